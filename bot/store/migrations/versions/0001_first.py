"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OPEN = "status IN ('lobby', 'running', 'paused')"
BY_HAND = "interaction IS NOT NULL AND kind IN ('answer', 'act')"


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "instance",
        sa.Column("shard_group", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("shard_group"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("confirm", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("dm", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("dm_closed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "receipts",
        sa.Column("interaction", sa.Text(), nullable=False),
        sa.Column("answer", sa.Integer(), nullable=True),
        sa.Column("time", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("interaction"),
    )
    op.create_index("ix_receipts_time", "receipts", ["time"], unique=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("shard_group", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("message_from", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("host_told", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("round", sa.Integer(), server_default="0", nullable=False),
        sa.Column("phase", sa.Text(), server_default="", nullable=False),
        sa.Column("winners", sa.Text(), server_default="[]", nullable=False),
        sa.Column("branches", sa.Text(), server_default="[[0,0]]", nullable=False),
        sa.Column("checkpoint_branch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("checkpoint_seq", sa.Integer(), server_default="0", nullable=False),
        sa.Column("chances", sa.Integer(), server_default="0", nullable=False),
        sa.Column("settled", sa.Integer(), server_default="0", nullable=False),
        sa.Column("question", sa.Integer(), server_default="0", nullable=False),
        sa.Column("asked_at", sa.Integer(), server_default="0", nullable=False),
        sa.Column("turn_at", sa.Integer(), server_default="0", nullable=False),
        sa.Column("wake", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_tables_channel_open",
        "tables",
        ["channel"],
        unique=True,
        sqlite_where=sa.text(OPEN),
        postgresql_where=sa.text(OPEN),
    )
    op.create_index("ix_tables_group_status", "tables", ["shard_group", "status"], unique=False)
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("branch", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("first", sa.Boolean(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("chances", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("pending", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("state_version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", "branch"),
    )
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tag", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("branch", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("interaction", sa.Text(), nullable=True),
        sa.Column("time", sa.Integer(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seq", "branch"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_entries_interaction",
        "entries",
        ["interaction"],
        unique=True,
        sqlite_where=sa.text(BY_HAND),
        postgresql_where=sa.text(BY_HAND),
    )
    op.create_table(
        "invites",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person"),
    )
    op.create_table(
        "log",
        sa.Column("id", NUMBER, autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("audience", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_log_table_id_id", "log", ["table_id", "id"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", NUMBER, autoincrement=False, nullable=False),
        sa.Column("shard_group", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("question", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("new_lines", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_outbox_table_id", "outbox", ["table_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("ix_seats_person", "seats", ["person"], unique=False)
