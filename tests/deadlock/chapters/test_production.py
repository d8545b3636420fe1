"""Production: who makes what, how many, for how much, and where it stands. [DL-PRD, DL-RAC]"""

from __future__ import annotations

from typing import Any

import pytest

from tests.deadlock.kit import Table, position


def plant(text: str, **more: Any) -> Table:
    """A Build Phase of P1, stopped after the Production Phase: units are ordered with the constructions."""
    return position(text, phase="build", stop="ability", **more)


@pytest.mark.parametrize(
    ("sheet", "kind", "most"),
    [
        ("human", "factory", 1),
        ("human", "automated_factory", 2),
        ("human artificial_intelligence", "factory", 2),
        ("chcht", "automated_factory", 3),
        ("chcht artificial_intelligence", "automated_factory", 4),
    ],
)
def test_DL_PRD_03_units_a_turn(sheet: str, kind: str, most: int) -> None:
    """DL-PRD-03: 1, Advanced 2; +1 ChCh-t; +1 AI for both factories: ChCh-t Automated Factory with AI: 4."""
    table = plant(f"C3 plains P1: {kind}+", P1=f"{sheet} M50")
    assert table.choices("P1", "make C3 1 infantry") == [str(number) for number in range(1, most + 1)]
    assert "a turn" in table.refused("P1", f"make C3 1 infantry {most + 1}")
    assert "a turn" in table.refused("P1", f"make C3 1 infantry {most}, make C3 1 tank 1")
    table.play("P1", f"make C3 1 infantry {most}")
    assert table.units("P1") == f"C3 infantry{most if most > 1 else ''}"
    assert table.land("C3").building(1).made == most


@pytest.mark.parametrize(
    ("sheet", "prices"),
    [
        ("human", {"infantry": 2, "tank": 3, "colonizer": 3, "plane": 4, "missile": 2}),
        ("chcht", {"infantry": 1, "tank": 2, "colonizer": 3, "plane": 3, "missile": 1}),
        ("human metal_replication", {"infantry": 1, "tank": 2, "colonizer": 2, "plane": 3, "missile": 1}),
        ("chcht metal_replication", {"infantry": 1, "tank": 1, "colonizer": 2, "plane": 2, "missile": 1}),
    ],
)
def test_DL_PRD_04_prices(sheet: str, prices: dict[str, int]) -> None:
    """DL-PRD-04: Table E; ChCh-t -1 on military units; Metal Replication -1 on all; never below 1. [R36]"""
    slots = {"infantry": 1, "tank": 1, "colonizer": 2, "plane": 3, "missile": 4}
    text = "C3 plains P1: factory+ city+ airport+ missile_base+"
    for kind, price in prices.items():
        table = plant(text, P1=f"{sheet} M{price}").play("P1", f"make C3 {slots[kind]} {kind}")
        assert (table.units("P1"), table.stock("P1", "metal")) == (f"C3 {kind}", 0)
        refusal = plant(text, P1=f"{sheet} M{price - 1} C0").refused("P1", f"make C3 {slots[kind]} {kind}")
        assert refusal.endswith(f"costs {price} Metal and you have {price - 1}.")


def test_DL_PRD_06_without_a_colonist_there_is_no_colonizer() -> None:
    """DL-PRD-06: the colonist is one of the same territory: more Colonizers than colonists are refused."""
    table = plant("C3 plains P1: city+ city+ / B2 plains P1: farm+", P1="chcht M50")
    assert table.refused("P1", "make C3 1 colonizer 2, make C3 2 colonizer 1") == (
        "A Colonizer takes a colonist of its territory: C3 has 2 colonists."
    )
    assert plant("C3 plains P1: city+", P1="chcht").refused("P1", "make C3 1 colonizer 2") == (
        "A Colonizer takes a colonist of its territory: C3 has 1 colonist."
    )
    table.play("P1", "make C3 1 colonizer 1, make C3 2 colonizer 1")
    assert table.place("C3") == "plains P1: city-#1 city-#1 | colonizer2"


def test_DL_PRD_06_boarding_needs_a_colonizer() -> None:
    """DL-PRD-06: naming who boards without a Colonizer, twice, or where nobody works is refused."""
    table = plant("C3 plains P1: city+ farm+ mine- / B2 plains P1: farm+")
    for words in ("board C3 1", "make C3 1 colonizer, board C3 1, board C3 2"):
        assert table.refused("P1", words) == "Name one colonist to board for each Colonizer made at C3."
    assert table.refused("P1", "make C3 1 colonizer, board C3 3") == "Nobody works in slot 3 of C3."
    assert table.choices("P1", "board B2") == plant("C3 plains P1: city+").choices("P1", "board") == []
    assert "leave this out" in table.refused("P1", "make C3 1 colonizer, board B2 1")


def test_DL_PRD_07_ships_appear_in_a_served_ocean_without_opponents() -> None:
    """DL-PRD-07: a Ship needs an adjacent Ocean that the port serves; all of them enemy-held: refused. [R57]"""
    text = "C3 plains P1: shipyard+@B3 / B3 ocean / D3 ocean"
    assert plant(text).choices("P1", "make") == ["C3 1 ship 1 B3"]
    assert plant(text).play("P1", "make C3 1 ship 1 B3").units("P1") == "B3 ship"
    for words in ("make C3 1 ship", "make C3 1 ship 1 D3"):
        assert plant(text).refused("P1", words) == "Name the Ocean where the Ship appears: B3."
    table = plant("C3 plains P1: shipyard+@B3 / B3 ocean: | P2 ship / D3 ocean")
    assert table.refused("P1", "make C3 1 ship 1 B3") == (
        "A Ship needs an Ocean without opponents that its port serves; of B3 none is free."
    )
    table = plant("C3 plains P1: hydroport+@C2 / B3 ocean P1: | ship / B2 ocean / C2 ocean", P1="human M9")
    assert table.play("P1", "make C3 1 ship 1 C2, make C3 1 ship 1 B3").units("P1") == "C2 ship, B3 ship2"


@pytest.mark.parametrize(
    ("building", "unit"),
    [
        ("city", "commander"),
        ("factory", "infantry"),
        ("airport", "plane"),
        ("missile_base", "missile"),
        ("shipyard", "ship"),
    ],
)
def test_DL_RAC_CHC_4_chcht_buildings_make_one_more_unit(building: str, unit: str) -> None:
    """DL-RAC-CHC-4: City Center, factories, ports, hangars and Missile Base may each make 1 unit more. [R37]"""
    sea, to = ("@C4", " C4") if unit == "ship" else ("", "")
    text = f"C3 plains P1: {building}+{sea} / C4 ocean"
    table = plant(text, P1="chcht M50 electronics").play("P1", f"make C3 1 {unit} 2{to}")
    assert table.units("P1") == f"{to.strip() or 'C3'} {unit}2"
    assert "makes 1 unit a turn" in plant(text, P1="human M50 electronics").refused("P1", f"make C3 1 {unit} 2{to}")
