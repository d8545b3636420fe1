"""Oceans, seas and ports. [3.24]"""

from __future__ import annotations

from typing import Any

from rules.deadlock.chapters.oceans import oceans, sea, seas_beside, served
from rules.deadlock.model.events import ControlChanged, Died, Produced, UnitLost, Volley
from rules.deadlock.model.state import Building, new_lands
from tests.deadlock.kit import Table, position


def tide(text: str, **more: Any) -> Table:
    """A table where P1's Colonization Phase has just worked out who controls the Oceans."""
    return position(f"A1 plains P1: city+ / {text}", phase="colonization", **{"rest": 4, **more})


def test_DL_OCE_01_a_lone_ship_gives_control() -> None:
    """DL-OCE-01: who alone has Ships or sea structures in an Ocean controls it, whoever's turn it is. [R59]"""
    table = tide("B3 ocean: | P1 ship / D3 ocean: | P2 ship2")
    assert (table.owner("B3"), table.owner("D3")) == ("P1", "P2")
    assert table.told(ControlChanged) == [ControlChanged("B3", -1, 0), ControlChanged("D3", -1, 1)]


def test_DL_OCE_01_when_the_ship_leaves_nobody_controls() -> None:
    """DL-OCE-01: the Ship leaves and there is no structure: control none."""
    table = tide("B3 ocean P1 / D3 ocean P2")
    assert (table.owner("B3"), table.owner("D3")) == ("", "")


def test_DL_OCE_01_planes_and_infantry_do_not_hold_an_ocean() -> None:
    """DL-OCE-01: neither Planes nor ground units count."""
    table = tide("B3 ocean P1: | plane / D3 ocean: | P1 plane")
    assert (table.owner("B3"), table.owner("D3")) == ("", "")
    assert table.units("P1") == "B3 plane, D3 plane"


def test_DL_OCE_02_sea_structures_hold_an_ocean() -> None:
    """DL-OCE-02: a Ship-free Ocean with A's Benthic Mine, Wave Platform or Fishery only is A's."""
    table = tide("B3 ocean P1: fishery- / C3 ocean P1: benthic_mine- / D3 ocean P1: wave_platform-")
    assert [table.owner(cell) for cell in ("B3", "C3", "D3")] == ["P1", "P1", "P1"]


def test_DL_OCE_03_ships_live_in_oceans() -> None:
    """DL-OCE-03: a Ship that is bought is offered Ocean places only."""
    text = "C3 plains P1: city+ shipyard-@B3 / B3 ocean / D3 ocean P1: | ship / C4 plains P1"
    table = position(text, phase="black_market", P1="maug C50")
    assert {words.split()[0] for words in table.choices("P1", "hire ship")} == {"B3", "D3"}


def test_DL_OCE_04_who_is_left_behind_at_sea_drowns() -> None:
    """DL-OCE-04: Ground Forces, Colonizers and colonists in an Ocean their owner does not control are lost. [R49]"""
    table = tide("B3 ocean P1: idle2 | infantry2 colonizer plane")
    assert table.place("B3") == "ocean: | P1 plane"
    lost = [(event.kind, event.number, event.cause) for event in table.told(UnitLost)]
    assert sorted(lost) == [("colonizer", 1, "sea"), ("infantry", 2, "sea")]
    assert table.told(Died) == [Died(0, "B3", 2, "sea")]


def test_DL_OCE_04_who_controls_the_ocean_is_safe() -> None:
    """DL-OCE-04: with an own Ship or structure nobody drowns."""
    table = tide("B3 ocean P1: idle1 | ship infantry colonizer / D3 ocean P1: fishery+ idle1 | infantry")
    assert table.place("B3") == "ocean P1: idle1 | ship infantry colonizer"
    assert table.place("D3") == "ocean P1: fishery+ idle1 | infantry"


SEAS = "C3 plains P1: city+ shipyard-@D3 / B3 ocean P1: | ship / D3 ocean P1: | ship"


def test_DL_OCE_05_a_structure_needs_a_port_that_serves_the_ocean() -> None:
    """DL-OCE-05: the Shipyard beside B3 serves another sea: a Fishery in B3 is refused, in D3 it is accepted."""
    table = position(SEAS, phase="build", P1="maug M50")
    assert table.choices("P1", "build B3") == []
    assert table.refused("P1", "build B3 fishery")
    assert "fishery" in table.choices("P1", "build D3")


def test_DL_OCE_05_and_control() -> None:
    """DL-OCE-05: in an Ocean that the player does not control nothing is built."""
    table = position("C3 plains P1: city+ shipyard-@B3 / B3 ocean", phase="build", P1="maug M50")
    assert table.choices("P1", "build B3") == []
    assert table.refused("P1", "build B3 fishery")


def test_DL_OCE_06_ports_stand_on_land_beside_an_ocean() -> None:
    """DL-OCE-06: C3 without an Ocean neighbour: Shipyard refused; on an Ocean itself: refused."""
    table = position("C3 plains P1: city+ / A1 ocean P1: | ship / A2 plains P1", phase="build", P1="maug M50")
    for cell in ("C3", "A1"):
        assert "shipyard" not in table.choices("P1", f"build {cell}")
        assert table.refused("P1", f"build {cell} shipyard")
    assert "shipyard" in table.choices("P1", "build A2")


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


def test_DL_OCE_07_the_sea_is_chosen_when_the_port_is_built() -> None:
    """DL-OCE-07: the builder says which sea; without a word the default applies."""
    text = "C3 plains P1: city+ / B3 ocean / D3 ocean / E3 ocean"
    chosen = position(text, phase="build", P1="maug M50", rest=4).play("P1", "build C3 shipyard, serve C3 B3")
    assert chosen.place("C3").endswith("shipyard-@B3")
    default = position(text, phase="build", P1="maug M50", rest=4).play("P1", "build C3 shipyard")
    assert default.place("C3").endswith("shipyard-@D3")


def sea_map(cells: str) -> tuple[str, ...]:
    """The Oceans of a map where these are Oceans."""
    lands = new_lands()
    for land in lands:
        land.terrain = "ocean" if land.cell in cells.split() else "plains"
    return oceans(lands)


def test_DL_OCE_08_a_port_serves_what_touches_it() -> None:
    """DL-OCE-08: sea B3-B2 and a Shipyard at C3, which touches B3 only: a Fishery in B2 needs another port."""
    text = "C3 plains P1: city+ shipyard-@B3 / B3 ocean P1: | ship / B2 ocean P1: | ship"
    table = position(text, phase="build", P1="maug M50")
    assert table.choices("P1", "build B2") == []
    assert "fishery" in table.choices("P1", "build B3")
    other = position(f"{text} / C2 plains P1: shipyard-@B2", phase="build", P1="maug M50")
    assert "fishery" in other.choices("P1", "build B2")


def test_DL_OCE_09_without_a_port_a_structure_gives_nothing() -> None:
    """DL-OCE-09: port destroyed: Fishery 0; with an unstaffed, unpowered port it produces."""
    for port, food in (("shipyard-!@B3", 6), ("shipyard-!@D3", 0), ("", 0)):
        text = f"C3 plains P1: city- {port} / B3 ocean P1: fishery+ / D3 ocean"
        table = position(text, phase="resource", P1="maug", rest=4).wait_for("P1 diplomacy")
        assert [event.food for event in table.told(Produced)] == [food]


def test_DL_OCE_10_a_ship_destroys_what_nobody_defends() -> None:
    """DL-OCE-10: B's unstaffed Fishery alone in B3: A's Ship destroys it without dice and controls B3 in the end."""
    text = "A1 plains P1: city+ / B2 ocean: | P1 ship / B3 ocean P2: fishery- / E5 plains P2: city+"
    table = position(text, phase="transport", rest=4).play("P1", "march B2 ship B3")
    assert table.told(Volley) == []
    assert table.place("B3") == "ocean P1: | ship"
