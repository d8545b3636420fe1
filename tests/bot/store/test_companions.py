"""Several processes on one PostgreSQL database: who leads, what each hears, and that none writes over another."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import StaticPool

from bot.store import EVERYTHING, Change, InUse, Moved, Store, Unreachable, companions, postgres
from bot.store.moving import move
from bot.store.opening import migrate
from bot.store.rows import find_table
from bot.store.schema import people, tables
from tests.bot.postgres_server import TEMPLATE, Server
from tests.bot.store.companion import Companion
from tests.bot.store.network import Network

Opener = Callable[..., Awaitable[Store]]
TABLES = 2


def spoken(url: URL) -> str:
    """The address as it is set."""
    return url.render_as_string(hide_password=False)


@pytest.fixture
def made(postgres_server: Server) -> Iterator[str]:
    """The address of a new database with today's schema and two tables of players."""
    url = postgres_server.create(TEMPLATE)
    for number in range(TABLES):
        postgres_server.run(
            "INSERT INTO tables (game, status, guild, channel, host, options, secret, created) "
            f"VALUES ('magpie', 'lobby', '1', '{number}', '1', '{{}}', '', 0)",
            url.database,
        )
    yield spoken(url)
    postgres_server.run(f"DROP DATABASE {url.database} WITH (FORCE)")


@pytest.fixture
async def opened(made: str) -> AsyncIterator[Opener]:
    """Opens the database once more, as another process does."""
    async with AsyncExitStack() as stack:

        async def open_(address: str = made, shards: Collection[int] | None = None) -> Store:
            store = await Store.open(address, shards=shards)
            stack.push_async_callback(store.close)
            return store

        yield open_


async def told(store: Store, leads: bool) -> None:
    """Wait until a process is told that it leads, or that it does no more."""
    news = asyncio.Event()
    store.led = news.set
    while store.leads != leads:
        await news.wait()
        news.clear()


# -- ids ---------------------------------------------------------------------------------------------------------------


async def test_ids_grow_along_a_table_whoever_writes_there(opened: Opener, made: str) -> None:
    """Two processes look in turn, one makes more ids than a block has, and a third is one of its own."""
    one, two = await opened(), await opened()
    ids = []
    async with Companion(made) as other:
        for turn in range(6):
            for store in (one, two):
                assert await store.seen(1) is not None
                ids += [store.new_id() for _ in range(70_000 if turn == 2 else 3)]
            ids.append(int(await other.ask("id", "1")))
    assert ids == sorted(set(ids))


async def test_a_look_tells_how_a_table_stands(opened: Opener) -> None:
    """What shows that another process has written it, and where its message is."""
    one, two = await opened(), await opened()
    before = await one.seen(1)
    await change(two, 1)
    marked = Change(messages=[{"b_id": 1, "message": "77", "message_from": 5}])
    await two.save(marked)
    after = await one.seen(1)
    assert before is not None
    assert after == (before.version + 1, "77", 5)
    assert await one.seen(99) is None


async def test_ids_grow_on_the_way_to_a_server_and_back(postgres_server: Server, tmp_path: Path) -> None:
    """A file, a server and a file again: no id of a post comes twice."""
    file, ids = f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", []
    empty = postgres_server.create()
    for address in (file, spoken(empty), file, spoken(empty)):
        store = await Store.open(address)
        ids += [store.new_id() for _ in range(3)]
        if store.shared:
            async with Companion(address) as other:
                ids.append(int(await other.ask("id", "1")))
        else:
            await store.write(lambda connection: connection.execute(ONE_TABLE))
        await store.close()
        await move(address, spoken(empty) if address == file else file)
    assert ids == sorted(set(ids))
    postgres_server.run(f"DROP DATABASE {empty.database} WITH (FORCE)")


ONE_TABLE = text(
    "INSERT INTO tables (id, game, status, guild, channel, host, options, secret, created) "
    "VALUES (1, 'magpie', 'lobby', '1', '0', '1', '{}', x'', 0) ON CONFLICT DO NOTHING"
)


# -- writing -----------------------------------------------------------------------------------------------------------


async def read(store: Store, table: int) -> Change:
    """The change of somebody who has read a table and does something there."""
    found = await find_table(store, table)
    assert found is not None
    return Change(rows=[found.row.moving()])


async def change(store: Store, table: int) -> None:
    """Read a table and change it."""
    await store.save(await read(store, table))


async def test_two_processes_write_different_tables_at_once(opened: Opener) -> None:
    """Neither waits for the other, or hears that another bot has taken over."""
    stores = [await opened(), await opened()]

    async def play(store: Store, table: int) -> None:
        for _ in range(20):
            await change(store, table)

    await asyncio.gather(*[play(store, table) for table, store in enumerate(stores, start=1)])
    versions = await stores[0].read(select(tables.c.version).order_by(tables.c.id))
    assert [version for (version,) in versions] == [20, 20]


async def test_of_two_that_change_a_table_one_is_told_that_it_has_moved_on(opened: Opener) -> None:
    """Both have read it as it was; nothing of the other one's change is written, and it can be done after a look."""
    one, two = await opened(), await opened()
    changes = [await read(store, 1) for store in (one, two)]
    for which, made_ in enumerate(changes):
        made_.extra_statements.append(insert(people).values(id=str(which)))
    ends = await asyncio.gather(one.save(changes[0]), two.save(changes[1]), return_exceptions=True)
    assert sorted(type(end).__name__ for end in ends) == ["Moved", "NoneType"]
    won = str([type(end) for end in ends].index(type(None)))
    assert [row.id for row in await one.read(select(people.c.id))] == [won]
    assert (await one.read(select(tables.c.version).where(tables.c.id == 1)))[0][0] == 1
    with pytest.raises(Moved, match="look at it again"):
        await two.save(changes[0])
    await change(two, 1)


async def test_two_that_wait_for_each_other_both_write(opened: Opener) -> None:
    """The server gives one of them up, and it is tried again: nobody is told of a fault."""
    stores, both = [await opened(), await opened()], asyncio.Barrier(2)
    await stores[0].save(Change(extra_statements=[insert(people).values([{"id": "1"}, {"id": "2"}])]))
    tries = []

    async def work(connection: Any, zone: str, order: tuple[str, str]) -> None:
        tries.append(zone)
        await connection.execute(update(people).where(people.c.id == order[0]).values(zone=zone))
        if len(tries) <= 2:
            await both.wait()
        await connection.execute(update(people).where(people.c.id == order[1]).values(palette=zone))

    orders = zip(stores, ("a", "b"), (("1", "2"), ("2", "1")), strict=True)
    await asyncio.gather(*[
        store.write(lambda connection, zone=zone, order=order: work(connection, zone, order))  # type: ignore[misc]
        for store, zone, order in orders
    ])  # fmt: skip
    assert len(tries) > 2
    rows = await stores[0].read(select(people.c.zone, people.c.palette).order_by(people.c.id))
    assert [tuple(row) for row in rows] == [("a", "b"), ("b", "a")]


async def test_who_stands_still_in_a_transaction_keeps_others_for_a_while_only(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server gives up what it had begun; when it goes on it is told so."""
    monkeypatch.setattr(postgres, "STOPPED", "1s")
    one, two, stands = await opened(), await opened(), asyncio.Event()
    await one.save(Change(extra_statements=[insert(people).values(id="1")]))

    async def work(connection: Any) -> None:
        await connection.execute(update(people).values(zone="one"))
        stands.set()
        await done.wait()
        await connection.execute(update(people).values(palette="one"))

    done = asyncio.Event()
    writing = asyncio.create_task(one.write(work))
    await stands.wait()
    await two.save(Change(extra_statements=[update(people).values(zone="two")]))
    done.set()
    with pytest.raises(Unreachable):
        await writing
    rows = await one.read(select(people.c.zone, people.c.palette))
    assert [tuple(row) for row in rows] == [("two", "standard")]


# -- who leads ---------------------------------------------------------------------------------------------------------


async def test_there_is_one_that_leads_and_soon_another_one_when_it_ends(opened: Opener) -> None:
    """The first, until it closes the database."""
    one, two, three = [await opened() for _ in range(3)]
    assert [store.leads for store in (one, two, three)] == [True, False, False]
    await one.close()
    led = [asyncio.create_task(told(store, True)) for store in (two, three)]
    await asyncio.wait(led, return_when=asyncio.FIRST_COMPLETED, timeout=5)
    assert sorted([two.leads, three.leads]) == [False, True]
    for task in led:
        task.cancel()


async def test_when_the_one_that_leads_is_killed_another_one_does_soon(opened: Opener, made: str) -> None:
    """Within five seconds."""
    async with Companion(made) as other:
        assert await other.ask("leads") == "True"
        store = await opened()
        assert not store.leads
        other.kill()
        async with asyncio.timeout(5):
            await told(store, True)


async def test_one_that_stands_still_leads_no_more_and_knows_it(opened: Opener, made: str) -> None:
    """Another one leads within eight seconds; when the first goes on it does not post."""
    async with Companion(made) as other:
        store = await opened()
        assert (await other.ask("leads"), store.leads) == ("True", False)
        other.stop()
        async with asyncio.timeout(8):
            await told(store, True)
        other.go_on()
        assert await other.ask("leads") == "False"
        assert await other.ask("claim", "1") == "True"
        assert not await store.claim("1", time.monotonic())
        assert store.leads


async def test_who_is_cut_off_leads_no_more_before_another_one_does(
    opened: Opener, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not know that it is gone; it does so itself, and takes its turn when it is back."""
    monkeypatch.setattr(companions, "LEASE", 1.5)
    async with Network(tmp_path, make_url(made)) as network:
        one = await opened(network.url)
        two, ends = await opened(), {}
        assert one.leads

        async def note(store: Store, leads: bool) -> None:
            await told(store, leads)
            ends[store] = time.monotonic()

        network.deaf = True
        await network.down()
        await asyncio.gather(note(one, False), note(two, True))
        assert ends[one] < ends[two]
        heard = asyncio.Queue[str]()
        one.hear = heard.put_nowait
        await network.up()
        while await heard.get() != EVERYTHING:
            pass
        await two.close()
        await told(one, True)


# -- what is told ------------------------------------------------------------------------------------------------------


async def test_what_one_tells_the_others_hear(opened: Opener, made: str) -> None:
    """In the same process and in another one, once each; the one that tells it does not."""
    one, two = await opened(), await opened()
    async with Companion(made) as other:
        heard: dict[Store, asyncio.Queue[str]] = {store: asyncio.Queue() for store in (one, two)}
        for store, queue in heard.items():
            store.hear = queue.put_nowait
        for topic in ("table 12", "table 12", "posts"):
            one.wake(topic)
        assert [await heard[two].get() for _ in range(2)] == ["table 12", "posts"]
        assert [await other.ask("hear") for _ in range(2)] == ["table 12", "posts"]
        assert await other.ask("wake", "guild-9") == "woken"
        assert [await heard[store].get() for store in (one, two)] == ["guild-9"] * 2


async def test_who_comes_and_who_goes_is_heard_of(opened: Opener) -> None:
    """So all know at once whether they have rivals."""
    one = await opened()
    heard = asyncio.Queue[str]()
    one.hear = heard.put_nowait
    two = await opened()
    assert await heard.get() == "process"
    assert (one.rivals, two.rivals) == (True, True)
    await two.close()
    assert await heard.get() == "process"
    async with asyncio.timeout(5):
        while one.rivals:
            await one.seen(1)


# -- who answers -------------------------------------------------------------------------------------------------------


async def test_an_interaction_is_answered_by_one(opened: Opener, made: str) -> None:
    """Whichever asks first, and again if it asks again: Discord may send a thing twice."""
    stores = [await opened(), await opened()]
    async with Companion(made) as other:
        for number in map(str, range(10)):
            now = time.monotonic()
            asked = await asyncio.gather(*[store.claim(number, now) for store in stores], other.ask("claim", number))
            assert sorted(map(str, asked)) == ["False", "False", "True"]
            assert [await store.claim(number, now) for store in stores] == asked[:2]


async def test_who_was_away_for_long_leaves_to_others_what_came_meanwhile(
    opened: Opener, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may have thought that they were alone, and have asked nobody; what comes later it answers again."""
    monkeypatch.setattr(
        companions, "FORGOTTEN", 4.0
    )  # long enough that the other one's beats come in time on any machine
    async with Network(tmp_path, make_url(made)) as network:
        one, two = await opened(network.url), await opened()
        await network.down()
        came = time.monotonic()
        while time.monotonic() < came + companions.FORGOTTEN:
            await two.seen(1)
            with pytest.raises(Unreachable):
                await one.claim("1", came)
        await network.up()
        numbers, late = map(str, itertools.count(2)), None
        async with asyncio.timeout(10):
            while not late:
                await one.seen(1)
                with contextlib.suppress(Unreachable):
                    assert not await one.claim("1", came)
                    late = await one.claim(next(numbers), time.monotonic())
        assert not await one.claim("1", came)
        assert await two.claim("1", came)


async def test_who_has_no_rivals_asks_nobody(opened: Opener, made: str, postgres_server: Server) -> None:
    """Those that hear other shards are none."""
    one, two, three = await opened(shards=[0, 1]), await opened(shards=[2]), await opened(shards=[3])
    assert [store.rivals for store in (one, two, three)] == [False] * 3
    assert [await store.claim("1", time.monotonic()) for store in (one, two, three)] == [True] * 3
    four = await opened(shards=[1, 2])
    assert [store.rivals for store in (one, two, three, four)] == [True, True, False, True]
    assert postgres_server.run("SELECT count(*) FROM claims", make_url(made).database) == [(0,)]


# -- coming in ---------------------------------------------------------------------------------------------------------


async def test_several_may_start_at_once_on_a_new_database(postgres_server: Server, opened: Opener) -> None:
    """One of them makes the schema and the others wait for it."""
    empty = postgres_server.create()
    stores = await asyncio.gather(*[opened(spoken(empty)) for _ in range(3)])
    assert sorted(store.epoch for store in stores) == [1, 2, 3]
    for store in stores:
        await store.close()
    postgres_server.run(f"DROP DATABASE {empty.database} WITH (FORCE)")


@pytest.mark.parametrize("moment", range(4))
async def test_who_comes_while_another_makes_the_schema_joins_it(
    postgres_server: Server, opened: Opener, moment: int
) -> None:
    """The other one has made it, and is at work, just before any of the newcomer's queries up to that for the lock."""
    url = postgres_server.create()
    other = create_async_engine(url, poolclass=StaticPool)
    asked = itertools.count()

    async def make() -> None:
        async with other.connect() as connection:
            await connection.run_sync(migrate, "new")
            await connection.execute(postgres._SHARE)
            await connection.commit()

    def note(connection: Connection, *_: object) -> None:
        if connection.engine is not other.sync_engine and next(asked) == moment:
            postgres_server.do(make())

    event.listen(Engine, "before_cursor_execute", note)
    try:
        store = await opened(spoken(url))
        assert (store.epoch, next(asked) > moment) == (1, True)
        await store.close()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
        postgres_server.do(other.dispose())
    postgres_server.run(f"DROP DATABASE {url.database} WITH (FORCE)")


async def test_an_older_database_is_migrated_when_all_others_have_ended(
    postgres_server: Server, opened: Opener
) -> None:
    """Otherwise it is left as it is, with what to do; those that are at work go on."""
    url = postgres_server.create()
    engine = create_async_engine(url)
    async with engine.connect() as connection:
        await connection.run_sync(migrate, "old", "0013")
        await connection.commit()
        await connection.exec_driver_sql("INSERT INTO instance (shard_group, epoch) VALUES (0, 7)")
        await connection.execute(postgres._SHARE)
        await connection.commit()
        with pytest.raises(InUse, match="is of an older release, and other bots are at work on it: end all of them"):
            await opened(spoken(url))
    await engine.dispose()
    assert postgres_server.run("SELECT epoch FROM instance", url.database) == [(7,)]
    store = await opened(spoken(url))
    assert store.epoch == 8
    assert store.new_id() > 8 << 42
    await store.close()
    postgres_server.run(f"DROP DATABASE {url.database} WITH (FORCE)")


async def test_a_bot_of_before_and_a_tool_want_a_database_for_themselves(
    opened: Opener, made: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is told so; a bot waits for a while before that."""
    monkeypatch.setattr(postgres, "WAIT", 0.2)
    store = await opened()
    with pytest.raises(InUse, match=r"Another bot uses the database \S+: end all of them first, then try again"):
        await move(made, f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    await store.close()
    engine = create_async_engine(made)
    async with engine.connect() as connection:
        await connection.execute(postgres._TAKE)
        await connection.commit()
        with pytest.raises(InUse, match=r"has the database \S+ for itself: end it first"):
            await opened()
    await engine.dispose()
