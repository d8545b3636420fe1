"""The Ability Phase: targets, dice, and the powers of five races. [3.19]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import (
    BuildingLost,
    Poisoned,
    Reported,
    Robbed,
    SlotRolled,
    Spied,
    TechnologyCopied,
    TechnologyStolen,
    TechnologyTaken,
)
from rules.deadlock.model.state import Report
from rules.deadlock.model.tables import Good
from rules.deadlock.model.units import values_of
from testing.scene import Script
from tests.deadlock.kit import Table, position

BORDER = "C3 plains P1: city+ / C2 plains P2: city+ idle2 / D3 plains P2: farm+"
ONE = "C3 plains P1: city+ / C2 plains P2: "


def using(
    race: str, text: str = BORDER, *, dice: Script = (), mine: str = "", theirs: str = "human", **more: Any
) -> Table:
    """A table in P1's Ability Phase."""
    return position(text, phase="ability", stop="missile", dice=dice, P1=f"{race} {mine}", P2=theirs, **more)


def sabotaged(die: int, there: str, *dice: int, mine: str = "", theirs: str = "human", **more: Any) -> Table:
    """P1's Maug had a success against C2; the die on Table H, and those that follow."""
    script = [1, die, *dice]
    return using("maug", f"{ONE}{there}", dice=script, mine=mine, theirs=theirs, **more).play("P1", "target C2")


# -- targets and dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("race", "asked"), [("human", False), ("tarth", False), ("uva_mosk", False), ("cyth", True)])
def test_DL_ABL_01_who_has_a_power(race: str, asked: bool) -> None:
    """DL-ABL-01: ChCh-t, Uva Mosk, Re'Lu, Maug and Cyth have a power; with Humans and Tarth the phase passes."""
    table = using(race, theirs="maug")
    assert table.asking == ("P1 ability" if asked else "")
    assert table.phases == ["ability"]


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_DL_ABL_03_only_a_1_succeeds(die: int) -> None:
    """DL-ABL-03: success only on a 1."""
    table = using("cyth", f"{ONE}city+", dice=[die]).play("P1", "target C2")
    assert table.land("C2").poison == 0


# -- Steal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stocks", "kind"), [("M4 F9", "metal"), ("M9 F4", "food"), ("M5 F5", "metal")])
def test_DL_ABL_05_what_is_stolen_by_default(stocks: str, kind: str) -> None:
    """DL-ABL-05: Metal or Food is chosen before the amount die; by default what he has less of, tie Metal."""
    table = using("chcht", f"{ONE}city+", dice=[1, 2], mine=stocks).silent()
    assert table.asking == "P1 kind"
    assert not table.spent
    assert table.refused("P1", "take energy") == "Only Metal or Food can be stolen: choose one of them."
    assert table.default("P1") == f"take {kind}"
    assert table.silent().told(Robbed)[0].good == kind


# -- Spy ---------------------------------------------------------------------------------------------------------------


def test_DL_RAC_UVA_3_spy() -> None:
    """DL-RAC-UVA-3: they read the whole record sheet of every opponent beside them, privately, without a roll. [R42]"""
    text = f"{BORDER} / E5 plains P3: city+"
    table = position(
        text, phase="ability", stop="missile", P1="uva_mosk", P2="human F11 M4 E9 C31 R45 A1 rocketry", round=4
    )
    assert table.heard(None, Spied) == [Spied(0, (1,))]
    sheet: dict[Good, int] = {"food": 11, "metal": 4, "energy": 9, "credits": 31, "research": 45, "art": 1}
    assert table.sheet("P1").reports == (Report(1, 4, sheet, ["rocketry"]),)
    assert table.heard("P1", Reported) == [Reported(0, 1, tuple(sheet.items()), ("rocketry",))]
    assert [table.heard(who, Reported) for who in ("P2", "P3", None)] == [[], [], []]


def test_DL_RAC_UVA_3_each_opponent_has_a_report_of_his_own() -> None:
    """DL-RAC-UVA-3, R42: what one neighbour knows is not noted of the other."""
    text = "C3 plains P1: city+ / C2 plains P2: city+ / D3 plains P3: city+"
    table = using("uva_mosk", text, theirs="human rocketry", P3="tarth metallurgy")
    assert [(report.of, report.technologies) for report in table.sheet("P1").reports] == [
        (1, ["rocketry"]), (2, ["metallurgy"]),
    ]  # fmt: skip


def test_DL_RAC_UVA_3_the_newest_look_counts() -> None:
    """DL-RAC-UVA-3: the next look replaces the stocks of the last one."""
    table = position(BORDER, phase="ability", P1="uva_mosk", P2="human E20 rocketry", round_limit=2, rest=4)
    first = table.sheet("P1").reports
    while len(table.told(Spied)) < 2:
        table.silent()
    (report,) = table.sheet("P1").reports
    assert (first[0].round, report.round, report.technologies) == (1, 2, ["rocketry"])
    assert first[0].goods["energy"] == 20
    assert report.goods["energy"] == 19


# -- Sabotage ----------------------------------------------------------------------------------------------------------


def test_DL_ABL_06_what_is_gone_works_no_more() -> None:
    """DL-ABL-06, DL-RSH-07, R43: Metallurgy works for the thief from now on, and no longer for whom he robbed."""

    def tanks(table: Table) -> list[int]:
        pairs = ("P1", "maug"), ("P2", "human")
        return [values_of(race, table.technologies(player), "tank").defense for player, race in pairs]

    table = sabotaged(1, "city+", theirs="human metallurgy")
    assert (tanks(table), tanks(table.silent())) == ([3, 4], [4, 3])


@pytest.mark.parametrize("agreed", [{"theft_takes": False}, {"version": 1, "theft_takes": False}])
def test_DL_ABL_06_by_agreement_it_is_copied(agreed: Any) -> None:
    """DL-ABL-06, R43: where the table says so, as all older tables do, the victim keeps what was stolen."""
    table = sabotaged(1, "city+", mine="hoverway", theirs="human hoverway rocketry metallurgy", **agreed)
    table.play("P1", "copy rocketry")
    assert table.technologies("P1") == ["hoverway", "rocketry"]
    assert table.technologies("P2") == ["hoverway", "rocketry", "metallurgy"]
    assert table.lines("P2")[-1].startswith("P1 stole a technology from P2, who keeps it. ")


def test_DL_ABL_06_who_learns_which() -> None:
    """DL-ABL-06: thief and victim know which one; all others only that a technology was stolen."""
    table = sabotaged(1, "city+ / E5 plains P3: city+", theirs="human rocketry").silent()
    assert table.heard(None, TechnologyStolen) == [TechnologyStolen(0, 1, True)]
    told = [table.heard(who, TechnologyTaken) for who in ("P1", "P2", "P3", None)]
    assert told == [[TechnologyTaken(0, 1, "rocketry")]] * 2 + [[], []]
    copied = sabotaged(1, "city+ / E5 plains P3: city+", theirs="human rocketry", theft_takes=False).silent()
    both = [copied.heard(who, TechnologyCopied) for who in ("P1", "P2", "P3", None)]
    assert both == [[TechnologyCopied(0, 1, "rocketry")]] * 2 + [[], []]
    assert [table.heard(who, Reported) for who in ("P2", "P3", None)] == [[], [], []]


@pytest.mark.parametrize("die", [2, 3])
def test_DL_ABL_07_a_random_building(die: int) -> None:
    """DL-ABL-07: Sabotage 2 or 3 destroys a random building; empty slots are rolled again."""
    table = sabotaged(die, "1=city+ 6=farm-", 3, 6)
    assert table.heard(None, SlotRolled) == [SlotRolled("C2", (3, 6))]
    assert table.told(BuildingLost) == [BuildingLost(1, "C2", 6, "farm", False, "sabotage")]
    assert table.place("C2") == "plains P2: city+"


@pytest.mark.parametrize("die", [4, 5, 6])
def test_DL_ABL_08_a_military_unit(die: int) -> None:
    """DL-ABL-08: Sabotage 4 to 6 destroys a military unit of the Maug's choice; by default the dearest."""
    table = sabotaged(die, "city+ | scout tank missile")
    assert table.options("P1") == ["hit C2 tank", "hit C2 scout", "hit C2 missile"]
    assert table.refused("P1", "hit C2 slot 1").startswith("That cannot be hit now")
    assert table.silent().place("C2") == "plains P2: city+ | scout missile"


def test_DL_ABL_08_lasers_and_ties() -> None:
    """DL-ABL-08: a Laser Defense (5 M) is the dearest; among equally dear ones the oldest is the default."""
    table = sabotaged(4, "city+ laser_defense | plane commander")
    assert table.default("P1") == "hit C2 slot 2"
    assert table.silent().place("C2") == "plains P2: city+ | plane commander"
    assert sabotaged(4, " | tank plane commander").default("P1") == "hit C2 plane"
    assert sabotaged(4, " | tank commander plane").default("P1") == "hit C2 commander"


# -- Poison ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "turns"), [(5, 5), (1, 2)])
def test_DL_ABL_09_the_higher_counts(die: int, turns: int) -> None:
    """DL-ABL-09: the counter becomes the higher of its value and the new roll. [R44]"""
    table = using("cyth", f"{ONE}city+ | | poison2", dice=[1, die]).silent()
    assert table.land("C2").poison == turns
    assert table.told(Poisoned) == [Poisoned("C2", die, turns)]
