"""/health and /metrics: what a bot says of itself to machines."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.catalogue import find_game
from bot.cli.doctor import says_it_is_well
from bot.config import Settings
from bot.discord.pages.pictures import BOARD, Pictures
from bot.drawing.easel import Easel, Urgency
from bot.tables import NoPermission, OutboxMessage
from bot.waiting import wait_plainly
from bot.watch.metrics import Metrics
from bot.watch.monitoring import Monitoring
from bot.watch.requests import Requests
from bot.watch.server import STUCK
from rules.engine import FairDice, Match, Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CHANNEL
from tests.bot.watch.watched_place import WatchedPlace


class Watched(WatchedPlace):
    """Tables with a watchtower; `up` is whether the gateway is connected."""

    up = True

    @asynccontextmanager
    async def towering(self, **settings: Any) -> AsyncIterator[str]:
        """Tables whose tower serves; returns its address."""
        given = {"health_port": 0, "database": f"sqlite+aiosqlite:///{self.path}", **settings}
        self.monitoring = Monitoring(Settings(_env_file=None, **given), self.clock, wait_plainly, None)
        self.watch = self.monitoring.watch
        async with self:
            await self.monitoring.open(self.tables, self.store, lambda: self.up)
            assert self.monitoring.server is not None
            yield self.monitoring.server.address
            await self.monitoring.close()


async def get(address: str) -> tuple[int, str]:
    """Status and text of a page."""
    async with aiohttp.ClientSession() as session, session.get(address) as page:
        return page.status, await page.text()


async def health(address: str) -> tuple[int, dict[str, Any]]:
    """What /health says."""
    status, text = await get(f"{address}/health")
    return status, json.loads(text)


async def figures(address: str) -> dict[str, float]:
    """What /metrics says."""
    status, text = await get(f"{address}/metrics")
    assert status == 200
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


async def test_a_bot_that_is_well_says_so(tmp_path: Path) -> None:
    """Only to its own machine; and the command that Docker asks hears it."""
    place = Watched(tmp_path / "games.db")
    async with place.towering() as address:
        assert address.startswith("http://127.0.0.1:")
        status, told = await health(address)
        assert (status, told["well"], told["problems"]) == (200, True, [])
        port = int(address.rpartition(":")[2])
        assert await asyncio.to_thread(says_it_is_well, "0.0.0.0", port)
        place.up = False
        assert not await asyncio.to_thread(says_it_is_well, "127.0.0.1", port)
    assert not await asyncio.to_thread(says_it_is_well, "127.0.0.1", port)


async def test_a_gateway_that_is_gone_is_told(tmp_path: Path) -> None:
    """With 503, so that whoever looks after the machine notices."""
    place = Watched(tmp_path / "games.db")
    async with place.towering() as address:
        place.up = False
        assert await health(address) == (503, {
            "well": False, "problems": ["Discord's gateway is not connected."],
            "outbox": {"waiting": 0, "in_flight": 0, "blocked": 0},
        })  # fmt: skip
        place.up = True
        assert (await health(address))[0] == 200


async def test_a_database_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Another process took it over."""
    place = Watched(tmp_path / "games.db")
    async with place.towering() as address:
        with closing(sqlite3.connect(place.path)) as other:
            other.execute("UPDATE instance SET epoch = epoch + 1")
            other.commit()
            status, told = await health(address)
            other.execute("UPDATE instance SET epoch = epoch - 1")
            other.commit()
        assert (status, "taken over" in told["problems"][0]) == (503, True)
        assert (await health(address))[0] == 200


async def test_an_outbox_that_stands_still_is_told(tmp_path: Path) -> None:
    """A post that never comes back; but not one that waits because Discord or a permission is in its way."""
    place = Watched(tmp_path / "games.db")
    held = asyncio.Event()
    async with place.towering() as address:
        table = await place.table(ANN, BOB)
        place.courier.problem = lambda row: NoPermission() if row.target == CHANNEL else None
        await place.place(table, ANN, 0)
        await place.later(10 * STUCK)
        status, told = await health(address)
        assert (status, told["outbox"]["blocked"]) == (200, 1)

        async def stuck(row: OutboxMessage) -> str | None:
            await held.wait()
            return None

        place.tables.posts.courier = SimpleNamespace(deliver=stuck)
        place.clock.time += 600
        place.tables.check_clock()
        await asyncio.sleep(0)
        await place.place(table, BOB, 1)
        assert (await health(address))[0] == 200
        place.clock.time += STUCK + 1
        status, told = await health(address)
        assert (status, told["problems"]) == (503, [f"The outbox has stood still for {STUCK + 1} seconds."])
        held.set()
        await place.tables.quiet()
        assert (await health(address))[0] == 200


async def test_a_backup_that_failed_is_told_and_the_bot_is_well(tmp_path: Path) -> None:
    """It plays on: to end it would help nobody."""
    (tmp_path / "copies").write_text("in the way")
    place = Watched(tmp_path / "games.db")
    async with place.towering(backups=tmp_path / "copies") as address:
        assert place.monitoring.backups is not None
        await place.monitoring.backups.quiet()
        status, told = await health(address)
    assert (status, told["backup"]["last"]) == (200, None)
    assert told["backup"]["problem"]


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    """The bot does not start without what its operator asked for."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = Watched(tmp_path / "games.db")
        with pytest.raises(Refused, match=r"ARBITER_HEALTH_PORT \d+ at 127\.0\.0\.1 cannot be opened: .*in use"):
            async with place.towering(health_port=taken.getsockname()[1]):
                pass


async def test_the_figures_count_what_happened(tmp_path: Path) -> None:
    """Answers, refusals of the rules, failures, notices by kind, queues and tables."""
    place = Watched(tmp_path / "games.db")
    async with place.towering() as address:
        table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
        await place.table(ANN, BOB, channel="901")
        before = await figures(address)
        await place.say(table, ANN, Do("spin"))
        await place.tables.quiet()
        with pytest.raises(Refused):
            await place.say(table, ANN, Do("fail"))
        place.courier.problem = lambda row: NoPermission() if row.target == CHANNEL else None
        await place.say(table, ANN, Do("wait"))
        await place.tables.quiet()
        after = await figures(address)
    grown = {name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)}
    assert grown['arbiter_journal_rows_total{kind="answer"}'] == 2
    assert grown['arbiter_journal_rows_total{kind="chance"}'] == 1
    assert grown["arbiter_answer_seconds_count"] == 2
    assert grown['arbiter_errors_total{where="rules"}'] == 1
    assert grown['arbiter_notices_total{kind="table-edit"}'] == 1
    assert grown["arbiter_outbox_waiting"] == 1
    assert grown["arbiter_outbox_blocked_lanes"] == 1
    assert (after["arbiter_tables_open"], after["arbiter_tables_in_memory"]) == (2, 2)


async def test_only_pictures_that_are_drawn_are_timed() -> None:
    """The same again is at hand."""
    game, metrics = find_game("galactic-supremacy"), Metrics()
    match = Match.begin(game, 2, game.checked_options({}), FairDice(b"a picture"))
    pictures = Pictures(watch=metrics)
    for _ in range(2):
        assert await pictures.drawn({BOARD: pictures.board(game, match.view(None), ["Ann", "Bob"])})
    pictures.close()
    assert metrics.registry.get_sample_value("arbiter_picture_seconds_count") == 1
    assert metrics.registry.get_sample_value("arbiter_picture_wait_seconds_count") == 1


async def test_pictures_that_wait_are_counted() -> None:
    """How many wait, how long the oldest has, and what becomes of those that are not drawn in time."""
    metrics, gate, time = Metrics(), asyncio.Event(), iter(range(100))
    easel = Easel[bool](1, lambda: float(next(time)), metrics)
    drawn, old, gone = [easel.ask(number, gate.wait, Urgency.LOOKED_AT) for number in range(3)]
    figure = metrics.registry.get_sample_value
    assert figure("arbiter_pictures_waiting") == 2
    assert (figure("arbiter_pictures_oldest_seconds") or 0) > 0
    easel.give_way(old)
    easel.drop(gone)
    for how in ("in words", "dropped"):
        assert figure("arbiter_pictures_passed_over_total", {"how": how}) == 1
    gate.set()
    await easel.wait([drawn, old])
    assert figure("arbiter_pictures_waiting") == 0


@pytest.fixture
async def elsewhere() -> AsyncIterator[str]:
    """A server that answers with the status that the path asks for."""

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.query["status"]))

    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_requests_are_seen_at_the_client(elsewhere: str) -> None:
    """Errors by status; the time from an interaction's arrival to its first answer, once."""
    metrics = Metrics()
    requests = Requests(metrics)
    requests.arrived("77")
    async with aiohttp.ClientSession(trace_configs=[requests.trace]) as session:
        for path, status in (
            ("/api/v10/interactions/77/secret/callback", 204), ("/api/v10/interactions/77/secret/callback", 404),
            ("/api/v10/channels/900/messages", 200), ("/api/v10/channels/900/messages", 429),
        ):  # fmt: skip
            async with session.post(f"{elsewhere}{path}?status={status}"):
                pass
    read = metrics.registry.get_sample_value
    assert read("arbiter_acknowledge_seconds_count") == 1
    assert read("arbiter_discord_errors_total", {"status": "404"}) == 1
    assert read("arbiter_discord_errors_total", {"status": "429"}) == 1
    assert read("arbiter_discord_errors_total", {"status": "200"}) is None
