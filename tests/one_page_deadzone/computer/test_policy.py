"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Games are fixed by their seeds: the seed decides limit, map, the armies of both seats and the dice. Every seed is played
twice, with the players' seats swapped. `ONE_PAGE_DEADZONE_GAMES=100` plays all that the contract counts, else there are
a few of each, which say less.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, QuickDice, random_player
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.computer.policy import DECISIONS
from rules.one_page_deadzone.model.armies import READY_ARMIES, ready_armies
from rules.one_page_deadzone.model.battlefield import MAP_KEYS
from rules.one_page_deadzone.model.moves import Field
from rules.one_page_deadzone.model.state import Zone
from rules.one_page_deadzone.model.view import ZoneView
from testing.scene import seat, words_of
from tests.duels import UNFORESEEN, Watch, fought, wins_against
from tests.one_page_deadzone.kit import Table, position
from tests.one_page_deadzone.players.greedy import greedy

GAMES = int(os.environ.get("ONE_PAGE_DEADZONE_GAMES", "10"))
IS_ENOUGH = GAMES >= 100
"""Whether so many games are played that the shares of the contract can be asked for."""
LIMITS = ("150", "300")
DECISION_MS = 50
ZoneMatch = Match[Zone, ZoneView]


def played(players: Sequence[Player], seed: int) -> ZoneMatch:
    """A game of these players, seat by seat, with limit, map, armies and dice by the seed."""
    chance = random.Random(seed)
    points, on = LIMITS[seed % 2], MAP_KEYS[seed // 2 % len(MAP_KEYS)]
    armies = [chance.choice(list(ready_armies(int(points)))) for _ in players]

    def by_seat(match: Match[Any, Any], question: Question) -> Answer:
        return Field(armies[question.seat]) if question.prompt == "army" else players[question.seat](match, question)

    return fought(GAME, [by_seat] * 2, {"points": points, "map": on}, chance.randrange)


# -- strength ----------------------------------------------------------------------------------------------------------


def test_it_beats_a_random_player() -> None:
    """At least 95 of 100 games, nine of ten."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats; random players from 1000 on")
    won = wins_against(played, GAMES, lambda number: random_player(random.Random(1000 + number).randrange))
    assert won >= GAMES * (0.95 if IS_ENOUGH else 0.85)


def test_it_beats_a_greedy_player() -> None:
    """At least 60 of 100 games against tests/one_page_deadzone/players/greedy.py, five of ten."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats")
    assert wins_against(played, GAMES, lambda number: greedy) >= GAMES * (0.6 if IS_ENOUGH else 0.45)


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.alone
@pytest.mark.parametrize("seeds", [(70, 71, 72), pytest.param((73, 74, 75, 76, 77), marks=pytest.mark.soak)], ids=str)
def test_decisions_are_quick_pure_and_the_same_again(seeds: Sequence[int]) -> None:
    """95 of 100 decisions take 50 ms or less; asking changes nothing, and asking again gives the same answer."""
    watch = Watch()
    for seed in seeds:
        assert played([watch] * 2, seed).over
    print("seeds", seeds, len(watch.seconds), "decisions")
    assert watch.usual_ms <= DECISION_MS
    assert watch.asked >= {"deploy", "activate", "go", "fire", "charge", "strike", "fall_back", "order"}


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    assert UNFORESEEN.prompt not in DECISIONS
    assert GAME.autopilot(position("Ta1@E1 / Do1@E5").see("P1"), UNFORESEEN) == UNFORESEEN.default


@pytest.mark.parametrize("points", LIMITS)
def test_it_takes_a_ready_made_army(points: str) -> None:
    """One of those for the limit."""
    match: ZoneMatch = Match.begin(GAME, 2, {"points": points}, QuickDice(random.Random(1).randrange), keep=False)
    answer = GAME.autopilot(match.view(0), match.question_for(0))
    assert isinstance(answer, Field)
    assert READY_ARMIES[answer.army].points == int(points)


# -- what it does ------------------------------------------------------------------------------------------------------


def choice(table: Table, player: str = "P1") -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.match.view(seat(player)), table.question(player)))


def test_a_wounded_target_is_finished() -> None:
    """Two alike in sight, one of them a wound short of removal. [OP-SR-14]"""
    table = position("Ta1@D3 / 2g1@D6 2g2@E6:w1").play("P1", "activate Ta1 hold")
    assert choice(table) == "shoot 2g2"


def test_a_pin_in_the_last_round_is_worth_a_removal() -> None:
    """A tough target: it can hardly be removed with one shot, but pinned it scores in full. [OP-MIS-02]"""
    assert choice(position("Ta1@D3 / 1g1@D6").play("P1", "activate Ta1 hold")) == "shoot 1g1"
    last = position("Ta1@D3 / 1g1@D6", round=4).play("P1", "activate Ta1 hold")
    assert choice(last) == "suppress D6"


def test_a_gun_out_of_range_watches() -> None:
    """A Pistol reaches nobody even after a Walk, but a Dog that comes nearer walks into its range. [OP-ACT-03]"""
    assert choice(position("As1@E1 / Do1@E5", round=4)) == "activate As1 overwatch"


def test_a_fighter_in_reach_assaults_a_pinned_target() -> None:
    """An Energy Gauntlet against a pinned Enforcer beside it. [OP-MEL-05]"""
    table = position("2g1@E4 / Ta1@E5:pinned As1@A8")
    assert choice(table) == "activate 2g1 assault"
    table.play("P1", "activate 2g1 assault")
    assert choice(table) == "charge E5"


def test_dangerous_ground_is_avoided() -> None:
    """Between two ways to the same place the safe one, and it does not end on dangerous ground. [OP-TER-05]"""
    table = position("2g1@E6 / 1g1@A1 1g2@H1").play("P1", "activate 2g1 run")
    answer = choice(table)
    assert not answer.startswith(("go D5", "go E4"))


def test_a_commander_lets_a_pinned_friend_recover_in_the_last_round() -> None:
    """The friend would score in full for the enemy. [OP-MIS-02, OP-SR-12]"""
    text = "Pk1@D1 Ta1@E2:pinned,activated As1@A1:activated / Do1@H8"
    table = position(text, round=4, dice=[[8, 1, 1]]).play("P1", "activate Pk1 command")
    assert choice(table) == "order Ta1 recover"


def test_an_idle_friend_helps_to_suppress_and_a_busy_one_does_not() -> None:
    """A slow fighter that reaches nobody helps; a Fusion Gun that has a target of its own does not. [OP-SUP-05]"""
    idle = position("3g1@D3 1g1@D3 / 1g2@D7", round=4).play("P1", "activate 3g1 hold", "suppress D7")
    assert choice(idle) == "help 1g1"
    busy = position("Ta1@D3 Ta2+fusion@D3 / 1g1@D6 2g1@E6", round=4).play("P1", "activate Ta1 hold", "suppress D6")
    assert choice(busy) == "none"


def test_the_best_watcher_reacts() -> None:
    """A Missile Launcher before an Assault Rifle. [OP-OVW-01]"""
    table = position("Do1@E5 / Ta1@E1:overwatch Ta2+missiles@D1:overwatch", round=2)
    table.play("P1", "activate Do1 hold")
    assert choice(table, "P2") == "react Ta2"


def test_a_watcher_reckons_with_the_die_against_its_shot() -> None:
    """A rifle on a height before a better shot on the ground: without that die it would be the other. [OP-OVW-02]"""
    table = position("2g1@E5:w1 / Ta1@E1:overwatch 3g1@D3:overwatch", round=2)
    table.play("P1", "activate 2g1 hold")
    assert choice(table, "P2") == "react 3g1"


@pytest.mark.parametrize(("fighter", "cube"), [("2g1", "F1"), ("As1", "D1")])
def test_only_who_may_go_on_after_a_kill_prefers_company(fighter: str, cube: str) -> None:
    """Two friends guard each other, which pays for a 2nd Gen with its Rampage alone. [OP-SR-09, OP-MEL-04]"""
    table = position(f"{fighter}@E1 / As2@D1 As3@F1 As4@F1", round=4).play("P1", f"activate {fighter} assault")
    assert choice(table) == f"charge {cube}"
