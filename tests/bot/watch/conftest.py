"""What the tests of the watch share: tables, the schema as an older program would see it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from bot.store import opening
from tests.bot.watch.watched_place import WatchedPlace

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{head}"


def upgrade() -> None:
    op.add_column("people", sa.Column("shoe_size", sa.Integer()))
"""


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[WatchedPlace]:
    """Tables of tic-tac-toe and an auction."""
    async with WatchedPlace(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def newer_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on this is a program with one migration more."""
    folder = tmp_path / "migrations"
    shutil.copytree(opening.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    head = ScriptDirectory(str(folder)).get_current_head()
    (folder / "versions" / "next.py").write_text(NEXT.format(head=head))
    monkeypatch.setattr(opening, "MIGRATIONS", folder)
