"""General rules and dice tests as players meet them at the table. [DZ-GEN, DZ-DIE]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.harm import Exploded, Killed
from rules.deadzone.model.events.moves import Moved
from rules.deadzone.model.events.tests import DiceThrown
from rules.engine import Corrupt
from tests.deadzone.fights import acting, fought, parts, successes, targets
from tests.deadzone.kit import new_game, position
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

MARINE = "corporation-marine-troop"
"""RA 5+, SV 5+, AR 0, HP 2, Size 1."""
TROOP = "enforcer-troop/laser-rifle"
"""RA 4+, SV 4+, AR 1, HP 2, a rifle without AP."""
FAR = "/ Z1:stage-3z-zombie@H8-1"

# -- general -----------------------------------------------------------------------------------------------------------


def test_DZ_GEN_01_friends_are_the_own_team_itself_included() -> None:
    """DZ-GEN-01: A Medic may heal itself and a friend of its team, never the enemy that lies beside them."""
    table = acting(f"E1:medic@A1-1:d1 E2:{TROOP}@A1-1:d1 / R1:{MARINE}@A1-1:d1,pinned")
    healed = [words for words in table.options("P1") if words.startswith("special medic")]
    assert healed == ["special medic E1", "special medic E2"]


def test_DZ_GEN_03_a_model_is_in_one_cube() -> None:
    """DZ-GEN-03, R2: After a step it is in the new cube, and nobody is in the old one."""
    table = acting(f"R1:{MARINE}@A1-1 {FAR}", "advance B2-1")
    sector = table.view
    assert ([f.id for f in sector.at("B2-1")], sector.at("A1-1")) == (["R1"], [])
    assert table.where("R1") == "B2-1"


def test_DZ_GEN_06_more_dice_but_the_same_number() -> None:
    """DZ-GEN-06: High Ground brings a fourth die; RA 4+ stays 4+: four threes hit nothing, a four does."""
    for faces, hits in ([3, 3, 3, 3], 0), ([4, 3, 3, 3], 1):
        table = fought(f"E1:{TROOP}@B4-2 / R1:{MARINE}@A3-1", "shoot laser-rifle R1", dice=[faces, FAIL])
        assert (parts(table), successes(table)[0]) == ({"base": 3, "high-ground": 1}, hits)


def test_DZ_GEN_07_armour_takes_off_and_hp_are_counted_down() -> None:
    """DZ-GEN-07: 2 potential damage on AR 1 cost 1 of 2 HP; the next one kills."""
    table = plaza(
        f"R1:{MARINE}/laser-rifle@A1-1 R2:{MARINE}/laser-rifle@A2-1 / E1:{TROOP}@D1-1",
        command=["model"],
        dice=[[5, 5, 1], FAIL, [5, 5, 1], FAIL],
    )
    settle(table.play("P1", "activate R1", "shoot laser-rifle E1"))
    assert table.damage("E1") == 1
    settle(table.play("P1", "finish", "activate R2", "shoot laser-rifle E1"))
    assert table.fighter("E1") is None


def test_DZ_GEN_08_the_option_makes_the_type_and_the_points() -> None:
    """DZ-GEN-08, DZ-GEN-11: An Enforcer with Burst Laser is a Specialist worth 3 VP, with the rifle a Troop of 2."""
    for model, vp in ("enforcer-specialist/burst-laser", 3), ("enforcer-troop/laser-rifle", 2):
        table = fought(f"R1:{MARINE}/laser-rifle@A1-1 / E1:{model}@D1-1:d1", "shoot laser-rifle E1", dice=[PASS, FAIL])
        assert [killed.model for killed in table.told(Killed)] == ["E1"]
        assert table.vp == (vp, 0)


def test_DZ_GEN_14_a_die_has_eight_sides_and_a_command_die_six() -> None:
    """DZ-GEN-14: An 8 for smoke takes it away; a Command Die never shows a 7."""
    text = f"R1:{MARINE}@A1-1 {FAR}"
    table = position(text, phase="end_of_round", smoke="D4-1", dice=[8, [6, 6, 6], [1, 1, 1]])
    assert table.view.clouds == []
    with pytest.raises(Corrupt):
        position(text, phase="command", dice=[[7, 1, 1], [1, 1, 1]])


def test_DZ_GEN_15_the_same_position_gives_the_same_answers_without_a_die() -> None:
    """DZ-GEN-15, R1: Sight and choices are computed: the same position twice, the same options, no die."""
    text = f"E1:{TROOP}@D4-3 / R1:{MARINE}@D1-1 R2:{MARINE}@D3-1 R3:{MARINE}@B3-2"
    first, second = (position(text).play("P1", "activate E1") for _ in range(2))
    assert first.options("P1") == second.options("P1")
    assert targets(first, "laser-rifle") == {"R1", "R3"}
    assert first.told(DiceThrown) == []


def test_DZ_GEN_16_the_map_settles_what_the_terrain_is() -> None:
    """DZ-GEN-16: The map decides: from A3-1 the same model climbs to B3-2 here, and to B4-2 there."""
    here = position(f"R1:{MARINE}@A3-1 {FAR}", map="foundry-row").play("P1", "activate R1")
    there = position(f"R1:{MARINE}@A3-1 {FAR}", map="ruined-plaza").play("P1", "activate R1")
    assert [cube for cube in here.ends("P1").split() if cube.endswith("-2")] == ["B3-2"]
    assert [cube for cube in there.ends("P1").split() if cube.endswith("-2")] == ["B4-2"]
    assert new_game({"map": "depot-yard"}).view.map == "depot-yard"


# -- dice --------------------------------------------------------------------------------------------------------------


def test_DZ_DIE_03_fight_or_survive_is_said_before_any_die() -> None:
    """DZ-DIE-03: P2 is asked while no die lies; then both roll, and nobody is asked to choose again."""
    table = acting("E1:assault-enforcer/phase-claws@A1-1 / T1:thorgarim@A1-1", "assault T1")
    assert (table.asking, table.told(DiceThrown)) == ("P2 react", [])
    table.roll(FAIL, [1], FAIL).play("P2", "meet survive")
    assert [thrown.test for thrown in table.told(DiceThrown)] == ["fight", "survive"]
    assert table.asking != "P2 react"


def test_DZ_DIE_04_dice_are_added_and_taken_before_the_roll() -> None:
    """DZ-DIE-04: 3 dice, 2 more for the Clear Shot, 2 fewer for the friend there: 3 dice are rolled."""
    table = fought(
        f"E1:{TROOP}@A1-1 E2:{TROOP}@C1-1:activated / R1:{MARINE}@C1-1", "shoot laser-rifle R1", dice=[FAIL, FAIL]
    )
    assert parts(table) == {"base": 3, "clear-shot": 2, "friendly-fire": -2}
    assert len(table.told(DiceThrown)[0].faces) == 3


def test_DZ_DIE_07_only_tests_explode() -> None:
    """DZ-DIE-07: An 8 for scatter is west, an 8 for Headstrong is a success, and no further die is rolled."""
    table = fought("B1:boomer@A1-1 / E1:enforcer-troop@H8-1", "shoot frag-grenades C1-1", dice=[FAIL, 8])
    assert table.spent
    assert [blast.cube for blast in table.told(Exploded)] == ["B1-1"]
    up = plaza(f"S1:steel-warrior@A1-1:pinned {FAR}", dice=[8]).play("P1", "activate S1", "stand_up")
    assert (up.spent, up.model("S1").pinned) == (True, False)


def test_DZ_DIE_09_without_a_stat_there_are_no_dice() -> None:
    """DZ-DIE-09, DZ-MOV-06: A Bomb Bot, FI a dash, drives in among enemies: it must fight, and rolls nothing."""
    table = acting(f"B1:bomb-bot@A1-1 / R1:{MARINE}@B1-1", "advance B1-1", dice=[FAIL])
    settle(table)
    mine = next(thrown for thrown in table.told(DiceThrown) if thrown.model == "B1")
    assert (mine.test, mine.faces, mine.successes) == ("fight", (), 0)
    assert [moved.end for moved in table.told(Moved)] == ["B1-1"]
