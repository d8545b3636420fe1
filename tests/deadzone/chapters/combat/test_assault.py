"""Assaults: who fights how, the dice of both sides, what the loser suffers. [DZ-ASS, DZ-GEN-09, appendix B]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.pools import fight_pool, survive_pool
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.fights import Assaulted, PreyMarked
from rules.deadzone.model.events.harm import Stunned
from rules.deadzone.model.events.tests import DiceThrown, Met
from rules.deadzone.model.models import arms
from rules.deadzone.model.state import Acting
from tests.deadzone.bench import fighter
from tests.deadzone.bench import table as small_table
from tests.deadzone.fights import acting, fought, parts, successes
from tests.deadzone.plaza import FAIL, PASS, settle

MARINE = "corporation-marine-troop"
"""FI 6+, SV 5+, AR 0, HP 2, Size 1, no close combat weapon."""
BRAWLER = "C1:commando-brawler/claw"
"""FI 4+, SV 4+, AR 0, HP 2, Size 1, a claw with AP1."""

# -- who and with what -------------------------------------------------------------------------------------------------


def test_DZ_ASS_01_only_where_an_enemy_was_at_the_start() -> None:
    """DZ-ASS-01: With an enemy in the cube the long action is offered, without one it is not. [R138]"""
    among = acting(f"{BRAWLER}@A1-1 / R1:{MARINE}@A1-1")
    assert "assault" in among.kinds("P1")
    alone = acting(f"{BRAWLER}@A1-1 / R1:{MARINE}@C1-1")
    assert "assault" not in alone.kinds("P1")
    assert alone.refused("P1", "assault R1")


def test_DZ_ASS_01_it_is_a_long_action() -> None:
    """DZ-ASS-01: After it the activation is over."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@A1-1", "assault R1", dice=[FAIL, PASS])
    assert table.asking == "P2 activate"


def test_DZ_ASS_03_one_of_two_weapons_is_named() -> None:
    """DZ-ASS-03: A Gruntbot with Buzzsaw and Talon: each by itself, with its own keywords only."""
    table = acting("G1:gruntbot@A1-1 / R1:corporation-marine-troop@A1-1")
    assert [option for option in table.options("P1") if option.startswith("assault")] == [
        "assault R1 buzzsaw", "assault R1 ripper-talon",
    ]  # fmt: skip
    table.roll([1] * 4, PASS)
    settle(table.play("P1", "assault R1 ripper-talon"))
    assert table.told(Assaulted) == [Assaulted("G1", "R1", "ripper-talon", "")]
    assert table.told(DiceThrown)[0].again == ()


def test_DZ_ASS_04_and_DZ_GEN_09_without_a_weapon_it_fights_with_ap0() -> None:
    """DZ-ASS-04, DZ-GEN-09: A rifle only: a win by 2 against AR 1 costs 1 HP."""
    table = fought("R1:corporation-marine-troop@A1-1 / E1:enforcer-troop@A1-1", "assault E1", dice=[[6, 6, 1], FAIL])
    assert table.damage("E1") == 1


def test_DZ_ASS_05_who_cannot_fight_only_survives() -> None:
    """DZ-ASS-05: A Survey Drone, FI a dash: nothing to choose."""
    table = fought(f"{BRAWLER}@A1-1 / D1:survey-drone@A1-1", "assault D1", dice=[FAIL, PASS])
    assert table.told(Met) == []
    assert table.told(DiceThrown)[1].test == "survive"
    own = acting("D1:survey-drone@A1-1 / R1:corporation-marine-troop@A1-1")
    assert "assault" not in own.kinds("P1")


def test_DZ_ASS_06_the_target_fights_or_survives() -> None:
    """DZ-ASS-06: FI 4+ against SV 5+: its player chooses before any dice."""
    table = acting(f"{BRAWLER}@A1-1 / S1:excavator-robot@A1-1", "assault S1")
    assert table.asking == "P2 react"
    assert {"meet survive", "meet fight mining-drill", "meet fight claw"} <= set(table.options("P2"))
    table.roll(FAIL, [1] * 4).play("P2", "meet fight mining-drill")
    assert [thrown.test for thrown in table.told(DiceThrown)] == ["fight", "fight"]


def test_DZ_ASS_07_and_DZ_ASS_12_a_pinned_target_stands_up_and_survives() -> None:
    """DZ-ASS-07, DZ-ASS-12: No choice for it; +1 die for the attacker. [DZ-PIN-03]"""
    table = fought(f"{BRAWLER}@A1-1 / C2:assault-enforcer/phase-claws@A1-1:pinned", "assault C2", dice=[[1] * 4, PASS])
    assert parts(table) == {"base": 3, "pinned": 1}
    assert parts(table, 1) == {"base": 3}
    assert table.told(Met) == []
    assert not table.model("C2").pinned


# -- the dice ----------------------------------------------------------------------------------------------------------


def test_DZ_ASS_08_one_more_for_moving_in() -> None:
    """DZ-ASS-08: The mover only."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@B1-1", "advance B1-1", dice=[[1] * 4, FAIL])
    assert [parts(table, test) for test in (0, 1)] == [{"base": 3, "moved-in": 1}, {"base": 3}]


def test_DZ_ASS_08_not_for_an_assault_result_afterwards() -> None:
    """DZ-ASS-08: It moved in, and attacks again with a Command Die: no such die. [R138]"""
    table = fought(
        f"{BRAWLER}@A1-1 / R1:{MARINE}@B1-1", "advance B1-1", command=["assault"], dice=[[1] * 4, FAIL, FAIL, FAIL]
    )
    settle(table.play("P1", "assault R1 free=command"))
    assert parts(table, 2) == {"base": 3}


def test_DZ_ASS_09_one_more_for_friends_however_many() -> None:
    """DZ-ASS-09: Two friends, one of them Pinned: +1. [R68]"""
    friends = "C2:commando-brawler@A1-1:pinned C3:commando-brawler@A1-1"
    table = fought(f"{BRAWLER}@A1-1 {friends} / R1:{MARINE}@A1-1", "assault R1", dice=[[1] * 4, FAIL])
    assert parts(table) == {"base": 3, "friends": 1}


def test_DZ_ASS_10_one_more_against_the_injured() -> None:
    """DZ-ASS-10: Damage 1."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@A1-1:d1", "assault R1", dice=[[1] * 4, FAIL])
    assert parts(table) == {"base": 3, "injured": 1}


def test_DZ_ASS_11_one_more_for_the_larger() -> None:
    """DZ-ASS-11: Size 2 against 1; the smaller has none."""
    table = fought(
        "G1:gruntbot@A1-1 / R1:corporation-marine-troop@A1-1", "assault R1 ripper-talon", dice=[[1] * 4, FAIL]
    )
    assert [parts(table, test) for test in (0, 1)] == [{"base": 3, "larger": 1}, {"base": 3}]


def test_DZ_ASS_13_survive_has_three_of_the_modifiers() -> None:
    """DZ-ASS-13: Friends, an Injured opponent, larger: 6 dice; and no more."""
    table = fought(
        f"{BRAWLER}@A1-1:d1 / G1:plague-teraton@A1-1 G2:stage-3a-ghoul-troop@A1-1", "assault G1", dice=[FAIL, [1] * 6]
    )
    if table.asking == "P2 react":
        table.play("P2", "meet survive")
    assert parts(table, 1) == {"base": 3, "friends": 1, "injured": 1, "larger": 1}


def test_DZ_ASS_14_who_fights_back_has_the_fight_modifiers() -> None:
    """DZ-ASS-14: A larger target with Smash that fights back."""
    table = acting(f"{BRAWLER}@A1-1:d1 / O1:sekiwake@A1-1", "assault O1")
    table.roll(FAIL, [1] * 6).play("P2", "meet fight shock-maul")
    assert parts(table, 1) == {"base": 3, "injured": 1, "larger": 1, "smash": 1}


# -- the outcome -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ours", [[4, 4, 1], [4, 1, 1]])
def test_DZ_ASS_15_draw_or_survive_better_does_nothing(ours: list[int]) -> None:
    """DZ-ASS-15: 2 or 1 against 2."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@A1-1", "assault R1", dice=[ours, [5, 5, 1]])
    assert (table.damage("C1"), table.damage("R1")) == (0, 0)


def test_DZ_ASS_16_the_attacker_can_be_the_loser() -> None:
    """DZ-ASS-16: The target fights back and wins by 2, with its weapon's AP. [R75]"""
    table = acting("E1:enforcer-troop@A1-1 / O1:sekiwake@A1-1", "assault O1")
    table.roll(FAIL, [5, 5, 1, 1, 1]).play("P2", "meet fight shock-maul")
    assert table.damage("E1") == 1
    assert successes(table) == [0, 2]


def test_DZ_ASS_17_it_is_one_exchange() -> None:
    """DZ-ASS-17: Both alive: the Advance is over, and nothing follows by itself."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@B1-1", "advance B1-1", dice=[[1] * 4, FAIL])
    assert len(table.told(DiceThrown)) == 2
    assert table.where("C1") == "B1-1"
    assert table.spent


# -- keywords ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("friend", ["", " E2:rebel-engineer@A1-1"])
def test_DZ_KW_COMPANION_01_counts_as_a_friend(friend: str) -> None:
    """DZ-KW-COMPANION-01: A Power Claw with Companion: +1 alone, and not more with a real friend. [R143]"""
    table = fought(f"E1:rebel-engineer@A1-1{friend} / R1:{MARINE}@A1-1", "assault R1", dice=[[1] * 4, [1], FAIL])
    assert parts(table) == {"base": 3, "friends": 1}


def test_W21_and_DZ_KW_HORDE_01_a_horde() -> None:
    """DZ-KW-HORDE-01: A Zombie moves in where two Zombies are: 3 + 1 moved + 1 friend + 2 Horde."""
    table = fought(
        f"Z1:stage-3z-zombie@A1-1 Z2:stage-3z-zombie@B1-1 Z3:stage-3z-zombie@B1-1 / R1:{MARINE}@B1-1",
        "advance B1-1",
        dice=[[1] * 7, FAIL],
    )
    assert parts(table) == {"base": 3, "moved-in": 1, "friends": 1, "horde": 2}


def test_DZ_KW_HORDE_01_when_surviving_too() -> None:
    """DZ-KW-HORDE-01: A Zombie that Survives with two others: 3 + 1 + 2."""
    table = fought(
        f"{BRAWLER}@A1-1 / Z1:stage-3z-zombie@A1-1 Z2:stage-3z-zombie@A1-1 Z3:stage-3z-zombie@A1-1",
        "assault Z1",
        dice=[FAIL, [1] * 6],
    )
    if table.asking == "P2 react":
        table.play("P2", "meet survive")
    assert parts(table, 1) == {"base": 3, "friends": 1, "horde": 2}


def test_DZ_KW_FRENZY_01_failed_fight_dice_are_thrown_again() -> None:
    """DZ-KW-FRENZY-01: Phase Claws, Frenzy (1): one of three."""
    table = fought(f"E1:assault-enforcer/phase-claws@A1-1 / R1:{MARINE}@A1-1", "assault R1", dice=[FAIL, [4], FAIL])
    assert table.told(DiceThrown)[0].again == ((1, 4),)
    assert table.damage("R1") == 1


def test_DZ_KW_SMASH_01_more_fight_dice() -> None:
    """DZ-KW-SMASH-01: A Shock Maul, Smash (1)."""
    table = fought(f"O1:sekiwake@A1-1 / R1:{MARINE}@A1-1", "assault R1 shock-maul", dice=[[1] * 5, FAIL])
    assert parts(table)["smash"] == 1


def test_DZ_KW_RESILIENT_01_failed_survive_dice_are_thrown_again() -> None:
    """DZ-KW-RESILIENT-01: A Damantor, Resilient (1)."""
    table = fought(f"{BRAWLER}@A1-1 / D1:damantor-sniper-platform@A1-1", "assault D1", dice=[[4, 1, 1], [1] * 4, [4]])
    if table.asking == "P2 react":
        table.play("P2", "meet survive")
    assert table.told(DiceThrown)[1].again == ((1, 4),)


def test_DZ_KW_PREY_02_marked_enemies_are_easier_to_fight() -> None:
    """DZ-KW-PREY-02: +1 die on Fight against a model that its own side has marked."""
    table = fought(f"{BRAWLER}@A1-1 / R1:{MARINE}@A1-1:prey", "assault R1", dice=[[1] * 4, FAIL])
    assert parts(table) == {"base": 3, "prey": 1}
    assert table.told(PreyMarked) == []


def test_W19_and_DZ_KW_TENACIOUS_01_a_leaver_has_one_die_less() -> None:
    """DZ-KW-TENACIOUS-01: A Commando Brawler strikes with the Ripper Talon: 3 Fight dice against 3 - 1. [R143]"""
    table = acting(f"R1:{MARINE}@A1-1 / C1:commando-brawler/ripper-talon@A1-1", "advance B1-1", dice=[FAIL, [1, 1]])
    settle(table.play("P2", "strike C1"))
    assert [parts(table, test) for test in (0, 1)] == [{"base": 3}, {"base": 3, "tenacious": -1}]


def test_DZ_KW_STUN_01_in_an_assault() -> None:
    """DZ-KW-STUN-01: A Medi-bot's shock activates instead of hurting."""
    table = fought(
        f"M1:medi-bot@A1-1 / R1:{MARINE}@A1-1 R2:{MARINE}@H8-1", "assault R1", dice=[[8, 8, 7], [1, 1], FAIL]
    )
    assert table.told(Stunned) == [Stunned("R1")]
    assert table.damage("R1") == 0


def test_DZ_KW_HONOUR_01_no_assault_on_who_lies() -> None:
    """DZ-KW-HONOUR-01: A Sekiwake among a standing and a Pinned enemy."""
    table = acting(f"O1:sekiwake@A1-1 / R1:{MARINE}@A1-1:pinned R2:{MARINE}@A1-1")
    assert {option.split()[1] for option in table.options("P1") if option.startswith("assault")} == {"R2"}


# -- items -------------------------------------------------------------------------------------------------------------


def test_DZ_KW_THERMAL_01_mines_work_once() -> None:
    """DZ-KW-THERMAL-01: AP3; after that fists are left, which would have been a choice before. [R112, DZ-GEN-09]"""
    text = "E1:breach-and-eradicate-enforcer-troop@A1-1 / E2:peacekeeper-troop@A1-1"
    assert "Say with which weapon: thermal-mines, unarmed" in acting(text).refused("P1", "assault E2")
    table = fought(text, "assault E2 thermal-mines", dice=[[4, 1, 1], [1] * 4])
    if table.asking == "P2 react":
        table.play("P2", "meet survive")
    assert table.damage("E2") == 1
    assert "thermal-mines" in table.model("E1").used


def test_DZ_ITM_BLADES_frenzy_once() -> None:
    """DZ-ITM-BLADES-01: Combat Blades: AP0, one re-roll, then they are gone. [R98]"""
    table = fought(
        f"R1:{MARINE}@A1-1:item=combat-blades / E1:enforcer-troop@A1-1",
        "assault E1 combat-blades",
        dice=[FAIL, [6], FAIL],
    )
    assert table.told(DiceThrown)[0].again == ((1, 6),)
    assert table.model("R1").item == 0


def test_R98_blades_do_not_help_in_fighting_back() -> None:
    """A Sergeant with Blades that is assaulted has other weapons only."""
    table = acting(f"{BRAWLER}@A1-1 / O1:sekiwake@A1-1:item=combat-blades", "assault O1")
    assert not [option for option in table.options("P2") if "combat-blades" in option]


def test_DZ_ITM_STIM_when_fighting_back() -> None:
    """DZ-ITM-STIM-01: Off-turn: one die more in a Fight. [R97]"""
    table = acting(f"{BRAWLER}@A1-1 / C2:assault-enforcer/phase-claws@A1-1:item=stimulants", "assault C2")
    table.roll(FAIL, [1] * 4, [1]).play("P2", "meet fight phase-claws, use stimulants")
    assert parts(table, 1)["stimulants"] == 1


# -- worked examples ---------------------------------------------------------------------------------------------------


def test_W4_feromite_against_an_injured_mawbeast() -> None:
    """3 + 1 moved + 1 Injured + 1 larger: 3 against 1, no armour: killed, its VPs are scored."""
    table = acting("F1:feromite@A1-1 / M1:mawbeast@B1-1:d1", "advance B1-1", dice=[[2, 3, 3, 4, 5, 7], [1, 2, 4]])
    table.play("P2", "meet fight chainmaw")
    assert parts(table) == {"base": 3, "moved-in": 1, "injured": 1, "larger": 1}
    assert successes(table) == [3, 1]
    assert table.fighter("M1") is None
    assert table.vp == (1, 0)


def test_W5_feromite_against_a_larger_one() -> None:
    """3 + 1 moved against 3 + 1 larger: 2 to 1, AR 2 - AP2 = 0, 1 HP. A Juggernaut is as the example says."""
    table = acting("F1:feromite@A1-1 / J1:juggernaut-excavator@B1-1", "advance B1-1", dice=[[1, 1, 4, 5], [1, 2, 4, 7]])
    table.play("P2", "meet survive")
    assert parts(table, 1) == {"base": 3, "larger": 1}
    assert successes(table) == [2, 1]
    assert table.damage("J1") == 1


def test_DZ_KW_RAMPAGE_02_nobody_has_friends_where_one_rampages() -> None:
    """DZ-KW-RAMPAGE-02: Played by the other side, it fights its own; neither gets the die for friends."""
    brawlers = [fighter(code, 0, "marauders", "commando-brawler", "claw") for code in ("C1", "C2", "C3")]
    sector = small_table(*brawlers, acting=Acting("C1", 1))
    attack = Attack("assault", 1, brawlers[0], arms(sector, brawlers[0], True)[0], brawlers[1])
    assert dict(fight_pool(sector, attack, brawlers[0]).parts) == {"base": 3}
    assert dict(survive_pool(sector, attack, brawlers[1], brawlers[0]).parts) == {"base": 3}


def test_DZ_PAR_06_reaching_into_half_a_cube_is_no_help_in_size() -> None:
    """DZ-PAR-06: The big attacker loses its own die for Size, and nothing else. [R76]"""
    sector = small_table(
        fighter("T1", 0, "plague", "plague-teraton", "standard"),
        fighter("E1", 1, "enforcers", "enforcer-troop", "laser-rifle"),
    )
    by, target = sector.fighters
    pools = [
        dict(fight_pool(sector, Attack("assault", 0, by, arms(sector, by, True)[0], target, half_cube=half), by).parts)
        for half in (True, False)
    ]
    assert pools == [{"base": 3}, {"base": 3, "larger": 1}]


@pytest.mark.parametrize(
    ("holder", "blade"),
    [
        ("E2:breach-and-eradicate-enforcer-troop@A1-1", "thermal-mines"),
        ("O1:sekiwake@A1-1:item=shock-baton", "shock-baton"),
    ],
)
def test_R98_mines_and_batons_do_not_help_in_fighting_back(holder: str, blade: str) -> None:
    """R98, DZ-KW-THERMAL-01, DZ-ITM-BATON-01: They go with an own Assault, as Combat Blades do in the same words."""
    for version, offered in ((1, True), (2, False)):
        table = acting(f"{BRAWLER}@A1-1 / {holder}", "assault " + holder[:2], version=version)
        table = table if table.asking == "P2 react" else table.silent()
        assert any(blade in option for option in table.options("P2")) == offered


def test_R98_a_baton_of_the_profile_is_a_weapon_like_others() -> None:
    """R98: A Commando Captain has the Shock Baton in its list of weapons, and fights back with it."""
    table = acting(f"{BRAWLER}@A1-1 / L1:mazon-lab-technician@A1-1", "assault L1")
    assert "meet fight shock-baton" in table.options("P2")
