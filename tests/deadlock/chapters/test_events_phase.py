"""The Event Phase: earthquake, plague, rebellion. [3.8]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.events import BuildingLost, Died, EventRolled, EventStruck
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position, spot


def event(text: str, *dice: Any, **more: Any) -> Table:
    """P1's Event Phase, and nothing after it."""
    return position(text, phase="event", stop="population", dice=dice, **more)


@pytest.mark.parametrize("die", [4, 5, 6])
def test_DL_EVT_01_a_die_every_turn_and_four_to_six_bring_nothing(die: int) -> None:
    """DL-EVT-01: die 4, 5, 6: nothing; everybody sees the die."""
    table = event("C3 plains P1: city+ idle3", die)
    assert table.spent
    assert table.heard(None, EventRolled) == [EventRolled(0, die)]
    assert (table.told(EventStruck), table.place("C3"), table.view.marks) == ([], "plains P1: city+ idle3", ())


def test_DL_EVT_02_an_earthquake_destroys_the_building_in_the_slot() -> None:
    """DL-EVT-02: draw 13, slot 2 is a staffed Farm: Farm and colonist are gone."""
    table = event("C3 plains P1: city+ farm+ mine+", 1, spot("C3"), 2)
    assert table.place("C3") == "plains P1: 1=city+ 3=mine+"
    assert (table.loyal("P1"), table.rebels("P1")) == (2, 0)
    assert table.heard("P2", BuildingLost) == [BuildingLost(0, "C3", 2, "farm", True, "earthquake")]
    assert [(mark.kind, mark.cell) for mark in table.view.marks] == [("event", "C3")]


def test_DL_EVT_03_the_active_player_says_who_dies() -> None:
    """DL-EVT-03, DP-07: his own colonists there, by default those needed least; others are not asked about."""
    table = event("C3 plains P1: city+ farm+ fuel_storage+ / B2 plains P1: mine+", 2, spot("C3"), 2)
    assert (table.asking, table.question("P1").about) == ("P1 victims", Count(2))
    assert table.options("P1") == ["lose C3 slot 3", "lose C3 slot 2", "lose C3 slot 1"]
    assert table.default("P1") == "lose C3 slot 3, lose C3 slot 2"
    table.play("P1", "lose C3 slot 1, lose C3 slot 3")
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city- farm+ fuel_storage-", 0)


@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize("place", ["plains", "ocean", "swamp: | P2 scout"])
def test_DL_EVT_05_the_second_die_is_rolled_even_if_nobody_is_there(die: int, place: str) -> None:
    """DL-EVT-05, R18: Oceans and empty territories can be drawn; the size die is rolled, and nothing happens."""
    table = event(f"B2 {place}", die, spot("B2"), 6)
    assert (table.spent, table.asking) == (True, "")
    assert len(table.heard(None, EventStruck)) == 1
    assert (table.rebels("P1"), table.rebels("P2"), table.told(Died)) == (0, 0, [])


@pytest.mark.parametrize("number", [1, 2])
def test_DL_EVT_06_a_quiet_first_round(number: int) -> None:
    """DL-EVT-06: where the table chose so, no Event die falls in round 1; from round 2 on it does."""
    dice = () if number == 1 else (2, spot("C3"), 1)
    table = event("C3 plains P1: city+ / D3 plains P1", *dice, quiet_start=True, round=number)
    assert table.spent
    assert len(table.told(EventRolled)) == number - 1
    assert table.loyal("P1") == 2 - number


def test_DL_EVT_06_by_the_rulebook_the_die_is_rolled_from_the_first_round_on() -> None:
    """DL-EVT-06: unless the table says otherwise; older tables play as they began."""
    started = [GAME.start(2), GAME.start(2, {"first_round": "quiet"}), GAME.start(2, {}, 1)]
    assert [planet.quiet_start for planet in started] == [False, True, False]


def test_an_event_that_takes_the_last_of_a_landless_player_ends_him() -> None:
    """DL-VIC-02: nothing is left of P2's only colonist at sea after the plague: he is out at once."""
    table = event("C3 plains P1: city+ / B2 ocean P2: idle1 / D4 plains P3: city+", 2, spot("B2"), 3)
    assert [player.out for player in table.view.players] == [False, True, False]
