"""Consent: seats that are held until their person is ready, and games that count for no ratings."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
UNASKED = re.compile(r"\d+:\d+")
"""The salt of somebody whom an older release seated for a rematch: its interaction, and the number of the seat."""
SEATED = """
SELECT seats.table_id, seats.seat, seats.salt FROM seats JOIN tables ON tables.id = seats.table_id
WHERE tables.status = 'lobby' AND seats.kind = 'person'
"""
HOLD = "UPDATE seats SET held = 'rematch' WHERE table_id = :table_id AND seat = :seat"


def upgrade() -> None:
    """Add columns: what is there was rated as it ended, and seats are taken but those of rematches not begun yet."""
    for table in ("tables", "results"):
        op.add_column(table, sa.Column("rated", sa.Boolean(), server_default=sa.text("true"), nullable=False))
    op.add_column("seats", sa.Column("held", sa.Text(), nullable=True))
    connection = op.get_bind()
    for row in connection.execute(sa.text(SEATED)).all():
        if UNASKED.fullmatch(row.salt):
            connection.execute(sa.text(HOLD), {"table_id": row.table_id, "seat": row.seat})
