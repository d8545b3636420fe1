"""Votes, leaving and coming back as people in Discord see them: at the table, by button and by typing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.discord.club import Club, custom_ids, labels, shown_by, words


async def typed(club: Club, who: Any, command: str, **options: Any) -> str:
    """What somebody is told after a command."""
    return words(shown_by(await who.slash(club.channel, command, **options)))


def channel(club: Club) -> str:
    """All that the channel shows to somebody without a seat."""
    return "\n".join([words(message) for message in club.channel.history(viewer=club.carol)])


BACK = "“Alice takes cell 0” and what followed, back to round 1 (turn)"


async def asked(club: Club) -> None:
    """A game where Alice has asked to take a move back that Bob has answered."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    await club.bob.slash(club.channel, "ttt place", cell="4")
    told = await typed(club, club.alice, "undo")
    assert told.strip() == f"Bob must agree before you take back {BACK}; a vote is open at the table."


async def test_a_whole_turn_is_named_by_what_the_player_did_first(club: Club) -> None:
    """And not by what others did after it; it goes back to where the turn began."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    back = "turn (“Alice takes cell 0”), to its start in round 1 (turn)."
    assert f"Taken back: your {back}" in await typed(club, club.alice, "undo", to="turn")
    assert f"Alice takes back their {back}" in words(club.card())


async def test_an_undo_by_vote(club: Club) -> None:
    """The table tells what is asked and offers both answers; afterwards message, panels and picture are right."""
    await asked(club)
    card = club.card()
    assert f"Alice asks to take back {BACK}." in words(card)
    assert "agreed: Alice; still asked: Bob; until <t:" in words(card)
    assert {"Agree", "Disagree"} < set(labels(card))
    assert f"<@{club.bob.id}>" in channel(club)
    panel = await club.panel(club.bob)
    await club.bob.click(card, label="Agree")
    now = club.card()
    assert f"Alice takes back {BACK}." in words(now)
    assert f"<@{club.alice.id}> puts a mark" in words(now)
    assert "Agree" not in labels(now)
    assert "Cell 0" in labels(await club.panel(club.alice))
    assert "You are not asked anything" in words(panel)
    await club.restart()
    await club.alice.click(await club.panel(club.alice), label="Cell 8")
    assert "Alice takes cell 8." in words(club.card())


async def test_buttons_of_outsiders_and_of_a_second_vote(club: Club) -> None:
    """An outsider gets one sentence; buttons work after a restart, and another vote has others."""
    await asked(club)
    card = club.card()
    old = next(name for name in custom_ids(card) if ":vote:yes" in name)
    told = shown_by(await club.carol.click(card, label="Agree"))
    assert "you are not among them" in words(told)
    await club.restart()
    await club.bob.click(club.card(), label="Disagree")
    assert "That is refused" in words(club.card())
    await club.alice.slash(club.channel, "undo")
    assert old not in custom_ids(club.card())
    assert {"Agree", "Disagree"} < set(labels(club.card()))
    assert "Bob takes cell 4." in words(club.card())


async def test_the_same_by_typing(club: Club) -> None:
    """/vote answers; without a vote, twice, and from outside it says so."""
    await club.play("tic-tac-toe", club.bob)
    assert "No vote is open" in await typed(club, club.bob, "vote", answer="yes")
    assert "Bob must agree" in await typed(club, club.alice, "game pause")
    assert "not among them" in await typed(club, club.carol, "vote", answer="yes")
    assert "agreed already" in await typed(club, club.alice, "vote", answer="yes")
    assert "Your vote is in" in await typed(club, club.bob, "vote", answer="yes")
    assert "The players have paused this game" in words(club.card())
    assert "/game resume" in words(await club.panel(club.alice))
    assert "Alice must agree" in await typed(club, club.bob, "game resume")
    await club.alice.click(club.card(), label="Agree")
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


@pytest.mark.parametrize("as_it_reads", [False, True])
async def test_where_to_go_back_is_suggested(club: Club, as_it_reads: bool) -> None:
    """The last answer, the turn's start, and lines of the log by their words; choosing one asks for exactly that.

    So does whoever types its words.
    """
    await asked(club)
    await club.alice.slash(club.channel, "vote", answer="no")
    found = await club.alice.autocomplete(club.channel, "undo", "to", "")
    assert [choice["name"] for choice in found] == [
        "My last answer", "My turn, to its start", "After: Alice takes cell 0.",
    ]  # fmt: skip
    (line,) = await club.bob.autocomplete(club.channel, "undo", "to", "cell 0")
    back = "what came after “Alice takes cell 0”, back to round 1 (turn)."
    sent = line["name"].upper() if as_it_reads else line["value"]
    assert f"Taken back: {back}" in await typed(club, club.bob, "undo", to=sent)
    assert f"Bob takes back {back}" in words(club.card())
    assert await club.carol.autocomplete(club.channel, "undo", "to", "cell") == []
    assert "I do not know that line" in await typed(club, club.bob, "undo", to="yesterday")


async def test_more_time_is_asked_for(club: Club) -> None:
    """Where a deadline runs."""
    await club.play("tic-tac-toe", club.bob, options={"time_limit": "8h"})
    assert "by 1 to 336 hours" in await typed(club, club.alice, "game extend", hours=-1)
    assert "Bob must agree" in await typed(club, club.alice, "game extend", hours=6)
    await club.bob.click(club.card(), label="Agree")
    assert "Alice has 6 hours more for this turn." in words(club.card())
    await club.env.advance_time(8 * 3600 + 60)
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_leaving_is_asked_twice_and_coming_back_by_consent(club: Club) -> None:
    """The autopilot plays meanwhile; a player who has left sees no hand any more."""
    await club.play("bazaar", club.bob)
    sure = shown_by(await club.alice.slash(club.channel, "game leave"))
    assert "Leave this game?" in words(sure)
    assert "Alice has left" not in channel(club)
    await club.alice.click(sure, label="Yes, do it")
    assert "You have left the game" in words(sure)
    assert "Alice has left; Computer 1 plays on in that seat." in channel(club)
    assert "You have no seat" in await typed(club, club.alice, "look")
    assert "You have no seat" in await typed(club, club.alice, "game leave")
    assert "left no seat" in await typed(club, club.carol, "game return")
    assert "Bob must agree" in await typed(club, club.alice, "game return")
    await club.bob.click(club.card(), label="Agree")
    assert "Alice is back and takes the seat of Computer 1." in channel(club)
    assert "You have no seat" not in await typed(club, club.alice, "look")


async def test_a_table_that_sleeps(club: Club) -> None:
    """After 60 days, with two warnings; Act brings it back, as a command would."""
    club.settings = club.settings.model_copy(update={"idle_seconds": 2 * 86_400})  # it is looked after half as often
    await club.restart()
    await club.play("tic-tac-toe", club.bob)
    for days in (50, 6, 2):
        await club.env.advance_time((days + 1) * 86_400)
    assert channel(club).count("Nobody has used this table for 5") == 2
    assert "press Act or type /game wake" in words(club.card())
    assert "no seat" in await typed(club, club.carol, "game wake")
    assert "Cell 0" in labels(await club.panel(club.alice))
    assert "does not sleep" in await typed(club, club.bob, "game wake")
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())
