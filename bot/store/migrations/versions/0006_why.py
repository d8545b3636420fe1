"""Why each line of the log says so: the rules behind it, and the dice and modifiers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add both columns; of lines that are there already nothing is known."""
    op.add_column("log", sa.Column("rules", sa.Text(), nullable=True))
    op.add_column("log", sa.Column("why", sa.Text(), server_default="", nullable=False))
