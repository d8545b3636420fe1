"""Exact chances against hand counts and against a count of all dice. [DZ-DIE-06, DZ-DMG-08, R4, R59]"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from rules.deadzone.chapters.combat.guards import Guard
from rules.deadzone.odds.chances import (
    Chances,
    at_least,
    expected,
    kill_chance,
    losses,
    margins,
    mean_loss,
    successes,
    win_chance,
    wound_chance,
)

BARE = Guard(0, 0, 0, 0)
DEEP = 9
"""So many dice more are counted one by one; what comes after is less than one in a hundred million."""


@cache
def counted(dice: int, needed: int, depth: int = DEEP) -> dict[tuple[int, int], float]:
    """(successes, failures) -> chance, by throwing every face of one die after the other."""
    if not dice or not depth:
        return {(0, 0): 1.0}
    table: dict[tuple[int, int], float] = defaultdict(float)
    for face in range(1, 9):
        rest = counted(dice, needed, depth - 1) if face == 8 else counted(dice - 1, needed, depth)
        for (good, bad), chance in rest.items():
            table[good + (face >= needed), bad + (face < needed)] += chance / 8
    return dict(table)


def by_counting(dice: int, needed: int, rerolls: int) -> dict[int, float]:
    """Successes -> chance, failed dice thrown again one by one."""
    table: dict[int, float] = defaultdict(float)
    for (good, bad), chance in counted(dice, needed).items():
        for (more, _), again in counted(min(bad, rerolls), needed).items():
            table[good + more] += chance * again
    return dict(table)


def test_DZ_DIE_01_one_die_by_hand() -> None:
    """DZ-DIE-01: At 5+: half fail; 5, 6, 7 and an 8 with a failed bonus die are one success: 3/8 + 1/16."""
    chances = successes(1, 5)
    assert chances[0] == pytest.approx(1 / 2)
    assert chances[1] == pytest.approx(3 / 8 + 1 / 8 * 1 / 2)
    assert chances[2] == pytest.approx(1 / 8 * (3 / 8 + 1 / 16))


def test_DZ_DIE_06_each_die_is_worth_an_eighth_more_by_exploding() -> None:
    """DZ-DIE-06: Section 12: (9 - s) / 8 successes for each die, times 8/7."""
    for needed in range(2, 9):
        assert expected(successes(4, needed)) == pytest.approx(4 * (9 - needed) / 8 * 8 / 7)


@pytest.mark.parametrize(("dice", "needed", "rerolls"), [(1, 4, 0), (2, 8, 0), (3, 4, 1), (3, 5, 2), (2, 2, 3)])
def test_R4_distributions_are_those_of_all_dice_counted(dice: int, needed: int, rerolls: int) -> None:
    """Every face of every die counted, with and without failed dice thrown again."""
    chances, table = successes(dice, needed, rerolls), by_counting(dice, needed, rerolls)
    for place in range(dice + 4):
        assert chances[place] == pytest.approx(table.get(place, 0.0), abs=1e-6)


@pytest.mark.parametrize(("dice", "needed"), [(0, 4), (-2, 4), (3, 0), (3, 9)])
def test_DZ_DIE_05_no_dice_or_no_stat_is_nothing(dice: int, needed: int) -> None:
    """DZ-DIE-05: A pool of nothing, and a stat that is a dash, have no successes."""
    assert successes(dice, needed) == (1.0,)


def test_every_distribution_is_whole() -> None:
    """The chances add up to one, whatever the pool."""
    for dice in range(1, 13):
        for needed in range(2, 9):
            for rerolls in (0, 1, 3):
                assert sum(successes(dice, needed, rerolls)) == pytest.approx(1)


def test_DZ_DIE_02_margins_by_hand() -> None:
    """DZ-DIE-02: Half of the time one success against none, else none: ahead by 1 half of the time."""
    assert margins((0.5, 0.5), (1.0,)) == (0.5, 0.5)
    assert margins((0.5, 0.5), (0.5, 0.5)) == (0.75, 0.25)
    assert win_chance((0.5, 0.5), (0.5, 0.5)) == 0.25


def test_equal_sides_win_equally_often() -> None:
    """Two wins and a draw are all that can happen."""
    one, other = successes(3, 4), successes(5, 4)
    draw = sum([mine * theirs for mine, theirs in zip(one, other, strict=False)])
    assert win_chance(one, other) + win_chance(other, one) + draw == pytest.approx(1)


def sure(damage: int) -> Chances:
    """Potential damage that is certain."""
    return (*[0.0] * damage, 1.0)


@pytest.mark.parametrize(
    ("damage", "guard", "lost"),
    [
        (2, BARE, 2),
        (2, Guard(0, 1, 0, 0), 1),
        (2, Guard(0, 0, 1, 1), 2),  # DZ-DMG-08: 2 - 1 Tough + 1 Toxic
        (2, Guard(0, 1, 0, 3), 4),  # W22
        (1, Guard(0, 1, 0, 3), 0),  # DZ-KW-TOXIC-01: armour stops all
    ],
)
def test_DZ_DMG_08_the_order_of_damage(damage: int, guard: Guard, lost: int) -> None:
    """DZ-DMG-08: Armour, Tough, and only then what comes on top."""
    assert losses(sure(damage), guard)[lost] == pytest.approx(1)


def test_DZ_KW_ESHIELD_01_shields_come_before_armour() -> None:
    """DZ-KW-ESHIELD-01: W6: 2 potential, AR 1, Energy Shield (1): the die stops 1 with 3/8; else 1 HP is lost."""
    assert at_least(losses(sure(2), Guard(1, 1, 0, 0)), 1) == pytest.approx(5 / 8)


def test_DZ_DMG_01_kill_and_wound_by_hand() -> None:
    """DZ-DMG-01: One die at 5+, AR 0: half of the shots wound; 2 HP go only with an 8 and a success: 1/16."""
    ours, nothing = successes(1, 5), successes(0, 5)
    assert wound_chance(ours, nothing, BARE) == pytest.approx(1 / 2)
    assert kill_chance(ours, nothing, BARE, 2) == pytest.approx(1 / 8 * 1 / 2)
    assert kill_chance(ours, nothing, BARE, 1) == wound_chance(ours, nothing, BARE)
    assert mean_loss(ours, nothing, BARE, 2) == pytest.approx(1 / 2 + 1 / 16)
