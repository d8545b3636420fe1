"""Grenades, traps, Explosive weapons. [DZ-KW-GRENADE, DZ-KW-TRAP, DZ-KW-TRIPMINE, DZ-KW-EXPLOSIVE, DZ-ITM]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.fights import Landed
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.state import Trap
from tests.deadzone.fights import acting, fought, parts, targets
from tests.deadzone.plaza import FAIL, PASS, settle

MARINE = "corporation-marine-troop"
THROWER = "C1:commando-troop/rifle@A1-1:item=frag-grenade"
"""RA 5+, with a Frag Grenade."""
HIT = [5, 1, 1]
EAST = 4

# -- where to ----------------------------------------------------------------------------------------------------------


def test_DZ_KW_GRENADE_01_range_3_and_not_the_own_cube() -> None:
    """DZ-KW-GRENADE-01: Cubes up to range 3, empty ones and those with friends too, but not the thrower's. [R41]"""
    table = acting(f"{THROWER} C2:commando-troop@B1-1 / R1:{MARINE}@C1-1")
    found = targets(table, "frag-grenade")
    assert {"B1-1", "C1-1", "D1-1", "B2-1"} <= found
    assert not {"A1-1", "E1-1"} & found
    assert "4 cubes away" in table.refused("P1", "shoot frag-grenade E1-1")


def test_DZ_KW_GRENADE_02_seen_or_both_under_open_sky() -> None:
    """DZ-KW-GRENADE-02: From A3-1 C4-1 is not seen: without a roof it is thrown over the wall, under one not."""
    table = acting("C1:commando-troop@A3-1:item=frag-grenade / R1:corporation-marine-troop@H8-1")
    assert "C4-1" in targets(table, "frag-grenade")
    assert "D4-1" not in targets(table, "frag-grenade")
    assert "open sky over both" in table.refused("P1", "shoot frag-grenade D4-1")


# -- landing -----------------------------------------------------------------------------------------------------------


def test_DZ_KW_GRENADE_03_one_success_lands_it() -> None:
    """DZ-KW-GRENADE-03: 3 Ranged dice without modifiers, though the target is seen clearly from above."""
    table = fought(
        f"C1:commando-troop@A1-1:item=frag-grenade / R1:{MARINE}@B1-1",
        "shoot frag-grenade B1-1",
        dice=[HIT, [4, 4, 4], FAIL],
    )
    assert parts(table) == {"base": 3}
    assert table.told(Landed) == [Landed("C1", "frag-grenade", "B1-1")]
    assert table.fighter("R1") is None


def test_DZ_KW_GRENADE_03_a_failure_scatters_it() -> None:
    """DZ-KW-GRENADE-03: RA 5+: 2, 3, 4 fail; a 4 on the scatter die is east."""
    table = fought(
        f"{THROWER} / R1:{MARINE}@D1-1", "shoot frag-grenade C1-1", dice=[[2, 3, 4], EAST, [4, 1, 1], PASS, 2]
    )
    assert table.told(Landed) == [Landed("C1", "frag-grenade", "D1-1")]
    assert table.model("R1").pinned
    assert table.spent


def test_DZ_KW_GRENADE_04_the_edge_stops_it() -> None:
    """DZ-KW-GRENADE-04: Scattered south from the first row it stays in the target cube."""
    table = fought(f"{THROWER} / R1:{MARINE}@H8-1", "shoot frag-grenade C1-1", dice=[FAIL, 6])
    assert table.told(Landed) == [Landed("C1", "frag-grenade", "C1-1")]


def test_DZ_KW_GRENADE_04_off_a_roof_it_drops() -> None:
    """DZ-KW-GRENADE-04: From the roof B4-2 a 4 takes it over C4-1, where it falls to the ground."""
    table = fought(
        "C1:commando-troop@A3-1:item=frag-grenade / R1:corporation-marine-troop@H8-1",
        "shoot frag-grenade B4-2",
        dice=[FAIL, EAST],
    )
    assert table.told(Landed) == [Landed("C1", "frag-grenade", "C4-1")]


def test_DZ_DIE_11_a_grenade_takes_neither_symbols_nor_re_rolls() -> None:
    """DZ-DIE-11: No question for Dice Symbols, Ammo or bought re-rolls. [R6, R152]"""
    table = acting(
        f"C1:commando-troop@A1-1:item=frag-grenade / R1:{MARINE}@H8-1",
        "shoot frag-grenade C1-1",
        command=["symbol", "advance"],
        dice=[FAIL, EAST],
    )
    assert table.asking == "P1 action"
    assert table.command("P1") == ["symbol", "advance"]


# -- what it does ------------------------------------------------------------------------------------------------------


def test_DZ_ITM_FRAG_three_frag_dice_and_the_item_is_gone() -> None:
    """DZ-ITM-FRAG-01: Frag (3) in the cube; the token leaves the game. [DZ-KW-GRENADE-05]"""
    table = fought(f"{THROWER} / R1:{MARINE}@C1-1", "shoot frag-grenade C1-1", dice=[HIT, [4, 1, 1], PASS, 2])
    assert [sum(parts(table, test).values()) for test in (0, 1, 2)] == [3, 3, 3]
    assert table.where("R1") == "C2-1"
    assert table.model("C1").item == 0
    assert not targets(table, "frag-grenade")


def test_DZ_ITM_SMOKE_a_marker_in_the_cube() -> None:
    """DZ-ITM-SMOKE-01: A Smoke Grenade hurts nobody."""
    table = fought(
        f"C1:commando-troop@A1-1:item=smoke-grenade / R1:{MARINE}@C1-1", "shoot smoke-grenade C1-1", dice=[HIT]
    )
    assert [cloud.cube for cloud in table.view.clouds] == ["C1-1"]
    assert table.damage("R1") == 0
    assert table.model("C1").item == 0


def test_DZ_ITM_STUN_all_in_the_cube_are_activated() -> None:
    """DZ-ITM-STUN-01: Two enemies and a friend. [DZ-KW-GRENADE-06]"""
    table = fought(
        "C1:commando-troop@A1-1:item=stun-grenade C2:commando-troop@C1-1 "
        f"/ R1:{MARINE}@C1-1 R2:{MARINE}@C1-1 R3:{MARINE}@H8-1",
        "shoot stun-grenade C1-1",
        dice=[HIT],
    )
    assert [table.model(code).activated for code in ("C2", "R1", "R2", "R3")] == [True, True, True, False]


def test_R154_a_stun_grenade_that_comes_back_ends_the_activation() -> None:
    """Scattered into the thrower's own cube."""
    table = fought(
        f"C1:commando-troop@A1-1:item=stun-grenade / R1:{MARINE}@H8-1", "shoot stun-grenade B1-1", dice=[FAIL, 8]
    )
    assert table.model("C1").activated
    assert table.asking == "P2 activate"


def test_R126_a_grenade_of_the_profile_works_once() -> None:
    """A Boomer's Smoke Grenades are gone after one throw; its others are not."""
    table = fought(
        "C1:boomer@A1-1 / R1:corporation-marine-troop@H8-1", "shoot smoke-grenades C1-1", command=["shoot"], dice=[HIT]
    )
    assert not targets(table, "smoke-grenades", "command")
    assert "smoke-grenades" in table.model("C1").used
    again = {option.split()[1] for option in table.options("P1") if option.startswith("shoot")}
    assert "frag-grenades" in again
    assert "smoke-grenades" not in again


# -- traps -------------------------------------------------------------------------------------------------------------


def test_DZ_KW_TRAP_01_a_shot_lays_a_marker() -> None:
    """DZ-KW-TRAP-01: A Mine Launcher: 1 success puts a Frag (4) trap there; it can be fired again. [R49, R126]"""
    table = fought("V1:trapper@A1-1 / E1:enforcer-troop@H8-1", "shoot mine-launcher C1-1", dice=[HIT])
    assert table.view.traps == [Trap("C1-1", 0, "frag", 4)]
    assert table.model("V1").used == []


def test_DZ_KW_TRAP_01_a_failure_scatters_the_marker() -> None:
    """DZ-KW-TRAP-01: East of the cube that was meant."""
    table = fought("V1:trapper@A1-1 / E1:enforcer-troop@H8-1", "shoot mine-launcher C1-1", dice=[FAIL, EAST])
    assert [trap.cube for trap in table.view.traps] == ["D1-1"]


def test_R89_a_trap_under_somebody_waits() -> None:
    """An enemy already in the cube does not set it off."""
    table = fought("V1:trapper@A1-1 / E1:enforcer-troop@C1-1", "shoot mine-launcher C1-1", dice=[HIT])
    assert len(table.told(DiceThrown)) == 1
    assert len(table.view.traps) == 1


def test_DZ_KW_TRIPMINE_01_a_grenade_that_lays_a_trap() -> None:
    """DZ-KW-TRIPMINE-01: Equipment: range 4, one test, a Frag (3) marker, and the mines are gone."""
    table = acting("C1:commando-troop/rifle@A1-1:gear=trip-mine / E1:enforcer-troop@H8-1", dice=[HIT])
    assert "E1-1" in targets(table, "trip-mines")
    assert "5 cubes away" in table.refused("P1", "shoot trip-mines F1-1")
    settle(table.play("P1", "shoot trip-mines E1-1"))
    assert table.view.traps == [Trap("E1-1", 0, "frag", 3)]
    assert table.model("C1").gear == ""


def test_DZ_KW_GRENADE_05_a_toxic_grenade_leaves_a_cloud() -> None:
    """DZ-KW-GRENADE-05: Gas Cloud (Toxic (1)): smoke with a value, nobody hurt."""
    table = fought("C1:boomer@A1-1 / R1:corporation-marine-troop@C1-1", "shoot toxic-grenades C1-1", dice=[HIT])
    assert [(cloud.cube, cloud.toxic) for cloud in table.view.clouds] == [("C1-1", 1)]
    assert table.damage("R1") == 0


def test_R141_two_effects_one_after_the_other() -> None:
    """A Pox Bomb: Frag (2) first, so that it is not toxic; then the cloud in the cube that was struck."""
    table = fought(
        "G1:stage-3a-ghoul-specialist/pox-bomb@A1-1 / R1:corporation-marine-troop@C1-1",
        "shoot pox-bomb C1-1",
        dice=[[6, 1, 1], [4, 1], FAIL, 2],
    )
    assert table.damage("R1") == 1
    assert table.where("R1") == "C2-1"
    assert [(cloud.cube, cloud.toxic) for cloud in table.view.clouds] == [("C1-1", 1)]


# -- Explosive ---------------------------------------------------------------------------------------------------------


def test_DZ_KW_EXPLOSIVE_01_an_empty_cube_is_hit_without_a_test() -> None:
    """DZ-KW-EXPLOSIVE-01: A visible cube in Range, nobody in it: no dice at all."""
    table = acting("K1:kraaw-warrior@A3-1 / E1:enforcer-troop@H8-1")
    assert "A1-1" in targets(table, "wrist-blaster")
    settle(table.play("P1", "shoot wrist-blaster A1-1"))
    assert table.told(DiceThrown) == []


@pytest.mark.parametrize("cube", ["A3-1", "B3-1"])
def test_DZ_KW_EXPLOSIVE_02_not_the_own_cube_and_not_unseen(cube: str) -> None:
    """DZ-KW-EXPLOSIVE-02: The own cube cannot be chosen, nor one that is not seen."""
    table = acting("K1:kraaw-warrior@A3-1 / E1:enforcer-troop@H8-1")
    found = targets(table, "wrist-blaster")
    assert "A1-1" in found
    assert cube not in found
    assert table.refused("P1", f"shoot wrist-blaster {cube}")


def test_DZ_KW_EXPLOSIVE_02_smoke_does_not_hide_a_cube() -> None:
    """DZ-KW-EXPLOSIVE-02: A cube in smoke can be chosen. [DZ-KW-SMOKE-01]"""
    table = acting("K1:kraaw-warrior@A3-1 / E1:enforcer-troop@H8-1", smoke="A1-1")
    assert "A1-1" in targets(table, "wrist-blaster")


def test_R81_ap_of_an_explosive_weapon_counts() -> None:
    """Frag Launchers with AP Ammo: a difference of 1 gets through AR 1. [R152]"""
    text = "C1:ripper-rainmaker@A1-1:gear={} / E1:enforcer-troop@C1-1"
    table = acting(text.format("ap-ammo"), "shoot frag-launchers C1-1")
    assert table.asking == "P1 boost"
    assert table.options("P1") == ["use ap-ammo"]
    table.roll([4, 1, 1], FAIL, 2)
    settle(table.play("P1", "use ap-ammo"))
    assert table.damage("E1") == 1
    plain = fought(text.format("ammo"), "shoot frag-launchers C1-1", dice=[[4, 1, 1], FAIL, 2])
    assert plain.damage("E1") == 0


def test_R127_who_survived_a_blast_unpinned_may_evade() -> None:
    """A Survey Drone, a Construct with Evade, had to Survive: it may move."""
    table = acting(
        "C1:ripper-rainmaker@A1-1 / D1:survey-drone@C1-1", "shoot frag-launchers C1-1", dice=[[4, 1, 1], PASS, 2]
    )
    settled = table
    while settled.asking.endswith(("react", "dice")):
        settled.silent()
    assert settled.asking == "P2 evade"
