"""What the panel of Galactic Supremacy tells a newcomer: each act once, what it costs, and what may be done now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.galactic_supremacy import GAME
from tests.bot.discord.club import Club, words
from tests.bot.discord.recorded_turns import same_dice

__all__ = ["same_dice"]


@pytest.fixture
async def empires(tmp_path: Path, same_dice: None) -> AsyncIterator[Club]:
    """Alice against a computer, always with the same cards: she begins."""
    club = Club(tmp_path, known={GAME.key: GAME})
    await club.open()
    await club.play(GAME.key)
    yield club
    await club.close()


async def test_a_drawn_card_is_told_once(empires: Club) -> None:
    """Which cards she drew Alice reads, and not besides how many; of the others she reads how many."""
    panel = await empires.panel(empires.alice)
    told = words(panel)
    assert [told.count(f"You draw a {kind} card.") for kind in ("Colony", "Command", "Fleet")] == [1, 1, 1]
    assert "Alice draws" not in told
    assert "Computer 1 draws 2 cards." in told
    assert "Alice draws 2 cards." in words(empires.card())


async def test_what_was_told_is_not_told_again(empires: Club) -> None:
    """After Done the cards of the last panel are no news; they are in the picture of the hand."""
    panel = await empires.panel(empires.alice)
    await empires.alice.click(panel, label="Done with the Draw Phase")
    told = words(panel)
    assert "Command Phase" in told
    assert "You draw" not in told
