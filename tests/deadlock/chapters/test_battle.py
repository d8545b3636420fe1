"""The Attack Phase. [3.22]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import (
    BattleBegan,
    BattleEnded,
    ControlChanged,
    Dodged,
    Eliminated,
    Fell,
    Volley,
)
from rules.deadlock.model.units import Values, values_of
from tests.deadlock.kit import Table, position

HIT, MISS = 1, 6


def attack(text: str, *dice: int | list[int], **more: Any) -> Table:
    """A table where P1 (Maug, if not told otherwise) has moved into battles; P2 is Human, dice are those given.

    Both have a City Center elsewhere; other dice show a 1, so that battles end.
    """
    sheets: dict[str, Any] = {"P1": "maug", "P2": "human", "phase": "attack", "rest": 1, **more}
    homes = "E1 plains P1: city+ / A5 plains P2: city+"
    return position(f"{homes} / {text}", dice=list(dice), **sheets)


def duel(attackers: str, defenders: str, *dice: int | list[int], **more: Any) -> Table:
    """A battle for C3, which P2 controls."""
    return attack(f"C3 plains P2: | {defenders} P1 {attackers}", *dice, **more)


def volleys(table: Table) -> list[tuple[int, str, int]]:
    """Round, side and number of dice of everybody who attacked, in order."""
    return [(event.round, f"P{event.seat + 1}", len(event.dice)) for event in table.told(Volley)]


def fallen(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    """Whose units fell, and which, in order."""
    return [(f"P{event.seat + 1}", event.kinds) for event in table.told(Fell)]


def winner(table: Table) -> str:
    """Who won the last battle: P1, P2 or nobody."""
    who = table.told(BattleEnded)[-1].winner
    return "nobody" if who is None else f"P{who + 1}"


def misses(count: int) -> list[int]:
    """So many dice that hit nobody."""
    return [MISS] * count


def hits(count: int, of: int) -> list[int]:
    """So many hits with so many dice."""
    return [HIT] * count + misses(of - count)


# -- battles and their order -------------------------------------------------------------------------------------------

TWO = "C2 plains P2: | P1 tank / D3 plains P2: | P1 tank"


def test_DL_ATK_01_each_is_finished_before_the_next() -> None:
    """DL-ATK-01: control of the first territory has changed before the second battle begins. [R64]"""
    table = attack(TWO).silent()
    kinds = [type(event) for event in table.events if isinstance(event, BattleBegan | ControlChanged)]
    assert kinds == [BattleBegan, ControlChanged, BattleBegan, ControlChanged]


# -- rounds and their order --------------------------------------------------------------------------------------------


def test_DL_ATK_09_twos_to_sixes_miss() -> None:
    """DL-ATK-09: only a 1 is a hit."""
    assert duel("tank", "infantry", [2, 3, 4]).told(Volley)[0].hits == 0
    assert duel("tank", "infantry", [5, 6, 6]).told(Volley)[0].hits == 0


# -- dodging -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tank", "ship"])
def test_DL_ATK_11_ground_cloaking(kind: str) -> None:
    """DL-ATK-11: with Ground Cloaking Tanks and Ships roll at -1; Air Cloaking helps them, too. [R60]"""
    where = "B3 ocean P2" if kind == "ship" else "C3 plains P2"
    other = kind
    for technologies, bonus in (("ground_cloaking", -1), ("ground_cloaking air_cloaking", 0)):
        table = attack(f"{where}: | {kind} P1 {other}", hits(1, 3), misses(3), P2=f"human {technologies}")
        assert [(event.kind, event.bonus) for event in table.told(Dodged)][:1] == [(kind, bonus)]
    assert attack(f"{where}: | {kind} P1 {other}", hits(1, 3), misses(3)).told(Dodged) == []


# -- the order of dice -------------------------------------------------------------------------------------------------


def test_DL_ATK_12_one_fixed_order_of_dice() -> None:
    """DL-ATK-12: attacker's dice by Table E then id, defender's dice, attacker's hits with dodges, defender's hits."""
    table = duel(
        "tank infantry plane", "plane tank",
        [HIT, MISS], [HIT, MISS],  # planes: P1, then P2
        2, 3,  # P1's hit on the Plane of P2 is dodged or not, then P2's on that of P1
        [*misses(2), HIT, HIT, HIT], misses(3),  # Infantry before the Tank, then P2's Tank
        P1="cyth",
    )  # fmt: skip
    story = [event for event in table.events if isinstance(event, Volley | Dodged | Fell)]
    assert [type(event).__name__ for event in story] == [
        "Volley", "Volley", "Dodged", "Dodged", "Fell", "Fell", "Volley", "Volley", "Fell",
    ]  # fmt: skip
    assert [event.seat for event in story] == [0, 1, 1, 0, 1, 0, 0, 1, 1]
    assert table.told(Volley)[2].kinds == ("infantry", "tank")
    assert winner(table) == "P1"


# -- doctrines ---------------------------------------------------------------------------------------------------------


def test_DL_ATK_14_weakest_tie_by_kind() -> None:
    """DL-ATK-14: a Scout before a Colonizer before a colonist, all at 1/1."""
    text = "C3 plains P2: idle1 | colonizer scout P1 infantry3"
    table = attack(text, misses(1), hits(3, 6), P2="human", P1="cyth")
    assert next(kinds for seat, kinds in fallen(table) if seat == "P2") == ("colonist", "colonizer", "scout")
    one = attack(text, misses(1), hits(1, 6), misses(2), P1="cyth")
    assert fallen(one)[0] == ("P2", ("scout",))
    two = attack(text, misses(1), hits(2, 6), misses(2), P1="cyth")
    assert fallen(two)[0] == ("P2", ("colonizer", "scout"))


def test_DL_ATK_14_nobody_else_learns_the_doctrine() -> None:
    """DL-ATK-14, section 6: a doctrine is on no other player's view."""
    table = attack("C3 plains P2: | tank P1 tank", P2="human doctrine=deadliest", phase="transport")
    assert "deadliest" not in repr(table.see("P1"))
    assert "deadliest" in repr(table.see("P2"))


# -- results -----------------------------------------------------------------------------------------------------------


def test_who_loses_everything_is_out_after_the_battles() -> None:
    """DL-VIC-02: a player without land, units and colonists is eliminated at once, and the last one left has won."""
    table = position("C3 plains P2: farm- | P1 tank / E1 plains P1: city+", phase="attack", homes=False, rest=1)
    assert table.told(Eliminated) == [Eliminated(1)]
    assert table.asking == ""
    assert table.match.state.winners == [0]


# -- Table K -----------------------------------------------------------------------------------------------------------

NONE: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("race", "technologies", "kind", "values"),
    [
        ("human", NONE, "colonist", (1, 1, 1, 1)),
        ("tarth", ("metallurgy", "electronics"), "colonist", (2, 2, 1, 1)),
        ("chcht", ("assault_armor",), "colonizer", (1, 1, 1, 2)),
        ("human", NONE, "scout", (1, 1, 2, 2)),
        ("uva_mosk", ("metallurgy",), "scout", (1, 3, 2, 2)),
        ("tarth", ("electronics", "orbital_surveillance", "sensor_arrays"), "scout", (2, 2, 5, 2)),
        ("cyth", NONE, "commander", (5, 2, 2, 2)),
        ("tarth", ("metallurgy",), "commander", (3, 4, 2, 2)),
        ("human", NONE, "infantry", (3, 2, 1, 1)),
        ("maug", ("antimatter_rifles", "assault_armor", "metallurgy"), "infantry", (3, 3, 1, 1)),
        ("tarth", ("electronics",), "infantry", (3, 3, 2, 1)),
        ("human", ("fusion_cannon", "disruptor_beams"), "tank", (5, 3, 1, 2)),
        ("tarth", ("metallurgy", "energy_deflectors", "anti_matter_deflectors"), "tank", (4, 7, 1, 2)),
        ("chcht", NONE, "tank", (3, 3, 1, 3)),
        ("human", ("fusion_cannon", "disruptor_beams", "starflare_bombs"), "plane", (5, 1, 1, 3)),
        ("tarth", ("metallurgy", "energy_deflectors", "anti_matter_deflectors"), "plane", (2, 4, 1, 3)),
        ("chcht", ("neutrionic_fuel", "transporters"), "plane", (2, 1, 1, 5)),
        ("human", ("fusion_cannon", "disruptor_beams", "shockwave_projector", "ion_weapons"), "ship", (7, 3, 1, 2)),
        ("tarth", ("metallurgy",), "ship", (3, 3, 1, 2)),
        ("chcht", ("energy_deflectors", "anti_matter_deflectors"), "ship", (3, 5, 1, 2)),
        ("human", ("fusion_cannon", "disruptor_beams", "metallurgy"), "laser_defense", (6, 5, 1, 0)),
        ("tarth", ("electronics", "energy_deflectors"), "laser_defense", (4, 4, 2, 0)),
        ("human", ("antimatter_containment", "starflare_bombs", "ion_weapons"), "missile", (4, 0, 0, 3)),
        ("chcht", ("neutrionic_fuel",), "missile", (1, 0, 0, 4)),
    ],
)
def test_table_K(race: str, technologies: tuple[str, ...], kind: str, values: tuple[int, int, int, int]) -> None:
    """Table K: printed value plus every matching technology and race ability; they add up. [R61]"""
    assert values_of(race, technologies, kind) == Values(*values)


def test_technologies_count_in_battle() -> None:
    """Table K: Antimatter Rifles are a die more for Infantry, Metallurgy a level more to lose."""
    table = duel("infantry", "infantry", hits(2, 3), misses(2), hits(1, 3), misses(2), P1="cyth antimatter_rifles",
                 P2="relu metallurgy")  # fmt: skip
    assert volleys(table)[0] == (1, "P1", 3)
    assert table.told(Fell) == [Fell("C3", 2, 1, ("infantry",))]


def test_DL_RAC_TAR_1_tarth_ground_forces() -> None:
    """DL-RAC-TAR-1: Infantry 3/3, Tank 4/4, colonist 2/2; Laser Defenses do not gain. [R39]"""
    got = [values_of("tarth", (), kind) for kind in ("infantry", "tank", "colonist", "colonizer", "laser_defense")]
    assert [(one.attack, one.defense) for one in got] == [(3, 3), (4, 4), (2, 2), (2, 2), (4, 4)]
    table = attack("C3 plains P2: laser_defense idle1 | infantry tank P1 tank", P2="tarth")
    [dice, *_] = [len(event.dice) for event in table.told(Volley) if event.seat == 1]
    assert dice == 2 + 3 + 4 + 4
