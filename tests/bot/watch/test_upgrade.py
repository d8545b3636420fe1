"""Whether open tables go on under another program: seen before it starts, without a change, and kept from harm."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.engine import make_url

from bot.config import Settings
from bot.discord.bot import make_bot
from bot.store import NewerDatabase, Store
from bot.store.rows import find_table
from bot.store.schema import tables
from bot.watch.untouched import taken_back
from bot.watch.upgrade import CannotContinue, Verdict, check_tables, judge, see_that_tables_go_on
from rules.engine import Game, Refused, Rule
from tests.bot.hosting.auction import AUCTION, Auction, Do, with_new_rules
from tests.bot.hosting.place import ANN, BOB, CAT, GAMES
from tests.bot.watch.ward import Ward

LUCK = {"begin": "luck"}


def url(place: Ward) -> str:
    """The address of a house's database."""
    return f"sqlite+aiosqlite:///{place.path}"


async def verdicts(place: Ward, games: Mapping[str, Game[Any, Any]] = GAMES) -> dict[int, Verdict]:
    """Table -> verdict, under these games."""
    return {verdict.table: verdict for verdict in await check_tables(url(place), lambda: games)}


def under(auction: Game[Any, Any]) -> Mapping[str, Game[Any, Any]]:
    """The games with another auction."""
    return {**GAMES, "auction": auction}


def failing(state: Auction) -> Rule[str]:
    """A phase that is broken."""
    yield from ()
    raise ZeroDivisionError(f"with a secret in its text: {state.hoard}")


def contents(path: Path) -> dict[str, bytes]:
    """The database and the files beside it; SQLite's own shared memory is no part of what is stored."""
    return {
        file.name: file.read_bytes() for file in path.parent.glob(f"{path.name}*") if not file.name.endswith("-shm")
    }


async def test_tables_fit_beside_a_live_bot_and_nothing_is_changed(place: Ward) -> None:
    """Lobbies, running and paused tables; those that are over are nobody's business."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("spin"))
    lobby = await place.house.open_table("tic-tac-toe", "g", "901", ANN, place.click())
    paused = await place.table(ANN, BOB, channel="902")
    await place.house.pause(paused, CAT, place.click())
    over = await place.table(ANN, BOB, channel="903")
    await place.house.end(over, ANN.id, place.click())
    await place.house.quiet()
    before = contents(place.path)
    found = await verdicts(place)
    assert {table: verdict.outcome for table, verdict in found.items()} == dict.fromkeys([table, lobby, paused], "fits")
    assert contents(place.path) == before
    await place.say(table, ANN, Do("wait"))


async def test_a_phase_to_redo_is_told_with_the_answers_that_go(place: Ward) -> None:
    """As the table itself does it afterwards: the same answers of the same seats."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("spin"))
    other = await place.table(ANN, BOB, channel="901")
    games = under(with_new_rules())
    found = await verdicts(place, games)
    assert found[other].outcome == "fits"
    assert found[table].outcome == "redo"
    assert found[table].lost == {0: 1}
    assert found[table].told.endswith("answers that go: seat 1: 1")
    place.games = games
    await place.reopen()
    assert "asked again: Ann 1." in (await place.shot(table)).log[-1].text


async def test_after_a_take_back_the_old_branch_is_known(place: Ward) -> None:
    """A move taken back and done again finds the same dice; so does the check."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("wait"))
    await place.house.undo(table, ANN.id, place.click())
    await place.say(table, ANN, Do("spin"))
    assert (await verdicts(place))[table].outcome == "fits"


@pytest.mark.parametrize(
    ("games", "why"),
    [
        ({"tic-tac-toe": GAMES["tic-tac-toe"]}, "the game auction is not installed"),
        (under(replace(AUCTION, phases={"bid": failing, "luck": failing})), "the rules fail with ZeroDivisionError"),
        (under(replace(AUCTION, phases={"bid": AUCTION.phases["bid"]})), "in a phase that does not exist"),
        (under(replace(AUCTION, state_version=0)), "was saved by a newer program"),
    ],
)
async def test_a_table_that_cannot_go_on_is_named_with_the_reason(
    place: Ward, games: Mapping[str, Game[Any, Any]], why: str
) -> None:
    """The start is refused with the way out; no hand is quoted; and the file is as it was."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.stack.aclose()
    before = contents(place.path)
    found = await verdicts(place, games)
    assert found[table].outcome == "broken"
    assert why in found[table].told
    with pytest.raises(CannotContinue, match=f"table {table} .*arbiter run --leave-broken-tables") as caught:
        await see_that_tables_go_on(url(place), lambda: games)
    assert "1017" not in str(caught.value)
    assert contents(place.path) == before
    assert [verdict.table for verdict in await see_that_tables_go_on(url(place), lambda: games, leave=True)] == [table]
    await place.__aenter__()


async def test_an_older_schema_is_checked_in_a_copy(place: Ward, newer_program: None) -> None:
    """With the program's own migrations; the database waits for the bot itself to migrate it."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("spin"))
    before = contents(place.path)
    assert (await verdicts(place))[table].outcome == "fits"
    assert (await verdicts(place, under(with_new_rules())))[table].outcome == "redo"
    assert contents(place.path) == before
    await place.reopen()
    with closing(sqlite3.connect(place.path)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("next",)
    assert (await verdicts(place))[table].outcome == "fits"


async def test_a_server_is_read_in_a_transaction_that_is_taken_back(place: Ward) -> None:
    """Tried on SQLite, which serves for this while nothing has to be migrated: the same verdicts, nothing changed."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("spin"))
    before = contents(place.path)
    async with taken_back(make_url(url(place))) as store:
        rows = await store.read(select(tables.c.id))
        found = await find_table(store, table)
    assert [row.id for row in rows] == [table]
    assert found is not None
    assert judge(found, {}, GAMES).outcome == "fits"
    assert contents(place.path) == before


async def test_a_newer_schema_is_refused(place: Ward) -> None:
    """With what to do."""
    with closing(sqlite3.connect(place.path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(NewerDatabase, match=r"games\.db was written by a newer Arbiter: upgrade this program"):
        await check_tables(url(place))


async def test_a_table_that_is_left_alone_stays_as_it_is(place: Ward, caplog: pytest.LogCaptureFixture) -> None:
    """The others are played, it refuses everything, its posts stay owed, and the next program goes on with it."""
    left = await place.table(ANN, BOB, key="auction", options=LUCK)
    other = await place.table(ANN, BOB, channel="901")
    before = await place.shot(left)
    place.courier.problem = lambda row: ConnectionError()
    await place.say(left, ANN, Do("spin"))
    after = await place.shot(left)
    await place.stack.aclose()
    place.courier.problem = lambda row: None
    broken = under(replace(AUCTION, phases={"bid": failing, "luck": failing}))
    place.games, place.left = broken, frozenset([left])
    with closing(sqlite3.connect(place.path)) as database:
        database.execute("UPDATE tables SET wake = 1 WHERE id = ?", (left,))
        database.commit()
    start = len(place.courier.brought)
    caplog.clear()
    await place.__aenter__()
    for _ in range(7):  # as often as a post is tried before it is given up
        await place.later(3_600)
    assert caplog.records == []
    house = place.house
    for work in (house.snapshot(left), house.look(left, ANN.id), house.delete(left, CAT, place.click())):
        with pytest.raises(Refused, match="waits, whole, for the bot's operator"):
            await work
    await place.place(other, ANN, 4)
    await place.house.quiet()
    assert left not in {row.table for row in place.courier.brought[start:]}
    place.games, place.left = GAMES, frozenset()
    await place.reopen()
    again = await place.shot(left)
    assert (again.view, again.log) == (after.view, after.log)
    assert again.view != before.view
    assert left in {row.table for row in place.courier.brought[start:]}


async def test_the_bot_does_not_start_on_a_table_that_it_cannot_go_on_with(place: Ward) -> None:
    """Nor does it migrate or take over the database; told to leave the table it starts."""
    table = await place.table(ANN, BOB, key="auction")
    await place.stack.aclose()
    before = contents(place.path)
    bot = make_bot(Settings(_env_file=None, database=url(place)), known=lambda: {"tic-tac-toe": GAMES["tic-tac-toe"]})
    with pytest.raises(CannotContinue, match=f"table {table} "):
        await bot.setup_hook()
    assert contents(place.path) == before
    await bot.close()
    await (await Store.open(url(place))).close()
    await place.__aenter__()
