"""What the picture shows, in words."""

from __future__ import annotations

from rules.galactic_supremacy import GAME
from tests.galactic_supremacy.kit import position


def test_a_homeworld_tells_its_dice() -> None:
    """GS-ATK-12: the picture has a 5 with a die beside H1; a player who reads words alone reads it, too."""
    table = position("P1: hand -; H1 F1 / P2: hand -; H2+L2", "build")
    told = GAME.narrate.board(table.view, ["Alice", "Bob"]).splitlines()
    assert "Alice's Homeworld H1 (5 dice): Fleet F1." in told
    assert "Bob's Homeworld H2 (5 dice) under Leader L2: no Fleet." in told
