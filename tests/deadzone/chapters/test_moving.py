"""Moving: where to, cube by cube, and what is refused. [3.9, DZ-PAR-06, DZ-PAR-07, DZ-CUB, movement keywords]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.events.moves import Charged, Moved, PlatformTaken
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza, settle


def path(table: Table, code: str) -> str:
    """The cubes that a model entered, in order."""
    return " ".join([moved.end for moved in table.told(Moved) if moved.model == code])


# -- Advance and Sprint ------------------------------------------------------------------------------------------------


def test_DZ_MOV_01_an_advance_covers_the_first_speed_value() -> None:
    """DZ-MOV-01: SP 1: any neighbour that passes the step test, diagonals too, or its own cube."""
    table = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert table.ends("P1") == "A1-1 B1-1 A2-1 B2-1"
    assert "can go 1 now" in table.refused("P1", "advance C1-1")
    assert table.play("P1", "advance B2-1").where("M1") == "B2-1"


def test_DZ_MOV_02_a_sprint_covers_the_second() -> None:
    """DZ-MOV-02: SP 2: two cubes; it is a long action."""
    table = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert "C1-1" in table.ends("P1", "sprint")
    table.play("P1", "sprint C1-1")
    assert table.where("M1") == "C1-1"
    assert table.model("M1").activated


def test_DZ_MOV_02_no_sprint_beside_an_enemy() -> None:
    """DZ-MOV-02: Pinned or not."""
    table = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@A1-1:pinned").play("P1", "activate M1")
    assert "sprint" not in table.kinds("P1")
    assert "cannot Sprint with R1 in its cube" in table.refused("P1", "sprint C1-1")


def test_DZ_MOV_03_every_step_respects_capacity() -> None:
    """DZ-MOV-03: Four friends of Size 1 fill the cube; the way around it is longer."""
    crowd = " ".join([f"M{number}:commando-troop@B1-1" for number in range(2, 6)])
    table = plaza(f"M1:commando-troop@A1-1 {crowd} / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert "B1-1" not in table.ends("P1")
    told = table.refused("P1", "advance B1-1")
    assert "No room in B1-1: of 4 Size-points 4 are taken" in told


def test_DZ_MOV_29_a_friends_cube_is_passed_while_there_is_room() -> None:
    """DZ-MOV-29: Three Size-points there, one more passes."""
    crowd = " ".join([f"M{number}:commando-troop@B1-1" for number in range(2, 5)])
    table = plaza(f"M1:commando-troop@A1-1 {crowd} / R1:corporation-marine-troop@H8-1")
    table.play("P1", "activate M1", "sprint C1-1 B1-1")
    assert path(table, "M1") == "B1-1 C1-1"


def test_DZ_MOV_04_repositioning_spends_the_advance() -> None:
    """DZ-MOV-04: In its own cube; there it may step onto a platform."""
    table = plaza("M1:commando-troop@E4-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    table.play("P1", "advance E4-1 platform")
    assert table.model("M1").platform
    assert table.told(PlatformTaken) == [PlatformTaken("M1", True)]
    assert "this action already" in table.refused("P1", "advance E4-1") if table.asking == "P1 action" else True


def test_DZ_PAR_08_a_vehicle_stays_off_the_platform() -> None:
    """DZ-PAR-08: It cannot climb there, nor can anybody where there is none."""
    table = plaza("G1:guntrack@E4-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate G1")
    assert "advance E4-1 platform" not in table.options("P1")
    assert "has no platform" in table.refused("P1", "advance E3-1 platform")


def test_DZ_GEN_05_a_speed_of_dash_cannot_move() -> None:
    """DZ-GEN-05: A Sentry Gun stays where it is."""
    table = plaza("E1:sentry-gun@A1-1 E2:enforcer-troop@B1-1 / R1:militia@C1-1").play("P1", "activate E1")
    assert not {"advance", "sprint"} & table.kinds("P1")
    assert table.refused("P1", "advance B1-1") == "E1 cannot move by itself."


# -- ways --------------------------------------------------------------------------------------------------------------


def test_D15_a_way_of_ones_own_is_accepted() -> None:
    """The cubes on the way in order; a way that does not hang together is refused with its reason."""
    table = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert "is not next to" in table.refused("P1", "sprint C1-1 A3-1")
    assert "is no cube" in table.refused("P1", "sprint C1-1 somewhere")
    table.play("P1", "sprint C1-1 B2-1")
    assert path(table, "M1") == "B2-1 C1-1"


def test_D15_the_way_offered_keeps_off_enemy_traps() -> None:
    """Straight ahead lies a trap, beside it is none."""
    table = plaza(
        "M1:commando-troop@A1-1 / R1:corporation-marine-troop@H8-1", traps="B1-1=P2:frag:3 B2-1=P1:frag:3"
    ).play("P1", "activate M1", "sprint C1-1")
    assert path(table, "M1") == "B2-1 C1-1"


def test_DZ_MOV_15_a_wall_stops_a_step() -> None:
    """DZ-MOV-15: Foundry Row: B3-1's west wall is solid, its roof can be climbed. [W30]"""
    table = position("M1:commando-troop@A3-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert table.ends("P1") == "A3-1 A2-1 B2-1 A4-1 B4-1 B3-2"
    assert "a solid wall between A3-1 and B3-1" in table.refused("P1", "advance B3-1")


def test_DZ_MOV_20_climbing_is_part_of_an_advance() -> None:
    """DZ-MOV-20: The roof is one cube away."""
    table = position("M1:commando-troop@A3-1 / R1:corporation-marine-troop@H8-1")
    assert table.play("P1", "activate M1", "advance B3-2").where("M1") == "B3-2"


def test_DZ_MOV_23_nobody_ends_without_a_floor() -> None:
    """DZ-MOV-23: C4-2 can be held on to, not stayed in."""
    table = position("M1:commando-troop@B3-2 / R1:corporation-marine-troop@H8-1").play("P1", "activate M1")
    assert "has no floor to stop on" in table.refused("P1", "advance C4-2")


def test_DZ_MOV_25_a_leap_of_two_levels_is_a_fall() -> None:
    """DZ-MOV-25: From level 3 to level 1: gravity has 3 dice, the model is Pinned and its movement is over."""
    table = position("M1:commando-troop@D4-3 / R1:corporation-marine-troop@H8-1", dice=[[5, 1, 1], [4, 4, 4]])
    table.play("P1", "activate M1", "sprint D3-3")
    model = table.model("M1")
    assert (model.cube, model.damage, model.pinned, model.activated) == ("D3-1", 0, True, True)
    assert table.spent


def test_DZ_KW_JUMP_01_a_jump_pack_lands_softly() -> None:
    """DZ-KW-JUMP-01: No test, not Pinned: the activation goes on."""
    table = position("E1:enforcer-troop@D4-3 / R1:militia@H8-1").play("P1", "activate E1", "advance D3-3")
    assert table.where("E1") == "D3-1"
    assert not table.model("E1").pinned


# -- keywords ----------------------------------------------------------------------------------------------------------


def test_DZ_KW_AGILE_01_one_more_step_straight_up_or_down() -> None:
    """DZ-KW-AGILE-01: SP 1 down through the hatch of a roof and one cube on, in one Advance; not with a Command Die."""
    foe = "/ R1:corporation-marine-troop@H8-1"
    plain = position(f"M1:commando-troop@D4-3 {foe}").play("P1", "activate M1")
    agile = position(f"Y1:rebel-yndij@D4-3 {foe}", command=["advance"]).play("P1", "activate Y1")
    more = set(agile.ends("P1").split()) - set(plain.ends("P1").split())
    assert "D4-1" in more
    assert "advance D4-1 command" not in agile.options("P1")


def test_DZ_KW_FLIGHT_01_flight_crosses_gaps_and_changes_level_anywhere() -> None:
    """DZ-KW-FLIGHT-01: Up from open ground to nowhere it cannot end; to a roof it can."""
    table = position("S1:sky-razor@A3-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate S1")
    assert "B3-2" in table.ends("P1")
    assert "A3-2" not in table.ends("P1")


def test_DZ_KW_CHARGED_01_the_extra_cube_gives_frenzy() -> None:
    """DZ-KW-CHARGED-01: SP 2: three cubes with an Advance, and Frenzy (1) until the end of the activation."""
    table = plaza("V1:volt-stalker@A1-1 / R1:corporation-marine-troop@H8-1", dice=[[5, 5, 1]])
    table.play("P1", "activate V1", "advance D1-1")
    assert table.where("V1") == "D1-1"
    assert table.told(Charged) == [Charged("V1")]
    assert table.spent


def test_DZ_KW_CHARGED_01_without_the_extra_cube_there_is_no_price() -> None:
    """DZ-KW-CHARGED-01: Two cubes are its Speed."""
    table = plaza("V1:volt-stalker@A1-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate V1", "advance C1-1")
    assert table.told(Charged) == []


def test_DZ_KW_TELEPORT_01_any_cube_in_range_whatever_lies_between() -> None:
    """DZ-KW-TELEPORT-01: A long action; range 3; walls do not matter."""
    table = position("T1:plague-teraton@A3-1 / R1:corporation-marine-troop@H8-1").play("P1", "activate T1")
    assert "special teleport B3-1" in table.options("P1")
    assert "no target" in table.refused("P1", "special teleport E3-1")
    table.play("P1", "special teleport B3-1")
    assert (table.where("T1"), table.model("T1").activated) == ("B3-1", True)
    assert table.told(Moved) == [Moved("T1", "A3-1", "B3-1", "teleport")]


def test_DZ_KW_VEHICLE_01_a_vehicle_changes_level_by_ramps_only() -> None:
    """DZ-KW-VEHICLE-01: Depot Yard, C5-1 at the foot of a ramp. [W31]"""
    table = position("G1:guntrack@C5-1 / R1:corporation-marine-troop@H8-1", map="depot-yard").play("P1", "activate G1")
    assert table.ends("P1") == "C5-1 B4-1 B5-1 C4-2"
    assert "by a ramp only" in table.refused("P1", "advance D5-2")


def test_DZ_KW_WALKER_01_a_walker_climbs() -> None:
    """DZ-KW-WALKER-01: From A3-1 to the roof B3-2 as anybody."""
    table = position("U1:urban-assault-strider@A3-1 / R1:militia@H8-1").play("P1", "activate U1")
    assert "B3-2" in table.ends("P1")


# -- what comes between ------------------------------------------------------------------------------------------------


def test_R149_pinned_by_a_reaction_there_is_no_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something pins it as it enters among enemies: it stays there Pinned, and nobody fights."""

    def ambush(sector: Sector, mover: Fighter) -> Rule[None]:
        yield from ()
        damage.pin(sector, mover)

    monkeypatch.setattr(BOOK, "entered", (*BOOK.entered, ambush))
    scene = plaza("M1:commando-troop@A1-1 / R1:corporation-marine-troop@B1-1").play("P1", "activate M1", "sprint B1-1")
    model = scene.model("M1")
    assert (model.cube, model.pinned, model.activated) == ("B1-1", True, True)


# -- leaving the board -------------------------------------------------------------------------------------------------


def test_DZ_CUB_05_models_leave_only_where_the_scenario_says() -> None:
    """DZ-CUB-05: Breakthrough, Round 2: South leaves by row 8 as one more cube of its movement."""
    table = position(
        "M1:commando-troop@D8-1 M2:commando-troop@A1-1 / R1:corporation-marine-troop@H4-1",
        scenario="breakthrough", round=2,
    ).play("P1", "activate M1")  # fmt: skip
    assert "advance off D8-1" in table.options("P1")
    table.play("P1", "advance off D8-1")
    assert table.model("M1").fate == "left"
    assert table.vp[0] > 0


def test_DZ_CUB_05_elsewhere_the_edge_is_a_wall() -> None:
    """DZ-CUB-05: In Patrol nobody leaves."""
    table = position("M1:commando-troop@D8-1 / R1:corporation-marine-troop@H4-1").play("P1", "activate M1")
    assert "cannot leave the board now" in table.refused("P1", "advance off D8-1")


# -- half floors -------------------------------------------------------------------------------------------------------


def test_DZ_PAR_06_and_07_a_big_model_storms_a_half_floor_and_goes_back() -> None:
    """DZ-PAR-06: A Size 4 Walker attacks on a walkway of Skywalks, without the die for its Size, and returns."""
    table = position(
        "U1:urban-assault-strider@B3-3 / R1:militia@C3-3", map="skywalks", dice=[[1, 1, 1, 1], [1], [1, 1, 1]]
    ).play("P1", "activate U1")  # fmt: skip
    settle(table.play("P1", "advance C3-3"))
    assert table.where("U1") == "B3-3"
    assert [moved.manner for moved in table.told(Moved)] == ["move", "return"]
