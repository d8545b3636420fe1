"""Playing on from any moment of a game that is over: a new table in a channel that is free, which counts for nothing.

Its seats are as many as they were, and a computer has each until somebody sits down there. What it plays on from is a
decision: that of which a line of the story tells, or one that a review names.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.origins import OF_CHANCE, Origin, Source
from bot.store.rows import SeatRow, checkpoint_before, journal_since
from bot.store.schema import log
from bot.tables.commands.given import CHANGED, draw_anew, played_again
from bot.tables.commands.levels import usual_level
from bot.tables.commands.lobby import post_lobby
from bot.tables.commands.opening import open_table
from bot.tables.loaded import LoadedTable
from bot.tables.queries.history import LINES, readable
from bot.tables.queries.replaying import before, windows
from bot.tables.schemas import LogLine, Person
from bot.tables.seated import COMPUTER, called
from bot.tables.story import GIVEN, Line
from bot.tables.table import Table, TableAccess
from rules.engine import NOBODY, Entry, Match, Refused, say
from rules.engine.playout import QuickDice

TRIES = 4
"""So many drawings tell whether anything is hidden."""
ROW = "r"
"""Begins what names a row of the journal; else a line of the story is named, by its id."""
RUNNING = say(
    "This game is not over, and playing on from it would tell what is still secret; `table:` names another one that is."
)
NOT_PLAYED = say("This game was called off before it began, so there is nothing to play on from.")
LESSON = say("This was a lesson; /learn begins another one.")
NO_LINE = say(
    "There is no such line in this game's story, or it was taken back; choose one of those that are shown or suggested."
)
NOTHING_HIDDEN = say("Nothing that could be drawn anew is hidden there: play on with all as it was.")
NO_DECISION = say("Nobody decided anything in that game, so there is nothing to play on from.")


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of a game that is over: the row that answered it, on the line of play `rows`.

    `round` and `phase` are those in which it was asked, `seat` is who was asked, None where several were; `hides`
    whether anything was hidden from those. `line` is what the story tells of it, None where nothing was chosen there.
    """

    rows: Sequence[Entry]
    target: Entry
    round: int
    phase: str
    seat: int | None
    hides: bool
    line: LogLine | None


class PlayingOn(TableAccess):
    """Opens tables that play on; all may raise `Refused`."""

    async def lines(self, number: int, person: str, word: str, most: int) -> list[LogLine]:
        """The latest lines with this word that this person may read of a game that is over, the last first."""
        async with self._table(number).opened() as live:
            _see_that_over(live)
            told = [line for line in await _told(self._table(number), live, person) if line.phase]
        found = [line.told for line in reversed(told) if word.casefold() in line.text.casefold()]
        return found[:most]

    async def moment(self, number: int, person: str, which: str) -> Moment:
        """The decision that this names; see `ROW`."""
        table = self._table(number)
        async with table.opened() as live:
            return await _moment(table, live, person, which)

    async def open(
        self, number: int, person: Person, guild: str, channel: str, which: str, interaction: str, *, anew: bool = False
    ) -> int:
        """Open a lobby in this channel that plays on from there; return its number.

        `anew`: as it begins, all is drawn anew that whoever is asked could not know.
        """
        table = self._table(number)
        done, again = await table.services.receipt(interaction)
        if not done or again is None:
            async with table.opened() as live:
                moment = await _moment(table, live, person.id, which)
                if anew and not moment.hides:
                    raise Refused(NOTHING_HIDDEN)
                level, row = usual_level(table, live), live.row
                seated = [_computer(seat.seat, level) for seat in live.seats]
                options, salts = live.game_options(), [seat.salt for seat in live.seats]
                source = Source(secret=row.secret.hex(), options=options, salts=salts)
                origin = Origin.of(
                    number, moment.rows, moment.target, source, live.origin,
                    round_=moment.round, seat=moment.seat, anew=anew,
                )  # fmt: skip
                rows, version, game = moment.rows[: origin.rows], moment.rows[0].rules_version, live.game
            given = await asyncio.to_thread(played_again, game, len(seated), options, rows, version, 0)
            if anew:
                given.match.dice = QuickDice(random.Random(0).randrange)
                draw_anew(given.match, NOBODY)  # refused now, and not as the table begins
            again = await open_table(
                table.services, game.key, guild, channel, person, interaction, options=row.options, seated=seated,
                origin=origin,
            )  # fmt: skip
        await post_lobby(self._table(again))
        return again


def _computer(seat: int, level: str | None) -> SeatRow:
    name = called(seat + 1, level)
    return SeatRow(seat, COMPUTER, None, name, name, level=level)


def _see_that_over(live: LoadedTable) -> None:
    if live.row.lesson is not None:
        raise Refused(LESSON)
    if live.match is None:
        raise Refused(NOT_PLAYED if live.row.status == "cancelled" else RUNNING)
    if live.row.status != "over":
        raise Refused(RUNNING)


async def _told(table: Table, live: LoadedTable, person: str) -> list[Line]:
    """What this person may read of the play, as it stands."""
    here = log.c.table_id == table.id, log.c.seq.is_not(None), readable(live.seat_of(person))
    rows = await table.services.store.read(LINES.where(*here).order_by(log.c.id))
    return [line for line in map(Line._make, rows) if live.tells_of_now(line.branch, line.seq)]


async def _moment(table: Table, live: LoadedTable, person: str, which: str) -> Moment:
    _see_that_over(live)
    rows, line = await journal_since(table.services.store, live.row, 0), None
    if which.startswith(ROW):
        found = [row for row in rows if which == f"{ROW}{row.seq}" and row.kind in GIVEN]
        target = _first_asked(rows, found[0]) if found else None
    else:
        told = await _told(table, live, person)
        line = next((held for held in told if str(held.id) == which), None)
        until = line.seq or 0 if line else 0
        since = max([held.seq for held in told if held.seq is not None and held.seq < until], default=0)
        target = _decision(rows, since, until) if line else None
    if target is None:
        raise Refused(NO_DECISION if line else NO_LINE)
    match = await _as_stood(table, live, rows, target)
    assert match.asked is not None
    seat = next(iter(match.asked.questions)) if match.asked.window is None else None
    hides = _hides(match, seat)
    return Moment(rows, target, match.state.round, match.state.phase, seat, hides, line and line.told)


def _hides(match: Match[Any, Any], seat: int | None) -> bool:
    """Whether there is something that this seat (None: a spectator) does not know, so that it can be drawn anew."""
    state, game = match.game.dump(match.state), match.game
    try:
        drawn = [game.resample(match.state, seat, random.Random(number).randrange) for number in range(TRIES)]
    except Exception:  # where it cannot be drawn it is not offered
        return False
    return any(game.dump(other) != state for other in drawn)


def _decision(rows: Sequence[Entry], since: int, until: int) -> Entry | None:
    """The first of the answers of one seat, or in one window, that ended in what a line tells.

    `until` is the row before which that line was written, `since` that before which the line before it was. What was
    told before anybody had decided anything leads to the first decision after it.
    """
    own = [row for row in rows if since <= row.seq < until and row.kind not in OF_CHANCE]
    if not own:
        return next((_first_asked(rows, row) for row in rows if row.seq >= until and row.kind in GIVEN), None)
    first, hidden = own[-1], windows(rows)
    for row in reversed(own if first.question not in hidden else ()):
        if row.seat != first.seat or row.question in hidden:
            break
        first = row
    return _first_asked(rows, first)


def _first_asked(rows: Sequence[Entry], row: Entry) -> Entry:
    """The row, or where it is of a window the first answer in that: nobody has answered before it."""
    if row.question not in windows(rows):
        return row
    return next(held for held in rows if held.question == row.question and held.kind == "answer")


async def _as_stood(table: Table, live: LoadedTable, rows: Sequence[Entry], target: Entry) -> Match[Any, Any]:
    """The match before a row."""
    try:
        checkpoint = await checkpoint_before(table.services.store, live.row, target.seq)
    except LookupError:  # of a game that was imported nothing earlier is kept
        raise Refused(CHANGED) from None
    match = before(live.game, checkpoint, rows, target.seq)
    if match is None:
        raise Refused(CHANGED)
    return match
