"""Matches to try something in: what follows from their seed, and how little of it is luck."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import pvariance
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.computers.twins import twin_of
from rules.engine import FairDice, Match, Question
from rules.engine.playout import QuickDice, autopilot, playout, step

AHEAD, DECISIONS, TRIES = 12, 24, 8
Twin = Callable[[Match[Any, Any], int, str], Match[Any, Any]]


def of_one_stream(match: Match[Any, Any], seat: int, seed: str) -> Match[Any, Any]:
    """The same twin, whose dice all come from one stream."""
    dice = QuickDice(random.Random(f"{seed} dice").randrange)
    return match.twin(seat, random.Random(f"{seed} hidden").randrange, dice)


def luck(key: str, twin: Twin) -> float:
    """How much of what two answers differ by, some answers later, is luck: a variance, over a game of autopilots."""
    game = find_game(key)
    found: list[float] = []
    match = Match.begin(game, 2, game.checked_options({}), FairDice(b"luck"))
    while match.asked is not None and len(found) < DECISIONS:
        for question in [] if match.asked.window else [*match.asked.questions.values()]:
            if len(answers := game.weigh(match.view(question.seat), question)) > 1 and match.state.round > 1:
                found.append(pvariance([apart(match, question, answers, f"{time}", twin) for time in range(TRIES)]))
                playout(match, autopilot, 9)
        step(match, autopilot)
        match.drain()
    return sum(found)


def apart(match: Match[Any, Any], question: Question, answers: Any, seed: str, twin: Twin) -> float:
    """By how much the first two answers differ in one try."""
    chances = []
    for _, answer in answers[:2]:
        other = twin(match, question.seat, seed)
        other.answer(question.seat, answer)
        playout(other, autopilot, AHEAD)
        assert match.game.value is not None
        chances.append(match.game.value(other.view(question.seat))[question.seat])
    return float(chances[1] - chances[0])


@pytest.mark.parametrize("key", ["galactic-supremacy", "one-page-deadzone"])
def test_games_that_differ_by_an_answer_have_the_same_luck(key: str) -> None:
    """So much of it cancels that three tries tell as much as four would if all dice came from one stream."""
    assert luck(key, twin_of) < luck(key, of_one_stream) * 3 / 4


def test_all_of_a_twin_follows_from_its_seed() -> None:
    """Played on alike it ends alike; another seed makes another game."""
    game = find_game("one-page-deadzone")
    match = Match.begin(game, 2, game.checked_options({}), FairDice(b"seeds"))
    playout(match, autopilot, 20)
    ends = []
    for seed in ("one", "one", "other"):
        twin = twin_of(match, 0, seed)
        playout(twin, autopilot)
        ends.append(game.dump(twin.state))
    assert ends[0] == ends[1] != ends[2]
