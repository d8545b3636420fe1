"""Upkeep: food, energy and housing. [3.6]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import Rebelled, Unpowered, Upkept
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

SHORT_OF_POWER = "C3 plains P1: mine- university- factory- drill- luxury_housing"


def upkeep(text: str, **more: Any) -> Table:
    """P1's Upkeep Phase, and nothing after it."""
    return position(text, phase="upkeep", stop="labor", **more)


def test_DL_UPK_01_each_colonist_eats_one_food() -> None:
    """DL-UPK-01: each colonist on the map eats 1 F: 5 colonists, 9 F, 4 F left."""
    table = upkeep("C3 plains P1: city+ idle3 / B2 plains P1: idle1", P1="F9")
    assert table.stock("P1", "food") == 4
    assert (table.loyal("P1"), table.rebels("P1")) == (5, 0)


def test_DL_UPK_01_who_rides_in_a_colonizer_eats_nothing() -> None:
    """DL-UPK-01, 2.5: a Colonizer's colonist is not counted before it settles."""
    assert upkeep("C3 plains P1: city+ | colonizer2 tank3", P1="F9").stock("P1", "food") == 8


def test_DL_UPK_02_who_is_not_fed_rebels_and_the_owner_picks() -> None:
    """DL-UPK-02: 5 colonists, 3 F: no Food left and 2 rebels, whom the owner picks."""
    table = upkeep("C3 plains P1: city+ farm+ idle1 / B2 plains P1: mine+ museum+", P1="F3")
    assert table.asking == "P1 hunger"
    assert table.question("P1").about == Count(2)
    table.play("P1", "lose C3 slot 2, lose B2 slot 1")
    assert (table.stock("P1", "food"), table.rebels("P1"), table.loyal("P1")) == (0, 2, 3)
    assert (table.place("C3"), table.place("B2")) == ("plains P1: city+ farm- idle1", "plains P1: mine- museum+")


def test_DL_UPK_02_silence_releases_who_is_needed_least() -> None:
    """DL-UPK-02, DP-03: without an answer the idle one goes, then the Museum's."""
    table = upkeep("C3 plains P1: city+ farm+ idle1 / B2 plains P1: mine+ museum+", P1="F3")
    assert table.default("P1") == "lose C3 idle 1, lose B2 slot 2"


def test_DL_UPK_02_without_a_difference_nobody_is_asked() -> None:
    """DL-UPK-02, DL-SEQ-03: all are idle in one place, or all go hungry: nothing is asked."""
    table = upkeep("C3 plains P1: city- idle4", P1="F3")
    assert (table.asking, table.rebels("P1"), table.place("C3")) == ("", 1, "plains P1: city- idle3")
    table = upkeep("C3 plains P1: city+ farm+ idle1", P1="F0")
    assert (table.asking, table.rebels("P1"), table.loyal("P1")) == ("", 3, 0)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("lose C3 idle 1, lose C3 slot 2", ""),
        ("lose C3 slot 3", "slot 3 of C3."),
        ("lose E5 slot 1", "slot 1 of E5."),
        ("lose C3 idle 1, lose C3 idle 1", "named twice"),
    ],
)
def test_DL_UPK_02_a_wrong_colonist_is_refused(answer: str, told: str) -> None:
    """DL-UPK-02: somebody who is not there, another's, too many or the same one twice cannot go hungry."""
    table = upkeep("C3 plains P1: city+ farm+ idle1", P1="F2")
    assert told in table.refused("P1", answer)


def test_DL_UPK_03_each_tagged_building_takes_energy_operated_or_not() -> None:
    """DL-UPK-03: Basic 1 E, Advanced 3 E; an unstaffed University still takes 1 E."""
    table = upkeep("C3 plains P1: university- / B2 plains P1: mine- drill-", P1="E20")
    assert table.stock("P1", "energy") == 20 - 1 - 1 - 3


def test_DL_UPK_04_energy_plants_take_none() -> None:
    """DL-UPK-04: Nuclear, Fusion and Wave plants use 0 E."""
    table = upkeep("C3 plains P1: nuclear_plant- fusion_plant- shipyard-@C4 / C4 ocean P1: wave_platform-", P1="E1")
    assert table.stock("P1", "energy") == 0  # the Shipyard's


def test_DL_UPK_05_untagged_buildings_take_none() -> None:
    """DL-UPK-05: City Center, Cultural Center, Missile Base, Museum, housing, defenses, sea structures: 0 E."""
    text = "C3 plains P1: city- culture- missile_base- museum- laser_defense energy_defense"
    table = upkeep(f"{text} / C4 plains P1: fuel_storage- dwellings / B3 ocean P1: fishery- benthic_mine-", P1="E0")
    assert (table.stock("P1", "energy"), table.told(Unpowered)) == (0, [])


def test_DL_UPK_06_with_enough_energy_all_is_powered_without_a_question() -> None:
    """DL-UPK-06: E 20, need 6: E 14, all powered; what was used is for the player alone."""
    table = upkeep(SHORT_OF_POWER, P1="E20")
    assert (table.asking, table.stock("P1", "energy")) == ("", 14)
    assert "!" not in table.place("C3")
    assert table.heard("P1", Upkept) == [Upkept(0, 0, 6, 20, 14)]
    assert table.heard("P2", Upkept) == table.heard(None, Upkept) == []


@pytest.mark.parametrize("answer", ["power C3 4", "power C3 1, power C3 2, power C3 3"])
def test_DL_UPK_07_the_owner_picks_what_is_powered(answer: str) -> None:
    """DL-UPK-07: E 3: the Drill alone, or Mine, University and Factory."""
    table = upkeep(SHORT_OF_POWER, P1="E3")
    assert table.asking == "P1 power"
    table.play("P1", answer)
    assert table.stock("P1", "energy") == 0
    powered = {int(words[-1]) for words in answer.split(", ")}
    lit = {slot for slot, held in enumerate(table.land("C3").slots, 1) if held and held.type.energy and held.powered}
    assert lit == powered
    assert table.heard(None, Unpowered) == [
        Unpowered(0, tuple(("C3", slot) for slot in range(1, 5) if slot not in lit))
    ]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("power C3 1, power C3 2", "1 Energy would be left, enough for the Factory in C3: power it too."),
        ("power C3 1, power C3 4", "These take 4 Energy and you have 3: power fewer."),
        ("power C3 5", "No building of yours that takes Energy stands in slot 5 of C3."),
    ],
)
def test_DL_UPK_07_what_is_not_maximal_or_affordable_is_refused(answer: str, told: str) -> None:
    """DL-UPK-07: the cost may not exceed the stock, and no further building may be affordable with the rest."""
    assert upkeep(SHORT_OF_POWER, P1="E3").refused("P1", answer) == told


def test_DL_UPK_07_a_building_that_is_too_dear_is_refused_in_words() -> None:
    """DL-UPK-07: with E 2 the Drill is out of the question."""
    table = upkeep(SHORT_OF_POWER, P1="E2")
    assert table.refused("P1", "power C3 4") == "You have 2 Energy, too little for that building."


def test_DL_UPK_07_the_default_goes_by_the_order_of_work() -> None:
    """DL-UPK-07, X2: Mine before research and factories, Advanced before Basic; or the player's own order."""
    assert upkeep(SHORT_OF_POWER, P1="E3").default("P1") == "power C3 4"
    assert upkeep(SHORT_OF_POWER, P1="E4").default("P1") == "power C3 4, power C3 1"
    own = upkeep(SHORT_OF_POWER, P1="E3 power=factory,research")
    assert own.default("P1") == "power C3 3, power C3 2, power C3 1"


def test_DL_UPK_07_a_single_possible_set_is_not_asked_for() -> None:
    """DL-UPK-07: E 2 for a Mine and a Drill: only the Mine can be powered, and E 1 is left."""
    table = upkeep("C3 plains P1: mine- drill-", P1="E2")
    assert (table.asking, table.stock("P1", "energy"), table.place("C3")) == ("", 1, "plains P1: mine- drill-!")


def test_DL_UPK_08_a_building_without_power_gives_nothing_until_the_next_upkeep() -> None:
    """DL-UPK-08: an unpowered Factory does not trade; in the owner's next Upkeep it is looked at anew."""
    table = position("C3 plains P1: city+ factory+", phase="upkeep", stop="diplomacy", P1="tarth E0", rest=5)
    assert table.place("C3").startswith("plains P1: city+ factory+!")
    table.until("resource")
    assert table.options("P1") == ["keep C3 1"]
    assert table.silent().stock("P1", "credits") == 20 + 2 + 5
    again = position("C3 plains P1: city+ factory+!", phase="end_turn", to_act="P2", stop="labor", P1="E1")
    assert again.place("C3") == "plains P1: city+ factory+"


def test_DL_UPK_09_who_has_no_home_rebels() -> None:
    """DL-UPK-09: loyal 8, housing 6: 2 rebels, whom the owner picks."""
    table = upkeep("C3 plains P1: dwellings farm+ idle5 / B2 plains P1: dwellings mine+ idle1", P1="F9")
    assert (table.asking, table.question("P1").about) == ("P1 housing", Count(2))
    assert table.default("P1") == "lose B2 idle 1, lose C3 idle 1"
    table.play("P1", "lose C3 slot 2, lose B2 idle 1")
    assert (table.loyal("P1"), table.rebels("P1"), table.stock("P1", "food")) == (6, 2, 1)
    assert [event.cause for event in table.heard(None, Rebelled)] == ["housing"]


def test_DL_UPK_10_housing_is_summed_over_the_empire() -> None:
    """DL-UPK-10: City Center and Dwellings in different territories: 8, staffed or not."""
    table = upkeep("C3 plains P1: city- idle8 / B2 plains P1: dwellings", P1="F8")
    assert (table.player("P1").housing, table.rebels("P1")) == (8, 0)


def test_DL_UPK_11_hunger_comes_before_housing() -> None:
    """DL-UPK-11: who starved needs no home: 5 colonists, 3 F, housing 3: 2 rebels in all."""
    table = upkeep("C3 plains P1: dwellings idle5", P1="F3")
    assert (table.rebels("P1"), [event.cause for event in table.told(Rebelled)]) == (2, ["hunger"])


def test_DL_UPK_11_energy_is_settled_between_them() -> None:
    """DL-UPK-11: hunger is asked first, then power, then housing."""
    table = upkeep("C3 plains P1: dwellings mine+ farm+ idle4", P1="F5 E1")
    assert table.asking == "P1 hunger"
    table.silent()
    assert table.asking == "P1 power"
    table.silent()
    assert table.asking == "P1 housing"
    table.silent()
    assert (table.rebels("P1"), table.loyal("P1"), table.goods("P1")[:6]) == (3, 3, "F0 M20")


def test_upkeep_answers_itself_by_standing_orders() -> None:
    """DP-38: with the usual routine each question carries its answer, by the player's own priorities."""
    text = "C3 plains P1: dwellings mine+ farm+ idle1"
    table = upkeep(text, P1="F2 E1 routine=usual power=farm")
    assert (table.asking, table.question("P1").order) == ("P1 hunger", table.question("P1").default)
    table.silent()
    assert (table.asking, table.default("P1")) == ("P1 power", "power C3 3")
    assert table.question("P1").order == table.question("P1").default
    assert upkeep(text, P1="F2 E1").question("P1").order is None
