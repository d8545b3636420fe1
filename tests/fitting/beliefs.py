"""What a seat takes to be true of what is hidden from it, beside what is true.

Computers that look ahead, reviews and puzzles play on in twins of a match. Whoever takes rivals to be rich who are
poor there, or to have given orders that nobody gives, judges an answer by what will not happen.

`python -m tests.fitting.beliefs GAME` plays games of autopilots and prints for each hidden thing how far the truth and
the twins of the first seat are apart (0: they are alike, 1: always different), and what is most frequent in both.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.catalogue import find_game
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout
from testing.conformance.leaks import flat
from testing.conformance.states import containers, spell
from tests.fitting.arguments import parser_of

APART = 12
"""So many answers lie between two looks at most."""
SEEN = 0
"""The seat that looks."""
FEW = 50
"""Of what was there less often nothing is told."""
LONG = 600
"""So many answers of a game are looked at: some never end, as nobody dares to attack."""


@dataclass(slots=True)
class Belief:
    """How often a hidden thing had each value in truth and in twins."""

    true: Counter[Any] = field(default_factory=Counter)
    believed: Counter[Any] = field(default_factory=Counter)
    hidden: bool = False

    @property
    def apart(self) -> float:
        """How far both are apart: numbers by Kolmogorov's and Smirnov's distance, all else by half the differences."""
        counts = (self.true, self.believed)
        values = sorted({*self.true, *self.believed}, key=lambda value: (repr(type(value)), value))
        gaps = [counts[0][value] / counts[0].total() - counts[1][value] / counts[1].total() for value in values]
        if all(isinstance(value, int) for value in values):
            return max([abs(sum(gaps[: end + 1])) for end in range(len(gaps))])
        return sum(map(abs, gaps)) / 2

    def line(self) -> str:
        """The distance, and the most frequent values."""
        told = [
            ", ".join([f"{100 * count / held.total():.0f} % {value}" for value, count in held.most_common(3)])
            for held in (self.true, self.believed)
        ]
        return f"{self.apart:.2f}  true: {told[0]}; in twins: {told[1]}"


def beliefs(key: str, seats: int, games: int, seed: int) -> dict[str, Belief]:
    """By its place in the state, each hidden thing of so many games."""
    found: dict[str, Belief] = {}
    game = find_game(key)
    for number in range(seed, seed + games):
        chance = random.Random(f"beliefs {key} {number}")
        match = Match.begin(game, seats, game.checked_options({}), QuickDice(chance.randrange), keep=False)
        answers = 0
        while answers < LONG and (given := playout(match, autopilot, 1 + chance.randrange(APART))):
            answers += given
            true, twin = leaves(match.state, seats), leaves(game.imagined(match.state, SEEN, chance.randrange), seats)
            for place in {**true, **twin}:
                belief = found.setdefault(place, Belief())
                belief.true.update(true.get(place, []))
                belief.believed.update(twin.get(place, []))
                belief.hidden |= true.get(place) != twin.get(place)
    return {
        place: belief
        for place, belief in found.items()
        if belief.hidden and min(belief.true.total(), belief.believed.total()) >= FEW
    }


def leaves(state: Any, seats: int) -> dict[str, list[Any]]:
    """The values of a state, and how long its lists are, by their places; those of one list have the same place."""
    found: dict[str, list[Any]] = {}
    values = [(path, value) for path, value in flat(state).items() if not isinstance(value, list | dict | tuple)]
    sizes = [((*path, "size"), len(value)) for path, value in containers(state) if isinstance(value, list | dict)]
    for path, value in [*values, *sizes]:
        of_seat = len(path) > 2 and isinstance(path[1], int) and len(getattr(state, str(path[0]))) == seats
        kept = path[: 2 if of_seat else 1]
        found.setdefault(spell((*kept, *map(starred, path[len(kept) :]))), []).append(value)
    return found


def starred(part: str | int) -> str | int:
    """A part of a path, or a star for the number of a thing or of a place in a list."""
    return "*" if any(map(str.isdecimal, str(part))) else part


def main() -> None:
    """Read the arguments, play, print."""
    numbers = {"games": (12, "games"), "seats": (2, "players")}
    options = parser_of("tests.fitting.beliefs", __doc__, **numbers).parse_args()
    found = beliefs(options.game, options.seats, options.games, options.seed)
    for place, belief in sorted(found.items(), key=lambda held: -held[1].apart):
        print(f"{place:40} {belief.line()}")


if __name__ == "__main__":
    main()
