"""Tables in and out of the database, and its backup: all of it may run beside a bot that is at work."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.catalogue import find_game
from bot.private import make_private
from bot.store import Store, StoreError
from bot.store.backend import address_for_tools, backend_for, is_server
from bot.store.errors import no_database, translated
from bot.store.opening import ENDED, file_of
from bot.store.origins import Origin
from bot.store.records import Record, SeatRecord, fair_dice, make_record
from bot.store.rows import Found, checkpoint_row, entry_row, find_table, recorded_outcomes, to_entry
from bot.store.schema import checkpoints, entries, seats, tables, thoughts, typed_rolls
from bot.store.store import schema_at
from bot.store.thoughts import thoughts_of
from bot.store.verify import Verdict
from bot.tables.dice import typed_numbers
from bot.tables.options import HOUSE_OPTIONS
from rules.engine import Game, Match

FindGame = Callable[[str], Game[Any, Any]]
SAVED = ("over", "paused")
DISCORD_ID = re.compile(r"\d{1,20}", re.ASCII)


class NotStored(StoreError):
    """The table is not there, is not to be exported, or is there already."""


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Store]:
    """A store to read from, without the lock and the epoch that belong to the bot."""
    backend = backend_for(make_url(url))
    store = Store(backend)
    try:
        if await store.schema() == "none":
            raise no_database(backend.where)
        yield store
    finally:
        await store.close()


async def export_table(url: str, table: int, find: FindGame = find_game) -> Record:
    """The complete record of a table, secrets included."""
    async with reading(url) as store:
        found = await find_table(store, table)
        if found is None:
            raise NotStored(f"There is no table {table} in this database; arbiter export without a number lists them.")
        if found.checkpoint is None:
            raise NotStored(f"The game at table {table} has not begun: there is nothing to export.")
        return await _record(store, found, find(found.row.game))


async def _record(store: Store, found: Found, game: Game[Any, Any]) -> Record:
    row = found.row
    assert found.checkpoint is not None
    own = {option.key for option in game.options}
    options = {key: value for key, value in row.options.items() if key in own}
    chairs = [SeatRecord(name=seat.name, person=seat.person, salt=seat.salt) for seat in found.seats]
    dice = fair_dice(row.secret, game.key, options, [seat.salt for seat in chairs])
    outcomes, branch = await recorded_outcomes(store, row.id, found.checkpoint.seq), row.branches[-1][0]
    match = Match.restore(
        game, found.checkpoint, found.tail, dice, branch=branch, chances=row.chances, outcomes=outcomes
    )
    query = select(entries).where(entries.c.table_id == row.id).order_by(entries.c.branch, entries.c.seq)
    # The bot may have written more since the first query: the record ends where that one saw the table.
    rows = [
        entry for entry in map(to_entry, await store.read(query)) if (entry.branch, entry.seq) < (branch, match.seq)
    ]
    house = {key: value for key, value in row.options.items() if key not in own}
    # A roll that was typed since the first query is in none of these rows.
    typed = [number for number in await typed_numbers(store, row.id) if number < match.chances]
    origin = Origin.model_validate_json(row.origin) if row.origin else None
    known = {(entry.branch, entry.seq + 1) for entry in rows} | {(0, 0)}
    sealed = [held for held in await thoughts_of(store, row.id) if (held.branch, held.seq) in known]
    over = row.status == "over"
    told = [thought.recorded(over=over) for thought in sealed]
    return make_record(match, rows, chairs, options, row.secret, house, typed, origin, told)


async def list_tables(url: str) -> list[tuple[int, str, str, int]]:
    """Number, game, status and round of every table."""
    async with reading(url) as store:
        found = await store.read(
            select(tables.c.id, tables.c.game, tables.c.status, tables.c.round).order_by(tables.c.id)
        )
        return [(row.id, row.game, row.status, row.round) for row in found]


async def import_record(url: str, record: Record, verdict: Verdict, place: tuple[str, str], now: int) -> int:
    """Store a verified record as a table in `place`, a guild and a channel; return its number.

    A game that is not over is paused: a moderator goes on with `/gm resume`. `NotStored` for people and
    places that have no Discord ids, and for options that the bot does not offer: it could not go on with them.
    """
    _check(record, place)
    if await schema_at(url) == "none":
        await (await Store.open(url)).close()
    backend = backend_for(make_url(url))
    try:
        async with backend.beside() as connection:
            return await _insert(connection, record, verdict, place, now)
    except IntegrityError:
        raise NotStored(
            "That channel has an open table, or this record is in the database already: choose another channel."
        ) from None
    except DBAPIError as error:
        raise translated(error, backend.name) from error
    finally:
        await backend.close()


def _check(record: Record, place: tuple[str, str]) -> None:
    """Refuse what nothing in the play proves and the bot could stumble over."""
    people = [seat.person for seat in record.seats if seat.person is not None]
    strange = [held for held in (*people, *filter(None, place)) if not DISCORD_ID.fullmatch(held)]
    if strange:
        raise NotStored(f"“{strange[0][:40]}” is no Discord id: those of people, servers and channels are numbers.")
    if len(set(people)) < len(people):
        raise NotStored("The record gives two seats to one person: it cannot be played on.")
    for option in HOUSE_OPTIONS:
        value = record.house.get(option.key, option.default)
        if value not in option.choices:
            choices = ", ".join(option.choices)
            raise NotStored(f"“{value[:40]}” is not a choice for {option.title} in this version; there is {choices}.")


async def _insert(
    connection: AsyncConnection, record: Record, verdict: Verdict, place: tuple[str, str], now: int
) -> int:
    secret = bytes.fromhex(record.secret)
    there = (await connection.execute(select(tables.c.id).where(tables.c.secret == secret))).scalar()
    if there is not None:
        raise NotStored(f"This record is in the database already, as table {there}.")
    inserted = await connection.execute(insert(tables).values(_table(record, verdict, place, now)))
    assert inserted.inserted_primary_key is not None
    number = int(inserted.inserted_primary_key[0])
    await connection.execute(insert(seats), [_seat(number, seat, chair) for seat, chair in enumerate(record.seats)])
    await connection.execute(insert(entries), [entry_row(number, entry) for entry in record.entries])
    if record.typed:
        rolls = [{"table_id": number, "number": roll} for roll in record.typed]
        await connection.execute(insert(typed_rolls), rolls)
    if record.thoughts:
        # What they say stays behind: here nobody could take their consent back.
        kept = {"branch", "seq", "seat", "time", "digest"}
        sealed = [thought.model_dump(include=kept) for thought in record.thoughts]
        numbered = [{"table_id": number, "number": place, **held} for place, held in enumerate(sealed, start=1)]
        await connection.execute(insert(thoughts), numbered)
    saved, match = verdict.match.checkpoint, verdict.match
    assert saved is not None
    await connection.execute(insert(checkpoints), [checkpoint_row(number, saved, match.state.round, first=True)])
    return number


def _table(record: Record, verdict: Verdict, place: tuple[str, str], now: int) -> dict[str, Any]:
    match = verdict.match
    assert match.checkpoint is not None
    path, last = [[branch, seq] for branch, seq in verdict.path], record.entries[-1]
    if match.previous != last.hash:
        # Rows have been undone and nothing was played since: what comes next is a new branch.
        path.append([last.branch + 1, match.seq])
    people = [seat.person for seat in record.seats if seat.person]
    return {
        "game": record.game,
        "status": SAVED[not verdict.over],
        "guild": place[0],
        "channel": place[1],
        "host": people[0] if people else "",
        "options": json.dumps(record.options | record.house),
        "secret": bytes.fromhex(record.secret),
        "created": now,
        "version": 1,
        "round": match.state.round,
        "phase": match.state.phase,
        "winners": json.dumps(match.state.winners),
        "branches": json.dumps(path),
        "checkpoint_branch": match.checkpoint.branch,
        "checkpoint_seq": match.checkpoint.seq,
        "chances": match.chances,
        # Earlier checkpoints are not in a record, so nothing before the import can be taken back.
        "settled": match.seq,
        # With whose consent something was taken back no record tells.
        "rated": record.origin is None and all(entry.branch == 0 for entry in record.entries),
        "origin": record.origin.model_dump_json() if record.origin else None,
        "question": match.asked.id if match.asked else 0,
        "asked_at": now,
        "turn_at": now,
    }


def _seat(number: int, seat: int, chair: SeatRecord) -> dict[str, Any]:
    kind = "person" if chair.person else "computer"
    return {
        "table_id": number,
        "seat": seat,
        "kind": kind,
        "person": chair.person,
        "name": chair.name,
        "salt": chair.salt,
    }


def back_up(url: str, target: Path) -> int:
    """Copy a SQLite database, while the bot writes or not, whole or not at all; return the number of bytes."""
    parsed = make_url(url)
    if is_server(parsed):
        raise NotStored(
            f"The database {parsed.database} is on a server, and PostgreSQL's own program copies it while the bot is "
            f"at work: pg_dump --format=custom --file={target} {address_for_tools(parsed)}."
        )
    path = file_of(parsed)
    if not path.exists():
        raise no_database(path)
    if target.exists() and target.samefile(path):
        raise NotStored("A backup beside itself would destroy the database: name another file.")
    part = target.with_name(f"{target.name}.part")
    try:
        make_private(part)
        origin = f"{path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(origin, uri=True, timeout=10)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            # One file that needs no others beside it.
            copy.execute("PRAGMA journal_mode=DELETE")
            copy.execute(f"PRAGMA user_version={ENDED}")
            (sound,) = copy.execute("PRAGMA quick_check").fetchone()
        if sound != "ok":
            raise NotStored(f"The database {path.name} is damaged ({sound}): restore the latest backup.")
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise NotStored(f"The backup {target} could not be written: {str(error).lower()}.") from None
    finally:
        part.unlink(missing_ok=True)
    return target.stat().st_size
