"""The private picture: the player's own army list, or the board with the numbers of the choices on what they name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import called, stamp, written
from renderers.one_page_deadzone.looks import CELL, SHOT, cell, heart
from renderers.one_page_deadzone.muster import muster
from renderers.one_page_deadzone.tableau import lights, picture
from renderers.one_page_deadzone.tokens import places
from renderers.one_page_deadzone.traces import trace
from renderers.skirmish.numbers import runs_of, shown_of
from rules.engine import Move, Question, say
from rules.one_page_deadzone.model import moves as m
from rules.one_page_deadzone.model.battlefield import first_row
from rules.one_page_deadzone.model.view import ZoneView

NOTICES: Mapping[type[Move], str] = {
    m.Go: say("Where to? The numbers are those of your choices."),
    m.Charge: say("Which cube to assault? The numbers are those of your choices."),
    m.Side: say("Which of the lit sides do you start from? The numbers are those of your choices."),
    m.Deploy: say("Deploy your units in the lit cubes."),
    m.Shoot: say("Which target? Gold, at the left: shoot the unit. Orange, at the right: suppress its cube."),
    m.Strike: say("Which enemy to strike? The numbers are those of your choices."),
    m.React: say("Overwatch! Which unit shoots? The numbers are those of your choices."),
    m.Help: say("Which friends help? The numbers are those of your choices."),
    m.Heal: say("Which unit to heal? The numbers are those of your choices."),
    m.Activate: say("Your turn: the units that glow may act."),
    m.Order: say("Give an order: the units that glow can have one."),
}
TOGETHER = 12
"""So many numbers at most are written on a cube."""


@dataclass(slots=True)
class Marks:
    """Numbers of choices by the cube or unit that they name, apart for suppressing fire.

    Without a number: units to ring and cubes to light.
    """

    cubes: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    units: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    suppressed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    ringed: set[str] = field(default_factory=set)
    lit: set[str] = field(default_factory=set)
    notice: str = ""

    @property
    def numbers(self) -> bool:
        """Whether there are any."""
        return bool(self.cubes or self.units or self.suppressed)


def numbered(view: ZoneView, question: Question) -> frozenset[int]:
    """The choices of this question, counted from 1, whose numbers `hand` writes on the board."""
    marks = marks_of(question)
    here = [numbers for unit, numbers in marks.units.items() if _stands(view, unit)]
    written = [*marks.cubes.values(), *marks.suppressed.values(), *here]
    return frozenset([number for numbers in written for number in shown_of(numbers, TOGETHER)])


def _stands(view: ZoneView, name: str) -> bool:
    unit = view.unit(name)
    return unit is not None and bool(unit.cube)


def marks_of(question: Question | None) -> Marks:
    """What the choices of a question name, counted from 1."""
    marks = Marks()
    for number, move in enumerate(getattr(question, "options", ()), 1):
        _mark(marks, number, move)
        marks.notice = marks.notice or NOTICES.get(type(move), "")
    return marks


def _mark(marks: Marks, number: int, move: Move) -> None:
    match move:
        case m.Go(to) | m.Charge(to):
            marks.cubes[to].append(number)
        case m.Side(row):
            middle, *others = first_row(int(row) if row.isdecimal() else row)
            marks.cubes[middle].append(number)
            marks.lit.update(others)
        case m.Deploy(_, cube) if cube:
            marks.lit.add(cube)
        case m.Suppress(cube):
            marks.suppressed[cube].append(number)
        case m.Shoot(unit) | m.Strike(unit) | m.React(unit) | m.Help(unit) | m.Heal(unit):
            marks.units[unit].append(number)
        case m.Activate(unit) | m.Order(unit):
            marks.ringed.add(unit)


def hand(view: ZoneView, names: Sequence[str], question: Question | None = None) -> Image.Image | None:
    """Draw what helps this seat alone to choose, 1280 pixels wide; None where there is nothing of the kind."""
    if view.seat is None:
        return None
    if view.phase == "armies":
        return muster(view, called(names, 2))
    marks = marks_of(question)
    if question is None or question.seat != view.seat or not (marks.numbers or marks.ringed or marks.lit):
        return None
    lit = lights(view)
    if marks.ringed:
        lit = dict.fromkeys(sorted(marks.ringed), "acting")
    return picture(
        view,
        names,
        (),
        lit,
        notice=marks.notice,
        below=lambda canvas: _draw_frames(canvas, view, marks),
        above=lambda canvas: _draw_numbers(canvas, view, marks),
    )


# -- drawing -----------------------------------------------------------------------------------------------------------


def _draw_frames(canvas: Canvas, view: ZoneView, marks: Marks) -> None:
    """Light up the cubes and draw the lines of sight below the units."""
    for cube in (*marks.cubes, *sorted(marks.lit)):
        canvas.paste(frame(GOLD, 44), cell(cube)[:2])
    for cube in marks.suppressed:
        canvas.paste(frame(SHOT, 44), cell(cube)[:2])
    for start, end in _lines(view, marks):
        if start != end:
            trace(canvas, heart(start), heart(end), mix(GOLD, WHITE, 0.4), 9)


def _lines(view: ZoneView, marks: Marks) -> Iterator[tuple[str, str]]:
    """From shooter to target, as cubes: to each target, or from each unit on overwatch to the active unit."""
    acting = view.unit(view.acting.moving) if view.acting else None
    if acting is None:
        return
    for unit in (view.unit(unit_id) for unit_id in marks.units):
        if unit is not None and unit.owner == view.seat and acting.owner != view.seat:
            yield unit.cube, acting.cube
        elif unit is not None and unit.owner != view.seat:
            yield acting.cube, unit.cube
    for cube in marks.suppressed:
        yield acting.cube, cube


def _draw_numbers(canvas: Canvas, view: ZoneView, marks: Marks) -> None:
    """The numbers on top of everything: large in an empty cube, else at the upper left of what they name."""
    for cube, numbers in marks.cubes.items():
        square, crowded = cell(cube), bool(view.at(cube))
        tile = tag(runs_of(numbers, TOGETHER), GOLD, 44 if crowded else 64)
        at, anchor = ((square.x + 2, square.y + 2), "lt") if crowded else ((square.x + 75, square.y + 75), "mm")
        canvas.paste(tile, at, anchor)
    for cube, numbers in marks.suppressed.items():
        px, at, anchor = _foot(cell(cube), len(view.at(cube)))
        canvas.paste(tag(runs_of(numbers, TOGETHER), SHOT, px), at, anchor)
    for unit_id, numbers in marks.units.items():
        unit = view.unit(unit_id)
        if unit is not None and unit.cube:
            box: Box = places(view.at(unit.cube))[unit_id]
            px = 48 if box.width > CELL // 2 else 38 if box.height > CELL // 2 else 26
            canvas.paste(tag(runs_of(numbers, TOGETHER), GOLD, px), (box.x + 1, box.y + 1), "lt")


def _foot(square: Box, units: int) -> tuple[int, Point, str]:
    """Where the number of suppressing fire hides no id: its size, its place and its anchor."""
    if units == 1:
        return 42, (square.right - 1, square.y + 66), "rm"
    return (36 if units == 2 else 26), (square.right - 1, square.bottom), "rb"


@cached_tile
def tag(words: tuple[str, ...], colour: Colour, px: int) -> Image.Image:
    """Numbers on a plate; many of them smaller, in lines."""
    px = px if len(words) == 1 else min(px, 40) if len(words) == 2 else 28
    across = 2 if len(words) <= 4 or max(map(len, words)) > 2 else 3
    lines = [" ".join(words[start : start + across]) for start in range(0, len(words), across)]
    tiles = [written(line, px, NIGHT, CELL - 24, least=20) for line in lines]
    step = round(px * 1.12)
    height = step * len(lines) + px // 4
    width = max(height if len(words) == 1 else 0, max(tile.width for tile in tiles) + px // 2)
    plate = pill(width, height, PanelLook(colour, WHITE, 3, min(height, width) // 2 if len(lines) == 1 else 16)).copy()
    for number, tile in enumerate(tiles):
        stamp(plate, tile, (width // 2, px // 8 + number * step + step // 2), "mm")
    return plate


@cached_tile
def frame(colour: Colour, strength: int) -> Image.Image:
    """A light over a cube, with a border."""
    tile = Image.new("RGBA", (CELL, CELL), (*colour, 255))
    tile.paste((*colour, strength), (5, 5, CELL - 5, CELL - 5))
    return tile
