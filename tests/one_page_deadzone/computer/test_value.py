"""What a position is thought to be worth: each seat's chance to win."""

from __future__ import annotations

import random

import pytest

from rules.engine import Match
from rules.engine.playout import QuickDice, playout, random_player
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.computer.value import WEIGHTS
from rules.one_page_deadzone.model.state import Squad
from testing.seeds import seed
from tests.fitting.games import positions
from tests.fitting.logit import brier
from tests.one_page_deadzone.kit import Table, position

OWN, FOES = "Ta1@E1 Ta2@D1 Do1@A1", "2g1@E6:w1 Do2@D6 3g1@H8"


def chance(table: Table, player: int = 0) -> float:
    """A seat's chance to win; both add up to 1."""
    assert GAME.value is not None
    chances = GAME.value(table.view)
    assert sum(chances) == pytest.approx(1)
    return chances[player]


def ahead(points: int, round: int, units: str = f"{OWN} / {FOES}", to_act: str = "P1") -> float:  # noqa: A002 - as in kit
    """The first player's chance when so many points ahead."""
    return chance(position(units, round=round, to_act=to_act, squads=[Squad(side=1, destroyed=points), Squad(side=8)]))


def test_a_lead_counts_more_the_later_it_is() -> None:
    """And a crushing one late has all but won. [OP-MIS-01, OP-MIS-03]"""
    gained = [ahead(15, number) - ahead(0, number) for number in (1, 2, 3, 4)]
    assert 0 < gained[0] < gained[-1]
    assert ahead(100, 4) > 0.95


def test_points_are_better_than_none() -> None:
    """In every round. [OP-MIS-03]"""
    for number in (1, 2, 3, 4):
        chances = [ahead(points, number) for points in (0, 20, 60, 120)]
        assert chances == sorted(chances)


def test_a_target_in_the_last_shot_is_worth_more_than_none() -> None:
    """What can still be scored is known. [OP-MIS-02]"""
    assert ahead(0, 4, "Ta1@E1 / 2g1@E5:activated") > ahead(0, 4, "Ta1@E1 / 2g1@D4:activated")


def test_a_pin_in_the_last_round_counts_as_points() -> None:
    """Pinned in round 4 it scores in full. [OP-MIS-02]"""
    assert ahead(0, 4, "Ta1@E1:activated / 1g1@H8:activated,pinned 3g1@A8", to_act="P2") > 0.75


def test_who_lost_units_stands_worse() -> None:
    """Equal scores, but one side has more left to fight with."""
    assert ahead(0, 2, "Ta1@E1 Ta2@D1 Ta3@C1 / Do1@E7") > 0.6


def test_seats_exchanged_exchange_the_chances() -> None:
    """Nothing else tells them apart."""
    for number in (1, 3, 4):
        one = ahead(0, number)
        other = ahead(0, number, f"{FOES} / {OWN}", to_act="P2")
        assert one == pytest.approx(1 - other)


@pytest.mark.parametrize("ending", ["won", "drawn"])
def test_a_game_that_is_over_is_known(ending: str) -> None:
    """All for the winner; a draw is shared. [OP-MIS-03]"""
    lead = 50 if ending == "won" else 0
    squads = [Squad(side=1), Squad(side=8, destroyed=lead)]
    table = position("Ta1@E1 / 3g1@D8:activated", round=4, squads=squads).play("P1", "activate Ta1 run", "stay")
    assert table.match.over
    assert chance(table) == (0.0 if ending == "won" else 0.5)


def test_games_not_seen_are_foretold_better_than_by_lot() -> None:
    """The score that counts: how far chances are from what happened, squared."""
    first = seed("one page value")
    found = [each for number in range(first, first + 6) for each in positions(GAME.key, number)]
    assert brier(found, WEIGHTS) < brier(found, None)


def test_every_moment_of_a_game_has_a_value() -> None:
    """From the choice of armies on, for a spectator too."""
    draw = random.Random(seed("one page moments")).randrange
    match = Match.begin(GAME, 2, {}, QuickDice(draw), keep=False)
    while not match.over:
        playout(match, random_player(draw), limit=1)
        assert GAME.value is not None
        assert sum(GAME.value(match.view(None))) == pytest.approx(1)
