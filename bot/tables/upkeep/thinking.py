"""What computers think about: a question is taken out of the table, thought about elsewhere, and answered if it stands.

Nothing is locked meanwhile. Where nobody can think, or nothing is found in time, the autopilot answers.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from bot.computers.thinkers import Problem
from bot.tables.loaded import LoadedTable
from bot.tables.table import Services
from rules.engine import Answer, Match, Question, Refused


@dataclass(slots=True)
class Thoughts:
    """What a computer has found for one question; `line` is the digest that names the question and all before it."""

    line: str = ""
    seat: int = -1
    answer: str | None = None

    def problem(self, live: LoadedTable, match: Match[Any, Any], seat: int, services: Services) -> Problem | None:
        """What is to be thought about before this seat answers; None where that was done, or needs no thinking."""
        level, asked = live.seats[seat].level, match.asked
        if asked is None or level is None or match.checkpoint is None or not services.thinkers.can:
            return None
        if live.row.lesson is not None or (self.line, self.seat) == (asked.line, seat):
            return None
        self.line, self.seat, self.answer = asked.line, seat, None
        seed = hashlib.blake2b(b"computers %d" % seat, key=live.row.secret[:64], digest_size=8).hexdigest()
        return Problem(live.game.key, match.checkpoint, tuple(match.tail), seat, level, seed)

    async def think(self, problem: Problem, services: Services) -> None:
        """Think about it."""
        self.answer = await services.thinkers.think(problem)

    def answer_to(self, live: LoadedTable, match: Match[Any, Any], question: Question) -> Answer | None:
        """What was found for this question, if anything fits."""
        asked = match.asked
        if asked is None or self.answer is None or (self.line, self.seat) != (asked.line, question.seat):
            return None
        try:
            found = live.game.read_answer(question, self.answer)
            question.check(found)
        except Refused:
            return None
        return found
