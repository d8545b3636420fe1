"""One memory of compiled statements for all databases that tests open: each would compile the same ones anew."""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Dialect, Engine

DIALECTS: tuple[type[Dialect], ...] = (SQLiteDialect_aiosqlite, SQLiteDialect_pysqlite, PGDialect_asyncpg)


def share() -> None:
    """Let engines of one dialect use one cache, where SQLAlchemy keeps one for each; a bot has but one engine."""
    caches: dict[type[Dialect], Any] = {}
    begin = Engine.__init__

    def begin_sharing(engine: Engine, *given: Any, **named: Any) -> None:
        begin(engine, *given, **named)
        own = engine._compiled_cache
        engine._compiled_cache = caches.setdefault(type(engine.dialect), own)

    Engine.__init__ = begin_sharing  # type: ignore[method-assign, assignment]
    for dialect in DIALECTS:  # a statement is found again by its dialect, too
        dialect.__eq__ = lambda self, other: type(self) is type(other)  # type: ignore[method-assign]
        dialect.__hash__ = lambda self: hash(type(self))  # type: ignore[method-assign]
