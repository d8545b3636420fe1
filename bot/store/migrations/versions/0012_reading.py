"""How much somebody reads of what happens, and whether they are told what others do to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add both; whoever is there reads what they read before."""
    op.add_column("people", sa.Column("detail", sa.Text(), server_default="normal", nullable=False))
    op.add_column("people", sa.Column("notices", sa.Boolean(), server_default=sa.text("false"), nullable=False))
