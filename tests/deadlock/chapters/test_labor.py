"""Labor: who works where, and dice for those who do not. [3.7]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.events import IdleRolled, Rebelled, Staffed
from tests.deadlock.kit import Table, position


def labor(text: str, **more: Any) -> Table:
    """P1's Labor Phase, and nothing after it."""
    return position(text, phase="labor", stop="event", **more)


def test_DL_LAB_01_everyone_may_be_put_to_other_work_in_his_territory() -> None:
    """DL-LAB-01: the colonist of C3 goes from the Mine to the Farm there, and not to a Farm in B3."""
    table = labor("C3 plains P1: mine+ farm- / B3 plains P1: farm-")
    assert table.options("P1") == ["staff C3 2", "staff C3 1"]
    assert "they work where they stand." in table.refused("P1", "staff B3 1")
    table.play("P1", "staff C3 2")
    assert (table.place("C3"), table.place("B3")) == ("plains P1: mine- farm+", "plains P1: farm-")
    assert table.heard(None, Staffed) == [Staffed(0, 1, 0)]


def test_the_question_says_that_all_others_work() -> None:
    """Only land with more work than people is listed, and the question tells why no other is."""
    table = labor("C3 plains P1: mine+ farm- / B3 plains P1: farm+ mine+")
    assert table.options("P1") == ["staff C3 2", "staff C3 1"]
    asked = GAME.narrate.prompt(table.question("P1"), ["Ann", "Ben"])
    assert "Your other colonists work, if there is work." in asked


def test_DL_LAB_02_one_colonist_a_building() -> None:
    """DL-LAB-02: three on one Farm are refused; with one there the other two roll."""
    table = labor("C3 plains P1: farm- dwellings idle3 / B2 plains P1: farm- mine- idle1", dice=[[1, 6]])
    refusal = table.refused("P1", "staff C3 1, staff C3 1, staff C3 1")
    assert refusal == "There are colonists enough for all work in C3: leave it out, it is done."
    assert table.refused("P1", "staff B2 1, staff B2 1") == "The same choice is named twice; name each once."
    table.play("P1", "staff B2 1")
    assert table.heard(None, IdleRolled) == [IdleRolled(0, "C3", (1, 6))]
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: farm+ dwellings idle1", 1)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("staff C3 1, staff C3 2, staff C3 3", "C3 has 2 colonists for 3 buildings: take fewer there."),
        ("staff C3 4", "Nobody works in Colonist Dwellings: choose another building."),
        ("staff C3 5", "No building of yours stands in slot 5 of C3."),
        ("staff E5 1", "No building of yours stands in slot 1 of E5."),
        ("staff Z9 1", "Name a territory from A1 to E5 and a slot from 1 to 6."),
    ],
)
def test_DL_LAB_02_wrong_work_is_refused_with_its_reason(answer: str, told: str) -> None:
    """DL-LAB-02: more buildings than colonists, or a building where nobody works."""
    table = labor("C3 plains P1: farm- mine- city- dwellings idle2 / B2 plains P1: farm- mine- idle1")
    assert table.refused("P1", answer) == told


def test_DL_LAB_03_who_has_no_work_rolls_and_rebels_on_four_or_more() -> None:
    """DL-LAB-03: 2 idle, dice 3 and 4: one stays idle, one rebels."""
    table = labor("C3 plains P1: city- farm- dwellings idle4", dice=[[3, 4]])
    assert (table.asking, table.spent) == ("", True)
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city+ farm+ dwellings idle1", 1)
    assert table.heard("P2", Rebelled) == [Rebelled(0, (("C3", "idle 1"),), "idle")]


def test_DL_LAB_03_who_is_left_idle_by_choice_rolls_too() -> None:
    """DL-LAB-03, DP-06: colonists may be left without work; each rolls."""
    table = labor("C3 plains P1: city+ farm+ mine-", dice=[[4, 1]]).play("P1", "none")
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city- farm- mine- idle1", 1)


def test_DL_LAB_03_a_settler_without_a_workplace_rolls() -> None:
    """DL-LAB-03, R16: in a new settlement there is no work, though there is in the next territory."""
    table = labor("C3 plains P1: city+ farm- / C4 plains P1: dwellings idle1", dice=[5]).silent()
    assert (table.place("C4"), table.rebels("P1")) == ("plains P1: dwellings", 1)


def test_DL_LAB_04_a_building_without_power_is_work() -> None:
    """DL-LAB-04: the operator of an unpowered Factory does not roll."""
    table = labor("C3 plains P1: factory-! idle1", dice=[])
    assert (table.place("C3"), table.told(IdleRolled)) == ("plains P1: factory+!", [])


def test_DL_LAB_05_silence_staffs_by_the_order_of_work() -> None:
    """DL-LAB-05: 2 colonists for City Center, Farm and Mine: City Center and Farm are staffed."""
    table = labor("C3 plains P1: mine- farm- city- idle2")
    assert table.default("P1") == "staff C3 3, staff C3 2"
    table.silent()
    assert table.place("C3") == "plains P1: mine- farm+ city+"


@pytest.mark.parametrize(("count", "slots"), [(1, "3"), (2, "3 2"), (3, "3 2 4"), (4, "3 2 4 1"), (5, "3 2 4 1 6")])
def test_DL_LAB_05_advanced_before_basic_then_lower_slots(count: int, slots: str) -> None:
    """DL-LAB-05, Table J: by rank; within it Advanced before Basic, then the lower slot."""
    table = labor(f"C3 plains P1: nuclear_plant- farm- replicator- farm- fuel_storage- museum- idle{count}")
    assert table.default("P1") == ", ".join(f"staff C3 {slot}" for slot in slots.split())


def test_DL_LAB_05_ones_own_order_comes_first() -> None:
    """DL-LAB-05, DP-38: roles named in standing orders come before Table J, and answer by themselves if so ordered."""
    table = labor("C3 plains P1: mine- farm- city- idle2", P1="work=mine,farm")
    assert (table.default("P1"), table.question("P1").order) == ("staff C3 1, staff C3 2", None)
    table = labor("C3 plains P1: mine- farm- city- idle2", P1="work=mine,farm routine=usual")
    assert table.question("P1").order == table.question("P1").default


def test_DL_LAB_05_dice_are_rolled_in_the_order_of_territories() -> None:
    """DL-LAB-05: B1 is number 2 and A2 is number 6: B1 rolls first."""
    table = labor("A2 plains P1: idle2 / B1 plains P1: idle1", dice=[6, [1, 2]])
    assert [event.cell for event in table.told(IdleRolled)] == ["B1", "A2"]
    assert (table.rebels("P1"), table.place("A2")) == (1, "plains P1: idle2")


def test_labor_passes_by_itself_where_nothing_is_to_decide() -> None:
    """DL-SEQ-03: as many colonists as workplaces, or more, or no workplace: nobody is asked."""
    text = "C3 plains P1: city- farm- idle2 / B2 plains P1: mine- idle2 / D3 plains P1: dwellings idle1"
    table = labor(text, dice=[1, 2])
    assert table.asking == ""
    assert [table.place(cell) for cell in ("C3", "B2")] == ["plains P1: city+ farm+", "plains P1: mine+ idle1"]
