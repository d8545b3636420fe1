"""Playing on from a game that is over, by the list below its log and by command: what each person then sees."""

from __future__ import annotations

from typing import Any

import discord

from tests.bot.discord.club import Club, Clubs, choose, entries, labels, lists, shown_by, words
from tests.bot.discord.test_secrets import to_the_window
from tests.examples.magpie import GAME as MAGPIE


async def answered(who: Any, club: Club, command: str, **options: Any) -> str:
    """What somebody is told who types this."""
    return words(shown_by(await who.slash(club.channel, command, **options))).strip()


async def haggled(club: Club) -> None:
    """A bazaar that Alice has lost to Bob: she has had a turn, and given up in his."""
    await to_the_window(club)
    for who in (club.alice, club.bob):
        await who.slash(club.channel, "bazaar pass")
    assert "This game is not over" in await answered(club.carol, club, "game play-on", line="0 buys ware03.")
    await club.concede(club.alice)


async def test_a_line_of_the_log_becomes_a_table(club: Club) -> None:
    """Its card says from where, whose each seat was, and lets people choose one; each sees what their seat knew."""
    await haggled(club)
    log = shown_by(await club.carol.click(club.card(), label="Log"))
    number = next(at for at, held in enumerate(lists(log)) if held["placeholder"] == "Play on from here")
    await choose(club.carol, log, "0 buys ware03.", number=number)
    assert "### Play on from here\nRound 1 · stall: “0 buys ware03.”" in words(log)
    assert "it counts for no ratings" in words(log)
    await club.carol.click(log, label="Open the table")
    assert f"Table 2 is open in <#{club.channel.id}>" in words(log)
    card = club.card()
    told = "1. Computer 1 — Alice's in that game\n2. Computer 2 — Bob's in that game"
    assert f"{told}\nThis table plays on from table 1, round 1." in words(card)
    assert {"Join", "Start"} < set(labels(card))
    assert not {"Add computer", "Play now against computers"} & set(labels(card))
    await choose(club.carol, card, "2. Computer 2 — Bob's in that game")
    await club.bob.click(club.card(), label="Join")
    assert "1. Bob — Alice's in that game\n2. Carol — Bob's in that game — opened the table" in words(club.card())
    await club.carol.click(club.card(), label="Start")
    assert "It stands as it stood there before “0 buys ware03”" in "\n".join(map(words, club.channel.history()))
    assert f"<@{club.bob.id}> is at the stall" in words(club.card())
    for who, own, other in ((club.bob, "lucky coin", "rabbit foot"), (club.carol, "rabbit foot", "lucky coin")):
        seen = words(shown_by(await who.click(club.card(), label="Look")))
        assert own in seen
        assert other not in seen
    watched = words(shown_by(await club.alice.click(club.card(), label="Look")))
    assert "lucky coin" not in watched
    assert "rabbit foot" not in watched
    await club.restart()
    await club.concede(club.bob)
    assert "This game does not count for ratings" in words(club.card())
    assert "not rated" in await answered(club.dora, club, "results")


async def test_the_same_by_typing(club: Club) -> None:
    """Lines are suggested with their rounds, of a game that is named by its number, too; bad input is told.

    In another channel a game can be named by whoever had a seat there or may read the channel where it was played.
    """
    hidden: dict[Any, Any] = {club.dora: discord.PermissionOverwrite(view_channel=False)}
    club.channel = club.guild.create_text_channel("hidden", overwrites=hidden)
    await haggled(club)
    (found,) = await club.carol.autocomplete(club.channel, "game play-on", "line", "ware03")
    assert found["name"] == "Round 1 · stall: 0 buys ware03."
    assert "I do not know that line" in await answered(club.carol, club, "game play-on", line="a dragon comes")
    told = await answered(club.carol, club, "game play-on", line=found["name"].upper())
    assert "Table 2 is open" in told
    assert "1. Computer 1 — Alice's in that game" in words(club.card())
    seat = (await club.alice.autocomplete(club.channel, "game join", "seat", "2"))[0]["value"]
    assert "You have a seat" in await answered(club.alice, club, "game join", seat=seat)
    assert "2. Alice — Bob's in that game" in words(club.card())
    assert "Somebody sits there" in await answered(club.bob, club, "game join", seat="2")
    assert "options of that stay" in await answered(club.carol, club, "game options", option="weather", value="rain")
    again = await answered(club.bob, club, "game play-on", line=found["value"], table=1)
    assert "There is a table open in this channel already" in again
    other = club.guild.create_text_channel("table-2")
    told = words(shown_by(await club.dora.slash(other, "game play-on", line=found["value"], table=1)))
    assert "You have no seat at that table" in told
    assert "Table 3 is open" in words(
        shown_by(await club.carol.slash(other, "game play-on", line=found["value"], table=1))
    )


async def test_what_is_hidden_may_be_drawn_anew(clubs: Clubs) -> None:
    """The page says whose knowledge stays; by command it is a choice."""
    club = await clubs(MAGPIE)
    await club.play("magpie", club.bob)
    for _ in range(3):
        await club.dora.slash(club.channel, "gm skip")
    await club.end(club.alice, club.bob)
    log = shown_by(await club.carol.click(club.card(), label="Log"))
    (label,) = [label for label in entries(log, 1) if "Alice plays a card" in label]
    await choose(club.carol, log, label, number=1)
    assert "**Drawn anew:** what Alice knew stays, and all that Alice could not know is drawn again." in words(log)
    await club.carol.click(log, label="With what was hidden drawn anew")
    assert "Table 2 is open" in words(log)
    await club.alice.click(club.card(), label="Join")
    await club.carol.click(club.card(), label="Start")
    assert "All that Alice could not know there was drawn anew." in "\n".join(map(words, club.channel.history()))
    await club.carol.slash(club.channel, "game end")
    await club.alice.slash(club.channel, "vote", answer="yes")
    (*_, found) = await club.carol.autocomplete(club.channel, "game play-on", "line", "", table=1)
    told = await answered(club.alice, club, "game play-on", line=found["value"], hidden="anew.", table=1)
    assert "Table 3 is open" in told
