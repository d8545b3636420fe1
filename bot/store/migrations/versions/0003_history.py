"""History: where each line was posted, and how games ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
OVER = "SELECT id, guild, channel, game, winners FROM tables WHERE status = 'over' AND phase = 'end' ORDER BY id"
BEGUN = "status IN ('running', 'paused', 'over')"
SEATS = "SELECT seat, kind, person, name FROM seats WHERE table_id = :table ORDER BY seat"
LAST = "SELECT coalesce(max(time), 0) FROM entries WHERE table_id = :table"


def upgrade() -> None:
    """Make both tables; the newest message of every table is a post, and games that are over are results."""
    posts = op.create_table(
        "posts",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "message"),
    )
    results = op.create_table(
        "results",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("ix_results_guild", "results", ["guild", "ended"], unique=False)
    connection = op.get_bind()
    found = f"SELECT id, message, channel, message_from FROM tables WHERE message IS NOT NULL AND {BEGUN}"
    known = [
        {"table_id": row.id, "message": row.message, "channel": row.channel, "line": row.message_from}
        for row in connection.execute(sa.text(found))
    ]
    if known:
        op.bulk_insert(posts, known)
    ended = [_result(connection, row) for row in connection.execute(sa.text(OVER)).all()]
    if ended:
        op.bulk_insert(results, ended)


def _result(connection: sa.Connection, row: Any) -> dict[str, Any]:
    table = {"table": row.id}
    seats = connection.execute(sa.text(SEATS), table).all()
    return {
        "number": row.id, "guild": row.guild, "channel": row.channel, "game": row.game,
        "ended": connection.execute(sa.text(LAST), table).scalar_one(),
        "seats": _placed(seats, json.loads(row.winners)),
    }  # fmt: skip


def _placed(seats: Sequence[Any], winners: list[int]) -> str:
    """The seats as JSON: the winners have rank 1, the others 2; where nobody won all have 1."""
    return json.dumps(
        [
            {"person": seat.person if seat.kind == "person" else None, "name": seat.name,
             "rank": 1 if not winners or seat.seat in winners else 2, "winner": seat.seat in winners}
            for seat in seats
        ]
    )  # fmt: skip
