"""What the choices of a turn are called. [DD-UPH-01]"""

from __future__ import annotations

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.moves import Go, Grant, Use
from tests.death_dome.fight import fight
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


def test_a_way_onto_bugs_says_so() -> None:
    """DD-CRD-15: whoever steps there is stung, so the choice warns; a point without bugs has no such word."""
    seen = fight("Sc1@E7", tokens="beehive=E8,P2").play("P1", "use Sc1").see("P1")
    assert GAME.narrate.label(Go("E8"), seen, NAMES) == "To E8 (100k, point, free, bugs!)"
    assert GAME.narrate.label(Go("F12"), seen, NAMES) == "To F12 (100k, point, free)"


def test_a_card_that_strikes_back_is_named_with_whom_it_serves() -> None:
    """P19: the second card of the hand, not the one before it."""
    table = fight("Wa1+W02@E8 / Sc2@F8", "P2=P18,P19").play("P1", "use Wa1", "attack W02 Sc2")
    assert GAME.narrate.label(Grant(2, "Sc2"), table.see("P2"), NAMES) == "Spite Grenade: payback for Scout Sc2"
