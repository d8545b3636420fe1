"""What the computer player does at a table of the kit."""

from __future__ import annotations

from rules.deadzone import GAME
from testing.scene import seat, words_of
from tests.deadzone.kit import Table


def choice(table: Table, player: str = "P1") -> str:
    """The autopilot's answer, in the words of the kit."""
    return words_of(GAME.autopilot(table.match.view(seat(player)), table.question(player)))
