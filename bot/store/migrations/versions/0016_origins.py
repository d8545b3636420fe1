"""From where a table plays on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add it; all tables until now have begun at the beginning."""
    op.add_column("tables", sa.Column("origin", sa.Text()))
