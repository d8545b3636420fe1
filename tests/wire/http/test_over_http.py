"""Interactions over HTTP: the whole bot without Discord's gateway, and what somebody else sends to its port."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import random
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bot.cli.failures import Stop
from bot.cli.serve import serve
from bot.config import Settings
from bot.discord import endpoint
from bot.discord.bot import Arbiter, make_bot
from bot.discord.endpoint import LARGEST, OLDEST
from bot.discord.texts import texts
from bot.local.discord import Person
from bot.local.discord.interactions import COMMAND
from rules.engine import Refused
from testing.seeds import seed
from tests.examples.tic_tac_toe import GAME
from tests.wire.club import Club
from tests.wire.http.posting import SIGNATURE, TIMESTAMP, HttpDiscord, at_work
from tests.wire.player import Player

pytestmark = pytest.mark.asyncio(loop_scope="module")
PING = b'{"type": 1}'


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[HttpDiscord]:
    """Discord, which brings interactions over HTTP."""
    async with HttpDiscord() as standing:
        yield standing


@pytest_asyncio.fixture(loop_scope="module")
async def own() -> AsyncIterator[HttpDiscord]:
    """Discord for this test: a channel's messages are numbered by the database, of which the test has its own."""
    async with HttpDiscord() as standing:
        yield standing
        assert (standing.violations, standing.unspoken) == ([], [])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(discord: HttpDiscord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Arbiter]:
    """The bot, without the gateway."""
    async with at_work(discord, tmp_path_factory.mktemp("bot")) as running:
        yield running


@pytest.fixture(autouse=True)
def nothing_went_wrong(discord: HttpDiscord, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A test fails in which an error is logged, or something is sent that Discord does not take or speak."""
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert (discord.violations, discord.unspoken) == ([], [])


async def test_a_game_is_played_without_the_gateway(discord: HttpDiscord, bot: Arbiter) -> None:
    """Opened by commands, answered by controls and forms; the board comes into the channel."""
    club = Club(discord, ["Ann", "Ben"], "http-1")
    await Player(club, GAME, random.Random(seed("over http"))).play(6)
    assert club.cards()
    assert discord.gateway.identified == 0
    suggested = await club.people[0].complete(club.room, "game new", "game", "tic")
    assert GAME.title in suggested


async def test_a_direct_message_is_answered(discord: HttpDiscord, bot: Arbiter) -> None:
    """There is no server in it, and no member."""
    ann = Person(discord, "Dana")
    told = await ann.slash(discord.world.direct(ann.account.id), "look")
    assert told.text


async def test_another_process_goes_on_with_the_table(own: HttpDiscord, tmp_path: Path) -> None:
    """Without the gateway, too, tables are looked at after the start, and a table's message stays good."""
    club = Club(own, ["Ann", "Ben"])
    async with at_work(own, tmp_path):
        card = await club.open(GAME.key)
    async with at_work(own, tmp_path):
        assert (await club.people[0].click(card, texts.LOOK)).panel.text
        panels = [(await person.click(card, texts.ACT)).panel for person in club.people]
        assert any(panel.buttons for panel in panels)


async def test_two_hundred_interactions_are_all_answered(discord: HttpDiscord, bot: Arbiter) -> None:
    """One after another, each with the sentence that it asks for."""
    club = Club(discord, ["Ann"], "http-3")
    answers = [await club.people[0].slash(club.room, "game list") for _ in range(200)]
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[0].text


async def test_a_ping_is_answered_at_once(discord: HttpDiscord, bot: Arbiter) -> None:
    """By that Discord tries the address when its owner saves it."""
    assert await discord.send(PING) == (200, PING)


# -- what somebody else sends ------------------------------------------------------------------------------------------


def opening(discord: HttpDiscord) -> bytes:
    """A command that would open a table."""
    who, room = Person(discord, "Mallory").account, discord.world.text_channel("forged")
    command = discord.world.command("game", room.guild)
    assert command is not None
    option = {"name": "new", "type": 1, "options": [{"name": "game", "type": 3, "value": GAME.key}]}
    data = {"id": command["id"], "name": "game", "type": 1, "options": [option]}
    return json.dumps(discord.interactions.begin(COMMAND, who, room, data).payload(discord.world)).encode()


async def test_what_is_forged_is_refused_and_changes_nothing(discord: HttpDiscord, bot: Arbiter) -> None:
    """Unsigned, signed by another, for another body, at another time, or too long ago; the true one opens a table."""
    body = opening(discord)
    good, now = discord.signed(body), int(discord.clock.time())
    forged: list[dict[str, str]] = [
        {}, {SIGNATURE: good[SIGNATURE]}, {TIMESTAMP: good[TIMESTAMP]},
        discord.signed(body, key=Ed25519PrivateKey.generate()), discord.signed(body + b" "),
        {**good, TIMESTAMP: str(now + 1)}, {**good, SIGNATURE: good[SIGNATURE][:-2] + "zz"},
        {**good, SIGNATURE: good[SIGNATURE][:-2]}, {**good, SIGNATURE: "0" * 128}, {**good, SIGNATURE: ""},
        discord.signed(body, str(now - OLDEST - 60)), discord.signed(body, str(now + OLDEST + 60)),
        discord.signed(body, f"{now}.5"), discord.signed(body, "soon"), discord.signed(body, "9" * 400),
    ]  # fmt: skip
    before = await bot.tables.queries.open_tables()
    assert {await discord.send(body, headers) for headers in forged} == {(401, b"")}
    assert await discord.send(PING, {}) == (401, b"")
    await bot.tables.quiet()
    assert await bot.tables.queries.open_tables() == before
    assert await discord.send(body, good) == (202, b"")
    opened = json.loads(body)["token"]
    await discord.until(lambda: discord.interactions.all[opened].complete, "the answer")
    assert len(await bot.tables.queries.open_tables()) == len(before) + 1


async def test_a_repeated_request_opens_no_second_table(discord: HttpDiscord, bot: Arbiter) -> None:
    """Whoever has listened in sends it once more: it is the same interaction."""
    body, before = opening(discord), len(await bot.tables.queries.open_tables())
    headers, asked = discord.signed(body), discord.interactions.all[json.loads(body)["token"]]
    for _ in range(2):
        assert await discord.send(body, headers) == (202, b"")
        await discord.until(lambda: asked.complete, "the answer")
    await bot.arrivals.wait_until_idle(20)
    assert len(await bot.tables.queries.open_tables()) == before + 1


@pytest.mark.parametrize(
    "body",
    [
        b"", b"hello", b"\xff\xfe", b"[]", b"7", b"null", b"{}", b'{"type": "2"}', b'{"type": 0}', b'{"type": 6}',
        b'{"type": [1]}', b'{"type": 2}', b'{"type": 3, "id": "x"}', b'{"type": 2, "id": "1", "token": 5, "data": []}',
        b"[" * 100_000, b'{"type": ' + b"9" * 5_000 + b"}",
    ],
    ids=lambda body: body[:20].decode(errors="replace") or "nothing",
)  # fmt: skip
async def test_what_is_no_interaction_is_refused(discord: HttpDiscord, bot: Arbiter, body: bytes) -> None:
    """Signed or not; afterwards the port answers as before."""
    assert await discord.send(body) == (400, b"")
    assert await discord.send(body, {}) == (401, b"")
    assert await discord.send(PING) == (200, PING)


async def test_what_is_too_large_is_refused(discord: HttpDiscord, bot: Arbiter) -> None:
    """Signed as it may be."""
    body = b" " * (LARGEST + 1)
    status, _ = await discord.send(io.BytesIO(body), discord.signed(body))
    assert status == 413


async def test_there_is_nothing_else_at_the_port(discord: HttpDiscord, bot: Arbiter) -> None:
    """No page, no other path."""
    root = discord.address.rpartition("/")[0]
    async with aiohttp.ClientSession() as session:
        for method, address, status in (("GET", discord.address, 405), ("POST", f"{root}/", 404), ("GET", root, 404)):
            async with session.request(method, address, data=PING) as answer:
                assert answer.status == status


async def test_whoever_sends_slowly_is_not_waited_for(
    discord: HttpDiscord, bot: Arbiter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that does not come to its end is given up."""
    monkeypatch.setattr(endpoint, "PATIENCE", 0.05)
    host, _, port = discord.address.removeprefix("http://").rpartition("/")[0].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    headers = {**discord.signed(PING), "Host": host, "Content-Length": str(len(PING) + 1)}
    head = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
    writer.write(f"POST /interactions HTTP/1.1\r\n{head}\r\n".encode() + PING)
    assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
    writer.close()
    await writer.wait_closed()


# -- starting and stopping ---------------------------------------------------------------------------------------------


async def test_with_the_gateway_places_are_heard_of_there(own: HttpDiscord, tmp_path: Path) -> None:
    """Interactions come over HTTP all the same; after the end nobody is at the port."""
    club = Club(own, ["Ann", "Ben"])
    async with at_work(own, tmp_path, gateway=True) as bot:
        assert own.gateway.ready
        await club.open(GAME.key)
        assert bot.get_channel(int(club.room.id)) is not None
        address = own.address
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.post(address, data=PING)


async def test_a_port_that_is_taken_is_said_in_a_sentence(discord: HttpDiscord, tmp_path: Path) -> None:
    """With the name of its setting."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"ARBITER_INTERACTIONS_PORT {port} at 127.0.0.1 cannot be opened: .*in use"):
            async with at_work(discord, tmp_path, interactions_port=port):
                pass


async def test_the_key_of_another_application_is_said_in_a_sentence(discord: HttpDiscord, tmp_path: Path) -> None:
    """Else Discord would refuse the address without a word why."""
    with pytest.raises(Refused, match="ARBITER_PUBLIC_KEY belongs to another application"):
        async with at_work(discord, tmp_path, public_key="ab" * 32):
            pass


async def test_a_bot_that_is_stopped_while_it_logs_in(discord: HttpDiscord, tmp_path: Path) -> None:
    """It ends without a word, though it waits for no gateway."""
    settings = Settings(
        _env_file=None, database=f"sqlite+aiosqlite:///{tmp_path / 'arbiter.db'}", gateway=False,
        interactions_port=0, public_key=discord.verify_key,
    )  # fmt: skip
    bot = make_bot(settings)
    bot.http.connector = discord.connector()
    before = len(discord.requests)
    serving = asyncio.create_task(serve(bot, discord.token))
    await discord.until(lambda: len(discord.requests) > before, "the request")
    serving.cancel()
    try:
        await serving
    except Stop as stop:
        pytest.fail(str(stop))
