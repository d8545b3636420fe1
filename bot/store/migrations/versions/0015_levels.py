"""How well a computer plays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the level; computers that sit at a table go on as the autopilot plays."""
    op.add_column("seats", sa.Column("level", sa.Text()))
