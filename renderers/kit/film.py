"""A film of a game: pictures one after another in a GIF with one palette, each with a line that says when it was."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from renderers.kit.fonts import ELLIPSIS, LINE_STEP, line_height, measure, wrap
from renderers.kit.palette import PLAIN, Theme
from renderers.kit.tiles import stamp, written

WIDTH, TALLEST = 640, 880
"""Pixels: no film is wider, and no board in it taller."""
CAPTION_PX, NOTE_PX, MARGIN = 26, 20, 12
NOTE_LINES, CUT_LINES = 3, 6
"""The room for what happened, which is the same above every picture of a film, and of a director's cut."""
HANDS = 0.6
"""How wide the hands beside a board are, of its width."""
COLOURS = 255
HOLD, LAST = 900, 4000
"""Milliseconds that a picture stands, and the last one, before it begins again."""


class NoPictures(ValueError):
    """A film of nothing."""


def frame(
    image: Image.Image,
    caption: str,
    note: str = "",
    width: int = WIDTH,
    note_lines: int = NOTE_LINES,
    theme: Theme = PLAIN,
) -> Image.Image:
    """One picture of a film: a board made smaller, under a line in large letters and a few in small ones."""
    scale = min(1.0, width / image.width, TALLEST / image.height)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    small = image.convert("RGB").resize(size, Image.Resampling.BOX)
    above, step, room = line_height(CAPTION_PX), round(NOTE_PX * LINE_STEP), size[0] - 2 * MARGIN
    tall = above + (note_lines - 1) * step + line_height(NOTE_PX)
    strip = Image.new("RGBA", (size[0], tall), (*theme.panel, 255))
    stamp(strip, written(caption, CAPTION_PX, theme.ink, room, least=NOTE_PX), (MARGIN, 0))
    for number, line in enumerate(lines_of(note, room, note_lines)):
        stamp(strip, written(line, NOTE_PX, theme.muted, room, least=NOTE_PX), (MARGIN, above + number * step))
    whole = Image.new("RGB", (size[0], size[1] + strip.height))
    whole.paste(strip.convert("RGB"), (0, 0))
    whole.paste(small, (0, strip.height))
    return whole


def cut_frame(
    board: Image.Image,
    hands: Sequence[tuple[str, Image.Image]],
    caption: str,
    note: str,
    theme: Theme = PLAIN,
) -> Image.Image:
    """One picture of a director's cut: the board and beside it what each seat sees, below its owner's name."""
    column = round(HANDS * board.width)
    whole = Image.new("RGB", (board.width + column, board.height), theme.panel)
    whole.paste(board.convert("RGB"), (0, 0))
    tall = board.height // len(hands)
    for place, (name, hand) in enumerate(hands):
        title = written(name, round(column / 12), theme.ink, column - 2 * MARGIN)
        room = column - 2 * MARGIN, tall - title.height - MARGIN
        scale = min(1.0, room[0] / hand.width, room[1] / hand.height)
        small = hand.convert("RGB").resize([max(1, round(side * scale)) for side in hand.size], Image.Resampling.BOX)
        whole.paste(title, (board.width + MARGIN, place * tall), title)
        whole.paste(small, (board.width + MARGIN, place * tall + title.height))
    return frame(whole, caption, note, round((1 + HANDS) * WIDTH), CUT_LINES, theme)


def lines_of(note: str, room: int, most: int = NOTE_LINES) -> list[str]:
    """What happened, in lines of this width; what is too long ends after a whole word."""
    lines = wrap(note, NOTE_PX, room, max_lines=most) if note else []
    if not lines or measure(lines[-1], NOTE_PX) <= room:
        return lines
    words = lines[-1].split(" ")
    while len(words) > 1 and measure(" ".join(words) + ELLIPSIS, NOTE_PX) > room:
        words.pop()
    return [*lines[:-1], " ".join(words).rstrip(" ,;:(") + ELLIPSIS]


def palette_of(frames: Sequence[Image.Image]) -> Image.Image:
    """Colours that serve a whole film, from a few of its pictures."""
    width, height = max(one.width for one in frames), max(one.height for one in frames)
    sheet = Image.new("RGB", (width * len(frames), height))
    for place, one in enumerate(frames):
        sheet.paste(one, (place * width, 0))
    return sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def coloured(image: Image.Image, palette: Image.Image) -> Image.Image:
    """A picture in the colours of a film: a third of the memory."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def gif(frames: Sequence[Image.Image], limit: int) -> bytes:
    """The film of pictures in the same colours, as a GIF of at most `limit` bytes.

    Of one that is larger every other picture is left out, the first and the last never; NoPictures for none.
    """
    if not frames:
        raise NoPictures("There is no picture to make a film of.")
    size = max(one.width for one in frames), max(one.height for one in frames)
    kept = [one if one.size == size else _padded(one, size) for one in frames]
    film = _written(kept)
    while len(film) > limit and len(kept) > 2:
        kept = [*kept[:-1:2], kept[-1]]
        film = _written(kept)
    return film


def _padded(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    whole = Image.new("P", size)
    whole.putpalette(image.getpalette() or [])
    ground: Any = image.getpixel((0, 0))  # that of the caption
    whole.paste(ground, (0, 0, *size))
    whole.paste(image, (0, 0))
    return whole


def _written(frames: Sequence[Image.Image]) -> bytes:
    file = io.BytesIO()
    times = [*[HOLD] * (len(frames) - 1), LAST]
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1, optimize=False
    )
    return file.getvalue()
