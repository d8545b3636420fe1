"""The Colonization Phase. [3.23]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import Settled
from tests.deadlock.kit import Table, position

FULL = "farm- farm- farm- farm- farm- farm-"


def colonization(text: str, **more: Any) -> Table:
    """A table at the beginning of P1's Colonization Phase."""
    return position(f"A1 plains P1: city+ / {text}", phase="colonization", **{"rest": 4, **more})


def test_DL_CLN_01_a_colonizer_on_land_may_settle() -> None:
    """DL-CLN-01: a Colonizer in a land territory without enemies may settle."""
    table = colonization("C3 swamp: | P1 colonizer")
    assert (table.asking, table.choices("P1", "settle")) == ("P1 settle", ["C3 1"])
    assert table.play("P1", "settle C3").place("C3") == "swamp P1: dwellings idle1"


def test_DL_CLN_01_a_free_slot_is_needed() -> None:
    """DL-CLN-01: six buildings: refused. [R55]"""
    table = colonization(f"C3 plains P1: {FULL} | colonizer / B2 plains: | P1 colonizer")
    assert table.choices("P1", "settle") == ["B2 1"]
    assert table.refused("P1", "settle C3") == "C3 has 6 buildings: a settler needs a free slot."


def test_DL_CLN_01_never_at_sea() -> None:
    """DL-CLN-01: Colonizers cross an own Ocean but never settle there. [R49]"""
    table = colonization("C3 ocean P1: | ship colonizer / B2 plains: | P1 colonizer")
    assert table.refused("P1", "settle C3") == "C3 is Ocean: Colonizers settle on land only."
    assert table.refused("P1", "settle D4") == "You have no Colonizer at D4."
    assert colonization("C3 ocean P1: | ship colonizer").told(Settled) == []


def test_DL_CLN_02_dwellings_a_colonist_and_control() -> None:
    """DL-CLN-02: the Colonizer is removed; free Dwellings and one colonist appear: housing +3, colonist +1."""
    table = colonization("C3 plains: | P1 colonizer / B2 plains: | P1 colonizer", P1="maug M0 C0")
    housing, loyal = table.player("P1").housing, table.loyal("P1")
    table.play("P1", "settle C3")
    assert (table.player("P1").housing, table.loyal("P1")) == (housing + 3, loyal + 1)
    assert (table.owner("C3"), table.units("P1")) == ("P1", "B2 colonizer")
    assert table.told(Settled) == [Settled(0, "C3", 1)]
    assert table.goods("P1").startswith("F20 M0")


def test_DL_CLN_02_in_a_slot_of_choice() -> None:
    """DL-CLN-02, DP-35: the settler says which slot the Dwellings get; else the lowest free one."""
    table = colonization("C3 plains P1: farm- 3=farm- | colonizer2")
    assert table.choices("P1", "site C3") == ["2", "4", "5", "6"]
    table.play("P1", "settle C3 2, site C3 5")
    assert table.place("C3") == "plains P1: 1=farm- 2=dwellings 3=farm- 5=dwellings idle2"


def test_DL_CLN_02_wrong_slots_are_refused() -> None:
    """DL-CLN-02: a slot that is taken, a slot too many, two numbers for one place."""
    table = colonization("C3 plains P1: farm- | colonizer2")
    empty = colonization("C3 plains: | P1 colonizer")
    assert empty.options("P1") == ["settle C3 1"]
    assert empty.refused("P1", "settle C3, site C3 5") == (
        "C3 is empty, and all its slots are alike: leave the slot out."
    )
    assert table.refused("P1", "settle C3, site C3 1") == "Slot 1 of C3 is not free: choose another."
    assert table.refused("P1", "settle C3, site C3 2, site C3 3").startswith(
        "More slots than settlers are named for C3"
    )
    assert table.refused("P1", "site C3 2").startswith("More slots than settlers")
    assert table.refused("P1", "settle C3 1, settle C3 2").startswith("Say once for each territory")
    assert table.refused("P1", "settle C3 3") == "At C3 2 can settle: one Colonizer for each free slot."


def test_DL_CLN_03_by_default_in_neutral_land_only() -> None:
    """DL-CLN-03: no answer: a Colonizer in neutral land settles, one in own land remains."""
    table = colonization("C3 plains: | P1 colonizer2 / B2 plains P1: | colonizer")
    assert table.default("P1") == "settle C3 2"
    table.silent()
    assert table.place("C3") == "plains P1: dwellings dwellings idle2"
    assert table.place("B2") == "plains P1: | colonizer"


def test_DL_CLN_03_settling_is_optional() -> None:
    """DL-CLN-03: who says so keeps his Colonizer; one who wants to may settle in his own land."""
    table = colonization("C3 plains: | P1 colonizer / B2 plains P1: | colonizer").play("P1", "settle B2")
    assert table.place("C3") == "plains: | P1 colonizer"
    assert table.place("B2") == "plains P1: dwellings idle1"


def test_DL_CLN_03_without_colonizers_nobody_is_asked() -> None:
    """DL-SEQ-03: where no Colonizer could settle the phase passes."""
    assert "settle" not in colonization("C3 plains P1: | tank").asking


def test_DL_CLN_04_oceans_are_worked_out_at_the_end() -> None:
    """DL-CLN-04: A's Ship sank B's last Ship in B3: B3 is B's until A's Colonization Phase ends, A's afterwards."""
    text = "A2 ocean: | P1 ship / A3 ocean P2: | ship / C3 plains: | P1 colonizer / E5 plains P2: city+"
    script = [[1, 1, 1], [6, 6, 6]]
    table = position(f"A1 plains P1: city+ / {text}", phase="transport", P1="maug", P2="human", dice=script, rest=4)
    table.play("P1", "march A2 ship A3")
    assert (table.asking, table.owner("A3")) == ("P1 settle", "P2")
    assert table.silent().owner("A3") == "P1"
