"""Thinking ahead: candidates are tried in matches that could be the true one; the best is taken if it surely is better.

Each candidate is played on in the same twins of the match with the same dice, so that luck cancels out. A twin is drawn
from what the seat may know: a computer that thinks never looks at what is hidden. Among candidates that are as good
as the first one in the game's eyes, and do the same with something else, a lot decides, always alike for one computer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from statistics import fmean
from typing import Any

from bot.computers.interval import standard_error
from bot.computers.likings import favourite, minded
from bot.computers.tempers import TEMPERS, Temper, lot, own, temper_of
from bot.computers.twins import twin_of
from rules.engine import Answer, Match, Move, Question, write_answer
from rules.engine.playout import autopilot, step

PATIENCE = 60
"""For so many answers more, at most, a playout goes on until nothing is half done."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried: so many candidates, `first` playouts of each, `then` more of the best beside the first one.

    A playout is judged after so many `answers`, which everybody gives as the autopilot, or if it `settles` at the next
    moment after them at which nothing is half done (`Game.settled`). Another answer than the first candidate is given
    only if it is better by `sure` standard errors in the tries that are to tell, and by `margin` more of a chance to
    win, as `value` itself may err by that much; if it is no better in the first `gives_up` of them, or twice as many,
    and so on (0: never), it is given up. All of it is counted, not timed, so that the same question gets the same
    answer on every machine.
    """

    candidates: int
    first: int
    then: int
    answers: int
    sure: float = 1.0
    settles: bool = True
    gives_up: int = 0
    margin: float = 0.0


def best(match: Match[Any, Any], question: Question, budget: Budget, seed: str, temper: Temper | None = None) -> Answer:
    """The answer that this seat is best off with, as far as the budget tells; the same for the same seed.

    It is judged by this temper; where none is named by the computer's own, who may have a liking, too.
    """
    game, seat = match.game, question.seat
    found = game.weigh(match.view(seat), question)
    if not found:
        chosen: Answer = game.autopilot(match.view(seat), question)
        return chosen
    most, likely = max(found, key=itemgetter(0))  # the autopilot's own, unless the game knows of something better
    alike = [answer for worth, answer in found if worth == most and kinds(answer) == kinds(likely)]
    first = min(alike, key=lambda answer: lot(f"{own(seed)} equal {write_answer(answer)}"))
    others = [answer for _, answer in found if answer is not first]
    if game.value is None or not budget.first or not others:
        return first
    liked = () if temper else minded(seed, game, match.state.round)
    chances = game.value(match.view(seat))
    temper = temper or TEMPERS[temper_of(seed, len(chances))]
    trials = _Trials(match, question, budget, temper, seed, chances[seat])
    rivals = others[: budget.candidates - 1]
    usual = trials.best(first, rivals) if len(alike) <= len(rivals) else first
    pleases = favourite(others, usual, liked)
    return pleases if pleases and trials.is_as_good(usual, pleases) else usual


def kinds(answer: Answer) -> list[str]:
    """What an answer does, whatever it does it to."""
    moves = answer if isinstance(answer, tuple) else (answer,)
    return sorted([move.kind for move in moves if isinstance(move, Move)])


@dataclass(frozen=True, slots=True)
class _Trials:
    """What comes of answers, tried in twins of a match within a budget, for whoever has this chance to win now."""

    match: Match[Any, Any]
    question: Question
    budget: Budget
    temper: Temper
    seed: str
    chance: float

    def best(self, usual: Answer, others: Sequence[Answer]) -> Answer:
        """Another answer than the usual one, if it surely is better."""
        budget, answers = self.budget, [usual, *others]
        trials = [[self.outcome(answer, number) for answer in answers] for number in range(budget.first)]
        means = [sum(column) for column in zip(*trials, strict=True)]
        rival = max(range(1, len(answers)), key=means.__getitem__)
        apart = [row[rival] - row[0] for row in trials]
        if sum(apart) <= 0:
            return usual
        fresh: list[float] = []  # those that have not chosen the rival
        for number in range(budget.first, budget.first + budget.then):
            fresh.append(self.apart(usual, answers[rival], number))
            if budget.gives_up and len(fresh) % budget.gives_up == 0 and sum(fresh) <= 0:
                return usual
        told, margin = fresh or apart, self.temper.feels(self.chance, budget.margin)
        least = budget.sure * self.temper.sure * standard_error(told) + margin
        return answers[rival] if fmean(told) > least else usual

    def is_as_good(self, usual: Answer, other: Answer) -> bool:
        """Whether another answer is no worse than the usual one, in tries that neither was chosen by."""
        budget = self.budget
        tried = budget.first + budget.then
        numbers = range(tried, tried + max(budget.first, budget.then))
        return sum([self.apart(usual, other, number) for number in numbers]) >= 0

    def apart(self, usual: Answer, other: Answer, number: int) -> float:
        """How much better another answer is in one try."""
        usually = self.outcome(usual, number)
        return self.outcome(other, number) - usually

    def outcome(self, answer: Answer, number: int) -> float:
        """How well the seat stands some time after this answer, in one twin of the match, as its temper sees it."""
        match, seat, temper = self.match, self.question.seat, self.temper
        twin = twin_of(match, seat, f"{self.seed} {number}")
        twin.answer(seat, answer)
        _play_on(match, twin, self.budget.answers * temper.reach, self.budget.settles)
        assert match.game.value is not None
        others = [*match.game.value(twin.view(seat))]
        chance = others.pop(seat)
        return float(chance**temper.power - temper.spite * max(others))


def _play_on(asked: Match[Any, Any], twin: Match[Any, Any], answers: float, settles: bool) -> None:
    """Let everybody play as the autopilot for so many answers, and if it `settles` on until nothing is half done."""
    given, most, settled = 0, answers + PATIENCE * settles, asked.game.settled
    while twin.asked is not None and given < most and (given < answers or not settled(asked.state, twin.state)):
        given += step(twin, autopilot)
