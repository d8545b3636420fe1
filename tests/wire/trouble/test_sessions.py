"""The stand-in's gateway, tried by bots without a library: sessions outlive connections, and there may be several."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.local.discord import Channel, Person
from bot.local.discord.parts import Json
from tests.wire.raw import RawBot
from tests.wire.trouble import Discord
from tests.wire.trouble.test_stand_in import pressed


@pytest_asyncio.fixture
async def discord() -> AsyncIterator[Discord]:
    """Discord, anew for each test."""
    async with Discord() as standing:
        yield standing
    assert standing.unspoken == standing.violations == []


@pytest_asyncio.fixture
async def raw(discord: Discord) -> AsyncIterator[RawBot]:
    """The bare bot."""
    async with RawBot(discord) as bot:
        yield bot


@pytest.fixture
def ann(discord: Discord) -> Person:
    """Somebody."""
    return Person(discord, "Ann")


@pytest.fixture
def room(discord: Discord) -> Channel:
    """A channel."""
    return discord.world.text_channel("table-1")


async def test_what_was_missed_is_told_again(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """After a break the session is resumed: first what was missed, in order, then RESUMED."""
    line = await raw.connect()
    ready = await line.identify()
    assert ready["t"] == "READY"
    assert (await line.hear())["t"] == "GUILD_CREATE"
    await line.say(1, 2)
    assert (await line.hear())["op"] == 11
    await discord.gateway.drop()
    assert (await line.hear())["code"] == 4000
    sent = [await pressed(raw, room, ann) for _ in range(2)]
    line = await raw.connect()
    await line.resume(ready["d"]["session_id"], 2)
    heard = [await line.hear() for _ in range(3)]
    assert [frame["d"].get("id") for frame in heard[:2]] == [held.id for held in sent]
    assert [(frame["s"], frame["t"]) for frame in heard] == [
        (3, "INTERACTION_CREATE"), (4, "INTERACTION_CREATE"), (5, "RESUMED"),
    ]  # fmt: skip
    await line.socket.close()


async def test_an_unknown_session_is_invalid(discord: Discord, raw: RawBot) -> None:
    """And one that was made invalid cannot be resumed."""
    line = await raw.connect()
    await line.resume("no such session", 0)
    assert (await line.hear()) == {"op": 9, "d": False, "s": None, "t": None}
    session = (await line.identify())["d"]["session_id"]
    await line.hear()
    await discord.gateway.ask_to_reconnect()
    assert (await line.hear())["op"] == 7
    await discord.gateway.invalidate(resumable=False)
    assert (await line.hear())["op"] == 9
    await line.resume(session, 0)
    assert (await line.hear())["op"] == 9
    await line.socket.close()


async def test_more_than_the_guilds_intent_is_refused(discord: Discord, raw: RawBot) -> None:
    """The bot must not ask for what it does not need."""
    line = await raw.connect()
    assert await line.identify(intents=513) == {"op": -1, "code": 4014}
    assert discord.unspoken == ["the intents 513"]
    discord.unspoken.clear()


async def test_two_sessions_on_one_shard_both_hear(discord: Discord, raw: RawBot, room: Channel, ann: Person) -> None:
    """Each is resumed by itself, and one that was ended in due form is over."""
    lines = [await raw.connect() for _ in range(2)]
    sessions = [(await line.identify())["d"]["session_id"] for line in lines]
    for line in lines:
        assert (await line.hear())["t"] == "GUILD_CREATE"
    sent = await pressed(raw, room, ann)
    assert [(await line.hear())["d"]["id"] for line in lines] == [sent.id] * 2
    await lines[0].socket.close(code=4000)
    missed = await pressed(raw, room, ann)
    assert missed.delivered
    assert (await lines[1].hear())["d"]["id"] == missed.id
    back = await raw.connect()
    await back.resume(sessions[0], 3)
    assert [(await back.hear())["s"] for _ in range(2)] == [4, 5]
    await lines[1].socket.close(code=1000)
    over = await raw.connect()
    await over.resume(sessions[1], 0)
    assert (await over.hear())["op"] == 9
    assert discord.gateway.ready


async def test_a_shard_hears_of_its_servers(discord: Discord, raw: RawBot, ann: Person) -> None:
    """By their numbers; direct messages come to the first one. `/gateway/bot` says how many shards there should be."""
    discord.gateway.shards = 2
    told = (await raw.call("GET", "/gateway/bot")).body
    assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (2, 1)
    rooms = [discord.world.text_channel("table", guild=str(number << 22)) for number in (6, 7)]
    lines = [await raw.connect() for _ in range(2)]
    for number, line in enumerate(lines):
        guilds = {(int(guild["id"]) >> 22) % 2 for guild in (await line.identify(shard=(number, 2)))["d"]["guilds"]}
        assert guilds == {number}
    heard = [await pressed(raw, place, ann) for place in (*rooms, discord.world.direct(ann.id))]
    for line, wanted in zip(lines, ([heard[0].id, heard[2].id], [heard[1].id]), strict=True):
        frames: list[Json] = []
        while len(told := [frame["d"]["id"] for frame in frames if frame["t"] == "INTERACTION_CREATE"]) < len(wanted):
            frames.append(await line.hear())
        assert told == wanted
    wrong = await raw.connect()
    assert await wrong.identify(shard=(2, 2)) == {"op": -1, "code": 4010}


async def test_who_identifies_too_soon_is_refused(discord: Discord, raw: RawBot) -> None:
    """As an invalid session; another bucket has its own time."""
    discord.gateway.interval, discord.gateway.at_once = 60.0, 2
    first = [await (await raw.connect()).identify(shard=(number, 3)) for number in range(3)]
    assert [(frame["op"], frame["t"]) for frame in first] == [(0, "READY"), (0, "READY"), (9, None)]
