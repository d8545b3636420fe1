"""Moving: steps, enemies, friends, walls, the edge, and which way a unit goes. [OP-MOV, R5, R24, D6]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Moved,
)
from rules.one_page_deadzone.model.questions import Moving, OfUnit
from tests.one_page_deadzone.kit import position

# -- steps ------------------------------------------------------------------------------------------------------------


def test_OP_MOV_01_a_step_goes_to_each_of_the_eight_neighbours() -> None:
    """OP-MOV-01, R5, D6: a Walk from C3 may end on all eight columns around it, C3-D4 too, or be no move at all."""
    table = position("2g1@C3 / Ta1@H8").play("P1", "activate 2g1 walk")
    around = ["go B2", "go B3", "go B4", "go C2", "go C4", "go D2", "go D3", "go D4"]
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


# -- enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["walk", "run"])
def test_OP_MOV_02_walk_and_run_do_not_enter_an_enemys_cube(action: str) -> None:
    """OP-MOV-02: neither as the end nor on the way: with enemies around one cube is left."""
    table = position("2g1@A1 / Ta1@A2 Ta2@B2").play("P1", f"activate 2g1 {action}")
    assert "go B1" in table.options("P1")
    for cube in ("A2", "B2", "A3", "C3"):
        table.refused("P1", f"go {cube}")


@pytest.mark.parametrize("action", ["walk", "run"])
def test_R40_nobody_is_asked_where_to_who_can_only_stay(action: str) -> None:
    """R40: with enemies all around the unit stays, and the activation goes on; older matches ask."""
    text = "2g1@A1 / Ta1@A2 Ta2@B1 Ta3@B2"
    assert position(text).play("P1", f"activate 2g1 {action}").asking == "P2 activate"
    assert position(text, version=2).play("P1", f"activate 2g1 {action}").options("P1") == ["stay"]


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


# -- walls and corners ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "closed"), [("C6", "D7"), ("D7", "C6"), ("F3", "E2"), ("E2", "F3")])
def test_OP_MOV_04_corners_of_another_map(start: str, closed: str) -> None:
    """OP-MOV-04, R5: between a block of level 1 and a wall no way leads from ground to ground."""
    table = position(f"2g1@{start} / Ta1@A1", map="mud-and-wire").play("P1", "activate 2g1 walk")
    assert closed not in table.ends("P1").split()
