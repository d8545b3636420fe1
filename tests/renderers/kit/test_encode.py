"""PNG files: every pixel as it was, nothing else in the file, and no second drawing of what has not changed."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from renderers.kit.encode import COMPRESSORS, KEPT, PIECE, PictureCache, UnsupportedMode, encode_png

MODES = {"L": 1, "P": 1, "RGB": 3, "RGBA": 4}


def decoded(file: bytes) -> Image.Image:
    """What Pillow reads from a PNG file."""
    image = Image.open(io.BytesIO(file))
    image.load()
    return image


def noise(mode: str, width: int, height: int, pattern: bytes) -> Image.Image:
    """An image whose bytes repeat a pattern."""
    count = width * height * MODES[mode]
    image = Image.frombytes(mode, (width, height), (pattern * (count // len(pattern) + 1))[:count])
    if mode == "P":
        image.putpalette(bytes(value * 7 % 256 for value in range(768)))
    return image


def chunk_names(file: bytes) -> Iterator[bytes]:
    """The names of a PNG file's chunks, in order."""
    place = 8
    while place < len(file):
        length, name = struct.unpack_from(">I4s", file, place)
        yield name
        place += 12 + length


@pytest.mark.parametrize("compressor", sorted(COMPRESSORS))
@settings(max_examples=60, deadline=None)
@given(
    mode=st.sampled_from(sorted(MODES)),
    width=st.integers(1, 70),
    height=st.integers(1, 150),
    pattern=st.binary(min_size=1, max_size=300),
)
def test_every_pixel_survives(compressor: str, mode: str, width: int, height: int, pattern: bytes) -> None:
    image = noise(mode, width, height, pattern)
    back = decoded(encode_png(image, compressor))
    assert (back.mode, back.size, back.tobytes()) == (image.mode, image.size, image.tobytes())
    assert back.convert("RGBA").tobytes() == image.convert("RGBA").tobytes()


def test_both_compressors_are_tried_here() -> None:
    assert set(COMPRESSORS) == {"isal", "zlib"}


ROWS = PIECE // (1280 * 3 + 1)
"""Whole rows in one piece."""


@pytest.mark.parametrize("height", [1, ROWS - 1, ROWS, ROWS + 1, 2 * ROWS, 1280])
def test_a_picture_of_any_number_of_pieces_survives(height: int) -> None:
    image = noise("RGB", 1280, height, bytes(range(251)))
    assert decoded(encode_png(image)).tobytes() == image.tobytes()


@pytest.mark.parametrize("compressor", sorted(COMPRESSORS))
def test_the_stream_holds_a_zero_and_the_pixels_of_each_row_and_not_a_byte_more(compressor: str) -> None:
    image = noise("RGB", 5, PIECE // 8, bytes(range(1, 200)))
    file = encode_png(image, compressor)
    start = file.index(b"IDAT")
    (length,) = struct.unpack_from(">I", file, start - 4)
    rows = [image.crop((0, y, 5, y + 1)).tobytes() for y in range(image.height)]
    assert zlib.decompress(file[start + 4 : start + 4 + length]) == b"".join(b"\0" + row for row in rows)


def test_a_short_palette_survives() -> None:
    image = Image.new("P", (3, 1))
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.putpixel((1, 0), 1)
    assert decoded(encode_png(image)).convert("RGB").tobytes() == bytes([255, 0, 0, 0, 255, 0, 255, 0, 0])


def test_a_see_through_palette_survives_as_rgba() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.putpixel((1, 0), 1)
    image.info["transparency"] = 1
    assert decoded(encode_png(image)).tobytes() == bytes([255, 0, 0, 255, 0, 255, 0, 0])


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_file_holds_pixels_and_no_metadata(mode: str) -> None:
    image = noise(mode, 9, 9, b"abc")
    image.info.update(dpi=(300, 300), comment="who drew this")
    assert list(chunk_names(encode_png(image))) == [b"IHDR", b"IDAT", b"IEND"]


def test_a_palette_is_the_only_further_chunk() -> None:
    assert list(chunk_names(encode_png(noise("P", 9, 9, b"abc")))) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]


@pytest.mark.parametrize("mode", ["CMYK", "F", "1", "LA"])
def test_another_mode_is_refused_with_what_to_do(mode: str) -> None:
    with pytest.raises(UnsupportedMode, match="convert it to RGB"):
        encode_png(Image.new(mode, (4, 4)))


def test_an_image_that_pillow_saved_before_is_written_all_the_same() -> None:
    image = noise("RGB", 40, 30, b"saved")
    image.save(io.BytesIO(), "PNG")
    assert encode_png(image) == encode_png(noise("RGB", 40, 30, b"saved"))


def test_the_same_image_gives_the_same_bytes() -> None:
    first, second = (encode_png(noise("RGB", 64, 64, b"xyz")) for _ in range(2))
    assert first == second


def test_an_unchanged_picture_is_drawn_once() -> None:
    cache, drawn = PictureCache(), []

    def draw() -> Image.Image:
        drawn.append(1)
        return noise("RGB", 20, 20, b"board")

    assert [cache.png(("table", 3), draw) for _ in range(3)] == [encode_png(noise("RGB", 20, 20, b"board"))] * 3
    assert len(drawn) == 1


def test_another_key_is_another_picture() -> None:
    cache = PictureCache()
    files = {cache.png(seat, partial(Image.new, "RGB", (8, 8), (seat, 0, 0))) for seat in range(5)}
    assert (len(files), len(cache)) == (5, 5)


def test_the_cache_keeps_to_its_bytes_and_forgets_the_oldest() -> None:
    size = len(encode_png(noise("L", 30, 30, b"\x00")))
    cache = PictureCache(limit=3 * (size + KEPT))
    for key in "abc":
        cache.png(key, lambda: noise("L", 30, 30, b"\x00"))
    cache.png("a", lambda: pytest.fail("a was used last but two and is still held"))
    cache.png("d", lambda: noise("L", 30, 30, b"\x00"))
    assert cache.png("b", lambda: noise("L", 8, 8, b"\x09")) == encode_png(noise("L", 8, 8, b"\x09"))


def test_a_picture_larger_than_the_cache_is_given_and_not_kept() -> None:
    cache = PictureCache(limit=10)
    image = noise("RGB", 50, 50, b"large")
    assert decoded(cache.png("large", lambda: image)).tobytes() == image.tobytes()
    assert len(cache) == 0


def test_a_drawing_that_fails_leaves_nothing_behind() -> None:
    cache = PictureCache()
    with pytest.raises(ZeroDivisionError):
        cache.png("key", lambda: Image.new("RGB", (1 // 0, 1)))
    assert decoded(cache.png("key", lambda: Image.new("L", (1, 1), 7))).tobytes() == b"\x07"


def test_clearing_forgets_every_picture() -> None:
    cache = PictureCache()
    cache.png("key", lambda: Image.new("L", (1, 1)))
    cache.clear()
    assert len(cache) == 0


def test_threads_share_a_cache_and_get_the_same_files() -> None:
    cache, start = PictureCache(limit=4000), Barrier(8)

    def work(_: int) -> list[bytes]:
        start.wait()
        return [cache.png(key, partial(noise, "RGB", 16, 16, bytes([key, 1, 2]))) for key in range(20) for _ in "ab"]

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, range(8)))
    wanted = [encode_png(noise("RGB", 16, 16, bytes([key, 1, 2]))) for key in range(20) for _ in "ab"]
    assert all(files == wanted for files in results)
