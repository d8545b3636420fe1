"""The palette that a person chose for their own pictures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; whoever is there sees pictures as they were."""
    op.add_column("people", sa.Column("palette", sa.Text(), server_default="standard", nullable=False))
