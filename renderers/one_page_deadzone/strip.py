"""The strip below the header: two entries of the feed with dice; before the battle what is going on; then who won."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD
from renderers.one_page_deadzone.feed import feed, roster
from renderers.one_page_deadzone.header import acting_seat
from renderers.one_page_deadzone.looks import INNER, MARGIN, STRIP, STRIP_TOP, THEME
from renderers.skirmish.contests import draw_banner, draw_lines
from rules.engine import Event, say
from rules.one_page_deadzone.model.battlefield import edge_words
from rules.one_page_deadzone.model.view import ZoneView


def draw_strip(canvas: Canvas, view: ZoneView, facts: Sequence[Event], names: Sequence[str], notice: str = "") -> None:
    """Draw the strip; a `notice` stands there in place of all else."""
    box = Box(MARGIN, STRIP_TOP, INNER, STRIP)
    if view.phase == "end" and not notice:
        draw_banner(canvas, box, names, view.winners, [squad.score for squad in view.squads])
        return
    known = roster(view, facts)
    shown = [] if notice else feed(facts, known)
    canvas.panel(box, THEME.panel, GOLD if notice else THEME.panel_edge)
    if not shown:
        canvas.sentence(box.inset(20, 14), notice or tidings(view, names))
        return
    draw_lines(
        canvas, box, [entry.line(known.owners.get(entry.piece), known.owners.get(entry.target)) for entry in shown]
    )


def tidings(view: ZoneView, names: Sequence[str]) -> str:
    """What is going on when there is nothing to show of it."""
    seat = acting_seat(view)
    if view.phase == "armies":
        return view.field.text if view.map else say("Both sides choose their armies in secret.")
    if seat is None:
        return say("The battlefield is being prepared.")
    if view.phase == "roll_off":
        return say("{who} won the roll-off and chooses a side of the map.", who=names[seat])
    if view.phase == "deployment":
        return say("{who} deploys in {edge}.", who=names[seat], edge=edge_words(view.squads[seat].side))
    return say("{who} activates a unit: those in the light may act.", who=names[seat])
