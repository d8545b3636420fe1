"""Moving everything from a SQLite file to a PostgreSQL server, or back: checked row by row and hash by hash."""

from __future__ import annotations

from contextlib import closing

from sqlalchemy import Connection, Table, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bot.store.backend import is_server
from bot.store.copying import copy_rows
from bot.store.errors import StoreError, no_database, translated
from bot.store.opening import file_of, migrate, standing, take_lock, transaction
from bot.store.postgres import PostgresBackend
from bot.store.rows import to_entry
from bot.store.schema import entries, people, results, tables

_ORIGIN: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (tables, ("id", "secret")),
    (entries, ("table_id", "branch", "seq", "hash")),
    (people, ("id",)),
    (results, ("number", "ended")),
)
"""What tells whether the rows of a database are from another one: no two have the same secrets of tables."""


class NotMoved(StoreError):
    """What cannot be moved from here to there; the target is as it was."""


async def move(source: str, target: str) -> dict[str, int]:
    """Copy all rows in one transaction of the target, which is empty or holds an earlier copy; the source stays.

    No bot may work on either. What was copied is read again and compared, and every row of every journal must have the
    hash that it was written with, after the row that it names. Returns the number of rows by table of the database.
    """
    origin, goal = make_url(source), make_url(target)
    if is_server(origin) == is_server(goal):
        raise NotMoved(
            "Name a SQLite file and a PostgreSQL server's database: arbiter move goes from one to the other."
        )
    file, server = (goal, origin) if is_server(origin) else (origin, goal)
    path, backend = file_of(file), PostgresBackend(server, patience=None)
    if file is origin and not path.exists():
        raise no_database(path)
    try:
        async with backend.writing() as connection:
            with closing(take_lock(file)), transaction(path) as ours:
                if file is origin:
                    return await connection.run_sync(lambda theirs: _moved(ours, path.name, theirs, backend.name))
                return await connection.run_sync(lambda theirs: _moved(theirs, backend.name, ours, path.name))
    except DBAPIError as error:
        raise translated(error, backend.name if _of_server(error) else path.name) from error
    finally:
        await backend.close()


def _of_server(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) is not None or error.connection_invalidated


def _moved(source: Connection, source_name: str, target: Connection, target_name: str) -> dict[str, int]:
    age, there = standing(source, source_name), standing(target, target_name)
    if age == "none":
        raise no_database(source_name)
    if there != "none":
        if "older" in (age, there):
            raise NotMoved(
                f"{source_name} and {target_name} have schemas of different releases: start the bot once with the "
                "older one, or give an empty database."
            )
        _see_that_same_origin(source, source_name, target, target_name)
    counts = copy_rows(source, target, target_name)
    migrate(target, target_name)
    _check_journals(target, source_name)
    return counts


def _see_that_same_origin(source: Connection, source_name: str, target: Connection, target_name: str) -> None:
    """Refuse to throw away what the source does not hold."""
    for table, columns in _ORIGIN:
        query = select(*[table.c[name] for name in columns])
        kept = {tuple(row) for row in source.execute(query)}
        if any(tuple(row) not in kept for row in target.execute(query)):
            raise NotMoved(
                f"{target_name} holds rows of {table.name} that are not in {source_name}, because it is of another "
                "origin or was played on: give an empty database."
            )


def _check_journals(connection: Connection, source_name: str) -> None:
    """See that every row of every journal has its hash, and follows one that is there."""
    hashes: dict[int, set[str]] = {}
    query = select(entries).order_by(entries.c.table_id, entries.c.branch, entries.c.seq)
    for row in connection.execute(query):
        entry, known = to_entry(row), hashes.setdefault(row.table_id, {""})
        if entry.hash != entry.seal() or entry.previous not in known:
            raise NotMoved(
                f"Row {entry.seq} of table {row.table_id} in {source_name} was changed after it was written, so "
                "nothing was moved: restore a backup first."
            )
        known.add(entry.hash)
