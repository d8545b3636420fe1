"""Lessons: a guided table keeps how far its learner is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add a column; tables that are there are no lessons."""
    op.add_column("tables", sa.Column("lesson", sa.Text(), nullable=True))
