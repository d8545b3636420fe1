"""What a battle is worth: dice counted from what everybody sees, chances computed, never sampled. [GS-ATK-12..23]

A force is a tuple of `Strength`, the victim that the enemy likes best in front. A lone world is reckoned exactly. With
a screen of defending Fleets the two strikes of a round are taken as independent, so those figures are estimates.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from math import prod
from typing import NamedTuple

from rules.galactic_supremacy.model.state import HOME_DICE, Fleet, Player, World
from rules.galactic_supremacy.model.tables import COMBAT_TECHS
from rules.galactic_supremacy.model.view import FleetView, PlayerView, WorldView

FACES = 10
CACHED = 1 << 16
NEGLIGIBLE = 0.01
CROWD = 40


class Strength(NamedTuple):
    """A unit as the enemy weighs it: whether a Leader is on it, and its dice."""

    led: bool
    dice: int


Force = tuple[Strength, ...]
Outcomes = tuple[tuple[float, Force], ...]


class Outlook(NamedTuple):
    """What an attack brings: the chance that the world falls, and the expected Fleets lost by either side."""

    win: float
    lost: float
    killed: float


def leads(ours: Player | PlayerView, theirs: Player | PlayerView) -> int:
    """In how many combat technologies the first is ahead of the second: dice for each of its units. [GS-ATK-13]"""
    mine, other = ours.levels, theirs.levels
    return sum([mine[technology] > other[technology] for technology in COMBAT_TECHS])


def fleet_strength(fleet: Fleet | FleetView, lead: int, extra: int = 0) -> Strength:
    """A Fleet's dice. [GS-ATK-12, GS-ATK-14]"""
    led = bool(fleet.leader)
    return Strength(led, 1 + lead + led + extra)


def world_dice(world: World | WorldView, lead: int, extra: int = 0) -> int:
    """A world's dice. [GS-ATK-12, GS-ATK-14]"""
    return (HOME_DICE if world.is_home else 1) + lead + bool(world.leader) + extra


def in_order(units: Iterable[Strength]) -> Force:
    """A force in the order in which its units are lost. [GS-ATK-22]"""
    return tuple(sorted(units, reverse=True))


def total_dice(force: Force) -> int:
    """All dice of a force."""
    return sum([unit.dice for unit in force])


@cache
def sums(dice: int) -> tuple[float, ...]:
    """The chance of each sum of some ten-sided dice, from 0 upwards."""
    if dice == 0:
        return (1.0,)
    before = [0.0, *accumulate(sums(dice - 1))]
    last = len(before) - 1
    return (
        0.0,
        *[(before[min(total, last)] - before[max(total - FACES, 0)]) / FACES for total in range(1, FACES * dice + 1)],
    )


@cache
def at_least(dice: int) -> tuple[float, ...]:
    """The chance that some dice show each sum or more, from 0 upwards."""
    return tuple(reversed(list(accumulate(reversed(sums(dice))))))


@lru_cache(maxsize=CACHED)
def beats(dice: int, other: int, margin: int = 0) -> float:
    """The exact chance that the sum of some dice is at least that of others plus a margin."""
    tail = at_least(dice)
    chance = 0.0
    for total, weight in enumerate(sums(other)):
        needed = total + margin
        if needed >= len(tail):
            break
        chance += weight * (tail[needed] if needed > 0 else 1.0)
    return chance


@lru_cache(maxsize=CACHED)
def storm(force: Force, dice: int, colony: bool) -> Outlook:
    """An attack on a world without Fleets, round by round, exact. [GS-ATK-16..23]

    Those who fail together are lower singly too, so a failed round always costs the unit that the world likes best.
    """
    if not force:
        return Outlook(0.0, 0.0, 0.0)
    now = beats(total_dice(force), dice, int(colony))
    after = storm(force[1:], dice, colony)
    return Outlook(now + (1 - now) * after.win, reach(dice, force) + (1 - now) * after.lost, 0.0)


def over(dice: int, total: int) -> float:
    """The chance that some dice show more than a total."""
    tail = at_least(dice)
    return tail[total + 1] if total + 1 < len(tail) else 0.0


@lru_cache(maxsize=CACHED)
def reach(dice: int, victims: Force) -> float:
    """The chance that a roll is at least as high as that of some victim."""
    missed = 0.0
    for total, weight in enumerate(sums(dice)):
        missed += weight * prod([over(victim.dice, total) for victim in victims])
    return 1 - missed


@lru_cache(maxsize=CACHED)
def single(dice: int, victims: Force) -> Outcomes:
    """What one striker leaves of the victims, exactly: it takes the best whose roll it reaches. [GS-ATK-22]"""
    left: dict[Force, float] = {}
    for total, weight in enumerate(sums(dice)):
        missed = weight
        for place, victim in enumerate(victims):
            above = missed * over(victim.dice, total)
            rest = victims[:place] + victims[place + 1 :]
            left[rest] = left.get(rest, 0.0) + missed - above
            missed = above
        left[victims] = left.get(victims, 0.0) + missed
    return likely(left)


def likely(outcomes: dict[Force, float]) -> Outcomes:
    """Outcomes without those that hardly ever happen, so that battles stay quick to reckon."""
    return tuple([(chance, left) for left, chance in outcomes.items() if chance > NEGLIGIBLE])


@lru_cache(maxsize=CACHED)
def together(units: int, dice: int, victims: Force) -> Outcomes:
    """What units leave that reached nobody singly: they join against the weakest, two or more at a time. [GS-ATK-17]"""
    if units < 2 or not victims:
        return ((1.0, victims),)
    weakest, chances, needed = sorted(victims, key=lambda unit: unit.dice), [1.0], 0
    for number, victim in enumerate(weakest[: units // 2]):
        needed += victim.dice
        chances.append(min(chances[-1], beats(dice, needed, number) if number else reach(dice, victims)))
    exactly = [one - more for one, more in zip(chances, [*chances[1:], 0.0], strict=True)]
    return likely({in_order(weakest[number:]): chance for number, chance in enumerate(exactly)})


@lru_cache(maxsize=CACHED)
def strike(strikers: Force, victims: Force) -> Outcomes:
    """What a round leaves of the victims: weak strikers first, each singly; those that reach nobody join others.

    In a crowd luck evens out, so that the sums of both sides are enough to go by.
    """
    if len(strikers) * len(victims) > CROWD:
        return together(2 * len(strikers), total_dice(strikers), victims)
    states = {(victims, 0, 0): 1.0}
    for unit in sorted(strikers, key=lambda unit: unit.dice):
        after: dict[tuple[Force, int, int], float] = {}
        for (left, units, dice), weight in states.items():
            for chance, rest in single(unit.dice, left):
                key = (rest, units, dice) if rest != left else (left, units + 1, dice + unit.dice)
                after[key] = after.get(key, 0.0) + weight * chance
        states = {key: weight for key, weight in after.items() if weight > NEGLIGIBLE}
    outcomes: dict[Force, float] = {}
    for (left, units, dice), weight in states.items():
        for chance, rest in together(units, dice, left):
            outcomes[rest] = outcomes.get(rest, 0.0) + weight * chance
    return likely(outcomes)


@lru_cache(maxsize=CACHED)
def battle(force: Force, screen: Force, dice: int, colony: bool) -> Outlook:
    """An attack on a world behind a screen of Fleets, which must fall first. [GS-ATK-19]"""
    if not force:
        return Outlook(0.0, 0.0, 0.0)
    if not screen:
        return storm(force, dice, colony)
    win = lost = killed = weight = 0.0
    for one, guards in strike(force, screen):
        for other, left in strike((*screen, Strength(False, dice)), force):
            if (guards, left) != (screen, force):  # R27: each round removes at least one unit
                both, after = one * other, battle(left, guards, dice, colony)
                weight += both
                win += both * after.win
                lost += both * (len(force) - len(left) + after.lost)
                killed += both * (len(screen) - len(guards) + after.killed)
    return Outlook(win / weight, lost / weight, killed / weight) if weight else Outlook(0.0, float(len(force)), 0.0)
