"""Special Orders of the GCPS, the Corporation. [DZ-ORD-14..17]"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import ActionSpec, Aim, SpecialOrder
from rules.deadzone.chapters.orders.shapes import SHELLS, can_step, closer, free_shot, throws_again
from rules.deadzone.chapters.orders.spending import anybody, asked_to_spend, can_order, one_by_one, pay_order
from rules.deadzone.chapters.refusals import no_action_of
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.models import arms
from rules.deadzone.model.moves import Command, Shoot
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule, say

# -- Drone Strike ------------------------------------------------------------------------------------------------------

DRONE: Final = Weapon("drone-strike", say("Drone Strike"), 8, 0, {"indirect": 0}, SHELLS)


def no_drone(sector: Sector, f: Fighter) -> Refusal | None:
    """Why a model cannot take the Special Action of a Drone Strike. [DZ-ACT-01, DZ-ACT-06, DZ-SPC-01, DZ-ORD-14]"""
    return no_action_of(sector, f, "special")


DRONE_STRIKE: Final = SpecialOrder("drone-strike", between=free_shot(DRONE, no_drone, is_special=True), weapon=DRONE)

# -- Eye in the Sky ----------------------------------------------------------------------------------------------------

PLACED: Final = ("indirect", "grenade")
"""Weapons whose test says where the shot lands."""


def is_placing(attack: Attack, f: Fighter) -> bool:
    """Whether it says where an Indirect shot or a grenade lands; here the order overrides the ban.

    [DZ-CMD-15, DZ-ORD-15]
    """
    return attack.unmodified and f is attack.by and any(attack.has(word) for word in PLACED)


EYE_IN_THE_SKY: Final = SpecialOrder("eye-in-the-sky", on_dice=throws_again("eye-in-the-sky", is_placing))

# -- Stand Together ----------------------------------------------------------------------------------------------------

TOGETHER: Final = 3
"""So many models Stand Together."""
APART: Final = moving.MoveMode(1, agile=False, avoids="enemies")


def gathering(sector: Sector, f: Fighter) -> list[Aim]:
    """Unactivated friends without an enemy beside them, and the cubes nearer to the active model without one."""
    friends = [one for one in sector.unactivated(f.owner) if one is not f and can_step(sector, one)]
    alone = [one for one in friends if not sector.foes_at(one.cube, f.owner)]
    return [(one.id, cube) for one in alone for cube in closer(sector, one, f, APART)]


def stand_together(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Up to three friends move one cube nearer to the active model. [DZ-CMD-15, DZ-ORD-16]"""
    yield from one_by_one(sector, f, "stand-together", aim, gathering, _gather, TOGETHER)


def _gather(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    one = sector.fighter(aim[0])
    assert one is not None
    yield from moving.march(sector, one, moving.Walk((INDEX[aim[1]],)))


STAND_TOGETHER: Final = SpecialOrder("stand-together", between=ActionSpec(gathering, stand_together, anybody))

# -- Overwatch ---------------------------------------------------------------------------------------------------------

WATCH: Final = "overwatch"
BLAZE: Final = ":blaze"
"""After the weapon in a choice."""


def overwatch(sector: Sector, mover: Fighter) -> Rule[None]:
    """An unactivated model shoots with Rapid Fire at an enemy that comes into its cube.

    [DZ-CMD-15, R120, R149, DZ-ORD-17]
    """
    seat = 1 - mover.owner
    move = yield from asked_to_spend(sector, seat, Prompt.ORDER_ENTRY, mover, partial(watchers, sector, mover))
    watcher = sector.fighter(move.target) if move else None
    if move is None or watcher is None:
        return
    pay_order(sector, seat, move, watcher.id)
    name, blazes = move.choice.removesuffix(BLAZE), move.choice.endswith(BLAZE)
    weapon = next(weapon for weapon in arms(sector, watcher, close=False) if weapon.id == name)
    shot = Shoot.of(weapon.id, mover.id, "blaze" if blazes else "", "order")
    yield from shooting.shoot(sector, watcher, shot, weapon, "overwatch")


def watchers(sector: Sector, mover: Fighter) -> list[Command]:
    """Who may shoot, with what, normally or Blazing Away; nobody where an enemy was in the cube already."""
    seat, here = 1 - mover.owner, sector.at(mover.cube)
    if not can_order(sector, seat, WATCH) or any(one.owner != seat and one is not mover for one in here):
        return []
    able = [one for one in here if one.owner == seat and not one.activated and not one.pinned]
    fast = [(one.id, gun.id) for one in able for gun in arms(sector, one, close=False) if "rapid-fire" in gun.keywords]
    return [Command.of(WATCH, who, gun + how) for who, gun in dict.fromkeys(fast) for how in ("", BLAZE)]


OVERWATCH: Final = SpecialOrder(WATCH, entered=overwatch, ignores=("clear-shot", "high-ground", "friendly-fire"))
