"""How long a computer waits for a surer attack on a Homeworld."""

from __future__ import annotations

import pytest

from rules.galactic_supremacy import GAME
from tests.galactic_supremacy.kit import position, words_of


@pytest.mark.parametrize(("now", "answer"), [(1, "done"), (26, "done"), (75, "attack H2")])
def test_a_computer_becomes_bolder_little_by_little(now: int, answer: str) -> None:
    """A Homeworld that falls six times in ten is left alone in round 26 as in the first; in round 75 it is tried."""
    table = position("P1: H1 F1+L1 F2 F3 F4 / P2: H2", "attack", round=now)
    assert words_of(GAME.autopilot(table.see("P1"), table.question("P1"))) == answer
