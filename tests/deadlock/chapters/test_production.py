"""Production: who makes what, how many, for how much, and where it stands. [DL-PRD, DL-RAC]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import UnitsMade
from tests.deadlock.kit import Table, position


def plant(text: str, **more: Any) -> Table:
    """A Build Phase of P1, stopped after the Production Phase: units are ordered with the constructions."""
    return position(text, phase="build", stop="ability", **more)


def test_DL_PRD_01_a_building_makes_its_own_kinds_only() -> None:
    """DL-PRD-01: an Airport makes no Tank; a Factory makes Infantry and Tanks."""
    table = plant("C3 plains P1: airport+ factory+ missile_base+ farm+")
    assert table.refused("P1", "make C3 1 tank") == "Airport makes no Tank."
    assert table.refused("P1", "make C3 2 colonizer") == "Factory makes no Colonizer."
    assert table.refused("P1", "make C3 4 tank") == "Hydroponic Farm makes no Tank."
    assert table.refused("P1", "make C3 5 tank") == "There is no building in slot 5 of C3."
    assert table.refused("P1", "make C3 1 ufo") == "There is no unit “ufo”."
    assert table.choices("P1", "make C3") == ["1 plane 1", "2 infantry 1", "2 tank 1", "3 missile 1"]
    assert table.play("P1", "make C3 1 plane, make C3 3 missile").units("P1") == "C3 plane missile"


def test_DL_PRD_02_a_building_must_run_and_not_have_traded() -> None:
    """DL-PRD-02: Infantry at a Factory that traded, at an unpowered one and at one without operator: all refused."""
    table = plant("C3 plains P1: factory+$ factory+! factory-")
    for slot, why in enumerate(("has traded this turn", "has no energy", "Nobody works in this"), start=1):
        assert why in table.refused("P1", f"make C3 {slot} infantry")
    assert table.choices("P1", "make") == []


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


def test_DL_PRD_03_a_mixed_order_counts_together() -> None:
    """DL-PRD-03: two units may be of two kinds; what has been made already counts; Airport and port have no AI unit."""
    table = plant("C3 plains P1: automated_factory+", P1="human M9").play("P1", "make C3 1 infantry, make C3 1 tank")
    assert (table.units("P1"), table.stock("P1", "metal")) == ("C3 infantry tank", 4)
    table = plant("C3 plains P1: automated_factory+#1")
    assert table.choices("P1", "make C3 1 tank") == ["1"]
    table = plant("C3 plains P1: airport+", P1="human M50 artificial_intelligence")
    assert table.refused("P1", "make C3 1 plane 2") == "This Airport makes 1 unit a turn."


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
        refusal = plant(text, P1=f"{sheet} M{price - 1}").refused("P1", f"make C3 {slots[kind]} {kind}")
        assert refusal.endswith(f"costs {price} Metal and you have {price - 1}.")


def test_DL_PRD_04_what_one_cannot_pay_together_is_refused() -> None:
    """DL-PRD-04: constructions and units are paid from one stock of Metal."""
    table = plant("C3 plains P1: factory+ / B2 plains P1", P1="human M7")
    assert table.refused("P1", "build B2 farm, make C3 1 tank") == (
        "All this costs 8 Metal and you have 7: leave some out."
    )
    assert table.play("P1", "build B2 farm, make C3 1 infantry").stock("P1", "metal") == 0


def test_DL_PRD_05_scouts_and_commanders_need_electronics() -> None:
    """DL-PRD-05: without Electronics both are refused. [R34]"""
    table = plant("C3 plains P1: city+")
    assert table.refused("P1", "make C3 1 scout") == "Scout needs the technology Electronics."
    assert table.refused("P1", "make C3 1 commander") == "Commander needs the technology Electronics."
    table = plant("C3 plains P1: city+", P1="human electronics").play("P1", "make C3 1 commander")
    assert table.units("P1") == "C3 commander"


def test_DL_PRD_06_a_colonizer_takes_a_colonist_along() -> None:
    """DL-PRD-06: a city with 1 colonist: the Colonizer is made, 0 colonists are left. [R35]"""
    table = plant("C3 plains P1: city+").play("P1", "make C3 1 colonizer")
    assert table.place("C3") == "plains P1: city-#1 | colonizer"
    assert (table.loyal("P1"), table.rebels("P1"), table.stock("P1", "metal")) == (0, 0, 17)


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


def test_DL_PRD_06_who_boards_is_the_owners_choice() -> None:
    """DL-PRD-06: the idle board first, then by release order; one may name whoever works somewhere. [DP-23]"""
    text = "C3 plains P1: city+ farm+ fuel_storage+"
    assert plant(text).play("P1", "make C3 1 colonizer").place("C3") == (
        "plains P1: city+#1 farm+ fuel_storage- | colonizer"
    )
    assert plant(text + " idle1").play("P1", "make C3 1 colonizer").place("C3") == (
        "plains P1: city+#1 farm+ fuel_storage+ | colonizer"
    )
    table = plant(text + " idle1")
    assert table.choices("P1", "board C3") == ["1", "2", "3"]
    assert table.play("P1", "make C3 1 colonizer, board C3 2").place("C3") == (
        "plains P1: city+#1 farm- fuel_storage+ idle1 | colonizer"
    )


def test_DL_PRD_06_boarding_needs_a_colonizer() -> None:
    """DL-PRD-06: naming who boards without a Colonizer, twice, or where nobody works is refused."""
    table = plant("C3 plains P1: city+ farm+ mine- / B2 plains P1: farm+")
    for words in ("board C3 1", "make C3 1 colonizer, board C3 1, board C3 2"):
        assert table.refused("P1", words) == "Name one colonist to board for each Colonizer made at C3."
    assert table.refused("P1", "make C3 1 colonizer, board C3 3") == "Nobody works in slot 3 of C3."
    assert table.choices("P1", "board B2") == plant("C3 plains P1: city+").choices("P1", "board") == []
    assert "leave this out" in table.refused("P1", "make C3 1 colonizer, board B2 1")


def test_DL_PRD_06_all_units_are_made_before_anybody_boards() -> None:
    """DL-PRD-06: the operator may be taken, after his building has made what it was told to make."""
    table = plant("C3 plains P1: city+", P1="chcht electronics")
    table.play("P1", "make C3 1 colonizer, make C3 1 commander")
    assert table.place("C3") == "plains P1: city-#2 | colonizer commander"


def test_DL_PRD_07_units_appear_where_they_are_made() -> None:
    """DL-PRD-07: new units stand in the building's territory and nowhere else."""
    table = plant("C3 plains P1: factory+ / B2 plains P1")
    assert "Only Ships are sent" in table.refused("P1", "make C3 1 tank 1 B2")
    table.play("P1", "make C3 1 tank")
    assert (table.units("P1"), [event.at for event in table.heard(None, UnitsMade)]) == ("C3 tank", ["C3"])


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


def test_DL_PRD_08_new_units_may_move_this_turn() -> None:
    """DL-PRD-08: a Tank made in C3 is moved to C4 in the same turn: accepted."""
    table = position("C3 plains P1: factory+", phase="build", stop="attack").play("P1", "make C3 1 tank")
    table.wait_for("P1 transport").play("P1", "march C3 tank C4")
    assert table.units("P1") == "C4 tank"


def test_DL_PRD_09_colonists_are_not_produced() -> None:
    """DL-PRD-09: with a free City Center and 50 M a colonist is ordered: refused. [R33]"""
    table = plant("C3 plains P1: city+", P1="human M50")
    assert table.refused("P1", "make C3 1 colonist") == ("Colonists are not made: they come in the Population Phase.")


def test_DL_PRD_10_nothing_is_made_by_default() -> None:
    """DL-PRD-10: without orders no unit appears and Metal is unchanged."""
    table = plant("C3 plains P1: city+ factory+").silent()
    assert (table.units("P1"), table.stock("P1", "metal"), table.told(UnitsMade)) == ("", 20, [])


def test_orders_of_one_turn_are_not_carried_into_the_next() -> None:
    """DL-PRD-10: a plan holds for its own turn: nothing more is made in the next Production Phase."""
    table = position("C3 plains P1: factory+ / A1 plains P2: city+", phase="build", rest=6)
    table.play("P1", "make C3 1 tank").until("build", "P2").silent().until("build", "P1").silent()
    assert table.units("P1") == "C3 tank"


def test_DL_RAC_CHC_2_chcht_units_are_cheaper() -> None:
    """DL-RAC-CHC-2: ChCh-t: Infantry 1, Tank 2, Laser Defense 4, Colonizer 3. [R36]"""
    table = plant("C3 plains P1: factory+ city+ / B2 plains P1", P1="chcht M10")
    table.play("P1", "make C3 1 infantry, make C3 1 tank, make C3 2 colonizer, build B2 laser_defense")
    assert (table.units("P1"), table.stock("P1", "metal")) == ("C3 infantry tank colonizer", 0)


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


def test_DL_RAC_TAR_3_tarth_make_no_scouts() -> None:
    """DL-RAC-TAR-3: a Scout order at a City Center is refused with Electronics owned; buying one is possible. [R30]"""
    table = plant("C3 plains P1: city+", P1="tarth electronics")
    assert table.refused("P1", "make C3 1 scout") == "The Tarth cannot make Scouts; they may buy them."
    assert table.choices("P1", "make C3 1 scout") == []
    table = position("C3 plains P1: city+", phase="black_market", stop="build", P1="tarth", dice=[1])
    assert table.play("P1", "hire scout C3").units("P1") == "C3 scout"
    table = position("C3 plains P1: city+ / D3 plains P2: city+ | scout", phase="diplomacy", stop="trade", P1="tarth")
    table.act("P2", "offer P1 give=scout_D3").act("P1", "accept P2 1")
    assert table.units("P1") == "C3 scout"
