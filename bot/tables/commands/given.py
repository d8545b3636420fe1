"""What another game gives to a table that plays on from it: its answers up to a moment, played again with its rolls.

They become the table's own first rows, stamped with nobody: so a game is brought back, shown again and checked as any
other is, while no clock, no undo, no review and no statistics count them as done by those who play now.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import insert, select

from bot.store.origins import OF_CHANCE
from bot.store.rows import checkpoint_row, entry_rows, find_table, journal_since, tells_of
from bot.store.schema import log, typed_rolls
from bot.tables import names
from bot.tables.dice import typed_numbers
from bot.tables.loaded import LoadedTable
from bot.tables.queries.replaying import do
from bot.tables.table import Table
from bot.tables.unit_of_work import UnitOfWork, together
from rules.engine import Checkpoint, Entry, Game, Match, Mismatch, Outcome, Refused, Stamp, say
from rules.engine.playout import ScriptedDice

logger = logging.getLogger(__name__)
CHANGED = say(
    "The rules have changed since that game was played, so nobody can play on from there; choose a newer one."
)
NO_TWIN = say("What was hidden there cannot be drawn anew: play on with all as it was, or choose another line.")
LOST = say("The game from which this table was to play on is not here any more: cancel this table, and open another.")


@dataclass(slots=True)
class Given:
    """A match that stands where another one stood, its rows, and the first checkpoint of each round and the last.

    `typed` are the numbers of the rolls that players threw; `line` tells what came next there, names marked.
    """

    match: Match[Any, Any]
    rows: list[Entry] = field(default_factory=list)
    checkpoints: list[tuple[int, Checkpoint]] = field(default_factory=list)
    latest: tuple[int, Checkpoint] | None = None
    typed: list[int] = field(default_factory=list)
    line: str = ""

    def collect(self) -> None:
        """Take what the match has written since the last call."""
        news, round_ = self.match.drain(), self.match.state.round
        self.rows += news.entries
        if news.checkpoints:
            self.latest = round_, news.checkpoints[-1]
            if not self.checkpoints or self.checkpoints[-1][0] != round_:
                self.checkpoints.append(self.latest)


def played_again(
    game: Game[Any, Any], seats: int, options: Mapping[str, str], rows: Sequence[Entry], version: int, now: int
) -> Given:
    """These first rows of a game's line of play, done again by nobody at this time; `version` is that of its rules.

    Each is written with the version under which it was played. Raises `Refused` where they do not fit today's rules.
    """
    begun = game if version == game.rules_version else replace(game, rules_version=version)
    dice = ScriptedDice([Outcome.parse(row.payload).values for row in rows if row.kind in OF_CHANCE])
    stamp = Stamp(None, None, now)
    try:
        match = Match.begin(begun, seats, options, dice, stamp=stamp, version=version)
        given = Given(match)
        given.collect()
        for row in rows:
            if row.kind == "chance":
                continue
            if row.rules_version != match.game.rules_version:
                match.game = replace(game, rules_version=row.rules_version)
            do(match, row._replace(stamp=stamp))
            given.collect()
        match.game = game
        if dice.outcomes or [(row.kind, row.seat) for row in given.rows] != [(row.kind, row.seat) for row in rows]:
            raise Mismatch(match.seq, "other rows come of this")
    except Exception as error:  # rules that were changed since may fail in any way
        logger.info("nobody can play on from a game of %s: %s", game.title, type(error).__name__)
        raise Refused(CHANGED) from None
    return given


async def fetch(table: Table, live: LoadedTable) -> Given:
    """The beginning of a table that plays on from another one's game; raises `Refused` if that cannot be had."""
    origin, store = live.origin, table.services.store
    assert origin is not None
    found = await find_table(store, origin.table)
    rows = await journal_since(store, found.row, 0) if found else []
    if found is None or len(rows) <= origin.rows:
        raise Refused(LOST)
    wanted, version, now = rows[: origin.rows], rows[0].rules_version, table.services.clock.now()
    seats, options = len(live.seats), live.game_options()
    given = await asyncio.to_thread(played_again, live.game, seats, options, wanted, version, now)
    typed = {*await typed_numbers(store, origin.table)}
    rolled = [Outcome.parse(row.payload).number for row in wanted if row.kind in OF_CHANCE]
    given.typed = [place for place, number in enumerate(rolled) if number in typed]
    after = log.c.table_id == origin.table, log.c.audience.is_(None), log.c.seq > origin.rows
    for line in await store.read(select(log).where(*after).order_by(log.c.id)):
        if tells_of(found.row.branches, line.branch, line.seq):
            given.line = names.line_again(line.text, line.names).removesuffix(".")
            break
    return given


def draw_anew(match: Match[Any, Any], stamp: Stamp) -> None:
    """Draw what is hidden anew; raises `Refused` where that cannot be done."""
    try:
        match.draw(stamp)
        assert not [*match.game.invariants(match.state)]
    except Exception as error:  # a game may fail to tell who knows what, as a bug or where it never could
        logger.info("nothing hidden can be drawn anew in %s: %s", match.game.title, type(error).__name__)
        raise Refused(NO_TWIN) from None


def _told_drawn(live: LoadedTable, seat: int | None) -> str:
    if seat is None:
        return say("What nobody could know there was drawn anew.")
    return say("All that {who} could not know there was drawn anew.", who=live.marked[seat])


def take_over(table: Table, work: UnitOfWork, given: Given) -> Match[Any, Any]:
    """Let a table begin where a match stands, with its own dice; say so, and owe all rows that led there."""
    live, row, match, origin = work.live, work.live.row, given.match, work.live.origin
    assert origin is not None
    assert given.latest is not None
    match.dice, drawn = table.dice(live), ""
    if origin.rows in origin.drawn:
        draw_anew(match, Stamp(None, None, work.now))
        drawn = _told_drawn(live, origin.seat)
    live.match = match
    live.saved_round, latest = given.latest
    row.checkpoint_branch, row.checkpoint_seq, row.settled = latest.branch, latest.seq, match.seq
    work.change.given += entry_rows(row.id, given.rows)
    kept = [(round_, held, True) for round_, held in given.checkpoints]
    kept += [(*given.latest, False)] if given.latest not in given.checkpoints else []
    work.change.checkpoints += [checkpoint_row(row.id, held, round_, first=first) for round_, held, first in kept]
    if given.typed:
        work.execute(insert(typed_rolls).values([{"table_id": row.id, "number": number} for number in given.typed]))
    before = say("It stands as it stood there before “{line}”.", line=given.line) if given.line else ""
    news = say("The dice are new, and this game counts for no ratings.")
    work.say(together(live.plays_on, before, drawn, news), of_play=False)
    return match
