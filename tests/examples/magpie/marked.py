"""Magpie in which the first doubt counts and is marked before it is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.engine import Choose, Game, Move, Pick, Refusal, Rule, ask_any
from tests.examples.magpie import FIRST_WORD, rules
from tests.examples.magpie.moves import Doubt
from tests.examples.magpie.questions import Prompt, Said
from tests.examples.magpie.seen import TableView
from tests.examples.magpie.state import Table

CheckMarks = Callable[[Table, int, tuple[Doubt, ...]], Refusal | None]
"""Looks at what a seat has marked before it is taken."""


def marked(check: CheckMarks = lambda table, seat, chosen: None) -> Game[Table, TableView]:
    """The game; whoever confirms without a mark passes."""

    def doubt(table: Table) -> Rule[str]:
        assert table.claim
        about = Said(table.leader, table.claim.value)
        word = yield from ask_any(
            lambda: [pick(table, question) for question in rules.doubts(table, about)],
            prompt=Prompt.DOUBT,
            reason="MP-03",
            about=about,
        )
        yield from rules.settle(table, table.claim, [word[0]] if word else [])
        return "tidy"

    def pick(table: Table, question: Choose[Move]) -> Pick[Doubt]:
        return Pick(
            seat=question.seat,
            prompt=Prompt.DOUBT,
            options=(Doubt.of(),),
            low=0,
            high=1,
            default=(),
            reason="MP-03",
            about=question.about,
            check_set=lambda chosen: check(table, question.seat, chosen),
        )

    return replace(FIRST_WORD, phases={**FIRST_WORD.phases, "doubt": doubt})
