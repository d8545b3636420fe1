"""The board as players meet it: cubes, capacity, ranges, sight, steps and half cubes on the shipped maps.

[DZ-CUB, DZ-RNG, DZ-LOS, DZ-MOV, DZ-PAR, DZ-OVR]
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.model.events.moves import Moved
from rules.deadzone.model.events.tests import DiceThrown
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from tests.deadzone.fights import acting, parts, targets
from tests.deadzone.kit import Table, position
from tests.deadzone.ordered import active
from tests.deadzone.plaza import FAIL, settle

MARINE = "corporation-marine-troop"
"""RA 5+, SV 5+, AR 0, HP 2, SP 1-2, Size 1 on 25 mm, without keywords."""
TROOP = "enforcer-troop/laser-rifle"
"""RA 4+, a rifle of range 6, a Jump Pack, Size 1."""
STRIDER = "heavy-support-strider"
"""Size 4, a Walker."""
TRACK = "guntrack"
"""Size 4, a Vehicle."""
OGRE = "ogre-terminator"
"""Size 3, without Vehicle."""
FAR = "/ Z1:stage-3z-zombie@H8-1"


def on(field: str, text: str, *moves: str, **more: Any) -> Table:
    """A position on a map where the first model is activated and does this; a far enemy unless one is named."""
    code = text.partition(":")[0]
    return position(text if "/ " in text else f"{text} {FAR}", map=field, **more).play("P1", f"activate {code}", *moves)


def ends(table: Table, kind: str = "advance") -> set[str]:
    """The cubes where P1's active model may end such a movement."""
    return set(table.ends("P1", kind).split())


# -- cubes and capacity ------------------------------------------------------------------------------------------------


def test_DZ_CUB_01_a_stack_has_a_cube_on_each_floor() -> None:
    """DZ-CUB-01: D4 on Foundry Row has floors on levels 1, 2 and 3; a model stands on any of them, and nowhere else."""
    for cube in ("D4-1", "D4-2", "D4-3"):
        assert cube in ends(on("foundry-row", f"R1:{MARINE}@{cube}"))
    assert "D4-4" not in ends(on("foundry-row", f"R1:{MARINE}@D4-3"), "sprint")


def test_DZ_CUB_03_knock_back_does_not_overfill_a_cube() -> None:
    """DZ-CUB-03, R61: B1-1 is full of enemies, so another one is not pushed in: it stays, and there is no slam."""
    full = " ".join([f"R{number}:{MARINE}@B1-1" for number in range(2, 6)])
    table = acting(f"E1:commando-captain@A1-1 / R1:{MARINE}@A1-1 {full}", "assault R1", dice=[[5, 1, 1], FAIL])
    settle(table)
    assert table.asking == "P1 push"
    table.play("P1", "push e")
    assert (table.where("R1"), table.model("R1").pinned) == ("A1-1", False)


def test_DZ_CUB_04_who_comes_in_pushes_nobody_out() -> None:
    """DZ-CUB-04, R2: A fourth Size-point enters a cube with three friends: nobody else moves."""
    table = acting(f"R1:{MARINE}@A1-1 R2:{MARINE}@B1-1 R3:{MARINE}@B1-1 R4:{MARINE}@B1-1 {FAR}", "advance B1-1")
    assert {moved.model for moved in table.told(Moved)} == {"R1"}
    assert [table.where(code) for code in ("R1", "R2", "R3", "R4")] == ["B1-1"] * 4


def test_DZ_CUB_06_items_take_no_room() -> None:
    """DZ-CUB-06: Four tokens lie in a cube with three friends: a fourth friend still comes in."""
    tokens = " ".join([f"{number}:intel@B1-1" for number in range(1, 5)])
    crowd = f"R2:{MARINE}@B1-1 R3:{MARINE}@B1-1 R4:{MARINE}@B1-1"
    assert "B1-1" in ends(on("ruined-plaza", f"R1:{MARINE}@A1-1 {crowd}", tokens=tokens))
    assert "B1-1" not in ends(on("ruined-plaza", f"R1:{MARINE}@A1-1 {crowd} R5:{MARINE}@B1-1"))


def test_DZ_PAR_01_half_a_floor_has_room_for_two() -> None:
    """DZ-PAR-01, W27: Two Size-points on a walkway: a third friend is refused; enemies there take none of it."""
    table = on("skywalks", f"R1:{MARINE}@C3-3 R2:{MARINE}@D3-3 R3:{MARINE}@D3-3")
    assert "of 2 Size-points 2 are taken" in table.refused("P1", "advance D3-3")
    assert "D3-3" in ends(on("skywalks", f"R1:{MARINE}@C3-3 R2:{MARINE}@D3-3"))
    assert "D3-3" in ends(on("skywalks", f"R1:{MARINE}@C3-3 / Z1:stage-3z-zombie@D3-3 Z2:stage-3z-zombie@D3-3"))


def test_DZ_PAR_03_nobody_is_forced_off_a_walkway() -> None:
    """DZ-PAR-03: Two enemies stand there; a Size 2 comes in and fights, and all are still on the walkway."""
    table = on(
        "skywalks",
        "G1:gruntbot@C3-3 / Z1:stage-3a-ghoul-troop@D3-3 Z2:stage-3a-ghoul-troop@D3-3",
        "advance D3-3",
        dice=[[1] * 5, [1], [1] * 4],
    )
    settle(table.play("P1", "assault Z1 buzzsaw"))
    assert [table.where(code) for code in ("G1", "Z1", "Z2")] == ["D3-3"] * 3


def test_DZ_PAR_04_and_DZ_PAR_05_no_map_has_a_bisected_cube() -> None:
    """DZ-PAR-04, DZ-PAR-05, R24: Walls lie on the borders of cubes, so every cube is whole or has half a floor."""
    for key in map_keys():
        field = battlefield(key)
        rooms = {cube: field.capacity(cube) for cube in field.standable}
        assert {room for cube, room in rooms.items() if field.is_half(cube)} <= {2}, key
        assert {room for cube, room in rooms.items() if not field.is_half(cube)} == {4}, key


def test_DZ_PAR_07_a_large_model_goes_back_from_half_a_floor() -> None:
    """DZ-PAR-06, DZ-PAR-07: Size 3 attacks on a walkway, without a die for its Size, and is back in the cube before."""
    table = on("skywalks", f"O1:{OGRE}@B3-3 / Z1:stage-3a-ghoul-troop@C3-3", "advance C3-3", dice=[[1] * 4, FAIL])
    settle(table)
    assert parts(table) == {"base": 3, "moved-in": 1}
    assert (table.where("O1"), table.where("Z1")) == ("B3-3", "C3-3")
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["O1", "Z1"], "nobody breaks away"


def test_DZ_OVR_01_only_a_rampage_overfills_a_cube() -> None:
    """DZ-OVR-01, DZ-KW-RAMPAGE-02: B1-1 is full: its own side may not go in, the other side may send it in."""
    full = " ".join([f"M{number}:commando-troop@B1-1" for number in range(1, 5)])
    calm = acting(f"W1:ripper-mauler@A1-1 {full} {FAR}")
    assert "B1-1" not in ends(calm)
    wild = acting(f"W1:ripper-mauler@A1-1:d1 {full} {FAR}", dice=[1])
    assert "advance B1-1" in wild.play("P2", "control").options("P2")


# -- range -------------------------------------------------------------------------------------------------------------


def test_DZ_RNG_01_levels_count_like_columns_and_rows() -> None:
    """DZ-RNG-01: From the top of the spire, D4-4, range 2 takes in D4-2 and B6-2, but nothing on the ground."""
    table = on("comms-spire", "N1:needle-drones@D4-4")
    reached = targets(table, "psychic-burst")
    assert {"D4-2", "D4-3", "B6-2"} <= reached
    assert not [cube for cube in reached if cube.endswith("-1")]
    assert "3 cubes away, and the weapon reaches 2" in table.refused("P1", "shoot psychic-burst D4-1")


def test_DZ_RNG_02_the_next_cube_is_at_range_1() -> None:
    """DZ-RNG-02: The shooter's own cube is not counted, the target's is: range 1 is the next cube, also diagonally."""
    table = acting(f"K1:dr-lukas-koyner@A1-1 / R1:{MARINE}@B1-1 R2:{MARINE}@B2-1 R3:{MARINE}@C1-1")
    assert targets(table, "anaesthetic-shot") == {"R1", "R2"}
    assert "2 cubes away, and the weapon reaches 1" in table.refused("P1", "shoot anaesthetic-shot R3")


def test_DZ_RNG_04_orders_measure_in_the_same_way() -> None:
    """DZ-RNG-04: Feral Rush reaches 3 cubes: 1 column, 3 rows and a level away is inside, 4 rows are not."""
    text = f"R1:{MARINE}@A1-1 R2:{MARINE}@B4-2 R3:{MARINE}@A5-1 {FAR}"
    helped = {words.split()[2] for words in active(text, order="feral-rush").options("P1") if "feral-rush" in words}
    assert helped == {"R2"}


# -- sight -------------------------------------------------------------------------------------------------------------


def test_DZ_LOS_01_a_part_is_enough_and_none_is_too_little() -> None:
    """DZ-LOS-01, DZ-LOS-05, DZ-LOS-09, W33: D4-3 sees all of D1-1, D1-1 a part of D4-3; D3-1 is hidden both ways."""
    down = on("foundry-row", f"E1:{TROOP}@D4-3 / R1:{MARINE}@D1-1 R2:{MARINE}@D3-1")
    assert targets(down, "laser-rifle") == {"R1"}
    up = on("foundry-row", f"E1:{TROOP}@D1-1 / R1:{MARINE}@D4-3")
    hidden = on("foundry-row", f"E1:{TROOP}@D3-1 / R1:{MARINE}@D4-3")
    assert (targets(up, "laser-rifle"), targets(hidden, "laser-rifle")) == ({"R1"}, set())
    settle(down.roll([1] * 6, FAIL).play("P1", "shoot laser-rifle R1"))
    settle(up.roll(FAIL, FAIL).play("P1", "shoot laser-rifle R1"))
    assert parts(down) == {"base": 3, "clear-shot": 2, "high-ground": 1}
    assert parts(up) == {"base": 3}


def test_DZ_LOS_03_one_line_is_enough() -> None:
    """DZ-LOS-03: Of 225 lines from A6-1 to the tank E3-2 of Chem Works one is open: it may be shot at."""
    table = on("chem-works", f"E1:{TROOP}@A6-1 / R1:{MARINE}@E3-2")
    assert targets(table, "laser-rifle") == {"R1"}


def test_DZ_LOS_06_no_game_is_played_with_the_simplification() -> None:
    """DZ-LOS-06: A target seen in part is a normal shot always; there is no such option at the table."""
    table = on("foundry-row", f"E1:{TROOP}@C4-1 / R1:{MARINE}@B4-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert parts(settle(table)) == {"base": 3}
    assert not [option for option in table.match.game.options if "sight" in option.key]


def test_DZ_LOS_07_a_cube_is_seen_by_the_same_means() -> None:
    """DZ-LOS-07, DZ-KW-COMM-01: A Comm-Link marks cubes in sight only: D3-1 lies hidden below D4-3, D1-1 does not."""
    table = on("foundry-row", f"E1:medic@D4-3:gear=comm-link {FAR}")
    marks = {words.split()[2] for words in table.options("P1") if words.startswith("special comm-link")}
    assert "D1-1" in marks
    assert "D3-1" not in marks


def test_DZ_LOS_08_models_hide_nobody() -> None:
    """DZ-LOS-08, R21: Three large models between shooter and target change nothing."""
    crowd = f"T1:{STRIDER}@B1-1 T2:{STRIDER}@C1-1"
    free = acting(f"E1:{TROOP}@A1-1 / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    crowded = acting(f"E1:{TROOP}@A1-1 {crowd} / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert parts(settle(free)) == parts(settle(crowded)) == {"base": 3}


def test_DZ_LOS_10_who_lies_down_is_out_of_sight() -> None:
    """DZ-LOS-10, W33: From A4-1 a model in C4-1 is seen; Pinned it is not."""
    standing = on("foundry-row", f"E1:{TROOP}@A4-1 / R1:{MARINE}@C4-1")
    lying = on("foundry-row", f"E1:{TROOP}@A4-1 / R1:{MARINE}@C4-1:pinned")
    assert (targets(standing, "laser-rifle"), targets(lying, "laser-rifle")) == ({"R1"}, set())


def test_DZ_GEN_04_a_larger_base_is_harder_to_see_whole() -> None:
    """DZ-GEN-04: In B2-1 all of a Size 2 on 25 mm is seen from A1-1, and a Size 2 on 40 mm not; range is the same."""
    small = on("foundry-row", f"E1:{TROOP}@A1-1 / S1:sekiwake@B2-1", "shoot laser-rifle S1", dice=[[1] * 5, FAIL])
    large = on("foundry-row", f"E1:{TROOP}@A1-1 / G1:gruntbot@B2-1", "shoot laser-rifle G1", dice=[FAIL, FAIL])
    assert (parts(settle(small)), parts(settle(large))) == ({"base": 3, "clear-shot": 2}, {"base": 3})


# -- steps -------------------------------------------------------------------------------------------------------------


def test_DZ_MOV_16_and_DZ_MOV_28_one_of_two_ways_is_enough() -> None:
    """DZ-MOV-16, DZ-MOV-28: F1-1 to G2-1: from G1-1 a solid wall bars the way, over F2-1 there is one."""
    table = on("foundry-row", f"R1:{MARINE}@F1-1")
    assert "G2-1" in ends(table)
    assert "a solid wall between G1-1 and G2-1" in on("foundry-row", f"R1:{MARINE}@G1-1").refused("P1", "advance G2-1")


@pytest.mark.parametrize(
    ("model", "start", "to", "told"),
    [
        (MARINE, "F2-1", "F3-1", ""),
        ("gruntbot", "F2-1", "F3-1", "a wall with a small gap"),
        ("gruntbot", "G2-1", "G3-1", ""),
        (OGRE, "G2-1", "G3-1", "a wall with a medium gap"),
        (OGRE, "E2-1", "F2-1", ""),
        (TRACK, "E2-1", "F2-1", "a wall with a large gap"),
    ],
)
def test_DZ_MOV_17_gaps_let_sizes_through(model: str, start: str, to: str, told: str) -> None:
    """DZ-MOV-17: Small 1, medium 2, large 3; the refusal names the gap."""
    table = on("foundry-row", f"R1:{model}@{start}")
    assert (to in ends(table)) == (not told)
    if told:
        assert told in table.refused("P1", f"advance {to}")


def test_DZ_MOV_18_a_low_barricade_stops_no_vehicle() -> None:
    """DZ-MOV-18, R23: Over the barricade between A5-1 and B5-1 of Depot Yard a Size 4 Vehicle goes."""
    assert "B5-1" in ends(on("depot-yard", f"G1:{TRACK}@A5-1"))


def test_DZ_MOV_19_doors_and_hatches_by_size() -> None:
    """DZ-MOV-19: The door of Chem Works and the hatch of Foundry Row let Size 2 through, and no Vehicle or Size 3."""
    assert "B3-1" in ends(on("chem-works", "G1:gruntbot@A3-1"))
    assert "lets Size 2 through at most" in on("chem-works", f"G1:{TRACK}@A3-1").refused("P1", "advance B3-1")
    assert "G2-2" in ends(on("foundry-row", "G1:gruntbot@G2-1"))
    assert "lets Size 2 through at most" in on("foundry-row", f"O1:{OGRE}@G2-1").refused("P1", "advance G2-2")
    unseen = on("chem-works", f"E1:{TROOP}@A3-1 / R1:{MARINE}@B3-1")
    assert "R1" not in targets(unseen, "laser-rifle")


def test_DZ_MOV_21_and_DZ_MOV_22_up_only_where_there_is_a_way() -> None:
    """DZ-MOV-21, DZ-MOV-22: On open ground there is nothing to climb; a solid ceiling stops whoever stands under it."""
    assert "nothing to climb in A1-1" in on("foundry-row", f"R1:{MARINE}@A1-1").refused("P1", "advance A1-2")
    assert "the solid floor of F2-2" in on("foundry-row", f"R1:{MARINE}@F2-1").refused("P1", "advance F2-2")


def test_DZ_MOV_24_down_one_level_costs_a_cube_and_no_test() -> None:
    """DZ-MOV-24: From the roof B3-2 to A3-1 in one Advance, without a die."""
    table = on("foundry-row", f"R1:{MARINE}@B3-2", "advance A3-1")
    assert (table.where("R1"), table.model("R1").pinned, table.told(DiceThrown)) == ("A3-1", False, [])


def test_DZ_MOV_26_and_DZ_MOV_27_narrow_gaps_and_wide_ones() -> None:
    """DZ-MOV-26, DZ-MOV-27, DZ-KW-JUMP-02: From strip to strip one steps; over an open cube goes a Jump Pack only."""
    assert "C4-3" in ends(on("skywalks", f"R1:{MARINE}@C3-3"))
    walker = on("skywalks", f"R1:{MARINE}@D3-3")
    assert "F5-3" not in ends(walker, "sprint")
    assert "E4-3" in walker.refused("P1", "sprint F5-3 by=E4-3")
    assert "F5-3" in ends(on("skywalks", f"E1:{TROOP}@D3-3"), "sprint")


def test_DZ_KW_JUMP_02_over_a_wall_and_up_without_one() -> None:
    """DZ-KW-JUMP-02: The Jump Pack hops the wall between D3-1 and E4-1 and reaches F2-2 from F1-1."""
    assert "E4-1" in ends(on("foundry-row", f"E1:{TROOP}@D3-1"))
    assert "E4-1" not in ends(on("foundry-row", f"R1:{MARINE}@D3-1"))
    assert "F2-2" in ends(on("foundry-row", f"E1:{TROOP}@F1-1"))
    assert "F2-2" not in ends(on("foundry-row", f"R1:{MARINE}@F1-1"))


def test_DZ_MOV_30_a_trap_on_the_way_goes_off_before_the_next_step() -> None:
    """DZ-MOV-30, R31: In B1-1, the first of two cubes, P2's trap is asked about; after it the way is over."""
    table = acting(f"R1:{MARINE}@A1-1 {FAR}", "sprint C1-1 by=B1-1", traps="B1-1=P2:frag:3")
    assert (table.asking, table.where("R1")) == ("P2 trap", "B1-1")
    table.roll(FAIL, FAIL, 2).play("P2", "detonate")
    assert (table.model("R1").activated, table.asking) == (True, "P2 activate")
    assert "C1-1" not in [moved.end for moved in table.told(Moved)]
