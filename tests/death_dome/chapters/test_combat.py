"""Attack, defence and wounds, step by step; attacks on several units. [3.9]"""

from __future__ import annotations

from rules.death_dome.model.events import Wounded
from tests.death_dome.fight import fight, happened

# -- the attack --------------------------------------------------------------------------------------------------------


# -- the defence -------------------------------------------------------------------------------------------------------


def test_DD_WND_03_without_a_wound_a_weapon_does_nothing_else() -> None:
    """DD-WND-03: no wound: neither pushed nor laid low, and the thirsty weapon drains nothing."""
    for unit, weapon in (("Wa1", "W02"), ("Wa1", "W03"), ("Me1", "M08")):
        table = fight(f"{unit}+{weapon}@C9:w2 Gu2+A15@D9").play("P1", f"use {unit}", f"attack {weapon} Gu2")
        assert happened(table)[1:] == ["Gu2 4-6: 0, 8 left" if unit == "Wa1" else "Gu2 3-6: 0, 8 left"]
        assert table.unit(unit).wounds == 2


# -- several units -----------------------------------------------------------------------------------------------------

SPLASH = "Gu1+G02@A13 Wa2@D10 Gu2@D11 Sc2@C11"
"""A missile on three units of P2."""


def test_DD_MUL_02_defence_cards_count_for_all_own_units_hit() -> None:
    """DD-MUL-02: one card of 3 guards all three."""
    table = fight(SPLASH, "P2=P25").play("P1", "use Gu1", "attack G02 Gu2").play("P2", "value 1").silent()
    assert happened(table, Wounded) == ["Wa2 4-4: 0, 5 left", "Gu2 4-4: 0, 6 left", "Sc2 4-3: 1, 4 left"]
