"""The worked examples of the rulebook about units, battles, settling and the sea: X12, X19, X22, X23, X24, X29."""

from __future__ import annotations

from rules.deadlock.model.events import BuildingLost, Fell, FlownHome, IdleRolled, Produced, TaxPaid, UnitLost, Volley
from rules.deadlock.model.units import values_of
from tests.deadlock.kit import position


def test_X12_tarth_values() -> None:
    """X12: Infantry 3/3, Tank 4/4, colonist 2/2, Ship 3/2, Laser 4/4; with Metallurgy Infantry 3/4 and Ship 3/3."""

    def pair(kind: str, *technologies: str) -> tuple[int, int]:
        values = values_of("tarth", technologies, kind)
        return values.attack, values.defense

    assert [pair(kind) for kind in ("infantry", "tank", "colonist", "ship", "laser_defense")] == [
        (3, 3), (4, 4), (2, 2), (3, 2), (4, 4),
    ]  # fmt: skip
    assert [pair(kind, "metallurgy") for kind in ("infantry", "ship", "colonist")] == [(3, 4), (3, 3), (2, 2)]


def test_X12_tarth_values_show_in_battle() -> None:
    """X12: a Tarth Infantry rolls 3 dice and falls with the third hit, with Metallurgy with the fourth."""
    text = "A1 plains P1: city+ / E5 plains P2: city+ / C3 plains P2: | infantry P1 tank"
    script = [[1, 1, 1], [6, 6, 6], [1, 6, 6]]
    plain = position(text, phase="attack", P1="maug", P2="tarth", dice=script[:2], rest=4)
    assert [(event.round, event.kinds) for event in plain.told(Fell)] == [(1, ("infantry",))]
    harder = position(text, phase="attack", P1="maug", P2="tarth metallurgy", dice=[*script, [6, 6, 6]], rest=4)
    assert [(event.round, event.kinds) for event in harder.told(Fell)] == [(2, ("infantry",))]


def test_X12_no_tarth_scouts() -> None:
    """X12: Scout production refused, though Electronics is known."""
    table = position("C3 plains P1: city+", phase="build", P1="tarth electronics M50")
    assert table.refused("P1", "make C3 1 scout")


INITIATIVE = "A1 plains P1: city+ airport- / E5 plains P2: city+ / C3 plains P2: | infantry P1 scout tank plane"


def test_X19_initiative_and_air() -> None:
    """X19: Plane; then Scout and Infantry together (Electronics makes its Init 2); then Tank."""
    script = [[6, 6], [6], [6, 6], [1, 1, 6]]
    table = position(INITIATIVE, phase="attack", P1="maug", P2="cyth electronics", dice=script, rest=4)
    told = [(event.seat, event.kinds) for event in table.told(Volley)]
    assert told == [(0, ("plane",)), (0, ("scout",)), (1, ("infantry",)), (0, ("tank",))]


def test_X19_nobody_shoots_back() -> None:
    """X19: if the Plane kills the Infantry nobody shoots back."""
    table = position(INITIATIVE, phase="attack", P1="maug", P2="cyth electronics", dice=[[1, 1]], rest=4)
    assert [event.seat for event in table.told(Volley)] == [0]
    assert table.owner("C3") == "P1"


PLANES = "E5 plains P2: city+ / E2 plains P2: farm- | scout P1 plane2"


def test_X22_planes_alone() -> None:
    """X22: two Planes wipe out the only Scout: Farm destroyed, E2 uncontrolled, the Planes fly home."""
    text = f"{PLANES} / A1 plains P1: city+ airport- / D4 plains P1: airport-"
    table = position(text, phase="attack", P1="maug", P2="cyth", dice=[[1, 6, 6, 6]], rest=4)
    assert table.place("E2") == "plains"
    assert [event.kind for event in table.told(BuildingLost)] == ["farm"]
    assert table.told(FlownHome) == [FlownHome(0, 2, "E2", "D4")]


def test_X22_without_an_airport_they_are_lost() -> None:
    """X22: had the Airport been lost before, they would be lost."""
    text = f"{PLANES} / A1 plains P1: city+"
    table = position(text, phase="attack", P1="maug", P2="cyth", dice=[[1, 6, 6, 6]], rest=4)
    assert table.told(UnitLost) == [UnitLost(0, "E2", "plane", 2, "hangar")]
    assert table.units("P1") == ""


SEA = "C3 plains P1: city+ shipyard+@B3 idle1 / B3 ocean / D3 ocean / E5 plains P2: city+"


def test_X23_a_ship_takes_an_ocean() -> None:
    """X23: the port serves B3's sea: the Ship appears there, and in the end A controls and taxes B3."""
    table = position(SEA, phase="build", P1="maug M50", P2="cyth", rest=4)
    assert table.refused("P1", "make C3 2 ship to=D3")
    table.play("P1", "make C3 2 ship to=B3")
    assert table.place("B3") == "ocean P1: | ship"
    assert table.owner("D3") == ""
    table.forget().until("resource", "P1")
    assert [paid.credits for paid in table.heard("P1", TaxPaid)] == [4]


def test_X23_a_fishery_far_from_shore() -> None:
    """X23: A builds a Fishery in B3 (10 M), sends a colonist for 2 C; the turn after it gives 5 + 1 = 6 F."""
    text = "C3 plains P1: city+ shipyard+@B3 idle1 / B3 ocean P1: | ship / D3 ocean / E5 plains P2: city+"
    table = position(text, phase="build", P1="maug M10 C10", P2="cyth", rest=4).play("P1", "build B3 fishery")
    assert table.stock("P1", "metal") == 0
    table.wait_for("P1 transport").play("P1", "carry C3 idle 1 B3")
    assert table.stock("P1", "credits") == 8
    assert table.land("B3").colonists == 1
    table.forget().wait_for("P1 diplomacy")
    assert [made.food for made in table.heard("P1", Produced)] == [6]


def test_X23_without_the_port_nothing() -> None:
    """X23: a sabotage destroys the Shipyard: the Fishery gives 0 until A has a port serving B3 again."""
    for port, food in (("", 0), ("shipyard-@B3", 6)):
        text = f"C3 plains P1: city- {port} / B3 ocean P1: fishery+ / D3 ocean"
        table = position(text, phase="resource", P1="maug", rest=4).wait_for("P1 diplomacy")
        assert [made.food for made in table.told(Produced)] == [food]


def test_X23_an_enemy_ship_against_a_colonist() -> None:
    """X23: colonist 1/1 against Ship 3/3; if the Ship wins the Fishery goes and the enemy controls B3 in the end."""
    text = "C3 plains P2: city+ shipyard-@B3 / B3 ocean P2: fishery+ / B2 ocean: | P1 ship / A1 plains P1: city+"
    table = position(text, phase="transport", P1="maug", P2="cyth", dice=[[1, 6, 6], [1]], rest=4)
    table.play("P1", "march B2 ship B3")
    assert [(event.kinds, len(event.dice)) for event in table.told(Volley)] == [(("ship",), 3), (("colonist",), 1)]
    assert table.place("B3").startswith("ocean P1: | ship")
    assert [event.kind for event in table.told(BuildingLost)] == ["fishery"]


def test_X24_settling() -> None:
    """X24: a City Center makes a Colonizer (3 M, colonists 4 to 3); it settles C4: Dwellings, a colonist, control."""
    text = "C3 plains P1: city+ dwellings idle3 / E5 plains P2: city+"
    table = position(text, phase="build", P1="human M10", P2="cyth", rest=4)
    table.play("P1", "make C3 1 colonizer")
    assert (table.stock("P1", "metal"), table.loyal("P1")) == (7, 3)
    housing = table.player("P1").housing
    table.wait_for("P1 transport").play("P1", "march C3 colonizer C4")
    assert table.options("P1")[0] == "settle C4 1"
    table.play("P1", "settle C4")
    assert table.place("C4") == "plains P1: dwellings idle1"
    assert (table.player("P1").housing, table.loyal("P1")) == (housing + 3, 4)


def test_X24_the_settler_has_no_work() -> None:
    """X24: in the next Labor Phase the settler rolls: 4+ and he rebels."""
    text = "C3 plains P1: city+ / C4 plains P1: dwellings idle1"
    table = position(text, phase="labor", P1="human", dice=[[4]], rest=4)
    assert table.told(IdleRolled) == [IdleRolled(0, "C4", (4,))]
    assert table.rebels("P1") == 1


def test_X24_a_scout_pays_no_tax() -> None:
    """X24: had a Scout gone there instead, C4 would be occupied but pay no tax."""
    table = position("C3 plains P1: city+ / C4 plains: | P1 scout", phase="taxation", P1="human")
    table.play("P1", "set_tax medium")
    assert [paid.credits for paid in table.told(TaxPaid)] == [2]
    assert table.player("P1").occupied == 2


def test_X29_humans_moving_colonists() -> None:
    """X29: three colonists each move one step into own land: 3 C; another race pays 6 C."""
    text = "C3 plains P1: city+ idle3 / C4 plains P1 / C5 plains P1"
    words = "carry C3 idle 1 C4, carry C3 idle 2 C4, carry C3 idle 3 C4"
    for race, left in (("human", 7), ("maug", 4)):
        table = position(text, phase="transport", P1=f"{race} C10", P2="cyth", rest=4).play("P1", words)
        assert (table.stock("P1", "credits"), table.land("C4").idle) == (left, 3)


def test_X29_two_steps_from_a_fuel_storage() -> None:
    """X29: from a territory with operated Fuel Storage each goes two steps through own land for the same 1 C."""
    text = "C3 plains P1: city+ fuel_storage+ idle1 / C4 plains P1 / C5 plains P1"
    table = position(text, phase="transport", P1="human C10", rest=4).play("P1", "carry C3 idle 1 C5")
    assert (table.stock("P1", "credits"), table.land("C5").idle) == (9, 1)
