"""The rulebook's worked examples of deals, the Black Market, building and making: X8, X23, X24, X28. [chapter 9]"""

from __future__ import annotations

from rules.deadlock.model.events import DealMade, PromiseNoted, ScandalRolled, UnitHanded, UnitsMade
from tests.deadlock.kit import position


def test_X8_black_market_and_scandal() -> None:
    """X8: a Human sells 6 F and 2 Art, buys a Tank: 9 C, F1, Art 0; die 5 + 1 is a scandal, die 3: three rebel."""
    text = "C3 plains P1: city+ farm+ idle3"
    table = position(text, phase="black_market", stop="build", P1="human C12 F7 A2", dice=[5, 3])
    table.play("P1", "sell food 6, sell art 2, hire tank C3")
    assert table.goods("P1") == "F1 M20 E20 C9 R0 A0"
    table.silent()
    assert [(event.die, event.bonus, event.size) for event in table.heard("P2", ScandalRolled)] == [(5, 1, 3)]
    assert (table.rebels("P1"), table.place("C3"), table.spent) == (3, "plains P1: city+ farm+ | tank", True)


def test_X8_a_tarth_with_die_5_has_no_scandal() -> None:
    """X8: the same die 5 is no scandal for a Tarth."""
    table = position("C3 plains P1: city+ idle3", phase="black_market", stop="build", P1="tarth F7", dice=[5])
    table.play("P1", "sell food 6")
    assert (table.rebels("P1"), table.spent) == (0, True)


def test_X23_ships_and_sea_structures() -> None:
    """X23: a port at C3 set to B3's sea makes its Ship in B3, not in D3; under control a Fishery is built there."""
    text = "C3 plains P1: city+ / B3 ocean / D3 ocean"
    table = position(text, phase="build", stop="production").play("P1", "build C3 shipyard, serve C3 B3")
    assert table.land("C3").building(2).sea == "B3"
    text = "C3 plains P1: city+ shipyard+@B3 / B3 ocean / D3 ocean"
    table = position(text, phase="build", stop="ability")
    assert "D3" not in " ".join(table.choices("P1", "make C3 2"))
    assert "Name the Ocean" in table.refused("P1", "make C3 2 ship 1 D3")
    assert "control" in table.refused("P1", "build B3 fishery")
    assert table.play("P1", "make C3 2 ship 1 B3").units("P1") == "B3 ship"
    text = "C3 plains P1: city+ shipyard+@B3 / B3 ocean P1: | ship / D3 ocean"
    table = position(text, phase="build", stop="ability").play("P1", "build B3 fishery")
    assert (table.land("B3").building(1).kind, table.stock("P1", "metal")) == ("fishery", 10)


def test_X23_no_second_structure_without_the_port() -> None:
    """X23: with the Shipyard destroyed the Ocean is still one's own, but nothing can be built there."""
    table = position("C3 plains P1: city+ / B3 ocean P1: fishery- | ship", phase="build", stop="ability")
    assert table.choices("P1", "build B3") == []
    assert table.refused("P1", "build B3 wave_platform") == "Wave Platform needs a port of yours that serves B3."


def test_X24_making_a_colonizer() -> None:
    """X24: a Human City Center kept from trade makes a Colonizer: 3 M, colonists 4 to 3."""
    table = position("C3 plains P1: city+ farm+ mine+ idle1", phase="build", stop="ability")
    table.play("P1", "make C3 1 colonizer")
    assert (table.stock("P1", "metal"), table.loyal("P1")) == (17, 3)
    assert table.place("C3") == "plains P1: city+#1 farm+ mine+ | colonizer"
    assert [(event.kind, event.number, event.at) for event in table.heard(None, UnitsMade)] == [("colonizer", 1, "C3")]
    traded = position("C3 plains P1: city+$ farm+ mine+ idle1", phase="build", stop="ability")
    assert "has traded this turn" in traded.refused("P1", "make C3 1 colonizer")


def test_X28_a_deal() -> None:
    """X28: 10 M and a promise of peace for one Plane: it comes to A's Airport; the public reads of the deal only."""
    text = "A1 plains P1: city+ / B3 plains P1: airport- / D3 plains P2: city+ airport+ | plane"
    table = position(text, phase="diplomacy", stop="trade", P3="maug")
    table.act("P1", "offer P2 give=10_metal want=plane_D3 promise=peace").act("P2", "accept P1 1")
    assert (table.stock("P1", "metal"), table.stock("P2", "metal")) == (10, 30)
    assert (table.units("P1"), table.units("P2")) == ("B3 plane", "")
    assert [(event.maker, event.to) for event in table.heard("P3", DealMade)] == [(0, 1)]
    assert [(event.kind, event.cell) for event in table.heard("P3", UnitHanded)] == [("plane", "B3")]
    assert table.heard("P3", PromiseNoted) == []


def test_X28_what_is_refused() -> None:
    """X28: an offer of a technology or of A's last land is refused."""
    table = position("A1 plains P1: city+ / D3 plains P2: city+", phase="diplomacy", stop="trade", P1="human rocketry")
    assert "Technologies never" in table.refused("P1", "offer P2 give=rocketry", act=True)
    assert "last land" in table.refused("P1", "offer P2 give=land_A1", act=True)
