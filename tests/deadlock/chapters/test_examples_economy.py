"""Worked examples of the first phases: X1 to X7 and X27. [9]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.model.events import Died
from tests.deadlock.kit import Table, position, spot


def phase(name: str, stop: str, text: str, **more: Any) -> Table:
    """One phase of P1's turn, or some."""
    return position(text, phase=name, stop=stop, **more)


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
