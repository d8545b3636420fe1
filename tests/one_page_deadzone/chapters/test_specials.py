"""Special rules, one after the other, as units of both factions have them. [OP-SR, R14, R16, R17, R23, R31]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    HazardMet,
    Healed,
    MoraleTested,
    Wounded,
)
from rules.one_page_deadzone.model.questions import OfUnit
from tests.one_page_deadzone.kit import position

KILL = ([8] * 4, [1] * 3)
"""Dice of a rifle in clear sight that removes its target."""


# -- Hero -------------------------------------------------------------------------------------------------------------


def test_OP_SR_01_a_plague_hero() -> None:
    """OP-SR-01, OP-MOR-01: the 1st Gen rolls one die at 3+, and again when it fails."""
    for dice, held in (([3], True), ([2, 3], True), ([2, 2], False)):
        table = position("Ta1@E1 / Do1@E5 1g1@E5", dice=[[8] * 4, [1] * 3, *dice])
        table.play("P1", "activate Ta1 hold", "shoot Do1")
        assert table.told(MoraleTested) == [MoraleTested("1g1", (dice[0],), tuple(dice[1:]), held)]


# -- Discipline -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "held"), [(5, True), (4, False)])
def test_OP_SR_03_others_roll_one_die(die: int, held: bool) -> None:
    """OP-SR-03, OP-MOR-01: without Discipline there is one die."""
    table = position("Ta1@E1 / Do1@E5 Do2@E5", dice=[*KILL, die]).play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.told(MoraleTested) == [MoraleTested("Do2", (die,), (), held)]


# -- Engineer ---------------------------------------------------------------------------------------------------------


# -- Fast and Slow ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "reached"), [("E1", True), ("F1", False), ("E5", True), ("F5", False)])
def test_OP_SR_06_fast_units_assault_at_four(target: str, reached: bool) -> None:
    """OP-SR-06: Assault +2 cubes: an enemy four cubes away is reached, one at five is not."""
    assert ("assault" in position(f"Do1@A1 / As1@{target}").does("P1", "Do1").split()) is reached


@pytest.mark.parametrize(("target", "reached"), [("C1", True), ("D1", False), ("C3", True), ("D4", False)])
def test_OP_SR_06_others_assault_at_two(target: str, reached: bool) -> None:
    """OP-SR-06, OP-ACT-06: without Fast it is two cubes."""
    assert ("assault" in position(f"2g1@A1 / As1@{target}").does("P1", "2g1").split()) is reached
    assert ("assault" in position(f"Pk1@A1 / Do1@{target}").does("P1", "Pk1").split()) is reached


@pytest.mark.parametrize(("target", "reached"), [("G1", True), ("F1", False), ("G2", True), ("H3", False)])
def test_OP_SR_10_slow_units_assault_the_next_cube(target: str, reached: bool) -> None:
    """OP-SR-10: an Assault of two cubes is refused."""
    table = position(f"1g1@H1 / As1@{target}")
    assert ("assault" in table.does("P1", "1g1").split()) is reached
    if reached:
        assert table.play("P1", "activate 1g1 assault").options("P1") == [f"charge {target}", "stay"]
    else:
        table.refused("P1", "activate 1g1 assault")


# -- Medic ------------------------------------------------------------------------------------------------------------


def test_OP_SR_07_a_medic_takes_one_wound_away() -> None:
    """OP-SR-07, D13: from itself or a wounded friend in its cube; it is the activation, without a shot."""
    text = "Ta1+medic@E1:w1 Ta2@E1 Pk1@E1:w2 Ta3@D1:w1 / 2g1@E5"
    table = position(text)
    assert table.does("P1", "Ta1") == "hold walk run overwatch heal"
    table.play("P1", "activate Ta1 heal")
    assert (table.asking, table.options("P1")) == ("P1 heal", ["heal Ta1", "heal Pk1"])
    question = table.question("P1")
    assert (question.reason, question.about) == ("OP-SR-07", OfUnit("Ta1"))
    for nobody in ("Ta2", "Ta3", "2g1"):
        table.refused("P1", f"heal {nobody}")
    table.play("P1", "heal Pk1")
    assert table.told(Healed) == [Healed("Ta1", "Pk1", 1)]
    seen = table.unit("Pk1")
    assert seen is not None
    assert (seen.wounds, table.asking) == (1, "P2 activate")


# -- Jump Pack --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "start", "end", "action"),
    [
        ("twin-spires", "C5", "C6", "walk"),
        ("twin-spires", "E3", "F3", "walk"),
        ("twin-spires", "F2", "F3", "walk"),
        ("gantry-row", "D5", "D4", "run"),
        ("twin-spires", "B5", "B6", "run"),
        ("twin-spires", "B6", "B5", "walk"),
        ("loading-dock", "D6", "D5", "walk"),
        ("loading-dock", "E1", "E2", "run"),
    ],
)
def test_OP_SR_08_a_jump_pack_goes_anywhere(field: str, start: str, end: str, action: str) -> None:
    """OP-SR-08: up walkways, down towers, over mud and danger, without a die."""
    for unit in ("As1", "Ta1"):
        table = position(f"{unit}@{start} / Do1@H8", map=field).play("P1", f"activate {unit} {action}", f"go {end}")
        assert (table.where(unit), table.told(HazardMet)) == (end, [])


def test_OP_SR_08_a_jump_pack_pays_for_levels() -> None:
    """OP-SR-08, OP-ELV-02: two levels up are two cubes: not with a Walk, nor by an order of one cube."""
    table = position("As1@B5 / Do1@H8", map="twin-spires").play("P1", "activate As1 walk")
    assert table.ends("P1") == "A4 B4 C4 A5 C5 A6 C6"
    assert "assault" in position("As1@B5 / Do1@B6", map="twin-spires").does("P1", "As1").split()
    assert "assault" not in position("As1@B4 / Do1@B6", map="twin-spires").does("P1", "As1").split()


# -- Rampage ----------------------------------------------------------------------------------------------------------


# -- Tough ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "wounds", "hits", "left"),
    [
        ("Do1", 0, 1, None),
        ("2g1", 0, 1, 1),
        ("2g1", 0, 2, None),
        ("2g1", 1, 1, None),
        ("1g1", 0, 2, 2),
        ("1g1", 0, 3, None),
        ("1g1", 2, 1, None),
        ("1g1", 1, 4, None),
        ("Ta9+defender", 1, 1, 2),
        ("Ta9+defender", 2, 1, None),
        ("Ta9", 1, 1, None),
        ("As9", 0, 1, 1),
        ("Pk9", 1, 1, 2),
        ("Pk9", 2, 1, None),
    ],
)
def test_OP_SR_14_tough_units_are_removed_at_their_number(
    target: str, wounds: int, hits: int, left: int | None
) -> None:
    """OP-SR-14, OP-SHT-05: at X wounds with Tough(X), at one without; Defender Training adds one; the rest is lost."""
    mark = f":w{wounds}" if wounds else ""
    dice = [[8] * hits + [1] * (4 - hits), [1] * 3]
    table = position(f"Ta1@E1 / {target}@E5{mark} Do9@H8", dice=dice)
    unit = target.partition("+")[0]
    table.play("P1", "activate Ta1 hold", f"shoot {unit}")
    seen = table.unit(unit)
    assert (seen.wounds if seen else None) == left
    assert [gone.unit for gone in table.told(Destroyed)] == ([] if left else [unit])
    assert [event.wounds for event in table.told(Wounded)] == ([left] if left else [])


# -- being pinned -----------------------------------------------------------------------------------------------------
