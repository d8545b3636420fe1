"""A change: all that one answer writes, as rows. Changes that come at the same time share one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable, and_, bindparam, delete, exists, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import checkpoints, drafts, entries, instance, log, outbox, receipts, tables

Row = dict[str, Any]
MOVING = (
    "status", "version", "round", "phase", "winners", "branches", "checkpoint_branch", "checkpoint_seq", "chances",
    "settled", "question", "asked_at", "turn_at", "wake",
)  # fmt: skip
_OLD = and_(checkpoints.c.table_id == bindparam("b_id"), checkpoints.c.round < bindparam("b_round"))
_MESSAGE = {"message": bindparam("message"), "message_from": bindparam("message_from"), "host_told": False}
_OURS = exists().where(instance.c.shard_group == bindparam("b_group"), instance.c.epoch == bindparam("b_epoch"))
MOVE = update(tables).where(tables.c.id == bindparam("b_id"), _OURS).values({name: bindparam(name) for name in MOVING})
"""Writes the moving columns of a table, but not for a process that was overtaken."""
_STATEMENTS: tuple[tuple[str, Executable], ...] = (
    ("receipts", insert(receipts).inline()),
    ("entries", insert(entries).inline()),
    ("checkpoints", insert(checkpoints).inline()),
    ("log", insert(log).inline()),
    ("settled", delete(outbox).where(outbox.c.id == bindparam("b_id"))),
    ("owed", insert(outbox).inline()),
    ("messages", update(tables).where(tables.c.id == bindparam("b_id")).values(_MESSAGE)),
    ("undrafted", delete(drafts).where(drafts.c.table_id == bindparam("b_id"))),
    ("thinned", delete(checkpoints).where(_OLD, checkpoints.c.first.is_(False))),
)  # fmt: skip


@dataclass(slots=True)
class Change:
    """Rows to write. `rows` are moving columns of `tables` with `b_id`; `settled` posts no longer owed; `messages`
    the newest message of a table; `also` statements that are seldom needed.
    """

    receipts: list[Row] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    checkpoints: list[Row] = field(default_factory=list)
    log: list[Row] = field(default_factory=list)
    settled: list[Row] = field(default_factory=list)
    owed: list[Row] = field(default_factory=list)
    messages: list[Row] = field(default_factory=list)
    undrafted: list[Row] = field(default_factory=list)
    thinned: list[Row] = field(default_factory=list)
    also: list[Executable] = field(default_factory=list)


async def write_changes(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Write all of these changes but their `rows`, one statement for each table of the database."""
    for change in changes:
        for statement in change.also:
            await connection.execute(statement)
    for name, statement in _STATEMENTS:
        rows = [row for change in changes for row in getattr(change, name)]
        if rows:
            await connection.execute(statement, rows)
