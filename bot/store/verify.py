"""Checking a complete record: every row of every branch is played again with the revealed dice.

What this proves: every roll that was not typed follows from the secret and the salts in this record, every answer was
legal when it was given, and the end follows from the rows. What it cannot prove: that this is the record of the table.
Whoever has the secret can write another one, with moves left out at the end, other names or typed rolls, that holds as
well; so `to_compare` tells what /prove shows at the table, too.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from bot.catalogue import find_game
from bot.store.origins import OF_CHANCE
from bot.store.records import DICE, TYPED, BadRecord, Record, result_of, sealed
from rules.engine import Checkpoint, Corrupt, Dice, Entry, Game, Match, Mismatch, Refused, commitment

SPACING = 64
"""Rows between the checkpoints that are kept to begin undone branches from, at least."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked: numbers of rows, branches and questions to chance, if the game is over, and who won, by name.

    `typed` is how many of those questions players answered with real dice: these were only checked for being possible.

    `match` stands where the record ends, `path` is its line of play: pairs of a branch and the number of its first row.
    """

    game: str
    rows: int
    branches: int
    rolls: int
    typed: int
    over: bool
    winners: tuple[str, ...]
    commitment: str
    match: Match[Any, Any] = field(repr=False)
    path: tuple[tuple[int, int], ...]


def verify(record: Record, find: Callable[[str], Game[Any, Any]] = find_game) -> Verdict:
    """Check a record that was read; `BadRecord` says what is wrong and in which row."""
    game = _game_of(record, find)
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        raise BadRecord("The secret is not the one that was committed to before the game: these are other dice.")
    given = _rolls_given(record)
    if any(number >= given for number in record.typed) and record.house.get(DICE) != TYPED:
        raise BadRecord("Rolls are said to have been typed by players, at a table whose dice were all to be the bot's.")
    replay = _Replay(record, game, record.dice)
    try:
        for _, rows in groupby(enumerate(record.entries, start=1), key=lambda numbered: numbered[1].branch):
            replay.branch(list(rows))
        final = replay.end(record.result.head)
    except Refused as problem:
        raise BadRecord(f"No game begins with the option values of this record: {problem}") from None
    except (Corrupt, Mismatch, RecursionError) as problem:
        raise BadRecord(f"The record cannot be played again: {problem}") from None
    _check_result(record, final)
    _check_thoughts(record)
    if sealed(record).seal != record.seal:
        raise BadRecord(
            "The seal does not fit: a name, a salt or another part beside the play was changed after the export."
        )
    names = tuple([record.seats[seat].name for seat in record.result.winners])
    rolls = sum(entry.kind == "chance" for entry in replay.entries.values())
    return Verdict(
        game=game.key,
        rows=len(record.rows),
        branches=replay.branches,
        rolls=rolls,
        typed=len(record.typed),
        over=record.result.over,
        winners=names,
        commitment=record.commitment,
        match=final,
        path=tuple(replay.path),
    )


def _rolls_given(record: Record) -> int:
    """How many rolls another game gave to this one; `BadRecord` if they do not fit."""
    drawn = [(0, seq) for seq in record.origin.drawn] if record.origin else []
    if [row[:2] for row in record.rows if row[2] == "draw"] != drawn:
        raise BadRecord("What is hidden is drawn anew where the record does not say so, or not where it does.")
    if record.origin is None:
        return 0
    begun, rows = record.rows[: record.origin.rows], record.origin.rows
    if len(begun) < rows or any((row[0], row[1]) != (0, seq) for seq, row in enumerate(begun)):
        raise BadRecord(f"It is said to play on from another game, and the {rows} rows of that are not its first ones.")
    given = len(record.origin.numbers())
    if given != sum(row[2] in OF_CHANCE for row in begun):
        raise BadRecord("The rolls that another game is said to have given are not those of its first rows.")
    return given


def _game_of(record: Record, find: Callable[[str], Game[Any, Any]]) -> Game[Any, Any]:
    try:
        game = find(record.game)
        game.checked_options(record.options)
    except Refused as refusal:
        raise BadRecord(str(refusal)) from None
    made, ours = (record.rules_version, record.state_version), (game.rules_version, game.state_version)
    if made[0] > ours[0] or made[1] != ours[1]:
        raise BadRecord(
            f"This {game.title} was played by version {made[0]}.{made[1]} of its rules and this program has "
            f"{ours[0]}.{ours[1]}: verify it with the program that exported it."
        )
    return game


def _check_result(record: Record, match: Match[Any, Any]) -> None:
    told, played = record.result, result_of(match)
    if told.over != played.over:
        raise BadRecord(
            f"The result says that the game is {'over' if told.over else 'not over'}, and played again it is not so."
        )
    if told.winners != played.winners:
        raise BadRecord(f"The result names the winners {told.winners}, and played again they are {played.winners}.")
    if told.state != played.state:
        raise BadRecord("The state at the end is not the one that the result names.")


def _check_thoughts(record: Record) -> None:
    rows = {(row[0], row[1]) for row in record.rows}
    for number, thought in enumerate(record.thoughts, start=1):
        if why := thought.wrong(len(record.seats), rows):
            raise BadRecord(f"Thought {number}: {why}")


@dataclass(slots=True)
class _Replay:
    """Plays branches one after the other; rows, and checkpoints to begin from, are found by the hash of the row before.

    `path` is the line that stands: pairs of a branch and the number of its first row, as undo has left them.
    """

    record: Record
    game: Game[Any, Any]
    dice: Dice
    entries: dict[str, Entry] = field(default_factory=dict)
    checkpoints: dict[str, Checkpoint] = field(default_factory=dict)
    outcomes: dict[str, str] = field(default_factory=dict)
    path: list[tuple[int, int]] = field(default_factory=list)
    branches: int = 0
    chances: int = 0
    kept: int = 0
    version: int = 1

    def branch(self, rows: list[tuple[int, Entry]]) -> None:
        """Play one branch, whose rows come with their numbers in the file."""
        number, first = rows[0]
        match = self._begin(number, first)
        # The match may have rolled already: where a branch begins with dice, and at the very beginning.
        news = match.drain()
        previous, saved, made = first.previous, deque(news.checkpoints), deque(news.entries)
        for number, row in rows:
            self._keep(saved, previous, row.seq)
            if not made:
                _do(match, number, row)
                news = match.drain()
                made.extend(news.entries)
                saved.extend(news.checkpoints)
            if not self.version <= row.rules_version <= self.record.rules_version:
                raise BadRecord(f"rules version {row.rules_version} does not follow version {self.version}.", number)
            _compare(number, row, made.popleft(), previous)
            self.entries[row.hash], previous, self.version = row, row.hash, row.rules_version
            if row.kind == "chance":
                self.outcomes[row.line] = row.payload
        if made:
            raise BadRecord(f"after it a row is missing: the rules go on with {_told(made[0])}.", number)
        self.chances = max(self.chances, match.chances)
        self.branches += 1

    def _keep(self, saved: deque[Checkpoint], previous: str, seq: int) -> None:
        """Keep a checkpoint before row `seq` now and then."""
        while saved and saved[0].seq <= seq:
            checkpoint = saved.popleft()
            if checkpoint.seq == seq and (seq == 0 or seq - self.kept >= SPACING):
                self.checkpoints[previous], self.kept = checkpoint, seq

    def _begin(self, number: int, first: Entry) -> Match[Any, Any]:
        """A match that stands where a branch begins."""
        if self.branches and first.branch <= self.path[-1][0]:
            raise BadRecord("its branch has been played already, or comes too early.", number)
        if self.branches:
            self._go_back(first.previous, number)
            match = self.at(first.previous, first.branch)
            self.kept = self.entries[first.previous].seq + 1 if first.previous else 0
        else:
            seats, options, stamp = len(self.record.seats), self.record.options, first.stamp
            version = first.rules_version
            match = Match.begin(self.game, seats, options, self.dice, stamp=stamp, version=version)
        self.path.append((first.branch, self.kept))
        return match

    def _go_back(self, head: str, number: int | None = None) -> None:
        """Undo: leave what lies after the row with this hash, which must be on the line that stands ("": leave all).

        `number` is the row that goes on from there, None for the end of the record.
        """
        row, goes_on = self.entries.get(head), "it goes on" if number else "The result goes on"
        if head and row is None:
            raise BadRecord(f"{goes_on} from row {head[:8]}…, which is not there before it.", number)
        while self.path and self.path[-1][1] > (row.seq if row else -1):
            self.path.pop()
        if row and self.path[-1][0] != row.branch:
            raise BadRecord(f"{goes_on} from row {head[:8]}…, which had been undone.", number)

    def at(self, head: str, branch: int | None = None) -> Match[Any, Any]:
        """The match after the row with this hash; where dice are rolled next it has rolled them."""
        tail: list[Entry] = []
        while head not in self.checkpoints:
            tail.append(self.entries[head])
            head = tail[-1].previous
        checkpoint, dice = self.checkpoints[head], self.dice
        tail.reverse()
        return Match.restore(
            self.game, checkpoint, tail, dice, branch=branch, chances=self.chances, outcomes=self.outcomes
        )

    def end(self, head: str) -> Match[Any, Any]:
        """The match where the record leaves it."""
        self._go_back(head)
        match = self.at(head)
        if match.previous != head:
            raise BadRecord(f"The last row, {head[:8]}…, is not the end: the rules go on with dice.")
        return match


def _do(match: Match[Any, Any], number: int, row: Entry) -> None:
    """Do what a row says, with its stamp."""
    try:
        if row.kind == "clock":
            match.close(row.stamp)
        elif row.kind == "draw":
            match.draw(row.stamp)
        elif row.kind == "answer" and row.seat is not None:
            match.answer(row.seat, match.game.read_answer(match.question_for(row.seat), row.payload), row.stamp)
        elif row.kind == "act" and row.seat is not None:
            match.act(row.seat, match.game.read_move(json.loads(row.payload)), row.stamp)
        else:
            raise BadRecord(f"the rules ask for no {row.kind} of {_whose(row)} here.", number)
    except (Refused, ValueError, TypeError, LookupError, RecursionError) as problem:
        raise BadRecord(f"it cannot be played: {problem}", number) from None


def _compare(number: int, row: Entry, made: Entry, previous: str) -> None:
    """See that a row is the one that the play makes; it may have been written under an older version of the rules."""
    if (row.kind, row.seat) != (made.kind, made.seat):
        raise BadRecord(f"it is {_told(row)} where the rules go on with {_told(made)}.", number)
    if row.payload != made.payload:
        raise BadRecord(f"it says {row.payload[:60]} and the play gives {made.payload[:60]}.", number)
    expected = made._replace(previous=previous, rules_version=row.rules_version)
    expected = expected._replace(hash=expected.seal())
    for name, had, want in zip(Entry._fields, row, expected, strict=True):
        if had != want:
            raise BadRecord(f"its {name} is {str(had)[:60]} and must be {str(want)[:60]}.", number)


def _told(row: Entry) -> str:
    kinds = {"answer": "an answer", "chance": "a roll", "act": "an act", "clock": "the end of a window"}
    return f"{kinds.get(row.kind, 'a drawing anew')} of {_whose(row)}"


def _whose(row: Entry) -> str:
    return "nobody" if row.seat is None else f"seat {row.seat}"
