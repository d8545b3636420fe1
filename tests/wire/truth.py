"""The table as it is, read from the bot's database from outside: its journal is played again beside the bot."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.engine import Event, Game, Match, Question, offer_text
from rules.engine.playout import ScriptedDice
from testing.doubles import Double, names_in
from tests.wire.bot_process import BotProcess
from tests.wire.sent import EVERYBODY, Readers

ROWS = "SELECT branch, seq, kind, seat, payload, person FROM entries WHERE table_id = {} ORDER BY seq, branch"
TABLE = (
    "SELECT id, game, status, options, branches, lower(hex(secret)) FROM tables "
    "WHERE channel = '{}' ORDER BY id DESC LIMIT 1"
)
SAID = "SELECT count(*) FROM log WHERE table_id = {} AND audience IS NULL"
Row = tuple[int, int, str, int | None, str, str | None]
NO_ROW: Row = (0, 0, "", None, "", None)
"""What brought about the beginning of a game that begins without dice."""
Moment = dict[int | None, tuple[Any, Question | None]]


@dataclass(slots=True)
class Seating:
    """A table's number, game, status, who sits where under which name, and the secret of its dice in hex."""

    number: int
    game: Game[Any, Any]
    status: str
    people: tuple[str | None, ...]
    names: tuple[str, ...]
    secret: str


class Truth:
    """One channel's newest table; `may` has, by the name of a secret, who may have learnt it so far.

    `moments` has, after each row that was read last, what each seat saw and was asked then.
    """

    def __init__(self, bot: BotProcess, channel: str, double: Callable[[str], Double]) -> None:
        self.bot, self.channel, self.double = bot, channel, double
        self.may: dict[str, Readers] = {}
        self.table: Seating | None = None
        self.match: Match[Any, Any] | None = None
        self.replayed = 0
        self.moments: list[Moment] = []
        self._done: list[Row] = []
        self._dice = ScriptedDice([])

    def read(self) -> list[tuple[Row, list[Event]]]:
        """Play on to where the bot is; return the new rows, each with what happened then.

        After an undo, and at a new table, all is played again and all rows are new.
        """
        rows, told = self._journal(), []
        self.moments = []
        if rows[: len(self._done)] != self._done:
            self.match, self._done = None, []
        new = rows[len(self._done) :]
        outcomes = [json.loads(row[4])["out"] for row in new if row[2] == "chance"]
        if self.match is not None:
            self._dice.outcomes += outcomes
        elif new or (self.table and self.table.status == "running"):
            self._dice = ScriptedDice(outcomes)
            told = [(new[0] if new else NO_ROW, self._begin())]
        self._done = rows
        return [*told, *[(row, self._play(row)) for row in new if row[2] != "chance"]]

    def allow(self, name: str, person: str | None) -> None:
        """A person (None: everybody) may know a name from now on."""
        held = self.may.get(name, frozenset())
        self.may[name] = EVERYBODY if person is None or held is EVERYBODY else held | {person}

    def question(self, seat: int) -> Question | None:
        """What a seat is asked and has not answered."""
        asked = self.match.asked if self.match and self.table and self.table.status == "running" else None
        return asked.questions.get(seat) if asked and seat not in asked.answers else None

    def moment(self) -> Moment:
        """What each seat (None: somebody who only watches) sees now, and what it is asked."""
        assert self.match is not None
        assert self.table is not None
        seats = range(len(self.table.people))
        return {None: (self.match.view(None), None)} | {
            seat: (self.match.view(seat), self.question(seat)) for seat in seats
        }

    def seen_by(self, seat: int | None) -> str:
        """All that a seat (None: somebody who only watches) sees and is asked now, to be compared."""
        if self.match is None or self.table is None:
            return ""
        asked, question = self.match.asked, None if seat is None else self.question(seat)
        said = self.bot.rows(SAID.format(self.table.number))[0][0]  # of votes and notices no row of the journal tells
        public = (self.table.status, said, asked and (asked.id, asked.window is None and [*asked.questions]))
        return repr((self.table.number, public, self.match.view(seat), question and offer_text(question)))

    # -- the journal -------------------------------------------------------------------------------------------------

    def _journal(self) -> list[Row]:
        """The rows of the line of play of the newest table here."""
        found = self.bot.rows(TABLE.format(self.channel))
        if not found:
            return []
        number, key, status, options, branches, secret = found[0]
        seats = self.bot.rows(f"SELECT person, name FROM seats WHERE table_id = {number} ORDER BY seat")
        people, names = zip(*seats, strict=True) if seats else ((), ())
        if self.table is None or self.table.number != number:
            self.match, self._done = None, []
        self.table = Seating(int(str(number)), self.double(str(key)).game, str(status), people, names, str(secret))
        self._options = json.loads(str(options))
        rows: list[Any] = self.bot.rows(ROWS.format(number))
        return [row for row in rows if on_line(json.loads(str(branches)), row[0], row[1])]

    def _begin(self) -> list[Event]:
        assert self.table is not None
        own = {option.key for option in self.table.game.options}
        chosen = {key: value for key, value in self._options.items() if key in own}
        self.match = Match.begin(self.table.game, len(self.table.people), chosen, self._dice)
        return self._told()

    def _play(self, row: Row) -> list[Event]:
        """Do what a row says."""
        assert self.match is not None
        _, _, kind, seat, payload, _ = row
        if kind == "clock":
            self.match.close()
        elif kind == "answer":
            assert seat is not None
            self.match.answer(seat, self.match.game.read_answer(self.match.question_for(seat), payload))
        elif kind == "act":
            assert seat is not None
            self.match.act(seat, self.match.game.read_move(json.loads(payload)))
        self.replayed += 1
        self.moments.append(self.moment())
        return self._told()

    def _told(self) -> list[Event]:
        """What has happened since; whoever learns of a secret by it, or sees it now, may know its name."""
        assert self.match is not None
        assert self.table is not None
        events, game, people = self.match.drain().events, self.table.game, self.table.people
        for event in events:
            line = game.narrate.fact(event, self.table.names) if isinstance(event, game.events) else None
            readers = [None] if event.audience is None else [people[seat] for seat in event.audience]
            for name in names_in(line or ""):
                for person in readers:
                    self.allow(name, person)
        for name, seat in self.double(game.key).secrets(self.match.state):
            self.allow(name, None if seat is None else people[seat])
        return events


def on_line(branches: list[list[int]], branch: int, seq: int) -> bool:
    """Whether a row lies on the line of play: `branches` holds [branch, first seq], the last is played on."""
    ends = [*[start for _, start in branches[1:]], None]
    spans = {number: (start, end) for (number, start), end in zip(branches, ends, strict=True)}
    first, end = spans.get(branch, (1, 0))
    return first <= seq and (end is None or seq < end)
