"""Colonists and rebels. [3.3]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.chapters.colonists import release_order
from rules.deadlock.model.events import Rebelled
from rules.deadlock.model.tables import BUILDINGS
from tests.deadlock.kit import Table, laid_out, position

NEED_NOBODY = ("dwellings", "apartments", "luxury_housing", "laser_defense", "energy_defense")


def phase(name: str, stop: str, text: str, **more: Any) -> Table:
    """One phase of P1's turn."""
    return position(text, phase=name, stop=stop, **more)


def test_DL_COL_01_colonists_work_or_stand_idle_in_territories() -> None:
    """DL-COL-01: everybody sees 2 operators and 1 idle in C3."""
    land = position("C3 plains P1: city+ farm+ mine- idle1", stop="upkeep").view.land("C3")
    assert (land.manned, land.idle, land.colonists) == (2, 1, 3)
    assert [held.manned for held in land.buildings] == [True, True, False]


@pytest.mark.parametrize("kind", NEED_NOBODY)
def test_DL_COL_03_five_kinds_need_nobody(kind: str) -> None:
    """DL-COL-03: nobody can be put to work in housing, Laser Defense or Energy Defense."""
    table = phase("labor", "event", f"C3 plains P1: {kind} farm- mine- idle1")
    assert table.refused("P1", "staff C3 1") == f"Nobody works in {BUILDINGS[kind].name}: choose another building."
    assert table.options("P1") == ["staff C3 2", "staff C3 3"]


def test_DL_COL_03_all_other_22_kinds_need_one() -> None:
    """DL-COL-03, R15: each of them offers work."""
    kinds = [kind for kind in BUILDINGS if kind not in NEED_NOBODY]
    assert len(kinds) == 22
    for kind in kinds:
        own = BUILDINGS[kind]
        here, other = ("B3 ocean", "fishery-") if own.site == "ocean" else ("C3 plains", "farm-")
        sea = "@B3" if own.role == "port" else ""
        table = phase(
            "labor",
            "event",
            f"{here} P1: {kind}-{sea} {other} idle1 / B3 ocean" if sea else f"{here} P1: {kind}- {other} idle1",
        )
        assert f"staff {here[:2]} 1" in table.options("P1"), kind


def test_DL_COL_06_rebels_leave_the_map_for_the_pile() -> None:
    """DL-COL-06: an unfed colonist: map -1, rebels +1; everybody learns where he was."""
    table = phase("upkeep", "labor", "C3 plains P1: city- idle3", P1="F2")
    assert (table.loyal("P1"), table.rebels("P1"), table.place("C3")) == (2, 1, "plains P1: city- idle2")
    assert table.heard(None, Rebelled) == [Rebelled(0, (("C3", "idle 1"),), "hunger")]
    assert [(mark.kind, mark.cell) for mark in table.view.marks] == [("rebels", "C3")]


def test_DL_COL_08_the_whole_release_order() -> None:
    """DL-COL-08: idle by territory, then Table J backwards: untagged, Basic, Advanced; higher number; higher slot."""
    text = """A2 plains P1: city+ drill+ mine+ fuel_storage+ idle1 / B1 plains P1: mine+ mine+ idle2
        / C3 plains P1: culture+ museum+ university+ / B3 ocean P1: benthic_mine+"""
    planet = laid_out(text)
    order = [f"{cell} {who}" for cell, who in release_order(planet, 0, planet.controlled(0))]
    assert order == [
        "B1 idle 1", "B1 idle 2", "A2 idle 1", "A2 slot 4", "C3 slot 2", "C3 slot 3",
        "B3 slot 1", "A2 slot 3", "B1 slot 2", "B1 slot 1", "A2 slot 2", "C3 slot 1", "A2 slot 1",
    ]  # fmt: skip
