"""Special abilities of weapons and units: laid low, pushed, splashed, paid back, healed. [3.12]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.board import GRID, arena
from rules.death_dome.model.events import (
    Wounded,
)
from tests.death_dome.fight import fight, finished, happened

# -- incapacitate ------------------------------------------------------------------------------------------------------

BOWLED = "Wa1+W03@C10 Wa2@D10 Me2+M03@D9"
"""A warrior of P1 with the bowling balls beside one of P2, whose medic has aspirin."""


def test_DD_ABL_01_a_wound_lays_low() -> None:
    """DD-ABL-01: wounded by the bowling balls a unit lies down, for all to see; without a wound it stands."""
    table = fight(BOWLED).play("P1", "use Wa1", "attack W03 Wa2")
    assert happened(table) == ["Wa1 W03 > Wa2 4", "Wa2 4-1: 3, 2 left", "Wa2 down"]
    assert table.unit("Wa2").down
    table = fight(BOWLED, "P2=P26").play("P1", "use Wa1", "attack W03 Wa2").play("P2", "value 1")
    assert not table.unit("Wa2").down


def test_DD_ABL_02_it_stands_up_at_the_end_of_its_next_turn() -> None:
    """DD-ABL-02: through P2's next turn it can do nothing; at the end of that turn it stands."""
    table = fight(BOWLED).play("P1", "use Wa1", "attack W03 Wa2").wait_for("P2 turn")
    assert "use Wa2" not in table.options("P2")
    assert table.refused("P2", "use Wa2").startswith("Wa2 is incapacitated")
    assert happened(table.play("P2", "end_turn"))[-1] == "Wa2 up"
    assert "use Wa2" in table.wait_for("P1 turn").wait_for("P2 turn").options("P2")


# -- push back ---------------------------------------------------------------------------------------------------------


def push(attacker: str, unit: str, more: str = "") -> list[str]:
    """P1 hits P2's warrior with the stop sign, from afar with the boxing glove: the squares that P2 may choose from,
    or the one where the warrior stands then.
    """
    near = GRID.distance(attacker, unit) == 1
    who, weapon = ("Wa1", "W02") if near else ("Sc1", "S08")
    table = fight(f"{who}+{weapon}@{attacker} Wa2@{unit} {more}").play("P1", f"use {who}", f"attack {weapon} Wa2")
    return table.choices("P2", "push_to") if table.asking == "P2 push" else [table.unit("Wa2").place]


def test_DD_ABL_06_push_back_needs_a_wound() -> None:
    """DD-ABL-06: no wound, no push."""
    table = fight("Wa1+W02@C10 Wa2@D9", "P2=P25").play("P1", "use Wa1", "attack W02 Wa2").play("P2", "value 1")
    assert happened(table) == ["Wa1 W02 > Wa2 4", "P2 shows P25", "Wa2 4-4: 0, 5 left"]
    assert table.unit("Wa2").place == "D9"


@pytest.mark.parametrize(("attacker", "unit", "to"), [("C9", "D9", "E9"), ("C9", "D8", "E7"), ("D9", "D8", "D7")])
def test_DD_ABL_07_one_square_directly_away(attacker: str, unit: str, to: str) -> None:
    """DD-ABL-07: exactly one square, straight or diagonal."""
    assert push(attacker, unit) == [to]


def test_DD_ABL_08_at_a_crooked_angle_the_owner_chooses() -> None:
    """DD-ABL-08, R25: hit from C6 the unit on D8 goes to any square of row 9 beside it, as its owner says."""
    assert push("C6", "D8") == ["E9", "D9", "C9"]
    table = fight("Sc1+S08@C6 Wa2@D8").play("P1", "use Sc1", "attack S08 Wa2")
    assert (table.asking, table.default("P2")) == ("P2 push", "push_to E9")
    assert table.play("P2", "push_to C9").unit("Wa2").place == "C9"


@pytest.mark.parametrize(
    ("attacker", "unit", "more", "why"),
    [
        ("C10", "D10", "", "a wall"),
        ("C9", "D9", "Gu2@E9", "a unit"),
        ("C9", "D9", "Gu1@E9", "an enemy"),
        ("A8", "A9", "", "an enemy base"),
        ("C9", "B8", "Gu2@A7", "a unit on the diagonal"),
        ("B8", "A8", "", "the edge of the board"),
        ("A4", "A3", "", "a jail cell"),
    ],
)
def test_DD_ABL_09_no_room_behind(attacker: str, unit: str, more: str, why: str) -> None:
    """DD-ABL-09, R26, DD-BAS-02, DD-JAL-01: what is behind stops the push entirely; the wounds stay."""
    assert push(attacker, unit, more) == [unit], why


def test_DD_ABL_10_the_only_possible_square_is_taken() -> None:
    """DD-ABL-10: from B8 to D9: E10 is a wall; with E8 taken E9 is left; with both taken nowhere."""
    assert push("B8", "D9") == ["E9", "E8"]
    assert push("B8", "D9", "Gu2@E8") == ["E9"]
    assert push("B8", "D9", "Gu2@E8 Sc2@E9") == ["D9"]


@pytest.mark.parametrize(
    ("attacker", "unit", "to", "what"),
    [
        ("I9", "J9", "K9", "a bridge, off the tower"),
        ("L9", "K9", "J9", "a tower edge from a bridge"),
        ("K11", "J10", "I9", "the center from an edge"),
        ("R10", "S10", "T10", "its own base"),
    ],
)
def test_DD_ABL_11_where_a_push_may_end(attacker: str, unit: str, to: str, what: str) -> None:
    """DD-ABL-11, R57: a bridge, a tower edge from a bridge, within a tower, one's own base."""
    assert push(attacker, unit) == [to], what


def test_DD_MOV_13_a_push_never_jumps() -> None:
    """DD-MOV-13, DD-CRD-17: who has jumped from the tower among the bees is stung, and not pushed back over lava."""
    table = fight("Gu1+E05+A15@H10", tokens="beehive=F12,P2").play("P1", "use Gu1", "go F12")
    assert happened(table)[2:] == ["Gu1 10-6: 4, 4 left", "Gu1 not pushed"]
    assert table.unit("Gu1").place == "F12"


# -- splash and all around ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "shot"), [("Wa1+W05@D9", "W05"), ("Gu1+G02@A13", "G02 Sc2")])
def test_DD_ABL_19_cards_count_as_for_any_attack_on_several(who: str, shot: str) -> None:
    """DD-ABL-19: for both the attacker's card counts against each, one defence card for all own units hit."""
    table = fight(f"{who} Sc2@D10 Me2@C10", "P1=P25 P2=P27").play("P1", f"use {who[:3]}", f"attack {shot}", "value 1")
    finished(table.play("P2", "value 1"))
    assert happened(table, Wounded) == ["Sc2 7-5: 2, 3 left", "Me2 7-6: 1, 4 left"]


# -- payback -----------------------------------------------------------------------------------------------------------


def test_DD_ABL_21_the_dead_and_the_far_away_pay_back() -> None:
    """DD-ABL-21: shot dead by a mortar from beyond a wall, seven squares away, the carrier still strikes."""
    table = fight("Gu1+G07@C10 Sc2+A04@J10:w4").play("P1", "use Gu1", "attack G07 Sc2", "imprison NW")
    assert happened(table)[-3:] == ["Sc2 dies by P1, NW, shell", "Sc2 payback > Gu1 3", "Gu1 3-1: 2, 4 left"]


def test_DD_ABL_26_each_payback_by_itself_the_largest_first() -> None:
    """DD-ABL-26: doorbell 2 and tuba 5 strike one after the other, 5 first, though nobody was wounded."""
    table = fight("Gu1+G03@D9 Wa2+E10+E11+A15@D8").play("P1", "use Gu1", "attack G03 Wa2")
    assert happened(table) == [
        "Gu1 G03 > Wa2 2",
        "Wa2 2-6: 0, 7 left",
        "Wa2 payback > Gu1 5",
        "Gu1 5-1: 4, 2 left",
        "Wa2 payback > Gu1 2",
        "Gu1 2-1: 1, 1 left",
    ]


# -- healing and the rest ----------------------------------------------------------------------------------------------


def test_DD_ABL_30_whoever_stands_side_by_side_sees_each_other() -> None:
    """DD-ABL-30, R13, R47: no two walls touch at a corner only, so that all who can stand side by side are adjacent.

    A wall between is not passed by anything that asks for neighbours.
    """
    board = arena(("W", "N", "E", "S"), False)
    standing = [square for square in board.squares if board.letter(square) not in "#J"]
    pairs = [(one, other) for one in standing for other in GRID.neighbours(one) if other in standing]
    assert all(board.adjacent(one, other) for one, other in pairs)
    assert not board.adjacent("D10", "F10")
