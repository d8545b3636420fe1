"""Tables that are played in memory and leave a complete record, as a host would keep it."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from bot.cli.arguments import game_named
from bot.store.records import Record, SeatRecord, fair_dice, make_record
from rules.engine import Checkpoint, Entry, Game, Match, Stamp
from rules.engine.playout import random_player, step
from testing.subjects import usual_seats

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
SECRET = bytes(range(32))
"""The secret of the dice."""


class Played:
    """A table that is played at random, with moves taken back, as a host would keep it."""

    def __init__(
        self, key: str, seed: int, game: Game[Any, Any] | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self.random = random.Random(seed)
        self.game: Game[Any, Any] = game or game_named(key)
        seats = usual_seats(self.game)
        self.seats = [
            SeatRecord(name=name, person=str(80 + n), salt=f"{name}'s salt") for n, name in enumerate(NAMES[:seats])
        ]
        self.options = self.game.checked_options(options or {})
        self.dice = fair_dice(SECRET, key, self.options, [seat.salt for seat in self.seats])
        self.match: Match[Any, Any] = Match.begin(
            self.game, seats, self.options, self.dice, stamp=Stamp("host", "start", 1000)
        )
        self.rows: list[Entry] = []
        self.line: list[Entry] = []
        self.checkpoints: list[Checkpoint] = []
        self.collect()

    def collect(self) -> None:
        """Keep what the match has written."""
        news = self.match.drain()
        self.rows += news.entries
        self.line += news.entries
        self.checkpoints += news.checkpoints

    def answer(self, count: int) -> None:
        """Answer at random this many times."""
        for _ in range(count):
            if self.match.asked:
                step(self.match, random_player(self.random.randrange))
                self.collect()

    def undo(self) -> None:
        """Go back to before an answer on the line that stands, on a new branch."""
        target = self.random.choice([row for row in self.line if row.kind == "answer"])
        self.line = [row for row in self.line if row.seq < target.seq]
        hashes = {"", *[row.hash for row in self.line]}
        checkpoint = max([c for c in self.checkpoints if c.previous in hashes], key=lambda c: c.seq)
        tail = [row for row in self.line if row.seq >= checkpoint.seq]
        outcomes = [row for row in self.rows if row.kind == "chance"]
        known = {row.line: row.payload for row in outcomes}
        chances = 1 + max([json.loads(row.payload)["n"] for row in outcomes], default=-1)
        branch = self.match.branch + 1
        self.match = Match.restore(
            self.game, checkpoint, tail, self.dice, branch=branch, chances=chances, outcomes=known
        )

    def rewind(self) -> None:
        """Go back to the first checkpoint, as a host does when changed rules do not fit the rows since."""
        outcomes = [row for row in self.rows if row.kind == "chance"]
        known, branch = {row.line: row.payload for row in outcomes}, self.match.branch + 1
        first, chances = self.checkpoints[0], len(outcomes)
        self.match = Match.restore(self.game, first, [], self.dice, branch=branch, chances=chances, outcomes=known)
        self.line = []
        self.collect()

    @property
    def record(self) -> Record:
        """The table's record."""
        return make_record(self.match, self.rows, self.seats, self.options, SECRET, {"time_limit": "24h"})
