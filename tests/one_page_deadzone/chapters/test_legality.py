"""What is legal is said once: a candidate is among the choices exactly if no refusal speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from rules.engine import Choose, Move
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import Activate, Charge, Deploy, Go, Shoot, Suppress
from rules.one_page_deadzone.model.state import Action, Zone
from tests.one_page_deadzone.kit import position

TABLE = "Ta1+medic@A8 Ta2@A8:w1 Do1@B7 Do2@A7:pinned Pk1@B8 Ta3+engineer@C7 / 3g1@C8 2g1@A5 3g2@D6"


def candidates(zone: Zone) -> Iterator[Move]:
    """Everything that somebody might try, most of it illegal."""
    for unit in zone.units:
        yield from [Activate(unit.id, action) for action in get_args(Action)]
        yield from [Deploy(unit.id, cube) for cube in GRID.names]
        yield Shoot(unit.id)
    yield from [kind(cube) for kind in (Go, Charge, Suppress) for cube in GRID.names]


@pytest.mark.parametrize("words", [[], ["Ta1 hold"], ["Ta1 walk"], ["Do1 run"], ["Do1 assault"], ["Pk1 walk", "go A7"]])
def test_a_candidate_is_a_choice_or_refused(words: list[str]) -> None:
    """Options and refusals agree about everything that could be tried."""
    table = position(TABLE)
    for number, each in enumerate(words):
        table.play("P1", each if number else f"activate {each}")
    question = table.question("P1")
    assert isinstance(question, Choose)
    assert question.why is not None
    kinds = {type(move) for move in question.options}
    tried = [move for move in candidates(table.match.state) if type(move) in kinds]
    assert [move for move in tried if (move in question.options) == bool(question.why(move))] == []
    assert {move for move in question.options if question.why(move)} == set()
