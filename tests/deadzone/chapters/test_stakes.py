"""What is at stake: who could die, what a re-roll saves or changes. [DZ-PAC-05, DZ-PAC-06]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.deadzone.chapters.combat.reactions import could_die
from rules.deadzone.chapters.combat.rerolls import OpposedTest, condition
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.rolls import Pool, Throw
from rules.deadzone.model.state import Effect, Sector
from rules.deadzone.model.teams.profiles import Weapon
from tests.deadzone.bench import enforcer, table, warrior

RIFLE = Weapon("test-rifle", "Test Rifle", 6, 0)


@pytest.mark.parametrize(
    ("armour", "dice", "cause", "deadly"),
    [(1, 3, "shoot", True), (3, 3, "shoot", False), (1, 2, "shoot", True), (1, 1, "shoot", False),
     (1, 3, "blaze", False)],
)  # fmt: skip
def test_DZ_PAC_05_could_die_counts_every_attack_die(armour: int, dice: int, cause: str, deadly: bool) -> None:
    """DZ-PAC-05: 1 HP left: 3 dice AP0 against AR 1 are 2, which kills; against AR 3 none; Blaze Away hurts nobody."""
    sector = table(enforcer(), warrior(damage=1, effects=[Effect("armour", armour - 1)]))
    by, target = sector.fighters
    attack = Attack(cause, 0, by, RIFLE, target, pool=Pool((("base", dice),), 4))  # type: ignore[arg-type]
    assert could_die(sector, attack) is deadly


def test_DZ_PAC_05_leaves_shields_out_and_symbols_in() -> None:
    """DZ-PAC-05: An Energy Shield does not count; a Dice Symbol of the attacker does."""
    sector = table(enforcer(), warrior(damage=1, effects=[Effect("energy-shield", 4)]))
    attack = Attack("shoot", 0, sector.fighters[0], RIFLE, sector.fighters[1], pool=Pool((("base", 1),), 4))
    assert not could_die(sector, attack)
    attack.symbols = 1
    assert could_die(sector, attack)


def rolled(
    sector: Sector, ours: Sequence[int], theirs: Sequence[int], cause: str = "shoot", **details: Any
) -> OpposedTest:
    """A test of E1 against S1 as its dice lie, both at 4+."""
    by, target = sector.fighters[:2]
    attack = Attack(cause, 0, by, RIFLE, target, **details)  # type: ignore[arg-type]
    return OpposedTest(attack, Throw(4, [*ours]), Throw(4, [*theirs]))


def test_DZ_PAC_06_one_success_more_saves_it() -> None:
    """DZ-PAC-06: 4 against 1 with AR 2 and 1 HP left: 3 - 2 kills, 2 - 2 does not."""
    sector = table(enforcer(), warrior(damage=1, effects=[Effect("armour", 1)]))
    dice = rolled(sector, [4, 4, 4, 4], [4, 1, 1])
    assert condition(sector, dice, "theirs") == "saves"


def test_DZ_PAC_06_what_changes_the_outcome() -> None:
    """DZ-PAC-06: HP lost and the winner count; a shot that is beaten either way does not."""
    sector = table(enforcer(), warrior())
    assert condition(sector, rolled(sector, [4, 1, 1], [1, 1, 1]), "theirs") == "matters"
    assert condition(sector, rolled(sector, [4, 4, 1], [1, 1, 1]), "theirs") == "matters"
    assert condition(sector, rolled(sector, [1, 1, 1], [4, 4, 1]), "theirs") is None
    assert condition(sector, rolled(sector, [1, 1, 1], [4, 4, 1]), "ours") is None
    assert condition(sector, rolled(sector, [4, 1, 1], [4, 1, 1]), "ours") == "matters"


def test_DZ_PAC_06_blaze_away_pins_or_does_not() -> None:
    """DZ-PAC-06: 3 against 1 stays a pin with one success more; 2 against 1 does not."""
    sector = table(enforcer(), warrior())
    assert condition(sector, rolled(sector, [4, 4, 4], [4, 1, 1], "blaze"), "theirs") is None
    assert condition(sector, rolled(sector, [4, 4, 1], [4, 1, 1], "blaze"), "theirs") == "matters"
    both = condition(sector, rolled(sector, [4, 4, 4], [4, 1, 1], "blaze"), "theirs", 2)
    assert both == "matters", "an order throws both dice again"


def test_DZ_PAC_06_without_a_failed_die_nothing_can_change() -> None:
    """DZ-PAC-06: All dice are successes, or final: no condition is met."""
    sector = table(enforcer(), warrior())
    dice = rolled(sector, [4] * 5, [4, 4, 4])
    assert condition(sector, dice, "theirs") is None
    dice.theirs = Throw(4, [1], final=[0])
    assert condition(sector, dice, "theirs") is None
