"""History: the log by pages, what somebody missed, spans to be shown again, dice and pace, and how games ended.

Everything comes from rows and from matches played again; what is shown comes from views, never from the state.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, func, or_, select

from bot.store.results import Result, results_of
from bot.store.rows import TableRow, checkpoint_before, checkpoints_of, journal_since
from bot.store.schema import entries, log, posts
from bot.store.thoughts import thoughts_of
from bot.tables import opaque_ids
from bot.tables.loaded import LoadedTable
from bot.tables.queries.films import Film, by_rows, frames, span_of
from bot.tables.queries.ratings import Standing, standings
from bot.tables.queries.replaying import after, seen, steps, windows
from bot.tables.queries.tallies import Dice, Pace, dice_of, moves, paces
from bot.tables.schemas import LogLine
from bot.tables.story import Line
from bot.tables.table import TableAccess
from renderers.kit.ending import Seen
from rules.engine import Entry, Refused, say

T = TypeVar("T")
DAY = 86_400
FILM_LINE = 0
"""What stands for the first line that a post tells where the post is the film of the whole game."""
MISSED = 300
"""Lines that are told of what somebody missed, at most."""
NO_CUT = say("The director's cut shows all hands: it can be seen when the game is over.")
NOT_BEGUN = say("This game has not begun yet, so there is nothing to look back at.")
LINES: Select[Any] = select(*[log.c[name] for name in Line._fields])


@dataclass(frozen=True, slots=True)
class Link:
    """Where a message is."""

    guild: str
    channel: str
    message: str | None

    def to(self, message: str) -> Link:
        """Another message there."""
        return replace(self, message=message)

    def __str__(self) -> str:
        place = f"https://discord.com/channels/{self.guild}/{self.channel}"
        return f"{place}/{self.message}" if self.message else place


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines of a log: of a round, of a phase, with a word; before or after the line with an id."""

    round: int | None = None
    phase: str = ""
    word: str = ""
    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class LogPage:
    """Some lines, oldest first, each with the post that told it if that is known; `earlier` and `later` say whether
    there are more such lines. `hidden` is the number under which people carry a line that they cannot read, by its id;
    `of_play` are the ids of those that tell of what was played and stands.
    """

    lines: tuple[tuple[LogLine, Link | None], ...]
    earlier: bool
    later: bool
    hidden: Mapping[int, str]
    of_play: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CatchUp:
    """What somebody missed since a time, in seconds since 1970; `own` says that it was the person's own last move.

    `before` and `now` are views of one and the same seat, or of a spectator; `before` is None where nothing can be
    shown. `moved` counts by seat what was answered in public since. `lines` are the latest that this person may read.
    """

    since: int
    own: bool
    before: Any
    now: Any
    moved: Mapping[int, int]
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """Pace by seat; `dice` by seat (None: nobody's) is None while the game runs, since some may be secret."""

    paces: Mapping[int, Pace]
    dice: Mapping[int | None, Dice] | None


class History(TableAccess):
    """Looks back at tables; it changes nothing. All may raise `Refused`."""

    async def hide(self, number: int, lines: Sequence[int]) -> list[str]:
        """Return these lines' numbers for people to carry, who cannot read them."""
        async with self._table(number).opened() as live:
            return [opaque_ids.hide(live.row.secret, line) for line in lines]

    async def reveal(self, number: int, text: str) -> int:
        """Return the line's number again; raises `Refused` for what this table has not written."""
        async with self._table(number).opened() as live:
            return opaque_ids.reveal(live.row.secret, text)

    def titles(self) -> dict[str, str]:
        """The games that are hosted: key -> title."""
        return {key: game.title for key, game in self._services.games().items()}

    # -- the log -----------------------------------------------------------------------------------------------------

    async def log(self, number: int, person: str | None, wanted: Wanted, most: int) -> LogPage:
        """At most so many of the lines that this person may read, the latest unless `wanted` says where to begin."""
        async with self._table(number).opened() as live:
            chosen = [log.c.table_id == number, readable(live.seat_of(person) if person else None)]
            chosen += [log.c.round == wanted.round] if wanted.round is not None else []
            chosen += [log.c.phase == wanted.phase] if wanted.phase else []
            rows, more = await self._some(chosen, wanted, most)
            lines = [live.told_now(row) for row in rows]
            links = await self._links(live.row, begun=live.match is not None)
            hidden = {line.id: opaque_ids.hide(live.row.secret, line.id) for line in lines}
        back = wanted.after is None
        earlier, later = (more, wanted.before is not None) if back else (bool(wanted.after), more)
        of_play = [row.id for row, line in zip(rows, lines, strict=True) if row.seq is not None and not line.undone]
        return LogPage(tuple([(line, links.of(line)) for line in lines]), earlier, later, hidden, frozenset(of_play))

    async def _some(self, chosen: list[ColumnElement[bool]], wanted: Wanted, most: int) -> tuple[list[Line], bool]:
        """Lines in their order, and whether there are more in the direction in which they were looked for."""
        query = LINES.order_by(log.c.id.desc())
        if wanted.after is not None:
            query, chosen = LINES.order_by(log.c.id), [*chosen, log.c.id > wanted.after]
        elif wanted.before is not None:
            chosen = [*chosen, log.c.id < wanted.before]
        query = query.where(*chosen)
        rows = await self._services.store.read(query if wanted.word else query.limit(most + 1))
        word = wanted.word.casefold()
        found = [Line._make(row) for row in rows if word in row.text.casefold()]
        return sorted(found[:most], key=lambda line: line.id), len(found) > most

    async def _links(self, row: TableRow, *, begun: bool) -> Links:
        query = select(posts.c.line, posts.c.channel, posts.c.message).where(posts.c.table_id == row.id)
        query = query.where(posts.c.line != FILM_LINE)
        rows = await self._services.store.read(query)
        known = {found.message: (found.line, found.channel) for found in rows}
        if row.message is not None and begun:  # the newest may not be written yet
            known.setdefault(row.message, (row.message_from, row.channel))
        return Links(row.guild, sorted([(line, channel, message) for message, (line, channel) in known.items()]))

    async def chapters(self, number: int) -> list[tuple[int, str]]:
        """The rounds and phases of which something is told, in order."""
        self._table(number)  # `Left` when this program cannot go on with it
        query = (
            select(log.c.round, log.c.phase)
            .where(log.c.table_id == number, log.c.audience.is_(None))
            .group_by(log.c.round, log.c.phase)
            .order_by(func.min(log.c.id))
        )
        # What is written stays as it is, so nobody at the table has to wait for this.
        return [(row.round, row.phase) for row in await self._services.store.read(query)]

    # -- what was missed ---------------------------------------------------------------------------------------------

    async def catch_up(self, number: int, person: str) -> CatchUp:
        """What happened since this person's last move here; without one, in the last day, as everybody sees it."""
        async with self._table(number).opened() as live:
            seat, match, row = live.seat_of(person), live.match, live.row
            if match is None:
                raise Refused(NOT_BEGUN)
            last = await self._last_of(row, seat, person)
            # Before that move somebody else may have held the seat.
            seat = seat if last else None
            since = last.stamp.time if last else self._services.clock.now() - DAY
            last = last or await self._last_before(row, since)
            missed = CatchUp(since, seat is not None, None, match.view(seat), {}, await self._lines(live, seat, since))
            if last is None:
                return missed
            checkpoint = await checkpoint_before(self._services.store, row, last.seq)
            rows = await journal_since(self._services.store, row, checkpoint.seq)
            hidden = _unseen(live, rows)
        then = await asyncio.to_thread(after, live.game, checkpoint, rows, last.seq)
        moved = moves([held for held in rows if held.seq > last.seq], hidden)
        return replace(missed, before=then.view(seat) if then else None, moved=moved)

    async def _last_of(self, row: TableRow, seat: int | None, person: str) -> Entry | None:
        if seat is None:
            return None
        mine = entries.c.seat == seat, entries.c.person == person, entries.c.kind.in_(("answer", "act"))
        return await self._latest(row, *mine)

    async def _last_before(self, row: TableRow, time: int) -> Entry | None:
        return await self._latest(row, entries.c.time < time)

    async def _latest(self, row: TableRow, *which: ColumnElement[bool]) -> Entry | None:
        """The last such row on the line of play."""
        query = select(func.max(entries.c.seq)).where(entries.c.table_id == row.id, *which)
        end = None
        for branch, start in reversed(row.branches):
            here = [entries.c.branch == branch, entries.c.seq >= start]
            here += [entries.c.seq < end] if end is not None else []
            found = (await self._services.store.read(query.where(*here)))[0][0]
            if found is not None:
                return (await journal_since(self._services.store, row, found))[0]
            end = start
        return None

    async def _lines(self, live: LoadedTable, seat: int | None, since: int) -> tuple[LogLine, ...]:
        """What was told since a time and was not taken back."""
        query = LINES.where(log.c.table_id == live.row.id, readable(seat), log.c.time >= since)
        rows = await self._services.store.read(query.order_by(log.c.id.desc()).limit(MISSED))
        return tuple([Line._make(row).told for row in reversed(rows) if live.tells_of_now(row.branch, row.seq)])

    # -- shown again -------------------------------------------------------------------------------------------------

    async def film(self, number: int, first: int | None, last: int | None) -> Film:
        """At most FRAMES moments of these rounds, as everybody saw them; without any the last whole round and since."""
        async with self._table(number).opened() as live:
            if live.match is None:
                raise Refused(NOT_BEGUN)
            low, high = span_of(live.row.round, first, last)
            game, names = live.game, live.names
            made = await checkpoints_of(self._services.store, live.row)
            begin = max([place for place, (round_, _) in enumerate(made) if round_ < low], default=0)
            held = [checkpoint for _, checkpoint in made[begin:]]
            rows = await journal_since(self._services.store, live.row, held[0].seq) if held else []
        return Film(low, high, tuple(await asyncio.to_thread(frames, game, names, held, rows, (low, high))))

    async def directors_cut(self, number: int) -> Film:
        """The film of a whole game that is over with what every seat saw, and the thoughts that their writers show."""
        async with self._table(number).opened() as live:
            if live.match is None or live.row.status != "over":
                raise Refused(NO_CUT)
            game, names, span, line = live.game, live.names, (0, live.row.round), live.row.branches
            made = await checkpoints_of(self._services.store, live.row)
            rows = await journal_since(self._services.store, live.row, 0)
            told = [one for one in await thoughts_of(self._services.store, number) if one.shown]
        held, wrote = [checkpoint for _, checkpoint in made], by_rows(told, rows, line)
        film = await asyncio.to_thread(frames, game, names, held, rows, span, wrote)
        return Film(*span, tuple(film), tuple(told))

    async def seen(self, number: int, tell: Callable[[Iterator[Seen]], T]) -> T:
        """What `tell` makes, in a thread, of all that everybody saw of a game at this table."""
        async with self._table(number).opened() as live:
            if live.match is None:
                raise Refused(NOT_BEGUN)
            made = await checkpoints_of(self._services.store, live.row)
            rows = await journal_since(self._services.store, live.row, 0)
            game, since = live.game, live.given
        return await asyncio.to_thread(lambda: tell(seen(game, [checkpoint for _, checkpoint in made], rows, since)))

    async def film_post(self, number: int) -> Link | None:
        """The post with the film of a whole game, None where there is none."""
        async with self._table(number).opened() as live:
            guild = live.row.guild
        here = posts.c.table_id == number, posts.c.line == FILM_LINE
        rows = await self._services.store.read(select(posts.c.channel, posts.c.message).where(*here))
        return Link(guild, rows[0].channel, rows[0].message) if rows else None

    async def last_told(self, number: int, sentences: Sequence[str]) -> int | None:
        """The last public line with one of these texts that was not taken back, by its id; None where there is none."""
        here = log.c.table_id == number, log.c.audience.is_(None), log.c.text.in_(sentences)
        async with self._table(number).opened() as live:
            rows = await self._services.store.read(LINES.where(*here))
            return max([row.id for row in rows if live.tells_of_now(row.branch, row.seq)], default=None)

    # -- dice and pace -----------------------------------------------------------------------------------------------

    async def stats(self, number: int) -> Stats:
        """The pace of everybody, and once the game is over the dice."""
        async with self._table(number).opened() as live:
            if live.match is None:
                raise Refused(NOT_BEGUN)
            rows = await journal_since(self._services.store, live.row, 0)
            hidden, game, over, since = _unseen(live, rows), live.game, live.row.status == "over", live.given
            made = await checkpoints_of(self._services.store, live.row) if over else []
        held = [checkpoint for _, checkpoint in made]
        dice = await asyncio.to_thread(lambda: dice_of(steps(game, held, rows, since), hidden)) if over else None
        return Stats(paces(rows, hidden), dice)

    # -- results -----------------------------------------------------------------------------------------------------

    async def standings(self, guild: str, game: str) -> list[Standing]:
        """Games, wins and ratings of everybody who played this game to its end on this server."""
        return standings(await results_of(self._services.store, guild, game))

    async def played(self, guild: str) -> list[str]:
        """The keys of the games that were played to their end on this server, the latest first."""
        ended = [one.game for one in await results_of(self._services.store, guild)]
        return list(dict.fromkeys(reversed(ended)))

    async def results(self, guild: str, game: str | None, most: int) -> list[tuple[Result, Link]]:
        """The latest games that ended here, the last first, each with its last post."""
        latest = (await results_of(self._services.store, guild, game))[::-1][:most]
        theirs = posts.c.table_id.in_([r.number for r in latest]), posts.c.line != FILM_LINE
        query = select(posts.c.table_id, posts.c.message, posts.c.line).where(*theirs).order_by(posts.c.line)
        rows = await self._services.store.read(query)
        said = {row.table_id: (row.message, row.line) for row in rows}
        newest = self._services.outbox.newest_of
        return [(r, Link(r.guild, r.channel, newest(r.number, *said.get(r.number, (None, 0)))[0])) for r in latest]


class Links:
    """The posts of a table, to find the one that told a line."""

    def __init__(self, guild: str, made: Sequence[tuple[int, str, str]]) -> None:
        """`made` holds the first line, the channel and the message of each, in order."""
        self._guild, self._made = guild, made
        self._begins = [line for line, _, _ in made]

    def of(self, line: LogLine) -> Link | None:
        """The post that told this line: each tells all public lines from its first to the next post's."""
        place = bisect_right(self._begins, line.id) - 1
        if place < 0 or line.audience is not None:
            return None
        return Link(self._guild, *self._made[place][1:])


def readable(seat: int | None) -> ColumnElement[bool]:
    """The lines that a seat (None: a spectator) may read."""
    public = log.c.audience.is_(None)
    return public if seat is None else or_(public, log.c.audience == seat)


def _unseen(live: LoadedTable, rows: Sequence[Entry]) -> set[int]:
    """The questions whose answers nobody may count."""
    return windows(rows) | ({live.row.question} if live.in_window else set())
