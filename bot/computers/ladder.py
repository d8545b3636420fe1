"""Computers against each other: who wins how often, with an interval, from paired seeds and every seat."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from bot.computers.interval import wilson
from bot.computers.levels import PLAYERS
from bot.computers.whole_games import Sitting, played
from rules.engine import Answer, Game, Match, Question

FITTED = 2000
"""So often strengths are fitted anew."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A game of one player, in this seat, against others who are all alike."""

    sitting: Sitting
    one: str
    others: str
    seat: int


@dataclass(slots=True)
class Played:
    """How a contest ended: the share of victory, and what the one's decisions took, in seconds of processor time."""

    share: float
    seconds: list[float] = field(default_factory=list)


def play(contest: Contest) -> Played:
    """Play a contest to its end."""
    seconds: list[float] = []

    def timed(match: Match[Any, Any], question: Question, seed: str) -> Answer:
        if question.seat != contest.seat:
            return PLAYERS[contest.others](match, question, seed)
        began = time.process_time()
        answer = PLAYERS[contest.one](match, question, seed)
        seconds.append(time.process_time() - began)
        return answer

    shares = played(contest.sitting, timed)
    return Played(shares[contest.seat], seconds)


@dataclass(slots=True)
class Standing:
    """How one kind of player did against another: shares of victory, and how long its decisions took."""

    one: str
    others: str
    seats: int
    shares: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The share of the games that it won."""
        return sum(self.shares) / len(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for that, 95 %."""
        return wilson(self.rate, len(self.shares))

    @property
    def elo(self) -> float:
        """By how many points it is stronger than one of the others."""
        count = len(self.shares)
        rate = min(max(self.rate, 0.5 / count), 1 - 0.5 / count)
        return 400 * math.log10(rate * (self.seats - 1) / (1 - rate))

    def slowest(self, share: float) -> float:
        """The seconds that this share of the decisions took at most."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))] if self.seconds else 0.0


def ratings(standings: Sequence[Standing]) -> dict[str, float]:
    """The Elo of each kind, fitted over all pairs by Bradley's and Terry's model; that of the autopilot, or last, is 0.

    Whoever is as strong as the others wins one game of as many as are seated. Each pair is taken to have played one
    fair game more, so that nobody is infinitely strong.
    """
    strength = dict.fromkeys([kind for each in standings for kind in (each.one, each.others)], 1.0)
    for _ in range(FITTED):
        won, due = dict.fromkeys(strength, 0.0), dict.fromkeys(strength, 0.0)
        for each in standings:
            games, wins, others = len(each.shares) + 1, sum(each.shares) + 1 / each.seats, each.seats - 1
            total = strength[each.one] + others * strength[each.others]
            for kind, share, number in ((each.one, wins, 1), (each.others, games - wins, others)):
                won[kind] += share
                due[kind] += games * number / total
        strength = {kind: won[kind] / due[kind] for kind in strength}
    usual = strength.get("autopilot", [*strength.values()][-1])
    return {kind: 400 * math.log10(held / usual) for kind, held in strength.items()}


def sheet(standings: Sequence[Standing]) -> Iterator[str]:
    """A table in Markdown: each kind's Elo, and the share of games it won against each of the others."""
    found = ratings(standings)
    pairs = {(each.one, each.others): each for each in standings}
    yield f"| | Elo | {' | '.join([f'against {kind}' for kind in [*found][1:]])} |"
    yield "|---" * (len(found) + 1) + "|"
    for kind, elo in found.items():
        cells = [_cell(pairs[kind, other]) if (kind, other) in pairs else "" for other in [*found][1:]]
        yield f"| {kind} | {elo:+.0f} | {' | '.join(cells)} |"


def _cell(standing: Standing) -> str:
    low, high = standing.interval
    return f"{100 * standing.rate:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


def compare(
    game: Game[Any, Any], pairs: Sequence[tuple[str, str]], seats: int, options: Mapping[str, str], games: int,
    seed: int, jobs: int,
) -> Iterator[Standing]:  # fmt: skip
    """Yield how each pair did, in so many games; those of a seed have the same dice and differ by the seat."""
    with ProcessPoolExecutor(jobs) as pool:
        for one, others in pairs:
            contests = [
                Contest(Sitting(game.key, seats, options, seed + number // seats), one, others, number % seats)
                for number in range(games)
            ]
            standing = Standing(one, others, seats)
            for played in pool.map(play, contests):
                standing.shares.append(played.share)
                standing.seconds += played.seconds
            yield standing
