"""What is told of odds at a table."""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadzone import GAME
from rules.engine import Amount, Move, Question
from tests.deadzone.kit import Table


def told(table: Table, move: Move, player: str = "P1") -> str:
    """The odds of one of the choices that a player has now."""
    question = table.question(player)
    assert question.check(move) is None
    words = GAME.odds(table.see(player), question, move)
    assert words is not None
    return words


def options_of(question: Question) -> Sequence[Move]:
    """The choices of a question that has some."""
    assert not isinstance(question, Amount)
    options: Sequence[Move] = question.options
    return options


def outlook(table: Table, player: str, *draft: Move) -> str:
    """What stands below the question, with a draft."""
    return GAME.outlook(table.see(player), table.question(player), draft)
