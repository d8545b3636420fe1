"""The strip below the header: the last two deeds with their dice, or what is going on; at the end who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.deadzone.deeds import Deed, Grade, deeds
from renderers.deadzone.header import acting_seat
from renderers.deadzone.looks import INNER, MARGIN, SHOT, STRIP, STRIP_TOP, THEME
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD, STEEL, WHITE, Colour
from renderers.kit.rows import deed_row, eight_sided, named_token
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, written
from rules.deadzone.view import SectorView
from rules.engine import Event

DIE = 46
MANY = 10
"""More dice than this are drawn smaller."""
ROW = 53
GRADES: Mapping[Grade, Colour] = {"nothing": STEEL, "held": SHOT, "harm": BLOOD}
TIDINGS = {
    "teams": "Both sides choose their Strike Teams in secret.",
    "scenario": "The sector is being prepared.",
    "recon": "Both sides test their Recon.",
    "command": "Both sides roll their Command Dice.",
    "end_of_round": "The Round ends: objectives are scored.",
}
DOES = {
    "zone": "{} chooses a zone.",
    "deployment": "{} deploys models in the lit zone.",
    "aerial": "{} lands models from above.",
    "recon_effects": "{} uses what Recon brought.",
    "scouts": "{} moves the Scouts.",
}


def draw_strip(
    canvas: Canvas, view: SectorView, facts: Sequence[Event], names: Sequence[str], notice: str = ""
) -> None:
    """Draw the strip; a `notice` stands there in place of all else."""
    box = Box(MARGIN, STRIP_TOP, INNER, STRIP)
    if view.phase == "end" and not notice:
        _draw_banner(canvas, view, names, box)
        return
    shown = [] if notice else deeds(facts)
    canvas.panel(box, THEME.panel, GOLD if notice else THEME.panel_edge)
    if not shown:
        canvas.sentence(box.inset(20, 14), notice or tidings(view, names))
        return
    for row, deed in zip(box.inset(14, 5).rows(len(shown)), shown, strict=True):
        canvas.paste(line(line_of(view, deed), row.width), (row.x, row.centre[1]), "lm")


def tidings(view: SectorView, names: Sequence[str]) -> str:
    """What is going on when there is nothing to show of it."""
    seat = acting_seat(view)
    if seat is None:
        return TIDINGS.get(view.phase, f"Round {view.round} begins.")
    if view.sector.acting is not None:
        return f"{names[seat]} plays {view.sector.acting.id}: the model in the gold light acts."
    return DOES.get(view.phase, "{} activates a model: those in the light may act.").format(names[seat])


# -- a deed ------------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """All that the line of a deed shows; the seats of its two models where they are known."""

    model: str
    verb: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    needs: tuple[int, int]
    outcome: str
    grade: Grade
    seats: tuple[int | None, int | None]


def line_of(view: SectorView, deed: Deed) -> Line:
    """What shows of a deed."""
    by, at = view.fighter(deed.model), view.fighter(deed.target)
    seats = (by.owner if by else None, at.owner if at else None)
    return Line(
        deed.model, deed.verb, deed.target, deed.attack, deed.defence, deed.needs, deed.outcome, deed.grade, seats
    )


@cached_tile
def line(shown: Line, width: int) -> Image.Image:
    """A deed from left to right: model, verb, target, dice, outcome; the verb gives way where it is narrow."""
    tail = [_dice(shown)] if shown.attack or shown.defence else []
    if shown.outcome:
        tail.append(badge(shown.outcome, 30, GRADES[shown.grade]))
    end = joined(tail, 12, ROW) if tail else Image.new("RGBA", (1, ROW))
    head = [named_token(shown.model, shown.seats[0], ROW)] if shown.model else []
    aim = [icon("speed", 26, THEME.muted), named_token(shown.target, shown.seats[1], ROW)] if shown.target else []
    return deed_row(head, shown.verb, aim, end, width, THEME)


def _dice(shown: Line) -> Image.Image:
    """Both rolls; what did not succeed is dark."""
    count = len(shown.attack) + len(shown.defence)
    size = DIE if count <= MANY else max(24, DIE * MANY // count)
    parts = [eight_sided(face, size, SHOT if face >= shown.needs[0] else None, THEME) for face in shown.attack]
    if shown.defence:
        parts.append(icon("shield", 38, STEEL))
        parts += [eight_sided(face, size, WHITE if face >= shown.needs[1] else None, THEME) for face in shown.defence]
    return joined(parts, 2, ROW)


# -- the end -----------------------------------------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, view: SectorView, names: Sequence[str], box: Box) -> None:
    """The winner, large, and the final VPs."""
    canvas.spotlight(box, GOLD, 14)
    canvas.panel(box, THEME.raised, GOLD, edge_width=4)
    middle = box.centre[1]
    points = " : ".join(str(side.vp) for side in view.sector.sides)
    score = canvas.text((box.right - 28, middle), points, 72, anchor="rm")
    left = canvas.icon((box.x + 20, middle), "trophy", 100, GOLD, "lm").right + 8
    for seat in view.winners:
        left = canvas.token((left, middle), seat, 84, anchor="lm").right + 8
    title = f"{names[view.winners[0]]} wins" if len(view.winners) == 1 else "A draw"
    canvas.paste(written(title, 60, GOLD, score.x - left - 40), (left + 8, middle), "lm")
