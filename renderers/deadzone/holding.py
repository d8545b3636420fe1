"""The private picture: the part of the board with something to choose, numbered, and the viewer's own secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.deadzone.candidates import TOGETHER, Marks, marks_of, zoom_of
from renderers.deadzone.cells import Cell, cells_of
from renderers.deadzone.changes import Changes
from renderers.deadzone.foot import crowds, draw_foot
from renderers.deadzone.foot import height_of as foot_height
from renderers.deadzone.ground import BADGE, zoomed
from renderers.deadzone.looks import GAP, INNER, MARGIN, PICTURE, STRIP, THEME, Plot, at_level
from renderers.deadzone.marks import frame
from renderers.deadzone.muster import muster
from renderers.deadzone.tableau import draw_field, lights
from renderers.deadzone.tags import NEAR, bands, rows_of, tag, tag_places, tags_of
from renderers.deadzone.tokens import Light, looks_of
from renderers.deadzone.traces import draw_fires, spot, trace
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box, Point
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, mix
from renderers.kit.panels import PanelLook, pill
from renderers.skirmish.numbers import runs_of
from rules.deadzone.model.view import SectorView
from rules.deadzone.words.prompts import prompt
from rules.engine import Question, say

MISSIONS: Mapping[int, str] = {
    1: say("hold an objective"),
    2: say("kill a Leader"),
    3: say("kill a Specialist"),
    4: say("kill a Support"),
    5: say("kill in an Assault"),
    6: say("kill by shooting"),
    7: say("Pin an enemy"),
}
DICE = say("White numbers: the dice of a shot.")
TOP, SECRETS = 14, 56


def hand(view: SectorView, names: Sequence[str], question: Question | None = None) -> Image.Image | None:
    """Draw what helps this seat alone to choose, 1280 pixels wide; None where there is nothing of the kind."""
    if view.phase == "teams":
        return muster(view)
    if view.seat is None or question is None or question.seat != view.seat or not view.map:
        return None
    marks = marks_of(view, question)
    plot = zoom_of(view, marks, TOP + STRIP + GAP) if marks.any else None
    if plot is None:
        return None
    secrets = secrets_of(view)
    foot = plot.area.bottom + 2 * GAP
    looks = looks_of(view)
    cells = cells_of(view, plot, looks, own=True, tagged=bands(plot, tags_of(view, plot, marks)))
    lit: dict[str, Light] = lights(view) if view.acting else dict.fromkeys(marks.models, "ready")
    lit |= dict.fromkeys(sorted(marks.attack.hit | marks.prey), "hit")
    crowded = foot_height((), cells)
    height = foot + crowded + (SECRETS + MARGIN if secrets else 0)
    canvas = Canvas(PICTURE, height, THEME, ground=zoomed(view.map, plot, height))
    box = Box(MARGIN, TOP, INNER, STRIP - GAP)
    canvas.panel(box, THEME.panel, GOLD)
    canvas.sentence(box.inset(20, 8), notice_of(view, names, question, marks))
    draw_foot(canvas, (), cells, lit, foot)
    draw_field(
        canvas,
        view,
        plot,
        cells,
        Changes(),
        lit,
        lambda on: _draw_frames(on, view, plot, cells, marks),
        lambda on: _draw_numbers(on, view, plot, cells, marks),
    )
    if secrets:
        canvas.text((MARGIN, foot + crowded + SECRETS // 2), secrets, 32, THEME.ink, anchor="lm", max_width=INNER)
    return canvas.image


def notice_of(view: SectorView, names: Sequence[str], question: Question, marks: Marks) -> str:
    """What is to be chosen: of an attack who does what to whom, else what the numbers mean."""
    if marks.attack.hit:
        return prompt(question, names)
    acting = view.acting.id if view.acting else say("your model")
    return " ".join([say(marks.notice, who=acting), *([DICE] if marks.dice else [])])


def secrets_of(view: SectorView) -> str:
    """The own Secret Missions that are open, in a line."""
    assert view.seat is not None
    todo = [MISSIONS[one.number] for one in view.sides[view.seat].missions if not one.done]
    return say("Secret Missions: {todo}.", todo="; ".join(todo)) if todo else ""


def _draw_frames(canvas: Canvas, view: SectorView, plot: Plot, cells: Mapping[str, Cell], marks: Marks) -> None:
    """Light up the cells, and draw lines of fire to the targets below the models.

    Nothing has come of an attack that is asked about: it is no change yet, which would have an outcome.
    """
    near = {cube for cube, letter in marks.letters.items() if letter == NEAR}
    lit = {at_level(cube, 1): STEEL for cube in marks.letters if cube not in near}
    lit |= dict.fromkeys([at_level(cube, 1) for cube in (*marks.cubes, *sorted({*near, *marks.lit}))], GOLD)
    lit |= {f"{cell}-1": GOLD for cells in marks.zones.values() for cell in cells}
    for cube, colour in lit.items():
        if plot.holds(cube):
            box = plot.box(cube)
            canvas.paste(frame(colour, plot.size - 8, 60), (box.x + 4, box.y + 4))
    by = view.fighter(view.acting.id) if view.acting else None
    for cube in dice_of(view, marks):
        if by is not None and plot.holds(cube):
            trace(canvas, spot(plot, cells, by.id, by.cube), plot.heart(cube), mix(GOLD, WHITE, 0.4), plot.size)
    draw_fires(canvas, plot, cells, marks.attack)


def _draw_numbers(canvas: Canvas, view: SectorView, plot: Plot, cells: Mapping[str, Cell], marks: Marks) -> None:
    """On top of everything: a cell's in its middle, or along its upper edge if it is full; a model's on the model."""
    for column, tags in tags_of(view, plot, marks).items():
        if column in cells and cells[column].crowd:
            box = plot.box(column).inset(plot.share(0.01))
            canvas.paste(strip(box.width, plot.share(BADGE * rows_of(plot, tags) + 0.02)), box[:2])
        for tile, box in tag_places(plot, column, tags, column in cells):
            canvas.paste(tile, box[:2])
    places = number_places(plot, cells)
    for code, numbers in marks.models.items():
        if code in places and numbers:
            tile = tag(0, runs_of(numbers, TOGETHER), GOLD, min(plot.share(0.21), 42), places[code].width)
            canvas.paste(tile, places[code][:2])
    for number, zone in marks.zones.items():
        for middle in middles_of(plot, zone):
            canvas.paste(tag(0, (str(number),), GOLD, plot.share(0.6), plot.size), middle, "mm")
    _draw_dice(canvas, view, plot, marks)


def middles_of(plot: Plot, cells: Sequence[str]) -> list[Point]:
    """The middle of each part of a zone: of columns of the board in rows that follow each other."""
    boxes = sorted([plot.box(f"{cell}-1") for cell in cells], key=lambda box: box.y)
    parts: list[list[Box]] = []
    for box in boxes:
        if parts and box.y <= parts[-1][-1].bottom:
            parts[-1].append(box)
        else:
            parts.append([box])
    return [((min(part).x + max(part).right) // 2, (part[0].y + part[-1].bottom) // 2) for part in parts]


def number_places(plot: Plot, cells: Mapping[str, Cell]) -> dict[str, Box]:
    """Where the numbers of models stand: on the models, in a crowd where it is drawn large."""
    found = {code: box for cell in cells.values() if not cell.cramped for code, box in cell.boxes.items()}
    for crowd in crowds(cells, plot.area.bottom + 2 * GAP):
        found |= crowd.boxes
    return found


@cached_tile
def strip(width: int, height: int) -> Image.Image:
    """What lies behind the tags of a cell with models, over the number of its level."""
    return pill(width, height, PanelLook(mix(NIGHT, WHITE, 0.08), None, 0, 6))


def _draw_dice(canvas: Canvas, view: SectorView, plot: Plot, marks: Marks) -> None:
    """At the right of each target's cell."""
    for cube, counts in dice_of(view, marks).items():
        if plot.holds(cube):
            tile = tag(0, ("–".join(map(str, counts)),), WHITE, plot.share(0.25), plot.size)
            canvas.paste(tile, plot.box(cube).point("rm"), "rm")


def dice_of(view: SectorView, marks: Marks) -> dict[str, tuple[int, ...]]:
    """By cube how many dice a shot into it has: the fewest and the most for all who stand there."""
    found: dict[str, set[int]] = {}
    for code, dice in marks.dice.items():
        f = view.fighter(code)
        if f is not None:
            found.setdefault(f.cube, set()).add(dice)
    return {cube: tuple(dict.fromkeys((min(counts), max(counts)))) for cube, counts in found.items()}
