"""What is found of a game: whether a criterion is met, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """How a game stands to a criterion."""

    PASSED = "passed"
    MISSING = "missing"
    EXEMPT = "exempt"


@dataclass(frozen=True)
class Finding:
    """A verdict with a sentence that has the figure and, where something is missing, says what to do about it.

    `figures` are those of the sentence that stand in tables.
    """

    verdict: Verdict
    sentence: str
    figures: Mapping[str, int] = field(default_factory=dict)


def passed(sentence: str, **figures: int) -> Finding:
    """What was wanted is there."""
    return Finding(Verdict.PASSED, sentence, figures)


def missing(sentence: str, **figures: int) -> Finding:
    """It is not."""
    return Finding(Verdict.MISSING, sentence, figures)


def exempt(sentence: str) -> Finding:
    """The game needs none."""
    return Finding(Verdict.EXEMPT, sentence)
