"""What is measured for which grade, and which grade a game has reached."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from testing.grading import computer, conformance, lesson, mutants, odds, orders, rulebook, saves, secrecy
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, Verdict, exempt


class Grade(StrEnum):
    """The grades, the lowest first; each wants all that those before it want."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"
    PLATINUM = "platinum"


@dataclass(frozen=True)
class Criterion:
    """Something that a grade wants, and what measures it."""

    key: str
    title: str
    grade: Grade
    measure: Callable[[Candidate, Tell], Finding]


CRITERIA = (
    Criterion("conformance", "It passes what every game has to pass", Grade.BRONZE, conformance.measure),
    Criterion("rules", "Every rule has a function and a test", Grade.BRONZE, rulebook.measure),
    Criterion("lesson", "Newcomers are guided", Grade.SILVER, lesson.measure),
    Criterion("odds", "Odds are told before a move is made", Grade.SILVER, odds.measure),
    Criterion("words", "Words tell what pictures show", Grade.SILVER, conformance.measure_words),
    Criterion("saves", "Games of its releases still load", Grade.SILVER, saves.measure),
    Criterion("computer", "A computer beats random players", Grade.GOLD, computer.measure),
    Criterion("ends", "Computers end every game", Grade.GOLD, computer.measure_ends),
    Criterion("orders", "Standing orders answer in windows", Grade.GOLD, orders.measure),
    Criterion("mutants", "Its tests find mutants", Grade.PLATINUM, mutants.measure),
    Criterion("leaks", "No seat can tell what is hidden from it", Grade.PLATINUM, secrecy.measure),
)
BY_KEY: Mapping[str, Criterion] = {each.key: each for each in CRITERIA}
Card = dict[str, Finding]
"""What was found, by criterion."""


def measured(candidate: Candidate, last: Grade, tell: Tell, *, beyond: bool = False) -> Iterator[tuple[str, Finding]]:
    """Yield what is found for each criterion up to this grade, but nothing beyond a grade that is not reached.

    `beyond` measures that, too.
    """
    lacks = False
    for each in CRITERIA[: CRITERIA.index(wanted_for(last)[-1]) + 1]:
        if lacks and not beyond and each == wanted_for(each.grade)[0]:
            return
        found = judged(candidate, each, tell)
        lacks = lacks or found.verdict == Verdict.MISSING
        yield each.key, found


def wanted_for(grade: Grade) -> list[Criterion]:
    """What a grade wants besides those before it."""
    return [each for each in CRITERIA if each.grade == grade]


def judged(candidate: Candidate, criterion: Criterion, tell: Tell) -> Finding:
    """What is found for a criterion, with the reason for an exemption that the game's tests declare."""
    found, reason = criterion.measure(candidate, tell), candidate.reasons.get(criterion.key)
    if reason is None:
        return found
    if found.verdict == Verdict.MISSING:
        return exempt(f"{reason[:1].upper()}{reason[1:]}.")
    return replace(found, sentence=f"{found.sentence} exempt.py need not list it any more: take it out there.")


def reached(card: Mapping[str, Finding]) -> Grade | None:
    """The highest grade of which nothing is missing, nor of those before it; None where even bronze is not reached."""
    grades = list(itertools.takewhile(lambda grade: all(met(card, each) for each in wanted_for(grade)), Grade))
    return grades[-1] if grades else None


def met(card: Mapping[str, Finding], criterion: Criterion) -> bool:
    """Whether a criterion was measured and nothing is missing."""
    return criterion.key in card and card[criterion.key].verdict != Verdict.MISSING


def next_grade(card: Mapping[str, Finding]) -> Grade | None:
    """The one above the grade that is reached; None above the highest."""
    return next((grade for grade in Grade if not all(met(card, each) for each in wanted_for(grade))), None)
