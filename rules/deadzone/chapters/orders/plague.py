"""Special Orders of the Plague. [DZ-ORD-05..07]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.deadzone.chapters.hooks import Aim, Grant, Grants, SpecialOrder
from rules.deadzone.chapters.orders.shapes import gift, granting
from rules.deadzone.chapters.orders.spawning import replace_dead
from rules.deadzone.chapters.orders.spending import (
    anybody,
    asked_to_spend,
    can_order,
    give,
    named,
    not_for,
    pay_order,
)
from rules.deadzone.model.models import carried, has, injured
from rules.deadzone.model.moves import Command
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Rule

# -- Mutation ----------------------------------------------------------------------------------------------------------

MUTATIONS: Final[Mapping[str, Grant]] = {
    "resilient": ("resilient", 1, "round"),
    "frenzy": ("frenzy", 1, "round"),
    "armour": ("armour", 1, "round"),
}


def mutations(sector: Sector, f: Fighter) -> list[Aim]:
    """Resilient, Frenzy, AR, or AP for one of its close combat weapons. [DZ-ORD-05]"""
    blades = dict.fromkeys([weapon.id for weapon in carried(sector, f) if not weapon.range])
    return [*[("", choice) for choice in MUTATIONS], *[("", f"ap:{blade}") for blade in blades]]


def mutation(sector: Board, f: Fighter, aim: Aim) -> Grants:
    """The active model gains what its player chose until the end of the Round. [DZ-CMD-15, DZ-ORD-05]"""
    return [(f, [MUTATIONS.get(aim[1], (aim[1], 1, "round"))])]


MUTATION: Final = SpecialOrder("mutation", between=granting(mutations, mutation, anybody))

# -- Infection ---------------------------------------------------------------------------------------------------------


def infect(sector: Sector, f: Fighter, cube: str) -> Rule[bool]:
    """A Stage 3Z lies where an enemy died. [DZ-CMD-15, R120, R121]"""
    return (yield from replace_dead(sector, f, cube, 1 - f.owner, "infection", "stage-3z-zombie"))


INFECTION: Final = SpecialOrder("infection", enemy_killed=infect)

# -- Thirst for Blood --------------------------------------------------------------------------------------------------

THIRST: Final[tuple[Grant, ...]] = (("sprint", 1, "round"), ("calm", 0, "round"))
BLOODTHIRSTY: Final = ("Stage 1A", "Stage 2B", "Aberration")


def quench(sector: Sector, f: Fighter) -> Rule[None]:
    """It may be spent before the Rampage roll that it spares the model. [DZ-CMD-15, DZ-KW-RAMPAGE-01, DZ-ORD-07]"""
    if named(f, *BLOODTHIRSTY) and has(sector, f, "rampage") and injured(f):
        move = yield from asked_to_spend(sector, f.owner, Prompt.ORDER_START, f, lambda: thirsts(sector, f))
        if move:
            pay_order(sector, f.owner, move, f.id)
            give(f, THIRST)


def thirsts(sector: Sector, f: Fighter) -> list[Command]:
    """The use of Thirst for Blood as the activation begins, if there is one."""
    return [Command.of("thirst-for-blood")] if can_order(sector, f.owner, "thirst-for-blood") else []


THIRST_FOR_BLOOD: Final = SpecialOrder(
    "thirst-for-blood", between=gift({"": THIRST}, not_for("thirst-for-blood", *BLOODTHIRSTY)), called=quench
)
