"""Worked examples of the first phases: X1 to X7 and X27. [9]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import BuildingLost, Died, RebellionRolled, TaxPaid, UnitLost
from tests.deadlock.kit import Table, position, spot


def phase(name: str, stop: str, text: str, **more: Any) -> Table:
    """One phase of P1's turn, or some."""
    return position(text, phase=name, stop=stop, **more)


def test_X1_two_human_turns() -> None:
    """X1: a Human's first two turns, down to the stocks after each."""
    table = position("C3 plains P1: city- idle1", players=2, P1="human", P2="maug", dice=[5, 5, 4], rest=4)
    assert table.goods("P1") == "F19 M20 E20 C20 R0 A0"
    assert (table.place("C3"), table.asking) == ("plains P1: city+ idle1", "P1 tax")
    table.play("P1", "set_tax medium", "none")
    assert table.stock("P1", "credits") == 29
    table.until("trade").play("P1", "buy metal 5")
    table.until("build").play("P1", "build C3 mine")
    table.until("taxation", "P2")
    assert table.goods("P1") == "F19 M20 E20 C19 R0 A0"
    table.until("taxation", "P1")
    assert (table.place("C3"), table.goods("P1")) == ("plains P1: city+ mine+ idle1", "F17 M20 E19 C19 R0 A0")
    table.play("P1", "set_tax low", "none")
    assert table.goods("P1") == "F17 M25 E19 C27 R0 A0"
    table.until("build").play("P1", "build C3 farm")
    assert table.goods("P1") == "F17 M20 E19 C27 R0 A0"
    assert (table.loyal("P1"), table.land("C3").idle, table.spent) == (3, 1, True)


def test_X2_shortage_in_upkeep() -> None:
    """X2: 6 colonists, F4, E3, housing 3: 3 loyal and 3 rebels are left, and the Drill alone has power."""
    text = "C3 plains P1: mine- university- factory- drill- dwellings idle6"
    table = phase("upkeep", "labor", text, P1="human F4 E3")
    assert (table.rebels("P1"), table.stock("P1", "food"), table.asking) == (2, 0, "P1 power")
    assert table.default("P1") == "power C3 4"
    table.silent()
    assert (table.stock("P1", "energy"), table.loyal("P1"), table.rebels("P1")) == (0, 3, 3)
    assert table.place("C3") == "plains P1: mine-! university-! factory-! drill- dwellings idle3"


def test_X3_idle_hands() -> None:
    """X3: City Center, Farm, Dwellings and 4 colonists: 2 work, 2 roll 3 and 4: 3 are left on the map."""
    table = phase("labor", "event", "C3 plains P1: city- farm- dwellings idle4", dice=[[3, 4]])
    assert table.place("C3") == "plains P1: city+ farm+ dwellings idle1"
    assert (table.loyal("P1"), table.rebels("P1")) == (3, 1)


def test_X4_culture_plus_art() -> None:
    """X4: capacity 18 for 19 loyal and 2 rebels: one turns; then Art 6 wins one back, and Art 5 does nothing."""
    text = "C3 ruins P1: city+ luxury_housing luxury_housing idle{} / B2 plains P1: culture+"
    table = phase("morale", "taxation", text.format(17), P1="A2 rebels2").silent()
    assert (table.loyal("P1"), table.rebels("P1")) == (18, 3)
    table = phase("morale", "taxation", text.format(16), P1="A6 rebels3").silent()
    assert (table.loyal("P1"), table.rebels("P1")) == (19, 2)
    table = phase("morale", "taxation", text.format(16), P1="A5 rebels3")
    assert (table.asking, table.loyal("P1"), table.rebels("P1")) == ("", 18, 3)


def test_X5_taxes() -> None:
    """X5: 4 territories, 3 with colonists, Hoverway and Transporters: High 28 C and 3 rebels, Low 20 C and 2 return."""
    text = "C3 plains P1: city+ / B2 plains P1: farm+ / D4 plains P1: mine+ / E1 plains P1"
    table = phase("taxation", "rebellion", text, P1="hoverway transporters").play("P1", "set_tax high")
    assert (table.told(TaxPaid), table.rebels("P1"), table.asking) == ([TaxPaid(0, 28)], 3, "")
    table = phase("taxation", "rebellion", text, P1="hoverway transporters rebels2")
    table.play("P1", "set_tax low", "forgive B2, forgive E1")
    assert (table.told(TaxPaid), table.rebels("P1")) == ([TaxPaid(0, 20)], 0)
    assert (table.place("B2"), table.place("E1")) == ("plains P1: farm+ idle1", "plains P1: idle1")


def test_X6_rebellion() -> None:
    """X6: 12 rebels, dice 1 and 4: 7 rebels left, a building with its operator and an Infantry lost; 4: no die."""
    text = "C3 plains P1: city+ farm+ | tank infantry"
    table = phase("rebellion", "resource", text, P1="rebels12", dice=[[1, 4]]).silent(2)
    assert (table.rebels("P1"), table.place("C3"), table.loyal("P1")) == (7, "plains P1: city+ | tank", 1)
    assert table.told(BuildingLost) == [BuildingLost(0, "C3", 2, "farm", True, "rebellion")]
    assert table.told(UnitLost) == [UnitLost(0, "C3", "infantry", 1, "rebellion")]
    assert phase("rebellion", "resource", text, P1="rebels4").told(RebellionRolled) == []


def test_X7_output_of_single_buildings() -> None:
    """X7: what seven buildings give, with terrain, race and technology."""
    sea = "C3 plains P1: shipyard-@B3 / B3 ocean P1: fishery+"
    for text, sheet, goods in (
        ("C3 mountains P1: mine+", "uva_mosk endurium_mining", "F0 M9 E0 C0 R0 A0"),
        ("C3 plains P1: farm+", "tarth synthetic_fertilizer", "F10 M0 E0 C0 R0 A0"),
        ("C3 ruins P1: university+", "maug cortex_scanner", "F0 M0 E0 C0 R9 A0"),
        ("C3 swamp P1: nuclear_plant+", "uva_mosk antimatter_containment", "F0 M0 E9 C0 R0 A0"),
        (sea, "uva_mosk", "F7 M0 E0 C0 R0 A0"),
        ("C3 ruins P1: drill+", "human", "F0 M8 E0 C0 R0 A0"),
        ("C3 plains P1: automated_factory+", "human artificial_intelligence", "F0 M0 E0 C14 R0 A0"),
    ):
        table = phase("resource", "diplomacy", text, P1=f"F0 M0 E0 C0 {sheet}")
        if table.asking:
            table.silent()
        assert table.goods("P1") == goods, text


def test_X27_events() -> None:
    """X27: an earthquake and a plague in other people's land, a rebellion where nobody is."""
    text = "A1 plains P1: city+ / C3 plains P2: city+ university+ / D2 plains P3: city+ farm+ / B5 ocean"
    table = phase("event", "population", text, dice=[1, spot("C3"), 2])
    assert (table.place("C3"), table.loyal("P2")) == ("plains P2: city+", 1)
    table = phase("event", "population", text, dice=[2, spot("D2"), 5])
    assert (table.place("D2"), table.told(Died)) == ("plains P3: city- farm-", [Died(2, "D2", 2, "plague")])
    table = phase("event", "population", text, dice=[3, spot("B5"), 3])
    assert (table.spent, [table.rebels(player) for player in ("P1", "P2", "P3")]) == (True, [0, 0, 0])
