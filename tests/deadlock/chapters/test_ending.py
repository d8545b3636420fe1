"""The End Phase: consistency, elimination, victory. [3.25]"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.events import Eliminated, GameWon, PhaseBegan, TurnBegan, TurnEnded
from rules.deadlock.model.invariants import invariants
from rules.deadlock.model.state import Building, Planet, Report, Unit
from tests.deadlock.kit import Table, laid_out, position

HOMES = "C3 plains P1: city+ / E5 plains P2: city+"


def ended(text: str = HOMES, **more: Any) -> Table:
    """A table after P1's End Phase, where the next turn begins."""
    return position(text, phase="end_turn", stop="upkeep", **more)


def everything(seats: str, count: int) -> str:
    """So many territories of one player, in the order of their numbers."""
    return " / ".join([f"{cell} plains {seats}: farm-" for cell in CELLS[:count]])


# -- the End Phase -----------------------------------------------------------------------------------------------------


def test_DL_END_01_the_end_of_a_turn() -> None:
    """DL-END-01, R63: the End Phase checks the records, then elimination and victory; then the next turn begins."""
    table = ended()
    told = [event.__class__ for event in table.events]
    assert told == [PhaseBegan, TurnEnded, TurnBegan]
    assert table.told(PhaseBegan) == [PhaseBegan(0, "end")]
    assert table.view.active == 1


def share(planet: Planet) -> None:
    planet.land("C3").units.append(Unit(99, 1, "tank"))


def sail(planet: Planet) -> None:
    planet.new_unit("ship", 0, "C3")


def double(planet: Planet) -> None:
    planet.land("C3").units = [Unit(1, 0, "tank"), Unit(1, 0, "tank")]
    planet.serial = 1


def launch(planet: Planet) -> None:
    planet.new_unit("missile", 0, "A1")


def crowd(planet: Planet) -> None:
    planet.land("C3").slots[1] = Building("dwellings", manned=True)


def dry(planet: Planet) -> None:
    planet.land("C3").slots[1] = Building("fishery")


FAULTS: dict[str, Callable[[Planet], object]] = {
    "33 different technology cards": lambda planet: planet.deck.pop(),
    "25 territories": lambda planet: planet.lands.reverse(),
    "has {'food': -1": lambda planet: planet.me.goods.update({"food": -1}),
    "-1 rebels": lambda planet: setattr(planet.me, "rebels", -1),
    "knows": lambda planet: planet.me.technologies.extend(["hoverway", "hoverway"]),
    "has reports": lambda planet: planet.me.reports.append(Report(0, 1, {}, [])),
    "is out and has something left": lambda planet: setattr(planet.players[1], "out", True),
    "the turn of a player who is out": lambda planet: setattr(planet.me, "out", True),
    "the turn order": lambda planet: planet.order.pop(),
    "the races": lambda planet: setattr(planet.me, "race", planet.players[1].race),
    "the game goes on": lambda planet: planet.winners.append(0),
    "has 7 slots": lambda planet: planet.land("C3").slots.append(None),
    "poison 7": lambda planet: setattr(planet.land("C3"), "poison", 7),
    "-1 idle colonists": lambda planet: setattr(planet.land("C3"), "idle", -1),
    "nobody controls it": lambda planet: setattr(planet.land("A1"), "idle", 1),
    "somebody works in dwellings": crowd,
    "fishery stands in C3": dry,
    "serves": lambda planet: planet.land("C3").slots.__setitem__(1, Building("shipyard")),
    "share C3": share,
    "a Ship stands on land": sail,
    "two units have the same number": double,
    "a Missile stands in A1": launch,
    "unit 1 in C3 is a colonist": lambda planet: planet.new_unit("colonist", 0, "C3"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_DL_END_01_the_records_are_checked(fault: str) -> None:
    """DL-END-01: the consistency check finds what is wrong; in a sound position it finds nothing. [R63]"""
    planet = laid_out(HOMES, phase="build")
    assert [*invariants(planet)] == []
    FAULTS[fault](planet)
    found = [*invariants(planet)]
    assert any(fault in sentence for sentence in found), found


def test_DL_OCE_04_nobody_swims() -> None:
    """DL-OCE-04: a ground unit in an Ocean that its side does not control is found by the consistency check."""
    planet = laid_out(f"{HOMES} / B3 ocean P1: | infantry", phase="build")
    assert [*invariants(planet)] == []
    planet.land("B3").owner = -1
    assert [*invariants(planet)] == ["infantry swims in B3"]


# -- victory -----------------------------------------------------------------------------------------------------------


def test_DL_VIC_01_24_are_not_enough() -> None:
    """DL-VIC-01: who occupies 24 territories has not won."""
    table = ended(f"{everything('P1', 24)} / E5 plains P2: city+")
    assert not table.told(GameWon)
    assert table.view.active == 1


def test_DL_VIC_01_all_25() -> None:
    """DL-VIC-01: a player who occupies all 25 territories wins; Oceans and neutral land with units count. [R8]"""
    table = ended(f"{everything('P1', 23)} / D5 forest: | P1 scout / E5 ocean P1: | ship", homes=False)
    assert table.told(GameWon) == [GameWon((0,), "conquest")]
    assert table.view.winners == (0,)


def test_DL_VIC_01_who_takes_the_last_of_25_has_no_rival_left() -> None:
    """DL-VIC-01, DL-VIC-02: the rival on the 25th territory is out in the battle for it, before any End Phase."""
    text = f"{everything('P1', 24)} / E5 plains P2: city+ | P1 tank"
    table = position(text, phase="attack", stop="end_turn", homes=False, P1="maug", P2="cyth", rest=1)
    assert table.told(Eliminated) == [Eliminated(1, ())]
    assert (table.told(GameWon), "end" in table.phases) == ([GameWon((0,), "conquest")], False)


@pytest.mark.parametrize(("phase", "order"), [("transport", "march C3 tank C4 1"), ("missile", "launch C3 C4 1")])
def test_DL_VIC_02_nothing_at_all(phase: str, order: str) -> None:
    """DL-VIC-02, R9: a player without land, units and colonists on the map is eliminated at once, on anybody's turn."""
    text = "C3 plains P1: city+ | tank missile / C4 forest: | P2 scout / E5 plains P3: city+"
    known = "human antimatter_containment starflare_bombs ion_weapons"
    dice = [2] if phase == "missile" else []
    stop = "transport plane_return" if phase == "missile" else "plane_return"
    table = position(text, phase=phase, stop=stop, homes=False, P1=known, dice=dice, rest=1)
    assert table.told(Eliminated) == []
    table.play("P1", order)
    assert table.told(Eliminated) == [Eliminated(1)]
    assert not table.told(GameWon)


def test_DL_VIC_03_what_goes_with_a_player() -> None:
    """DL-VIC-03: counters, buildings, control and rebels go; his land has no controller; his offers lapse."""
    text = "C3 plains P1: city+ / E5 plains P3: city+ / B2 swamp P2: city+ idle2 | tank | poison3 / B3 ocean P2: | ship"
    offers = ["P2>P1 give=10_metal", "P1>P2 want=5_food", "P1>P3 give=1_food"]
    table = position(text, phase="diplomacy", stop="trade", P2="tarth rebels3 M7", deals=offers)
    table.act("P2", "concede")
    land = table.land("B2")
    assert (land.owner, land.buildings, land.colonists, land.units, land.poison) == (-1, [], 0, (), 3)
    assert (table.units("P2"), table.rebels("P2"), table.owner("B3")) == ("", 0, "")
    assert [(deal.maker, deal.to) for deal in table.sheet("P1").deals] == [(0, 2)]
    assert table.heard(None, Eliminated) == [Eliminated(1, ("B2", "B3"))]
    assert table.lines(None)[-1] == "☠ P2 is out: the race leaves the planet, and nobody controls B2 and B3 any more."
    assert [line for line in table.lines(None) if "B2" in line] == table.lines(None)[-1:]
    assert table.see("P2").sheet is None
    assert table.asking == "P1 diplomacy"


def test_DL_VIC_04_the_last_player() -> None:
    """DL-VIC-04: the last player left wins at once, without a further phase."""
    table = position(HOMES, phase="taxation").forget().act("P2", "concede")
    assert table.match.over
    assert table.heard(None, GameWon) == [GameWon((0,), "last")]
    assert table.phases == []
