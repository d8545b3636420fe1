"""What a battle is worth: dice counted from what everybody sees, chances computed, never sampled. [GS-ATK-12..23]

A force is a tuple of `Strength`, the victim that the enemy takes first in front. A lone world is reckoned exactly. A
screen of defending Fleets is reckoned by the expected kills of each side, so those figures are estimates.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from rules.galactic_supremacy.state import HOME_DICE
from rules.galactic_supremacy.tables import COMBAT_TECHS
from rules.galactic_supremacy.view import FleetView, PlayerView, WorldView

FACES = 10
CACHED = 1 << 16
NEGLIGIBLE = 1e-3


class Strength(NamedTuple):
    """A unit as the enemy weighs it: whether a Leader is on it, and its dice."""

    led: bool
    dice: int


Force = tuple[Strength, ...]


class Outlook(NamedTuple):
    """What an attack brings: the chance that the world falls, and the expected Fleets lost by either side."""

    win: float
    lost: float
    killed: float


def leads(ours: PlayerView, theirs: PlayerView) -> int:
    """In how many combat technologies the first is ahead of the second: dice for each of its units. [GS-ATK-13]"""
    mine, other = ours.levels, theirs.levels
    return sum([mine[technology] > other[technology] for technology in COMBAT_TECHS])


def fleet_strength(fleet: FleetView, lead: int, extra: int = 0) -> Strength:
    """A Fleet's dice. [GS-ATK-12, GS-ATK-14]"""
    led = bool(fleet.leader)
    return Strength(led, 1 + lead + led + extra)


def world_dice(world: WorldView, lead: int, extra: int = 0) -> int:
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
    """An attack on a world without Fleets, round by round: exact for the winner. [GS-ATK-16..23]

    Whoever fails together is lower singly, so each failed round costs exactly the unit that the world likes best.
    """
    if not force:
        return Outlook(0.0, 0.0, 0.0)
    now = beats(total_dice(force), dice, int(colony))
    after = storm(force[1:], dice, colony)
    lost_now = parting_loss(force, dice)
    lost = now * lost_now + (1 - now) * (1 + after.lost)
    return Outlook(now + (1 - now) * after.win, lost, 0.0)


@lru_cache(maxsize=CACHED)
def parting_loss(force: Force, dice: int) -> float:
    """The chance that a world's roll reaches some unit of the force: what a falling world takes with it."""
    spared = 0.0
    for total, weight in enumerate(sums(dice)):
        above = weight
        for unit in force:
            tail = at_least(unit.dice)
            above *= tail[total + 1] if total + 1 < len(tail) else 0.0
            if not above:
                break
        spared += above
    return 1 - spared


@lru_cache(maxsize=CACHED)
def kills(strikers: Force, victims: Force) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... victims in a round: the k weakest fall when all strikers together out-roll them."""
    ours, needed, chances = total_dice(strikers), 0, [1.0]
    for number, victim in enumerate(sorted(victims, key=lambda unit: unit.dice)[: len(strikers)]):
        needed += victim.dice
        chances.append(beats(ours, needed, number))
    return tuple([one - more for one, more in zip(chances, [*chances[1:], 0.0], strict=True)])


@lru_cache(maxsize=CACHED)
def answer(screen: Force, dice: int, force: Force) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... attackers lost in a round; a world that outweighs them all takes one without help."""
    if dice <= max(unit.dice for unit in force):
        return kills((*screen, Strength(False, dice)), force)
    alone, rest = beats(dice, force[0].dice), kills(screen, force[1:])
    return tuple([(1 - alone) * few + alone * more for few, more in zip((*rest, 0.0), (0.0, *rest), strict=True)])


@lru_cache(maxsize=CACHED)
def battle(force: Force, screen: Force, dice: int, colony: bool) -> Outlook:
    """An attack on a world behind a screen of Fleets, which must fall first. [GS-ATK-19]"""
    if not force:
        return Outlook(0.0, 0.0, 0.0)
    if not screen:
        return storm(force, dice, colony)
    win = lost = killed = weight = 0.0
    for fallen, one in enumerate(kills(force, screen)):
        for dead, other in enumerate(answer(screen, dice, force)):
            both = one * other
            if both > NEGLIGIBLE and (fallen or dead):  # R27: each round removes at least one unit
                after = battle(force[dead:], screen[fallen:], dice, colony)
                weight += both
                win += both * after.win
                lost += both * (dead + after.lost)
                killed += both * (fallen + after.killed)
    return Outlook(win / weight, lost / weight, killed / weight) if weight else Outlook(0.0, len(force), 0.0)
