"""The strip below the header: the last two deeds with their dice; before the battle what is going on; then who won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.icons import icon
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD, STEEL, WHITE, Colour
from renderers.kit.rows import deed_row, eight_sided, named_token
from renderers.kit.sprites import badge
from renderers.kit.tiles import joined, written
from renderers.one_page_deadzone.deeds import Deed, Grade, Roster, deeds, roster
from renderers.one_page_deadzone.header import acting_seat
from renderers.one_page_deadzone.looks import INNER, MARGIN, SHOT, STRIP, STRIP_TOP, THEME
from rules.engine import Event
from rules.one_page_deadzone.view import ZoneView

DIE = 46
MANY = 9
"""More dice than this are drawn smaller."""
ROW = 54
GRADES: Mapping[Grade, Colour] = {"nothing": STEEL, "held": SHOT, "harm": BLOOD}


def draw_strip(canvas: Canvas, view: ZoneView, facts: Sequence[Event], names: Sequence[str], notice: str = "") -> None:
    """Draw the strip; a `notice` stands there in place of all else."""
    box = Box(MARGIN, STRIP_TOP, INNER, STRIP)
    if view.phase == "end" and not notice:
        _draw_banner(canvas, view, names, box)
        return
    known = roster(view, facts)
    shown = [] if notice else deeds(facts, known)
    canvas.panel(box, THEME.panel, GOLD if notice else THEME.panel_edge)
    if not shown:
        canvas.sentence(box.inset(20, 14), notice or tidings(view, names))
        return
    for row, deed in zip(box.inset(14, 6).rows(len(shown)), shown, strict=True):
        canvas.paste(line(line_of(deed, known), row.width), (row.x, row.centre[1]), "lm")


def tidings(view: ZoneView, names: Sequence[str]) -> str:
    """What is going on when there is nothing to show of it."""
    seat = acting_seat(view)
    if view.phase == "armies":
        return f"Both sides choose their armies in secret.{f' {view.field.text}' if view.map else ''}"
    if seat is None:
        return "The battlefield is being prepared."
    if view.phase == "roll_off":
        return f"{names[seat]} won the roll-off and chooses a side: row 1 or row 8."
    if view.phase == "deployment":
        return f"{names[seat]} deploys in row {view.squads[seat].side}."
    return f"{names[seat]} activates a unit: those in the light may act."


# -- a deed ------------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """All that the line of a deed shows; the seats of its two units where they are known."""

    unit: str
    verb: str
    target: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    needs: tuple[int, int]
    outcome: str
    grade: Grade
    seats: tuple[int | None, int | None]


def line_of(deed: Deed, known: Roster) -> Line:
    """What shows of a deed."""
    seats = (known.owners.get(deed.unit), known.owners.get(deed.target))
    rolls = (deed.attack, deed.defence, deed.needs)
    return Line(deed.unit, deed.verb, deed.target, *rolls, deed.outcome, deed.grade, seats)


@cached_tile
def line(shown: Line, width: int) -> Image.Image:
    """A deed from left to right: unit, verb, target, dice, outcome; the verb gives way where it is narrow."""
    tail = [_dice(shown)] if shown.attack else []
    if shown.outcome:
        tail.append(badge(shown.outcome, 30, GRADES[shown.grade]))
    end = joined(tail, 14, ROW) if tail else Image.new("RGBA", (1, ROW))
    head = [named_token(shown.unit, shown.seats[0], ROW)] if shown.unit else []
    aim = [icon("speed", 26, THEME.muted), named_token(shown.target, shown.seats[1], ROW)] if shown.target else []
    return deed_row(head, shown.verb, aim, end, width, THEME)


def _dice(shown: Line) -> Image.Image:
    """Both rolls; what did not succeed is dark."""
    size = DIE if len(shown.attack) + len(shown.defence) <= MANY else DIE - 6
    parts = [eight_sided(face, size, SHOT if face >= shown.needs[0] else None, THEME) for face in shown.attack]
    if shown.defence:
        parts.append(icon("shield", 38, STEEL))
        parts += [eight_sided(face, size, WHITE if face >= shown.needs[1] else None, THEME) for face in shown.defence]
    return joined(parts, 2, ROW)


# -- the end -----------------------------------------------------------------------------------------------------------


def _draw_banner(canvas: Canvas, view: ZoneView, names: Sequence[str], box: Box) -> None:
    """The winner, large, and the final score."""
    canvas.spotlight(box, GOLD, 14)
    canvas.panel(box, THEME.raised, GOLD, edge_width=4)
    middle = box.centre[1]
    points = " : ".join(str(squad.score) for squad in view.squads)
    score = canvas.text((box.right - 28, middle), points, 72, anchor="rm")
    left = canvas.icon((box.x + 20, middle), "trophy", 100, GOLD, "lm").right + 8
    for seat in view.winners:
        left = canvas.token((left, middle), seat, 84, anchor="lm").right + 8
    title = f"{names[view.winners[0]]} wins" if len(view.winners) == 1 else "A draw"
    canvas.paste(written(title, 60, GOLD, score.x - left - 40), (left + 8, middle), "lm")
