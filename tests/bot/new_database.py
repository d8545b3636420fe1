"""A new database without its migrations: they take longer than most tests that need one."""

from __future__ import annotations

import functools
import tempfile
from pathlib import Path

from sqlalchemy import create_engine

from bot.store.opening import migrate


def address_of(path: Path) -> str:
    """The address of the database in this file, which is made with today's schema if it is not there."""
    if not path.exists():
        path.write_bytes(_migrated())
    return f"sqlite+aiosqlite:///{path}"


@functools.cache
def _migrated() -> bytes:
    """What stands in a new file after all migrations."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            migrate(connection, path.name)
        engine.dispose()
        return path.read_bytes()
