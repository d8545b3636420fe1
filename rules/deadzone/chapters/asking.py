"""Asking only where there is a choice. [4: a prompt is skipped silently when only one option is legal]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.engine import Choose, Move, Rule, ask_if

M = TypeVar("M", bound=Move)


def ask_among(build: Callable[[], Choose[M] | None]) -> Rule[M | None]:
    """The answer; the only option without asking; None where the builder gives no question."""
    question = build()
    if question is not None and len(question.options) == 1:
        return question.options[0]
    return (yield from ask_if(build))
