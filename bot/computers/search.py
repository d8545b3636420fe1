"""Thinking ahead: candidates are tried in matches that could be the true one; the best is taken if it surely is better.

Each candidate is played on in the same twins of the match with the same dice, so that luck cancels out. A twin is drawn
from what the seat may know: a computer that thinks never looks at what is hidden. Among candidates that are as good
as the first one in the game's eyes, and do the same with something else, a lot decides, always alike for one computer.

Where a game has strategies, whole ways to play, those that would answer otherwise are tried first, each with its answer
and with all that the seat answers by it afterwards: what takes several answers pays only with the last of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from statistics import fmean
from typing import Any, NamedTuple

from bot.computers.interval import standard_error
from bot.computers.likings import favourite, minded
from bot.computers.tempers import TEMPERS, Temper, lot, own, temper_of
from bot.computers.twins import twin_of
from rules.engine import Answer, Match, Move, Question, write_answer
from rules.engine.playout import step
from rules.engine.questions import unordered

Strategy = Callable[[Any, Question], Answer]
"""What to answer, from a view."""
PATIENCE = 60
"""For so many answers more, at most, a playout goes on until nothing is half done."""
SURE_OF_STRATEGIES = 0.5
"""By so many standard errors another strategy must be better: each is sound, so that little is lost if that is luck."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is tried: so many candidates, `first` playouts of each, `then` more of the best beside the first one.

    A playout is judged after so many `answers`, which everybody gives as the autopilot, or if it `settles` at the next
    moment after them at which nothing is half done (`Game.settled`). Another answer than the first candidate is given
    only if it is better by `sure` standard errors in the tries that are to tell, and by `margin` more of a chance to
    win, as `value` itself may err by that much; if it is no better in the first `gives_up` of them, or twice as many,
    and so on (0: never), it is given up. All of it is counted, not timed, so that the same question gets the same
    answer on every machine.

    Before that each strategy that would answer otherwise is tried `strategic` times; the best one is followed if it is
    better by `SURE_OF_STRATEGIES`.
    """

    candidates: int
    first: int
    then: int
    answers: int
    sure: float = 1.0
    settles: bool = True
    gives_up: int = 0
    margin: float = 0.0
    strategic: int = 0


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
    way = trials.way(first)
    taken = unordered(question, way.answer)
    rivals = [each for each in (first, *others) if unordered(question, each) != taken][: budget.candidates - 1]
    usual = trials.best(way, rivals) if len(alike) <= len(rivals) else way.answer
    pleases = favourite(others, usual, liked)
    return pleases if pleases and trials.is_as_good(way._replace(answer=usual), pleases) else usual


def kinds(answer: Answer) -> list[str]:
    """What an answer does, whatever it does it to."""
    moves = answer if isinstance(answer, tuple) else (answer,)
    return sorted([move.kind for move in moves if isinstance(move, Move)])


class _Way(NamedTuple):
    """An answer, and the strategy by which the seat plays on after it."""

    answer: Answer
    strategy: Strategy


@dataclass(frozen=True, slots=True)
class _Trials:
    """What comes of answers, tried in twins of a match within a budget, for whoever has this chance to win now."""

    match: Match[Any, Any]
    question: Question
    budget: Budget
    temper: Temper
    seed: str
    chance: float

    def way(self, first: Answer) -> _Way:
        """How to go on: by the usual strategy with this answer, or by another one that would answer otherwise."""
        game, question, tries = self.match.game, self.question, self.budget.strategic
        usual, *strategies = [*game.strategies.values()] or [game.autopilot]
        ways = [_Way(first, usual)]
        if not tries or not strategies:
            return ways[0]
        seen = self.match.view(question.seat)
        known = {unordered(question, first), unordered(question, usual(seen, question))}  # a lot may have parted these
        for strategy in strategies:
            answer = strategy(seen, question)
            if unordered(question, answer) not in known:
                known.add(unordered(question, answer))
                ways.append(_Way(answer, strategy))
        if len(ways) == 1:
            return ways[0]
        trials = [[self.outcome(way, f"strategy {number}") for way in ways] for number in range(tries)]
        apart = [[row[place] - row[0] for row in trials] for place in range(1, len(ways))]
        told = max(apart, key=fmean)
        is_better = fmean(told) > SURE_OF_STRATEGIES * self.temper.sure * standard_error(told)
        return ways[1 + apart.index(told)] if is_better else ways[0]

    def best(self, usual: _Way, others: Sequence[Answer]) -> Answer:
        """Another answer than the usual one, if it surely is better."""
        budget = self.budget
        answers = [usual.answer, *others]
        ways = [usual._replace(answer=answer) for answer in answers]
        trials = [[self.outcome(way, f"{number}") for way in ways] for number in range(budget.first)]
        means = [sum(column) for column in zip(*trials, strict=True)]
        rival = max(range(1, len(answers)), key=means.__getitem__)
        apart = [row[rival] - row[0] for row in trials]
        if sum(apart) <= 0:
            return usual.answer
        fresh: list[float] = []  # those that have not chosen the rival
        for number in range(budget.first, budget.first + budget.then):
            fresh.append(self.apart(usual, answers[rival], number))
            if budget.gives_up and len(fresh) % budget.gives_up == 0 and sum(fresh) <= 0:
                return usual.answer
        told, margin = fresh or apart, self.temper.feels(self.chance, budget.margin)
        least = budget.sure * self.temper.sure * standard_error(told) + margin
        return answers[rival] if fmean(told) > least else usual.answer

    def is_as_good(self, usual: _Way, other: Answer) -> bool:
        """Whether another answer is no worse than the usual one, in tries that neither was chosen by."""
        budget = self.budget
        tried = budget.first + budget.then
        numbers = range(tried, tried + max(budget.first, budget.then))
        return sum([self.apart(usual, other, number) for number in numbers]) >= 0

    def apart(self, usual: _Way, other: Answer, number: int) -> float:
        """How much better another answer is in one try."""
        usually = self.outcome(usual, f"{number}")
        return self.outcome(usual._replace(answer=other), f"{number}") - usually

    def outcome(self, way: _Way, number: str) -> float:
        """How well the seat stands some time after this answer, in one twin of the match, as its temper sees it."""
        match, seat, temper = self.match, self.question.seat, self.temper
        twin = twin_of(match, seat, f"{self.seed} {number}")
        twin.answer(seat, way.answer)
        self._play_on(twin, way.strategy)
        assert match.game.value is not None
        others = [*match.game.value(twin.view(seat))]
        chance = others.pop(seat)
        return float(chance**temper.power - temper.spite * max(others))

    def _play_on(self, twin: Match[Any, Any], strategy: Strategy) -> None:
        """Let the seat play by its strategy, others as the autopilot, for a while or until nothing is half done."""
        answers, settles = self.budget.answers * self.temper.reach, self.budget.settles
        game, seat = twin.game, self.question.seat

        def player(asking: Match[Any, Any], question: Question) -> Answer:
            return (strategy if question.seat == seat else game.autopilot)(asking.view(question.seat), question)

        given, most = 0, answers + PATIENCE * settles
        while (
            twin.asked is not None
            and given < most
            and (given < answers or not game.settled(self.match.state, twin.state))
        ):
            given += step(twin, player)
