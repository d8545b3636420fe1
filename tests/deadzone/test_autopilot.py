"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Games of Patrol are fixed by their seeds: the seed decides battlefield, the teams of both seats (equal points) and the
dice. Every seed is played twice, with the players' seats swapped.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.deadzone.autopilot import DECISIONS
from rules.deadzone import GAME
from rules.deadzone.maps import map_keys
from rules.deadzone.moves import Field
from rules.deadzone.ready_teams import all_ready
from rules.deadzone.scenarios import SCENARIOS
from rules.deadzone.state import Sector
from rules.deadzone.view import SectorView
from rules.engine import Amount, Answer, Match, Question
from rules.playout import Player, QuickDice, autopilot, random_player, step
from tests.deadzone.kit import Table, position
from tests.deadzone.players.greedy import greedy
from tests.scene import seat, words_of

GAMES = 100
POINTS = 100
DECISION_MS = 50
SectorMatch = Match[Sector, SectorView]


def played(players: Sequence[Player], seed: int, scenario: str = "patrol") -> SectorMatch:
    """A game of these players, seat by seat, with battlefield, teams and dice by the seed."""
    chance, maps, teams = random.Random(seed), sorted(map_keys()), sorted(all_ready(POINTS))
    fielded = [chance.choice(teams) for _ in players]

    def by_seat(match: Match[Any, Any], question: Question) -> Answer:
        return Field(fielded[question.seat]) if question.prompt == "team" else players[question.seat](match, question)

    options = GAME.checked_options({"points": str(POINTS), "scenario": scenario, "map": maps[seed % len(maps)]})
    match = Match.begin(GAME, len(players), options, QuickDice(chance.randrange), keep=False)
    while step(match, by_seat):
        pass
    return match


def wins_against(opponent: Callable[[int], Player]) -> int:
    """Of 100 games how many the autopilot wins; each seed is played from both seats."""
    won = 0
    for number in range(GAMES):
        own = number % 2
        players = [opponent(number)] * 2
        players[own] = autopilot
        won += played(players, number // 2).state.winners == [own]
    return won


# -- strength ----------------------------------------------------------------------------------------------------------


def test_it_beats_a_random_player() -> None:
    """At least 95 of 100 games."""
    print("seeds 0 to 49, both seats; random players 1000 to 1099")
    assert wins_against(lambda number: random_player(random.Random(1000 + number).randrange)) >= 95


def test_it_beats_a_greedy_player() -> None:
    """At least 60 of 100 games against tests/deadzone/players/greedy.py."""
    print("seeds 0 to 49, both seats")
    assert wins_against(lambda number: greedy) >= 60


# -- the contract ------------------------------------------------------------------------------------------------------


def test_decisions_are_quick_pure_and_the_same_again() -> None:
    """95 of 100 decisions take 50 ms or less; asking changes nothing, and asking again gives the same answer."""
    seconds: list[float] = []
    asked: set[str] = set()

    def watched(match: Match[Any, Any], question: Question) -> Answer:
        seen = match.view(question.seat)
        before = repr(seen)
        begun = time.process_time()
        answer = GAME.autopilot(seen, question)
        seconds.append(time.process_time() - begun)
        asked.add(question.prompt)
        assert (repr(seen), GAME.autopilot(seen, question)) == (before, answer)
        return answer

    for seed in range(70, 78):
        assert played([watched] * 2, seed).over
    print("seeds 70 to 77;", len(seconds), "decisions")
    assert statistics.quantiles(seconds, n=20)[-1] * 1000 <= DECISION_MS
    assert asked >= {"deploy", "command", "activate", "action", "boost", "react", "dice", "pick_up"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_to_its_end(scenario: str) -> None:
    """Two autopilots, one game."""
    print("seed 90")
    assert played([autopilot] * 2, 90, scenario).over


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    later = Amount(0, "something_new", 0, 9, 4, "DZ-NEW-01")
    assert "something_new" not in DECISIONS
    table = position("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@E8-1")
    assert GAME.autopilot(table.match.view(0), later) == 4


# -- what it does ------------------------------------------------------------------------------------------------------


def choice(table: Table, player: str = "P1") -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.match.view(seat(player)), table.question(player)))


def test_the_last_model_claims_an_objective() -> None:
    """Nobody is left who could disturb it. [DZ-RND-10]"""
    table = position("E1:enforcer-troop@E3-1 / Z1:stage-3z-zombie@A8-1:activated", round=5).play("P1", "activate E1")
    assert choice(table) == "advance E4-1"


def test_a_pinned_model_stands_up_and_walks_to_the_objective_with_a_command_die() -> None:
    """Two objectives are in reach of one cube. [DZ-STD-01, DZ-CMD-09]"""
    text = "E1:enforcer-troop@E3-1:pinned / Z1:stage-3z-zombie@A8-1:activated"
    table = position(text, round=5, command=["advance"]).play("P1", "activate E1")
    assert choice(table) == "stand_up"
    assert choice(table.play("P1", "stand_up")).startswith("advance E4-1")


def test_who_only_moves_waits_where_passing_is_possible() -> None:
    """The enemy has more models left and nobody to shoot at is in sight. [DZ-RND-05]"""
    table = position("E1:enforcer-troop@A1-1 / Z1:stage-3z-zombie@A8-1 Z2:stage-3z-zombie@H8-1")
    assert choice(table) == "pass"


def test_an_injured_enemy_is_finished() -> None:
    """Two alike in sight, one of them damaged. [DZ-DMG-01]"""
    text = "E1:enforcer-troop/laser-rifle@E4-1 / Z1:stage-3d-hellhound@G2-1 Z2:stage-3d-hellhound@G2-1:d1"
    assert choice(position(text, round=5).play("P1", "activate E1")) == "shoot laser-rifle Z2"
