"""Puzzles of games that are over, and how people guess."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = sa.text("opened IS NULL")


def upgrade() -> None:
    """Add both; nobody has made a puzzle yet."""
    op.create_table(
        "puzzles",
        sa.Column("id", NUMBER, autoincrement=False, primary_key=True),
        sa.Column("table_id", sa.Integer(), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("maker", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Text(), nullable=False),
        sa.Column("chosen", sa.Integer(), nullable=False),
        sa.Column("opens", NUMBER, nullable=False),
        sa.Column("message", sa.Text()),
        sa.Column("opened", NUMBER),
        sa.Column("chances", sa.Text()),
    )
    op.create_index("ix_puzzles_table_id", "puzzles", ["table_id"])
    op.create_index("ix_puzzles_maker", "puzzles", ["maker"])
    op.create_index(
        "ix_puzzles_channel_open", "puzzles", ["channel"], unique=True, sqlite_where=OPEN, postgresql_where=OPEN
    )
    op.create_table(
        "guesses",
        sa.Column("puzzle_id", NUMBER, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("answer", sa.Integer(), nullable=False),
    )
    op.create_index("ix_guesses_person", "guesses", ["person"])
