"""Pixels to PNG, lossless and fast: filter 0, one deflate pass, no metadata."""

from __future__ import annotations

import importlib.util
import struct
import zlib
from collections.abc import Callable, Hashable
from typing import Protocol

from PIL import Image

from renderers.kit.cache import BoundedCache

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOUR_TYPES = {"L": 0, "RGB": 2, "P": 3, "RGBA": 6}
FASTEST = 1
BAND = 64
"""Rows compressed at a time: a whole picture's bytes would be fresh memory each time, which costs as much again."""
PICTURE_BYTES = 32 * 1024 * 1024


class UnsupportedMode(ValueError):
    """A picture whose mode the encoder does not write; its text says which ones it does."""


class Compressor(Protocol):
    """What zlib and isal give for one deflate stream."""

    def compress(self, data: bytes | memoryview, /) -> bytes: ...

    def flush(self) -> bytes: ...


COMPRESSORS: dict[str, Callable[[int], Compressor]] = {"zlib": zlib.compressobj}
if importlib.util.find_spec("isal"):
    COMPRESSORS["isal"] = importlib.import_module("isal.isal_zlib").compressobj
DEFAULT_COMPRESSOR = "isal" if "isal" in COMPRESSORS else "zlib"


def encode_png(image: Image.Image, compressor: str = DEFAULT_COMPRESSOR) -> bytes:
    """Give the PNG file of an RGB, RGBA, L or P image; `compressor` is a key of COMPRESSORS; UnsupportedMode."""
    if image.mode == "P" and image.has_transparency_data:
        image = image.convert("RGBA")
    if image.mode not in COLOUR_TYPES:
        raise UnsupportedMode(f"A picture in mode {image.mode} is not written as PNG: convert it to RGB first.")
    width, height = image.size
    header = struct.pack(">IIBBBBB", width, height, 8, COLOUR_TYPES[image.mode], 0, 0, 0)
    chunks = [_chunk(b"IHDR", header)]
    if image.mode == "P":
        chunks.append(_chunk(b"PLTE", bytes(image.getpalette("RGB") or ())))
    chunks += [_chunk(b"IDAT", _deflate(image, COMPRESSORS[compressor](FASTEST))), _chunk(b"IEND", b"")]
    return b"".join((SIGNATURE, *chunks))


def _deflate(image: Image.Image, stream: Compressor) -> bytes:
    # A row one byte longer than its pixels is padded with a zero, which serves as the next row's filter byte.
    stride = image.width * len(image.getbands()) + 1
    parts = [stream.compress(b"\0")]
    for top in range(0, image.height, BAND):
        bottom = min(top + BAND, image.height)
        rows = image.crop((0, top, image.width, bottom)).tobytes("raw", image.mode, stride, 1)
        parts.append(stream.compress(rows if bottom < image.height else memoryview(rows)[:-1]))
    return b"".join((*parts, stream.flush()))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))


class PictureCache:
    """Finished PNG files by key, so that no unchanged picture is drawn again; bounded in bytes, safe under threads."""

    def __init__(self, limit: int = PICTURE_BYTES) -> None:
        self._files: BoundedCache[bytes] = BoundedCache(limit, len)

    def png(self, key: Hashable, draw: Callable[[], Image.Image]) -> bytes:
        """Give the file under the key; `draw` is called, and its image encoded, only if it is not held."""
        return self._files.get(key, lambda: encode_png(draw()))

    def clear(self) -> None:
        """Forget every picture."""
        self._files.clear()

    def __len__(self) -> int:
        return len(self._files)
