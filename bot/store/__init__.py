"""The store: SQLite or PostgreSQL behind SQLAlchemy Core, with a schema that Alembic keeps."""

from bot.store.change import Change
from bot.store.companions import EVERYTHING, Seen
from bot.store.errors import (
    DiskFull,
    Fenced,
    Foreign,
    InUse,
    Moved,
    NewerDatabase,
    NotADatabase,
    ReadOnly,
    StoreError,
    TooOld,
    Unreachable,
    Unsure,
)
from bot.store.store import Duplicate, Store

# fmt: off
__all__ = [
    "EVERYTHING", "Change", "DiskFull", "Duplicate", "Fenced", "Foreign", "InUse", "Moved", "NewerDatabase",
    "NotADatabase", "ReadOnly", "Seen", "Store", "StoreError", "TooOld", "Unreachable", "Unsure",
]
# fmt: on
