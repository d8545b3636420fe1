"""Text as tiles: any name in any script, never wider than asked for, never an error."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import ceil

from PIL import Image, ImageDraw

from renderers.kit import faces
from renderers.kit.cache import cached_tile
from renderers.kit.faces import Face, MissingFont, shaping_available
from renderers.kit.graphemes import (
    KEYCAP,
    clean,
    clusters,
    drawing_order,
    is_pictograph,
    is_right_to_left,
    is_selector,
    visual_order,
    wants_colour,
)
from renderers.kit.palette import WHITE, Colour

__all__ = [
    "ELLIPSIS",
    "LINE_STEP",
    "MissingFont",
    "fitting_size",
    "line_height",
    "measure",
    "shaping_available",
    "text_tile",
    "wrap",
]

ELLIPSIS = "…"
# Above and below the baseline, in parts of the size: so that the middle of a tile is the middle of its capitals.
ASCENT, DESCENT = 1.23, 0.50
LINE_STEP = 1.32
"""From one baseline of a paragraph to the next, in parts of the size."""
SIDE = 1
EMOJI_HEIGHT = 1.15


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one face, in the order in which it is drawn."""

    face: Face
    text: str


def line_height(px: int) -> int:
    """Return the height in pixels of every tile of this size."""
    return round(px * ASCENT) + round(px * DESCENT)


def measure(text: str, px: int, bold: bool = True) -> int:
    """Return the width in pixels that the tile of this text has when nothing limits it."""
    return _measure(clean(text), px, bold)


@lru_cache(4096)
def _measure(text: str, px: int, bold: bool) -> int:
    width = sum(_advance(run, px, bool(is_right_to_left(text))) for run in _runs(text, bold))
    return max(1, ceil(width) + 2 * SIDE)


@cached_tile
def text_tile(text: str, px: int, fill: Colour = WHITE, bold: bool = True, max_width: int | None = None) -> Image.Image:
    """Return one line as an RGBA tile `line_height(px)` high; past `max_width` pixels it ends in an ellipsis."""
    line = _fitted(clean(text), px, bold, max_width)
    width = _measure(line, px, bold)
    height, baseline = line_height(px), round(px * ASCENT)
    rightwards = bool(is_right_to_left(line))
    mask = Image.new("L", (width, height))
    pictures: list[tuple[Image.Image, int]] = []
    pen, left = ImageDraw.Draw(mask), float(SIDE)
    for run in _runs(line, bold):
        if run.face.colour:
            pictures.append((_emoji(run, px), round(left)))
        else:
            direction = _direction(rightwards)
            pen.text((left, baseline), run.text, 255, run.face.font(px), anchor="ls", direction=direction)
        left += _advance(run, px, rightwards)
    tile = Image.new("RGBA", (width, height), (*fill, 255))
    tile.putalpha(mask)
    for picture, place in pictures:
        tile.alpha_composite(picture, (place, max(0, (height - picture.height) // 2)))
    return tile.crop((0, 0, width if max_width is None else max(1, min(width, max_width)), height))


def fitting_size(text: str, px: int, max_width: int, bold: bool = True) -> int:
    """Return the largest size up to `px`, and no less than half of it, at which the text is this narrow."""
    sizes = range(px, px // 2, -1)
    return next((size for size in sizes if measure(text, size, bold) <= max_width), max(1, px // 2))


def wrap(text: str, px: int, max_width: int, bold: bool = True, max_lines: int = 3) -> list[str]:
    """Break text between words into at most `max_lines` lines of this width; the last one takes what is left."""
    lines: list[str] = []
    words = clean(text).split(" ")
    while words and len(lines) < max_lines - 1:
        count = 1
        while count < len(words) and measure(" ".join(words[: count + 1]), px, bold) <= max_width:
            count += 1
        lines.append(" ".join(words[:count]))
        words = words[count:]
    return [*lines, " ".join(words)] if words else lines


def _fitted(text: str, px: int, bold: bool, max_width: int | None) -> str:
    if max_width is None or _measure(text, px, bold) <= max_width:
        return text
    parts = clusters(text)
    fits, over = 0, len(parts)
    while over - fits > 1:
        middle = (fits + over) // 2
        if _measure(_shortened(parts, middle), px, bold) <= max_width:
            fits = middle
        else:
            over = middle
    return _shortened(parts, fits)


def _shortened(parts: list[str], count: int) -> str:
    return "".join(parts[:count]).rstrip() + ELLIPSIS


def _advance(run: Run, px: int, rightwards: bool) -> float:
    font = run.face.font(px)
    if run.face.colour:
        return font.getlength(run.text) * _emoji_scale(px)
    return font.getlength(run.text, direction=_direction(rightwards))


def _direction(rightwards: bool) -> str | None:
    if not shaping_available():
        return None
    return "rtl" if rightwards else "ltr"


def _emoji_scale(px: int) -> float:
    return px * EMOJI_HEIGHT / faces.EMOJI_PX


def _emoji(run: Run, px: int) -> Image.Image:
    font = run.face.font(px)
    sheet = Image.new("RGBA", (ceil(font.getlength(run.text)), round(faces.EMOJI_PX * 1.25)))
    ImageDraw.Draw(sheet).text((0, sheet.height // 2), run.text, font=font, embedded_color=True, anchor="lm")
    scale = _emoji_scale(px)
    size = (max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
    return sheet.resize(size, Image.Resampling.LANCZOS)


@lru_cache(4096)
def _runs(text: str, bold: bool) -> tuple[Run, ...]:
    chosen = _chosen(text, bold)
    joined = [
        Run(face, "".join(cluster for _, cluster in group)) for face, group in groupby(chosen, key=lambda pair: pair[0])
    ]
    order = drawing_order([run.text for run in joined], bool(is_right_to_left(text)))
    return tuple(Run(joined[place].face, _drawable(joined[place])) for place in order)


def _chosen(text: str, bold: bool) -> list[tuple[Face, str]]:
    first = faces.packaged_face(bold)
    pairs: list[tuple[Face, str]] = []
    for cluster in clusters(text):
        face, shown = _covered(cluster, bold)
        if cluster == " ":
            # A space stays with the text before it: the emoji face's own is far too wide.
            face = pairs[-1][0] if pairs and not pairs[-1][0].colour else first
        if face is None and is_pictograph(cluster[0]):
            # A name is better without its little pictures than with empty boxes for them.
            continue
        if pairs or cluster != " ":
            pairs.append((face or first, shown))
    return pairs or [(first, cluster[0]) for cluster in clusters(text)]


def _covered(cluster: str, bold: bool) -> tuple[Face | None, str]:
    """Return the face for a cluster, and what of it to draw: its base alone if no face has its marks."""
    face = _face_for(cluster, bold)
    if face is not None or len(cluster) == 1:
        return face, cluster
    return _face_for(cluster[0], bold), cluster[0]


@lru_cache(8192)
def _face_for(cluster: str, bold: bool) -> Face | None:
    if wants_colour(cluster) and (emoji := faces.emoji_face()) and emoji.covers(cluster):
        return emoji
    packaged = faces.packaged_face(bold)
    if packaged.covers(cluster):
        return packaged
    for face in faces.system_faces(bold):
        if face.covers(cluster):
            return face
    last = faces.emoji_face()
    return last if last is not None and last.covers(cluster) else None


def _drawable(run: Run) -> str:
    if run.face.colour:
        return run.text
    plain = "".join(character for character in run.text if not is_selector(character) and character != KEYCAP)
    return plain if shaping_available() else visual_order(plain)
