"""Opening a table: one to a channel, within what a person and a server may have. Harmless when delivered twice."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from sqlalchemy import Executable, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Duplicate
from bot.store.origins import Origin
from bot.store.rows import SEAT_FIELDS, SeatRow
from bot.store.schema import receipts, seats, tables
from bot.tables.limits import OPEN_TABLE, hosted, see_few_hosted
from bot.tables.loaded import OPEN
from bot.tables.schemas import Person
from bot.tables.servers import see_room
from bot.tables.table import Services, dumped
from rules.engine import Refused, say

TAKEN = say(
    "There is a table open in this channel already; join that one, or open yours in another channel or a thread."
)


async def open_table(
    services: Services, key: str, guild: str, channel: str, host: Person, interaction: str,
    *, options: Mapping[str, str] | None = None, seated: list[SeatRow] | None = None, lesson: str | None = None,
    origin: Origin | None = None,
) -> int:  # fmt: skip
    """A new lobby; returns its number. `lesson` is where its learner stands, if it is to be a guided table.

    `origin` is from where it plays on, if it is to: then it counts for no ratings.
    """
    done, table = await services.receipt(interaction)
    if done and table is not None:
        return table
    game = services.game(key)
    if await open_in(services, channel) is not None:
        return await _opened_meanwhile(services, interaction)
    rules = await services.servers.rules(guild)
    chosen = {option.key: option.default for option in game.options} | rules.options | dict(options or {})
    now, counted = services.clock.now(), await services.limits.spend(host.id, OPEN_TABLE)

    async def work(connection: AsyncConnection) -> int:
        await see_room(connection, guild, rules.most)
        if lesson is None:
            see_few_hosted((await connection.execute(hosted(host.id))).scalars().all())
        made = await connection.execute(
            insert(tables).values(
                game=game.key, status="lobby", guild=guild, channel=channel,
                host=host.id, options=dumped(chosen), secret=secrets.token_bytes(32), created=now, used_at=now,
                lesson=lesson, origin=origin.model_dump_json() if origin else None, rated=origin is None,
            )
        )  # fmt: skip
        assert made.inserted_primary_key is not None
        number = int(made.inserted_primary_key[0])
        for statement in (*counted, *seat_rows(number, seated or [])):
            await connection.execute(statement)
        await connection.execute(insert(receipts).values(interaction=interaction, answer=number, time=now))
        return number

    try:
        return int(await services.store.write(work))
    except BaseException as error:
        services.limits.give_back(host.id, OPEN_TABLE)
        if isinstance(error, Duplicate):
            return await _opened_meanwhile(services, interaction)
        raise


async def _opened_meanwhile(services: Services, interaction: str) -> int:
    """The table that another process has opened for the first delivery of this command; refused if none has."""
    done, table = await services.receipt(interaction)
    if not done or table is None:
        raise Refused(TAKEN)
    return table


async def open_in(services: Services, channel: str) -> int | None:
    """The open table of a channel."""
    rows = await services.store.read(select(tables.c.id).where(tables.c.channel == channel, tables.c.status.in_(OPEN)))
    return rows[0].id if rows else None


def seat_rows(table: int, seated: list[SeatRow]) -> list[Executable]:
    """Statements that write all seats of a table anew."""
    names = SEAT_FIELDS
    rows = [{"table_id": table} | {name: getattr(seat, name) for name in names} for seat in seated]
    return [delete(seats).where(seats.c.table_id == table), *([insert(seats).values(rows)] if rows else [])]
