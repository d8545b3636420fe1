"""Lists that players keep to use them again: teams, armies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the table; nobody has kept anything yet."""
    op.create_table(
        "kept",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "guild", "game", "name"),
    )
