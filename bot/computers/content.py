"""What computers make of a game's content: which moves they use, and how often whoever used one has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.computers.interval import wilson
from bot.computers.levels import PLAYERS
from bot.computers.likings import Thing, things_in
from bot.computers.whole_games import Sitting, played
from rules.engine import Answer, Game, Match, Question
from rules.engine.questions import Amount, plain_options


@dataclass(slots=True)
class Used:
    """What each seat has used in a game, what anybody could have used there, and each seat's share of the victory."""

    things: list[set[Thing]]
    offered: set[Thing]
    shares: list[float]


def play(sitting: Sitting, level: str) -> Used:
    """Let computers of a level play a game to its end."""
    things: list[set[Thing]] = [set() for _ in range(sitting.seats)]
    offered: set[Thing] = set()

    def noted(match: Match[Any, Any], question: Question, seed: str) -> Answer:
        answer = PLAYERS[level](match, question, seed)
        things[question.seat].update(things_in(answer))
        if not isinstance(question, Amount):
            offered.update(things_in(tuple(plain_options(question.options))))
        return answer

    return Used(things, offered, played(sitting, noted))


@dataclass(slots=True)
class Report:
    """Of so many games: in how many seats' games each thing was used, and how much these won; wins by seat.

    `never` are kinds of moves that were open and nobody used, and of the others what they could have named and never
    did; `closed` are the kinds that nobody could use in these games.
    """

    games: int = 0
    seats: list[float] = field(default_factory=list)
    uses: Counter[Thing] = field(default_factory=Counter)
    wins: Counter[Thing] = field(default_factory=Counter)
    never: Sequence[str] = ()
    closed: Sequence[str] = ()

    def lines(self) -> Iterator[str]:
        """The report: seats, then each thing from the most to the least successful, then what nobody uses."""
        for seat, won in enumerate(self.seats):
            yield f"seat {seat + 1:<34} {_rate(won, self.games)}"
        for thing, count in sorted(self.uses.items(), key=lambda held: -self.wins[held[0]] / held[1]):
            kind, name, value = thing
            yield f"{' '.join(filter(None, [kind, name, value]))[:39]:<39} {_rate(self.wins[thing], count)}"
        if self.never:
            yield f"never used: {', '.join(self.never)}"
        if self.closed:
            yield f"never open: {', '.join(self.closed)}"


def _rate(won: float, count: int) -> str:
    low, high = wilson(won / count, count)
    return f"{won / count:6.1%} [{low:.1%}, {high:.1%}] of {count}"


def report(
    game: Game[Any, Any], level: str, seats: int, options: Mapping[str, str], games: int, seed: int, jobs: int
) -> Report:
    """Let computers of a level play so many games among themselves, and count."""
    told, offered = Report(games, [0.0] * seats), set[Thing]()
    sittings = [Sitting(game.key, seats, options, seed + number) for number in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        for used in pool.map(partial(play, level=level), sittings):
            offered |= used.offered
            for seat, (things, share) in enumerate(zip(used.things, used.shares, strict=True)):
                told.seats[seat] += share
                told.uses.update(things)
                told.wins.update(dict.fromkeys(things, share))
    known = {kind for kind, _, _ in told.uses}
    unused = [move.kind for move in game.moves if move.kind not in known]
    unnamed = [f"{kind} {value}" for kind, _, value in sorted(offered - told.uses.keys()) if kind in known]
    told.never = [*[kind for kind in unused if (kind, "", "") in offered], *unnamed]
    told.closed = [kind for kind in unused if (kind, "", "") not in offered]
    return told
