"""The battlefield in words, for those who have pictures off."""

from __future__ import annotations

import pytest

from rules.deadzone import GAME
from rules.engine import FairDice, Match


@pytest.mark.parametrize(("chosen", "told"), [("book", "12 VP win"), ("longer", "18 VP win"), ("none", "all Rounds")])
def test_R176_the_board_tells_how_the_battle_is_won(chosen: str, told: str) -> None:
    """R176: whichever target the table has agreed on, or none."""
    match = Match.begin(GAME, 2, {"target": chosen}, FairDice(b"board"))
    words = GAME.narrate.board(match.view(None), ["Ann", "Bob"])
    assert words.startswith(f"How it is won: {told}")
    assert "None" not in words
