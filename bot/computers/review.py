"""What decided a game that is over: what each decision cost or gained, and what luck did, in chances to win.

A decision is judged by what its seat could know then: each candidate is answered in the same twins of the match, and
the mean of the chances right afterwards, dice included, is what it was worth. What is left of the change from question
to question is luck: dice, draws, and what others had hidden.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any

from bot.catalogue import find_game
from bot.computers.interval import standard_error
from bot.computers.twins import twin_of
from rules.engine import Answer, Checkpoint, Corrupt, Entry, Game, Match, Mismatch, Question, Refused, only_answer
from rules.engine.journal import read_json
from rules.engine.playout import ScriptedDice, autopilot, step

CANDIDATES, AHEAD = 6, 12
"""So many candidates beside the answer that was given, and so many answers at most that follow it."""
CHOOSING, TELLING = range(8), range(8, 40)
"""The twins that choose the best other answer, and those that tell what it is worth: the best of several is that by
luck, too. Three quarters of what the first ones said that decisions of One Page Deadzone cost was luck."""
WORTH_TELLING = 0.02
"""What a decision cost or gained at least to be told, and to be looked at in the other twins."""
log = logging.getLogger("arbiter.computers")
Chances = tuple[float, ...]
"""Each seat's chance to win."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer in words, and the chance to win that its seat had with it."""

    words: str
    chance: float


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer to row `row` of the journal: what was asked, by which rule, what was answered, and the best beside it.

    All seats' chances: `before` it, as `expected` on average after it, and `after` what truly came of it. `error` is
    the standard error of what it cost.
    """

    row: int
    seat: int
    round: int
    asked: str
    rule: str
    chosen: Option
    other: Option
    before: Chances
    expected: Chances
    error: float
    after: Chances = ()

    @property
    def cost(self) -> float:
        """By how much the best other answer was better; below 0 where this one was the best."""
        return self.other.chance - self.chosen.chance

    @property
    def least(self) -> float:
        """What it must have cost or gained to be told: less may be the luck of so few twins."""
        return max(WORTH_TELLING, self.error)


@dataclass(slots=True)
class Part:
    """A part of a review: how all stood at each of its questions (round, chances), and the decisions in it.

    `acts` are what a seat did that nobody had asked for, as giving up: all seats' chances before and after it.
    """

    standing: list[tuple[int, Chances]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    acts: list[tuple[int, Chances, Chances]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is reviewed at a time: the rows from a checkpoint on up to the next one, without those of chance.

    `outcomes` are what chance gave on the way to the first question after them. What came before row `since` is only
    played again.
    """

    game: str
    names: Sequence[str]
    checkpoint: Checkpoint
    rows: tuple[Entry, ...]
    outcomes: Mapping[str, str]
    seed: str
    since: int = 0


def review(stretch: Stretch) -> Part | None:
    """Review a stretch of a game; None where it does not fit the rules of today."""
    game = find_game(stretch.game)
    try:
        match = Match.restore(game, stretch.checkpoint, (), ScriptedDice([]), outcomes=stretch.outcomes)
        return _reviewed(match, stretch)
    except (Refused, Corrupt, Mismatch) as problem:
        log.warning("a game of %s cannot be reviewed: %s", game.title, problem)
        return None


def _reviewed(match: Match[Any, Any], stretch: Stretch) -> Part:
    game, part, judged = match.game, Part([(match.state.round, chances(match))]), list[Decision]()
    for row in stretch.rows:
        asked = match.asked
        if asked is None or (row.kind != "draw" and asked.line != row.line):
            raise Mismatch(row.seq, "this row does not fit the game as it is played now")
        if row.kind == "answer" and row.seat is not None:
            question = match.question_for(row.seat)
            answer = game.read_answer(question, row.payload)
            if row.seq >= stretch.since and only_answer(question) is None:
                judged += _judged(match, question, answer, row, stretch)
            match.answer(row.seat, answer, row.stamp)
        elif row.kind == "act" and row.seat is not None:
            match.act(row.seat, game.read_move(read_json(row.payload)), row.stamp)
        elif row.kind == "draw":
            match.draw(row.stamp)
        else:
            if asked.window and asked.window.first:  # who had passed or came too late nobody learns from a review
                judged = [each for each in judged if each.seat in asked.heard]
            match.close(row.stamp)
        match.drain()
        now = chances(match)
        if row.seq < stretch.since:
            part.standing.clear()
        elif row.kind == "act" and row.seat is not None:
            part.acts.append((row.seat, part.standing[-1][1], now))
        part.standing.append((match.state.round, now))
        if match.asked is None or match.asked.id != asked.id:  # of a window nothing comes before it is closed
            part.decisions += [replace(each, after=now) for each in judged]
            judged = []
    return part


def chances(match: Match[Any, Any]) -> Chances:
    """Each seat's chance to win, as it sees the game; they add up to 1."""
    game: Game[Any, Any] = match.game
    assert game.value is not None
    views = [match.view(seat) for seat in range(len(game.value(match.view(None))))]
    own = [game.value(view)[seat] for seat, view in enumerate(views)]
    return tuple([chance / (sum(own) or 1.0) for chance in own])


def _judged(match: Match[Any, Any], question: Question, answer: Answer, row: Entry, stretch: Stretch) -> list[Decision]:
    """The decision, where there were others."""
    game, seat = match.game, question.seat
    view = match.view(seat)
    others = [found for _, found in game.weigh(view, question)[:CANDIDATES] if found != answer]
    if not others:
        return []
    seed = f"{stretch.seed} {row.seq}"
    given, *rivals = [tries(match, question, each, seed, CHOOSING) for each in (answer, *others)]
    rival, other = max(zip(rivals, others, strict=True), key=lambda each: later(each[0]))
    if abs(later(rival) - later(given)) >= WORTH_TELLING:
        given, rival = [tries(match, question, each, seed, TELLING) for each in (answer, other)]
    chosen, beside = (
        Option(in_words(game, view, each, stretch.names), later(found))
        for each, found in ((answer, given), (other, rival))
    )
    apart = [then - usual for (_, usual), (_, then) in zip(given, rival, strict=True)]
    return [
        Decision(
            row.seq,
            seat,
            match.state.round,
            game.narrate.prompt(question, stretch.names),
            question.reason,
            chosen,
            beside,
            before=chances(match),
            expected=tuple([fmean(column) for column in zip(*[at_once for at_once, _ in given], strict=True)]),
            error=standard_error(apart),
        )
    ]


def tries(
    match: Match[Any, Any], question: Question, answer: Answer, seed: str, numbers: Iterable[int]
) -> list[tuple[Chances, float]]:
    """All seats' chances right after this answer, and its seat's once that is not asked for a while, in each twin.

    The seat could not tell these twins from the match. Answers are compared by the second: only then all are as far.
    """
    found, seat = [], question.seat
    for number in numbers:
        twin = twin_of(match, seat, f"{seed} {number}")
        twin.answer(seat, answer)
        if twin.asked is not None and twin.asked.window and seat in twin.asked.answers:
            step(twin, autopilot)  # the others answer, and the window closes
        at_once = chances(twin)
        for _ in range(AHEAD):
            if twin.asked is None or seat not in twin.asked.questions:
                break
            step(twin, autopilot)
        found.append((at_once, chances(twin)[seat]))
    return found


def later(tried: Iterable[tuple[Chances, float]]) -> float:
    """What an answer is worth: its seat's chance once that is not asked for a while, on average."""
    return fmean([chance for _, chance in tried])


def in_words(game: Game[Any, Any], view: Any, answer: Answer, names: Sequence[str]) -> str:
    """An answer as its seat reads it."""
    if isinstance(answer, int):
        return str(answer)
    moves = answer if isinstance(answer, tuple) else (answer,)
    return ", ".join([game.narrate.label(move, view, names) for move in moves])


@dataclass(frozen=True, slots=True)
class Share:
    """What changed a seat's chance from the beginning to the end: what it did itself, what others did, and luck."""

    own: float
    others: float
    luck: float


def shares(parts: Sequence[Part]) -> list[Share]:
    """What changed each seat's chance; the three add up to how far it got from its chance at the beginning."""
    first, last = parts[0].standing[0][1], parts[-1].standing[-1][1]
    deeds = [(each.seat, each.before, each.expected) for part in parts for each in part.decisions]
    deeds += [act for part in parts for act in part.acts]
    told = []
    for seat, (began, ended) in enumerate(zip(first, last, strict=True)):
        own = sum([after[seat] - before[seat] for who, before, after in deeds if who == seat])
        others = sum([after[seat] - before[seat] for who, before, after in deeds if who != seat])
        told.append(Share(own, others, ended - began - own - others))
    return told


def costliest(parts: Sequence[Part], seat: int, count: int = 3) -> list[Decision]:
    """The decisions of a seat that cost it most, the worst first."""
    own = [each for part in parts for each in part.decisions if each.seat == seat and each.cost >= each.least]
    return sorted(own, key=lambda each: -each.cost)[:count]


def finest(parts: Sequence[Part], seat: int, count: int = 3) -> list[Decision]:
    """The decisions of a seat that gained it most over the best other answer, the best first."""
    own = [each for part in parts for each in part.decisions if each.seat == seat and each.cost <= -each.least]
    return sorted(own, key=lambda each: each.cost)[:count]
