"""Special Orders directly after a death: the dead do not stay down. [DZ-CMD-15, appendix A, R121]"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.death import ON_DEATH
from rules.deadzone.chapters.orders.spawning import has_space, raise_up
from rules.deadzone.chapters.orders.spending import asked_to_spend, can_order, pay_order
from rules.deadzone.model.facts import Code
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule


class Raising(NamedTuple):
    """An order that puts a model where another died: of the dead one's own side, or of its enemy."""

    order: str
    model: str
    own: bool


RAISINGS: Final = (
    Raising("fast-acting-serum", "plague-victim", own=True),
    Raising("infection", "stage-3z-zombie", own=False),
)
"""In this order: the Serum takes precedence. [DZ-CMD-15]"""


def rise_again(sector: Sector, f: Fighter, attack: Attack | None) -> Rule[None]:
    """One new model at most lies Pinned and Activated in the cube of a death.

    [DZ-CMD-15, R120, R121, DZ-ORD-06, DZ-ORD-40]
    """
    cube, f.cube, f.platform = f.cube, "", False  # nobody is asked while a dead model still stands in its cube
    for raising in RAISINGS:
        seat = f.owner if raising.own else 1 - f.owner
        uses = partial(_uses, sector, cube, seat, raising)
        move = yield from asked_to_spend(sector, seat, "order_death", Code.of(f), uses)
        if move:
            pay_order(sector, seat, move, "")
            raise_up(sector, seat, raising.model, cube, ready=False)
            return


def _uses(sector: Sector, cube: str, seat: int, raising: Raising) -> list[Command]:
    able = can_order(sector, seat, raising.order) and has_space(sector, seat, raising.model, cube)
    return [Command.of(raising.order, cube)] if able else []


ON_DEATH["raising"] = rise_again
