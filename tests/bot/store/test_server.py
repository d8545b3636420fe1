"""PostgreSQL: a server that goes away costs what was under way and nothing else, and every trouble is one sentence."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.engine import URL

from bot.store import (
    Change,
    Fenced,
    NewerDatabase,
    ReadOnly,
    Store,
    StoreError,
    TooOld,
    Unreachable,
    Unsure,
    postgres,
)
from bot.store.schema import receipts
from tests.bot.postgres_server import GUARDED, PASSWORD, TEMPLATE, Server, running
from tests.bot.store.network import Network

ALL = select(receipts.c.interaction).order_by(receipts.c.interaction)
AWAY = r"cannot be reached, so nothing was saved: ask the bot's operator to see that the server runs, then try again\."


def receipt(name: str) -> Change:
    """A change that can be made once."""
    return Change(receipts=[{"interaction": name, "answer": None, "time": 0}])


@pytest.fixture
def made(postgres_server: Server) -> Iterator[URL]:
    """A new database with today's schema."""
    url = postgres_server.create(TEMPLATE)
    yield url
    postgres_server.run(f"DROP DATABASE {url.database} WITH (FORCE)")


@pytest.fixture
async def network(made: URL, tmp_path: Path) -> AsyncIterator[Network]:
    """The way to it."""
    async with Network(tmp_path, made) as opened:
        yield opened


@pytest.fixture
async def store(network: Network) -> AsyncIterator[Store]:
    """It is open, and one receipt is in it."""
    opened = await Store.open(network.url)
    await opened.save(receipt("before"))
    yield opened
    await opened.close()


async def names(store: Store) -> list[str]:
    """The receipts that are there."""
    return [row.interaction for row in await store.read(ALL)]


def spoken(url: URL) -> str:
    """The address as it is set, password and all."""
    return url.render_as_string(hide_password=False)


# -- a server that goes away -------------------------------------------------------------------------------------------


async def test_a_server_that_is_away_is_said_and_all_goes_on_when_it_is_back(store: Store, network: Network) -> None:
    """Nothing of what failed is written, and nobody has to start the bot again."""
    await network.down()
    for number in range(2):
        with pytest.raises(Unreachable, match=AWAY):
            await store.save(receipt(f"away {number}"))
        with pytest.raises(Unreachable, match=AWAY):
            await names(store)
    await network.up()
    await store.save(receipt("back"))
    assert await names(store) == ["back", "before"]


async def test_several_changes_share_the_way_back(store: Store, network: Network) -> None:
    """Writers and readers that come at once, over connections that have broken meanwhile: none of them notices."""
    await asyncio.gather(*[names(store) for _ in range(postgres.READERS)])
    await network.break_off()
    await asyncio.gather(*[store.save(receipt(str(number))) for number in range(9)], *[names(store) for _ in range(9)])
    assert len(await names(store)) == 10


@pytest.fixture
async def others(store: Store, made: URL, company: int) -> AsyncIterator[list[Store]]:
    """So many other processes work on the same database, over a network of their own."""
    opened = [await Store.open(spoken(made)) for _ in range(company)]
    yield opened
    for other in opened:
        await other.close()


ALONE_OR_NOT = pytest.mark.parametrize("company", [0, 1], ids=["alone", "beside another"])


@ALONE_OR_NOT
async def test_a_change_whose_answer_got_lost_is_said_to_be_kept(
    store: Store, network: Network, others: list[Store]
) -> None:
    """The server had it: it is asked what became of it, and nothing is written twice."""
    network.cut = "after"
    await store.save(receipt("kept"))
    for each in (store, *others):
        assert await names(each) == ["before", "kept"]


@ALONE_OR_NOT
async def test_a_change_that_never_arrived_is_said_to_be_lost(
    store: Store, network: Network, others: list[Store]
) -> None:
    """Its transaction is over on the server when that is said, so that anybody can make it."""
    network.cut, network.deaf = "before", True
    with pytest.raises(Unreachable, match=AWAY):
        await store.save(receipt("lost"))
    await (*others, store)[0].save(receipt("lost"))
    assert await names(store) == ["before", "lost"]


async def test_nobody_is_told_what_nobody_knows(
    store: Store, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the server does not come back in time the player is asked to look, and the change is not tried again."""
    monkeypatch.setattr(postgres, "PAUSES", (0.0, 0.0))
    network.cut, network.for_good = "before", True
    saving = [store.save(receipt(name)) for name in "ab"]
    assert {type(error) for error in await asyncio.gather(*saving, return_exceptions=True)} == {Unsure}
    await network.up()
    assert await names(store) == ["before"]


@pytest.mark.parametrize("given_anew", [False, True], ids=["number unknown", "number given anew"])
async def test_a_change_whose_number_the_server_forgot_when_it_was_killed_is_not_said_to_be_kept(
    *, given_anew: bool
) -> None:
    """What it had not written to the disk yet it never saw: another transaction may get that number, and be kept."""
    with running() as server:
        store = await Store.open(spoken(server.create(TEMPLATE)))

        async def work(connection: Any) -> None:
            number = (await connection.execute(text("VALUES (txid_current())"))).scalar_one()
            await connection.execute(insert(receipts).values(interaction="lost", time=0))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            while given_anew and server.run("SELECT txid_current()") < [(number,)]:
                pass

        with pytest.raises(Unsure if given_anew else Unreachable):
            await store.write(work)
        assert await names(store) == []
        await store.save(receipt("after"))
        assert await names(store) == ["after"]
        await store.close()


async def test_a_transaction_that_gets_no_number_stops_none_after_it(made: URL, postgres_server: Server) -> None:
    """As on a server that became a standby; what follows is told why, or written when it is well again."""
    number = "EXECUTE ON FUNCTION pg_catalog.txid_current()"
    for right in ("ALL ON ALL TABLES IN SCHEMA public", "ALL ON ALL SEQUENCES IN SCHEMA public", number):
        postgres_server.run(f"GRANT {right} TO {GUARDED}", made.database)
    postgres_server.run(f"REVOKE {number} FROM PUBLIC", made.database)
    store = await Store.open(spoken(made.set(username=GUARDED, password=PASSWORD)))
    postgres_server.run(f"REVOKE {number} FROM {GUARDED}", made.database)
    for name in "ab":
        with pytest.raises(StoreError, match="cannot be written"):
            await store.save(receipt(name))
    postgres_server.run(f"GRANT {number} TO {GUARDED}", made.database)
    await store.save(receipt("c"))
    assert await names(store) == ["c"]
    await store.close()


async def test_a_session_that_the_server_holds_on_to_is_ended(store: Store, network: Network) -> None:
    """A cable that was pulled: the server does not know that we are gone, and keeps what we wrote for our session."""
    network.deaf = True

    async def work(connection: Any) -> None:
        await connection.execute(insert(receipts).values(interaction="again", time=0))
        await network.break_off()
        await connection.execute(ALL)

    with pytest.raises(Unreachable):
        await store.write(work)
    await store.save(receipt("again"))
    assert await names(store) == ["again", "before"]


async def test_who_was_cut_off_while_the_database_was_migrated_writes_no_more(
    store: Store, network: Network, postgres_server: Server, made: URL
) -> None:
    """A newer bot could have it for itself, since the server had lost sight of this one."""
    await network.down()
    postgres_server.run("UPDATE alembic_version SET version_num = '9999'", made.database)
    await network.up()
    with pytest.raises(NewerDatabase):
        await store.save(receipt("late"))
    postgres_server.run("UPDATE alembic_version SET version_num = '0001'", made.database)
    with pytest.raises(Fenced, match="start this bot again"):
        await store.save(receipt("later"))
    assert await names(store) == ["before"]


async def test_who_ends_our_session_costs_one_change(store: Store, postgres_server: Server, made: URL) -> None:
    """An operator, or a server that is started again."""
    end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{made.database}'"

    async def work(connection: Any) -> None:
        await asyncio.to_thread(postgres_server.run, end)
        await connection.execute(text("DELETE FROM receipts"))

    with pytest.raises(Unreachable):
        await store.write(work)
    await store.save(receipt("after"))
    assert await names(store) == ["after", "before"]


async def test_changes_are_durable_whatever_the_server_is_set_to(store: Store, postgres_server: Server) -> None:
    """The tests' own server acknowledges before anything is on the disk; our session does not."""
    assert postgres_server.run("SHOW synchronous_commit") == [("off",)]
    shown = await store.write(lambda connection: connection.exec_driver_sql("SHOW synchronous_commit"))
    assert shown.scalar() == "on"


# -- what is refused, and what each refusal says -----------------------------------------------------------------------


async def refusal(url: URL) -> str:
    """What is said instead of opening a database, in one sentence without the password."""
    with pytest.raises(StoreError) as caught:
        await Store.open(spoken(url))
    told = str(caught.value)
    assert PASSWORD not in told
    assert told.endswith(".")
    assert "\n" not in told
    return told


async def test_a_server_that_is_not_there(made: URL, tmp_path: Path) -> None:
    """Neither at a socket nor at a port."""
    for elsewhere in (
        made.update_query_dict({"host": str(tmp_path)}),
        URL.create("postgresql+asyncpg", "bot", host="127.0.0.1", port=1, database=made.database),
    ):
        assert "cannot be reached" in await refusal(elsewhere)


async def test_a_wrong_password(made: URL) -> None:
    """The right one opens the door."""
    guarded = made.set(username=GUARDED)
    assert "does not let the bot in: see the user and the password" in await refusal(guarded.set(password="guess"))
    assert "cannot be written" in await refusal(guarded.set(password=PASSWORD))


async def test_a_database_that_is_not_there(made: URL) -> None:
    """With how it is made."""
    assert "is not on its server: make it with createdb" in await refusal(made.set(database="nowhere"))


async def test_a_user_without_rights(made: URL, postgres_server: Server) -> None:
    """In a database of somebody else's, and in one that is only read."""
    nobody = made.set(username=GUARDED, password=PASSWORD)
    assert "let it belong to the bot's user (ALTER DATABASE ... OWNER TO ...)" in await refusal(nobody)
    postgres_server.run(f"ALTER DATABASE {made.database} SET default_transaction_read_only = on")
    assert "lets the bot only read" in await refusal(made)
    with pytest.raises(ReadOnly):
        await Store.open(spoken(made))


async def test_a_server_that_is_too_old(made: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said before anything is made."""
    monkeypatch.setattr(postgres, "OLDEST", 99)
    assert "and Arbiter needs 99 or newer: upgrade the server, or use SQLite." in await refusal(made)
    with pytest.raises(TooOld):
        await Store.open(spoken(made))


async def test_a_program_without_the_driver(made: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert 'pip install "arbiter[postgres]"' in await refusal(made)
