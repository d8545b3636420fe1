"""Build: constructions, their cost, place and conditions. [DL-BLD, DL-TER, DL-OCE]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.tables import BUILDINGS
from tests.deadlock.kit import Table, position


def site(text: str = "C3 plains P1: city+", **more: Any) -> Table:
    """A Build Phase of P1, stopped after the Production Phase."""
    return position(text, phase="build", stop="ability", **more)


def raised(table: Table, cell: str) -> str:
    """What stands in a territory that has had its construction of this turn."""
    words, _, mark = table.place(cell).rpartition(" | ")
    assert mark == "built"
    return words.rstrip(" |")


# -- the construction --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [code for code, row in BUILDINGS.items() if row.needs])
def test_DL_BLD_02_a_technology_must_be_owned(kind: str) -> None:
    """DL-BLD-02: a Fusion Plant without Nuclear Fusion is refused, and so is each building without its technology."""
    text, needs = "C3 plains P1: city+ / C4 ocean", BUILDINGS[kind].needs
    assert " needs the technology " in site(text).refused("P1", f"build C3 {kind}")
    table = site(text, P1=f"human {needs}").play("P1", f"build C3 {kind}")
    assert (table.land("C3").building(2).kind, table.stock("P1", "metal")) == (kind, 20 - BUILDINGS[kind].cost)


def test_DL_BLD_10_laser_defenses_have_unit_prices() -> None:
    """DL-BLD-10: 5 M; ChCh-t -1; Metal Replication -1: a ChCh-t with the technology pays 3 M. [R32]"""
    for sheet, price in (
        ("human", 5),
        ("chcht", 4),
        ("human metal_replication", 4),
        ("chcht metal_replication", 3),
    ):
        table = site(P1=f"{sheet} M{price}").play("P1", "build C3 laser_defense")
        assert (table.stock("P1", "metal"), table.land("C3").building(2).kind) == (0, "laser_defense")
        assert "costs" in site(P1=f"{sheet} M{price - 1} C0").refused("P1", "build C3 laser_defense")


def test_the_question_does_not_depend_on_the_metal() -> None:
    """DL-SEQ-03: with M 0 and with M 50 the Build Phase looks the same to all others; without land nobody is asked."""
    poor, rich = (site("C3 plains P1: farm+", P1=f"human M{metal} C1") for metal in (0, 50))
    assert poor.asking == rich.asking == "P1 build"
    assert (poor.options("P1"), poor.default("P1")) == (["done"], "none")
    assert poor.play("P1", "done").place("C3") == "plains P1: farm+"
    text = "D3 plains P2: city+ / C3 plains: | P1 tank"
    assert site(text).phases == ["build", "production"]


# -- ports and sea structures ------------------------------------------------------------------------------------------


def test_DL_OCE_07_a_port_serves_the_sea_that_is_chosen() -> None:
    """DL-OCE-07: at C3 with B3 and D3 not connected one is chosen; by default the larger sea, then the lower number."""
    text = "C3 plains P1: city+ / B3 ocean / D3 ocean"
    assert site(text).choices("P1", "serve") == ["C3 B3", "C3 D3"]
    assert "shipyard-@B3" in raised(site(text).play("P1", "build C3 shipyard"), "C3")
    assert "shipyard-@D3" in raised(site(text).play("P1", "build C3 shipyard, serve C3 D3"), "C3")
    assert "shipyard-@D3" in raised(site(f"{text} / E3 ocean").play("P1", "build C3 shipyard"), "C3")
    table = site(f"{text} / B2 ocean / C2 ocean")  # B3, B2 and C2 are one sea
    assert table.choices("P1", "serve") == ["C3 C2", "C3 D3"]
    assert "shipyard-@C2" in raised(table.play("P1", "build C3 shipyard"), "C3")
