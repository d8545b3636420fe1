"""Activations: the actions, how far they go, and the order of what happens. [OP-ACT]"""

from __future__ import annotations

import pytest

from rules.engine import Event
from rules.one_page_deadzone.model.events import Activated, Destroyed, Moved, Shot, Struck, Wounded
from rules.one_page_deadzone.model.questions import Moving, OfUnit, Reaction
from rules.one_page_deadzone.model.view import ActingView
from tests.one_page_deadzone.kit import Table, position


def kinds(table: Table) -> list[type[Event]]:
    """The classes of all facts so far."""
    return [type(event) for event in table.events]


def cubes(table: Table, player: str, word: str = "go") -> list[str]:
    """The cubes that are offered to move to, each once, sorted."""
    chosen = [words.split() for words in table.options(player)]
    return sorted({words[1] for words in chosen if words[0] == word})


# -- Which actions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "actions"),
    [
        ("Ta1@A1", "hold walk run overwatch"),
        ("Do1@A1", "hold walk run"),
        ("2g1@A1", "hold walk run"),
        ("Ta1@A1 As9@H1:activated", "hold walk run overwatch"),
        ("Ta1+medic@A1", "hold walk run overwatch"),
        ("Ta1+medic@A1:w1", "hold walk run overwatch heal"),
        ("Ta1+engineer@A1", "hold walk run overwatch plant"),
        ("Ta1+sergeant@A1", "hold walk run overwatch"),
        ("Ta1+sergeant@A1 As9@H1:activated", "hold walk run overwatch command"),
        ("1g1@A1 Do9@H1:activated", "hold walk run command"),
        ("Pk1@A1:pinned1", "recover"),
        ("1g1@A1:pinned1 Do9@H1:activated", "recover"),
    ],
)
def test_OP_ACT_01_one_of_the_actions_of_the_table(unit: str, actions: str) -> None:
    """OP-ACT-01: the actions of the table, the special ones for those who can, Recover and nothing else when pinned."""
    table = position(f"{unit} / Do5@H8", round=2)
    name = unit[:3]
    assert table.options("P1") == [f"activate {name} {action}" for action in actions.split()]


# -- Hold and Overwatch ------------------------------------------------------------------------------------------------


def test_OP_ACT_02_hold_is_one_shot_and_no_move() -> None:
    """OP-ACT-02: with Hold a unit stays and may shoot once; then the other player is on."""
    table = position("Ta1@E1 Do9@A1 / Pk1@E5 Do1@H8", dice=[[8, 1, 1, 1], [1] * 3])
    table.play("P1", "activate Ta1 hold")
    question = table.question("P1")
    assert (table.asking, question.reason, question.about) == ("P1 fire", "OP-SHT-01", OfUnit("Ta1"))
    assert table.options("P1") == ["shoot Pk1", "suppress E5", "hold_fire"]
    table.refused("P1", "go E2")
    table.play("P1", "shoot Pk1")
    assert kinds(table) == [Activated, Shot, Wounded]
    assert table.asking == "P2 activate"
    assert table.where("Ta1") == "E1"


@pytest.mark.parametrize("unit", ["Do1@E1", "As1@E1", "2g1@E1"])
def test_OP_ACT_02_nobody_is_asked_without_a_target(unit: str) -> None:
    """OP-ACT-02: without a gun or with nobody in range Hold is over at once."""
    table = position(f"{unit} / Do9@E5").play("P1", f"activate {unit[:3]} hold")
    assert table.asking == "P2 activate"


def test_OP_ACT_03_overwatch_sets_the_flag_and_nothing_else() -> None:
    """OP-ACT-03: no move, no shot now; the unit is on overwatch afterwards."""
    table = position("Ta1@E1 / Do1@E5").play("P1", "activate Ta1 overwatch")
    assert table.asking == "P2 activate"
    assert table.told(Activated) == [Activated(0, "Ta1", "overwatch")]
    assert len(table.events) == 1
    unit = table.unit("Ta1")
    assert unit is not None
    assert (unit.cube, unit.overwatch, unit.activated) == ("E1", True, True)


# -- Walk and Run ------------------------------------------------------------------------------------------------------


def test_OP_ACT_04_walk_is_one_cube_and_then_a_shot() -> None:
    """OP-ACT-04: a Walk of one cube to any neighbour, then the unit may shoot from there."""
    table = position("Ta1@E1 Do9@A1 / Do1@E5 Do2@H8", dice=[[8] * 4, [1] * 3]).play("P1", "activate Ta1 walk")
    question = table.question("P1")
    assert (table.asking, question.reason, question.about) == ("P1 go", "OP-ACT-04", Moving("Ta1", "walk"))
    assert table.options("P1")[0] == table.default("P1") == "stay"
    assert cubes(table, "P1") == ["D1", "D2", "E2", "F1", "F2"]
    table.refused("P1", "shoot Do1")
    table.play("P1", "go E2")
    assert table.asking == "P1 fire"
    table.play("P1", "shoot Do1")
    assert kinds(table) == [Activated, Moved, Shot, Destroyed]
    assert table.told(Shot)[0].origin == "E2"


def test_OP_ACT_05_run_is_two_cubes_and_no_shot() -> None:
    """OP-ACT-05: a Run of up to two cubes, with the enemy in sight, and then it is the other's turn."""
    table = position("Ta1@E1 / Do1@E5").play("P1", "activate Ta1 run")
    question = table.question("P1")
    assert (table.asking, question.reason, question.about) == ("P1 go", "OP-ACT-05", Moving("Ta1", "run"))
    table.play("P1", "go E3")
    assert table.asking == "P2 activate"
    assert "not asked" in table.refused("P1", "shoot Do1")
    assert kinds(table) == [Activated, Moved]
    assert table.where("Ta1") == "E3"


@pytest.mark.parametrize(
    ("unit", "action", "reach"),
    [
        ("Ta1", "walk", 1), ("Ta1", "run", 2), ("2g1", "walk", 1), ("2g1", "run", 2), ("Pk1", "run", 2),
        ("Do1", "walk", 2), ("Do1", "run", 4), ("3g1", "walk", 2), ("3g1", "run", 4),
        ("1g1", "walk", 1), ("1g1", "run", 1),
    ],
)  # fmt: skip
def test_OP_ACT_05_the_cubes_of_the_actions_table(unit: str, action: str, reach: int) -> None:
    """OP-ACT-04, OP-ACT-05, OP-SR-06, OP-SR-10: Walk 1 (Fast 2, Slow 1), Run 2 (Fast 4, Slow 1), no cube more."""
    table = position(f"{unit}@A8 / Do9@H1").play("P1", f"activate {unit} {action}")
    row = [f"{column}8" for column in "BCDEFGH"]
    assert [cube for cube in cubes(table, "P1") if cube in row] == row[:reach]
    told = table.refused("P1", f"go {row[reach]}")
    assert told == f"{row[reach]} is too far: {reach + 1} cubes away, and {unit} can move {reach}."
    table.play("P1", f"go {row[reach - 1]}")
    (moved,) = table.told(Moved)
    assert (moved.unit, moved.start, moved.path[-1], len(moved.path)) == (unit, "A8", row[reach - 1], reach)


# -- Assault -----------------------------------------------------------------------------------------------------------


def test_OP_ACT_06_the_last_cube_holds_an_enemy() -> None:
    """OP-ACT-06, R36: cubes with an enemy are offered, or to stay after all; an empty cube is refused."""
    table = position("2g1@E1 / Ta9@E3 Do9@D1 Do8@H8").play("P1", "activate 2g1 assault")
    question = table.question("P1")
    assert (table.asking, question.reason, question.about) == ("P1 charge", "OP-ACT-06", OfUnit("2g1"))
    assert cubes(table, "P1", "charge") == ["D1", "E3"]
    assert table.default("P1") == "stay"
    assert table.refused("P1", "charge F2") == "There is no enemy in F2; an Assault ends in a cube that holds one."
    assert "is not on the board" in table.refused("P1", "charge Z9")
    assert "cannot get to H8" in table.refused("P1", "charge H8")
    for words in ("go F2", "hold_fire"):
        table.refused("P1", words)


def test_OP_ACT_06_then_melee_and_no_shot() -> None:
    """OP-ACT-06: after the move comes the melee, not a shot, and a unit that is alone there stays."""
    table = position("As1@E1 / Do1@E2 Do2@E5", dice=[[8] * 4, [1] * 3]).play("P1", "activate As1 assault", "charge E2")
    table.refused("P1", "shoot Do2")
    table.play("P1", "strike Do1")
    assert kinds(table) == [Activated, Moved, Struck, Destroyed]
    assert table.asking == "P2 activate"
    assert table.where("As1") == "E2"


# -- The order of things -----------------------------------------------------------------------------------------------


def test_OP_ACT_07_killed_on_begin_it_does_nothing() -> None:
    """OP-ACT-07, R21: a unit killed as it begins takes no action, and its activation is used up."""
    table = position("Do1@E5 Do2@A1 / Ta1@E1:overwatch", dice=[[8] * 4, [1] * 4]).play("P1", "activate Do1 run")
    assert table.asking == "P2 react"
    table.play("P2", "react Ta1")
    assert kinds(table) == [Activated, Shot, Destroyed]
    assert table.asking == "P2 activate"
    table.play("P2", "activate Ta1 overwatch")
    assert {words.split()[1] for words in table.options("P1")} == {"Do2"}


def test_OP_ACT_07_begin_action_end() -> None:
    """OP-ACT-07: unit and action are named, overwatch on begin, the move, overwatch on end, then it is activated."""
    table = position("Pk1@A8 / Ta1@A2:overwatch Ta2@A3:overwatch", dice=[[1] * 4, [1] * 4, [8, 1, 1, 1], [1] * 4])
    table.play("P1", "activate Pk1 walk")
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, "Pk1", "begin"))
    assert table.view.acting == ActingView("Pk1", "walk", "Pk1", (), False, 0, ())
    table.play("P2", "react Ta1")
    assert (table.options("P2"), table.question("P2").about) == (
        ["react Ta2", "hold_fire"],
        Reaction(1, "Pk1", "begin"),
    )
    table.play("P2", "hold_fire")
    assert table.asking == "P1 go"
    table.play("P1", "go A7")
    assert table.asking == "P1 fire"
    table.play("P1", "hold_fire")
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, "Pk1", "end"))
    unit = table.unit("Pk1")
    assert unit is not None
    assert (unit.activated, unit.ready) == (False, True)
    assert table.view.acting == ActingView("Pk1", "walk", "Pk1", ("A7",), False, 0, ())
    table.play("P2", "react Ta2")
    assert kinds(table) == [Activated, Shot, Moved, Shot, Wounded]
    assert [(shot.unit, shot.cube) for shot in table.told(Shot)] == [("Ta1", "A8"), ("Ta2", "A7")]
    unit = table.unit("Pk1")
    assert unit is not None
    assert (unit.activated, unit.wounds) == (True, 1)
    assert table.asking == "P2 activate"
    assert table.view.acting is None


def test_OP_ACT_07_killed_on_end_its_activation_is_used_up() -> None:
    """OP-ACT-07: a unit may move and be killed at its end; the other player goes on."""
    table = position("Do1@A8 Do2@H1 / Ta1@A2:overwatch", dice=[[8] * 4, [1] * 4])
    table.play("P1", "activate Do1 walk").play("P2", "hold_fire").play("P1", "go A7").play("P2", "react Ta1")
    assert kinds(table) == [Activated, Moved, Shot, Destroyed]
    assert table.asking == "P2 activate"


def test_OP_ACT_07_killed_on_the_way_it_neither_shoots_nor_is_shot_at() -> None:
    """OP-ACT-07, OP-TER-06: a unit that dies as it walks does not shoot, and no overwatch reacts at its end."""
    table = position("3g1@E5 3g2@A1 / Ta1@E1:overwatch", dice=[1, [8] * 3, [1] * 3])
    table.play("P1", "activate 3g1 walk").play("P2", "hold_fire").play("P1", "go E4")
    assert kinds(table)[-1] is Destroyed
    assert table.told(Shot) == []
    assert table.asking == "P2 activate"


@pytest.mark.parametrize("action", ["hold", "overwatch", "walk", "run"])
def test_OP_ACT_07_overwatch_reacts_to_every_action(action: str) -> None:
    """OP-ACT-07, R11: overwatch on begin and on end, whatever the action, and each is asked anew."""
    table = position("Ta1@A8 / Ta2@A2:overwatch", round=2).play("P1", f"activate Ta1 {action}")
    assert table.asking == "P2 react"
    table.play("P2", "hold_fire")
    while table.asking.startswith("P1"):
        table.play("P1", {"P1 go": "stay", "P1 fire": "hold_fire"}[table.asking])
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, "Ta1", "end"))


# -- Refusals ----------------------------------------------------------------------------------------------------------
