"""Range and line of sight as attacks, items and cards see them. [DD-RNG, DD-LOS, DD-TWR, DD-JAL]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Wounded
from tests.death_dome.kit import Table, between


def shot(text: str, words: str, unit: str = "Gu1") -> bool:
    """Whether this attack is offered to a unit of P1."""
    return words in between(text, hands="P1=P23").play("P1", f"use {unit}").options("P1")


def refusal(text: str, words: str, unit: str = "Gu1") -> str:
    """What P1 is told who tries this attack."""
    return between(text, hands="P1=P23").play("P1", f"use {unit}").refused("P1", words)


def duel_of(shooter: str, target: str) -> Table:
    """P1's gunner with the Magnum and P2's medic on these squares; the gunner's phase is open."""
    return between(f"Gu1+G01@{shooter} Me2@{target}", hands="P1=P23").play("P1", "use Gu1")


# -- range -------------------------------------------------------------------------------------------------------------


def test_DD_RNG_02_up_to_the_range() -> None:
    """DD-RNG-02: with range 9 distance 9 is in range, distance 10 is not; a scope adds two."""
    assert shot("Gu1+G01@A4 Me2@J4", "attack G01 Me2")
    assert "10 squares away" in refusal("Gu1+G01@A4 Me2@K4", "attack G01 Me2")
    assert shot("Gu1+G01+E13@A4 Me2@K4", "attack G01 Me2")


def test_DD_RNG_03_close_weapons_reach_adjacent_squares() -> None:
    """DD-RNG-03: two squares are too far for a chainsaw, a scope does not help; a Magnum fires at distance 1."""
    assert shot("Wa1+W01@E8 Me2@F9", "attack W01 Me2", "Wa1")
    assert "reaches 1" in refusal("Wa1+W01+E13@E8 Me2@C8", "attack W01 Me2", "Wa1")
    assert shot("Gu1+G01@E8 Me2@F9", "attack G01 Me2")


# -- line of sight -----------------------------------------------------------------------------------------------------


def test_DD_LOS_02_lava_bridges_jails_and_bases_never_block() -> None:
    """DD-LOS-02, DD-LAV-03: over the lava of row 7, a bridge, a base and jail cells."""
    assert shot("Gu1+G01@H6 Me2@F8", "attack G01 Me2")
    assert shot("Gu1+G01@L10 Me2@J12", "attack G01 Me2")
    assert shot("Gu1+G01@A9 Me2@A13", "attack G01 Me2")
    assert shot("Gu1+G01@A3 Me2@C1", "attack G01 Me2")


def test_DD_LOS_04_both_ways() -> None:
    """DD-LOS-04: who sees is seen; but the X-Ray Monocle helps its carrier only."""
    for one, other in (("C10", "F10"), ("C10", "F9"), ("E13", "H9"), ("E13", "J8")):
        there, back = duel_of(one, other).options("P1"), duel_of(other, one).options("P1")
        assert ("attack G01 Me2" in there) == ("attack G01 Me2" in back)
    assert shot("Gu1+G01+E02@C10 Me2@F10", "attack G01 Me2")
    assert not shot("Gu1+G01@C10 Me2+E02@F10", "attack G01 Me2")


# -- towers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ground", "center"), [("K9", "I9"), ("K11", "I9"), ("K11", "M13"), ("E13", "I9")])
def test_DD_TWR_02_ground_and_center(ground: str, center: str) -> None:
    """DD-TWR-02: neither way, not even from the bridge beside the edge."""
    assert "no line of sight" in duel_of(ground, center).refused("P1", "attack G01 Me2")
    assert "no line of sight" in duel_of(center, ground).refused("P1", "attack G01 Me2")


def test_DD_TWR_03_from_a_corner_both_full_sides() -> None:
    """DD-TWR-03: from K11 five edges of tower A are seen, and not the other three."""
    edges = ["H8", "I8", "J8", "H9", "J9", "H10", "I10", "J10"]
    seen = [edge for edge in edges if "attack G01 Me2" in duel_of("K11", edge).options("P1")]
    assert seen == ["J8", "J9", "H10", "I10", "J10"]


@pytest.mark.parametrize(("one", "other"), [("I9", "M13"), ("H8", "J10"), ("H8", "N14"), ("I9", "J8")])
def test_DD_TWR_05_towers_see_each_other(one: str, other: str) -> None:
    """DD-TWR-05, R23: on the same tower and from tower to tower, centers included."""
    assert "attack G01 Me2" in duel_of(one, other).options("P1")


@pytest.mark.parametrize(("target", "power"), [("F9", 6), ("L12", 4), ("I11", 6), ("K8", 6)])
def test_DD_TWR_06_higher_ground(target: str, power: int) -> None:
    """DD-TWR-06: a Stepladder adds 2 against ground, bridge and lava, nothing against the other tower."""
    shooter = {"F9": "H9", "L12": "H9", "I11": "I10", "K8": "J8"}[target]
    table = between(f"Gu1+G01+E12@{shooter} Me2+E04@{target}").play("P1", "use Gu1", "attack G01 Me2")
    assert table.told(Wounded)[0].attack == power
