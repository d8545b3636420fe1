"""Whole games of chosen players, to measure what an autopilot is worth and whether it keeps its contract."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.engine import Amount, Answer, Below, Game, Match, Question
from rules.engine.playout import Player, QuickDice, autopilot, step
from tests.pace import Stopwatch

Contest = Callable[[Sequence[Player], int], Match[Any, Any]]
"""Plays a game of these players, seat by seat, from a seed to its end."""
LONG = 20_000
"""A game that asks so often does not end."""
UNFORESEEN = Amount(seat=0, prompt="something_new", low=0, high=9, default=4, reason="NEW-01")
"""A question that no game has, or that is added to one later."""


def fought(
    game: Game[Any, Any],
    players: Sequence[Player],
    options: Mapping[str, str],
    below: Below,
    look: Callable[[Match[Any, Any]], None] = lambda match: None,
) -> Match[Any, Any]:
    """A game of these players, seat by seat, to its end; `look` sees it after each answer."""
    match = Match.begin(game, len(players), options, QuickDice(below), keep=False)

    def by_seat(asking: Match[Any, Any], question: Question) -> Answer:
        return players[question.seat](asking, question)

    for _ in range(LONG):
        if not step(match, by_seat):
            return match
        look(match)
    raise AssertionError(f"this game does not end: {dict(options)}")


def wins_against(contest: Contest, games: int, opponent: Callable[[int], Player]) -> int:
    """Of so many games for two how many the autopilot wins; each seed is played from both seats."""
    won = 0
    for number in range(games):
        own = number % 2
        players = [opponent(number)] * 2
        players[own] = autopilot
        won += contest(players, number // 2).state.winners == [own]
    return won


@dataclass
class Watch:
    """An autopilot whose answers are timed: asking must change nothing, and asking again give the same."""

    seconds: list[float] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def __call__(self, match: Match[Any, Any], question: Question) -> Answer:
        """Its answer, as a player."""
        seen = match.view(question.seat)
        before = repr(seen)
        with Stopwatch() as watch:
            answer: Answer = match.game.autopilot(seen, question)
        self.seconds.append(watch.seconds)
        self.asked.add(question.prompt)
        assert (repr(seen), match.game.autopilot(seen, question)) == (before, answer)
        return answer

    @property
    def usual_ms(self) -> float:
        """95 of 100 answers took so many milliseconds or less, on a core that nobody else wants."""
        return statistics.quantiles(self.seconds, n=20)[-1] * 1000
