"""What a channel has shown can be looked at again, with the words of that moment."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.local.discord import Discord
from bot.local.discord.pasts import MOST
from tests.bot.local.club import Club, picture, pictured, words
from tests.wire.raw import RawBot


def pasts(club: Club) -> list[tuple[str, bytes, str]]:
    """What Bob sees of his channel's past: words, pictures and alt texts."""
    files = club.discord.messages
    return [(past.words, files.file_for(club.bob.id, past.file) or b"", past.alt) for past in files.past(club.room)]


async def test_every_new_picture_of_a_channel_is_kept(club: Club) -> None:
    """Also when the message shows no picture any more, or is gone; an edit that leaves the picture is none."""
    card = await club.post(pictured("Round 1", "an empty board"), 1)
    await club.edit(card, pictured("Round 2", "a full board"), 2)
    same = pictured("Round 2, and it is Bob's turn") | {"attachments": [{"id": card.attachments[0]["id"]}]}
    club.discord.advance(60)
    await club.edit(card, same)
    await club.edit(card, words("The game is over"))
    await club.delete(await club.post(pictured("Another game", "another board"), 3))
    assert pasts(club) == [
        ("Round 1", picture(1), "an empty board"), ("Round 2", picture(2), "a full board"),
        ("Another game", picture(3), "another board"),
    ]  # fmt: skip
    first, second, third = club.discord.messages.past(club.room)
    assert int(first.id) < int(second.id) < int(third.id)
    assert second.when - first.when < 60 <= third.when - second.when


async def test_what_one_person_alone_sees_is_no_past_of_the_channel(club: Club) -> None:
    """Neither an ephemeral answer nor a direct message; a thread has a past of its own."""
    await club.reply(club.ann, "Your hand", 1)
    direct = await club.direct(club.ann, "Your turn", 2)
    thread = club.discord.world.thread(club.room, "a long game")
    await club.post(pictured("Round 1"), 3, thread)
    assert pasts(club) == []
    assert club.discord.messages.past(direct.channel) == []
    assert [past.words for past in club.discord.messages.past(thread)] == ["Round 1"]


async def test_the_newest_are_there_after_a_restart(tmp_path: Path) -> None:
    """Of more than two hundred the oldest go, with their files unless a message still shows them."""
    path = tmp_path / "club.db"
    async with Discord(path) as discord, RawBot(discord) as raw:
        club = Club(discord, raw)
        still = await club.post(pictured("The rules"), 0)
        card = await club.post(pictured("Round 0"), 1)
        for number in range(1, MOST + 3):
            await club.edit(card, pictured(f"Round {number}"), number % 250 + 2)
        before = pasts(club)
    async with Discord(path) as discord, RawBot(discord) as raw:
        held = discord.messages.past(club.room)
        told = [(past.words, discord.messages.file(past.file) or b"", past.alt) for past in held]
        assert told == before
        assert [told[0][0], told[-1][0], len(told)] == ["Round 3", f"Round {MOST + 2}", MOST]
        assert discord.messages.file(still.attachments[0]["id"]) == picture(0)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM files").fetchone() == (MOST + 1,)
        assert database.execute("SELECT count(*) FROM pasts").fetchone() == (MOST,)


async def test_a_channel_goes_with_its_past(club: Club) -> None:
    """Nothing of it stays."""
    await club.delete(await club.post(pictured("Round 1"), 1))
    (past,) = club.discord.messages.past(club.room)
    club.discord.messages.forget(club.room)
    assert pasts(club) == []
    assert club.discord.archive.file(past.file) is None
