"""Special Orders before the dice of an own test. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.deadzone.chapters.combat.attacks import AS_ATTACKER, AS_TARGET, Attack, OrderBefore, Stat
from rules.deadzone.chapters.combat.pools import FIGHT, NEEDED, RANGED, modifier, number
from rules.deadzone.chapters.orders.spending import Grant, give, is_active, named
from rules.deadzone.model.models import bonus, sheet
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import DASH
from rules.engine import Rule

ACQUISITION: Final = "target-acquisition"
JACK: Final = "jack-of-all-trades"
MEDS: Final = "bio-engineered-meds"
PATIENTS: Final = ("Lab Technician", "Security Guard", "Urbana Black Wing Marine")
SHOTS: Final = ("shoot", "blaze")
ROLLED: Final = (*SHOTS, "assault", "burns")
"""Attacks for which the attacking model itself rolls."""


def grants_before(order: str, fits: Callable[[Sector, Attack, Fighter], bool], grants: dict[str, Grant]) -> None:
    """Enter an order that gives the attacking model something for this action, by its player's choice."""

    def offers(sector: Sector, attack: Attack, f: Fighter) -> Sequence[Command]:
        return [Command.of(order, f.id, choice) for choice in grants] if fits(sector, attack, f) else []

    def does(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
        yield from ()
        give(f, [grants[move.choice]])

    AS_ATTACKER[order] = OrderBefore(offers, does)


# -- Target Acquisition, Bio-engineered Meds ---------------------------------------------------------------------------


def has_tag_weapon(sector: Sector, attack: Attack, f: Fighter) -> bool:
    """Whether a model shoots with a TAG weapon. [DZ-CMD-15, DZ-ORD-01]"""
    return attack.cause in SHOTS and attack.weapon is not None and attack.weapon.name.startswith("TAG")


def takes_meds(sector: Sector, attack: Attack, f: Fighter) -> bool:
    """Whether this is an Assault or a Shoot of an active model that the Meds are for. [DZ-CMD-15, DZ-ORD-42]"""
    return attack.cause in (*SHOTS, "assault") and is_active(sector, f) and named(f, *PATIENTS)


grants_before(
    ACQUISITION, has_tag_weapon, {"die": (ACQUISITION, 1, "action"), "weight-of-fire": ("weight-of-fire", 3, "action")}
)
grants_before(MEDS, takes_meds, {"die": (MEDS, 1, "action")})


@modifier(ACQUISITION, RANGED)
def acquired(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One die more on the Ranged test. [DZ-CMD-15, DZ-ORD-01]"""
    return bonus(f, ACQUISITION)


@modifier(MEDS, RANGED, FIGHT)
def medicated(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One die more in the Assault or Shoot that it was spent on. [DZ-CMD-15, DZ-ORD-42]"""
    return bonus(f, MEDS) if f is attack.by else 0


# -- Jack of all Trades ------------------------------------------------------------------------------------------------


def better_stats(sector: Sector, attack: Attack, f: Fighter, stat: Stat) -> list[Command]:
    """The stats that are lower than the one of a test that the active model can make. [DZ-CMD-15, DZ-ORD-30]"""
    now, held = number(sector, attack, f, stat), sheet(f)
    values = {"ra": held.ra, "fi": held.fi, "sv": held.sv}
    able = is_active(sector, f) and now
    return [Command.of(JACK, f.id, name) for name, value in values.items() if able and value < min(now, DASH)]


def attacker_swaps(sector: Sector, attack: Attack, f: Fighter) -> Sequence[Command]:
    """What it may use for its Ranged or Fight test."""
    return better_stats(sector, attack, f, attack.stat) if attack.cause in ROLLED else []


def target_swaps(sector: Sector, attack: Attack, f: Fighter) -> Sequence[Command]:
    """What it may use for its Survive test."""
    return better_stats(sector, attack, f, "survive")


def swap_for_attack(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
    """Use another stat's value for this action's test. [DZ-CMD-15, DZ-ORD-30]"""
    yield from ()
    give(f, [(JACK, stat_named(f, move.choice), "action")])


def swap_for_answer(sector: Sector, attack: Attack, f: Fighter, move: Command) -> Rule[None]:
    """The package of the test says it already."""
    yield from ()


def stat_named(f: Fighter, name: str) -> int:
    """The value of RA, FI or SV, as printed."""
    held = sheet(f)
    return {"ra": held.ra, "fi": held.fi, "sv": held.sv}[name]


def swapped(sector: Sector, attack: Attack, f: Fighter, stat: Stat) -> int:
    """The target number of a test for which another stat is used; 0 where none is. [DZ-CMD-15, DZ-ORD-30]"""
    if f is attack.by and stat == attack.stat:
        return bonus(f, JACK)
    chosen = [move.choice for move in attack.chosen.orders if move.order == JACK and move.target == f.id]
    return stat_named(f, chosen[0]) if chosen and stat == "survive" else 0


AS_ATTACKER[JACK] = OrderBefore(attacker_swaps, swap_for_attack)
AS_TARGET[JACK] = OrderBefore(target_swaps, swap_for_answer)
NEEDED[JACK] = swapped
