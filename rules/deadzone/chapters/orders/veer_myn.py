"""Special Orders of the Veer-myn. [DZ-ORD-32..35]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.hooks import ActionSpec, Aim, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHELLS, can_step, closer, free_shot, gift
from rules.deadzone.chapters.orders.spending import anybody, give, no_move
from rules.deadzone.model.models import reach
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule, say

# -- Surge -------------------------------------------------------------------------------------------------------------


def walks(sector: Sector, f: Fighter) -> dict[str, moving.Walk]:
    """The ways of one cube as a choice names them: `D4-1`, `D4-1 platform`."""
    return {f"{to} {by}".strip(): walk for (to, by), walk in moving.ways(sector, f, moving.ONE).items()}


def surging(sector: Sector, f: Fighter) -> list[Aim]:
    """Friends that were Activated before this Turn, and where one cube of Advance takes them."""
    tired = [one for one in sector.in_play(f.owner) if one.activated and one.id not in sector.turn.activated]
    return [(one.id, way) for one in tired if can_step(sector, one) for way in walks(sector, one)]


def surge(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A model that was Activated already makes an Advance of one cube. [DZ-CMD-15, DZ-ORD-32]"""
    one = sector.fighter(aim[0])
    assert one is not None
    yield from moving.go(sector, one, moving.ONE, walks(sector, one)[aim[1]])


SURGE: Final = SpecialOrder("surge", between=ActionSpec(surging, surge, anybody))

# -- Bomb Expert -------------------------------------------------------------------------------------------------------

BOMB: Final = Weapon("bomb-expert", say("Bomb Expert"), 2, 0, {"explosive": 0}, SHELLS)
BOMB_EXPERT: Final = SpecialOrder("bomb-expert", between=free_shot(BOMB, no_move), weapon=BOMB)

# -- Inspiring Presence ------------------------------------------------------------------------------------------------

INSPIRING_PRESENCE: Final = SpecialOrder(
    "inspiring-presence", between=gift({"": (("weight-of-fire", 1, "round"), ("resilient", 1, "round"))})
)

# -- Feral Rush --------------------------------------------------------------------------------------------------------

RUSH: Final = 3
"""From so far away Feral Rush pulls a friend."""


def rushing(sector: Sector, f: Fighter) -> list[Aim]:
    """Unpinned friends within 3 cubes, and the cubes nearer to the active model."""
    near = [one for one in sector.in_play(f.owner) if one is not f and reach(f, one) <= RUSH and can_step(sector, one)]
    return [(one.id, cube) for one in near for cube in closer(sector, one, f, moving.ONE)]


def rush(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A friend moves one cube nearer, with Frenzy (1) for an Assault that this starts. [DZ-CMD-15, DZ-ORD-35]"""
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, [("frenzy", 1, "action")])
    yield from moving.step_to(sector, one, aim[1])


FERAL_RUSH: Final = SpecialOrder("feral-rush", between=ActionSpec(rushing, rush, anybody))
