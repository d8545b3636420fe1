"""Special Orders on dice that lie: failed dice are thrown again, each once. [DZ-CMD-15, R4]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.deadzone.chapters.combat.attacks import ON_DICE, Attack, OrderAfter
from rules.deadzone.chapters.orders.spending import named
from rules.deadzone.model.moves import Command
from rules.deadzone.model.rolls import Throw, reroll
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

PLACED: Final = ("indirect", "grenade")
"""Weapons whose test says where the shot lands."""


def throws_again(order: str, fits: Callable[[Attack, Fighter], bool]) -> None:
    """Enter an order that re-rolls a test of a model: all failed dice, as successes only could get worse."""

    def offers(sector: Sector, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id)] if fits(attack, f) else []

    def does(sector: Sector, attack: Attack, f: Fighter, thrown: Throw, move: Command) -> Rule[None]:
        yield from reroll(thrown, thrown.failures, "DZ-CMD-15")

    ON_DICE[order] = OrderAfter(offers, does)


def survives(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Survive test of this model. [DZ-CMD-15, DZ-ORD-03]"""
    return f is attack.target and f is not attack.by and attack.answer == "survive"


def fights_or_survives(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Fight or Survive test inside an Assault. [DZ-CMD-15, DZ-ORD-08]"""
    return attack.cause == "assault"


def is_commandos(attack: Attack, f: Fighter) -> bool:
    """Whether it is a Commando's test, with re-rolls allowed. [DZ-CMD-15, R6, DZ-ORD-20]"""
    return named(f, "Commando") and not (attack.unmodified and f is attack.by)


def is_placing(attack: Attack, f: Fighter) -> bool:
    """Whether it says where an Indirect shot or a grenade lands; here the order overrides the ban.

    [DZ-CMD-15, DZ-ORD-15]
    """
    return attack.unmodified and f is attack.by and any(attack.has(word) for word in PLACED)


throws_again("stalwart", survives)
throws_again("defender-of-the-star-realm", fights_or_survives)
throws_again("by-the-numbers", is_commandos)
throws_again("eye-in-the-sky", is_placing)
