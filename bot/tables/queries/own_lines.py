"""The lines of the story that a player needs now, without what was taken back.

What happened: all that may be read of what came of their last act and of what others did since. The private lines of a
turn: what came for this player alone since their turn before ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.store.rows import RECENT
from bot.tables import names, opaque_ids
from bot.tables.loaded import LoadedTable
from bot.tables.queries.replaying import windows
from bot.tables.schemas import LogLine
from bot.tables.story import Given, Story
from bot.tables.table import Table


class OwnLines(NamedTuple):
    """`happened` since the player's last act, each line after its hidden number; `private` lines of their turn."""

    happened: tuple[tuple[str, LogLine], ...] = ()
    private: tuple[LogLine, ...] = ()


async def own_lines(table: Table, live: LoadedTable, seat: int | None, person: str) -> OwnLines:
    """The lines that `person`, who has this seat, needs now, oldest first; none for somebody without a seat."""
    if seat is None or live.match is None:
        return OwnLines()
    story = live.stories.get(seat)
    if story is None or story.person != person:
        story = await Story.read(table.services.store, table.id, seat, person, live.row.round)
        live.stories[seat] = story
    last = max([row.seq for row in story.acts if live.row.plays(row.branch, row.seq)], default=-1)
    held = [line for line in story.readable if live.tells_of_now(line.branch, line.seq)]
    news = [line for line in held if (line.seq or 0) > last][-RECENT:]
    ends = {line.seq: line.id for line in news}  # of each answer the last line
    told = [
        replace(line.told, why=line.why or "", outcome=line.id == ends[line.seq] or names.spoken_of(line.names, person))
        for line in news
    ]
    hidden = [opaque_ids.hide(live.row.secret, line.id) for line in news]
    return OwnLines(tuple(zip(hidden, told, strict=True)), _private(live, story))


def _private(live: LoadedTable, story: Story) -> tuple[LogLine, ...]:
    assert live.match is not None
    here = [line for line in story.private if live.tells_of_now(line.branch, line.seq)]
    if not here:
        return ()
    first = min([line.seq for line in here if line.seq is not None], default=live.match.seq)
    given = [row for row in story.journal if row.seq >= first and live.row.plays(row.branch, row.seq)]
    asked = (live.match.seq, live.row.question) if story.seat in live.open_questions() else None
    sealed = windows(given) | ({live.row.question} if live.in_window else set())
    seq, time = _read_until(given, asked, sealed, story.seat, story.person)
    kept = [line for line in here if (line.seq > seq if line.seq is not None else line.time >= time)]
    return tuple([line.told for line in kept[-RECENT:]])


def _read_until(
    given: Sequence[Given], asked: tuple[int, int] | None, sealed: set[int], seat: int, person: str
) -> tuple[int, int]:
    """Up to which row, and which time, this person has read all: what their turn before led to at once, they saw then.

    `given` are rows without dice; `asked` is the next row and the question, if this seat is asked. What others answer
    to `sealed` questions counts for nothing: from what is shown nobody may learn of it.
    """
    own = [row for row in given if row.kind == "answer" and row.seat == seat and row.person == person]
    others = [row.seq for row in given if row.kind == "answer" and row.seat != seat and row.question not in sealed]
    after = [*[(row.seq, row.question) for row in own[1:]], *([asked] if asked else [])]
    ended = None
    for row, (later, question) in zip(own, after, strict=False):
        unseen = row.question in sealed and question in sealed
        if unseen or any(row.seq < other < later for other in others):
            ended = row
    if ended is None:
        return -1, 0
    return next((row.seq for row in given if row.seq > ended.seq), ended.seq), ended.time
