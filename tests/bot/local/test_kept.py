"""What happened at the stand-in is there again at the next start, however the last one ended."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.local.discord import AlreadyOpen, CannotOpen, Discord, Ids, Person
from tests.bot.local.club import Club, picture, pictured, words
from tests.bot.local.playing import seen
from tests.wire.raw import RawBot


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the world is kept."""
    return tmp_path / "club.db"


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What the file has, while nobody has it open."""
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query).fetchall()


async def test_a_restart_changes_nothing(path: Path) -> None:
    """Ids, people and their rights, channels, threads, messages and whom they are for, pictures, the clock."""
    async with Discord(path) as discord, RawBot(discord) as raw:
        club = Club(discord, raw)
        dora = Person(discord, "Dora", manages=True)
        discord.world.thread(club.room, "a long game")
        await club.edit(await club.post(pictured("The board"), 1), pictured("A move later"), 2)
        await club.reply(club.ann, "Your hand", 3)
        await club.direct(club.bob, "Your turn", 4)
        discord.advance(86_400)
        before, newest = seen(discord), dora.id
    async with Discord(path) as discord:
        assert seen(discord) == before
        assert discord.world.accounts[dora.id].manages
        (panel,) = [held for held in discord.messages.all.values() if held.only_for]
        assert panel.origin is not None
        assert (panel.origin.command, panel.origin.person) == ("/look closely", club.ann.id)
        assert int(discord.world.new_id()) > int(newest)
    async with Discord(path, ids=Ids("1", "2", "3")) as discord:
        assert seen(discord) == before  # the world that is there keeps its names


async def test_a_process_that_is_killed_loses_nothing(path: Path) -> None:
    """All that was to be seen when it said so is there, and perhaps the next thing; nothing by halves."""
    command = [sys.executable, "-m", "tests.bot.local.playing", str(path)]
    playing = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, limit=1 << 26)
    assert playing.stdout is not None
    lines = [await playing.stdout.readline() for _ in range(20)]
    playing.kill()
    lines += [line async for line in playing.stdout]
    await playing.wait()
    told = [json.loads(line) for line in lines if line.endswith(b"\n")]
    async with Discord(path) as discord:
        now, then = seen(discord), told[-1]
        for what in ("server", "accounts", "channels"):
            assert now[what] == then[what]
        assert now["ahead"] - then["ahead"] in (0, 3600)
        (card, *others), (card_then, *others_then) = now["messages"], then["messages"]
        assert others[: len(others_then)] == others_then
        assert card[3] - card_then[3] in (0, 1)
        gone = then["files"].items() - now["files"].items()
        assert {held for held, _ in gone} <= {held["id"] for held in card_then[0]["attachments"]}
        assert all(now["files"].values())
        assert int(discord.world.new_id()) > max(int(held[0]["id"]) for held in now["messages"])
    kept = {str(row[0]) for row in rows(path, "SELECT id FROM files")}
    assert set(now["files"]) <= kept


async def test_one_nonce_is_one_message_after_a_restart_too(path: Path) -> None:
    """The bot's next process posts again what it does not know to be posted."""
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    async with Discord(path) as discord, RawBot(discord) as raw:
        first = await Club(discord, raw).post(body)
    async with Discord(path) as discord, RawBot(discord) as raw:
        again = await raw.call("POST", f"/channels/{first.channel.id}/messages", body)
        assert again.body["id"] == first.id
        assert len(discord.messages.all) == 1


async def test_ids_grow_although_the_clock_is_put_back(path: Path) -> None:
    """The newest message stays the newest."""
    async with Discord(path) as discord:
        discord.advance(1_000_000)
        newest = discord.world.new_id()
        discord.advance(-1_000_000)
        assert int(discord.world.new_id()) > int(newest)
    async with Discord(path) as discord:
        assert int(discord.world.new_id()) > int(newest) + 1


async def test_files_go_with_what_showed_them(path: Path) -> None:
    """One that a private message shows no more, and those of a message or a channel that is deleted."""
    async with Discord(path) as discord, RawBot(discord) as raw:
        club = Club(discord, raw)
        for shade in range(3):
            turn = await club.direct(club.ann, "Your turn", shade)
            await club.edit(turn, pictured("Your next turn"), shade + 10)
            if shade:
                await club.delete(turn)
        await club.reply(club.ann, "Your hand", 20)
        other = discord.world.text_channel("table-2")
        await club.post(pictured("Elsewhere"), 21, other)
        discord.messages.forget(other)
        assert other.id not in discord.world.channels
    assert {row[0] for row in rows(path, "SELECT bytes FROM files")} == {picture(10), picture(20)}


async def test_nobody_else_may_read_it(path: Path) -> None:
    """People's hands are in it."""
    async with Discord(path) as discord, RawBot(discord) as raw:
        await Club(discord, raw).post(words("The board"))
        modes = {held.name: stat.S_IMODE(held.stat().st_mode) for held in path.parent.iterdir()}
    assert modes == {"club.db": 0o600, "club.db-wal": 0o600}


async def test_a_file_that_is_open_already(path: Path) -> None:
    """A second process is told, and so is this one; afterwards it can be opened again."""
    opening = f"from bot.local.discord import Discord; from pathlib import Path; Discord(Path({str(path)!r}))"
    async with Discord(path) as discord:
        for _ in range(2):
            with pytest.raises(AlreadyOpen, match=r"club\.db is open already: stop the other program first"):
                Discord(path)
        other = await asyncio.create_subprocess_exec(sys.executable, "-c", opening, stderr=asyncio.subprocess.PIPE)
        _, told = await other.communicate()
        assert told.splitlines()[-1].startswith(b"bot.local.discord.archive.AlreadyOpen: ")
        before = seen(discord)
    async with Discord(path) as discord:
        assert seen(discord) == before


def nonsense(path: Path) -> None:
    """Something that is no database at all."""
    path.write_text("Dear diary,\n" * 100)


def foreign(path: Path) -> None:
    """A database of another program."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript("CREATE TABLE tables (id INTEGER); INSERT INTO tables VALUES (1)")


def later(path: Path) -> None:
    """A file of a release that is not there yet."""
    Discord(path).archive.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 1000")


def torn(path: Path) -> None:
    """One that lost its end."""
    filled(path)
    path.write_bytes(path.read_bytes()[:-8192])


def scribbled(path: Path) -> None:
    """One that somebody wrote into."""
    filled(path)
    held = bytearray(path.read_bytes())
    held[len(held) // 2 : len(held) // 2 + 4096] = b"\xff" * 4096
    path.write_bytes(held)


def meaningless(path: Path) -> None:
    """A sound database whose rows say nothing."""
    filled(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE accounts SET row = '{}'")
        database.commit()


def filled(path: Path) -> None:
    """A file with many people."""
    discord = Discord(path)
    for number in range(500):
        discord.world.account(f"Guest {number}")
    discord.archive.close()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (nonsense, "is not a file of this program"), (foreign, "is not a file of this program"),
        (later, "was written by a later release"), (torn, "is damaged"), (scribbled, "is damaged"),
        (meaningless, "is damaged"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_stays_as_it_is(path: Path, spoil: Callable[[Path], None], said: str) -> None:
    """One sentence says what is wrong with it and what to do."""
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(CannotOpen) as caught:
        Discord(path)
    assert said in str(caught.value)
    assert str(caught.value).count(".") == 1 + str(path).count(".")
    assert path.read_bytes() == before
    assert [held.name for held in path.parent.iterdir()] == ["club.db"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """It is said, too."""
    with pytest.raises(CannotOpen, match="cannot be opened: see that its folder is there"):
        Discord(tmp_path / "nowhere" / "club.db")


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    """It is called what it is."""
    path.mkdir()
    with pytest.raises(CannotOpen, match=r"club\.db is a folder: move it away, or name another file\.$"):
        Discord(path)


def test_a_file_that_cannot_be_written(path: Path) -> None:
    """What SQLite needs beside it cannot be made; nobody reads SQLite's own words for that."""
    Discord(path).archive.close()
    path.with_name("club.db-wal").mkdir()
    with pytest.raises(
        CannotOpen, match=r"club\.db cannot be (opened|written): see that [\w ]+, or name another file\.$"
    ):
        Discord(path)
