"""Oceans, seas and ports. [3.24]"""

from __future__ import annotations

from rules.deadlock.chapters.oceans import oceans, sea, seas_beside, served
from rules.deadlock.model.events import Produced
from rules.deadlock.model.state import Building, new_lands
from tests.deadlock.kit import position


def test_DL_OCE_07_a_port_serves_one_sea() -> None:
    """DL-OCE-07: Oceans B3 and D3 not connected: the port at C3 serves one of them. [R57]"""
    water = sea_map("B3 D3")
    assert sea("B3", water) == ("B3",)
    assert served("C3", Building("shipyard", sea="D3"), water) == ("D3",)


def test_DL_OCE_07_connected_oceans_are_one_sea() -> None:
    """DL-OCE-07: a sea is a set of Oceans connected by shared sides; corners do not connect."""
    water = sea_map("B3 B2 C2 D3 E4")
    assert sea("B3", water) == ("B2", "C2", "B3")
    assert sea("E4", water) == ("E4",)


def test_DL_OCE_07_the_default_is_the_largest_sea() -> None:
    """DL-OCE-07: by default the sea with most territories, then the one with the lowest-numbered adjacent Ocean."""
    assert seas_beside("C3", sea_map("B3 D3 E3"))[0] == ("D3", "E3")
    assert seas_beside("C3", sea_map("B3 D3"))[0] == ("B3",)


def sea_map(cells: str) -> tuple[str, ...]:
    """The Oceans of a map where these are Oceans."""
    lands = new_lands()
    for land in lands:
        land.terrain = "ocean" if land.cell in cells.split() else "plains"
    return oceans(lands)


def test_DL_OCE_09_without_a_port_a_structure_gives_nothing() -> None:
    """DL-OCE-09: port destroyed: Fishery 0; with an unstaffed, unpowered port it produces."""
    for port, food in (("shipyard-!@B3", 6), ("shipyard-!@D3", 0), ("", 0)):
        text = f"C3 plains P1: city- {port} / B3 ocean P1: fishery+ / D3 ocean"
        table = position(text, phase="resource", P1="maug", rest=4).wait_for("P1 diplomacy")
        assert [event.food for event in table.told(Produced)] == [food]
