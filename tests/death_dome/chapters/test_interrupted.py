"""Odd moments: restored after every answer, reactions that move the active unit, people who leave. [R12, R72]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.death_dome import GAME
from testing.scene import Dice
from tests.death_dome.kit import Table, between


def restored(table: Table) -> bool:
    """Whether the match comes back from its journal as it is: the same state, the same questions."""
    other = table.match.fork(Dice([]))
    same = GAME.dump(other.state) == GAME.dump(table.match.state)
    if other.asked is None or table.match.asked is None:
        return same and other.asked is table.match.asked
    return same and (other.asked.line, other.asked.questions) == (table.match.asked.line, table.match.asked.questions)


SCRIPTS: Mapping[str, tuple[str, dict[str, Any], str]] = {
    "step-n-go": (
        "Sc1@E9 Gu2+V01@D10",
        {"hands": "P1=P01,P02,P03,P23", "players": 3},
        "P1:use Sc1|P1:play P02|P1:go E8|P1:capture P03|P1:go E5|P1:done|P2:follow E8|P1:imprison NE|P1:end_turn",
    ),
    "push": (
        "Gu1+G05@L7 Gu2@K9 Me2+M01@N8",
        {"hands": "P1=P06,P25 P2=P18,P24"},
        "P1:use Gu1|P1:play P06 strength|P1:attack G05 Gu2|P1:none|P2:value 2|P2:push_to K10|P1:imprison SE|P2:stay",
    ),
    "bees": (
        "Wa1+A15+V02@M7 Me1@M8",
        {"hands": "P1=P23,P26", "tokens": "beehive=L6,P2"},
        "P1:use Wa1|P1:go L6|P1:none|P1:go M6|P1:go L6|P1:value 2|P1:done|P1:use Me1|P1:go N8|P1:done|P1:end_turn",
    ),
    "payback": (
        "Sc1+E11@E8:w4 Gu2+G04@E5 Me2@E4",
        {"to_act": "P2", "hands": "P2=P23,P24,P25"},
        "P2:use Gu2|P2:attack G04 Sc1|P2:none|P2:imprison NW|P2:value 3|P2:done|P2:use Me2|P2:go E6|P2:done",
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_table_is_restored_after_every_answer(name: str) -> None:
    """In the middle of a phase, an attack or a reaction the journal gives the same table again."""
    text, more, script = SCRIPTS[name]
    table = between(text, **more)
    for words in script.split("|"):
        player, _, answer = words.partition(":")
        table.play(player, answer)
        assert restored(table), words
