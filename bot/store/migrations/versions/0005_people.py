"""People and hosts: settings of servers, who follows a table, who has blocked whom, nudges, a mode without pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a column with a value for what is there, and new tables."""
    op.add_column("people", sa.Column("text_only", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.create_table(
        "servers",
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("pace", sa.Text(), server_default="none", nullable=False),
        sa.Column("opens", sa.Text(), server_default="everybody", nullable=False),
        sa.Column("most", sa.Integer(), server_default="0", nullable=False),
        sa.Column("place", sa.Text(), server_default="channel", nullable=False),
        sa.Column("dates", sa.Text(), server_default="both", nullable=False),
        sa.PrimaryKeyConstraint("guild"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("blocked", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"], unique=False)
    op.create_table(
        "follows",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("told_at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_index("ix_follows_person", "follows", ["person"], unique=False)
    op.create_table(
        "nudges",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
