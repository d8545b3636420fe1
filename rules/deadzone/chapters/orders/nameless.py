"""Special Orders of the Nameless. [DZ-ORD-36..39]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import damage, forced
from rules.deadzone.chapters.combat.assault import break_away, finish
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Bar, SpecialOrder
from rules.deadzone.chapters.orders.shapes import free_shot, gift
from rules.deadzone.chapters.orders.spawning import has_space, raise_up
from rules.deadzone.chapters.orders.spending import anybody, no_move
from rules.deadzone.model.attacks import Attack, Stat
from rules.deadzone.model.models import has, reach, sees, sheet
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import DASH, Weapon
from rules.engine import Rule, say

# -- Hunker Down -------------------------------------------------------------------------------------------------------

HUNKER_DOWN: Final = SpecialOrder(
    "hunker-down",
    between=gift({"": (("solid", 0, "round"), ("tough", 0, "round"), ("hunkered", 0, "activation"))}),
    bar=Bar("hunkered", ("advance", "sprint"), "{who} has hunkered down and does not move in this activation."),
)

# -- Aura of Dread -----------------------------------------------------------------------------------------------------

DREAD: Final = 2
"""So far Aura of Dread reaches."""
UNMOVED: Final = ("construct", "solid", "vehicle")


def cowed(sector: Sector, f: Fighter) -> list[Aim]:
    """Unpinned enemies near by that it sees, without Construct, Solid or Vehicle. [R148, DZ-ORD-37]"""
    near = [foe for foe in sector.in_play(1 - f.owner) if not foe.pinned and reach(f, foe) <= DREAD]
    light = [foe for foe in near if not any(has(sector, foe, word) for word in UNMOVED)]
    return [(foe.id, "") for foe in light if sees(sector, f, foe)]


def dread(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """An enemy breaks away from those beside it, is moved one cube directly away, and is Pinned.

    [DZ-CMD-15, R148, DZ-ORD-37]
    """
    foe = sector.fighter(aim[0])
    assert foe is not None
    moved = False
    if (yield from break_away(sector, foe)):
        way = yield from forced.away_from(sector, f.owner, f.cube, foe)
        moved = yield from forced.fling(sector, foe, way, None)
    damage.pin(sector, foe)
    yield from finish(sector, [foe] if moved else [])


AURA_OF_DREAD: Final = SpecialOrder("aura-of-dread", between=ActionSpec(cowed, dread, anybody))

# -- From the Depths ---------------------------------------------------------------------------------------------------

NEWCOMER: Final = "scuttler"


def depths(sector: Sector, f: Fighter) -> list[Aim]:
    """The cubes with a friendly model, without enemies and with room for a Scuttler."""
    cubes = dict.fromkeys([one.cube for one in sector.in_play(f.owner) if not sector.foes_at(one.cube, f.owner)])
    return [(cube, "") for cube in cubes if has_space(sector, f.owner, NEWCOMER, cube)]


def rise_from_depths(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A new Scuttler, not Activated, stands beside a friend. [DZ-CMD-15, R121, DZ-ORD-38]"""
    yield from ()
    raise_up(sector, f.owner, NEWCOMER, aim[0], ready=True)


FROM_THE_DEPTHS: Final = SpecialOrder("from-the-depths", between=ActionSpec(depths, rise_from_depths, anybody))

# -- Caustic Spittle ---------------------------------------------------------------------------------------------------

SPITTLE: Final = Weapon("caustic-spittle", say("Caustic Spittle"), 2, 0, {"it-burns": 0})
SPIT: Final = 7
"""The RA of a model that has none, for Caustic Spittle."""


def spitting_ra(sector: Board, attack: Attack, f: Fighter, stat: Stat) -> int:
    """A model without RA spits at 7+. [DZ-CMD-15, DZ-ORD-39]"""
    spits = attack.weapon is SPITTLE and f is attack.by and stat == "ranged"
    return SPIT if spits and sheet(f).ra >= DASH else 0


CAUSTIC_SPITTLE: Final = SpecialOrder(
    "caustic-spittle", between=free_shot(SPITTLE, no_move), weapon=SPITTLE, number=spitting_ra
)
