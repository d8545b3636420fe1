"""Whose names stand in a line of the log, and how often people did what they may do so often only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add both; of the lines that are there nobody has written down whose names they hold."""
    op.add_column("log", sa.Column("names", sa.Text(), nullable=True))
    op.create_table(
        "uses",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_uses_person_kind", "uses", ["person", "kind"], unique=False)
