"""What is told of a game."""

from __future__ import annotations

from rules.engine import Event, Move, Names, Question
from rules.one_page_deadzone.view import ZoneView


def fact(event: Event, names: Names) -> str | None:
    """One line for an event."""
    return event.text


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    return question.prompt


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read."""
    return key


def label(move: Move, seen: ZoneView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return move.key[:80]


def named(value: str, seen: ZoneView, names: Names) -> str:
    """What a field's value stands for."""
    return value


def standing(seen: ZoneView, names: Names) -> str:
    """The table in a few words."""
    return f"Round {seen.round}."


def sheet(seen: ZoneView, names: Names) -> str:
    """What a seat has before it."""
    return standing(seen, names)
