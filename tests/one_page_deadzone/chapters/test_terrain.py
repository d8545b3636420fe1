"""Terrain: cover, mud, dangerous ground, mines, and what the ground does to a unit. [OP-TER, R15, R16, R20, R25]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    EnvironmentAttacked,
    HazardMet,
    MineGone,
    Moved,
    Shot,
    Struck,
)
from tests.one_page_deadzone.kit import position

HARMLESS = ([1, 1, 1], [8, 8, 8])
"""Dice of an environment attack that brings nothing."""
MISSED = ([1] * 5, [8] * 3)
"""Dice of an Energy Gauntlet against three that bring nothing."""
MISSED_IN_MUD = ([1] * 5, [8] * 4)

# -- cover ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "target", "clear", "cover"),
    [
        ("E3", "F5", 0, 1),
        ("D3", "C4", 0, 1),
        ("B3", "G6", 0, 1),
        ("C7", "A7", 0, 1),
        ("E7", "A7", 0, 1),
        ("F5", "F6", 1, 0),
        ("A7", "E7", 1, 0),
        ("B7", "E7", 1, 0),
        ("E1", "E5", 1, 0),
    ],
)
def test_OP_TER_01_behind_a_piece_of_cover(shooter: str, target: str, clear: int, cover: int) -> None:
    """OP-TER-01, OP-SHT-07, R8: in cover, or with cover beside it on the line: one die more, and no clear sight.

    Cover beside the shooter, or under it, is none for the target.
    """
    height = 1 if shooter == "D3" else 0
    dice = [[1] * (3 + clear + height), [8] * (3 + cover)]
    table = position(f"Ta1@{shooter} / Do1@{target}", dice=dice).play("P1", "activate Ta1 hold", "shoot Do1")
    (shot,) = table.told(Shot)
    assert shot.defence_bonus == ((("cover", 1),) if cover else ())
    assert (("clear", 1) in shot.attack_bonus) is bool(clear)


# -- difficult ground -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "target", "others", "mud"),
    [
        ("E1", "E3", "Ta2@D2 Ta3@F2", True),
        ("E1", "E2", "", True),
        ("D1", "E2", "", True),
        ("E1", "E3", "", False),
        ("E2", "E3", "", False),
        ("E2", "E1", "", False),
        ("D3", "D4", "", False),
    ],
)
def test_OP_TER_04_an_assault_through_mud(start: str, target: str, others: str, mud: bool) -> None:
    """OP-TER-04, OP-MEL-06, R24: mud on the way or under the target is one die for it; where it started is not."""
    dice = MISSED_IN_MUD if mud else MISSED
    table = position(f"2g1@{start} / Ta1@{target} {others}", dice=dice)
    table.play("P1", "activate 2g1 assault", f"charge {target}", "strike Ta1")
    (strike,) = table.told(Struck)
    assert (strike.defence_bonus, len(strike.defence)) == ((("mud", 1),) if mud else (), 4 if mud else 3)
    assert table.spent


# -- dangerous ground -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [2, 5, 8])
def test_OP_TER_05_a_two_or_more_is_safe(die: int) -> None:
    """OP-TER-05: one die on entering; from 2 on nothing happens."""
    table = position("2g1@D6 / Ta1@H1", dice=[die]).play("P1", "activate 2g1 walk", "go D5")
    assert table.story(Moved, HazardMet, EnvironmentAttacked) == [
        Moved("2g1", "D6", ("D5",)),
        HazardMet("2g1", "D5", "danger", die),
    ]
    assert table.where("2g1") == "D5"


def test_OP_TER_05_an_assault_onto_it() -> None:
    """OP-TER-05, OP-ACT-07: the roll comes before the melee; a unit that dies of it does not fight."""
    text = "2g1@D6 Do1@A1 / Ta1@D5"
    table = position(text, dice=[2, *MISSED]).play("P1", "activate 2g1 assault", "charge D5", "strike Ta1")
    assert [type(event) for event in table.story(HazardMet, Struck)] == [HazardMet, Struck]
    table = position(text, dice=[1, [8, 8, 1], [1, 1, 1]]).play("P1", "activate 2g1 assault", "charge D5")
    assert (table.told(Struck), table.score(), table.asking) == ([], (0, 35), "P2 activate")


@pytest.mark.parametrize(
    ("unit", "attack", "defence", "wounds"),
    [
        ("2g1", [4, 3, 3], [3, 3, 3], 1),
        ("2g1", [4, 4, 3], [4, 3, 3], 1),
        ("2g1", [4, 4, 3], [4, 4, 3], 0),
        ("2g1", [4, 3, 3], [4, 4, 4], 0),
        ("1g1", [4, 4, 4], [3, 3, 2], 1),
        ("1g1", [8, 8, 8], [2, 2, 3], 2),
        ("Do1", [4, 4, 4], [5, 5, 5], 0),
        ("Do1", [5, 3, 3], [4, 4, 5], 0),
        ("Do1", [4, 3, 3], [4, 4, 4], 1),
    ],
)
def test_OP_TER_07_four_or_more_against_the_units_quality(
    unit: str, attack: list[int], defence: list[int], wounds: int
) -> None:
    """OP-TER-07, R15: 4 is a success of the ground, 3 is none; the unit needs its own Quality; differences wound."""
    table = position(f"{unit}@D6 / Ta1@H1", dice=[1, attack, defence]).play("P1", f"activate {unit} walk", "go D5")
    assert [event.wounds for event in table.told(EnvironmentAttacked)] == [wounds]
    seen = table.unit(unit)
    assert (seen is None) if unit == "Do1" and wounds else (seen is not None and seen.wounds == wounds)


# -- mines as terrain -------------------------------------------------------------------------------------------------


def test_R16_a_mine_under_the_target_of_an_assault() -> None:
    """R16, OP-SR-05: the last cube of an Assault is entered too: its mine is met before the melee."""
    table = position("2g1@C3 / Ta1@D4", mines="D4=P2", dice=[1, *HARMLESS, *MISSED])
    table.play("P1", "activate 2g1 assault", "charge D4", "strike Ta1")
    assert [type(event) for event in table.story(HazardMet, MineGone, EnvironmentAttacked, Struck)] == [
        HazardMet, MineGone, EnvironmentAttacked, Struck
    ]  # fmt: skip
    assert table.view.mines == ()


def test_R25_a_fall_into_an_enemys_cube_comes_first() -> None:
    """R25: a fall and mud in one Assault: the fall attack, then melee, where the mud still counts."""
    table = position("2g1@B6 Do1@H1 / Ta1@A4", map="twin-spires", dice=[*HARMLESS, [1] * 5, [8] * 4])
    table.play("P1", "activate 2g1 assault", "charge A4 by=drop_A5", "strike Ta1")
    assert [type(event) for event in table.story(EnvironmentAttacked, Struck)] == [EnvironmentAttacked, Struck]
    assert table.told(Struck)[0].defence_bonus == (("mud", 1),)
