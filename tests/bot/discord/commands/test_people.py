"""Following, nudging, blocking, one's own data, words without pictures, and the settings of a server."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from bot.catalogue import find_game
from tests.bot.discord.club import KNOWN, Club, parts, shown_by, words


async def typed(club: Club, who: Any, command: str, channel: Any = None, **options: Any) -> str:
    """What somebody is told after a command."""
    return words(shown_by(await who.slash(channel or club.channel, command, **options)))


def pictures(message: Any) -> int:
    """How many pictures a message shows."""
    return sum(part["type"] == 12 for part in parts(message))


def letters(who: Any) -> list[str]:
    """The direct messages that somebody got."""
    room = who.user.dm_channel
    return [words(message) for message in room.history()] if room else []


# -- servers -----------------------------------------------------------------------------------------------------------


async def test_the_settings_of_a_server(club: Club) -> None:
    """Shown without options, changed with some, kept over a restart; for members who may manage it."""
    gm = next(command for command in await club.bot.tree.fetch_commands() if command.name == "gm")
    club.guild.set_command_permissions(gm, {club.alice: True})
    assert "Only members who may manage" in await typed(club, club.alice, "gm settings", most=1)
    shown = await typed(club, club.dora, "gm settings")
    assert "Pace of a new table: **no time limit**" in shown
    assert "Open tables at most: **no limit**" in shown
    changed = await typed(club, club.dora, "gm settings", pace="24h", most=1, dates="absolute")
    assert "Pace of a new table: **24 hours**" in changed
    assert "either who opens tables or a role" in await typed(
        club, club.dora, "gm settings", opens="managers", role=club.guild.roles["keeper"]
    )
    assert "from 1 to 1000 open tables" in await typed(club, club.dora, "gm settings", most=-3)
    await club.restart()
    await club.play("tic-tac-toe", club.bob)
    assert "until <t:" in words(club.card())
    assert ":R>" not in words(club.card())
    other = club.guild.create_text_channel("table-2")
    assert "one table is open at most" in await typed(club, club.bob, "game new", other, game="bazaar")


async def test_who_may_open_tables(club: Club) -> None:
    """A role, or who manages the server; a rematch opens a table, too."""
    role = club.guild.create_role("captain")
    assert f"members with <@&{role.id}>" in await typed(club, club.dora, "gm settings", role=role)
    assert "a certain role" in await typed(club, club.alice, "game new", game="bazaar")
    captain = club.guild.add_member(club.env.create_user("eve", global_name="Eve"), roles=[role])
    assert "is open" in await typed(club, captain, "game new", game="tic-tac-toe")
    for who in (captain, club.alice):
        await who.slash(club.channel, "game join")
    await captain.slash(club.channel, "game start")
    await club.end(captain, club.alice)
    assert "a certain role" in await typed(club, club.alice, "game rematch")
    assert "a certain role" in words(shown_by(await club.alice.click(club.card(), label="Rematch")))
    await typed(club, club.dora, "gm settings", opens="managers")
    assert "only members who manage it" in await typed(club, captain, "game rematch")
    other = club.guild.create_text_channel("table-2")
    assert "is open" in await typed(club, club.dora, "game new", other, game="bazaar")


async def test_tables_in_threads(club: Club) -> None:
    """Each gets one of its own, where it is played; in a thread it opens there."""
    await typed(club, club.dora, "gm settings", place="thread")
    for number in range(2):
        assert "is open in <#" in await typed(club, club.alice, "game new", game="tic-tac-toe")
        assert len(club.channel.threads) == number + 1
    thread = club.channel.threads[0]
    assert "Tic-tac-toe" in words(club.card(thread))
    for who in (club.alice, club.bob):
        await who.click(club.card(thread), label="Join")
    await club.alice.click(club.card(thread), label="Start")
    assert f"<@{club.alice.id}>" in words(club.card(thread))
    assert "table open in this channel already" in await typed(club, club.bob, "game new", thread, game="bazaar")
    assert "no game “chess”" in await typed(club, club.bob, "game new", game="chess")
    await typed(club, club.dora, "gm settings", most=2)
    assert "2 tables are open at most" in await typed(club, club.bob, "game new", game="bazaar")
    assert len(club.channel.threads) == 2


async def test_a_thread_that_may_not_be_made(club: Club) -> None:
    """One sentence says what is missing; no table is open then."""
    await typed(club, club.dora, "gm settings", place="thread")
    no = discord.PermissionOverwrite(create_public_threads=False)
    bare = club.guild.create_text_channel("bare", overwrites={club.guild.default_role: no})
    assert "give me Create Public Threads" in await typed(club, club.alice, "game new", bare, game="bazaar")
    club.env.inject_error("POST", f"/channels/{club.channel.id}/threads", status=403, code=50013)
    assert "give me Create Public Threads" in await typed(club, club.alice, "game new", game="bazaar")
    assert [*club.channel.threads, *bare.threads] == []
    assert "no game in this channel" in (await typed(club, club.alice, "game list"))


# -- people ------------------------------------------------------------------------------------------------------------


async def test_following_and_its_end(club: Club) -> None:
    """The end is told by direct message, with a link to the table's message; players cannot follow."""
    await club.play("tic-tac-toe", club.bob)
    assert "You play at this table" in await typed(club, club.alice, "follow")
    assert "You follow this table" in await typed(club, club.carol, "follow")
    assert "follow this table already" in await typed(club, club.carol, "follow")
    for who, cell in ((club.alice, 0), (club.bob, 3), (club.alice, 1), (club.bob, 4), (club.alice, 2)):
        await who.slash(club.channel, "ttt place", cell=str(cell))
    await club.env.advance_time(3700)
    last = letters(club.carol)[-1]
    assert "is over; Alice won" in last
    assert f"/{club.channel.id}/{club.card().id}" in last
    assert "do not follow" in await typed(club, club.carol, "unfollow")


async def bazaar_turn(club: Club, who: Any) -> None:
    """A whole turn by typing, then a window in which both use a charm, of which only they are told."""
    for command, given in (
        ("buy", {"ware": "ware03", "colour": "red"}), ("pack", {"ware": "ware04"}), ("amount", {"number": 5}),
        ("amount", {"number": 1}), ("queue", {"colour": "red,blue,white,green"}),
    ):  # fmt: skip
        await who.slash(club.channel, f"bazaar {command}", **given)
    for other in (club.alice, club.bob):
        await other.slash(club.channel, "bazaar shout")


async def test_a_follower_reads_what_everybody_reads(club: Club) -> None:
    """A round is over: its public lines, and no whisper of anybody."""
    await club.play("bazaar", club.bob)
    await typed(club, club.carol, "follow")
    for who in (club.alice, club.bob):
        await bazaar_turn(club, who)
    (told,) = letters(club.carol)
    assert "Bazaar, which you follow, is in round 2 now." in told
    assert "0 buys ware03." in told
    assert "glows" in words(shown_by(await club.alice.slash(club.channel, "look")))
    assert "glows" not in told


async def test_a_nudge(club: Club) -> None:
    """A reminder in its own words; at night the nudger learns when it comes."""
    await club.play("tic-tac-toe", club.bob)
    before = len(letters(club.alice))
    assert "on its way" in await typed(club, club.bob, "nudge")
    assert len(letters(club.alice)) == before + 1
    assert "Bob nudges you." in letters(club.alice)[-1]
    assert "already been nudged about this move" in await typed(club, club.bob, "nudge")
    assert "You have no seat" in await typed(club, club.carol, "nudge")
    hour = club.env.now().hour
    await club.bob.slash(club.channel, "settings", quiet=f"{(hour + 7) % 24}-{(hour + 13) % 24}")
    await club.alice.slash(club.channel, "ttt place", cell="0")
    await club.env.advance_time(9 * 3600)
    assert "They will see it at <t:" in await typed(club, club.alice, "nudge")


async def test_a_block_tells_nobody(club: Club) -> None:
    """Joining is refused in the same words both ways; the list is one's own."""
    assert "block yourself" in await typed(club, club.alice, "block", player=club.alice)
    assert "on your list" in await typed(club, club.bob, "block", player=club.alice)
    assert f"<@{club.alice.id}>" in await typed(club, club.bob, "blocked")
    assert "Nobody is on your list" in await typed(club, club.alice, "blocked")
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert (await typed(club, club.bob, "game join")).strip() == "You cannot join this table."
    assert "cannot invite" in await typed(club, club.alice, "game invite", player=club.bob)
    await typed(club, club.bob, "unblock", player=club.alice)
    assert "not on your list" in await typed(club, club.bob, "unblock", player=club.alice)
    assert "You have a seat" in await typed(club, club.bob, "game join")


async def test_words_in_place_of_pictures(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Panel, look, catch-up and direct messages have no picture; the table's own message is as ever."""
    known: Any = KNOWN
    monkeypatch.setitem(known, "galactic-supremacy", find_game("galactic-supremacy"))
    assert "Pictures: **on**" in await typed(club, club.alice, "settings")
    assert "off, everything in words" in await typed(club, club.alice, "settings", pictures="off")
    await club.restart()
    await club.play("galactic-supremacy", club.bob)
    for command in ("look", "catchup"):
        mine = shown_by(await club.alice.slash(club.channel, command))
        assert (mine.attachments, pictures(mine)) == ([], 0)
        assert pictures(shown_by(await club.bob.slash(club.channel, command)))
    assert "Alice" in words(shown_by(await club.alice.slash(club.channel, "look")))
    assert (pictures(await club.panel(club.alice)), pictures(club.card())) == (0, 1)
    assert pictures(await club.panel(club.bob))
    await typed(club, club.bob, "settings", pictures="off")
    for who in (club.alice, club.bob):
        await who.slash(club.channel, "nudge")
    rooms: list[Any] = [who.user.dm_channel for who in (club.alice, club.bob)]
    sent = [message for room in rooms if room for message in room.history() if "nudges you" in words(message)]
    assert [pictures(message) for message in sent] == [0]


async def test_ones_own_data(club: Club) -> None:
    """A file for one's own eyes; deletion is asked twice, and refused at an open table."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    message = shown_by(await club.alice.slash(club.channel, "mydata export"))
    held = json.loads(await message.attachments[0].read())
    assert [json.loads(row["payload"])["cell"] for row in held["answers"]] == [0]
    assert "type /mydata delete and the word delete" in await typed(club, club.alice, "mydata delete")
    assert "You still play at or host table 1" in await typed(club, club.alice, "mydata delete", word="Delete")
    await club.end(club.alice, club.bob)
    assert "It is deleted" in await typed(club, club.alice, "mydata delete", word="delete")
    assert "A former player" in await typed(club, club.bob, "game status")
    assert "Alice" not in await typed(club, club.bob, "log")
