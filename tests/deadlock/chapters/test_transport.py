"""The Transport Phase. [3.21]"""

from __future__ import annotations

from typing import Any

import pytest

from tests.deadlock.kit import Table, position


def transport(text: str, **more: Any) -> Table:
    """A table where P1 (Maug, if not told otherwise) moves."""
    return position(text, phase="transport", **{"P1": "maug", "P2": "cyth", "rest": 4, **more})


def goals(table: Table, beginning: str) -> str:
    """Where these can go one at a time: `C4 C5` of `march C3 tank`."""
    return " ".join([words.removesuffix(" 1") for words in table.choices("P1", beginning) if words.endswith(" 1")])


def ways(table: Table, who: str) -> str:
    """Where a colonist can go: `B3 C4` of `C3 idle 1`."""
    return " ".join(table.choices("P1", f"carry {who}"))


def test_DL_RAC_CHC_3_ground_forces_go_one_step_more() -> None:
    """DL-RAC-CHC-3: ChCh-t Ground Forces, colonists and Colonizers included, have Move +1; Planes do not."""
    row = "C1 plains P1: city+ | colonizer infantry tank plane / C2 plains P1 / C3 plains P1 / C4 plains P1"
    lands = f"{row} / C5 plains P1 / A1 plains P1: city+ idle1 / A2 plains P1 / A3 plains P1 / A4 plains P1"
    table = transport(lands, P1="chcht")
    assert [farthest(table, f"march C1 {kind}") for kind in ("colonizer", "infantry", "tank", "plane")] == [2, 2, 3, 3]
    assert ways(table, "A1 idle 1") == "A2 A3"
    usual = transport(lands)
    assert [farthest(usual, f"march C1 {kind}") for kind in ("colonizer", "infantry", "tank", "plane")] == [1, 1, 2, 3]


def farthest(table: Table, beginning: str) -> int:
    """How far down column C these can go from C1."""
    return max(int(cell[1]) - 1 for cell in goals(table, beginning).split() if cell[0] == "C")


def test_DL_TRN_05_an_operated_fuel_storage_gives_a_step() -> None:
    """DL-TRN-05: units that start in a territory with the owner's operated Fuel Storage have Move +1."""
    row = "C2 plains P1 / C3 plains P1 / C4 plains P1 / C5 plains P1"
    table = transport(f"C1 plains P1: city+ fuel_storage+ idle1 | infantry tank plane colonizer / {row}")
    assert [farthest(table, f"march C1 {kind}") for kind in ("infantry", "tank", "plane", "colonizer")] == [2, 3, 4, 2]
    assert ways(table, "C1 idle 1") == "C2 C3"
    empty = transport(f"C1 plains P1: city+ fuel_storage- | infantry tank / {row}")
    assert [farthest(empty, f"march C1 {kind}") for kind in ("infantry", "tank")] == [1, 2]


@pytest.mark.parametrize(
    ("technologies", "steps"),
    [("", 3), ("neutrionic_fuel", 4), ("transporters", 4), ("neutrionic_fuel transporters", 5)],
)
def test_table_K_move_of_planes(technologies: str, steps: int) -> None:
    """Table K: Neutrionic Fuel and Transporters give Planes a step each."""
    row = "C1 plains P1: city+ | plane / C2 plains P1 / C3 plains P1 / C4 plains P1 / C5 plains P1 / D5 plains P1"
    table = transport(row, P1=f"maug {technologies}")
    assert (
        max(abs("ABCDE".index(cell[0]) - 2) + int(cell[1]) - 1 for cell in goals(table, "march C1 plane").split())
        == steps
    )
