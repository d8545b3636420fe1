"""What the choices of a turn are called. [DD-UPH-01]"""

from __future__ import annotations

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.moves import Use
from tests.death_dome.kit import Table, position

NAMES = ["Ann", "Ben"]
LABEL = 80


def told(table: Table, unit: str) -> str:
    """The row that begins this unit's phase."""
    return GAME.narrate.label(Use(unit), table.see("P1"), NAMES)


def test_a_unit_says_what_it_fights_with() -> None:
    """DD-EQP-02: the weapons that it carries, the fist of one that carries none; the ratings stand behind."""
    table = position("Gu1+G01@E8 Sc1@E7")
    assert told(table, "Gu1").startswith("Step by step: Gunner Gu1 on E8, 44,000 Magnum, S")
    assert told(table, "Sc1").startswith("Step by step: Scout Sc1 on E7, fist, S")
    assert told(table, "Sc1").endswith(", vitae 5/5")


@pytest.mark.parametrize("weapon", [card for card in ITEMS if ITEMS[card].weapon and ITEMS[card].deck == "warrior"])
def test_no_weapon_is_cut(weapon: str) -> None:
    """What does not fit into a line is left out whole: life first, then the unit's kind."""
    line = told(position(f"Wa1+{weapon}@E8"), "Wa1")
    assert len(line) <= LABEL
    assert ITEMS[weapon].name in line
    assert "T" in line.rpartition(" ")[2] or "vitae" in line
