"""The store: SQLite behind SQLAlchemy Core, with a schema that Alembic keeps."""

from bot.store.change import Change
from bot.store.errors import (
    DiskFull,
    Fenced,
    InUse,
    Moved,
    NewerDatabase,
    NotADatabase,
    ReadOnly,
    StoreError,
    Unreachable,
)
from bot.store.store import Duplicate, Store

# fmt: off
__all__ = [
    "Change", "DiskFull", "Duplicate", "Fenced", "InUse", "Moved", "NewerDatabase", "NotADatabase", "ReadOnly", "Store",
    "StoreError", "Unreachable",
]
# fmt: on
