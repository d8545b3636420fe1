"""Whether the installed games can go on with the tables of a database: each open one is replayed, nothing is written.

A table is judged as `bot.tables.table` will treat it: where its rows since the checkpoint do not fit any more it goes
back to the checkpoint, and where that cannot be played on either it cannot be opened at all.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, select, text
from sqlalchemy.engine import make_url

from bot.catalogue import games
from bot.store import Store, StoreError, Unreachable
from bot.store.backend import is_server
from bot.store.errors import translated, unreachable
from bot.store.opening import file_of
from bot.store.records import fair_dice
from bot.store.rows import Found, find_table, recorded_outcomes
from bot.store.schema import OPEN, tables
from bot.store.store import readable, schema_at
from bot.store.untouched import missing_log, schema_of
from rules.engine import Corrupt, Entry, Game, Match, Mismatch, Refused

Outcome = Literal["fits", "redo", "broken"]
Games = Callable[[], Mapping[str, Game[Any, Any]]]
_TABLES = select(tables.c.id, tables.c.game, tables.c.status, tables.c.round).where(text(OPEN))
TOLD = 20
"""Tables that one sentence names, at most."""


class CannotContinue(StoreError):
    """Open tables that this program cannot go on with; `verdicts` are theirs."""

    def __init__(self, verdicts: Sequence[Verdict]) -> None:
        named = "; ".join([f"table {verdict.table} ({verdict.why})" for verdict in verdicts[:TOLD]])
        more = f" and {len(verdicts) - TOLD} more" if len(verdicts) > TOLD else ""
        super().__init__(
            f"This program cannot go on with {named}{more}, so it does not migrate the database, "
            "and has changed nothing: start the program that played them last, finish or export them there "
            "(arbiter export TABLE -o FILE), "
            "or leave them as they are and play the others: arbiter run --leave-broken-tables."
        )
        self.verdicts = tuple(verdicts)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of an open table; `why` is a part of a sentence, `lost` the number of answers to redo by seat."""

    table: int
    game: str
    status: str
    round: int
    outcome: Outcome
    why: str = ""
    lost: Mapping[int, int] | None = None

    @property
    def told(self) -> str:
        """The verdict in words; seats count from 1, as players do."""
        if self.outcome == "fits":
            return "fits"
        if self.outcome == "broken":
            return f"cannot be continued: {self.why}"
        gone = ", ".join([f"seat {seat + 1}: {count}" for seat, count in sorted((self.lost or {}).items())])
        return f"would redo a phase: {self.why}; " + (f"answers that go: {gone}" if gone else "no answer goes")


def told_of_copy(url: str) -> str:
    """What to be told of a file that was copied without its log, empty for others; `Unreachable` for an empty one."""
    parsed = make_url(url)
    path = file_of(parsed)
    if is_server(parsed) or not path.is_file():
        return ""
    try:
        lacks = missing_log(path)
        empty = bool(lacks) and schema_of(path) == "none"
    except (sqlite3.Error, OSError) as error:
        raise translated(error, path.name) if isinstance(error, sqlite3.Error) else unreachable(path.name) from None
    if empty:
        raise Unreachable(lacks)
    return lacks


async def check_tables(url: str, known: Games = games) -> list[Verdict]:
    """The verdicts on all open tables, by number; `NewerDatabase` or another `StoreError` when it cannot be read."""
    installed = known()
    async with readable(url) as store:
        rows = await store.read(_TABLES.order_by(tables.c.id))
        return [verdict for row in rows if (verdict := await _check(store, row, installed)) is not None]


async def check_table(store: Store, number: int, installed: Mapping[str, Game[Any, Any]]) -> Verdict | None:
    """The verdict on one table; None when it is not open any more."""
    rows = await store.read(_TABLES.where(tables.c.id == number))
    return await _check(store, rows[0], installed) if rows else None


async def see_that_tables_go_on(url: str, known: Games = games, *, leave: bool = False) -> list[Verdict]:
    """The verdicts that are not "fits", before a database is migrated: afterwards no older program can open it.

    `CannotContinue` names the tables unless they are left. Where nothing has to be migrated none is looked at.
    """
    if await schema_at(url) != "older":
        return []
    verdicts = [verdict for verdict in await check_tables(url, known) if verdict.outcome != "fits"]
    broken = [verdict for verdict in verdicts if verdict.outcome == "broken"]
    if broken and not leave:
        raise CannotContinue(broken)
    return verdicts


async def _check(store: Store, row: Row[Any], installed: Mapping[str, Game[Any, Any]]) -> Verdict | None:
    number: int = row.id
    try:
        found = await find_table(store, number)
    except StoreError:
        raise
    except Exception:  # whatever decoding makes of bytes that are not those that were written
        return Verdict(number, row.game, row.status, row.round, "broken", "what is stored of it cannot be read")
    if found is None:  # a live bot has deleted it meanwhile
        return None
    outcomes: dict[str, str] = {}
    if len(found.row.branches) > 1:
        outcomes = await recorded_outcomes(store, number, found.row.checkpoint_seq)
    return judge(found, outcomes, installed)


def judge(found: Found, outcomes: Mapping[str, str], installed: Mapping[str, Game[Any, Any]]) -> Verdict:
    """The verdict on one table; `outcomes` are those of its undone branches."""
    row, lost = found.row, None
    outcome: Outcome = "broken"
    game = installed.get(row.game)
    if game is None:
        why = f"the game {row.game} is not installed"
    elif found.checkpoint is None:
        outcome, why = ("fits", "") if row.status == "lobby" else ("broken", "its saved state is missing")
    elif (problem := _replayed(found, found.tail, outcomes, game)) is None:
        outcome, why = "fits", ""
    elif isinstance(problem, Refused):
        why = _told(problem)
    elif (worse := _replayed(found, (), outcomes, game)) is not None:
        why = _told(worse)
    else:
        outcome, why, lost = "redo", _told(problem), _lost(found)
    return Verdict(row.id, row.game, row.status, row.round, outcome, why, lost)


def _replayed(
    found: Found, tail: Sequence[Entry], outcomes: Mapping[str, str], game: Game[Any, Any]
) -> Exception | None:
    """What goes wrong when a table is brought back with these rows; None when it fits."""
    row = found.row
    assert found.checkpoint is not None
    chosen = {option.key: row.options.get(option.key, option.default) for option in game.options}
    dice = fair_dice(row.secret, game.key, chosen, [seat.salt for seat in found.seats])
    branch = row.branches[-1][0]
    try:
        Match.restore(game, found.checkpoint, tail, dice, branch=branch, chances=row.chances, outcomes=outcomes)
    except Exception as problem:
        return problem
    return None


def _told(problem: Exception) -> str:
    """A problem in words that quote neither a state nor a row: either may hold a secret."""
    match problem:
        case Mismatch(seq=seq):
            return f"row {seq} does not fit the rules"
        case Corrupt():
            return str(problem)
        case _:
            return f"the rules fail with {type(problem).__name__}"


def _lost(found: Found) -> dict[int, int]:
    """Seat -> answers that go. Those in the question that is open now nobody needs to hear of."""
    gone = [entry for entry in found.tail if entry.question != found.row.question]
    return dict(Counter(entry.seat for entry in gone if entry.kind in ("answer", "act") and entry.seat is not None))
