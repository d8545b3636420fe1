"""What can be looked up of the reasons that a lesson gives: each game lists its own in `tests/<game>/claims.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.engine import Answer, Question


@dataclass(frozen=True)
class Suggestion:
    """Something that a lesson proposed: its seed, what the learner saw and was asked, and what was said."""

    seed: int
    view: Any
    question: Question
    answer: Answer
    why: str

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.question.prompt}: {self.answer}, because {self.why or '(no reason)'}"


Claim = tuple[str, Callable[[Suggestion, re.Match[str]], bool]]
"""Words in a reason, and whether they are true of what the learner sees."""
