"""Rows of a table in memory, and how they are read: all in one step, so that a cold game is back at once."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Row, and_, bindparam, exists, select

from bot.store.change import MOVING
from bot.store.schema import (
    checkpoints,
    entries,
    invites,
    log,
    people,
    reminded,
    seats,
    servers,
    tables,
    thoughts,
    vacations,
    votes,
)
from bot.store.store import Store
from rules.engine import Checkpoint, Entry, Stamp

Branches = Sequence[Sequence[int]]
"""The line of play: [branch, first seq] of each part of it, in order."""
_JSON = ("options", "winners", "branches")
REMATCH, APPOINTED = "rematch", "appointed"
"""Why a seat is held: its person played in the game before, or a moderator gave it to them."""


@dataclass(slots=True, kw_only=True)
class TableRow:
    """A row of `tables`. `branches` is the line of play; its last branch is played on.

    `version` counts the changes: none is written over one that was not read. `turn_of` is the seat that was last asked
    in public, `extended` the seconds added to its turn, `overtime` whether it is played for that seat, whose time is
    over. `used_at` is when a person last did something here, `warned` how many warnings have come since; `paused_by`
    says what paused the table: None a moderator or a failure.
    `lesson` is how far the learner of a guided table is (`rules.engine.lesson`), None at any other. `rated` tells
    whether the game counts for ratings when it ends. `origin` is from where it plays on, as JSON of an `Origin`.
    """

    id: int
    game: str
    status: str
    guild: str
    channel: str
    host: str
    options: dict[str, str]
    secret: bytes
    message: str | None
    message_from: int
    version: int
    round: int
    phase: str
    winners: list[int]
    branches: list[list[int]]
    checkpoint_branch: int
    checkpoint_seq: int
    chances: int
    settled: int
    question: int
    asked_at: int
    turn_at: int
    wake: int | None
    turn_of: int | None
    extended: int
    overtime: bool
    used_at: int
    warned: int
    paused_by: str | None
    lesson: str | None = None
    rated: bool = True
    origin: str | None = None

    def moving(self) -> dict[str, Any]:
        """The columns that move with every answer, for a `Change`: written if the table is as it was read."""
        row = {name: getattr(self, name) for name in MOVING}
        row |= {"winners": json.dumps(self.winners), "branches": json.dumps(self.branches)}
        return row | {"b_id": self.id, "b_version": self.version, "version": self.version + 1}

    def plays(self, branch: int, seq: int) -> bool:
        """Whether this journal row lies on the line of play."""
        return on_line(self.branches, branch, seq)

    def fork(self, seq: int) -> int:
        """Leave the line of play before row `seq`; return the number of the new branch."""
        branch = self.branches[-1][0] + 1
        self.branches = [[known, start] for known, start in self.branches if start < seq or known == 0] + [
            [branch, seq]
        ]
        return branch


def on_line(branches: Branches, branch: int, seq: int) -> bool:
    """Whether a row of the journal lies on a line of play."""
    end = None
    for known, start in reversed(branches):
        if known == branch:
            return start <= seq and (end is None or seq < end)
        end = start
    return False


def tells_of(branches: Branches, branch: int | None, seq: int | None) -> bool:
    """Whether a line of the log, written before this row, tells of a line of play; it was taken back if it does not.

    One that names no row is no part of the play, and nothing can take back what was before the first.
    """
    return not seq or branch is None or on_line(branches, branch, seq) or on_line(branches, branch, seq - 1)


@dataclass(slots=True)
class SeatRow:
    """A row of `seats`. `orders` are the standing orders chosen at joining, as JSON.

    `bank` are the seconds that are left on this seat's clock, None for a full one; `former` is who left the seat.
    `held` says why the seat is kept for somebody who has not said yet that they play: REMATCH or APPOINTED, None where
    they have, and for a computer. `level` is how well a computer plays, None as the autopilot.
    """

    seat: int
    kind: str
    person: str | None
    name: str
    salt: str
    orders: str | None = None
    bank: int | None = None
    former: str | None = None
    held: str | None = None
    level: str | None = None


@dataclass(slots=True)
class VoteRow:
    """A row of `votes`: one open vote. `seat` is whom it is about, `ballots` who agreed and who did not, by person.

    `payload` has its number (`id`), who asked (`by`, a person or None) and what its kind needs.
    """

    kind: str
    payload: dict[str, Any]
    seat: int | None
    begun: int
    ends: int
    ballots: dict[str, bool]

    def values(self) -> dict[str, Any]:
        """As stored."""
        return {"kind": self.kind, "payload": json.dumps(self.payload), "seat": self.seat, "begun": self.begun,
                "ends": self.ends, "ballots": json.dumps(self.ballots)}  # fmt: skip


TABLE_FIELDS = tuple(field.name for field in fields(TableRow))
SEAT_FIELDS = tuple(field.name for field in fields(SeatRow))


@dataclass(slots=True)
class Found:
    """What is stored of a table: its row, seats and invitations, where the game stands if it has begun, and its log.

    `told` holds the latest public lines of the log, as `PUBLIC` gives them; `reminded` the last reminder of each seat.
    `people` are the stored settings of those seated (None: nothing is stored), `away` their vacations in this
    server, `server` its settings. `writers` are those who have sealed thoughts there.
    """

    row: TableRow
    seats: list[SeatRow]
    invited: list[str]
    checkpoint: Checkpoint | None
    tail: list[Entry]
    told: Sequence[Row[Any]]
    reminded: Mapping[int, tuple[int, int, bool]]
    vote: VoteRow | None
    people: Mapping[str, dict[str, Any] | None]
    away: Sequence[Row[Any]]
    server: tuple[Any, ...] | None
    writers: set[str]


RECENT = 12
PUBLIC = (
    select(log.c.id, log.c.round, log.c.phase, log.c.audience, log.c.text, log.c.time)
    .where(log.c.table_id == bindparam("b_table"), log.c.audience.is_(None))
    .order_by(log.c.id.desc())
    .limit(RECENT)
)
_HERE = and_(
    checkpoints.c.table_id == tables.c.id,
    checkpoints.c.branch == tables.c.checkpoint_branch,
    checkpoints.c.seq == tables.c.checkpoint_seq,
)
_THIS = tables.c.id == bindparam("b_table")
_CHECKPOINT = [checkpoints.c[name].label(f"c_{name}") for name in Checkpoint._fields]
_SETTINGS = [column.name for column in people.c if column.name != "id"]
_RULES = [column.name for column in servers.c if column.name != "guild"]
_TABLE = (
    select(
        *[tables.c[name] for name in TABLE_FIELDS],
        *_CHECKPOINT,
        *[seats.c[name].label(f"s_{name}") for name in SEAT_FIELDS],
        *[reminded.c[name].label(f"r_{name}") for name in ("question", "at", "last_call")],
        *[votes.c[field.name].label(f"v_{field.name}") for field in fields(VoteRow)],
        people.c.id.label("p_id"),
        *[people.c[name].label(f"p_{name}") for name in _SETTINGS],
        servers.c.guild.label("g_guild"),
        *[servers.c[name].label(f"g_{name}") for name in _RULES],
        exists().where(thoughts.c.table_id == tables.c.id).label("wrote"),
    )
    .outerjoin(checkpoints, _HERE)
    .outerjoin(votes, votes.c.table_id == tables.c.id)
    .outerjoin(servers, servers.c.guild == tables.c.guild)
    .outerjoin(seats, seats.c.table_id == tables.c.id)
    .outerjoin(reminded, and_(reminded.c.table_id == tables.c.id, reminded.c.seat == seats.c.seat))
    .outerjoin(people, people.c.id == seats.c.person)
    .where(_THIS)
    .order_by(seats.c.seat)
)
_TAIL = (
    select(entries)
    .join(tables, tables.c.id == entries.c.table_id)
    .where(_THIS, entries.c.seq >= tables.c.checkpoint_seq)
    .order_by(entries.c.seq)
)
_INVITED = select(invites.c.person).join(tables, tables.c.id == invites.c.table_id).where(_THIS)
_AWAY = (
    select(vacations.c.person, vacations.c.begins, vacations.c.ends)
    .join(seats, seats.c.person == vacations.c.person)
    .join(tables, and_(tables.c.id == seats.c.table_id, tables.c.guild == vacations.c.guild))
    .where(_THIS)
    .order_by(vacations.c.begins)
)
_WRITERS = select(thoughts.c.person).where(thoughts.c.table_id == bindparam("b_table"), thoughts.c.person.is_not(None))


async def find_table(store: Store, table: int) -> Found | None:
    """All that is needed to play on; None when there is no such table."""
    which = {"b_table": table}
    rows, tail, told, away = await store.read_all([_TABLE, _TAIL, PUBLIC, _AWAY], which)
    if not rows:
        return None
    row, chairs = to_table(rows[0]), [chair for chair in rows if chair.s_seat is not None]
    return Found(
        row,
        [to_seat(chair) for chair in chairs],
        [guest.person for guest in await store.read(_INVITED, which)] if row.status == "lobby" else [],
        to_checkpoint(rows[0]) if rows[0].c_state is not None else None,
        [entry for entry in map(to_entry, tail) if row.plays(entry.branch, entry.seq)],
        told,
        {chair.s_seat: (chair.r_question, chair.r_at, chair.r_last_call) for chair in chairs if chair.r_at is not None},
        to_vote(rows[0]) if rows[0].v_kind is not None else None,
        {chair.s_person: _settings(chair) for chair in chairs if chair.s_person is not None},
        away,
        tuple([getattr(rows[0], f"g_{name}") for name in _RULES]) if rows[0].g_guild is not None else None,
        {thought.person for thought in await store.read(_WRITERS, which)} if rows[0].wrote else set(),
    )


def _settings(row: Row[Any]) -> dict[str, Any] | None:
    """A person's stored settings, from columns that begin with `p_`."""
    return {name: getattr(row, f"p_{name}") for name in _SETTINGS} if row.p_id is not None else None


def to_vote(row: Row[Any]) -> VoteRow:
    """A stored vote, from columns that begin with `v_`."""
    payload, ballots = json.loads(row.v_payload), json.loads(row.v_ballots)
    return VoteRow(row.v_kind, payload, row.v_seat, row.v_begun, row.v_ends, ballots)


def to_seat(row: Row[Any]) -> SeatRow:
    """A stored seat, from columns that begin with `s_`."""
    return SeatRow(**{name: getattr(row, f"s_{name}") for name in SEAT_FIELDS})


def to_table(row: Row[Any]) -> TableRow:
    """A stored row as a `TableRow`."""
    fields = {name: getattr(row, name) for name in TABLE_FIELDS}
    return TableRow(**fields | {name: json.loads(fields[name]) for name in _JSON})


def to_entry(row: Sequence[Any]) -> Entry:
    """A stored journal row: the columns of `entries` in their order, since names take thrice as long."""
    _, seq, branch, kind, seat, question, line, payload, version, person, interaction, time, previous, digest = row
    stamp = Stamp(person, interaction, time)
    return Entry(branch, seq, kind, seat, question, line, payload, version, stamp, previous, digest)


def to_checkpoint(row: Row[Any]) -> Checkpoint:
    """A stored checkpoint, from columns that begin with `c_`."""
    pending = tuple([(seat, text) for seat, text in json.loads(row.c_pending)])
    state = zlib.decompress(row.c_state)
    return Checkpoint(
        row.c_branch,
        row.c_seq,
        row.c_question,
        row.c_chances,
        row.c_line,
        row.c_previous,
        pending,
        state,
        row.c_state_version,
    )


def entry_row(table: int, entry: Entry) -> dict[str, Any]:
    """A journal row to store."""
    row = entry._asdict()
    stamp: Stamp = row.pop("stamp")
    return row | stamp._asdict() | {"table_id": table}


def checkpoint_row(table: int, checkpoint: Checkpoint, round_: int, *, first: bool) -> dict[str, Any]:
    """A checkpoint to store; `first` is the first of its round, which thinning keeps."""
    row = checkpoint._asdict()
    row["pending"] = json.dumps(checkpoint.pending)
    row["state"] = zlib.compress(checkpoint.state, 1)
    return row | {"table_id": table, "round": round_, "first": first}


async def journal_since(store: Store, row: TableRow, seq: int) -> list[Entry]:
    """The rows of the line of play from `seq` on."""
    query = select(entries).where(entries.c.table_id == row.id, entries.c.seq >= seq).order_by(entries.c.seq)
    return [entry for entry in map(to_entry, await store.read(query)) if row.plays(entry.branch, entry.seq)]


async def checkpoint_before(store: Store, row: TableRow, seq: int) -> Checkpoint:
    """The latest checkpoint on the line of play that is not after row `seq`."""
    ends = [start for _, start in row.branches[1:]] + [seq]
    query = (
        select(*_CHECKPOINT)
        .where(checkpoints.c.table_id == row.id, checkpoints.c.seq <= seq)
        .order_by(checkpoints.c.seq.desc())
    )
    ranges = [(branch, start, min(end, seq)) for (branch, start), end in zip(row.branches, ends, strict=True)]
    for found in await store.read(query.limit(64)):
        if any(found.c_branch == branch and start <= found.c_seq <= end for branch, start, end in ranges):
            return to_checkpoint(found)
    raise LookupError(f"table {row.id} has no checkpoint before {seq}")


async def checkpoints_of(store: Store, row: TableRow) -> list[tuple[int, Checkpoint]]:
    """The checkpoints on the line of play in order, each with the round in which it was written."""
    here = checkpoints.c.table_id == row.id
    query = select(*_CHECKPOINT, checkpoints.c.round).where(here).order_by(checkpoints.c.seq)
    ends: list[float] = [*[start for _, start in row.branches[1:]], math.inf]
    ranges = {branch: (start, end) for (branch, start), end in zip(row.branches, ends, strict=True)}
    made = [(found.round, to_checkpoint(found)) for found in await store.read(query)]
    nowhere = math.inf, -math.inf
    return [(in_, held) for in_, held in made if _within(held.seq, ranges.get(held.branch, nowhere))]


def _within(seq: int, span: tuple[float, float]) -> bool:
    return span[0] <= seq <= span[1]


async def recorded_outcomes(store: Store, table: int, seq: int) -> dict[str, str]:
    """Line -> outcome of every question to chance from row `seq` on, on all branches: what was rolled stays rolled."""
    rows = entries.c.table_id == table, entries.c.seq >= seq, entries.c.kind == "chance"
    query = select(entries.c.line, entries.c.payload).where(*rows).order_by(entries.c.branch)
    return {row.line: row.payload for row in await store.read(query)}


def latest(made: Sequence[Checkpoint]) -> Checkpoint | None:
    """The one checkpoint of a transaction that is worth keeping."""
    return made[-1] if made else None


def entry_rows(table: int, made: Iterable[Entry]) -> list[dict[str, Any]]:
    """Journal rows to store."""
    return [entry_row(table, entry) for entry in made]
