"""Where tables open: only where their host and the bot may write; and what one person may ask for how often."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.catalogue import games
from bot.discord.texts.people_texts import CANNOT_WRITE, MAY_NOT_WRITE
from tests.bot.discord.club import Club, shown_by, words

SILENT = discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False)
SPEAKS = discord.PermissionOverwrite(send_messages=True, send_messages_in_threads=True)


async def typed(club: Club, who: Any, command: str, channel: Any = None, **options: Any) -> str:
    """What somebody is told after a command."""
    return words(shown_by(await who.slash(channel or club.channel, command, **options))).strip()


def counted(club: Club, table: str) -> int:
    """How many rows a table of the database has."""
    with sqlite3.connect(club.settings.database.partition("///")[2]) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def quiet_room(club: Club, *speakers: Any) -> Any:
    """A channel where nobody may write but these."""
    rights = {club.guild.default_role: SILENT} | dict.fromkeys(speakers, SPEAKS)
    return club.guild.create_text_channel("news", overwrites=rights)


async def test_no_table_opens_where_its_host_may_not_write(club: Club) -> None:
    """A command may be used there, but the bot writes nothing in that person's stead, and nothing is stored."""
    room = quiet_room(club, club.dora)
    assert await typed(club, club.alice, "game new", room, game="tic-tac-toe") == MAY_NOT_WRITE
    assert room.history() == []
    assert (counted(club, "tables"), counted(club, "outbox"), counted(club, "uses")) == (0, 0, 0)


async def test_no_lesson_begins_in_a_channel_where_its_learner_may_not_write(tmp_path: Path) -> None:
    """In their direct messages it does."""
    club = Club(tmp_path, known=games())
    await club.open()
    room = quiet_room(club, club.dora)
    told = await typed(club, club.alice, "learn", room, game="galactic-supremacy", where="here")
    assert (told, room.history(), counted(club, "tables")) == (MAY_NOT_WRITE, [], 0)
    assert await typed(club, club.alice, "learn", room, game="galactic-supremacy") != MAY_NOT_WRITE
    assert counted(club, "tables") == 1
    await club.close()


@pytest.mark.parametrize("room_is", ["silent", "without pictures", "without history"])
async def test_no_table_opens_where_the_bot_may_not_write(club: Club, room_is: str) -> None:
    """The sentence says what it needs; nothing was stored that would have to be posted later."""
    lacks = {
        "silent": SILENT,
        "without pictures": discord.PermissionOverwrite(attach_files=False),
        "without history": discord.PermissionOverwrite(read_message_history=False),
    }[room_is]
    rights: dict[Any, discord.PermissionOverwrite] = {club.guild.default_role: lacks, club.alice: SPEAKS}
    room = club.guild.create_text_channel("news", overwrites=rights)
    assert words(shown_by(await club.alice.slash(room, "game new", game="tic-tac-toe"))).strip() == CANNOT_WRITE
    assert room.history() == []
    assert (counted(club, "tables"), counted(club, "outbox")) == (0, 0)


async def test_no_thread_is_made_for_who_may_not_write_there(club: Club) -> None:
    """On a server whose tables open in threads it is the right to write in threads that counts."""
    await typed(club, club.dora, "gm settings", place="thread")
    may_thread = discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=True)
    no_thread = discord.PermissionOverwrite(send_messages_in_threads=False)
    mute = club.guild.create_text_channel("mute", overwrites={club.alice: no_thread})
    threads_only = club.guild.create_text_channel("threads", overwrites={club.alice: may_thread})
    assert await typed(club, club.alice, "game new", mute, game="tic-tac-toe") == MAY_NOT_WRITE
    assert mute.threads == []
    assert "is open in <#" in await typed(club, club.alice, "game new", threads_only, game="tic-tac-toe")
    assert len(threads_only.threads) == 1


async def test_no_rematch_where_its_host_may_not_write_any_more(club: Club) -> None:
    """Neither by command nor by the button of the table's message; whoever may write opens it."""
    room = club.guild.create_text_channel("table-2", overwrites={club.bob: SILENT})
    await club.alice.slash(room, "game new", game="tic-tac-toe")
    for who in (club.alice, club.bob):
        await who.slash(room, "game join")
    await club.alice.slash(room, "game start")
    await club.alice.slash(room, "game end")
    await club.bob.slash(room, "vote", answer="yes")
    assert await typed(club, club.bob, "game rematch", room) == MAY_NOT_WRITE
    assert words(shown_by(await club.bob.click(club.card(room), label="Rematch"))).strip() == MAY_NOT_WRITE
    assert counted(club, "tables") == 1
    await club.alice.click(club.card(room), label="Rematch")
    assert counted(club, "tables") == 2


async def test_who_has_opened_enough_makes_no_thread_either(club: Club) -> None:
    """The limit is seen before the thread is made."""
    await typed(club, club.dora, "gm settings", place="thread")
    for _ in range(10):
        assert "is open in <#" in await typed(club, club.alice, "game new", game="tic-tac-toe")
    assert "10 tables that have not begun" in await typed(club, club.alice, "game new", game="tic-tac-toe")
    assert len(club.channel.threads) == 10
    assert counted(club, "tables") == 10


async def test_films_and_lookups_are_asked_for_so_often_only(club: Club) -> None:
    """The seventh film within ten minutes is refused with when to ask again; others get theirs."""
    await club.play("tic-tac-toe", club.bob)
    shown = [await typed(club, club.alice, "replay") for _ in range(7)]
    assert not [text for text in shown[:6] if "6 films" in text]
    assert "You have asked for 6 films within ten minutes: see those, or ask again <t:" in shown[6]
    assert "6 films" not in await typed(club, club.bob, "replay")
    stats = [await typed(club, club.bob, "stats") for _ in range(41)]
    assert not [text for text in stats[:40] if "looked things up" in text]
    assert "You have looked things up 40 times within a minute: go on again <t:" in stats[40]


async def test_a_seat_is_named_by_its_number(club: Club) -> None:
    """Of whatever length: one sentence, and nobody is replaced."""
    await club.play("tic-tac-toe", club.bob)
    for seat in ("9" * 5_000, "²", "٣", "0", "1.0"):
        assert "does not exist" in await typed(club, club.dora, "gm replace", seat=seat), seat
    assert "Quiet hours" not in await typed(club, club.alice, "settings", quiet="22-" + "9" * 3_900)
