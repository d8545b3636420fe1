"""How games ended: rows that outlive their tables, and how they are written and read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Executable, delete, insert, select

from bot.store.rows import SeatRow, TableRow
from bot.store.schema import results
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Placed:
    """How a seat ended; `person` is None for a computer, `name` is raw. Rank 1 is first; equal ranks are a tie."""

    person: str | None
    name: str
    rank: int
    winner: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played to its end; `number` is its table, which may be gone, `ended` in seconds since 1970.

    `rated`: it counts for ratings.
    """

    number: int
    guild: str
    channel: str
    game: str
    ended: int
    seats: tuple[Placed, ...]
    rated: bool = True


def placed(seats: Iterable[SeatRow], winners: Sequence[int]) -> list[Placed]:
    """The winners have rank 1, the others 2; where nobody won all have 1.

    A seat that was given to somebody who never played counts as a computer's.
    """
    return [
        Placed(
            seat.person if seat.kind == "person" and seat.held is None else None,
            seat.name,
            1 if not winners or seat.seat in winners else 2,
            seat.seat in winners,
        )
        for seat in seats
    ]


def result_of(row: TableRow, seats: Iterable[SeatRow], now: int) -> list[Executable]:
    """The statements that keep how this table ended, in place of what was kept before."""
    kept = json.dumps([asdict(seat) for seat in placed(seats, row.winners)])
    values = {"guild": row.guild, "channel": row.channel, "game": row.game, "ended": now}
    values |= {"seats": kept, "rated": row.rated}
    return [delete(results).where(results.c.number == row.id), insert(results).values(number=row.id, **values)]


async def results_of(store: Store, guild: str, game: str | None = None) -> list[Result]:
    """The games that ended on a server, oldest first."""
    query = select(results).where(results.c.guild == guild).order_by(results.c.ended, results.c.number)
    if game is not None:
        query = query.where(results.c.game == game)
    return [
        Result(
            row.number, row.guild, row.channel, row.game, row.ended,
            tuple([Placed(**seat) for seat in json.loads(row.seats)]), row.rated,
        ) for row in await store.read(query)
    ]  # fmt: skip
