"""Special Orders of the Rebs. [DZ-ORD-29..31]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters.combat.pools import number
from rules.deadzone.chapters.hooks import ActionSpec, Aim, OrderBefore, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHOTS, by_package
from rules.deadzone.chapters.orders.spending import (
    NOTHING,
    anybody,
    asked_at_end,
    can_order,
    give,
    is_active,
    named,
    pay_order,
)
from rules.deadzone.model.attacks import Attack, Stat
from rules.deadzone.model.models import HIDDEN, bonus, sheet
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import DASH
from rules.engine import Rule

# -- Pounce Attack -----------------------------------------------------------------------------------------------------


def pounce(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """It leaves enemies without a free Assault; large apes pass through their cubes, too.

    [DZ-CMD-15, R34, DZ-ORD-29]
    """
    yield from ()
    give(f, [("slip", 0, "activation")])
    if named(f, "Shayo", "Alpha Simian"):
        give(f, [("weave", 0, "activation")])


POUNCE_ATTACK: Final = SpecialOrder("pounce-attack", between=ActionSpec(lambda sector, f: [NOTHING], pounce, anybody))

# -- Jack of all Trades ------------------------------------------------------------------------------------------------

JACK: Final = "jack-of-all-trades"
ROLLED: Final = (*SHOTS, "assault", "burns")
"""Attacks for which the attacking model itself rolls."""


def better_stats(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> list[Command]:
    """The stats that are lower than the one of a test that the active model can make. [DZ-CMD-15, DZ-ORD-30]"""
    now, held = number(sector, attack, f, stat), sheet(f)
    values = {"ra": held.ra, "fi": held.fi, "sv": held.sv}
    able = is_active(sector, f) and now
    return [Command.of(JACK, f.id, name) for name, value in values.items() if able and value < min(now, DASH)]


def attacker_swaps(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
    """What it may use for its Ranged or Fight test."""
    return better_stats(sector, attack, f, attack.stat) if attack.cause in ROLLED else []


def target_swaps(sector: Board, attack: Attack, f: Fighter) -> Sequence[Command]:
    """What it may use for its Survive test."""
    return better_stats(sector, attack, f, "survive")


def swap_for_attack(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
    """Use another stat's value for this action's test. [DZ-CMD-15, DZ-ORD-30]"""
    yield from ()
    give(f, [(JACK, stat_named(f, move.choice), "action")])


def stat_named(f: Fighter, name: str) -> int:
    """The value of RA, FI or SV, as printed."""
    held = sheet(f)
    return {"ra": held.ra, "fi": held.fi, "sv": held.sv}[name]


def swapped(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> int:
    """The target number of a test for which another stat is used; 0 where none is. [DZ-CMD-15, DZ-ORD-30]"""
    if f is attack.by and stat == attack.stat:
        return bonus(f, JACK)
    chosen = [move.choice for move in attack.chosen.orders if move.order == JACK and move.target == f.id]
    return stat_named(f, chosen[0]) if chosen and stat == "survive" else 0


JACK_OF_ALL_TRADES: Final = SpecialOrder(
    JACK,
    as_attacker=OrderBefore(attacker_swaps, swap_for_attack),
    as_target=OrderBefore(target_swaps, by_package),
    number=swapped,
)

# -- Hide in Shadows ---------------------------------------------------------------------------------------------------

HIDE: Final = "hide-in-shadows"


def hide(sector: Sector, f: Fighter) -> Rule[None]:
    """Until the end of the Round nobody sees it or shoots at it. [DZ-CMD-15, DZ-ORD-31]"""
    move = yield from asked_at_end(f, lambda: hiding(sector, f))
    if move:
        pay_order(sector, f.owner, move, f.id)
        give(f, [(HIDDEN, 0, "round")])


def hiding(sector: Sector, f: Fighter) -> list[Command]:
    """Hide in Shadows, if its own side plays the model. [R57]"""
    able = can_order(sector, f.owner, HIDE) and sector.scene.player == f.owner
    return [Command.of(HIDE)] if able else []


HIDE_IN_SHADOWS: Final = SpecialOrder(HIDE, end=hide)
