"""The Ability Phase: targets, dice, and the powers of five races. [3.19]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import (
    AbilityTried,
    BuildingLost,
    Poisoned,
    Rebelled,
    Reported,
    Robbed,
    RobbedOf,
    SlotRolled,
    Spied,
    Subverted,
    TechnologyCopied,
    TechnologyStolen,
    TechnologyTaken,
    UnitLost,
)
from rules.deadlock.model.state import Report
from rules.deadlock.model.tables import Good
from rules.deadlock.model.units import values_of
from tests.deadlock.kit import Table, position
from tests.scene import Script

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


def test_DL_ABL_01_only_the_active_player() -> None:
    """DL-ABL-01: the power of another player's race rests."""
    table = using("human", theirs="cyth")
    assert table.told(AbilityTried) == []


def test_DL_ABL_02_one_die_for_each_target() -> None:
    """DL-ABL-02: each territory that an opponent occupies beside one of mine is a target, and gets one die."""
    table = using("cyth", "C3 plains P1: city+ / D2 plains P1: farm- / C2 plains P2: city+", dice=[6])
    assert table.options("P1") == ["target C2"]
    table.play("P1", "target C2")
    assert table.heard(None, AbilityTried) == [AbilityTried(0, "poison", ("C2",), (6,))]


def test_DL_ABL_02_occupied_is_enough() -> None:
    """DL-ABL-02: a unit in land that nobody controls occupies it, mine and theirs. [R6]"""
    table = using("cyth", "C3 forest: | P1 scout / C2 forest: | P2 scout / E3 plains P2: city+")
    assert table.options("P1") == ["target C2"]


def test_DL_ABL_02_no_target_no_question() -> None:
    """DL-ABL-02: neither neutral land nor what lies two cells away is a target."""
    table = using("cyth", "C3 plains P1: city+ / C1 plains P2: city+")
    assert (table.asking, table.told(AbilityTried)) == ("", [])


def test_DL_ABL_02_in_ascending_number() -> None:
    """DL-ABL-02: the dice are rolled in ascending number, whatever the order of the answer."""
    table = using("cyth", dice=[[6, 5]]).play("P1", "target D3, target C2")
    assert table.told(AbilityTried) == [AbilityTried(0, "poison", ("C2", "D3"), (6, 5))]


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_DL_ABL_03_only_a_1_succeeds(die: int) -> None:
    """DL-ABL-03: success only on a 1."""
    table = using("cyth", f"{ONE}city+", dice=[die]).play("P1", "target C2")
    assert table.land("C2").poison == 0


def test_DL_ABL_03_spying_needs_no_die() -> None:
    """DL-ABL-03: Spy needs no die, and no question either."""
    table = using("uva_mosk")
    assert table.told(Spied) == [Spied(0, (1,))]
    assert table.told(AbilityTried) == []


def test_DL_ABL_04_targets_may_be_left_out() -> None:
    """DL-ABL-04: the list of targets is fixed at the start; the player may leave some out; by default all are tried."""
    text = "C3 plains P1: city+ / C2 plains P2: city+ / B3 plains P2: farm+ / D3 plains P2: mine+"
    table = using("cyth", text, dice=[[6, 6]])
    assert table.default("P1") == "target C2, target B3, target D3"
    table.play("P1", "target C2, target D3")
    assert table.told(AbilityTried)[0].cells == ("C2", "D3")
    assert using("cyth", text, dice=[[6, 6, 6]]).silent().told(AbilityTried)[0].cells == ("C2", "B3", "D3")


def test_DL_ABL_04_none_at_all() -> None:
    """DL-ABL-04: all targets may be left out; no die is rolled then."""
    table = using("cyth").play("P1", "none")
    assert (table.asking, table.told(AbilityTried)) == ("", [])


def test_a_target_that_concedes_is_no_target() -> None:
    """DL-VIC-03: land whose player concedes while the question is open is not tried; with none left nobody is asked."""
    text = "C3 plains P1: city+ / C2 plains P2: city+ / E5 plains P3: city+"
    table = position(text, phase="ability", stop="missile", P1="cyth")
    assert table.asking == "P1 ability"
    table.act("P2", "concede")
    assert (table.asking, table.told(AbilityTried)) == ("", [])


# -- Steal -------------------------------------------------------------------------------------------------------------


def test_DL_RAC_CHC_5_steal() -> None:
    """DL-RAC-CHC-5: each 1 lets them name Metal or Food and take 1D6 of it, at most what the opponent has."""
    table = using("chcht", dice=[[1, 6], 5], mine="M4 F9", theirs="human M3 F8").silent().play("P1", "take metal")
    assert (table.stock("P1", "metal"), table.stock("P2", "metal")) == (7, 0)
    assert table.heard(None, Robbed) == [Robbed(0, 1, "C2", "metal", 5)]
    assert table.heard(None, RobbedOf) == []
    assert [table.heard(player, RobbedOf) for player in ("P1", "P2")] == [[RobbedOf(0, 1, "metal", 3)]] * 2


def test_DL_RAC_CHC_5_each_success_takes() -> None:
    """DL-RAC-CHC-5: every 1 is a theft of its own, with its own kind and die."""
    table = using("chcht", dice=[[1, 1], 2, 3], mine="M4 F9").silent()
    table.play("P1", "take metal", "take food")
    assert (table.stock("P1", "metal"), table.stock("P1", "food")) == (6, 12)
    assert (table.stock("P2", "metal"), table.stock("P2", "food")) == (18, 17)


@pytest.mark.parametrize(("stocks", "kind"), [("M4 F9", "metal"), ("M9 F4", "food"), ("M5 F5", "metal")])
def test_DL_ABL_05_what_is_stolen_by_default(stocks: str, kind: str) -> None:
    """DL-ABL-05: Metal or Food is chosen before the amount die; by default what he has less of, tie Metal."""
    table = using("chcht", f"{ONE}city+", dice=[1, 2], mine=stocks).silent()
    assert table.asking == "P1 kind"
    assert not table.spent
    assert table.refused("P1", "take energy") == "Only Metal or Food can be stolen: choose one of them."
    assert table.default("P1") == f"take {kind}"
    assert table.silent().told(Robbed)[0].good == kind


def test_a_victim_who_concedes_has_nothing_to_steal() -> None:
    """DL-VIC-03: a theft comes to nothing when its victim leaves before the amount die."""
    table = position(f"{BORDER} / E5 plains P3: city+", phase="ability", stop="missile", P1="chcht", dice=[[1, 1]])
    table.silent().act("P2", "concede")
    assert (table.asking, table.told(Robbed)) == ("", [])
    assert table.stock("P1", "metal") == 20


# -- Spy ---------------------------------------------------------------------------------------------------------------


def test_DL_RAC_UVA_3_spy() -> None:
    """DL-RAC-UVA-3: they read the whole record sheet of every opponent beside them, privately, without a roll."""
    text = f"{BORDER} / E5 plains P3: city+"
    table = position(
        text, phase="ability", stop="missile", P1="uva_mosk", P2="human F11 M4 E9 C31 R45 A1 rocketry", round=4
    )
    assert table.heard(None, Spied) == [Spied(0, (1,))]
    sheet: dict[Good, int] = {"food": 11, "metal": 4, "energy": 9, "credits": 31, "research": 45, "art": 1}
    assert table.sheet("P1").reports == (Report(1, 4, sheet, ["rocketry"]),)
    assert table.heard("P1", Reported) == [Reported(0, 1, tuple(sheet.items()), ("rocketry",))]
    assert [table.heard(who, Reported) for who in ("P2", "P3", None)] == [[], [], []]


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


# -- Subvert -----------------------------------------------------------------------------------------------------------


def test_DL_RAC_REL_2_subvert() -> None:
    """DL-RAC-REL-2: each 1: 1D6 colonists of that territory become rebels of their owner."""
    table = using("relu", f"{ONE}city+ farm+ idle1", dice=[1, 4]).silent()
    assert table.heard(None, Subverted) == [Subverted(0, "C2", 4)]
    assert (table.rebels("P2"), table.place("C2")) == (3, "plains P2: city- farm-")


def test_DL_RAC_REL_2_its_owner_is_not_waited_for() -> None:
    """DP-07: who rebels follows the release order, or the owner's own order of work."""
    two = f"{ONE}city+ farm+ idle1"
    table = using("relu", two, dice=[1, 2]).silent()
    assert table.told(Rebelled)[0].places == (("C2", "idle 1"), ("C2", "slot 2"))
    table = using("relu", two, dice=[1, 2], theirs="human work=farm").silent()
    assert table.told(Rebelled)[0].places == (("C2", "idle 1"), ("C2", "slot 1"))


# -- Sabotage ----------------------------------------------------------------------------------------------------------


def test_DL_RAC_MAU_3_sabotage() -> None:
    """DL-RAC-MAU-3: each 1: a die on Table H."""
    table = sabotaged(5, "city+ | tank scout")
    assert table.asking == "P1 sabotage"
    table.play("P1", "hit C2 scout")
    assert table.place("C2") == "plains P2: city+ | tank"
    assert table.told(UnitLost) == [UnitLost(1, "C2", "scout", 1, "sabotage")]


def test_DL_ABL_06_a_technology_is_stolen() -> None:
    """DL-ABL-06, R43: the thief sees what the opponent knows and he does not, and takes one; the victim loses it."""
    table = sabotaged(1, "city+", mine="hoverway", theirs="human hoverway rocketry metallurgy")
    assert (table.asking, table.options("P1")) == ("P1 copy", ["copy metallurgy", "copy rocketry"])
    assert table.default("P1") == "copy metallurgy"
    assert table.heard("P1", Reported) == [Reported(0, 1, (), ("rocketry", "metallurgy"))]
    assert table.see("P1").technologies(1) == ("rocketry", "metallurgy")
    assert table.refused("P1", "copy hoverway") == "That one is not on the list: choose one."
    table.play("P1", "copy rocketry")
    assert table.technologies("P1") == ["hoverway", "rocketry"]
    assert table.technologies("P2") == ["hoverway", "metallurgy"]
    assert (table.player("P2").technologies, table.see("P1").technologies(1)) == (2, ("metallurgy",))
    assert "P1 stole Rocketry" in table.lines("P2")[-1]
    assert table.lines("P2")[-1].endswith(" from P2, who has it no more.")


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
    assert table.lines("P2")[-1].endswith(" from P2, who keeps it.")


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


def test_DL_ABL_06_what_was_seen_stays_known() -> None:
    """DL-ABL-06: a second theft shows a shorter list; the thief still knows what he saw at the first and left there."""
    table = using("maug", dice=[[1, 1], 1, 1], theirs="human rocketry metallurgy").silent()
    table.play("P1", "copy rocketry")
    assert table.options("P1") == ["copy metallurgy"]
    assert table.see("P1").technologies(1) == ("metallurgy",)


def test_DL_ABL_06_nothing_to_steal() -> None:
    """DL-ABL-06: without a technology that he lacks there is no effect."""
    table = sabotaged(1, "city+", mine="rocketry", theirs="human rocketry")
    assert table.heard(None, TechnologyStolen) == [TechnologyStolen(0, 1, False)]
    assert (table.asking, table.technologies("P1")) == ("", ["rocketry"])


@pytest.mark.parametrize("die", [2, 3])
def test_DL_ABL_07_a_random_building(die: int) -> None:
    """DL-ABL-07: Sabotage 2 or 3 destroys a random building; empty slots are rolled again."""
    table = sabotaged(die, "1=city+ 6=farm-", 3, 6)
    assert table.heard(None, SlotRolled) == [SlotRolled("C2", (3, 6))]
    assert table.told(BuildingLost) == [BuildingLost(1, "C2", 6, "farm", False, "sabotage")]
    assert table.place("C2") == "plains P2: city+"


def test_DL_ABL_07_no_building() -> None:
    """DL-TER-07: where no building stands nothing happens, and no die is rolled."""
    table = sabotaged(2, " | tank")
    assert table.spent
    assert table.place("C2") == "plains P2: | tank"


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


def test_DL_ABL_08_only_colonists_there() -> None:
    """DL-ABL-08: with only colonists and Colonizers there nothing is lost."""
    table = sabotaged(4, "city+ idle2 | colonizer")
    assert (table.asking, table.place("C2")) == ("", "plains P2: city+ idle2 | colonizer")


def test_DL_ABL_08_a_single_unit_needs_no_question() -> None:
    """DL-ABL-08: with one kind of unit there is nothing to choose; one of them is lost."""
    table = sabotaged(4, " | tank2")
    assert (table.asking, table.place("C2")) == ("", "plains P2: | tank")


# -- Poison ------------------------------------------------------------------------------------------------------------


def test_DL_RAC_CYT_2_poison() -> None:
    """DL-RAC-CYT-2: each 1: the territory yields no Food for 1D6 turns of its controller."""
    table = using("cyth", f"{ONE}city+ farm+", dice=[1, 2]).silent()
    assert table.heard(None, Poisoned) == [Poisoned("C2", 2, 2)]
    assert table.land("C2").poison == 2
    for left in (1, 0):
        before = position(f"C2 plains P2: farm+ | | poison{left + 1}", phase="resource", to_act="P2", stop="diplomacy")
        assert (before.stock("P2", "food"), before.land("C2").poison) == (20, left)


@pytest.mark.parametrize(("die", "turns"), [(5, 5), (1, 2)])
def test_DL_ABL_09_the_higher_counts(die: int, turns: int) -> None:
    """DL-ABL-09: the counter becomes the higher of its value and the new roll."""
    table = using("cyth", f"{ONE}city+ | | poison2", dice=[1, die]).silent()
    assert table.land("C2").poison == turns
    assert table.told(Poisoned) == [Poisoned("C2", die, turns)]
