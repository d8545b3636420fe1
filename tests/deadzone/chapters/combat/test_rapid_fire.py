"""Blaze Away, Weight of Fire, Suppression, Fire Control. [DZ-KW-RAPID, DZ-KW-WOF, DZ-KW-SUPPRESS, DZ-KW-FIRECTRL]"""

from __future__ import annotations

from rules.deadzone.model.events.fights import ShotFired, ShotLost, Suppressed
from rules.deadzone.model.events.harm import Pinned
from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.fights import acting, fought, parts, successes, targets
from tests.deadzone.plaza import FAIL, PASS, settle

MARINE = "corporation-marine-troop/laser-rifle"
DEFENDER = "R1:corporation-marine-troop@D1-1"

# -- Rapid Fire --------------------------------------------------------------------------------------------------------


def test_DZ_KW_RAPID_01_normal_or_blaze_away() -> None:
    """DZ-KW-RAPID-01: Both ways of firing have the same targets: Range and sight hold for both."""
    table = acting(f"E1:enforcer-troop/laser-rifle@A1-1 / {DEFENDER} R2:{MARINE}@H1-1")
    assert targets(table, "laser-rifle") == targets(table, "laser-rifle", "blaze") == {"R1"}
    pistol = acting(f"E1:engineer/pistol@A1-1 / R1:{MARINE}@C1-1")
    assert targets(pistol, "pistol", "blaze") == set()
    assert "has no Rapid Fire" in pistol.refused("P1", "shoot pistol R1 blaze")
    assert "fired at a model" in pistol.refused("P1", "shoot pistol C1-1")


def test_W7_blaze_away_pins() -> None:
    """A Commando, RA 5+, Clear Shot: 4 + 2 dice with an 8 more make 4 against 2; Pinned, no damage."""
    table = fought(
        "C1:commando-troop/rifle@A1-1 / T1:plague-teraton@C1-1",
        "shoot rifle T1 blaze",
        dice=[[3, 3, 4, 5, 7, 8], [5], [1, 5, 6]],
    )
    assert parts(table) == {"base": 4, "clear-shot": 2}
    assert successes(table) == [4, 2]
    assert table.model("T1").pinned
    assert table.damage("T1") == 0


def test_DZ_KW_RAPID_03_without_a_success_nobody_survives() -> None:
    """DZ-KW-RAPID-03: No success: the target rolls nothing."""
    table = fought(f"C1:commando-troop/rifle@A1-1 / {DEFENDER}", "shoot rifle R1 blaze", dice=[[1] * 4])
    assert len(table.told(DiceThrown)) == 1
    assert not table.model("R1").pinned


def test_DZ_KW_RAPID_03_a_draw_pins_nobody() -> None:
    """DZ-KW-RAPID-03: 2 against 2."""
    table = fought(f"C1:commando-troop/rifle@A1-1 / {DEFENDER}", "shoot rifle R1 blaze", dice=[[5, 5, 1, 1], [5, 5, 1]])
    assert not table.model("R1").pinned


def test_DZ_PIN_05_who_lies_already_stays_so() -> None:
    """DZ-PIN-05: Blaze Away at a Pinned model changes nothing."""
    table = fought(
        "C1:commando-troop/rifle@A1-1 / R1:corporation-marine-troop@C1-1:pinned",
        "shoot rifle R1 blaze",
        dice=[[5] * 6, FAIL],
    )
    assert table.model("R1").pinned
    assert table.told(Pinned) == []


def test_DZ_KW_WOF_01_failed_dice_are_thrown_again() -> None:
    """DZ-KW-WOF-01: Weight of Fire (1) re-rolls one failed die, in Blaze Away too. [R80]"""
    for how, dice in ("", 3), ("blaze", 4):
        table = fought(
            f"E1:peacekeeper-troop/wristblade@A1-1 / {DEFENDER}",
            f"shoot dominator-rifle R1 {how}".strip(),
            dice=[[1] * dice, [5], PASS],
        )
        assert table.told(DiceThrown)[0].again == ((1, 5),)
        assert successes(table)[0] == 1


# -- Suppression -------------------------------------------------------------------------------------------------------


def test_DZ_KW_SUPPRESS_01_a_miss_pins_everybody_in_the_cube() -> None:
    """DZ-KW-SUPPRESS-01: All models in the target's cube, the shooter's friend too, whatever the dice show. [R78]"""
    table = fought(
        "G1:stage-3a-ghoul-specialist/hmg@A1-1 G2:stage-3a-ghoul-troop@D1-1 "
        f"/ {DEFENDER} R2:{MARINE}@D1-1 R3:{MARINE}@E1-1",
        "shoot hmg R1",
        dice=[[1], [1], PASS],
    )
    assert [table.model(code).pinned for code in ("G2", "R1", "R2", "R3")] == [True, True, True, False]
    assert table.told(Suppressed) == [Suppressed("G1", "D1-1")]


def test_DZ_GEN_12_suppression_does_not_pin_solid_models() -> None:
    """DZ-GEN-12: The keyword wins: a Peacekeeper stands."""
    table = fought(
        "G1:stage-3a-ghoul-specialist/hmg@A1-1 / E1:peacekeeper-troop@D1-1", "shoot hmg E1", dice=[[6] * 3, FAIL]
    )
    assert not table.model("E1").pinned


# -- Fire Control ------------------------------------------------------------------------------------------------------

HUND = "H1:hund-rebel-bounty-hunter"
"""RA 4+, twin pistols of range 3 with Weight of Fire (1), a sniper rifle of range 8."""


def test_DZ_KW_FIRECTRL_01_two_weapons_in_one_shoot() -> None:
    """DZ-KW-FIRECTRL-01: Both are declared before any dice, and fired in that order."""
    table = acting(f"{HUND}@A1-1 / R1:{MARINE}@D1-1 R2:{MARINE}@D1-1", "shoot twin-pistols R1")
    assert table.asking == "P1 second"
    assert table.told(DiceThrown) == []
    assert "decline" in table.options("P1")
    assert targets(table, "sniper-rifle") == {"R1", "R2"}
    assert targets(table, "twin-pistols") == set()
    table.roll([1, 1, 1], [1], PASS, [4, 4, 1], FAIL)
    settle(table.play("P1", "shoot sniper-rifle R2"))
    assert [shot.weapon for shot in table.told(ShotFired)] == ["twin-pistols", "sniper-rifle"]
    assert table.fighter("R2") is None
    assert table.spent


def test_DZ_KW_FIRECTRL_01_a_command_die_fires_one() -> None:
    """DZ-KW-FIRECTRL-01: A Shoot result brings no second weapon."""
    table = acting(f"{HUND}@A1-1 / R1:{MARINE}@D1-1", command=["shoot"], dice=[[1] * 3, [1], PASS])
    settle(table.play("P1", "shoot twin-pistols R1 free=command"))
    assert len(table.told(ShotFired)) == 1
    assert table.spent


def test_DZ_KW_FIRECTRL_02_a_long_second_weapon_makes_the_action_long() -> None:
    """DZ-KW-FIRECTRL-02, R40: The aimed rifle goes with pistols only if nothing else was done; it ends all."""
    text = f"{HUND}@A1-1 / R1:{MARINE}@D1-1"
    moved = acting(text, "advance B1-1", "shoot twin-pistols R1")
    assert targets(moved, "sniper-rifle", "aimed") == set()
    fresh = acting(text, "shoot twin-pistols R1", dice=[[1] * 3, [1], PASS, [1] * 5, PASS])
    settle(fresh.play("P1", "shoot sniper-rifle R1 aimed"))
    assert fresh.asking == "P2 activate"
    assert fresh.spent


def test_R153_the_second_shot_is_lost_with_its_target() -> None:
    """The pistols kill the only target of the rifle."""
    table = acting(
        f"{HUND}@A1-1 / R1:{MARINE}@D1-1:d1 R2:{MARINE}@H8-1", "shoot twin-pistols R1", dice=[[4, 4, 4], FAIL]
    )
    settle(table.play("P1", "shoot sniper-rifle R1"))
    assert table.told(ShotLost) == [ShotLost("H1", "sniper-rifle", "R1")]
    assert table.spent
