"""What an attack or a position is worth, as a share of the target's cost: exact chances, weighed.

All depends on kinds of units and on cubes alone, so that it is reckoned once and remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rules.one_page_deadzone.chapters.melee import strike_chances
from rules.one_page_deadzone.chapters.movement import BITS, allowance, reach
from rules.one_page_deadzone.chapters.shooting import can_shoot, shot_chances
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.battlefield import battlefield
from rules.one_page_deadzone.model.dice import Stand, pin_chance, pool, shot_bonuses
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.odds.chances import Outcome, outcome_of

WOUND = 0.35
"""What a wound that does not remove is worth of a unit."""
PIN = 0.35
"""What a pin is worth before the last round, in which it scores in full. [OP-MIS-02]"""
CACHED = 1 << 14


def share(chance: Outcome) -> float:
    """What an outcome is worth of the target's cost."""
    return chance.removed + WOUND * chance.wounded


@lru_cache(maxsize=CACHED)
def shot_share(on: str, kind: str, cube: str, target: str, wounds: int, at: str, reaction: bool = False) -> float:
    """A shot on map `on` from a cube at a target; 0 if there is none."""
    field, shooter, aim = battlefield(on), Stand("a", 0, model(kind), cube), Stand("b", 1, model(target), at, wounds)
    if not can_shoot(field, shooter, at):
        return 0.0
    return share(outcome_of(shot_chances(field, shooter, aim, reaction=reaction), aim.type.tough - wounds))


@lru_cache(maxsize=CACHED)
def shot_removes(on: str, kind: str, cube: str, target: str, wounds: int, at: str) -> float:
    """The chance that this shot removes its target; 0 if there is none."""
    field, shooter, aim = battlefield(on), Stand("a", 0, model(kind), cube), Stand("b", 1, model(target), at, wounds)
    if not can_shoot(field, shooter, at):
        return 0.0
    return outcome_of(shot_chances(field, shooter, aim), aim.type.tough - wounds).removed


@lru_cache(maxsize=CACHED)
def pin_share(on: str, kind: str, cube: str, target: str, at: str, helpers: int = 0) -> float:
    """The chance that suppressing fire pins a unit; 0 if there is none."""
    field, shooter = battlefield(on), Stand("a", 0, model(kind), cube)
    if not can_shoot(field, shooter, at):
        return 0.0
    return pin_chance(pool(shot_bonuses(field, shooter, at, helpers)), shooter.type.quality, model(target).quality)


@lru_cache(maxsize=1 << 14)
def blow(kind: str, target: str, wounds: int, pinned: bool, guarded: bool, mud: bool) -> Outcome:
    """An attack in melee on a target, which may be pinned or have an unpinned friend beside it."""
    fighter, victim = Stand("a", 0, model(kind), "A1"), Stand("b", 1, model(target), "A1", wounds, pinned)
    others = [victim, Stand("c", 1, model(target), "A1")] if guarded else [victim]
    return outcome_of(strike_chances(fighter, victim, others, mud=mud), victim.type.tough - wounds)


@lru_cache(maxsize=1 << 13)
def strides(on: str, kind: str, cube: str) -> tuple[str, ...]:
    """The cube of a unit and those that it could walk to if nobody were in the way."""
    bits = span(on, kind, cube, "walk")
    return (cube, *[each for each in battlefield(on).cubes if BITS[each] & bits and each != cube])


def span(on: str, kind: str, cube: str, action: Action) -> int:
    """The cubes that a unit alone on the map could get to, as bits."""
    mover = model(kind)
    return reach(on, cube, allowance(mover, action), "jump" in mover.rules)


@lru_cache(maxsize=CACHED)
def threat(on: str, kind: str, cube: str, target: str, wounds: int, at: str, last: bool) -> float:
    """The best that one activation of a unit does to a target: shoot or suppress, after a walk or not, or assault."""
    return best_attack(on, kind, cube, target, wounds, at, share, shot_share, 1.0 if last else PIN)


@lru_cache(maxsize=CACHED)
def scoring_chance(on: str, kind: str, cube: str, target: str, wounds: int, at: str, pins: bool) -> float:
    """The best chance of one activation to score a target: to remove it or, if that counts, to pin it. [OP-MIS-02]"""
    return best_attack(on, kind, cube, target, wounds, at, lambda chance: chance.removed, shot_removes, float(pins))


def best_attack(
    on: str,
    kind: str,
    cube: str,
    target: str,
    wounds: int,
    at: str,
    blow_worth: Callable[[Outcome], float],
    shot_worth: Callable[[str, str, str, str, int, str], float],
    pin: float,
) -> float:
    """The most of what an attack of a unit is worth, by these measures of a blow, a shot and a pin."""
    best = 0.0
    if BITS[at] & span(on, kind, cube, "assault"):
        best = blow_worth(blow(kind, target, wounds, False, False, False))
    if model(kind).gun is None:
        return best
    for stand in strides(on, kind, cube):
        shot = shot_worth(on, kind, stand, target, wounds, at)
        best = max(best, shot, pin * pin_share(on, kind, stand, target, at) if shot else 0.0)
    return best


@lru_cache(maxsize=CACHED)
def ambush(on: str, kind: str, cube: str, target: str, wounds: int, at: str) -> float:
    """What a unit on overwatch does on average to an enemy that walks, or is in its sight already."""
    now = shot_share(on, kind, cube, target, wounds, at, True)
    if now:
        return now
    steps = strides(on, target, at)
    return sum([shot_share(on, kind, cube, target, wounds, to, True) for to in steps]) / len(steps)


@lru_cache(maxsize=1 << 12)
def outlook(on: str, kind: str, cube: str) -> float:
    """How much of the battlefield a unit can fire at within its next walk, as a share of all cubes."""
    field, gun = battlefield(on), model(kind).gun
    if gun is None:
        return 0.0
    shooters = [Stand("a", 0, model(kind), each) for each in strides(on, kind, cube)]
    return max([sum([can_shoot(field, each, at) for at in field.cubes]) for each in shooters]) / len(field.cubes)
