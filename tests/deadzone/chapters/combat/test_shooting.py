"""Shooting: who may be shot at, the dice of both sides, and what a hit does. [DZ-SHO, DZ-GEN, appendix B]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.fights import ShotFired
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.public_attacks import PublicAttack
from rules.engine import subject
from tests.deadzone.fights import acting, fought, parts, successes, targets
from tests.deadzone.plaza import FAIL, PASS, plaza

MARINE = "corporation-marine-troop"
"""SV 5+, AR 0, HP 2, Size 1, without keywords."""
TROOP = "E1:enforcer-troop/laser-rifle"
"""RA 4+, a rifle of range 6 with Rapid Fire."""

# -- whom --------------------------------------------------------------------------------------------------------------


def test_DZ_SHO_01_no_shot_without_a_ranged_weapon_or_skill() -> None:
    """DZ-SHO-01: A Zombie, RA a dash, and an Enforcer with claws have nothing to shoot with."""
    zombie = acting("Z1:stage-3z-zombie@A1-1 / R1:corporation-marine-troop@C1-1")
    assert "shoot" not in zombie.kinds("P1")
    assert "has nothing to shoot with" in zombie.refused("P1", "shoot teeth-and-claws-3 R1")
    claws = acting(f"E1:assault-enforcer/phase-claws@A1-1 / R1:{MARINE}@C1-1")
    assert "shoot" not in claws.kinds("P1")


def test_DZ_GEN_10_close_combat_weapons_do_not_shoot() -> None:
    """DZ-GEN-10: The Wristblade works in an Assault only; the pistol beside it shoots."""
    table = acting(f"E1:assault-enforcer/pistol-and-wristblade@A1-1 / R1:{MARINE}@C1-1")
    assert targets(table, "pistol") == {"R1"}
    assert "close combat weapon works in an Assault only" in table.refused("P1", "shoot wristblade R1")


def test_DZ_SHO_02_no_shot_among_enemies() -> None:
    """DZ-SHO-02: An enemy in its own cube: only Advance and Assault are left."""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@A1-1 R2:{MARINE}@C1-1")
    assert "shoot" not in table.kinds("P1")
    assert "engaged with R1" in table.refused("P1", "shoot laser-rifle R2")


def test_DZ_SHO_03_only_the_named_model_is_hit() -> None:
    """DZ-SHO-03: Two enemies in a cube: one rolls, one is hurt."""
    table = fought(
        f"{TROOP}@A1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1", "shoot laser-rifle R2", dice=[[4, 1, 1, 1, 1], FAIL]
    )
    assert (table.damage("R1"), table.damage("R2")) == (0, 1)
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["E1", "R2"]


def test_DZ_SHO_04_no_friends_and_nobody_in_the_own_cube() -> None:
    """DZ-SHO-04: A friend is refused, with the reason."""
    table = acting(f"{TROOP}@A1-1 E2:enforcer-troop@C1-1 / R1:{MARINE}@B1-1")
    assert targets(table, "laser-rifle") == {"R1"}
    assert "on your own side" in table.refused("P1", "shoot laser-rifle E2")


def test_DZ_SHO_05_and_DZ_RNG_03_within_range_and_nothing_is_spent() -> None:
    """DZ-SHO-05, DZ-RNG-03: Range 7 with a rifle of 6 is refused, range 6 is not; the activation goes on as before."""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@H1-1 R2:{MARINE}@G1-1")
    assert targets(table, "laser-rifle") == {"R2"}
    assert "7 cubes away, and the weapon reaches 6" in table.refused("P1", "shoot laser-rifle R1")
    assert "shoot" in table.kinds("P1")


def test_DZ_LOS_04_unseen_is_refused() -> None:
    """DZ-LOS-04: B4-1 is under a roof, D1-1 does not see what stands on it."""
    table = plaza("E1:enforcer-troop@B4-1 / R1:corporation-marine-troop@B4-2").play("P1", "activate E1")
    assert targets(table, "laser-rifle") == set()
    assert "the floor of B4-2 is in the way" in table.refused("P1", "shoot laser-rifle R1")


def test_DZ_SHO_06_the_weapon_is_named() -> None:
    """DZ-SHO-06: A rifle and a launcher: each is offered by its name, and the one that was fired is told."""
    table = acting(f"C1:ripper-rainmaker@A1-1 / R1:{MARINE}@C1-1")
    assert targets(table, "hew-beamer") == {"R1"}
    assert "C1-1" in targets(table, "frag-launchers")
    settled = fought(f"C1:ripper-rainmaker@A1-1 / R1:{MARINE}@C1-1", "shoot hew-beamer R1", dice=[[1] * 5, PASS])
    assert settled.told(ShotFired) == [ShotFired("C1", "hew-beamer", "R1", "")]


def test_DZ_SHO_07_heavy_shots_are_long() -> None:
    """DZ-SHO-07: After an Advance a Heavy weapon is silent; fired first it is the only action."""
    text = f"C1:ripper-rainmaker@A1-1 / R1:{MARINE}@D1-1"
    moved = acting(text, "advance B1-1")
    assert targets(moved, "hew-beamer") == set()
    assert "This shot is a long action" in moved.refused("P1", "shoot hew-beamer R1")
    fired = fought(text, "shoot hew-beamer R1", dice=[FAIL, PASS])
    assert fired.asking == "P2 activate"


# -- the dice ----------------------------------------------------------------------------------------------------------


def test_DZ_SHO_08_three_dice_against_three() -> None:
    """DZ-SHO-08: Seen in part, on one level: 3 Ranged dice against 3 Survive dice."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert [parts(table, test) for test in (0, 1)] == [{"base": 3}, {"base": 3}]


def test_DZ_SHO_09_a_clear_shot_has_two_more() -> None:
    """DZ-SHO-09: The whole of the target is seen."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[[1] * 5, FAIL])
    assert parts(table) == {"base": 3, "clear-shot": 2}


def test_DZ_SHO_10_high_ground_has_one_more() -> None:
    """DZ-SHO-10: From the roof down, one more; from below up, none."""
    down = fought(f"{TROOP}@B4-2 / R1:{MARINE}@A3-1", "shoot laser-rifle R1", dice=[[1] * 4, FAIL])
    assert parts(down) == {"base": 3, "high-ground": 1}
    up = fought(f"{TROOP}@A3-1 / R1:{MARINE}@B4-2", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert "high-ground" not in parts(up)


def test_DZ_SHO_11_friends_in_the_way_cost_two_dice_in_all() -> None:
    """DZ-SHO-11: Two friends of the shooter in the target's cube: -2 once. [R67]"""
    friends = "E2:enforcer-troop@D1-1 E3:enforcer-troop@D1-1"
    table = fought(f"{TROOP}@A1-1 {friends} / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[[1], FAIL])
    assert parts(table) == {"base": 3, "friendly-fire": -2}


def test_DZ_SHO_12_the_difference_is_potential_damage() -> None:
    """DZ-SHO-12: 3 against 2 with AP1 on AR 1 costs 1 HP."""
    table = fought(
        "S1:steel-warrior@A1-1 / E1:assault-enforcer@D1-1", "shoot mk2-hailstorm-rifle E1", dice=[[4, 5, 6], [4, 4, 1]]
    )
    assert table.damage("E1") == 1


def test_DZ_SHO_13_a_draw_harms_nobody() -> None:
    """DZ-SHO-13: 2 against 2, and 1 against 3: unharmed."""
    for ours, theirs in ([4, 4, 1], [5, 5, 1]), ([4, 1, 1], [5, 5, 5]):
        table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[ours, theirs])
        assert table.damage("R1") == 0
        assert not table.model("R1").pinned


@pytest.mark.parametrize(("smoke", "expected"), [("D2-1", 4), ("C2-1 B2-1 A2-1", 4), ("H8-1", 5)])
def test_DZ_SHO_14_smoke_beside_the_line_costs_one_die(smoke: str, expected: int) -> None:
    """DZ-SHO-14: A Clear Shot past smoke has 4 dice, however much of it there is. [DZ-KW-SMOKE-02, R43]"""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@C1-1", "shoot laser-rifle R1", smoke=smoke, dice=[[1] * expected, FAIL])
    assert sum(parts(table).values()) == expected


def test_DZ_SHO_15_a_shot_that_can_do_nothing_is_legal() -> None:
    """DZ-SHO-15: A Peacekeeper is Solid: Blaze Away at it may be declared, wins, and has no effect."""
    table = fought(
        f"R1:{MARINE}/laser-rifle@A1-1 / E1:peacekeeper-troop@D1-1", "shoot laser-rifle E1 blaze", dice=[[5] * 4, FAIL]
    )
    assert successes(table) == [4, 0]
    assert not table.model("E1").pinned


def test_DZ_DIE_05_W13_a_pool_of_zero_is_not_rolled() -> None:
    """DZ-DIE-05: No Clear Shot, two friends beside the target, smoke next to it: 3 - 2 - 1 = 0 dice, no success."""
    friends = "E2:enforcer-troop@D1-1 E3:enforcer-troop@D1-1"
    table = fought(f"{TROOP}@A1-1 {friends} / R1:{MARINE}@D1-1", "shoot laser-rifle R1", smoke="E2-1", dice=[FAIL])
    assert parts(table) == {"base": 3, "friendly-fire": -2, "smoke": -1}
    assert table.told(DiceThrown)[0].faces == ()
    assert table.damage("R1") == 0


def test_DZ_CMD_10_a_command_die_fires_a_long_weapon() -> None:
    """DZ-CMD-10: A Shoot result lets a Heavy weapon fire after an Advance."""
    table = acting(
        f"E1:enforcer-specialist/missile-launcher@A1-1 / R1:{MARINE}@D1-1",
        "advance B1-1",
        command=["shoot"],
    )
    assert "This shot is a long action" in table.refused("P1", "shoot missile-launcher R1")
    assert any(option.startswith("shoot missile-launcher R1") for option in table.options("P1"))


def test_DZ_CMD_08_the_pool_is_known_before_the_target_answers() -> None:
    """DZ-CMD-08: A Dice Symbol on the shot is public before the target's side decides. [DZ-PAC-01, R5]"""
    table = acting(f"{TROOP}@A1-1 / R1:{MARINE}@D1-1:d1", "shoot laser-rifle R1", command=["symbol"], theirs=["symbol"])
    assert table.asking == "P1 boost"
    table.play("P1", "symbols 1")
    assert table.asking == "P2 react"
    assert subject(table.question("P2"), PublicAttack).dice == 4
    table.roll([4, 4, 4, 4], [1, 1, 1, 1]).play("P2", "symbols 1")
    assert [sum(parts(table, test).values()) for test in (0, 1)] == [4, 4]
    assert table.fighter("R1") is None


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_W1_three_dice_and_one_success_needed() -> None:
    """2, 4, 7 at RA 4+: two successes against none."""
    table = fought(f"{TROOP}@A1-1 / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[[2, 4, 7], FAIL])
    assert successes(table) == [2, 0]


def test_W2_a_rifle_with_ap_from_high_ground() -> None:
    """3 + 1 dice: 1, 5, 6, 6 against 3, 4, 5: 3 to 2, AR 1 - AP1 = 0, 1 HP lost."""
    table = fought(
        "S1:steel-warrior@B4-2 / E1:assault-enforcer@A3-1",
        "shoot mk2-hailstorm-rifle E1",
        dice=[[1, 5, 6, 6], [3, 4, 5]],
    )
    assert successes(table) == [3, 2]
    assert table.damage("E1") == 1


def test_W3_the_same_with_a_pistol() -> None:
    """1 potential damage is stopped by AR 1."""
    table = fought(
        "E1:engineer/pistol@B4-2 / A1:assault-enforcer@A3-1", "shoot pistol A1", dice=[[1, 5, 6, 6], [3, 4, 5]]
    )
    assert successes(table) == [3, 2]
    assert table.damage("A1") == 0


def test_W12_an_8_a_re_roll_and_a_purchase() -> None:
    """Weight of Fire (1) and a bought re-roll make 4 successes; the Ghoul's Dice Symbol brings it to 2: 2 HP, +1 VP."""
    table = acting(
        "E1:peacekeeper-troop/wristblade@A2-1 / G1:stage-3a-ghoul-troop@B2-1",
        "shoot dominator-rifle G1",
        command=["advance"],
        theirs=["symbol"],
        dice=[[1, 2, 4, 8, 6], [3], [5], [5, 3, 8, 1], [2], [1]],
    )
    assert table.asking == "P2 react"
    table.play("P2", "symbols 1")
    assert table.asking == "P1 dice"
    table.play("P1", "buy matters advance")
    assert table.fighter("G1") is None
    assert table.vp == (1, 0)
    assert table.spent
