"""What the computer thinks of a position: each side's chance to win."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rules.deadzone import GAME
from rules.deadzone.computer.value import value
from rules.deadzone.model.view import SectorView
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, random_player, step
from testing.conformance.play import some_options
from testing.seeds import seeds
from tests.deadzone.kit import Table, position
from tests.tiers import in_turn

EVEN = "E1:enforcer-troop@D3-1 E2:enforcer-troop@E3-1 / R1:enforcer-troop@D6-1 R2:enforcer-troop@E6-1"
UNSEEN = range(9001, 9005)
"""Games that the fit has not seen."""


def chance(table: Table, *, vp: tuple[int, int] = (0, 0)) -> float:
    """The first side's chance with so many VPs."""
    seen = table.match.view(0)
    for side, points in zip(seen.sides, vp, strict=True):
        side.vp = points
    return value(seen)[0]


def turned(seen: SectorView) -> SectorView:
    """The same table with the players in each other's place."""

    def other(owner: int) -> int:
        return owner if owner < 0 else 1 - owner

    tokens = [replace(token, home=other(token.home), seen=[1 - one for one in token.seen]) for token in seen.tokens]
    return seen.supposing(
        sides=[*reversed(seen.sides)],
        fighters=[replace(fighter, owner=1 - fighter.owner) for fighter in seen.fighters],
        objectives=[replace(objective, mark=other(objective.mark)) for objective in seen.objectives],
        tokens=tokens,
        active=1 - seen.active,
        first=1 - seen.first,
    )


@pytest.mark.parametrize("number", in_turn(seeds(2, "deadzone value"), 0))
def test_chances_add_up_change_sides_with_the_players_and_are_known_at_the_end(number: int) -> None:
    """Over whole games with options by lot, of computers and of careless players."""
    random_ = random.Random(number)
    player = random_.choice([autopilot, random_player(random_.randrange)])
    match = Match.begin(GAME, 2, some_options(GAME, 2, random_), QuickDice(random_.randrange), keep=False)
    while not match.over:
        seen = match.view(random_.randrange(2))
        assert sum(value(seen)) == pytest.approx(1)
        assert value(turned(seen)) == pytest.approx([*reversed(value(seen))])
        step(match, player)
    won = match.state.winners
    assert value(match.view(None)) == [(one in won) / len(won) if won else 0.5 for one in (0, 1)]


# -- what a player would say -------------------------------------------------------------------------------------------


def test_a_large_lead_is_as_good_as_won_in_the_last_round() -> None:
    """And the other side has hardly a chance. [DZ-WIN-01, DZ-WIN-04]"""
    assert chance(position(EVEN, round=5), vp=(9, 2)) > 0.9
    assert chance(position(EVEN, round=5), vp=(2, 9)) < 0.1


def test_the_same_lead_counts_more_the_later_it_is() -> None:
    """Two VPs ahead in Round 1, 3 and 5. [DZ-WIN-01]"""
    early, middle, late = [chance(position(EVEN, round=number), vp=(4, 2)) for number in (1, 3, 5)]
    assert 0.5 < early < middle < late


def test_who_stands_on_an_objective_at_the_end_is_better_off() -> None:
    """Level on VPs in the last Round, and the last enemy is far off: two VPs are about to come. [DZ-RND-10]"""
    text = "E1:enforcer-troop@{}:activated / R1:enforcer-troop@H8-1"
    assert chance(position(text.format("E4-1"), round=5), vp=(3, 3)) > 0.8
    assert chance(position(text.format("E3-1"), round=5), vp=(3, 3)) < 0.7


def test_who_is_about_to_reach_the_target_is_about_to_win() -> None:
    """With what its models hold it has 12 VPs at the end of the Round. [DZ-WIN-02]"""
    text = "E1:enforcer-troop@E4-1:activated / R1:enforcer-troop@H8-1"
    assert chance(position(text, round=3), vp=(10, 8)) > 0.9


@pytest.mark.parametrize("fewer", ["E1:enforcer-troop@D3-1", "E1:enforcer-troop@D3-1:d1 E2:enforcer-troop@E3-1:d1"])
def test_more_models_in_better_health_are_more_likely_to_win(fewer: str) -> None:
    """Level on VPs in Round 2. [DZ-WIN-05]"""
    foes = EVEN.split("/")[1]
    assert chance(position(EVEN, round=2)) > chance(position(f"{fewer} /{foes}", round=2))


# -- how well it knows -------------------------------------------------------------------------------------------------


def test_it_knows_more_than_that_chances_are_even() -> None:
    """The mean squared distance to how games of computers end that the fit has not seen; 0.25 is to know nothing."""
    print("seeds", UNSEEN)
    missed, count = 0.0, 0
    for number in UNSEEN:
        match = Match.begin(
            GAME, 2, {"points": "100", "teams": "even"}, QuickDice(random.Random(number).randrange), keep=False
        )
        told = []
        while step(match, autopilot):
            told.append(value(match.view(None))[0])
        share = value(match.view(None))[0]
        missed += sum([(one - share) ** 2 for one in told])
        count += len(told)
    assert missed / count < 0.2


# -- when it is asked --------------------------------------------------------------------------------------------------


def test_a_search_looks_on_until_the_round_is_over() -> None:
    """Between Rounds nothing is half done, and no Command Die is left that will lapse. [DZ-RND-09, DZ-CMD-05]"""
    match = Match.begin(GAME, 2, {"points": "100"}, QuickDice(random.Random(4).randrange), keep=False)
    rounds = []
    while match.asked and match.state.round < 4:
        if match.state.round and GAME.settled(match.state, match.state):
            assert not any(fighter.activated for fighter in match.state.fighters)
            rounds.append(match.state.round)
        if "action" in [question.prompt for question in match.asked.questions.values()]:
            assert not GAME.settled(match.state, match.state)
        step(match, autopilot)
    assert {*rounds} >= {1, 2}
