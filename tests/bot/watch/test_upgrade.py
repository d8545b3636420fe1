"""Whether open tables go on under another program: seen before it starts, without a change, and kept from harm."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.config import Settings
from bot.discord.bot import make_bot
from bot.store import NewerDatabase, Store
from bot.store.upgrade import CannotContinue, Verdict, check_tables, see_that_tables_go_on
from rules.engine import Game, Refused, Rule
from tests.bot.tables.auction import AUCTION, Auction, Do, with_new_rules
from tests.bot.tables.place import ANN, BOB, CAT, GAMES
from tests.bot.watch.watched_place import WatchedPlace

LUCK = {"begin": "luck"}


def url(place: WatchedPlace) -> str:
    """The address of a place's database."""
    return f"sqlite+aiosqlite:///{place.path}"


async def verdicts(place: WatchedPlace, games: Mapping[str, Game[Any, Any]] = GAMES) -> dict[int, Verdict]:
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


def rows_of(path: Path, table: int) -> dict[str, list[Any]]:
    """All that is stored of a table."""
    columns = {
        name: "id" if name == "tables" else "table_id"
        for name in ("tables", "seats", "entries", "checkpoints", "log", "outbox", "votes", "reminded")
    }
    with closing(sqlite3.connect(path)) as database:
        return {
            name: database.execute(f"SELECT * FROM {name} WHERE {column} = ?", (table,)).fetchall()
            for name, column in columns.items()
        }


async def test_tables_fit_beside_a_live_bot_and_nothing_is_changed(place: WatchedPlace) -> None:
    """Lobbies, running and paused tables; those that are over are nobody's business."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("spin"))
    lobby = await place.tables.lobby.open("tic-tac-toe", "g", "901", ANN, place.click())
    paused = await place.table(ANN, BOB, channel="902")
    await place.tables.moderation.pause(paused, CAT, place.click())
    over = await place.table(ANN, BOB, channel="903")
    await place.end(over, ANN, BOB)
    await place.tables.quiet()
    before = contents(place.path)
    found = await verdicts(place)
    assert {table: verdict.outcome for table, verdict in found.items()} == dict.fromkeys([table, lobby, paused], "fits")
    assert contents(place.path) == before
    await place.say(table, ANN, Do("wait"))


async def test_a_phase_to_redo_is_told_with_the_answers_that_go(place: WatchedPlace) -> None:
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


async def test_after_a_take_back_the_old_branch_is_known(place: WatchedPlace) -> None:
    """A move taken back and done again finds the same dice; so does the check."""
    table = await place.table(ANN, BOB, key="auction", options=LUCK)
    await place.say(table, ANN, Do("wait"))
    await place.tables.undo.ask(table, ANN.id, place.click())
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
    place: WatchedPlace, newer_program: None, games: Mapping[str, Game[Any, Any]], why: str
) -> None:
    """The database is not migrated, and the way out is told; no hand is quoted; and the file is as it was."""
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


async def test_the_most_recently_used_table_is_looked_at_first(
    place: WatchedPlace, caplog: pytest.LogCaptureFixture
) -> None:
    """In the background, each once; one that was opened before has been seen, one that fits is not spoken of."""
    made = []
    for number, key in enumerate(("auction", "auction", "tic-tac-toe", "auction", "auction")):
        place.clock.time += 60
        made.append(
            await place.table(
                ANN, BOB, key=key, channel=f"90{number}", options={"begin": "luck"} if key == "auction" else None
            )
        )
    place.clock.time += 60
    await place.say(made[1], ANN, Do("wait"))
    await place.tables.quiet()  # nothing is owed, so that nothing but the check opens a table
    place.games = {"tic-tac-toe": GAMES["tic-tac-toe"]}
    await place.reopen()
    caplog.clear()
    with pytest.raises(Refused):
        await place.tables.queries.snapshot(made[3])
    place.tables.check_tables()
    await place.tables.quiet()
    told = [record.args[0] for record in caplog.records if isinstance(record.args, tuple) and record.args]
    assert told == [made[3], made[1], made[4], made[0]]


async def test_an_older_schema_is_checked_in_a_copy(place: WatchedPlace, newer_program: None) -> None:
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


async def test_a_newer_schema_is_refused(place: WatchedPlace) -> None:
    """With what to do."""
    with closing(sqlite3.connect(place.path)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    with pytest.raises(NewerDatabase, match=r"games\.db was written by a newer Arbiter: upgrade this program"):
        await check_tables(url(place))


@pytest.mark.parametrize("known", [True, False])
async def test_a_table_that_is_left_alone_stays_as_it_is(
    place: WatchedPlace, caplog: pytest.LogCaptureFixture, known: bool
) -> None:
    """The others are played, it refuses everything, its posts stay owed, and the next program goes on with it.

    So it is where the start has found that out, and where nobody has looked yet when somebody comes to the table.
    """
    left = await place.table(ANN, BOB, key="auction", options=LUCK)
    other = await place.table(ANN, BOB, channel="901")
    before = await place.shot(left)
    place.courier.problem = lambda row: ConnectionError()
    await place.say(left, ANN, Do("spin"))
    after = await place.shot(left)
    await place.stack.aclose()
    place.courier.problem = lambda row: None
    broken = under(replace(AUCTION, phases={"bid": failing, "luck": failing}))
    place.games, place.left = broken, frozenset([left] if known else [])
    with closing(sqlite3.connect(place.path)) as database:
        database.execute("UPDATE tables SET wake = 1 WHERE id = ?", (left,))
        database.commit()
    start, stored = len(place.courier.brought), rows_of(place.path, left)
    caplog.clear()
    await place.__aenter__()
    for _ in range(7):  # as often as a post is tried before it is given up
        await place.later(3_600)
    told = [] if known else [f"table {left} of auction: cannot be continued: the rules fail with ZeroDivisionError"]
    assert [record.getMessage() for record in caplog.records] == told
    tables = place.tables
    for work in (
        tables.queries.snapshot(left), tables.queries.look(left, ANN.id),
        tables.moderation.delete(left, CAT, place.click()), tables.ending.end(left, ANN.id, place.click()),
        tables.play.answer_now(left, ANN.id, Do("wait"), place.click()),
    ):  # fmt: skip
        with pytest.raises(Refused, match="is kept as it is for the bot's operator"):
            await work
    assert tables.left == 1
    assert rows_of(place.path, left) == stored
    await place.place(other, ANN, 4)
    await place.tables.quiet()
    assert left not in {row.table for row in place.courier.brought[start:]}
    place.games, place.left = GAMES, frozenset()
    await place.reopen()
    again = await place.shot(left)
    assert (again.view, again.log) == (after.view, after.log)
    assert again.view != before.view
    assert left in {row.table for row in place.courier.brought[start:]}


async def test_a_database_is_not_migrated_away_from_the_program_that_can_go_on(
    place: WatchedPlace, newer_program: None
) -> None:
    """Nor is it taken over: the start is refused, so that the older program can be started again."""
    table = await place.table(ANN, BOB, key="auction")
    await place.stack.aclose()
    before = contents(place.path)
    settings = Settings(_env_file=None, database=url(place), drawers=0)
    bot = make_bot(settings, known=lambda: {"tic-tac-toe": GAMES["tic-tac-toe"]})
    async with bot:
        with pytest.raises(CannotContinue, match=f"table {table} "):
            await bot.setup_hook()
        assert contents(place.path) == before
    await (await Store.open(url(place))).close()
    await place.__aenter__()
