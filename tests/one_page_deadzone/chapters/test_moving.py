"""Moving: steps, enemies, friends, walls, the edge, and which way a unit goes. [OP-MOV, R5, R24, D6]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Destroyed,
    EnvironmentAttacked,
    HazardMet,
    MineGone,
    Moved,
    Shot,
    Struck,
)
from rules.one_page_deadzone.model.questions import Moving, OfUnit
from tests.one_page_deadzone.kit import position

# -- steps ------------------------------------------------------------------------------------------------------------


def test_OP_MOV_01_a_step_goes_to_each_of_the_eight_neighbours() -> None:
    """OP-MOV-01, R5, D6: a Walk from C3 may end on all eight columns around it, C3-D4 too, or be no move at all."""
    table = position("2g1@C3 / Ta1@H8").play("P1", "activate 2g1 walk")
    around = ["go B2", "go C2", "go D2", "go B3", "go D3", "go B4", "go C4", "go D4"]
    assert table.options("P1") == ["stay", *around]
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about) == ("go", "OP-ACT-04", Moving("2g1", "walk"))
    table.play("P1", "go D4")
    assert table.story(Moved) == [Moved("2g1", "C3", ("D4",))]
    assert (table.where("2g1"), table.asking) == ("D4", "P2 activate")


@pytest.mark.parametrize(
    ("cube", "ends"), [("A1", "B1 A2 B2"), ("H8", "G7 H7 G8"), ("H1", "G1 G2 H2"), ("A8", "A7 B7 B8")]
)
def test_OP_MOV_07_the_grid_cannot_be_left(cube: str, ends: str) -> None:
    """OP-MOV-07: in each corner three neighbours are left; what is off the grid is refused."""
    table = position(f"2g1@{cube} / Ta1@E5").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == ends
    for outside in ("I1", "A0", "A9", "I9", "H9"):
        table.refused("P1", f"go {outside}")


def test_OP_MOV_01_the_first_cube_is_a_cube_like_others() -> None:
    """OP-MOV-01, OP-MOV-02: an empty A1 may be walked and run into, and with an enemy there it may be assaulted."""
    assert "A1" in position("2g1@B1 / Ta1@H8").play("P1", "activate 2g1 walk").ends("P1").split()
    assert "A1" in position("2g1@C1 / Ta1@H8").play("P1", "activate 2g1 run").ends("P1").split()
    assert "activate 2g1 assault" not in position("2g1@B1 / Ta1@H8").options("P1")
    table = position("2g1@B2 / Ta1@A1").play("P1", "activate 2g1 assault")
    assert table.options("P1") == ["charge A1", "stay"]


def test_OP_MOV_07_a_move_to_the_own_cube_is_none() -> None:
    """OP-MOV-07, R18, D6: its own cube is no end; a unit may also stay, which is the default."""
    table = position("2g1@A1 / Ta1@H8").play("P1", "activate 2g1 walk")
    table.refused("P1", "go A1")
    assert table.default("P1") == "stay"
    table.silent()
    assert (table.where("2g1"), table.told(Moved), table.asking) == ("A1", [], "P2 activate")


def test_OP_MOV_06_steps_cost_one_on_the_same_level() -> None:
    """OP-MOV-06, OP-ACT-04, OP-ACT-05: straight or diagonal, a Walk covers one cube and a Run two, not three."""
    table = position("2g1@H1 / Ta1@A8").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "G1 G2 H2"
    table = position("2g1@H1 / Ta1@A8").play("P1", "activate 2g1 run")
    assert table.ends("P1") == "F1 G1 F2 G2 H2 G3 H3"
    assert (table.question("P1").reason, table.default("P1")) == ("OP-ACT-05", "stay")
    for far in ("E1", "E4", "H4"):
        table.refused("P1", f"go {far}")
    table.play("P1", "go F1")
    assert table.story(Moved) == [Moved("2g1", "H1", ("G1", "F1"))]


def test_OP_MOV_06_steps_on_a_higher_level_cost_one_too() -> None:
    """OP-MOV-06, R6: from a block to a walkway on its level and back to the next block: each step is one cube."""
    table = position("2g1@D6 / Ta1@H8", map="twin-spires").play("P1", "activate 2g1 walk", "go C6")
    table = position("2g1@E5 / Ta1@H8", map="gantry-row").play("P1", "activate 2g1 walk")
    assert {"D4", "E6"} <= set(table.ends("P1").split()), "gantry to gantry and to the tower, all on level 2"


def test_OP_MOV_06_after_a_run_there_is_no_shot() -> None:
    """OP-MOV-06, OP-ACT-05: a Run that ends in sight of an enemy ends the activation; a Walk there lets it shoot."""
    table = position("Ta1@D2 / Do1@E5").play("P1", "activate Ta1 run", "go E3")
    assert (table.asking, table.told(Shot)) == ("P2 activate", [])
    table = position("Ta1@D2 / Do1@E5").play("P1", "activate Ta1 walk", "go E3")
    assert table.asking == "P1 fire"


# -- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["walk", "run"])
def test_OP_MOV_02_walk_and_run_do_not_enter_an_enemys_cube(action: str) -> None:
    """OP-MOV-02: neither as the end nor on the way: with enemies all around nothing is left but to stay."""
    table = position("2g1@A1 / Ta1@A2 Ta2@B1 Ta3@B2").play("P1", f"activate 2g1 {action}")
    assert table.options("P1") == ["stay"]
    for cube in ("A2", "B1", "B2", "A3", "C1", "C3"):
        table.refused("P1", f"go {cube}")


def test_OP_MOV_02_a_run_goes_around_an_enemy() -> None:
    """OP-MOV-02: with enemies on A2 and B2 a Run from A1 reaches only what lies behind B1, and by B1."""
    table = position("2g1@A1 / Ta1@A2 Ta2@B2").play("P1", "activate 2g1 run")
    assert table.ends("P1") == "B1 C1 C2"
    table.play("P1", "go C2")
    assert table.story(Moved) == [Moved("2g1", "A1", ("B1", "C2"))]


def test_OP_MOV_02_friends_do_not_bar_the_way() -> None:
    """OP-MOV-02, OP-MOV-05: the same cubes held by friends can be entered and passed."""
    table = position("2g1@A1 Do1@A2 Do2@B2 / Ta1@H8").play("P1", "activate 2g1 run")
    assert table.ends("P1") == "B1 C1 A2 B2 C2 A3 B3 C3"


def test_OP_MOV_03_an_assault_ends_in_the_first_enemy_cube() -> None:
    """OP-MOV-03, OP-ACT-06: enemies behind enemies cannot be reached; empty cubes and friends are no ends."""
    text = "2g1@A1 Do1@B1 / Ta1@A2 Ta2@B2 Ta3@A3 Ta4@C3"
    table = position(text).play("P1", "activate 2g1 assault")
    assert table.options("P1") == ["charge A2", "charge B2", "stay"]
    assert (table.question("P1").reason, table.question("P1").about) == ("OP-ACT-06", OfUnit("2g1"))
    for cube in ("B1", "C1", "A1", "A3", "C3"):
        table.refused("P1", f"charge {cube}")
    table.refused("P1", "go A2")
    table.play("P1", "charge A2")
    assert table.story(Moved) == [Moved("2g1", "A1", ("A2",))]


def test_OP_MOV_03_an_assault_goes_around_enemies() -> None:
    """OP-MOV-03, OP-SR-06: with four cubes a Dog comes to the second row of enemies past the first."""
    table = position("Do1@A1 / Ta1@A2 Ta2@B2 Ta3@A3 Ta4@A5").play("P1", "activate Do1 assault")
    assert table.options("P1") == ["charge A2", "charge B2", "charge A3", "stay"]
    table.play("P1", "charge A3")
    assert table.story(Moved) == [Moved("Do1", "A1", ("B1", "C2", "B3", "A3"))]


def test_OP_MOV_03_an_assault_needs_an_enemy_within_two_cubes() -> None:
    """OP-MOV-03, OP-ACT-06: at two cubes Assault is offered, at three it is not; nor with friends alone in reach."""
    assert "assault" in position("2g1@A1 / Ta1@A3").does("P1", "2g1")
    assert "assault" not in position("2g1@A1 Do1@A2 / Ta1@D1").does("P1", "2g1")


def test_OP_MOV_03_a_full_enemy_cube_can_be_assaulted() -> None:
    """OP-MOV-03, OP-MEL-01: enemies of size 4 leave no room for a Walk, but an Assault ignores it."""
    table = position("2g1@C1 / Pk1@C2 Ta1@C2 Ta2@C2", dice=[[1] * 5, [8] * 4])
    table.play("P1", "activate 2g1 assault", "charge C2", "strike Ta1")
    assert [strike.cube for strike in table.told(Struck)] == ["C2"]
    assert table.asking == "P1 fall_back"


def test_OP_MOV_03_the_way_is_seen_by_all() -> None:
    """OP-MOV-03: while it fights, everybody sees who acts and which cubes it entered, one after the other."""
    table = position("Do1@A1 / Ta1@A2 Ta2@B2 Ta3@A3").play("P1", "activate Do1 assault", "charge A3")
    acting = table.view.acting
    assert acting is not None
    assert (acting.unit, acting.moving, acting.action, acting.mud) == ("Do1", "Do1", "assault", False)
    assert acting.path == ("B1", "C2", "B3", "A3")


# -- walls and corners ------------------------------------------------------------------------------------------------


def test_OP_MOV_04_walls_and_closed_corners_cannot_be_entered() -> None:
    """OP-MOV-04, R5: from B6 neither the wall C6, nor C5 past wall and crate; C7 lies past the wall alone."""
    table = position("2g1@B6 / Ta1@H1").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "A5 B5 A6 A7 B7 C7"
    table.refused("P1", "go C6")
    table.refused("P1", "go C5")


def test_OP_MOV_04_a_corner_is_closed_from_both_ends() -> None:
    """OP-MOV-04, R5: C5-B6 is closed as B6-C5 is; one open side (C5-D6 past the wall) is enough."""
    table = position("2g1@C5 / Ta1@H1").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "B4 C4 D4 B5 D5 D6"


@pytest.mark.parametrize(
    ("cube", "ends"), [("B6", "A5 B5 A6 A7 B7 C7"), ("F4", "E3 E4 G4 E5 F5 G5"), ("G3", "F2 G2 H2 H3 G4 H4")]
)
def test_OP_MOV_04_a_jump_pack_does_not_open_a_corner(cube: str, ends: str) -> None:
    """OP-MOV-04, R5: walls and closed corners stop units with a Jump Pack as well."""
    table = position(f"Ta1@{cube} / Do1@H8").play("P1", "activate Ta1 walk")
    assert table.ends("P1") == ends


def test_OP_MOV_04_a_run_goes_around_a_closed_corner() -> None:
    """OP-MOV-04, R5, OP-ELV-02: to the other side of the closed corner over the crate: up one, down one, two cubes."""
    table = position("2g1@C5 / Ta1@H1").play("P1", "activate 2g1 run", "go B6")
    assert table.story(Moved, HazardMet) == [Moved("2g1", "C5", ("B5", "B6"))]


@pytest.mark.parametrize(("start", "closed"), [("C6", "D7"), ("D7", "C6"), ("F3", "E2"), ("E2", "F3")])
def test_OP_MOV_04_corners_of_another_map(start: str, closed: str) -> None:
    """OP-MOV-04, R5: between a block of level 1 and a wall no way leads from ground to ground."""
    table = position(f"2g1@{start} / Ta1@A1", map="mud-and-wire").play("P1", "activate 2g1 walk")
    assert closed not in table.ends("P1").split()


def test_OP_MOV_04_walkways_close_no_corner() -> None:
    """OP-MOV-04, R5, R6: D5-E4 leads between two walkways, under which all is open."""
    table = position("2g1@D5 / Ta1@H8", map="gantry-row").play("P1", "activate 2g1 walk")
    assert table.ends("P1") == "C4 E4 C5 D6"
    table.play("P1", "go E4")
    assert (table.where("2g1"), table.told(HazardMet)) == ("E4", [])


def test_OP_MOV_04_an_assault_does_not_cut_a_closed_corner() -> None:
    """OP-MOV-04, R5, OP-SR-10: a unit with one cube cannot assault past the closed corner."""
    assert "assault" not in position("1g1@C5 / Ta1@B6").does("P1", "1g1")
    assert "assault" in position("1g1@C5 / Ta1@B5").does("P1", "1g1")


# -- friends ----------------------------------------------------------------------------------------------------------


def test_OP_MOV_05_friends_cubes_are_passed_whatever_their_size() -> None:
    """OP-MOV-05, OP-GEN-05: through cubes of size 4 on every side; ending there is refused."""
    text = "2g1@A1 1g1@B1 Do1@B1 1g2@B2 Do2@B2 1g3@A2 Do3@A2 / Ta1@H8"
    table = position(text).play("P1", "activate 2g1 run")
    assert table.ends("P1") == "C1 C2 A3 B3 C3"
    for full in ("B1", "B2", "A2"):
        table.refused("P1", f"go {full}")
    table.play("P1", "go C1")
    assert (table.where("2g1"), table.story(Moved)) == ("C1", [Moved("2g1", "A1", ("B1", "C1"))])


@pytest.mark.parametrize(
    ("mover", "friends", "allowed"),
    [
        ("Do9", "1g1@B1", True),
        ("Do9", "1g1@B1 Do1@B1", False),
        ("2g9", "2g1@B1", True),
        ("2g9", "1g1@B1", False),
        ("2g9", "2g1@B1 Do1@B1", False),
        ("1g9", "Do1@B1", True),
        ("1g9", "2g1@B1", False),
    ],
)
def test_OP_MOV_05_the_last_cube_holds_size_four(mover: str, friends: str, allowed: bool) -> None:
    """OP-MOV-05, OP-GEN-05: the sizes there and the mover's own may come to 4, not to more."""
    table = position(f"{mover}@A1 {friends} / Ta1@H8").play("P1", f"activate {mover} walk")
    assert ("B1" in table.ends("P1").split()) is allowed


def test_OP_MOV_05_the_movers_own_size_does_not_count_where_it_leaves() -> None:
    """OP-MOV-05: a unit of size 3 that was in a cube does not fill it for the next."""
    table = position("1g1@B1 2g1@A1 / Ta1@H8").play("P1", "activate 1g1 walk", "go C1").play("P2", "activate Ta1 hold")
    table.play("P1", "activate 2g1 walk", "go B1")
    assert table.where("2g1") == "B1"


# -- where a move begins ----------------------------------------------------------------------------------------------


def test_R24_difficult_ground_at_the_start_does_not_hinder() -> None:
    """R24, OP-TER-03, OP-TER-04: out of mud a unit may Run, and its Assault gives the target no die."""
    table = position("2g1@D7 / Ta1@H1").play("P1", "activate 2g1 run", "go D8")
    assert table.where("2g1") == "D8"
    table = position("2g1@D7 / Ta1@D8", dice=[[1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge D8", "strike Ta1")
    (strike,) = table.told(Struck)
    assert (len(strike.defence), strike.defence_bonus) == (3, ())


def test_R24_dangerous_ground_at_the_start_is_not_rolled_for() -> None:
    """R24, OP-TER-05: who stands on dangerous ground and leaves it, or stays, does not enter it."""
    table = position("2g1@D5 3g1@E4 / Ta1@H1").play("P1", "activate 2g1 walk", "go D6")
    table.play("P2", "activate Ta1 hold")
    table.play("P1", "activate 3g1 walk", "stay")
    assert (table.asking, table.view.round, table.story(HazardMet)) == ("P2 activate", 2, [])


# -- the way ----------------------------------------------------------------------------------------------------------


def test_D6_a_way_without_danger_needs_no_name() -> None:
    """D6, OP-TER-05: from D6 to D4 past dangerous D5 there is one way, and it is the harmless one."""
    table = position("Do1@D6 / Ta1@H1").play("P1", "activate Do1 walk")
    assert table.ways("P1", "D4") == [""]
    table.play("P1", "go D4")
    assert table.story(Moved, HazardMet) == [Moved("Do1", "D6", ("C5", "D4"))]


def test_D6_equal_dangers_are_left_to_the_player() -> None:
    """D6, R16: mines left and right and danger between: three ways, the first in reading order without a name."""
    table = position("Do1@D4 / Ta1@H1", mines="C5=P2 E5=P2", dice=[2]).play("P1", "activate Do1 walk")
    assert table.ways("P1", "D6") == ["", "D5", "E5"]
    table.refused("P1", "go D6 C5")
    table.refused("P1", "go D6 by=D4")
    table.play("P1", "go D6 D5")
    assert table.story(Moved, HazardMet) == [
        Moved("Do1", "D4", ("D5",)),
        HazardMet("Do1", "D5", "danger", 2),
        Moved("Do1", "D5", ("D6",)),
    ]


def test_D6_the_way_without_a_name_is_the_first_of_equals() -> None:
    """D6, R16: `go D6` alone goes by C5, over its mine."""
    table = position("Do1@D4 / Ta1@H1", mines="C5=P2 E5=P2", dice=[2]).play("P1", "activate Do1 walk", "go D6")
    assert table.story(Moved, HazardMet, MineGone) == [
        Moved("Do1", "D4", ("C5",)),
        HazardMet("Do1", "C5", "mine", 2),
        MineGone(1, "C5"),
        Moved("Do1", "C5", ("D6",)),
    ]
    assert table.view.mines == (("E5", 1),)


def test_D6_fewer_rolls_are_safer_though_the_way_is_longer() -> None:
    """D6, R16: four cubes with one mine come before three cubes with two."""
    mines = "B1=P2 B2=P2 C1=P2 C2=P2"
    table = position("Do1@A1 / Ta1@C3", mines=mines, dice=[5]).play("P1", "activate Do1 run")
    assert table.ways("P1", "D1") == ["", "B1-C1", "B2-C1"]
    table.play("P1", "go D1")
    assert [event.cube for event in table.told(HazardMet)] == ["C2"]
    assert [event.path for event in table.told(Moved)] == [("A2", "B3", "C2"), ("D1",)]


def test_D6_a_named_way_is_gone_cube_by_cube() -> None:
    """D6, R16: by B1 and C1 both mines are met, in this order."""
    mines = "B1=P2 B2=P2 C1=P2 C2=P2"
    table = position("Do1@A1 / Ta1@C3", mines=mines, dice=[5, 6]).play("P1", "activate Do1 run", "go D1 B1-C1")
    assert table.story(Moved, HazardMet) == [
        Moved("Do1", "A1", ("B1",)),
        HazardMet("Do1", "B1", "mine", 5),
        Moved("Do1", "B1", ("C1",)),
        HazardMet("Do1", "C1", "mine", 6),
        Moved("Do1", "C1", ("D1",)),
    ]
    assert table.view.mines == (("B2", 1), ("C2", 1))


def test_D6_mud_is_safer_than_a_mine() -> None:
    """D6, OP-TER-04: an Assault goes through mud rather than over a mine, unless the player says otherwise."""
    text, mines = "2g1@E1 / Ta1@E3", "D2=P2 F2=P2"
    table = position(text, mines=mines, dice=[[1] * 5, [8] * 4]).play("P1", "activate 2g1 assault")
    assert table.options("P1") == ["charge E3", "charge E3 D2", "charge E3 F2", "stay"]
    table.play("P1", "charge E3", "strike Ta1")
    assert table.told(Struck)[0].defence_bonus == (("mud", 1),)
    assert table.told(HazardMet) == []
    table = position(text, mines=mines, dice=[2, [1] * 5, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge E3 F2", "strike Ta1")
    assert table.told(Struck)[0].defence_bonus == ()
    assert table.told(HazardMet) == [HazardMet("2g1", "F2", "mine", 2)]


def test_D6_a_roll_is_safer_than_a_fall() -> None:
    """D6, OP-ELV-04: from the tower over a mined walkway, or by a drop of two levels: the mine needs no name."""
    text = "2g1@B6 / Ta1@D5"
    table = position(text, map="twin-spires", mines="C6=P2", dice=[3]).play("P1", "activate 2g1 assault")
    assert table.options("P1") == ["charge D5", "charge D5 drop C5", "stay"]
    table.play("P1", "charge D5", "spare")
    assert [event.hazard for event in table.told(HazardMet)] == ["mine"]
    table = position(text, map="twin-spires", mines="C6=P2", dice=[[1] * 3, [8] * 3])
    table.play("P1", "activate 2g1 assault", "charge D5 by=drop_C5", "spare")
    assert [(event.hazard, event.cube) for event in table.told(HazardMet)] == [("fall", "C5")]


def test_D6_a_fall_onto_open_ground_is_safer_than_one_into_mud() -> None:
    """D6, OP-ELV-04, OP-TER-04: of two drops from the tower on the way to A4 the one into mud has a name."""
    table = position("2g1@B6 / Ta1@A4", map="twin-spires").play("P1", "activate 2g1 assault")
    assert table.options("P1") == ["charge A4", "charge A4 drop A5", "stay"]


@pytest.mark.parametrize("action", ["walk", "run", "assault"])
def test_D6_who_names_no_way_does_not_move(action: str) -> None:
    """D6: the default of a Walk, a Run and an Assault is no move; the activation is over."""
    table = position("2g1@E3 / Ta1@F5 Ta2@H8").play("P1", f"activate 2g1 {action}")
    assert table.default("P1") == "stay"
    table.silent()
    assert (table.where("2g1"), table.told(Moved), table.asking) == ("E3", [], "P2 activate")


def test_OP_MOV_06_a_removed_unit_stops() -> None:
    """OP-MOV-06, OP-TER-06, R20: a unit that dies on its way goes no further; its side has one less to activate."""
    table = position("Do1@D4 2g1@A1 / Ta1@H1", mines="C5=P2 E5=P2", dice=[1, [8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate Do1 walk", "go D6 D5")
    assert table.story(Moved, HazardMet, EnvironmentAttacked, Destroyed) == [
        Moved("Do1", "D4", ("D5",)),
        HazardMet("Do1", "D5", "danger", 1),
        EnvironmentAttacked("Do1", "D5", "danger", (8, 8, 8), (1, 1, 1), 3),
        Destroyed("Do1", 0, "dog", "D5", 15),
    ]
    assert (table.asking, table.score()) == ("P2 activate", (0, 15))
