"""What several Special Orders do in the same way: each function returns one hook of an order. [appendix A]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Grant, Grants, OrderAfter, OrderBefore
from rules.deadzone.chapters.orders.spending import Why, anybody, give
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.models import reach, speed_of
from rules.deadzone.model.moves import Command, Shoot
from rules.deadzone.model.rolls import Throw, reroll
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Rule

SHOTS: Final = ("shoot", "blaze")
"""Attacks that are shots at one model."""
SHELLS: Final = (Effect("frag", 2),)
"""What Thunder Strike, Bomb Expert and Drone Strike are fired with."""

# -- keywords for a time -----------------------------------------------------------------------------------------------


def gift(grants: Mapping[str, tuple[Grant, ...]], why: Why = anybody) -> ActionSpec:
    """Return how the active model is given something, by its player's choice; the choice is empty where none is.

    [DZ-ORD-13, DZ-ORD-34, DZ-ORD-36]
    """

    return granting(
        lambda sector, f: [("", choice) for choice in grants], lambda sector, f, aim: [(f, grants[aim[1]])], why
    )


def granting(
    aims: Callable[[Sector, Fighter], Sequence[Aim]], gives: Callable[[Board, Fighter, Aim], Grants], why: Why
) -> ActionSpec:
    """Return how models are given something, and nothing else."""

    def given(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
        yield from ()
        for one, grants in gives(sector, f, aim):
            give(one, grants)

    return ActionSpec(aims, given, why, gives=gives)


def grants_before(
    order: str, fits: Callable[[Board, Attack, Fighter], bool], grants: Mapping[str, Grant]
) -> OrderBefore:
    """Return how the attacking model is given something for this action, by its player's choice."""

    def offers(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id, choice) for choice in grants] if fits(sector, attack, f) else []

    def does(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
        yield from ()
        give(f, [grants[move.choice]])

    return OrderBefore(offers, does)


# -- shots -------------------------------------------------------------------------------------------------------------


def free_shot(weapon: Weapon, why: Why, *, is_special: bool = False) -> ActionSpec:
    """Return how a weapon of the order is fired as a Shoot of its own, perhaps as a Special Action.

    [R156, DZ-ORD-12, DZ-ORD-14, DZ-ORD-33, DZ-ORD-39]
    """

    def aims(sector: Board, f: Fighter) -> list[Aim]:
        return [(shot.target, "") for shot in shooting.shots_with(sector, f, weapon)]

    def fired(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
        if is_special:
            sector.scene.shorts.append("special")
            sector.scene.specials.append(weapon.id)
        yield from shooting.shoot(sector, f, Shoot.of(weapon.id, aim[0], "", "order"), weapon)

    return ActionSpec(aims, fired, why)


# -- tests -------------------------------------------------------------------------------------------------------------


def protection(order: str, fits: Callable[[Attack, Fighter], bool]) -> OrderBefore:
    """Return how a target is helped in this attack only: its package says so, and nothing else is remembered."""

    def offers(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id)] if fits(attack, f) else []

    return OrderBefore(offers, by_package)


def by_package(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
    """Do nothing: the package of the test says it already."""
    yield from ()


def is_protected(attack: Attack, f: Fighter, order: str) -> bool:
    """Whether an order was spent on this model's Survive test. [DZ-CMD-15]"""
    asked = attack.answer == "survive" and f is attack.target
    return asked and any(move.order == order and move.target == f.id for move in attack.chosen.orders)


def throws_again(order: str, fits: Callable[[Attack, Fighter], bool]) -> OrderAfter:
    """Return how a test of a model is thrown again: all failed dice, as successes only could get worse. [R4]"""

    def offers(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id)] if fits(attack, f) else []

    def does(sector: Sector, attack: Attack, f: Fighter, thrown: Throw, move: Command) -> Rule[None]:
        yield from reroll(thrown, thrown.failures, "DZ-CMD-15")

    return OrderAfter(offers, does)


# -- steps -------------------------------------------------------------------------------------------------------------


def can_step(sector: Sector, f: Fighter) -> bool:
    """Whether a model can move at all: it does not lie Pinned, and its Speed is no dash. [DZ-CMD-18, DZ-CMD-09]"""
    return not f.pinned and speed_of(sector, f) is not None


def closer(sector: Sector, f: Fighter, to: Fighter, move_mode: moving.MoveMode) -> list[str]:
    """The cubes that one step brings a model nearer to another. [DZ-RNG-01]"""
    there, now = INDEX[to.cube], reach(f, to)
    return [cube for cube in moving.neighbours(sector, f, move_mode) if range_of(INDEX[cube], there) < now]
