"""Special Orders at the end of one's own activation. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import stage
from rules.deadzone.chapters.orders.spending import can_order, give, named, pay_order
from rules.deadzone.model.events.orders import Readied
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import HIDDEN
from rules.deadzone.model.moves import Command, Decline
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Choose, Rule, ask_if

HIDE: Final = "hide-in-shadows"
NETWORKED: Final = "networked"


def end_question(f: Fighter, uses: list[Command]) -> Choose[Command | Decline] | None:
    """The uses of an order as an activation ends, or to leave it. [DZ-CMD-15]"""
    leave = Decline.of()
    about = (uses[0].order, Code.of(f)) if uses else ()
    return Choose(f.owner, "order_end", (leave, *uses), leave, "DZ-CMD-15", about) if uses else None


@stage("end", HIDE)
def hide(sector: Sector, f: Fighter) -> Rule[None]:
    """Until the end of the Round nobody sees it or shoots at it. [DZ-CMD-15, DZ-ORD-31]"""
    move = yield from ask_if(lambda: end_question(f, hiding(sector, f)))
    if isinstance(move, Command):
        pay_order(sector, f.owner, move, f.id)
        give(f, [(HIDDEN, 0, "round")])


def hiding(sector: Sector, f: Fighter) -> list[Command]:
    """Hide in Shadows, if its own side plays the model. [R57]"""
    able = can_order(sector, f.owner, HIDE) and sector.scene.player == f.owner
    return [Command.of(HIDE)] if able else []


@stage("end", NETWORKED)
def network(sector: Sector, f: Fighter) -> Rule[None]:
    """Another Cyborg is not Activated any more. [DZ-CMD-15, DZ-RND-14, DZ-ORD-43]"""
    move = yield from ask_if(lambda: end_question(f, partners(sector, f)))
    one = sector.fighter(move.target) if isinstance(move, Command) else None
    if isinstance(move, Command) and one:
        pay_order(sector, f.owner, move, f.id)
        one.activated = False
        sector.tell(Readied(one.id))
        note_finished(sector)


def partners(sector: Sector, f: Fighter) -> list[Command]:
    """The other Cyborgs of the side that are Activated."""
    if not named(f, "Cyborg") or not can_order(sector, f.owner, NETWORKED):
        return []
    others = [one for one in sector.in_play(f.owner) if one is not f and named(one, "Cyborg")]
    return [Command.of(NETWORKED, one.id) for one in others if one.activated]
