"""What computers think about: a question is taken out of the table, thought about elsewhere, and answered if it stands.

Nothing is locked meanwhile. Where nobody can think, or nothing is found in time, the autopilot answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.computers.dealing import can_deal, open_offers
from bot.computers.thinkers import Problem
from bot.tables.loaded import LoadedTable
from bot.tables.table import Services
from rules.engine import Answer, Match, Move, Question, Refused
from rules.engine.journal import read_json


@dataclass(slots=True)
class Thoughts:
    """What computers have found at a `line` of play: how a seat answers, or what it does about deals, as it is written.

    None where they were to think, and nothing was found.
    """

    line: str = ""
    found: dict[tuple[int, bool], str | None] = field(default_factory=dict)

    def problem(self, live: LoadedTable, match: Match[Any, Any], services: Services) -> Problem | None:
        """What a computer is to think about before it acts; None where that was done, or needs no thinking."""
        if live.row.lesson is not None or match.checkpoint is None or not services.thinkers.can:
            return None
        if self.line != match.line:
            self.line, self.found = match.line, {}
        for seat, dealing in to_think_about(live, match):
            level = live.seats[seat].level
            if level is not None and (seat, dealing) not in self.found:
                self.found[seat, dealing] = None
                tail = tuple(match.tail)
                return Problem(live.game.key, match.checkpoint, tail, seat, level, live.seed_of(seat), dealing)
        return None

    async def think(self, problem: Problem, services: Services) -> None:
        """Think about it."""
        self.found[problem.seat, problem.dealing] = await services.thinkers.think(problem)

    def answer_to(self, live: LoadedTable, match: Match[Any, Any], question: Question) -> Answer | None:
        """What was found for this question, if anything fits."""
        try:
            found = live.game.read_answer(question, self._found(match, question.seat, dealing=False))
            question.check(found)
        except Refused:
            return None
        return found

    def act(self, live: LoadedTable, match: Match[Any, Any]) -> tuple[int, Move] | None:
        """What a computer does about deals now, and whose seat it is: what it is offered it accepts or declines."""
        for seat in live.computers_with_offers():
            accept, decline = open_offers(match, seat)[0]
            return seat, accept if self._found(match, seat, dealing=True) == accept.json else decline
        for seat in [*live.computers_asked(), *live.computers_with_ideas()]:
            if found := self._found(match, seat, dealing=True):
                return seat, live.game.read_move(read_json(found))
        return None

    def _found(self, match: Match[Any, Any], seat: int, *, dealing: bool) -> str:
        return (self.line == match.line and self.found.get((seat, dealing))) or ""


def to_think_about(live: LoadedTable, match: Match[Any, Any]) -> Iterator[tuple[int, bool]]:
    """The seats whose computers act now, and whether it is about deals."""
    yield from [(seat, True) for seat in live.computers_with_offers()]
    for seat in live.computers_asked()[:1]:
        if can_deal(match):
            yield seat, True
        yield seat, False
    yield from [(seat, True) for seat in live.computers_with_ideas()]
