"""Playouts: whole games played by a function that answers for every seat, and dice that prove nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.engine import Below, Chance, Corrupt, Dice, Move
from rules.engine.match import Match
from rules.engine.questions import Answer, Choose, Question, plain_options

Player = Callable[[Match[Any, Any], Question], Answer]


def random_player(below: Below, *, plain: bool = False) -> Player:
    """A player who answers at random; in a playout, or if `plain`, without shortcuts, which only take time."""

    def player(match: Match[Any, Any], question: Question) -> Answer:
        if isinstance(question, Choose) and (plain or not match.keep):
            options: Sequence[Move] = plain_options(question.options)
            return options[below(len(options))]
        return question.draw(below)

    return player


def autopilot(match: Match[Any, Any], question: Question) -> Answer:
    """A player who asks the game's autopilot, from the view of the seat that is asked."""
    answer: Answer = match.game.autopilot(match.view(question.seat), question)
    return answer


def step(match: Match[Any, Any], player: Player) -> int:
    """Answer all that is open; return the number of answers."""
    asked, count = match.asked, 0
    if asked is None:
        return 0
    for seat, question in asked.questions.items():
        if seat not in asked.answers:
            match.answer(seat, player(match, question))
            count += 1
    if match.asked is asked:  # a window stays open until it is closed
        match.close()
    return count


def playout(match: Match[Any, Any], player: Player, limit: int = 1_000_000) -> int:
    """Play on until the game is over or `limit` answers were given; return their number."""
    count = 0
    while match.asked is not None and count < limit:
        count += step(match, player)
    return count


class QuickDice:
    """Outcomes from a generator given from outside: for playouts, where nothing is proved."""

    def __init__(self, below: Below) -> None:
        self._below = below

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next outcome; the number does not matter."""
        return step.sample(self._below)


class ScriptedDice:
    """Outcomes written down beforehand, for tests; when they run out, `then` takes over or `Corrupt` is raised."""

    def __init__(self, outcomes: Iterable[Sequence[int]], then: Dice | None = None) -> None:
        self.outcomes = [list(outcome) for outcome in outcomes]
        self._then = then

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next written outcome, which must be possible for this step."""
        if not self.outcomes and self._then:
            return self._then.sample(step, number)
        if not self.outcomes or not step.accepts(self.outcomes[0]):
            raise Corrupt(f"the script has {self.outcomes[:1]} for {step}")
        return self.outcomes.pop(0)
