"""What the panel of Galactic Supremacy tells a newcomer: each act once, what it costs, and what may be done now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.discord.texts import texts
from rules.galactic_supremacy import GAME
from tests.bot.discord.club import Club, choose, entries, labels, lists, shown_by, words
from tests.bot.discord.recorded_turns import same_dice

__all__ = ["same_dice"]


SALT = "1456074443980800048"


@pytest.fixture
async def empires(tmp_path: Path, same_dice: None) -> AsyncIterator[Club]:
    """Alice against a computer, always with the same cards: she begins."""
    club = Club(tmp_path, known={GAME.key: GAME})
    await club.open()
    await club.play(GAME.key, salt=SALT)
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


async def test_the_panel_says_whose_turn_it_is_and_what_a_choice_passes(empires: Club) -> None:
    """A newcomer reads that it is for them to act, what pays for what is offered, and what is passed by it."""
    assert "is to act in the Draw Phase" in words(empires.card())
    panel = await empires.panel(empires.alice)
    told = words(panel)
    assert "It is your turn: Draw Phase." in told
    assert "Using a Command card discards it" in told
    rows = list(entries(panel))
    assert rows[-1] == "Industrial Sabotage: no effect now, as Computer 1 has no credits"
    ahead = next(held for held in lists(panel) if held["placeholder"].startswith("Plan ahead"))
    assert ahead["placeholder"] == "Plan ahead: to which phase? Those before it pass with the usual answers"
    await empires.alice.click(panel, label="The rest of my turn as usual")
    told = words(panel)
    assert "You have 5 credits; your income of 5 comes before you build." in told
    assert "the order is Draw, Command, Build." in told
    assert "Settle a Colony (10 credits, with your income)" in [*entries(panel), *labels(panel)]


async def test_a_purchase_tells_its_price(empires: Club) -> None:
    """In the story, beside what the income brought."""
    panel = await empires.panel(empires.alice)
    await empires.alice.click(panel, label="The rest of my turn as usual")
    await choose(empires.alice, panel, "Settle a Colony (10 credits, with your income)")
    told = words(shown_by(await empires.alice.slash(empires.channel, "log")))
    assert "Alice earns 5 credits and has 10." in told
    assert "Alice settles Colony C1 for 10 credits." in told


async def test_how_far_an_undo_goes_is_in_a_players_words(empires: Club) -> None:
    """Not by the program's name of the phase."""
    panel = await empires.panel(empires.alice)
    await empires.alice.click(panel, label="Done with the Draw Phase")
    shown = shown_by(await empires.alice.slash(empires.channel, "undo"))
    assert "round 1 (Draw Phase)" in words(shown)


async def test_what_was_told_is_not_told_again(empires: Club) -> None:
    """After Done the cards of the last panel are no news; they are in the picture of the hand."""
    panel = await empires.panel(empires.alice)
    await empires.alice.click(panel, label="Done with the Draw Phase")
    told = words(panel)
    assert "Command Phase" in told
    assert "You draw" not in told


async def test_the_last_thing_in_a_turn_takes_the_rest_along(empires: Club) -> None:
    """One press settles the Colony and ends the turn; an attack or nothing at all is not offered in this way."""
    panel = await empires.panel(empires.alice)
    await empires.alice.click(panel, label="The rest of my turn as usual")
    number = [held["placeholder"] for held in lists(panel)].index(texts.LAST)
    last = list(entries(panel, number))
    assert "Settle a Colony (10 credits, with your income)" in last
    assert not [line for line in last if line.startswith("Done")]
    turn = words(empires.card())
    await choose(empires.alice, panel, "Settle a Colony (10 credits, with your income)", number=number)
    assert "Alice settles Colony C1" in words(shown_by(await empires.alice.slash(empires.channel, "log")))
    assert "Move Phase" not in words(panel)
    assert words(empires.card()) != turn
