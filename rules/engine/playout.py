"""Playouts: whole games played by a function that answers for every seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.chance import Below
from rules.engine.match import Match
from rules.engine.questions import Answer, Question

Player = Callable[[Match[Any, Any], Question], Answer]


def random_player(below: Below) -> Player:
    """A player who answers at random."""
    return lambda match, question: question.draw(below)


def autopilot(match: Match[Any, Any], question: Question) -> Answer:
    """A player who asks the game's autopilot, from the view of the seat that is asked."""
    answer: Answer = match.game.autopilot(match.view(question.seat), question)
    return answer


def step(match: Match[Any, Any], player: Player) -> int:
    """Answer all that is open; gives the number of answers."""
    asked = match.asked
    if asked is None:
        return 0
    if asked.window is None:
        for seat, question in asked.questions.items():
            match.answer(seat, player(match, question))
        return 1
    open_now = [(seat, question) for seat, question in asked.questions.items() if seat not in asked.answers]
    for seat, question in open_now:
        match.answer(seat, player(match, question))
    match.close()
    return len(open_now)


def playout(match: Match[Any, Any], player: Player, limit: int = 1_000_000) -> int:
    """Play on until the game is over or `limit` answers were given; gives their number."""
    count = 0
    while (asked := match.asked) is not None and count < limit:
        if asked.window is None:
            for seat, question in asked.questions.items():
                match.answer(seat, player(match, question))
            count += 1
        else:
            count += step(match, player)
    return count
