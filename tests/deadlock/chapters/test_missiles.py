"""The Missile Phase: launches, lasers, impacts, and what they destroy. [3.20]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.deadlock.model.events import (
    BuildingLost,
    Died,
    LaserFired,
    MissileStruck,
    SalvoLaunched,
)
from tests.deadlock.kit import Table, position

BASE = "A3 plains P1: city+ | "
THREE_LEVELS = "antimatter_containment starflare_bombs ion_weapons"


def aiming(
    text: str, *dice: int | Sequence[int], mine: str = "human", theirs: str = "maug", missiles: int = 1
) -> Table:
    """A table in P1's Missile Phase; his Missiles stand in A3."""
    number = missiles if missiles > 1 else ""
    text = f"{BASE}missile{number} / {text}"
    return position(text, phase="missile", stop="transport", dice=dice, P1=mine, P2="maug")


def hit(result: int, there: str, *dice: int) -> Table:
    """A Missile has come down in C3 with this result, past all lasers; `dice` are those that follow."""
    misses = [6] * there.count("laser_defense")
    level = max(1, result - 6)
    known = " ".join(THREE_LEVELS.split()[: level - 1])
    text = f"C3 plains P2: {there} / E5 plains P2: city+"
    table = aiming(text, *misses, result - level, *dice, mine=f"human {known}")
    return table.play("P1", "launch A3 C3 1")


# -- launching ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "technologies", "reached"),
    [
        ("C4 plains P2: city+", "", True),
        ("C5 plains P2: city+", "", False),
        ("C5 plains P2: city+", "neutrionic_fuel", True),
        ("C5 plains P2: city+ / A3 plains P1: city+ fuel_storage+ | missile", "", True),
        ("C5 plains P2: city+ / A3 plains P1: city+ fuel_storage- | missile", "", False),
        ("D5 plains P2: city+ / A3 plains P1: city+ fuel_storage+ | missile", "", False),
        ("E4 plains P2: city+ / A3 plains P1: city+ fuel_storage+ | missile", "neutrionic_fuel", True),
    ],
)
def test_DL_MIS_02_range(there: str, technologies: str, reached: bool) -> None:
    """DL-MIS-02: range 3 along sides; Neutrionic Fuel +1; an operated Fuel Storage there +1. [R47]"""
    cell = there[:2]
    text = there if "A3" in there else f"{BASE}missile / {there}"
    table = position(text, phase="missile", stop="transport", P1=f"human {technologies}", dice=[1])
    assert (f"launch A3 {cell} 1" in table.options("P1")) == reached
    if reached:
        table.play("P1", f"launch A3 {cell} 1")
        assert table.told(SalvoLaunched)[0].target == cell
    else:
        far = {"C5": "4 steps from A3: Missiles fly 3", "D5": "5 steps from A3: Missiles fly 4"}[cell]
        assert table.refused("P1", f"launch A3 {cell} 1") == f"{cell} is {far} from there."


def test_DL_SEQ_03_the_range_is_secret() -> None:
    """DL-SEQ-03: whether Missiles fly a step further is secret: the owner is asked the same, and may go on. [R84]"""
    far = "C5 plains P2: city+"
    poor, rich = aiming(far), aiming(far, mine="human neutrionic_fuel")
    assert (poor.asking, rich.asking) == ("P1 missiles", "P1 missiles")
    assert poor.options("P1") == ["done"]
    assert poor.play("P1", "done").told(SalvoLaunched) == []
    assert aiming(far).silent().told(SalvoLaunched) == []
    assert aiming("E5 plains P2: city+").asking == ""


def test_DL_MIS_03_one_salvo_for_each_target() -> None:
    """DL-MIS-03: all Missiles against one territory form one salvo, announced before any die against it. [R82]"""
    text = "A3 plains P1: city+ | missile2 / B4 plains P1: | missile / C3 plains P2: city+ / B2 plains P2: farm+"
    table = position(text, phase="missile", stop="transport", dice=[1, 1, 1], P2="maug")
    table.play("P1", "launch B4 C3 1, launch A3 B2 1, launch A3 C3 1")
    assert table.told(SalvoLaunched) == [SalvoLaunched(0, "B2", ("A3",), 1), SalvoLaunched(0, "C3", ("A3", "B4"), 2)]
    told = [event.__class__ for event in table.events]
    assert told[1:] == [SalvoLaunched, MissileStruck, SalvoLaunched, MissileStruck, MissileStruck]
    assert table.asking == ""


# -- lasers ------------------------------------------------------------------------------------------------------------


def test_DL_MIS_04_the_second_laser_only_if_the_first_misses() -> None:
    """DL-MIS-04: each Laser Defense shoots once: 1D6, 1 shoots the Missile down. [R47]"""
    there = "C3 plains P2: city+ laser_defense laser_defense"
    table = aiming(there, 1).play("P1", "launch A3 C3 1")
    assert table.told(LaserFired) == [LaserFired("C3", 2, 1, 1)]
    assert table.told(MissileStruck) == []
    table = aiming(there, 2, 1).play("P1", "launch A3 C3 1")
    assert table.heard(None, LaserFired) == [LaserFired("C3", 2, 1, 2), LaserFired("C3", 3, 1, 1)]
    table = aiming(there, 2, 6, 1).play("P1", "launch A3 C3 1")
    assert len(table.told(MissileStruck)) == 1


def test_DL_MIS_04_whom_a_laser_aims_at() -> None:
    """DL-MIS-04: Laser j aims at missile ((j - 1) mod m) + 1; if it is down, at the next one still up. [R82]"""
    there = "C3 plains P2: " + "laser_defense " * 5 + "city+"
    table = aiming(there, 6, 6, 6, 6, 6, 1, 1, missiles=2).play("P1", "launch A3 C3 2")
    assert [(shot.slot, shot.missile) for shot in table.told(LaserFired)] == [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1)]
    table = aiming(there, 1, 6, 6, 1, 6, 1, missiles=3).play("P1", "launch A3 C3 3")
    assert [(shot.missile, shot.die) for shot in table.told(LaserFired)] == [(1, 1), (2, 6), (3, 6), (2, 1), (3, 6)]
    table = aiming(there, 6, 1, 6, 1, missiles=2).play("P1", "launch A3 C3 2")
    assert [(shot.missile, shot.die) for shot in table.told(LaserFired)] == [(1, 6), (2, 1), (1, 6), (1, 1)]
    assert table.told(MissileStruck) == []
    there = "C3 plains P2: " + "laser_defense " * 6
    table = aiming(there, 6, 6, 1, 6, 6, 6, 1, 1, missiles=3).play("P1", "launch A3 C3 3")
    assert [shot.missile for shot in table.told(LaserFired)] == [1, 2, 3, 1, 2, 1]


def test_DL_MIS_04_all_lasers_before_the_first_impact() -> None:
    """DL-MIS-04: lasers count in slot order, and all fire before the first impact."""
    table = aiming("C3 plains P2: 2=laser_defense 5=laser_defense", 6, 6, 1, 1, missiles=2)
    table.play("P1", "launch A3 C3 2")
    kinds = [event.__class__ for event in table.events if isinstance(event, LaserFired | MissileStruck)]
    assert kinds == [LaserFired, LaserFired, MissileStruck, MissileStruck]
    assert [shot.slot for shot in table.told(LaserFired)] == [2, 5]


# -- impacts -----------------------------------------------------------------------------------------------------------


def test_DL_MIS_05_die_level_and_shield() -> None:
    """DL-MIS-05: 1D6 + Attack level, less 2 if an Energy Defense stands there, once, however many. [R47]"""
    table = aiming("C3 plains P2: city+ farm+", 6, 2).play("P1", "launch A3 C3 1")
    assert table.heard(None, MissileStruck) == [MissileStruck(0, "C3", 6, 1, 0, 7)]
    for shields in (1, 2):
        there = "C3 plains P2: city+ " + "energy_defense " * shields
        table = aiming(there, 6).play("P1", "launch A3 C3 1")
        assert table.told(MissileStruck) == [MissileStruck(0, "C3", 6, 1, 2, 5)]


def test_DL_MIS_05_a_shield_counts_while_it_stands() -> None:
    """DL-MIS-05: the Energy Defense counts at the moment of the impact."""
    there = "C3 plains P2: energy_defense / E5 plains P2: city+"
    table = aiming(there, 6, 1, 1, mine=f"human {THREE_LEVELS}", missiles=2)
    table.play("P1", "launch A3 C3 2")
    assert [(one.shield, one.result) for one in table.told(MissileStruck)] == [(2, 8), (0, 5)]
    assert table.place("C3") == "plains P2"


@pytest.mark.parametrize(
    ("technologies", "level"),
    [("", 1), ("ion_weapons", 2), ("starflare_bombs", 2), ("antimatter_containment", 2), (THREE_LEVELS, 4)],
)
def test_DL_MIS_06_attack_level(technologies: str, level: int) -> None:
    """DL-MIS-06: Attack level = 1 + Antimatter Containment + Starflare Bombs + Ion Weapons. [R47]"""
    table = aiming("C3 plains P2: city+", 1, mine=f"human {technologies}").play("P1", "launch A3 C3 1")
    assert table.told(MissileStruck)[0].level == level


@pytest.mark.parametrize("die", [1, 2, 3])
def test_table_I_4_or_less_is_a_miss(die: int) -> None:
    """Table I: 4 or less: no effect."""
    table = aiming("C3 plains P2: city+ farm+ idle1 | tank", die).play("P1", "launch A3 C3 1")
    assert table.place("C3") == "plains P2: city+ farm+ idle1 | tank"


def test_DL_MIS_07_the_defender_chooses() -> None:
    """DL-MIS-07: result 5: the defender chooses a military unit; by default the cheapest."""
    table = hit(5, "city+ laser_defense idle1 | infantry tank missile colonizer")
    assert table.asking == "P2 spare"
    assert table.options("P2") == ["hit C3 slot 2", "hit C3 tank", "hit C3 infantry", "hit C3 missile"]
    assert table.refused("P2", "hit C3 colonizer").startswith("That cannot be hit now")
    assert table.default("P2") == "hit C3 infantry"
    table.play("P2", "hit C3 slot 2")
    assert table.told(BuildingLost) == [BuildingLost(1, "C3", 2, "laser_defense", False, "missile")]
    assert hit(5, " | tank infantry").silent().place("C3") == "plains P2: | tank"


def test_DL_MIS_07_a_tie_for_the_cheapest() -> None:
    """DL-MIS-07: among equally cheap units the lowest id is the default."""
    assert hit(5, " | tank scout infantry").default("P2") == "hit C3 scout"
    assert hit(5, " | tank infantry scout").default("P2") == "hit C3 infantry"


@pytest.mark.parametrize("result", [5, 6])
def test_DL_MIS_07_no_military_unit(result: int) -> None:
    """DL-MIS-07: results 5 and 6 do nothing where no military unit is."""
    table = hit(result, "city+ idle2 | colonizer")
    assert (table.asking, table.place("C3")) == ("", "plains P2: city+ idle2 | colonizer")


def test_DL_MIS_09_anything() -> None:
    """DL-MIS-09: result 9: any unit or building; the attacker says which operator, or an idle colonist."""
    there = "city+ farm- idle1 | tank colonizer"
    table = hit(9, there)
    everything = "tank, slot 1, slot 2, colonizer, colonist, worker 1"
    assert table.options("P1") == [f"hit C3 {what}" for what in everything.split(", ")]
    table.play("P1", "hit C3 colonizer")
    assert table.place("C3") == "plains P2: city+ farm- idle1 | tank"
    assert hit(9, there).play("P1", "hit C3 worker 1").place("C3") == "plains P2: city- farm- idle1 | tank colonizer"
    table = hit(9, there).play("P1", "hit C3 colonist")
    assert table.told(Died) == [Died(1, "C3", 1, "missile")]
    assert table.place("C3") == "plains P2: city+ farm- | tank colonizer"
