"""What games of weeks need: habits and vacations, banks of time, reminders, votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add columns, all with a value for what is there, and new tables."""
    op.add_column("people", sa.Column("zone", sa.Text(), server_default="UTC", nullable=False))
    op.add_column("people", sa.Column("quiet", sa.Text(), server_default="", nullable=False))
    op.add_column("people", sa.Column("remind", sa.Text(), server_default="dm", nullable=False))
    op.add_column("people", sa.Column("remind_every", sa.Integer(), server_default="86400", nullable=False))
    op.add_column("seats", sa.Column("bank", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("former", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("turn_of", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("extended", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("overtime", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.add_column("tables", sa.Column("used_at", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("warned", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("paused_by", sa.Text(), nullable=True))
    op.add_column("log", sa.Column("branch", sa.Integer(), nullable=True))
    op.add_column("log", sa.Column("seq", sa.Integer(), nullable=True))
    op.create_table(
        "vacations",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("begins", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "guild", "begins"),
    )
    op.create_table(
        "reminded",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("last_call", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.Column("ballots", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
