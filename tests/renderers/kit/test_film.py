"""Films: every picture is there, legible, in its order, and the file is as small as was asked for."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, ImageChops, ImageSequence

from renderers.kit.film import (
    HOLD,
    LAST,
    MARGIN,
    NOTE_LINES,
    NOTE_PX,
    TALLEST,
    WIDTH,
    NoPictures,
    coloured,
    frame,
    gif,
    lines_of,
    palette_of,
)
from renderers.kit.fonts import measure
from renderers.kit.palette import SEATS

MEBIBYTE = 1 << 20


def scenes(count: int, size: tuple[int, int] = (320, 240)) -> list[Image.Image]:
    """Plain pictures, each in another colour of the seats."""
    return [Image.new("RGB", size, SEATS[number % len(SEATS)].colour) for number in range(count)]


def film(frames: list[Image.Image], limit: int = MEBIBYTE) -> Image.Image:
    """A film as it is read again."""
    palette = palette_of(frames)
    return Image.open(io.BytesIO(gif([coloured(one, palette) for one in frames], limit)))


def test_every_picture_is_shown_in_its_order() -> None:
    """In its own colours; the last one stands longer, and it begins again by itself."""
    frames = scenes(6)
    read = film(frames)
    assert read.info["loop"] == 0
    shown = [(one.info["duration"], one.convert("RGB").getpixel((5, 5))) for one in ImageSequence.Iterator(read)]
    assert [time for time, _ in shown] == [*[HOLD] * 5, LAST]
    for (_, seen), whole in zip(shown, frames, strict=True):
        assert seen == whole.getpixel((5, 5))


@pytest.mark.parametrize("size", [(1280, 1116), (1280, 1722), (100, 60), (2000, 300)])
def test_a_frame_is_a_board_under_its_caption(size: tuple[int, int]) -> None:
    """Made smaller where it must be, never larger, and never out of shape; the caption lies above it."""
    board = Image.new("RGB", size, (10, 200, 30))
    whole = frame(board, "Round 2 · attack", "Ann attacks.")
    bare = frame(board, "", "")
    assert whole.width <= WIDTH
    assert whole.width <= size[0]
    assert whole.size == bare.size
    strip = next(y for y in range(whole.height) if whole.getpixel((0, y)) == (10, 200, 30))
    assert whole.height - strip <= TALLEST
    assert abs((whole.height - strip) / whole.width - size[1] / size[0]) < 0.02
    assert ImageChops.difference(whole, bare).getbbox() is not None
    below = (0, strip, *whole.size)
    assert ImageChops.difference(whole.crop(below), bare.crop(below)).getbbox() is None


SHOT = (
    "Tactical Enforcer 6 on C2 shoots at Tactical Enforcer 2 on F8 (Assault Rifle, 4 dice: 3, +1 height): "
    "7 6 4 3 → 3 hits against 7 7 4 2 → 3 (4 dice: 3, +1 cover), so no wound."
)
ROOM = WIDTH - 2 * MARGIN


@pytest.mark.parametrize(
    "note", [SHOT, SHOT.replace("Tactical", "Wolfeschlegelsteinhausenbergerdo"), f"{SHOT} {SHOT}", "Ann attacks."]
)
def test_what_happened_is_broken_between_words_and_never_cut_at_the_edge(note: str) -> None:
    """All of a long line is in the picture; one that is still too long ends after a whole word."""
    whole = frame(Image.new("RGB", (1280, 1116), (10, 200, 30)), "Round 1 · Activations", note)
    strip = next(y for y in range(whole.height) if whole.getpixel((0, y)) == (10, 200, 30))
    edges = [whole.crop((0, 0, MARGIN, strip)), whole.crop((whole.width - MARGIN, 0, whole.width, strip))]
    assert [len(edge.getcolors() or ()) for edge in edges] == [1, 1], "nothing is written into the margins"
    lines = lines_of(note, ROOM)
    assert len(lines) <= NOTE_LINES
    assert all(measure(line, NOTE_PX) <= ROOM for line in lines)
    told = " ".join(lines)
    kept = told.removesuffix("…")
    assert note.startswith(kept)
    assert note[len(kept) :][:1] in ("", " ", ",", ";", ":"), "the last word is whole"
    ends = frame(Image.new("RGB", (1280, 1116), (10, 200, 30)), "Round 1 · Activations", note[:-1])
    assert (ends.tobytes() != whole.tobytes()) == (told == note), "the end of the sentence can be read"


def test_the_boards_of_a_film_stand_still() -> None:
    """However much is told above them."""
    board = Image.new("RGB", (1280, 1116), (10, 200, 30))
    assert len({frame(board, "Round 1", note).size for note in ("", "Ann attacks.", SHOT, f"{SHOT} {SHOT}")}) == 1


def test_a_film_that_is_too_large_loses_every_other_picture() -> None:
    """Not its first, not its last; two pictures are the least."""
    noise = random.Random(1)
    frames = [Image.frombytes("RGB", (64, 64), noise.randbytes(64 * 64 * 3)) for _ in range(16)]
    whole, less = film(frames), film(frames, 30_000)
    assert whole.n_frames == 16  # type: ignore[attr-defined]  # of a GIF
    assert 2 <= less.n_frames < 16  # type: ignore[attr-defined]
    last = []
    for one in (whole, less):
        one.seek(one.n_frames - 1)  # type: ignore[attr-defined]
        last.append(one.convert("RGB").tobytes())
    assert last[0] == last[1]
    assert film(frames, 10).n_frames == 2  # type: ignore[attr-defined]


def test_boards_that_grow_make_one_film() -> None:
    """The smaller ones are filled up."""
    read = film([*scenes(2, (300, 200)), *scenes(1, (300, 260))])
    assert read.size == (300, 260)
    assert read.n_frames == 3  # type: ignore[attr-defined]  # of a GIF


def test_a_film_of_nothing_is_refused() -> None:
    """And one of a single picture is a picture."""
    with pytest.raises(NoPictures):
        gif([], MEBIBYTE)
    assert film(scenes(1)).size == (320, 240)
