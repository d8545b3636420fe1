"""How answers are put in order, varied where rules of thumb decide, and thinned out to a few different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Any, Final, TypeVar

from rules.deadzone.model.moves import Advance, Assault, Command, Field, Shoot, Special, Sprint
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.view import SectorView
from rules.engine import Answer, Choose, Move, Question, Refused, Weighed, plain_options

T = TypeVar("T")
MOST: Final = 12
"""So many answers are considered at most."""
SLIGHT: Final = 0.02
"""What an answer is behind the usual one where only a rule of thumb prefers that, for each thing that is different."""
FOLLY: Final = 2.0
"""An answer that is so far behind the best is not considered."""


def ranked(options: Iterable[T], worth: Callable[[T], float]) -> list[tuple[float, T]]:
    """The options with their worths, best first, of equal ones as they came."""
    return sorted([(worth(move), move) for move in options], key=itemgetter(0), reverse=True)


def led_by(answer: Answer, others: Sequence[tuple[float, Any]]) -> list[Weighed]:
    """The same with one answer first that is preferred for another reason: it is worth no less than the best."""
    best = max([worth for worth, _ in others], default=0.0)
    return [(best, answer), *[one for one in others if one[1] != answer]]


def by_rule(question: Question, answer: Answer) -> Iterator[Weighed]:
    """What a rule of thumb answers, and then what else there is: of a choice all others, of a set similar ones."""
    yield 0.0, answer
    if isinstance(question, Choose):
        yield from [(-SLIGHT, other) for other in plain_options(question.options) if other != answer]
    elif isinstance(answer, tuple):
        yield from [(-SLIGHT * differences(answer, other), other) for other in altered(question, answer)]


def altered(question: Any, answer: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """A set with one move left out, one exchanged for another of its kind or one more; the default, and nothing."""
    others = [move for move in question.options if move not in answer]
    for place, move in enumerate(answer):
        before, after = answer[:place], answer[place + 1 :]
        yield (*before, *after)
        yield from [(*before, other, *after) for other in others if type(other) is type(move)]
    yield from [(*answer, other) for other in others]
    yield from ((), question.default)


def differences(one: tuple[Move, ...], other: tuple[Move, ...]) -> int:
    """How many moves are in one of two sets only."""
    return len([move for move in one if move not in other]) + len([move for move in other if move not in one])


# -- a few -------------------------------------------------------------------------------------------------------------


def few(seen: SectorView, question: Question, weighed: Iterable[Weighed]) -> list[Weighed]:
    """The first of them and up to eleven more, legal and really different, best first: of each kind as many as fit."""
    found = sorted(weighed, key=itemgetter(0), reverse=True)
    unlike: dict[object, Weighed] = {}
    for one in found:
        if one[0] >= found[0][0] - FOLLY:
            unlike.setdefault(effect_of(one[1]), one)
    ranks: Counter[object] = Counter()
    in_turn: list[tuple[int, Weighed]] = []
    for one in unlike.values():
        kind = kind_of(seen, one[1])
        in_turn.append((ranks[kind], one))
        ranks[kind] += 1
    in_turn.sort(key=itemgetter(0))  # the best of each kind, then the second of each
    legal = (one for _, one in in_turn if one is found[0] or is_legal(question, one[1]))
    return sorted(islice(legal, MOST), key=itemgetter(0), reverse=True)


def apart(weighed: Sequence[Weighed]) -> list[Weighed]:
    """The same with no other answer worth as much as the first, which is the one that is usually given."""
    (best, answer), *others = weighed
    return [(best, answer), *[(min(worth, best - SLIGHT), other) for worth, other in others]]


def is_legal(question: Question, answer: Answer) -> bool:
    """Whether a question takes an answer: one of its options as it is, a set of them only where they go together."""
    try:
        if isinstance(answer, tuple):
            question.check(answer)
    except Refused:
        return False
    return True


def effect_of(answer: Answer) -> object:
    """What comes of an answer: two with the same are hardly different, as two ways to one cube are."""
    match answer:
        case Advance(to, _, free) | Sprint(to, _, free):
            return "move", to, free
        case tuple():
            return frozenset(answer)
    return answer


def kind_of(seen: SectorView, answer: Answer) -> object:
    """What kind of answer it is: each that makes sense is to be among the few."""
    match answer:
        case Advance(to) if seen.seat is not None and seen.foes_at(to, seen.seat):
            return "charge"
        case Advance(_, _, free) | Sprint(_, _, free) | Assault(_, _, free):
            return type(answer), free
        case Shoot(_, _, how, free):
            return Shoot, how, free
        case Special(what):
            return Special, what
        case Command(order):
            return Command, order
        case Field(team) if team in (ready := all_ready(seen.points)):
            return Field, ready[team].faction
        case tuple():
            return tuple(sorted([type(move).__name__ for move in answer]))
    return type(answer)
