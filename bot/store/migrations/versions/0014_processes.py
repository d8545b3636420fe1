"""Any process owns any table: shard groups go, and what several processes on one server need comes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Keep the highest epoch of all groups: whatever got its number in one of them has a lower one."""
    epoch = op.get_bind().execute(sa.text("SELECT max(epoch) FROM instance")).scalar() or 0
    op.drop_table("instance")
    made = op.create_table("instance", sa.Column("epoch", sa.Integer(), autoincrement=False, primary_key=True))
    op.bulk_insert(made, [{"epoch": epoch}])
    op.drop_index("ix_tables_group_status", "tables")
    op.drop_column("tables", "shard_group")
    op.create_index("ix_tables_status", "tables", ["status"])
    op.add_column("tables", sa.Column("taken", NUMBER, server_default="0", nullable=False))
    op.drop_column("outbox", "shard_group")
    op.drop_column("outbox", "version")
    op.create_table(
        "processes",
        sa.Column("number", sa.Integer(), autoincrement=False, primary_key=True),
        sa.Column("release", sa.Text(), nullable=False),
        sa.Column("shards", sa.Text(), nullable=False),
        sa.Column("began", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("session", sa.Double(), nullable=False),
        sa.Column("leads", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("interaction", sa.Text(), primary_key=True),
        sa.Column("process", sa.Integer(), nullable=False),
        sa.Column("time", NUMBER, nullable=False),
    )
    op.create_index("ix_claims_time", "claims", ["time"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"CREATE SEQUENCE id_blocks INCREMENT BY 64 START WITH {(epoch + 1) << 26}")
