"""Quality tests, dice, line of sight and the room in a cube. [OP-GEN]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import Destroyed, Moved, Shot, Suppressed, Wounded
from tests.one_page_deadzone.kit import position


def test_OP_GEN_01_a_ruling_decides_what_is_unclear() -> None:
    """OP-GEN-01, R8, R30: cover and a lower shooter at once give one die by the ruling, and pools have no cap."""
    table = position("Ta1+missiles@C4 / Pk1@G4", dice=[[1] * 6, [8] * 4])
    table.play("P1", "activate Ta1 hold", "shoot Pk1")
    (shot,) = table.told(Shot)
    assert (len(shot.attack), shot.attack_bonus) == (6, (("weapon", 3),))
    assert (len(shot.defence), shot.defence_bonus) == (4, (("cover", 1),))


@pytest.mark.parametrize(("shooter", "wounds"), [("Ta1", 2), ("3g1", 1)])
def test_OX_01_a_quality_test(shooter: str, wounds: int) -> None:
    """OX-01, OP-GEN-02: dice 3, 4, 8 are two successes at 4+ and one at 5+."""
    table = position(f"{shooter}@E3 / Pk1@F5", dice=[[3, 4, 8], [1, 1, 1, 1]])
    table.play("P1", f"activate {shooter} hold", "shoot Pk1")
    assert table.told(Wounded) == [Wounded("Pk1", wounds, 3)]


@pytest.mark.parametrize(("target", "quality"), [("1g1", 3), ("Ta2", 4), ("3g2", 5)])
def test_OP_GEN_02_the_needed_number_is_a_success_and_one_less_is_none(target: str, quality: int) -> None:
    """OP-GEN-02: a die at Q is a success and a die at Q - 1 is none: of 8, 8, 8 against Q, Q, Q - 1, 1 one is left."""
    table = position(f"Ta1@E3 / {target}@F5", dice=[[8, 8, 8], [quality, quality, quality - 1, 1]])
    table.play("P1", "activate Ta1 hold", f"shoot {target}")
    assert [shot.wounds for shot in table.told(Shot)] == [1]


@pytest.mark.parametrize(("defence", "wounds"), [([1, 1, 1], 3), ([8, 1, 1], 2), ([8, 8, 8], 0)])
def test_OP_GEN_02_a_test_without_bonuses_is_three_dice(defence: list[int], wounds: int) -> None:
    """OP-GEN-02: who has no bonus rolls three eight-sided dice, each a success or not."""
    table = position("3g1@E1 / Pk1@E5", dice=[[8, 8, 8, 1], defence])
    table.play("P1", "activate 3g1 hold", "shoot Pk1")
    assert [(shot.defence, shot.defence_bonus, shot.wounds) for shot in table.told(Shot)] == [
        (tuple(defence), (), wounds)
    ]


def test_OP_GEN_03_bonuses_of_one_and_two_are_six_dice() -> None:
    """OP-GEN-03: clear sight +1 and a Thermal Rifle +2 make six dice."""
    table = position("Ta1+thermal@E1 / Pk1@E5", dice=[[1] * 6, [1] * 3])
    table.play("P1", "activate Ta1 hold", "shoot Pk1")
    (shot,) = table.told(Shot)
    assert shot == Shot(
        "Ta1", "Pk1", "E1", "E5", "Thermal Rifle", (1,) * 6, (1,) * 3, (("weapon", 2), ("clear", 1)), (), 0
    )


def test_OP_GEN_03_all_bonuses_add_up_without_a_cap() -> None:
    """OP-GEN-03, R30: Missile Launcher +3, clear +1, height +1 and three helpers +3 make eleven dice."""
    table = position("Ta1+missiles@D3 As1@D3 As2@D3 As3@D3 / Pk1@D6", dice=[[1] * 11, [8] * 3])
    table.play("P1", "activate Ta1 hold", "suppress D6", "help As1, help As2, help As3")
    (fire,) = table.told(Suppressed)
    assert fire.attack_bonus == (("weapon", 3), ("clear", 1), ("height", 1), ("helpers", 3))
    assert len(fire.attack) == 11


def test_OP_GEN_04_a_wall_between_stops_the_line_of_sight() -> None:
    """OP-GEN-04: nobody shoots through the wall at C6, in neither direction, so nothing is asked after Hold."""
    table = position("Ta1@B6 / Ta2@D6")
    table.play("P1", "activate Ta1 hold")
    assert table.asking == "P2 activate"
    table.play("P2", "activate Ta2 hold")
    assert table.told(Shot) == []
    assert table.view.round == 2


def test_OP_GEN_04_a_shot_through_a_wall_is_refused_with_the_cube() -> None:
    """OP-GEN-04: with another target in sight the hidden one is not offered, and the refusal names the wall."""
    table = position("Ta1@B6 / Ta2@D6 Do1@B8")
    table.play("P1", "activate Ta1 hold")
    assert table.options("P1") == ["shoot Do1", "suppress B8", "hold_fire"]
    told = table.refused("P1", "shoot Ta2")
    assert told == "Ta1 has no line of sight to Ta2: the wall at C6 is in the way."
    table.refused("P1", "suppress D6")


def test_OP_GEN_04_nothing_between_leaves_the_line_free() -> None:
    """OP-GEN-04: the same two units see each other where no solid cube lies between."""
    table = position("Ta1@B8 / Ta2@D8").play("P1", "activate Ta1 hold")
    assert table.options("P1") == ["shoot Ta2", "suppress D8", "hold_fire"]


@pytest.mark.parametrize(
    ("inside", "walker"),
    [("1g1@E1 3g1@E1", "Do1"), ("2g1@E1 2g2@E1", "Do1"), ("2g1@E1 3g1@E1", "2g2"), ("Do2@E1 Do3@E1", "1g1")],
)
def test_OP_GEN_05_more_than_size_four_is_refused(inside: str, walker: str) -> None:
    """OP-GEN-05: nobody ends a Walk in a cube whose units would be larger than 4 with him."""
    table = position(f"{walker}@D1 {inside} / Pk1@H8")
    table.play("P1", f"activate {walker} walk")
    assert "too full" in table.refused("P1", "go E1")
    assert "go E1" not in table.options("P1")


@pytest.mark.parametrize(
    ("inside", "walker"),
    [
        ("1g1@E1", "Do1"),
        ("2g1@E1 3g1@E1", "Do1"),
        ("2g1@E1", "2g2"),
        ("Do2@E1", "1g1"),
        ("Do2@E1 Do3@E1 Do4@E1", "Do1"),
    ],
)
def test_OP_GEN_05_exactly_size_four_has_room(inside: str, walker: str) -> None:
    """OP-GEN-05: a cube takes units up to a total of 4."""
    table = position(f"{walker}@D1 {inside} / Pk1@H8")
    table.play("P1", f"activate {walker} walk", "go E1")
    assert table.where(walker) == "E1"
    assert table.told(Moved) == [Moved(walker, "D1", ("E1",))]


def test_OP_GEN_05_a_unit_does_not_count_against_itself() -> None:
    """OP-GEN-05: a 1st Gen may go where it fits alone, and room that was left is free again."""
    table = position("1g1@E1 Do1@E1 Do2@D1 / Pk1@H8 Ta1@A8")
    table.play("P1", "activate 1g1 walk", "go F1").play("P2", "activate Ta1 overwatch")
    table.play("P1", "activate Do2 walk", "go E1")
    assert (table.where("1g1"), table.where("Do2")) == ("F1", "E1")


def test_OP_GEN_02_a_removed_unit_stays_removed() -> None:
    """OP-GEN-02, OP-SHT-05: three successes against two take a Dog off the table, two against two do not."""
    for attack, gone in ([5, 4, 4, 1], True), ([5, 4, 3, 1], False):
        table = position("Ta1@E1 / Do1@E5 Do2@H8", dice=[attack, [5, 5, 4]])
        table.play("P1", "activate Ta1 hold", "shoot Do1")
        assert [each.unit for each in table.told(Destroyed)] == (["Do1"] if gone else [])
        assert (table.unit("Do1") is None) is gone
