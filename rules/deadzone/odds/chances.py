"""Exact chances of tests, damage, kills and pins, for odds, autopilot and questions. [DZ-DIE-06, P-DAMAGE, R4]

A distribution is a tuple: the chance of 0, of 1, of 2 ... 8s explode without end; what is beyond `TAIL` successes more
than dice is added to the last place. A die fails with (needed - 1) / 8 and is an 8 with 1 / 8. A thrown die goes on
while it shows 8s, so every die ends in one that is no 8, failed with (needed - 1) / 7, whatever the 8s before it.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from rules.deadzone.chapters.combat.guards import Guard

Chances = tuple[float, ...]
SIDES: Final = 8
TAIL: Final = 10
"""So many successes more than dice come with less than one in a hundred million."""
SHIELD: Final = 6
"""What an Energy Shield's dice need. [DZ-KW-ESHIELD-01]"""


# -- successes ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def successes(dice: int, needed: int, rerolls: int = 0) -> Chances:
    """The successes of so many dice, of which up to `rerolls` failed ones are thrown again. [DZ-DIE-05, DZ-DIE-06, R4]

    `needed` is the target number; 0 or more than 8 is no such stat.
    """
    if dice <= 0 or not 0 < needed <= SIDES:
        return (1.0,)
    fail = (needed - 1) / (SIDES - 1)
    out = [0.0] * (dice + TAIL + 1)
    for failed in range(dice + 1):
        weight = comb(dice, failed) * fail**failed * (1 - fail) ** (dice - failed)
        thrown_again = successes(min(failed, rerolls), needed) if rerolls else (1.0,)
        for eights, chance in enumerate(_eights(dice)):
            for more, again in enumerate(thrown_again):
                place = min(dice - failed + eights + more, dice + TAIL)
                out[place] += weight * chance * again
    return tuple(out)


@lru_cache(maxsize=1 << 7)
def _eights(dice: int) -> Chances:
    """How many 8s come before all of the dice have ended; the last place holds all that is beyond it."""
    exact = [comb(dice - 1 + count, count) * (1 / SIDES) ** count * (7 / SIDES) ** dice for count in range(TAIL + dice)]
    return (*exact, max(0.0, 1 - sum(exact)))


def expected(chances: Chances) -> float:
    """The mean of a distribution."""
    return sum([place * chance for place, chance in enumerate(chances)])


def at_least(chances: Chances, least: int) -> float:
    """The chance of so many or more. [DZ-DIE-01]"""
    return sum(chances[max(0, least) :])


# -- two sides ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def margins(ours: Chances, theirs: Chances) -> Chances:
    """By how much our successes are more than theirs: place 0 is a draw or worse. [DZ-DIE-02, DZ-SHO-12]"""
    out = [0.0] * len(ours)
    for mine, chance in enumerate(ours):
        for other, against in enumerate(theirs):
            out[max(0, mine - other)] += chance * against
    return tuple(out)


def win_chance(ours: Chances, theirs: Chances) -> float:
    """The chance of more successes: to pin, to stun, to knock back. [DZ-KW-RAPID-03, DZ-KW-STUN-01, DZ-KW-KNOCK-01]"""
    return at_least(margins(ours, theirs), 1)


# -- damage ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def losses(potential: Chances, guard: Guard) -> Chances:
    """The HP lost from potential damage: shields, armour, Tough, then what comes on top. [DZ-DMG-08, R59]"""
    out = [0.0] * (len(potential) + guard.more)
    out[0] += potential[0]
    stopped = successes(guard.shields, SHIELD)
    for damage, chance in enumerate(potential[1:], 1):
        for fewer, shielded in enumerate(stopped):
            out[guard.loss(max(0, damage - fewer))] += chance * shielded
    return tuple(out)


def kill_chance(ours: Chances, theirs: Chances, guard: Guard, left: int) -> float:
    """The chance that an attack costs a model the HP that it has left. [DZ-DMG-01]"""
    return at_least(losses(margins(ours, theirs), guard), left)


def wound_chance(ours: Chances, theirs: Chances, guard: Guard) -> float:
    """The chance that an attack costs a model any HP. [DZ-DMG-02]"""
    return at_least(losses(margins(ours, theirs), guard), 1)


def mean_loss(ours: Chances, theirs: Chances, guard: Guard, left: int) -> float:
    """The HP that a model loses on average, no more than it has left."""
    lost = losses(margins(ours, theirs), guard)
    return sum([min(hp, left) * chance for hp, chance in enumerate(lost)])
