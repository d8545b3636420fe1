"""Special Orders before the dice for a model that is attacked. [DZ-CMD-15, appendix A]

They hold for this attack only: its package says so, and nothing else has to be remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.deadzone.chapters.combat.attacks import AS_TARGET, Attack, OrderBefore
from rules.deadzone.chapters.combat.contest import rerolls
from rules.deadzone.chapters.combat.guards import ARMOUR
from rules.deadzone.chapters.combat.pools import ALWAYS
from rules.deadzone.chapters.orders.spending import named
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

BASTION: Final = "bastion"
STEALTH: Final = "stealth"
SHOTS: Final = ("shoot", "blaze")


def protects(order: str, fits: Callable[[Attack, Fighter], bool]) -> None:
    """Enter an order that helps a target in this attack."""

    def offers(sector: Sector, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id)] if fits(attack, f) else []

    def does(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
        yield from ()

    AS_TARGET[order] = OrderBefore(offers, does)


def is_protected(attack: Attack, f: Fighter, order: str) -> bool:
    """Whether an order was spent on this model's Survive test. [DZ-CMD-15]"""
    asked = attack.answer == "survive" and f is attack.target
    return asked and any(move.order == order and move.target == f.id for move in attack.chosen.orders)


def is_shot_or_assault(attack: Attack, f: Fighter) -> bool:
    """Whether a model is targeted by a Shoot or an Assault. [DZ-CMD-15, DZ-ORD-04]"""
    return attack.cause in (*SHOTS, "assault", "burns")


def is_shot_at_shadow(attack: Attack, f: Fighter) -> bool:
    """Whether a Cypher or a Black Talon is the target of a Shoot. [DZ-CMD-15, DZ-ORD-26]"""
    return attack.cause in (*SHOTS, "burns") and named(f, "Cypher", "Black Talon")


protects(BASTION, is_shot_or_assault)
protects(STEALTH, is_shot_at_shadow)


def bastion_armour(sector: Sector, attack: Attack, f: Fighter) -> int:
    """AR +1 for the damage that follows. [DZ-CMD-15, DZ-ORD-04]"""
    return int(is_protected(attack, f, BASTION))


@rerolls("survive", BASTION)
def bastion_resilience(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Resilient (1) for the Survive test. [DZ-CMD-15, DZ-ORD-04]"""
    return int(is_protected(attack, f, BASTION))


def stealth_die(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One die more on the Survive test. [DZ-CMD-15, DZ-ORD-26]"""
    return int(is_protected(attack, f, STEALTH))


ARMOUR[BASTION] = bastion_armour
ALWAYS[STEALTH] = stealth_die
