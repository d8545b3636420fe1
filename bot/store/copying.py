"""Copying all rows from one database into another one, of whichever kinds: what was copied is then compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Row, Table, Text, func, insert, inspect, literal, select, text, tuple_
from sqlalchemy.exc import DBAPIError

from bot.store.errors import StoreError
from bot.store.opening import migrate
from bot.store.schema import claims, instance, processes, tables

AT_ONCE = 1000
OF_PROCESSES = (processes.name, claims.name)
"""What belongs to the processes that work on a database, and stays there."""


class NotCopied(StoreError):
    """A row that the other database cannot hold, or does not give back as it was; nothing was written there."""


def copy_rows(source: Connection, target: Connection, name: str) -> dict[str, int]:
    """Copy all rows in the transactions of these connections; return how many each table has.

    A target without a schema gets that of the source, of its age, too; the rows of one with the same schema go. `name`
    is what the target is called in sentences.
    """
    revision = MigrationContext.configure(source).get_current_revision()
    assert revision is not None
    if MigrationContext.configure(target).get_current_revision() is None:
        migrate(target, name, revision)
    ours, theirs = _tables(source), _tables(target)
    epoch = max(_epoch(source), _epoch(target))
    for name_of, table in reversed(theirs.items()):
        if name_of in ours:  # another one is somebody else's
            target.execute(table.delete())
    copied = [table for table in ours.values() if table.name in theirs and table.name not in OF_PROCESSES]
    counts = {table.name: _copy(source, table, target, theirs[table.name], name) for table in copied}
    # Numbers of posts go on from the epoch, and none may come again.
    target.execute(instance.update().where(instance.c.epoch < epoch).values(epoch=epoch))
    if _has_blocks(target):
        target.execute(text("SELECT setval('id_blocks', :block, false)"), {"block": (epoch + 1) << 26})
    _number_on(source, target, ours)
    return counts


def _epoch(connection: Connection) -> int:
    """The epoch that a database has come to; where a server gives out blocks, that of the latest one."""
    epoch = connection.execute(select(func.max(instance.c.epoch))).scalar() or 0
    if _has_blocks(connection):
        drawn = connection.execute(text("SELECT last_value >> 26 FROM id_blocks WHERE is_called")).scalar()
        epoch = max(epoch, drawn or 0)
    return int(epoch)


def _has_blocks(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql" and inspect(connection).has_sequence("id_blocks")


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables as they are there, those first that others refer to."""
    found = MetaData()
    found.reflect(connection)
    return {table.name: table for table in found.sorted_tables if table.name != "alembic_version"}


def _copy(source: Connection, ours: Table, target: Connection, theirs: Table, name: str) -> int:
    try:
        for rows in _pages(source, ours):
            target.execute(insert(theirs).inline(), [dict(row._mapping) for row in rows])
    except DBAPIError as error:
        if not str(getattr(error.orig, "sqlstate", "")).startswith("22"):  # what PostgreSQL calls a data exception
            raise
        raise NotCopied(
            f"A row of {ours.name} cannot be stored in {name} (a zero byte in a text, or a number that is too large), "
            "so nothing was copied."
        ) from error
    count = 0
    names = [column.name for column in ours.c]
    for had, got in zip_longest(
        *[chain.from_iterable(pages) for pages in (_pages(source, ours), _pages(target, theirs))]
    ):
        if had is None or got is None or [had._mapping[n] for n in names] != [got._mapping[n] for n in names]:
            raise NotCopied(f"Row {count + 1} of {ours.name} came out of {name} another one, so nothing was copied.")
        count += 1
    return count


def _pages(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    """All rows in the order of their keys, which no language of a server changes, some at a time.

    A cursor of the server's would keep the table from being migrated afterwards.
    """
    binary = connection.dialect.name == "postgresql"
    columns = [*table.primary_key.columns]
    keys = [key.collate("C") if binary and isinstance(key.type, Text) else key for key in columns]
    query = select(table).order_by(*keys).limit(AT_ONCE)
    page = connection.execute(query).all()
    while page:
        yield page
        last = [literal(page[-1]._mapping[key.name], key.type) for key in columns]
        page = connection.execute(query.where(tuple_(*keys) > tuple_(*last))).all()


def _number_on(source: Connection, target: Connection, ours: dict[str, Table]) -> None:
    """Let new tables get numbers that none has had, deleted ones neither."""
    for name in [name for name in (tables.name, "uses") if name in ours]:
        highest = source.execute(select(func.max(ours[name].c.id))).scalar() or 0
        given = source.execute(text(_GIVEN[source.dialect.name]), {"name": name}).scalar() or 0
        for statement in _NUMBER_ON[target.dialect.name] if max(highest, given) else ():
            target.execute(text(statement), {"name": name, "highest": max(highest, given)})


_GIVEN = {
    "sqlite": "SELECT seq FROM sqlite_sequence WHERE name = :name",
    "postgresql": "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(:name, 'id') AS regclass))",
}
_NUMBER_ON = {
    "sqlite": (
        "DELETE FROM sqlite_sequence WHERE name = :name",
        "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :highest)",
    ),
    "postgresql": ("SELECT setval(CAST(pg_get_serial_sequence(:name, 'id') AS regclass), :highest)",),
}
