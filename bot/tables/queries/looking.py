"""Looking: what anybody, or one person, may see of a table. Everything here comes from views, never from the state."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import select

from bot.store.records import plain_record, salts_mark, sealed_thoughts, to_compare
from bot.store.rows import PUBLIC
from bot.store.schema import drafts, log, seats, tables
from bot.store.thoughts import thoughts_of
from bot.tables import dice, votes
from bot.tables.errors import GONE, NoTable
from bot.tables.guiding import LEARNER, progress_at
from bot.tables.loaded import OPEN, LoadedTable, oldest_first
from bot.tables.queries.own_lines import own_lines
from bot.tables.queries.record import complete_record
from bot.tables.schemas import LogLine, PanelSnapshot, PlayerSnapshot, Proof, Snapshot
from bot.tables.table import Table, TableAccess
from rules.engine import commitment


class TableQueries(TableAccess):
    """Tells what may be seen; it changes nothing."""

    async def snapshot(self, number: int) -> Snapshot:
        """Return what a spectator may know of a table."""
        table = self._table(number)
        async with table.opened() as live:
            return await _snapshot(table, live)

    async def look(self, number: int, person: str) -> PlayerSnapshot:
        """Return what this person may see of a table; a spectator's view for anybody without a seat."""
        table = self._table(number)
        async with table.opened() as live:
            return await _player_snapshot(table, live, person)

    async def panel(self, number: int, person: str) -> PanelSnapshot:
        """Return both at once: what a spectator may know of a table, and what this person may see of it."""
        table = self._table(number)
        async with table.opened() as live:
            return await panel_snapshot(table, live, person)

    def version(self, number: int) -> int:
        """Return how often a table had changed when it was last looked at here; this is shown to nobody."""
        live = self._table(number).live
        return live.row.version if live is not None else 0

    async def prove(self, number: int) -> Proof:
        """Return what the dice were committed to, and after the game what shows that they were kept."""
        table = self._table(number)
        async with table.opened() as live:
            row = live.row
            salts = tuple([seat.salt for seat in live.seats])
            fixed = commitment(row.secret), live.game.key, live.game_options()
            proof = Proof(*fixed, salts, live.names, salts_mark(salts))
            if row.status != "over" or live.match is None:
                seals = [thought.seal for thought in await thoughts_of(table.services.store, number)]
                return replace(proof, thoughts=sealed_thoughts(seals) if seals else "")
            record = await complete_record(table, live)
            return replace(proof, secret=record.secret, compare=tuple(to_compare(record)))

    async def record(self, number: int, *, complete: bool = False) -> dict[str, Any]:
        """Return a table as JSON: what a spectator may see, or all of it once the game is over or if `complete`."""
        table = self._table(number)
        async with table.opened() as live:
            if live.match is not None and (complete or live.row.status == "over"):
                return plain_record(await complete_record(table, live))
            row = live.row
            lines = select(log.c.text, log.c.branch, log.c.seq).where(
                log.c.table_id == row.id, log.c.audience.is_(None)
            )
            told = await table.services.store.read(lines.order_by(log.c.id))
            sealed = await thoughts_of(table.services.store, number)
            return {
                "table": row.id, "game": row.game, "status": row.status, "options": row.options,
                "commitment": commitment(row.secret),
                "seats": [{"kind": seat.kind, "name": seat.name} for seat in live.seats],
                "view": to_jsonable_python(live.match.view(None)) if live.match else None,
                "log": [line.text for line in told if live.tells_of_now(line.branch, line.seq)],
                "thoughts": [{"seat": thought.seat, "seal": thought.seal} for thought in sealed],
            }  # fmt: skip

    async def is_theirs(self, number: int, person: str, channel: str) -> bool:
        """Whether somebody in this channel may see this table: there it is played, or they have a seat.

        A click is not acknowledged yet when this is asked, so it does not wait for what is being done at the table.
        """
        table = self._table(number)
        if (live := table.live) is not None and not self._services.store.shared:
            return channel == live.row.channel or live.seat_of(person) is not None
        seated = select(seats.c.table_id).where(seats.c.table_id == table.id, seats.c.person == person).exists()
        query = select(tables.c.channel, seated.label("seated")).where(tables.c.id == table.id)
        found = await table.services.store.read(query)
        if not found:
            raise NoTable(GONE)
        return bool(found[0].seated or found[0].channel == channel)

    async def table_in(self, channel: str) -> int | None:
        """Return the open table of a channel, else the newest that is over."""
        newest = tables.c.status.in_(OPEN).desc(), tables.c.id.desc()
        query = select(tables.c.id).where(tables.c.channel == channel).order_by(*newest).limit(1)
        rows = await self._services.store.read(query)
        return rows[0].id if rows else None

    async def tables_of(self, person: str) -> list[int]:
        """Return the open tables where this person has a seat, newest first."""
        here = select(seats.c.table_id).where(seats.c.person == person)
        query = select(tables.c.id).where(tables.c.status.in_(OPEN), tables.c.id.in_(here)).order_by(tables.c.id.desc())
        return [number for (number,) in await self._services.store.read(query)]

    async def open_tables(self, guild: str | None = None) -> list[int]:
        """Return all open tables (of one server), oldest first."""
        query = select(tables.c.id).where(tables.c.status.in_(OPEN)).order_by(tables.c.id)
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        return [number for (number,) in await self._services.store.read(query)]


async def panel_snapshot(table: Table, live: LoadedTable, person: str) -> PanelSnapshot:
    """Return what this person's panel is made of, for a command that holds the table and has changed it."""
    version = live.row.version
    return PanelSnapshot(await _snapshot(table, live), await _player_snapshot(table, live, person), version)


async def _snapshot(table: Table, live: LoadedTable) -> Snapshot:
    row, match = live.row, live.match
    return Snapshot(
        id=row.id,
        game=live.game,
        status=live.status,
        guild=row.guild,
        channel=row.channel,
        host=row.host,
        seats=live.seat_infos(),
        options={option.key: row.options.get(option.key, option.default) for option in live.options()},
        commitment=commitment(row.secret),
        secret=row.secret.hex() if row.status == "over" else None,
        round=row.round,
        phase=row.phase,
        asked=live.public_ask(table.services.clock.now()),
        view=match.view(None) if match else None,
        log=await _told(table, live),
        winners=tuple(row.winners),
        names=live.names,
        invited=tuple(live.invited),
        message=row.message,
        facts=live.facts,
        vote=votes.shown(live),
        paused_by=row.paused_by,
        dice=dice.asks(live),
        dice_revision=dice.revision(live),
        dates=(await table.services.servers.rules(row.guild)).dates,
        guided=row.lesson is not None,
        rated=row.rated,
        turned=live.turned,
        message_from=row.message_from,
        fixed=dice.fixed(live) if match else "",
        plays_on=live.plays_on,
        played=await _played(table, live),
    )


async def _played(table: Table, live: LoadedTable) -> tuple[str, ...]:
    """Who had the seats of a lobby in the game from which it plays on; nobody where that is gone."""
    if live.origin is None or live.match is not None:
        return ()
    query = select(seats.c.name).where(seats.c.table_id == live.origin.table).order_by(seats.c.seat)
    return tuple([row.name for row in await table.services.store.read(query)])


async def _player_snapshot(table: Table, live: LoadedTable, person: str) -> PlayerSnapshot:
    seat, match = live.seat_of(person), live.match
    asked = match.asked if match and live.status == "running" else None
    question = live.open_questions().get(seat) if seat is not None and asked else None
    revision = live.revision(seat, asked) if seat is not None and asked and question else ""
    lines = await own_lines(table, live, seat, person)
    return PlayerSnapshot(
        seat=seat,
        view=match.view(seat) if match else None,
        question=question,
        question_id=asked.id if asked and question else 0,
        revision=revision,
        draft=await draft_of(table, live, seat, revision),
        private_log=lines.private,
        happened=lines.happened,
        names=live.names,
        settings=await table.services.people.settings(person),
        asked=live.public_ask(table.services.clock.now()),
        status=live.status,
        text_only=await table.services.people.text_only(person),
        palette=await table.services.people.palette(person),
        detail=(await table.services.people.habits_of(person, live.row.guild)).detail,
        lesson=progress_at(live) if seat == LEARNER else None,
        pending=tuple([act for by, act in match.pending if by == seat]) if match and asked else (),
        put_away=live.put_away.get(seat, 0) if seat is not None else 0,
    )


async def draft_of(table: Table, live: LoadedTable, seat: int | None, revision: str) -> tuple[str, ...]:
    """Half an answer that a seat has kept for the question at this revision: the keys of its options."""
    if not revision or not live.drafted:
        return ()
    rows = await table.services.store.read(select(drafts).where(drafts.c.table_id == table.id, drafts.c.seat == seat))
    return tuple(json.loads(rows[0].payload)) if rows and rows[0].tag == revision else ()


async def _told(table: Table, live: LoadedTable) -> tuple[LogLine, ...]:
    """The latest public lines: read once, then kept with what is written."""
    if live.told is None:
        live.told = oldest_first(await table.services.store.read(PUBLIC, {"b_table": table.id}))
    return live.told
