"""Asking what a computer would do in one's place: where the table allows it, with its reason and a button."""

from __future__ import annotations

import pytest

from bot.catalogue import find_game
from bot.discord.texts import learn_texts, texts
from tests.bot.discord.club import Clubs, custom_ids, labels, words

GAME = "death-dome"


async def test_whoever_plays_alone_may_ask_and_do_it(clubs: Clubs) -> None:
    """Two presses: what a computer would do and why, then that is the answer."""
    club = await clubs(find_game(GAME))
    await club.play(GAME)
    panel = await club.panel(club.alice)
    before = custom_ids(panel)
    await club.alice.click(panel, label=texts.SUGGEST)
    assert "👉 **Try:**" in words(panel)
    assert labels(panel) == [learn_texts.DO_IT, texts.BACK]
    await club.alice.click(panel, label=learn_texts.DO_IT)
    assert "👉" not in words(panel)
    assert custom_ids(panel) != before


@pytest.mark.parametrize(
    ("options", "asked"), [({}, False), ({"suggestions": "all"}, True), ({"suggestions": "none"}, False)]
)
async def test_among_people_it_is_agreed_on(clubs: Clubs, options: dict[str, str], asked: bool) -> None:
    """Usually nobody may."""
    club = await clubs(find_game(GAME))
    await club.play(GAME, club.bob, options=options)
    panels = [await club.panel(who) for who in (club.alice, club.bob)]
    offered = [texts.SUGGEST in labels(panel) for panel in panels]
    assert any(offered) == asked
