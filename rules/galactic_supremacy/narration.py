"""What is told of a game."""

from __future__ import annotations

from rules.engine import Event, Move, Names, Question
from rules.galactic_supremacy.view import GalaxyView


def fact(event: Event, names: Names) -> str | None:
    """One line for an event."""
    return repr(event)


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    return question.prompt


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read of a question."""
    return key


def label(move: Move, seen: GalaxyView, names: Names) -> str:
    """One choice."""
    return move.key


def standing(seen: GalaxyView, names: Names) -> str:
    """The table in a few words."""
    return f"Round {seen.round}"


def sheet(seen: GalaxyView, names: Names) -> str:
    """What a seat sees."""
    return ", ".join(seen.hand)
