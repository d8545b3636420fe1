"""Times after 2038: 64 bits wide on a server, as an INTEGER of SQLite is anyhow."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
TIMES = {
    "tables": ("created", "asked_at", "turn_at", "wake", "used_at"),
    "entries": ("time",),
    "log": ("time",),
    "receipts": ("time",),
    "follows": ("told_at",),
    "kept": ("at",),
    "uses": ("at",),
    "nudges": ("at",),
    "vacations": ("begins", "ends"),
    "reminded": ("at",),
    "votes": ("begun", "ends"),
    "results": ("ended",),
}


def upgrade() -> None:
    """Widen them, each table in one go, since the server writes it anew."""
    if op.get_bind().dialect.name == "sqlite":
        return
    for table, columns in TIMES.items():
        op.execute(f"ALTER TABLE {table} " + ", ".join([f"ALTER COLUMN {column} TYPE bigint" for column in columns]))
