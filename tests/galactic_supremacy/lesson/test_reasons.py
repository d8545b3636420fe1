"""The reasons for what a lesson suggests are true of the position. [GS-SEQ-04]"""

from __future__ import annotations

import pytest

from bot.catalogue import lesson_of
from rules.engine import Choose
from tests.galactic_supremacy.kit import position


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("20cr hand leader", ""),
        ("0cr hand fleet", "you hold no Command card; you are asked all the same, so that nobody can tell"),
    ],
)
def test_GS_SEQ_04_only_a_question_without_a_choice_is_asked_for_secrecy(hand: str, reason: str) -> None:
    """Where a Leader of the Build Phase may be built already, nobody is asked just so that nobody can tell."""
    table = position(f"P1: {hand} / P2: hand leader", "command")
    question, lesson = table.question("P1"), lesson_of("galactic-supremacy")
    assert isinstance(question, Choose)
    assert question.prompt == "command"
    assert (len(question.options) == 1) == bool(reason), question.options
    told = lesson.reason(table.see("P1"), question, question.default)
    assert told == reason or (reason and told.startswith(reason))
