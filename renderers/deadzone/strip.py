"""The strip below the header: the last two deeds with their dice, or what is going on; at the end who won."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.deadzone.feed import feed
from renderers.deadzone.header import acting_seat
from renderers.deadzone.looks import INNER, MARGIN, STRIP, STRIP_TOP, THEME
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD
from renderers.skirmish.contests import Line, draw_banner, draw_lines
from renderers.skirmish.feed import Entry
from rules.deadzone.model.view import SectorView
from rules.engine import Event, say

TIDINGS = {
    "teams": say("Both sides choose their Strike Teams in secret."),
    "scenario": say("The sector is being prepared."),
    "recon": say("Both sides take the Recon test."),
    "command": say("Both sides may re-roll Command Dice."),
    "end_of_round": say("The Round ends: objectives are scored."),
}
DOES = {
    "zone": "{who} chooses a zone.",
    "deployment": "{who} deploys models in the lit zone.",
    "aerial": "{who} lands models from above.",
    "recon_effects": "{who} may use the Recon results.",
    "scouts": "{who} moves the Scouts.",
}


def draw_strip(
    canvas: Canvas, view: SectorView, facts: Sequence[Event], names: Sequence[str], notice: str = ""
) -> None:
    """Draw the strip; a `notice` stands there in place of all else."""
    box = Box(MARGIN, STRIP_TOP, INNER, STRIP)
    if view.phase == "end" and not notice:
        draw_banner(canvas, box, names, view.winners, [side.vp for side in view.sides])
        return
    shown = [] if notice else feed(facts)
    canvas.panel(box, THEME.panel, GOLD if notice else THEME.panel_edge)
    if not shown:
        canvas.sentence(box.inset(20, 14), notice or tidings(view, names))
        return
    draw_lines(canvas, box, [line_of(view, entry) for entry in shown])


def tidings(view: SectorView, names: Sequence[str]) -> str:
    """What is going on when there is nothing to show of it."""
    seat = acting_seat(view)
    if view.phase == "recon" and view.recon:
        return say("{who} won the Recon test and says who starts.", who=names[view.scout])
    if seat is None:
        return TIDINGS.get(view.phase, say("Round {round} begins.", round=view.round))
    if view.acting is not None:
        return say("{who} acts with {acting}, in the gold light.", who=names[seat], acting=view.acting.id)
    return say(DOES.get(view.phase, "{who} activates a model: those in the light may act."), who=names[seat])


def line_of(view: SectorView, entry: Entry) -> Line:
    """What shows of an entry."""
    by, at = view.fighter(entry.piece), view.fighter(entry.target)
    return entry.line(by.owner if by else None, at.owner if at else None)
