"""Games played by the machine alone, from a seed: for `arbiter simulate`, pictures and the benchmark."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from bot.store.records import Record, SeatRecord, fair_dice, make_record
from rules.engine import Below, Dice, Entry, Event, Game, Match
from rules.engine.playout import Player, QuickDice, autopilot, playout, random_player, step

PlayerKind = Literal["autopilot", "random"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: `options` are complete, `keep` says whether with a journal, `limit` is in answers a game."""

    game: Game[Any, Any]
    seats: int
    options: Mapping[str, str]
    seed: int
    players: PlayerKind = "autopilot"
    keep: bool = False
    limit: int = 100_000

    def chance(self) -> Below:
        """Where random players, and the dice of playouts, get their numbers: one stream for all games."""
        source = random.Random(self.seed).random
        return lambda count: int(source() * count)

    def secret(self, index: int) -> bytes:
        """The secret of the `index`th game's dice."""
        return hashlib.sha256(f"simulated game {index} of seed {self.seed}".encode()).digest()

    @property
    def seat_records(self) -> list[SeatRecord]:
        """The seats as they stand in a record."""
        return [SeatRecord(name=f"Computer {seat + 1}", person=None, salt=f"seat {seat}") for seat in range(self.seats)]

    def player(self, below: Below) -> Player:
        """Who answers for every seat."""
        return autopilot if self.players == "autopilot" else random_player(below)

    def dice(self, index: int, below: Below) -> Dice:
        """The dice of the `index`th game: fair ones for a kept game."""
        if not self.keep:
            return QuickDice(below)
        return fair_dice(self.secret(index), self.game.key, self.options, [f"seat {n}" for n in range(self.seats)])

    def begin(self, dice: Dice) -> Match[Any, Any]:
        """A game at its first question."""
        return Match.begin(self.game, self.seats, self.options, dice, keep=self.keep)


@dataclass(slots=True)
class Summary:
    """How the games went; see `arbiter simulate --help`. `record` is that of the last game, when it was kept."""

    games: int
    mode: str
    decisions: int = 0
    seconds: float = 0.0
    errors: list[str] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    unfinished: int = 0
    turns: int = 0
    record: Record | None = None

    @property
    def decisions_per_s(self) -> float:
        """Answers a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        told = {name: value for name, value in asdict(self).items() if name not in ("seconds", "record")}
        return told | {"decisions_per_s": round(self.decisions_per_s, 1)}


def play(plan: Plan, games: int) -> Summary:
    """Play this many games."""
    summary = Summary(games, "table" if plan.keep else "playout", winners=[0] * plan.seats)
    below = plan.chance()
    for index in range(games):
        try:
            match, rows = _play_one(plan, index, below, summary)
        except Exception as error:
            summary.errors.append(f"Game {index} of seed {plan.seed}: {type(error).__name__}: {error}")
            summary.record = None
            continue
        _count(summary, match)
        summary.errors += [f"Game {index} of seed {plan.seed}: {wrong}." for wrong in plan.game.invariants(match.state)]
        if plan.keep and index == games - 1:
            summary.record = make_record(match, rows, plan.seat_records, plan.options, plan.secret(index))
    return summary


def _play_one(plan: Plan, index: int, below: Below, summary: Summary) -> tuple[Match[Any, Any], list[Entry]]:
    """Play a game to its end or to the limit; return its rows, too."""
    player, dice = plan.player(below), plan.dice(index, below)
    started = time.perf_counter()
    match = plan.begin(dice)
    answers = playout(match, player, plan.limit)
    rows = match.drain().entries
    summary.seconds += time.perf_counter() - started
    summary.decisions += answers
    return match, rows


def play_until(plan: Plan, decisions: int) -> tuple[Match[Any, Any], list[Event]]:
    """The first game of a plan after this many answers (or at its end), and the facts of the last answer."""
    below = plan.chance()
    match, player = plan.begin(plan.dice(0, below)), plan.player(below)
    facts, answers = match.drain().events, 0
    while match.asked is not None and answers < decisions:
        answers += step(match, player)
        facts = match.drain().events
    return match, facts


def _count(summary: Summary, match: Match[Any, Any]) -> None:
    summary.turns += match.state.round
    summary.unfinished += not match.over
    for seat in match.state.winners:
        summary.winners[seat] += 1
