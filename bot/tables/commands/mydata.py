"""A person's own data: all that is stored of them, and how it is deleted without breaking the games they played.

In a journal the rows are chained by hashes, and each hash covers who answered. So where somebody is taken out the
whole chain of that table is sealed anew, in one transaction; what was played and rolled does not change.
In the story the names go that they bore there, each where it stands, and nobody else's that is spelled like one.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Executable, Row, and_, bindparam, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Change
from bot.store.rows import to_entry
from bot.store.schema import (
    blocks,
    checkpoints,
    entries,
    follows,
    guesses,
    invites,
    kept,
    log,
    outbox,
    people,
    puzzles,
    results,
    seats,
    tables,
    thoughts,
    uses,
    vacations,
    votes,
    waiting_dice,
)
from bot.tables.commands.former_names import told_before
from bot.tables.loaded import OPEN
from bot.tables.names import FORMER, stored, without
from bot.tables.table import TableAccess
from rules.engine import Entry, Refused, say

OWN_ANSWER = entries.c.kind.in_(("answer", "act"))
MADE = (puzzles.c.table_id, puzzles.c.id, puzzles.c.opens)
GUESSED = (puzzles.c.table_id, guesses.c.puzzle_id, guesses.c.answer)
KEPT = (kept.c.guild, kept.c.game, kept.c.name, kept.c.text, kept.c.at)
THOUGHT = [thoughts.c[name] for name in ("table_id", "seat", "time", "text", "salt", "shown")]
PLAYED = select(tables.c.id, tables.c.game, tables.c.status, tables.c.guild, tables.c.channel, tables.c.created)


class MyData(TableAccess):
    """Exports and deletes."""

    # -- export ------------------------------------------------------------------------------------------------------

    async def export(self, person: str) -> dict[str, Any]:
        """All that is stored of this person, as JSON; nothing of others but what everybody may know."""
        chairs = select(seats.c.table_id, seats.c.seat, seats.c.name, seats.c.salt, seats.c.orders)
        away = select(vacations.c.guild, vacations.c.begins, vacations.c.ends)
        return {
            "person": person,
            "settings": next(iter(await self._rows(select(people).where(people.c.id == person))), {}),
            "vacations": await self._rows(away.where(vacations.c.person == person)),
            "seats": await self._rows(chairs.where(seats.c.person == person)),
            "left_seats": await self._rows(select(seats.c.table_id, seats.c.seat).where(seats.c.former == person)),
            "tables": await self._rows(PLAYED.where(tables.c.id.in_(_numbers(person)))),
            "hosted": await self._rows(select(tables.c.id).where(tables.c.host == person)),
            "invitations": await self._rows(select(invites.c.table_id).where(invites.c.person == person)),
            "answers": await self._answers(person),
            "follows": await self._rows(select(follows.c.table_id).where(follows.c.person == person)),
            "blocks": await self._rows(select(blocks.c.blocked).where(blocks.c.person == person)),
            "kept": await self._rows(select(*KEPT).where(kept.c.person == person)),
            "thoughts": await self._rows(select(*THOUGHT).where(thoughts.c.person == person)),
            "puzzles": await self._rows(select(*MADE).where(puzzles.c.maker == person)),
            "guesses": await self._rows(select(*GUESSED).join(puzzles).where(guesses.c.person == person)),
            "results": await self._results(person),
            "names": await self._names(person),
            "uses": await self._rows(select(uses.c.kind, uses.c.about, uses.c.at).where(uses.c.person == person)),
        }

    async def _rows(self, query: Executable) -> list[dict[str, Any]]:
        return [dict(row._mapping) for row in await self._services.store.read(query)]

    async def _answers(self, person: str) -> list[dict[str, Any]]:
        """What this person answered and when; no numbers of rows, which would tell how many others have answered."""
        columns = (entries.c.table_id, entries.c.kind, entries.c.seat, entries.c.payload, entries.c.time)
        mine = select(*columns).where(entries.c.person == person, OWN_ANSWER)
        return await self._rows(mine.order_by(entries.c.table_id, entries.c.time, entries.c.seq))

    async def _results(self, person: str) -> list[dict[str, Any]]:
        found = []
        for row in await self._services.store.read(select(results).where(_names(results.c.seats, person))):
            own = [seat for seat in json.loads(row.seats) if seat["person"] == person]
            found += [{"table": row.number, "guild": row.guild, "game": row.game, "ended": row.ended} | s for s in own]
        return found

    async def _names(self, person: str) -> list[dict[str, Any]]:
        """The names under which this person is told of in the stories of tables."""
        query = select(log.c.table_id, log.c.text, log.c.why, log.c.names).where(_names(log.c.names, person))
        found = {
            (line.table_id, text[start:end])
            for line in await self._services.store.read(query)
            for text, spans in zip((line.text, line.why), json.loads(line.names), strict=True)
            for start, end, whose in spans
            if whose == person
        }
        return [{"table_id": table, "name": name} for table, name in sorted(found)]

    # -- deletion ----------------------------------------------------------------------------------------------------

    async def delete(self, person: str) -> None:
        """Delete what is this person's alone, and take them out of every game.

        Raises `Refused` while they sit at an open table or host one. Done twice, or after it broke off, it does the
        rest.
        """
        await self._see_that_left(person)
        everywhere = select(tables.c.id).where(tables.c.id.in_(_numbers(person, touched=True)))
        for (number,) in await self._services.store.read(everywhere):
            async with self._table(number).closed():
                # mypy does not see through a default that binds the loop's number.
                await self._services.store.write(lambda connection, number=number: _take_out(
                    connection, number, person, self._services.in_text))  # type: ignore[misc]  # fmt: skip
        await self._services.store.write(lambda connection: _take_from_results(connection, person))
        own: list[Executable] = [
            delete(people).where(people.c.id == person), delete(vacations).where(vacations.c.person == person),
            delete(follows).where(follows.c.person == person), delete(outbox).where(outbox.c.target == person),
            delete(blocks).where(or_(blocks.c.person == person, blocks.c.blocked == person)),
            delete(kept).where(kept.c.person == person), delete(guesses).where(guesses.c.person == person),
            update(puzzles).where(puzzles.c.maker == person).values(maker=""),
            delete(uses).where(or_(uses.c.person == person, uses.c.about == person)),
        ]  # fmt: skip
        change = Change(extra_statements=own)
        self._services.outbox.forget_person(change, person)
        await self._services.store.save(change)
        self._services.people.changed(person)

    async def _see_that_left(self, person: str) -> None:
        sits = tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person))
        query = select(tables.c.id).where(tables.c.status.in_(OPEN), or_(sits, tables.c.host == person))
        numbers = [number for (number,) in await self._services.store.read(query.order_by(tables.c.id))]
        if numbers:
            raise Refused(still_there(numbers))


def still_there(numbers: Sequence[int]) -> str:
    """Why nothing is deleted now."""
    line = "You still play at or host {count:table|tables} {numbers}: /game leave, or end or cancel them first."
    return say(line, count=len(numbers), numbers=", ".join(map(str, numbers)))


def _names(column: Any, person: str) -> Any:
    """Where JSON has this id as a string."""
    return column.contains(f'"{person}"', autoescape=True)


def _numbers(person: str, *, touched: bool = False) -> Any:
    """The tables where this person sat or sits; `touched`: also those that know them otherwise."""
    found = select(seats.c.table_id).where(or_(seats.c.person == person, seats.c.former == person))
    answered = select(entries.c.table_id).where(entries.c.person == person)
    others = [
        select(invites.c.table_id).where(invites.c.person == person),
        select(tables.c.id).where(tables.c.host == person),
        select(waiting_dice.c.table_id).where(waiting_dice.c.person == person),
        select(thoughts.c.table_id).where(thoughts.c.person == person),
        select(votes.c.table_id).where(or_(_names(votes.c.payload, person), _names(votes.c.ballots, person))),
        select(outbox.c.table_id).where(outbox.c.table_id.is_not(None), _names(outbox.c.payload, person)),
        select(log.c.table_id).where(_names(log.c.names, person)),
    ]
    return found.union(answered, *(others if touched else ()))


async def _take_out(
    connection: AsyncConnection, number: int, person: str, in_text: Callable[[str], str]
) -> None:  # fmt: skip
    """Take a person out of a table: seats, journal, story, invitations, votes, posts.

    Its version is raised first: from then on nobody else writes it until this is done.
    """
    await connection.execute(update(tables).where(tables.c.id == number).values(version=tables.c.version + 1))
    mine = and_(seats.c.table_id == number, seats.c.person == person)
    sits = (await connection.execute(select(seats.c.seat).where(mine))).first()
    status = (await connection.execute(select(tables.c.status).where(tables.c.id == number))).scalar_one()
    if sits and status in OPEN:  # they sat down there a moment ago
        raise Refused(still_there([number]))
    await _rename(connection, number, person, in_text)
    former = seats.c.table_id == number, seats.c.former == person
    for statement in (
        update(seats).where(mine).values(person=None, name=FORMER),
        update(seats).where(*former).values(former=None),
        update(tables).where(tables.c.id == number, tables.c.host == person).values(host=""),
        delete(invites).where(invites.c.table_id == number, invites.c.person == person),
        delete(waiting_dice).where(waiting_dice.c.table_id == number, waiting_dice.c.person == person),
        update(thoughts)
        .where(thoughts.c.table_id == number, thoughts.c.person == person)
        .values(person=None, salt=None, text=None, shown=False),
    ):
        await connection.execute(statement)
    await _take_from_votes(connection, number, person)
    await _take_from_posts(connection, number, person)
    await _seal_anew(connection, number, person)


async def _rename(connection: AsyncConnection, number: int, person: str, in_text: Callable[[str], str]) -> None:
    """Tell the story of a former player."""
    lines = (await connection.execute(select(log).where(log.c.table_id == number).order_by(log.c.id))).all()
    chairs = (await connection.execute(select(seats).where(seats.c.table_id == number).order_by(seats.c.seat))).all()
    before = told_before(lines, chairs, person, in_text)
    told = [values for line in lines if (values := before(line) if line.names is None else _without(line, person))]
    if told:
        changed: dict[str, Any] = {name: bindparam(name) for name in ("text", "why", "names")}
        given = [{"names": None} | values for values in told]
        await connection.execute(update(log).where(log.c.id == bindparam("b_id")).values(**changed), given)


def _without(line: Row[Any], person: str) -> dict[str, Any] | None:
    """A line with the person's names taken out where they stand; None where there is none."""
    if f'"{person}"' not in line.names:
        return None
    text, why = json.loads(line.names)
    told, reasons = without(line.text, text, person), without(line.why, why, person)
    return {"b_id": line.id, "text": told.text, "why": reasons.text, "names": stored(told, reasons)}


async def _take_from_votes(connection: AsyncConnection, number: int, person: str) -> None:
    """End what this person asks for, and forget how they voted."""
    for vote in (await connection.execute(select(votes).where(votes.c.table_id == number))).all():
        ballots = {who: agreed for who, agreed in json.loads(vote.ballots).items() if who != person}
        here, payload = votes.c.table_id == number, json.loads(vote.payload)
        asks = payload["by"] == person
        if "names" in payload:
            payload["what"], payload["names"] = without(payload["what"], payload["names"], person)
        kept = update(votes).where(here).values(ballots=json.dumps(ballots), payload=json.dumps(payload))
        await connection.execute(delete(votes).where(here) if asks else kept)


async def _take_from_posts(connection: AsyncConnection, number: int, person: str) -> None:
    for post in (await connection.execute(select(outbox).where(outbox.c.table_id == number))).all():
        lines, mentions = json.loads(post.payload)
        if person in mentions:
            payload = json.dumps([lines, [who for who in mentions if who != person]])
            await connection.execute(update(outbox).where(outbox.c.id == post.id).values(payload=payload))


async def _seal_anew(connection: AsyncConnection, number: int, person: str) -> None:
    """Take a person out of a journal's rows, and chain them again from there on, on all branches."""
    query = select(entries).where(entries.c.table_id == number).order_by(entries.c.branch, entries.c.seq)
    rows = [to_entry(row) for row in await connection.execute(query)]
    changed, renamed = sealed_without(rows, person)
    if not changed:
        return
    here = entries.c.table_id == number, entries.c.branch == bindparam("b_branch"), entries.c.seq == bindparam("b_seq")
    values: dict[str, Any] = {name: bindparam(name) for name in ("person", "previous", "hash")}
    given = [
        {"b_branch": row.branch, "b_seq": row.seq, "person": row.stamp.person, "previous": row.previous,
         "hash": row.hash} for row in changed
    ]  # fmt: skip
    await connection.execute(update(entries).where(*here).values(values), given)
    held = checkpoints.c.table_id == number, checkpoints.c.previous == bindparam("b_old")
    known = [{"b_old": old, "previous": new} for old, new in renamed.items()]
    await connection.execute(update(checkpoints).where(*held).values(previous=bindparam("previous")), known)


def sealed_without(rows: Sequence[Entry], person: str) -> tuple[list[Entry], dict[str, str]]:
    """The rows that change when somebody is taken out, and their hashes, old -> new; `rows` by branch and number.

    A branch begins with the hash of a row of an earlier one, which is known by then.
    """
    changed: list[Entry] = []
    renamed: dict[str, str] = {}
    for row in rows:
        stamp = row.stamp._replace(person=None) if row.stamp.person == person else row.stamp
        bare = row._replace(stamp=stamp, previous=renamed.get(row.previous, row.previous))
        if bare != row:
            renamed[row.hash] = digest = bare.seal()
            changed.append(bare._replace(hash=digest))
    return changed, renamed


async def _take_from_results(connection: AsyncConnection, person: str) -> None:
    """Keep how games ended: a number made at random stands for this person, so that the others' ratings stay."""
    stands_for = f"0{secrets.randbelow(10**17):017}"
    for row in (await connection.execute(select(results).where(_names(results.c.seats, person)))).all():
        kept = [
            seat | {"person": stands_for, "name": FORMER} if seat["person"] == person else seat
            for seat in json.loads(row.seats)
        ]
        here = results.c.number == row.number
        await connection.execute(update(results).where(here).values(seats=json.dumps(kept)))
