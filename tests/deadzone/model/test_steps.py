"""Steps: the vectors, the examples, gaps, climbing, clinging, leaps, hops, and why a step is refused. [7.3, DZ-MOV]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import FLOOR_PLAN, NAMES
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.step_reasons import step_problem
from rules.deadzone.model.geometry.steps import (
    Crowd,
    Mover,
    can_leave,
    fits,
    may_use_platform,
    steps,
)
from rules.engine import Refusal
from tests.deadzone.ground import VECTORS, at, ground, names
from tests.deadzone.stepping import legal_steps

MAPS = map_keys()

ROWS = [(key, row) for key in MAPS for row in VECTORS[key]["steps"]]


JUMPER, FLYER, CAR = Mover(jump=True), Mover(flight=True), Mover(4, wheels=True)


def ends(field: Battlefield, cube: str, mover: Mover, manner: str = "stand") -> list[str]:
    """Where a single step out of a cube ends in this manner, with nobody about."""
    return names(step.to for step in legal_steps(field, mover, at(cube)) if step.manner == manner)


def why(field: Battlefield, cube: str, to: str, mover: Mover, *, is_last: bool = True) -> str:
    """The rule and the words of a refusal, or nothing."""
    problem = step_problem(field, mover, at(cube), at(to), is_last=is_last)
    return f"{problem.rules[0]}: {problem.text}" if problem else ""


# -- vectors and examples ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "row"), ROWS, ids=[f"{key} {row['from']} {row['size']}" for key, row in ROWS])
def test_DZ_MOV_15_the_vectors(key: str, row: dict[str, Any]) -> None:
    """DZ-MOV-15..24: all ends and all clings of a single step."""
    field, mover = battlefield(key), Mover(row["size"], wheels=row["vehicle"])
    assert ends(field, row["from"], mover) == sorted(row["ends"])
    assert ends(field, row["from"], mover, "cling") == sorted(row["clings"])


def test_W30_movement_from_a3_on_foundry_row() -> None:
    """W30: two cubes south and north, two diagonals, and the roof; B3-1 is behind a solid wall."""
    field = battlefield("foundry-row")
    assert ends(field, "A3-1", Mover()) == ["A2-1", "A4-1", "B2-1", "B3-2", "B4-1"]
    assert why(field, "A3-1", "B3-1", Mover()) == (
        "DZ-MOV-15: No way from A3-1 to B3-1 for Size 1: a solid wall between A3-1 and B3-1."
    )


def test_W31_a_vehicle_on_a_ramp() -> None:
    """W31, DZ-KW-VEHICLE-01: up the ramp and down again; on the roof it goes on to the next one."""
    field = battlefield("depot-yard")
    assert ends(field, "C5-1", CAR) == ["B4-1", "B5-1", "C4-2"]
    assert ends(field, "C4-2", CAR) == ["C5-1", "D5-2"]
    assert why(field, "B5-1", "C4-2", CAR) == (
        "DZ-KW-VEHICLE-01: It changes level by a ramp only; none leads from B5-1 to C4-2."
    )


def test_W27_capacity() -> None:
    """W27, DZ-CUB-02, DZ-PAR-01: 3 + 2 in a cube and 2 + 1 on a half floor are too much; enemies do not count."""
    field = ground(floors={"D4-2": "n"})
    assert not fits(field, 2, at("D4-1"), 3)
    assert fits(field, 1, at("D4-1"), 3)
    assert fits(field, 4, at("D4-1"), 0)
    assert not fits(field, 1, at("D4-2"), 2)
    assert fits(field, 2, at("D4-2"), 0)


# -- faces and floors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "largest"),
    [
        ("solid", 0),
        ("small", 1),
        ("medium", 2),
        ("large", 3),
        ("low", 4),
        ("hatch:1", 1),
        ("hatch:2", 2),
        ("hatch:4", 4),
    ],
)
def test_DZ_MOV_17_the_sizes_of_gaps(kind: str, largest: int) -> None:
    """DZ-MOV-17, DZ-MOV-18, DZ-MOV-19, R23: the largest Size through a face; a low barricade stops no Vehicle."""
    walls = [(cell, 1, "E", kind) for cell in ("C3", "C4", "C5")]
    field = ground(*walls)
    for size in (1, 2, 3, 4):
        for mover in (Mover(size), Mover(size, wheels=True)):
            assert ("D4-1" in ends(field, "C4-1", mover)) is (size <= largest), size
            assert ("C4-1" in ends(field, "D4-1", mover)) is (size <= largest), size


def test_DZ_MOV_16_one_route_of_a_diagonal_is_enough() -> None:
    """DZ-MOV-16, DZ-MOV-28: with one of two ways round walled the step is legal, with both it is not."""
    one = ground(("D4", 1, "E", "solid"))
    both = ground(("D4", 1, "E", "solid"), ("D4", 1, "N", "medium"))
    assert "E5-1" in ends(one, "D4-1", Mover(3))
    assert "E5-1" in ends(both, "D4-1", Mover(2))
    assert "E5-1" not in ends(both, "D4-1", Mover(3))
    assert why(both, "D4-1", "E5-1", Mover(3)) == (
        "DZ-MOV-15: No way from D4-1 to E5-1 for Size 3: a solid wall between D4-1 and E4-1 "
        "and a wall with a medium gap between D4-1 and D5-1."
    )


def test_DZ_MOV_19_a_door_too_small() -> None:
    """DZ-MOV-19: the refusal tells the door's Size; so does that of a hatch in a floor."""
    field = ground(*[("C4", 1, side, "hatch:2") for side in "EN"], floors={"C4-2": "1"})
    assert why(field, "C4-1", "D4-1", Mover(3)) == (
        "DZ-MOV-19: No way from C4-1 to D4-1 for Size 3: the door between C4-1 and D4-1 lets Size 2 through at most."
    )
    assert "C4-2" in ends(field, "C4-1", Mover(1))
    assert why(field, "C4-1", "C4-2", Mover(2)) == (
        "DZ-MOV-19: No way from C4-1 to C4-2 for Size 2: the hatch in the floor of C4-2 lets Size 1 through at most."
    )


def test_DZ_CUB_05_nobody_steps_off_the_board_or_into_a_block() -> None:
    """DZ-CUB-05, 7.2: the edge is no way; a filled cube is none, nor one that a diagonal passes."""
    field = ground(filled=[("D4", 1), ("E5", 1)])
    assert ends(field, "A1-1", Mover()) == ["A2-1", "B1-1", "B2-1"]
    assert "D4-1" not in ends(field, "C4-1", JUMPER)
    assert "E4-1" not in ends(field, "D5-1", Mover())
    assert why(field, "C4-1", "D4-1", Mover()) == "DZ-MOV-15: D4-1 is solid; nobody can be in it."
    assert why(field, "C4-1", "E4-1", Mover()) == "DZ-MOV-01: E4-1 is not next to C4-1; name every cube on the way."


# -- up and down -------------------------------------------------------------------------------------------------------


def test_DZ_MOV_20_one_cube_up_also_diagonally() -> None:
    """DZ-MOV-20: C4-1 to the roof D4-2, past D4's wall, is one step; and back down."""
    field = ground(("C4", 1, "E", "solid"), floors={"D4-2": "#"})
    assert "D4-2" in ends(field, "C4-1", Mover(4))
    assert "C4-1" in ends(field, "D4-2", Mover(4))


def test_DZ_MOV_21_up_there_must_be_something_to_climb() -> None:
    """DZ-MOV-21: a roof without walls is out of reach from open ground, though not from a Jump Pack or in Flight."""
    field = ground(floors={"D4-2": "#"})
    assert why(field, "C4-1", "D4-2", Mover()) == (
        "DZ-MOV-21: No way from C4-1 to D4-2 for Size 1: nothing to climb in C4-1 and the solid floor of D4-2."
    )
    assert "D4-2" in ends(field, "C4-1", JUMPER)
    assert "D4-2" in ends(field, "C4-1", FLYER)


def test_DZ_MOV_22_a_ceiling_stops_a_climb() -> None:
    """DZ-MOV-22: a solid floor above lets nobody up, a half floor Size 1 and 2."""
    solid = ground(("D4", 1, "E", "solid"), floors={"D4-2": "#"})
    assert why(solid, "D4-1", "D4-2", Mover()) == (
        "DZ-MOV-22: No way from D4-1 to D4-2 for Size 1: the solid floor of D4-2."
    )
    half = ground(("D4", 1, "E", "solid"), floors={"D4-2": "n", "D4-3": "#"})
    assert "D4-2" in ends(half, "D4-1", Mover(2))
    assert "the half floor of D4-2 lets Size 2 past at most" in why(half, "D4-1", "D4-2", Mover(3))


def test_DZ_MOV_23_clinging_is_for_the_way_only() -> None:
    """DZ-MOV-23, R29: where a wall gives hold one may pass, not end; without a hold not even pass."""
    field = ground(("C4", 1, "E", "solid"), ("C4", 2, "E", "solid"), floors={"D4-3": "#"})
    assert "C4-2" in ends(field, "C4-1", Mover(), "cling")
    assert "C4-2" not in ends(field, "C4-1", Mover())
    assert "D4-3" in ends(field, "C4-2", Mover())
    assert why(field, "C4-1", "C4-2", Mover(), is_last=False) == ""
    assert why(field, "C4-1", "C4-2", Mover()) == (
        "DZ-MOV-23: C4-2 has no floor to stop on; the first one below is that of C4-1."
    )
    assert why(field, "C4-1", "B4-2", Mover(), is_last=False) == (
        "DZ-MOV-27: B4-2 has no floor and nothing to hold on to, so a way ends there with a leap."
    )


def test_DZ_MOV_24_down_needs_no_support() -> None:
    """DZ-MOV-24: from a roof to the ground beside it, diagonally too, by anybody but a Vehicle."""
    field = ground(floors={"D4-2": "#"})
    assert {"C3-1", "D3-1", "E4-1"} <= {*ends(field, "D4-2", Mover(4))}
    assert ends(field, "D4-2", CAR) == []
    assert why(field, "D4-2", "D3-2", CAR) == "DZ-KW-VEHICLE-01: D3-2 has no floor, and it neither climbs nor leaps."


def test_DZ_MOV_25_a_leap_is_two_levels_or_more() -> None:
    """DZ-MOV-25, R134: off a roof at level 3 a leap to the ground; off one at level 2 the step into the cube below."""
    field = ground(floors={"D4-3": "#", "G4-2": "#", "C4-2": "n", "D3-1": "#"})
    leaps = {NAMES[step.to]: NAMES[step.floor] for step in steps(field, Mover(), at("D4-3")) if step.manner == "leap"}
    assert leaps["E4-3"] == "E4-1"
    assert "C4-3" not in leaps
    assert "C4-2" in ends(field, "D4-3", Mover())
    assert ends(field, "G4-2", Mover(), "leap") == []
    assert "H4-1" in ends(field, "G4-2", Mover())
    assert why(field, "D4-3", "E4-3", Mover()) == ""
    assert why(field, "D4-3", "E4-3", Mover(), is_last=False).startswith("DZ-MOV-27")


def test_DZ_MOV_25_a_leap_needs_room_where_it_lands() -> None:
    """DZ-MOV-25: 7.3: the first cube with a floor below has to have room, half floors included; walls stop a leap."""
    field = ground(("D4", 3, "N", "solid"), floors={"D4-4": "#", "D4-3": "#", "E4-2": "w"})
    assert "E4-4" in ends(field, "D4-4", Mover(2), "leap")
    assert "E4-4" not in ends(field, "D4-4", Mover(3), "leap")
    assert why(field, "D4-4", "E4-4", Mover(3)) == ("DZ-PAR-02: E4-2 has half a floor, on which Size 3 does not fit.")
    assert "D5-3" not in ends(field, "D4-3", Mover(), "leap")
    full = Crowd(lambda cube: 4 if cube == at("C4-1") else 0)
    problem = step_problem(field, Mover(), at("D4-4"), at("C4-4"), full)
    assert problem == Refusal("No room in C4-1: of 4 Size-points 4 are taken, and it needs 1.", "DZ-MOV-03")


def test_7_3_who_does_not_leap() -> None:
    """7.3, R139, R168: no Vehicle lets go off a roof at level 3, not with Flight either; nor does a hop end so."""
    walls = [(cell, 3, "E", "solid") for cell in ("D3", "D4", "D5")]
    field = ground(*walls, floors={"D4-3": "#"})
    assert "C4-3" in ends(field, "D4-3", Mover(4), "leap")
    assert ends(field, "D4-3", CAR, "leap") == []
    assert ends(field, "D4-3", Mover(2, flight=True, wheels=True), "leap") == []
    assert "E4-3" in ends(field, "D4-3", JUMPER, "cling")
    assert "E4-3" not in ends(field, "D4-3", JUMPER, "leap")
    assert "C4-3" in ends(field, "D4-3", JUMPER, "leap")


# -- half floors -------------------------------------------------------------------------------------------------------


def test_DZ_PAR_02_half_floors_hold_two_sizes() -> None:
    """DZ-PAR-01, DZ-PAR-02: Size 3 does not fit; Size 2 and a friend do not together."""
    field = ground(floors={"D4-2": "#", "E4-2": "w"})
    assert "E4-2" in ends(field, "D4-2", Mover(2))
    assert why(field, "D4-2", "E4-2", Mover(3)) == "DZ-PAR-02: E4-2 has half a floor, on which Size 3 does not fit."
    problem = step_problem(field, Mover(2), at("D4-2"), at("E4-2"), Crowd(lambda _cube: 1))
    assert problem == Refusal("No room in E4-2: of 2 Size-points 1 are taken, and it needs 2.", "DZ-MOV-03")


def test_DZ_PAR_06_a_big_model_may_attack_on_a_half_floor() -> None:
    """DZ-PAR-06: where an enemy is, Size 3 or 4 may enter as if the cube were whole; own team of 2 leaves no room."""
    field = ground(floors={"D4-2": "#", "E4-2": "w"})
    fight = Crowd(lambda _cube: 0, {at("E4-2")})
    assert [step.manner for step in legal_steps(field, Mover(4), at("D4-2"), fight) if step.to == at("E4-2")] == [
        "storm"
    ]
    crowded = Crowd(lambda _cube: 1, {at("E4-2")})
    assert step_problem(field, Mover(3), at("D4-2"), at("E4-2"), crowded) is None
    assert step_problem(field, Mover(4), at("D4-2"), at("E4-2"), crowded) is not None


@pytest.mark.parametrize(
    ("here", "there", "way", "legal"),
    [
        ("w", "e", (1, 0), False),
        ("e", "w", (1, 0), True),
        ("w", "w", (1, 0), True),
        ("w", "#", (1, 0), True),
        ("e", "w", (-1, 0), False),
        ("s", "n", (0, 1), False),
        ("n", "s", (0, -1), False),
        ("s", "s", (0, 1), True),
        ("s", "e", (0, 1), True),
        ("w", "e", (1, 1), False),
        ("s", "n", (1, 1), False),
        ("n", "s", (1, 1), True),
        ("w", "n", (1, 1), True),
    ],
)
def test_DZ_MOV_26_gaps_between_half_floors(here: str, there: str, way: tuple[int, int], legal: bool) -> None:
    """DZ-MOV-26, DZ-MOV-27, 7.3: less than a cube is stepped over; two missing halves are a whole cube."""
    to = at("D4-2") + way[0] + 8 * way[1]
    field = ground(floors={"D4-2": here, NAMES[to]: there})
    assert (NAMES[to] in ends(field, "D4-2", Mover())) is legal
    assert NAMES[to] in ends(field, "D4-2", FLYER)
    assert NAMES[to] in ends(field, "D4-2", JUMPER)
    told = f"DZ-MOV-26: The half floors leave a gap of a whole cube on the way to {NAMES[to]}."
    assert why(field, "D4-2", NAMES[to], Mover()) == ("" if legal else told)


def test_DZ_MOV_27_a_whole_gap_takes_a_jump_pack_or_flight() -> None:
    """DZ-MOV-27, DZ-KW-JUMP-02, DZ-KW-FLIGHT-01, R165: over one open cube; a Jump Pack not over two in a row."""
    field = ground(floors={"B4-2": "#", "D4-2": "#", "G4-2": "#"})
    assert ends(field, "B4-2", Mover(), "cling") == []
    for mover in (JUMPER, FLYER):
        assert "C4-2" in ends(field, "B4-2", mover, "cling")
        assert "D4-2" in ends(field, "C4-2", mover)
        assert "E4-2" in ends(field, "D4-2", mover, "cling")
    assert "F4-2" in ends(field, "E4-2", FLYER, "cling")
    assert "F4-2" not in ends(field, "E4-2", JUMPER, "cling")
    assert "F4-2" in ends(field, "E4-2", Mover(jump=True, flight=True), "cling")
    assert "F4-3" in ends(field, "E4-2", JUMPER, "cling")
    assert why(field, "E4-2", "F4-2", JUMPER, is_last=False) == (
        "DZ-KW-JUMP-02: E4-2 and F4-2 have no floor; a Jump Pack crosses one such cube at a time."
    )


# -- ramps, hops, flight -----------------------------------------------------------------------------------------------


def test_7_3_a_ramp_needs_a_free_cube_above_and_room_for_the_size() -> None:
    """7.3: no floor over the ramp, and the face from there to the upper cube lets the Size through."""
    roof, ramp = {"D5-2": "#"}, [("D4", 1, "N")]
    free = ground(floors=roof, ramps=ramp)
    assert "D5-2" in ends(free, "D4-1", CAR)
    assert "D4-1" in ends(free, "D5-2", CAR)
    walled = ground(("D4", 2, "N", "large"), floors=roof, ramps=ramp)
    assert "D5-2" in ends(walled, "D4-1", Mover(3, wheels=True))
    assert "D5-2" not in ends(walled, "D4-1", CAR)
    assert "D4-1" not in ends(walled, "D5-2", CAR)
    roofed = ground(floors={"D5-2": "#", "D4-2": "n"}, ramps=[("D4", 1, "N")])
    assert "D5-2" not in ends(roofed, "D4-1", CAR)


def test_R125_a_jump_pack_hops_walls_under_open_sky() -> None:
    """R125, 7.3, DZ-KW-JUMP-02: over a full wall if no floor is right above and the way is free one level up."""
    wall = ("D4", 1, "E", "solid")
    sides = [(cell, 1, "E", "solid") for cell in ("D3", "D5")]
    assert "E4-1" in ends(ground(wall, *sides), "D4-1", JUMPER)
    assert "E4-1" not in ends(ground(wall, *sides), "D4-1", FLYER)
    assert "E4-1" not in ends(ground(wall, *sides), "D4-1", Mover())
    assert "E4-1" not in ends(ground(wall, *sides, floors={"D4-2": "#"}), "D4-1", JUMPER)
    assert "E4-1" not in ends(ground(wall, *sides, floors={"E4-2": "n"}), "D4-1", JUMPER)
    higher = [("D4", 2, "E", "medium"), *[(cell, 2, "E", "solid") for cell in ("D3", "D5")]]
    assert "E4-1" in ends(ground(wall, *sides, *higher), "D4-1", Mover(2, jump=True))
    assert "E4-1" not in ends(ground(wall, *sides, *higher), "D4-1", Mover(3, jump=True))
    top = ground(("D4", 4, "E", "solid"), floors={"D4-4": "#", "E4-4": "#"})
    assert "E4-4" in ends(top, "D4-4", JUMPER)


def test_R139_flight_lifts_the_limits_of_a_vehicle() -> None:
    """R139, DZ-PAR-08: a Vehicle with Flight changes level without a ramp, and may use platforms."""
    field, jet = ground(floors={"D4-2": "#"}), Mover(2, flight=True, wheels=True)
    assert "D4-2" in ends(field, "C4-1", jet)
    assert "C4-1" in ends(field, "D4-2", jet)
    assert "C4-2" in ends(field, "D4-2", jet, "cling")
    assert [may_use_platform(mover) for mover in (Mover(4), jet, CAR, FLYER)] == [True, True, False, True]


def test_R25_a_model_that_could_not_leave_is_not_deployed() -> None:
    """R25, DZ-SET-13: a room closed to a Size is none for it; so are the rooms of two shipped maps for Size 4."""
    doors = [("D4", 1, "E", "large"), ("D4", 1, "N", "large"), ("D3", 1, "N", "large"), ("C4", 1, "E", "large")]
    field = ground(*doors, floors={"D4-2": "#"})
    assert can_leave(field, Mover(3), at("D4-1"))
    assert not can_leave(field, Mover(4), at("D4-1"))
    shut = {
        key: [NAMES[cube] for cube in range(FLOOR_PLAN) if not can_leave(battlefield(key), CAR, cube)] for key in MAPS
    }
    zone_rows = {key: [cube for cube in cubes if cube[1] in "1278"] for key, cubes in shut.items()}
    assert {key for key, cubes in zone_rows.items() if cubes} == {"comms-spire", "landing-pad"}
    assert all(len(cubes) == 2 for cubes in zone_rows.values() if cubes)
