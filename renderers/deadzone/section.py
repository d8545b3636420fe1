"""Cross-sections along lines of sight: what lies between a model and the nearest enemies, from the side."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.faces import CLEAR_FACES, DOOR, GAPS, LOW, RIM
from renderers.deadzone.looks import CLEAR_SIGHT, GAP, GROUNDS, INNER, SMOKE, THEME, at_level, level_of, top_of
from renderers.deadzone.tokens import counter, looks_of
from renderers.deadzone.traces import lay_line
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import BLOOD, GOLD, NIGHT, WHITE, Colour, mix, rgb
from renderers.kit.pen import Pen
from rules.deadzone.model.geometry.battlefield import SIDES, Battlefield
from rules.deadzone.model.geometry.cubes import COLUMNS, INDEX, LEVELS, NAMES, PLACES, beside
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.obstacles import Obstacle
from rules.deadzone.model.models import clear_shot, reach, sees
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.sightings import hidden_by
from rules.engine import say

SHOWN, CROSS = 2, 44
"""So many of the nearest enemies have a section."""
HIGH, WORDS, TITLE = 272, 400, 40
"""The height of a section, the width of its words, the room for the names of its cells."""
MOST, TOKEN = 96, 88
"""So high a storey is at most, and a token."""
SKY: Colour = rgb("5B6C93")
OPEN_FIRST = ("open", "low", "large", "medium", "small")
"""Kinds of faces by how much of them is open; the others are closed."""


class Stretch(NamedTuple):
    """A cell that a line crosses: its ground cube, and where it enters and leaves, in parts of the line."""

    cube: str
    start: float
    end: float


def sections(view: SectorView, code: str) -> Image.Image | None:
    """A panel for the nearest enemies, one of a cube and none in the column of the model; None where there is none."""
    sector, f = view, view.fighter(code)
    assert f is not None
    foes = sorted(sector.in_play(1 - f.owner), key=lambda foe: (reach(f, foe), len(foe.id), foe.id))
    first = {foe.cube: foe for foe in reversed(foes) if at_level(foe.cube, 1) != at_level(f.cube, 1)}
    foes = [foe for foe in foes if first.get(foe.cube) is foe][:SHOWN]
    if not foes:
        return None
    height = len(foes) * (HIGH + GAP) - GAP
    canvas = Canvas(INNER, height, THEME, ground=Image.new("RGB", (INNER, height), THEME.background))
    for number, foe in enumerate(foes):
        _draw(canvas, Box(0, number * (HIGH + GAP), INNER, HIGH), view, code, foe.id)
    return canvas.image.convert("RGBA")


class Frame(NamedTuple):
    """Where a section is drawn: its area, the cells of the line and the height of a storey."""

    area: Box
    crossed: Sequence[Stretch]
    storey: int

    def across(self, share: float) -> int:
        """Where a part of the line lies, between the outer edges of the first and the last cell."""
        first, last = self.crossed[0].start, self.crossed[-1].end
        return self.area.x + round(self.area.width * (share - first) / (last - first))

    def floor(self, level: int) -> int:
        """How far down the floor of a level is."""
        return self.area.bottom - (level - 1) * self.storey

    def eye(self, cube: str, share: float) -> Point:
        """The middle of a model at one end of the line."""
        return self.across(share), self.floor(level_of(cube)) - self.storey // 2


def _draw(canvas: Canvas, box: Box, view: SectorView, code: str, other: str) -> None:
    """At the left what lies between, at the right what is seen, in words."""
    sector, field, f, foe = view, battlefield(view.map), view.fighter(code), view.fighter(other)
    assert f is not None
    assert foe is not None
    colour = BLOOD if not sees(sector, f, foe) else CLEAR_SIGHT if clear_shot(sector, f, foe) else GOLD
    canvas.panel(box, THEME.panel, colour, edge_width=4, radius=12)
    words = Box(box.right - WORDS, box.y + 14, WORDS - 20, box.height - 28)
    canvas.paragraph(words, words_of(view, code, other), 36, THEME.ink, bold=True)
    area = Box(box.x + 12, box.y + 10, box.width - WORDS - 32, box.height - 14 - TITLE)
    canvas.image.paste(SKY, (area.x, area.y, area.right, area.bottom))
    crossed = stretches(f.cube, foe.cube)
    levels = max(2, level_of(f.cube), level_of(foe.cube), *[top_of(field, one.cube) for one in crossed])
    frame = Frame(area, crossed, min(MOST, (area.height - 8) // levels))
    for stretch in crossed:
        middle = (frame.across(stretch.start) + frame.across(stretch.end)) // 2
        canvas.text((middle, area.bottom + TITLE // 2), stretch.cube[:2], 36, THEME.ink, anchor="mm")
        _draw_column(canvas, field, view, frame, stretch)
    canvas.image.paste(GROUNDS[0], (area.x, area.bottom - 6, area.right, area.bottom))
    for one, following in pairwise(crossed):
        _draw_faces(canvas, field, frame, one.cube, following)
    ends = {f.id: frame.eye(f.cube, 0.0), foe.id: frame.eye(foe.cube, 1.0)}
    lay_line(canvas, ends[f.id], ends[foe.id], 8, mix(colour, WHITE, 0.1))
    if colour == BLOOD and (stop := stop_of(frame, f.cube, foe.cube, hidden_by(sector, f, foe))) is not None:
        (x, y), (to_x, to_y) = ends[f.id], ends[foe.id]
        canvas.paste(cross(CROSS), (x + round(stop * (to_x - x)), y + round(stop * (to_y - y))), "mm")
    for look in looks_of(view):
        if look.id in ends:
            canvas.paste(counter(look, TOKEN, TOKEN, ""), ends[look.id], "mm")


def stop_of(frame: Frame, start: str, end: str, found: Obstacle | None) -> float | None:
    """How far along its line a look is stopped, in parts of it; None where the section does not show by what."""
    if found is None:
        return None
    if found.what == "floor":
        level, low, high = PLACES[max(found.cube, found.beyond)][2], PLACES[INDEX[start]][2], PLACES[INDEX[end]][2]
        return None if low == high else min(0.9, max(0.1, (level - low - 0.5) / (high - low)))
    columns = {at_level(NAMES[cube], 1) for cube in (found.cube, found.beyond)}
    for one, following in pairwise(frame.crossed):
        if columns <= {one.cube, following.cube}:
            return following.start
    return None


@cached_tile
def cross(size: int) -> Image.Image:
    """Where a look ends."""
    pen = Pen(size)
    for colour, width in ((NIGHT, 30), (WHITE, 16)):
        pen.line([(18, 18), (82, 82)], width, colour)
        pen.line([(82, 18), (18, 82)], width, colour)
    return pen.tile()


def words_of(view: SectorView, code: str, other: str) -> str:
    """What each sees of the other, and what hides it."""
    sector, f, foe = view, view.fighter(code), view.fighter(other)
    assert f is not None
    assert foe is not None
    away = say("{n:# cube|# cubes}", n=reach(f, foe))
    if sees(sector, f, foe):
        line = "{foe}, {away} away, is seen in part. {back}"
        if clear_shot(sector, f, foe):
            line = "{foe}, {away} away, is seen whole. {back}"
        return say(line, foe=foe.id, away=away, back=seen_back(view, code, other))
    if found := hidden_by(sector, f, foe):
        line = "{foe}, {away} away, is hidden by {what}. {back}"
        return say(line, foe=foe.id, away=away, what=found.told(), back=seen_back(view, code, other))
    return say("{foe}, {away} away, is not seen. {back}", foe=foe.id, away=away, back=seen_back(view, code, other))


def seen_back(view: SectorView, code: str, other: str) -> str:
    """What the other sees of a model."""
    f, foe = view.fighter(code), view.fighter(other)
    assert f is not None
    assert foe is not None
    if not sees(view, foe, f):
        return say("It does not see {f}.", f=f.id)
    return say("It sees {f} whole." if clear_shot(view, foe, f) else "It sees {f} in part.", f=f.id)


def stretches(start: str, end: str) -> list[Stretch]:
    """The cells from that of one cube to that of another, each as long as the line is in it, the ends whole."""
    (x, y, _), (to_x, to_y, _) = PLACES[INDEX[start]], PLACES[INDEX[end]]
    across, down = to_x - x, to_y - y
    steps = [(Fraction(2 * step + 1, 2 * abs(across)), (1 if across > 0 else -1, 0)) for step in range(abs(across))]
    steps += [(Fraction(2 * step + 1, 2 * abs(down)), (0, 1 if down > 0 else -1)) for step in range(abs(down))]
    half, found = Fraction(1, 2 * max(abs(across), abs(down))), list[Stretch]()
    at = -half
    for share, crossings in groupby(sorted(steps), key=lambda step: step[0]):
        found.append(Stretch(f"{COLUMNS[x]}{y + 1}-1", float(at), float(share)))
        for _, (right, up) in crossings:
            x, y = x + right, y + up
        at = share
    return [*found, Stretch(f"{COLUMNS[x]}{y + 1}-1", float(at), float(1 + half))]


def face_between(field: Battlefield, cube: str, other: str, level: int) -> str:
    """The kind of face between two columns on a level; through a corner, the more open of both ways round it."""
    (column, row, _), (to_column, to_row, _) = PLACES[INDEX[cube]], PLACES[INDEX[other]]
    right, up = to_column - column, to_row - row
    legs = [(right, 0), (0, up)]
    ways = [legs, legs[::-1]] if right and up else [[(right, up)]]
    return min([_shut(field, cube, level, way) for way in ways], key=_closed)


def _shut(field: Battlefield, cube: str, level: int, way: Sequence[tuple[int, int]]) -> str:
    """The most closed face on a way from a column to a neighbour."""
    kinds, at = list[str](), INDEX[at_level(cube, level)]
    for right, up in way:
        kinds.append(field.wall(at, next(name for name, step in SIDES.items() if step == (right, up))))
        at = beside(at, right, up) or at
    return max(kinds, key=_closed)


def _closed(kind: str) -> int:
    """How little of a face is open."""
    return OPEN_FIRST.index(kind) if kind in OPEN_FIRST else len(OPEN_FIRST)


def _draw_column(canvas: Canvas, field: Battlefield, view: SectorView, frame: Frame, stretch: Stretch) -> None:
    """A column with its floors, what fills it and its clouds."""
    left, right = frame.across(stretch.start), frame.across(stretch.end)
    hazy, top = {puff.cube for puff in view.clouds}, top_of(field, stretch.cube)
    if not field.is_half(INDEX[at_level(stretch.cube, top)]):
        canvas.image.paste(mix(SKY, NIGHT, 0.4), (left, frame.floor(top), right, frame.area.bottom))
    for level in range(1, LEVELS + 1):
        cube, bottom = at_level(stretch.cube, level), frame.floor(level)
        if INDEX[cube] in field.filled:
            canvas.image.paste(mix(GROUNDS[level - 1], NIGHT, 0.6), (left, bottom - frame.storey, right, bottom))
        if cube in hazy:
            canvas.image.paste(mix(SMOKE, SKY, 0.3), (left + 4, bottom - frame.storey + 6, right - 4, bottom - 4))
        if level > 1 and field.has_floor(INDEX[cube]):
            end = right if not field.is_half(INDEX[cube]) else (left + right) // 2
            canvas.image.paste(NIGHT, (left, bottom - 6, end, bottom + 6))
            canvas.image.paste(GROUNDS[level - 1], (left, bottom - 4, end, bottom + 4))


def _draw_faces(canvas: Canvas, field: Battlefield, frame: Frame, cube: str, other: Stretch) -> None:
    """The faces between two columns, as high as they are, the gap of a wall left open."""
    x, high = frame.across(other.start), frame.storey
    for level in range(1, LEVELS + 1):
        kind, bottom = face_between(field, cube, other.cube, level), frame.floor(level)
        if kind == "low":
            _draw_bar(canvas, x, bottom - high // 3, bottom, LOW)
        elif kind in GAPS:
            end = round(high * (1 - GAPS[kind]) / 2)
            _draw_bar(canvas, x, bottom - high, bottom - high + end, NIGHT)
            _draw_bar(canvas, x, bottom - end, bottom, NIGHT)
        elif kind not in CLEAR_FACES:
            _draw_bar(canvas, x, bottom - high, bottom, DOOR if kind.startswith("hatch") else NIGHT)


def _draw_bar(canvas: Canvas, x: int, top: int, bottom: int, colour: Colour) -> None:
    """A piece of a wall, with a rim."""
    canvas.image.paste(RIM, (x - 8, top, x + 8, bottom))
    canvas.image.paste(colour, (x - 6, top + 2, x + 6, bottom - 2))
