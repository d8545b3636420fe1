"""Chances before dice."""

from __future__ import annotations

from rules.engine import Move, Names, Question
from rules.one_page_deadzone.view import ZoneView


def odds(seen: ZoneView, question: Question, move: Move) -> str | None:
    """What a move is likely to bring."""
    return None


def look_up(seen: ZoneView, move: Move, names: Names) -> str:
    """Answer a lookup."""
    return ""
