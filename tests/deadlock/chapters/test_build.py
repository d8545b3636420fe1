"""Build: constructions, their cost, place and conditions. [DL-BLD, DL-TER, DL-OCE]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import Built
from rules.deadlock.model.tables import BUILDINGS
from tests.deadlock.kit import Table, position

FULL = "dwellings farm+ mine- museum- airport- fuel_storage-"
NO_PORT = "Fishery needs a port of yours that serves"


def site(text: str = "C3 plains P1: city+", **more: Any) -> Table:
    """A Build Phase of P1, stopped after the Production Phase."""
    return position(text, phase="build", stop="ability", **more)


def raised(table: Table, cell: str) -> str:
    """What stands in a territory that has had its construction of this turn."""
    words, _, mark = table.place(cell).rpartition(" | ")
    assert mark == "built"
    return words.rstrip(" |")


# -- the construction --------------------------------------------------------------------------------------------------


def test_DL_BLD_01_one_construction_a_territory_and_turn() -> None:
    """DL-BLD-01: a second order in C3 is refused, one in B2 is accepted."""
    table = site("C3 plains P1: city+ / B2 plains P1")
    assert table.refused("P1", "build C3 farm, build C3 mine") == (
        "Only one construction a territory and turn: choose one for C3."
    )
    table.play("P1", "build C3 farm, build B2 mine")
    assert (raised(table, "C3"), raised(table, "B2")) == ("plains P1: city+ farm-", "plains P1: mine-")


def test_DL_BLD_01_only_in_territories_that_one_controls() -> None:
    """DL-BLD-01, DL-CTL-05: building in an opponent's, a neutral or an occupied territory is refused."""
    table = site("C3 plains P1: city+ / B2 plains: | P1 scout / D3 plains P2: city+")
    for cell in ("B2", "D3", "A1", "Z9"):
        assert table.refused("P1", f"build {cell} farm") == (
            "You can build and make only in territories that you control."
        )
    assert "plan what to build" in table.refused("P1", "hire tank C3")


def test_DL_BLD_02_the_price_is_paid_in_full() -> None:
    """DL-BLD-02: costs are those of Table D in Metal; what one cannot pay, alone or together, is refused."""
    table = site("C3 plains P1: city+ / B2 plains P1", P1="human M14")
    assert "luxury_housing" in " ".join(table.choices("P1", "build C3"))
    assert table.refused("P1", "build C3 city_center") == "City Center costs 25 Metal and you have 14."
    assert table.refused("P1", "build C3 luxury_housing, build B2 apartments") == (
        "All this costs 15 Metal and you have 14: leave some out."
    )
    assert table.play("P1", "build C3 luxury_housing, build B2 farm").stock("P1", "metal") == 0
    assert [(event.cell, event.slot, event.kind, event.before) for event in table.heard("P2", Built)] == [
        ("B2", 1, "farm", ""),
        ("C3", 2, "luxury_housing", ""),
    ]


@pytest.mark.parametrize("kind", [code for code, row in BUILDINGS.items() if row.needs])
def test_DL_BLD_02_a_technology_must_be_owned(kind: str) -> None:
    """DL-BLD-02: a Fusion Plant without Nuclear Fusion is refused, and so is each building without its technology."""
    text, needs = "C3 plains P1: city+ / C4 ocean", BUILDINGS[kind].needs
    assert " needs the technology " in site(text).refused("P1", f"build C3 {kind}")
    table = site(text, P1=f"human {needs}").play("P1", f"build C3 {kind}")
    assert (table.land("C3").building(2).kind, table.stock("P1", "metal")) == (kind, 20 - BUILDINGS[kind].cost)


def test_DL_BLD_03_a_free_slot_is_needed() -> None:
    """DL-BLD-03: with 6 filled slots a Laser Defense is refused, an upgrade of Dwellings there is accepted."""
    table = site(f"C3 plains P1: {FULL}")
    assert table.refused("P1", "build C3 laser_defense") == "All 6 slots of C3 are taken, and nothing is demolished."
    assert table.choices("P1", "build C3") == ["upgrade_dwellings"]
    table.play("P1", "build C3 upgrade_dwellings")
    assert raised(table, "C3") == f"plains P1: {FULL.replace('dwellings', 'apartments')}"


def test_DL_BLD_04_housing_grows_for_four_metal() -> None:
    """DL-BLD-04: Dwellings to Apartment Complex: M -4, Housing +3, same slot; then Luxury Housing; one a turn. [R31]"""
    table = site("C3 plains P1: city+ 4=dwellings / B2 plains P1: apartments", P1="human M8")
    before = table.player("P1").housing
    table.play("P1", "build C3 upgrade_dwellings, build B2 upgrade_apartments")
    assert (table.stock("P1", "metal"), table.player("P1").housing) == (0, before + 6)
    assert (raised(table, "C3"), raised(table, "B2")) == (
        "plains P1: 1=city+ 4=apartments",
        "plains P1: luxury_housing",
    )
    assert [(event.cell, event.slot, event.kind, event.before) for event in table.heard(None, Built)] == [
        ("B2", 1, "luxury_housing", "apartments"),
        ("C3", 4, "apartments", "dwellings"),
    ]


def test_DL_BLD_04_an_upgrade_is_the_territorys_construction() -> None:
    """DL-BLD-04: an upgrade and a new building together are refused; so are upgrades of what is not there or paid."""
    table = site("C3 plains P1: city+ dwellings")
    assert "Only one construction" in table.refused("P1", "build C3 upgrade_dwellings, build C3 farm")
    assert table.refused("P1", "build C3 upgrade_dwellings, site C3 5") == (
        "Housing that grows keeps its slot: leave the slot of C3 out."
    )
    assert table.refused("P1", "build C3 upgrade_apartments") == "C3 has no Apartment Complex to make larger."
    assert site("C3 plains P1: dwellings", P1="human M3").refused("P1", "build C3 upgrade_dwellings") == (
        "Making it larger costs 4 Metal and you have 3."
    )
    table = site("C3 plains P1: dwellings | | built")
    assert "has had its construction" in table.refused("P1", "build C3 upgrade_dwellings")


def test_DL_BLD_05_larger_types_are_built_directly() -> None:
    """DL-BLD-05: Luxury Housing for 9 M on an empty slot, without its smaller versions."""
    table = site().play("P1", "build C3 luxury_housing")
    assert (raised(table, "C3"), table.stock("P1", "metal")) == ("plains P1: city+ luxury_housing", 11)


def test_DL_BLD_06_oceans_take_sea_structures_only() -> None:
    """DL-BLD-06: a Farm on Ocean is refused, a Fishery on Plains is refused. [R58]"""
    table = site("C3 plains P1: shipyard-@C4 / C4 ocean P1: | ship")
    assert table.choices("P1", "build C4") == ["benthic_mine", "wave_platform", "fishery"]
    assert table.refused("P1", "build C4 farm") == (
        "C4 is Ocean: only Benthic Mine, Wave Platform and Fishery stand there."
    )
    assert table.refused("P1", "build C3 fishery") == "Fishery stands in Oceans only, and C3 is land."
    table.play("P1", "build C4 fishery")
    assert raised(table, "C4") == "ocean P1: fishery- | ship"


def test_DL_BLD_07_ports_need_the_coast() -> None:
    """DL-BLD-07: a Shipyard inland is refused; beside an Ocean it is accepted."""
    table = site("C3 plains P1: city+ / A1 plains P1 / B1 ocean", P1="human shockwave_projector")
    assert table.refused("P1", "build C3 shipyard") == "Shipyard needs a territory beside an Ocean, and C3 is none."
    assert "beside an Ocean" in table.refused("P1", "build C3 hydroport")
    table.play("P1", "build A1 hydroport")
    assert raised(table, "A1") == "plains P1: hydroport-@B1"


def test_DL_BLD_08_a_new_building_does_nothing_this_turn() -> None:
    """DL-BLD-08: a Factory built now has no operator and makes nothing now; it uses power from the next Upkeep."""
    table = site("C3 plains P1: city+ idle1", P1="human E5")
    assert table.refused("P1", "build C3 factory, make C3 2 infantry 1") == "There is no building in slot 2 of C3."
    table.play("P1", "build C3 factory")
    assert (raised(table, "C3"), table.stock("P1", "energy")) == ("plains P1: city+ factory- idle1", 5)


def test_DL_BLD_09_nothing_is_demolished_or_sold() -> None:
    """DL-BLD-09: in a full territory the demolition of a Farm is asked for and refused. [R31]"""
    table = site(f"C3 plains P1: {FULL}")
    assert table.refused("P1", "give_up C3 2") == "Buildings are never demolished or sold."
    assert table.refused("P1", "build C3 demolish") == (
        "“demolish” is no building; nothing is ever demolished or sold either."
    )


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
        assert "costs" in site(P1=f"{sheet} M{price - 1}").refused("P1", "build C3 laser_defense")


def test_DL_BLD_11_nothing_is_built_by_default() -> None:
    """DL-BLD-11: without orders Metal and buildings are unchanged."""
    table = site()
    assert (table.asking, table.default("P1")) == ("P1 build", "none")
    table.silent()
    assert (table.place("C3"), table.goods("P1"), table.told(Built)) == (
        "plains P1: city+",
        "F20 M20 E20 C20 R0 A0",
        [],
    )


def test_the_question_does_not_depend_on_the_metal() -> None:
    """DL-SEQ-03: with M 0 and with M 50 the Build Phase looks the same to all others; without land nobody is asked."""
    poor, rich = (site("C3 plains P1: farm+", P1=f"human M{metal}") for metal in (0, 50))
    assert poor.asking == rich.asking == "P1 build"
    assert (poor.options("P1"), poor.default("P1")) == (["done"], "none")
    assert poor.play("P1", "done").place("C3") == "plains P1: farm+"
    text = "D3 plains P2: city+ / C3 plains: | P1 tank"
    assert site(text).phases == ["build", "production"]


# -- slots and copies --------------------------------------------------------------------------------------------------


def test_DL_TER_01_six_buildings_are_the_most() -> None:
    """DL-TER-01: a seventh building is refused, at whatever slot."""
    table = site(f"C3 plains P1: {FULL}")
    assert "All 6 slots" in table.refused("P1", "build C3 farm")
    assert table.refused("P1", "build C3 upgrade_dwellings, site C3 7") == "Slots are 1 to 6."
    assert table.refused("P1", "build C3 upgrade_dwellings, site C3 2") == ("Slot 2 of C3 is taken: choose a free one.")


def test_DL_TER_02_a_building_gets_the_lowest_free_slot_or_the_chosen_one() -> None:
    """DL-TER-02: with slots 1 and 3 used a Farm is built in slot 2 by default, in slot 5 if one says so."""
    text = "C3 plains P1: 1=city+ 3=mine-"
    assert raised(site(text).play("P1", "build C3 farm"), "C3") == "plains P1: city+ farm- mine-"
    table = site(text)
    assert table.choices("P1", "site C3") == ["2", "4", "5", "6"]
    assert raised(table.play("P1", "build C3 farm, site C3 5"), "C3") == "plains P1: 1=city+ 3=mine- 5=farm-"


def test_DL_TER_02_a_slot_belongs_to_a_construction() -> None:
    """DL-TER-02: a slot without a construction, two slots, or one where there is no choice are refused."""
    table = site("C3 plains P1: city+ / B2 plains P1: " + FULL.replace("mine- ", ""))
    assert table.refused("P1", "site C3 2") == (
        "A slot is for a new building: choose one for C3, or leave the slot out."
    )
    assert table.refused("P1", "build C3 farm, site C3 2, site C3 3") == "A building has one slot: choose one for C3."
    assert table.choices("P1", "site B2") == []
    assert table.refused("P1", "build B2 mine, site B2 6") == "There is no slot to choose at B2: leave it out."


def test_DL_TER_05_several_copies_of_a_type_are_allowed() -> None:
    """DL-TER-05: two Universities in C3 are accepted, two City Centers too. [R67]"""
    table = site("C3 plains P1: university+").play("P1", "build C3 university")
    assert raised(table, "C3") == "plains P1: university+ university-"
    table = site("C3 plains P1: city+", P1="human M25").play("P1", "build C3 city_center")
    assert raised(table, "C3") == "plains P1: city+ city-"


def test_DL_TER_08_a_laser_defense_takes_a_slot() -> None:
    """DL-TER-08: a Laser Defense is a building in a slot as well as a military unit; nobody works in it."""
    table = site("C3 plains P1: city+ idle1").play("P1", "build C3 laser_defense")
    assert raised(table, "C3") == "plains P1: city+ laser_defense idle1"
    assert table.units("P1") == ""


# -- ports and sea structures ------------------------------------------------------------------------------------------


def test_DL_OCE_05_sea_structures_need_control_and_a_serving_port() -> None:
    """DL-OCE-05: with the Shipyard serving another sea a Fishery is refused; in an Ocean one does not control too."""
    table = site("C3 plains P1: shipyard-@D3 / B3 ocean P1: | ship / D3 ocean")
    assert table.refused("P1", "build B3 fishery").startswith(NO_PORT)
    assert "control" in table.refused("P1", "build D3 fishery")
    table = site("C3 plains P1: shipyard-@B3 / B3 ocean P1: | ship / D3 ocean").play("P1", "build B3 fishery")
    assert raised(table, "B3") == "ocean P1: fishery- | ship"
    table = site("C3 plains P2: shipyard-@B3 / B3 ocean P1: | ship / A1 plains P1: city+")
    assert table.refused("P1", "build B3 fishery").startswith(NO_PORT)


def test_DL_OCE_06_a_port_stands_on_land_beside_an_ocean() -> None:
    """DL-OCE-06: C3 without Ocean beside it: refused; on an Ocean itself: refused."""
    table = site("C3 plains P1: city+ / A1 plains P1: shipyard-@B1 / B1 ocean P1: | ship")
    assert "C3 is none" in table.refused("P1", "build C3 shipyard")
    assert table.refused("P1", "build B1 shipyard") == (
        "B1 is Ocean: only Benthic Mine, Wave Platform and Fishery stand there."
    )


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


def test_DL_OCE_07_a_sea_belongs_to_a_new_port() -> None:
    """DL-OCE-07: a sea without a port, two seas, or one where there is no choice are refused."""
    table = site("C3 plains P1: city+ / B3 ocean / D3 ocean / A1 plains P1 / B1 ocean")
    assert table.refused("P1", "build C3 farm, serve C3 B3") == (
        "A sea is for a new port: choose one for C3, or leave the sea out."
    )
    assert table.refused("P1", "build C3 shipyard, serve C3 B3, serve C3 D3") == (
        "A port serves one sea: choose one for C3."
    )
    assert "C3: B3 and D3" in table.refused("P1", "build C3 shipyard, serve C3 B1")
    assert table.refused("P1", "build A1 shipyard, serve A1 B1") == "There is no sea to choose at A1: leave it out."


def test_DL_OCE_08_a_port_serves_the_oceans_beside_it() -> None:
    """DL-OCE-08: sea B3-B2, Shipyard at C3 touching B3 only: a Fishery in B2 needs another port touching B2."""
    text = "C3 plains P1: shipyard-@B3 / B3 ocean P1: | ship / B2 ocean P1: | ship"
    assert site(text).refused("P1", "build B2 fishery").startswith(NO_PORT)
    table = site(f"{text} / A2 plains P1: shipyard-@B2").play("P1", "build B2 fishery")
    assert raised(table, "B2") == "ocean P1: fishery- | ship"
