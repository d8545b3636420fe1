"""The private picture: the part of the board with something to choose, numbered, and the viewer's own secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.deadzone.candidates import LETTERS, Marks, marks_of, zoom_of
from renderers.deadzone.card import draw_short
from renderers.deadzone.changes import Changes
from renderers.deadzone.ground import zoomed
from renderers.deadzone.looks import GAP, INNER, MARGIN, PICTURE, STRIP, THEME, Plot
from renderers.deadzone.marks import frame
from renderers.deadzone.muster import muster
from renderers.deadzone.tableau import draw_field, lights
from renderers.deadzone.tokens import ROOMY, Light, by_cube, looks_of, places
from renderers.deadzone.traces import draw_fires, draw_line
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import stamp, written
from renderers.skirmish.numbers import runs_of
from rules.common.english import counted
from rules.deadzone.model.moves import Advance
from rules.deadzone.model.view import SectorView
from rules.deadzone.words.prompts import prompt
from rules.engine import Question

MISSIONS: Mapping[int, str] = {
    1: "hold an objective",
    2: "kill a Leader",
    3: "kill a Specialist",
    4: "kill a Support",
    5: "kill in an Assault",
    6: "kill by shooting",
    7: "Pin an enemy",
}
NEAR = LETTERS[Advance]
TOP, SECRETS = 14, 56
THREE, ROOM = 3, 300
"""So many plans leave a corner free; so high it is at least, for a model's card."""
TOGETHER = 6
"""So many numbers at most are written on a cube."""


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
    foot = max(y for _, _, y in plot.plans) + plot.rows * plot.size + 2 * GAP
    height = foot + (SECRETS + MARGIN if secrets else 0)
    canvas = Canvas(PICTURE, height, THEME, ground=zoomed(view.map, plot, height))
    box = Box(MARGIN, TOP, INNER, STRIP - GAP)
    canvas.panel(box, THEME.panel, GOLD)
    canvas.sentence(box.inset(20, 8), notice_of(view, names, question, marks))
    lit: dict[str, Light] = lights(view) if view.acting else dict.fromkeys(marks.models, "ready")
    lit |= dict.fromkeys(sorted(marks.attack.hit), "hit")
    draw_field(
        canvas,
        view,
        plot,
        looks_of(view),
        Changes(),
        lit,
        lambda on: _draw_frames(on, view, plot, marks),
        lambda on: _draw_numbers(on, view, plot, marks),
        own=True,
    )
    corner = quarter_of(plot)
    if corner and view.acting:
        draw_short(canvas, corner, view, view.acting.id)
    if secrets:
        canvas.text((MARGIN, foot + SECRETS // 2), secrets, 32, THEME.ink, anchor="lm", max_width=INNER)
    return canvas.image


def notice_of(view: SectorView, names: Sequence[str], question: Question, marks: Marks) -> str:
    """What is to be chosen: of an attack who does what to whom, else what the numbers mean."""
    if marks.attack.hit:
        return prompt(question, names)
    acting = view.acting.id if view.acting else "your model"
    return marks.notice.format(acting)


def quarter_of(plot: Plot) -> Box | None:
    """The corner that three plans leave free, if there is room in it for words."""
    if len(plot.plans) != THREE:
        return None
    _, _, y = plot.plans[2]
    height = plot.rows * plot.size
    return Box(PICTURE // 2 + MARGIN, y, PICTURE // 2 - 2 * MARGIN, height) if height >= ROOM else None


def secrets_of(view: SectorView) -> str:
    """The own Secret Missions that are open, in a line."""
    assert view.seat is not None
    todo = [MISSIONS[one.number] for one in view.sides[view.seat].missions if not one.done]
    return f"Secret Missions: {'; '.join(todo)}." if todo else ""


def _draw_frames(canvas: Canvas, view: SectorView, plot: Plot, marks: Marks) -> None:
    """Light up the cubes, and draw lines of fire to the targets below the models.

    Nothing has come of an attack that is asked about: it is no change yet, which would have an outcome.
    """
    lit = dict.fromkeys((*marks.cubes, *sorted(marks.lit)), GOLD)
    lit |= {cube: GOLD if letter == NEAR else STEEL for cube, letter in marks.letters.items()}
    for cube, colour in lit.items():
        if plot.holds(cube):
            box = plot.box(cube)
            canvas.paste(frame(colour, plot.size - 8, 60), (box.x + 4, box.y + 4))
    by = view.fighter(view.acting.id) if view.acting else None
    for code in marks.dice:
        at = view.fighter(code)
        if by is not None and at is not None:
            draw_line(canvas, plot, by.cube, at.cube, mix(GOLD, WHITE, 0.4))
    draw_fires(canvas, plot, marks.attack)


def _draw_numbers(canvas: Canvas, view: SectorView, plot: Plot, marks: Marks) -> None:
    """On top of everything: in the middle of an empty cube, else at the upper left of what they name."""
    models = by_cube(looks_of(view))
    lying = {token.cube for token in view.tokens} | {goal.cube for goal in view.objectives}
    for cube, numbers in marks.cubes.items():
        if plot.holds(cube):
            box, full = plot.box(cube), cube in models or cube in lying
            tile = tag(runs_of(numbers, TOGETHER), GOLD, plot.share(0.26 if full else 0.36), plot.size)
            canvas.paste(tile, (box.x + 2, box.y + 2) if full else box.centre, "lt" if full else "mm")
    for cube, letter in marks.letters.items():
        if plot.holds(cube):
            tile = tag((letter,), GOLD if letter == NEAR else STEEL, plot.share(0.26), plot.size)
            canvas.paste(tile, (plot.box(cube).x + 2, plot.box(cube).y + 2), "lt")
    for code, numbers in marks.models.items():
        f = view.fighter(code)
        if f is not None and plot.holds(f.cube):
            box = places(plot, models[f.cube], f.cube in lying).get(code, plot.box(f.cube))
            if numbers:
                tile = tag(runs_of(numbers, TOGETHER), GOLD, max(22, min(plot.share(0.26), box.width // 2)), plot.size)
                canvas.paste(tile, (box.x, box.y), "lt" if box.width >= ROOMY else "mm")
    _draw_dice(canvas, view, plot, marks)


def _draw_dice(canvas: Canvas, view: SectorView, plot: Plot, marks: Marks) -> None:
    for cube, words in dice_words(view, marks).items():
        if plot.holds(cube):
            tile = tag((words,), WHITE, max(20, plot.share(0.2)), plot.size)
            canvas.paste(tile, (plot.box(cube).centre[0], plot.box(cube).bottom), "mm")


def dice_words(view: SectorView, marks: Marks) -> dict[str, str]:
    """By cube the dice of a shot into it: one plate for all who stand there, with the fewest and the most."""
    found: dict[str, list[int]] = {}
    for code, dice in marks.dice.items():
        f = view.fighter(code)
        if f is not None:
            found.setdefault(f.cube, []).append(dice)
    ends = {cube: (min(counts), max(counts)) for cube, counts in found.items()}
    return {
        cube: f"{least}–{most} dice" if least < most else counted(most, "die", "dice")
        for cube, (least, most) in ends.items()
    }


@cached_tile
def tag(words: tuple[str, ...], colour: Colour, px: int, room: int) -> Image.Image:
    """Numbers on a plate, two in a line."""
    px = px if len(words) == 1 else max(20, min(px, round(room * 0.24)))
    lines = [" ".join(words[start : start + 2]) for start in range(0, len(words), 2)]
    tiles = [written(line, px, NIGHT, room - 8, least=18) for line in lines]
    step = round(px * 1.1)
    height = step * len(lines) + px // 4
    width = max(height if len(words) == 1 else 0, max(tile.width for tile in tiles) + px // 2)
    plate = pill(width, height, PanelLook(colour, NIGHT, 2, min(height, width) // 2 if len(lines) == 1 else 12)).copy()
    for number, tile in enumerate(tiles):
        stamp(plate, tile, (width // 2, px // 8 + number * step + step // 2), "mm")
    return plate
