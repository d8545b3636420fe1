"""A change: all that one answer writes, as rows. Changes that come at the same time share one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BigInteger, Executable, Text, and_, bindparam, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import checkpoints, drafts, entries, instance, log, outbox, posts, receipts, tables

Row = dict[str, Any]
MOVING = (
    "status", "version", "round", "phase", "winners", "branches", "checkpoint_branch", "checkpoint_seq", "chances",
    "settled", "question", "asked_at", "turn_at", "wake", "turn_of", "extended", "overtime", "used_at", "warned",
    "paused_by",
)  # fmt: skip
_OLD = and_(checkpoints.c.table_id == bindparam("b_id"), checkpoints.c.round < bindparam("b_round"))
_MESSAGE = {"message": bindparam("message"), "message_from": bindparam("message_from"), "host_told": False}
_OURS = exists().where(instance.c.epoch == bindparam("b_epoch"))
_AS_READ = and_(tables.c.id == bindparam("b_id"), tables.c.version == bindparam("b_version"))
MOVE_SHARED = update(tables).where(_AS_READ).values({name: bindparam(name) for name in MOVING})
"""Writes the moving columns of a table, but not over what was not read."""
MOVE = MOVE_SHARED.where(_OURS)
"""The same, but not for a process that was overtaken."""
_POSTED = exists().where(posts.c.table_id == bindparam("b_id"), posts.c.message == bindparam("message"))
_POST = select(
    tables.c.id,
    bindparam("message", type_=Text),
    bindparam("channel", type_=Text),
    bindparam("message_from", type_=BigInteger),
).where(tables.c.id == bindparam("b_id"), ~_POSTED)
"""A post of a table that is still there; a post that is marked twice is one row."""
_NEWEST = and_(tables.c.id == bindparam("b_id"), tables.c.message_from <= bindparam("message_from"))
"""A table unless it has a newer message: two processes may mark theirs in either order."""
_STATEMENTS: tuple[tuple[str, Executable], ...] = (
    ("receipts", insert(receipts).inline()),
    ("given", insert(entries).inline()),
    ("entries", insert(entries).inline()),
    ("checkpoints", insert(checkpoints).inline()),
    ("log", insert(log).inline()),
    ("delivered", delete(outbox).where(outbox.c.id == bindparam("b_id"))),
    ("enqueued", insert(outbox).inline()),
    ("messages", update(tables).where(_NEWEST).values(_MESSAGE)),
    ("posted", insert(posts).from_select(["table_id", "message", "channel", "line"], _POST)),
    ("deleted_drafts", delete(drafts).where(drafts.c.table_id == bindparam("b_id"))),
    ("pruned_checkpoints", delete(checkpoints).where(_OLD, checkpoints.c.first.is_(False))),
)  # fmt: skip


@dataclass(slots=True)
class Change:
    """Rows to write. `rows` are moving columns of `tables` as `TableRow.moving` gives them; `given` journal rows that
    come from another game; `delivered` posts that wait no more; `messages` the newest message of a table; `posted`
    every message of a table with its first line; `extra_statements` those that are seldom needed.
    """

    receipts: list[Row] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    given: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    checkpoints: list[Row] = field(default_factory=list)
    log: list[Row] = field(default_factory=list)
    delivered: list[Row] = field(default_factory=list)
    enqueued: list[Row] = field(default_factory=list)
    messages: list[Row] = field(default_factory=list)
    posted: list[Row] = field(default_factory=list)
    deleted_drafts: list[Row] = field(default_factory=list)
    pruned_checkpoints: list[Row] = field(default_factory=list)
    extra_statements: list[Executable] = field(default_factory=list)


async def write_changes(connection: AsyncConnection, changes: Sequence[Change]) -> None:
    """Write all of these changes but their `rows`, one statement for each table of the database."""
    for change in changes:
        for statement in change.extra_statements:
            await connection.execute(statement)
    for name, statement in _STATEMENTS:
        rows = [row for change in changes for row in getattr(change, name)]
        if rows:
            await connection.execute(statement, rows)
