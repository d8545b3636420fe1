"""What things are truly worth, and what a game's `value` says of them.

`python -m tests.fitting.worths GAME` plays games of autopilots, gives things by lot in the middle (`GIFTS` of
`tests/<game>/gifts.py`), and plays on to the end. For each gift it prints by how much it raised the logarithm of the
odds to win, the standard error of that, and by how much `value` raises it: a computer that looks ahead goes by these.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.catalogue import find_game
from rules.common.win_chances import win_chances
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout
from tests.fitting.arguments import parser_of
from tests.fitting.games import Position, shares_of, standing, value_of
from tests.fitting.gifts import gifts_of, give, reaches_gifts
from tests.fitting.logit import errors, fit


@dataclass(frozen=True, slots=True)
class Given:
    """How seats stood before gifts and after them, which gifts each got, and its share of the victory."""

    before: Sequence[Sequence[float]]
    after: Sequence[Sequence[float]]
    gifts: Sequence[Sequence[float]]
    shares: Sequence[float]


def given(key: str, seats: int, seed: int) -> Given | None:
    """One game with gifts; None if it was over before."""
    game, chance = find_game(key), random.Random(f"worths {key} {seed}")
    dice = QuickDice(random.Random(f"worths {seed}").randrange)
    match: Match[Any, Any] = Match.begin(game, seats, game.checked_options({}), dice, keep=False)
    if not reaches_gifts(match, chance):
        return None
    looks = chance.randrange(seats)
    before = standing(match, seats, looks)
    gifts = give(match, gifts_of(key), before, chance)
    after = standing(match, seats, looks)
    playout(match, autopilot)
    return Given(before, after, gifts, shares_of(match, seats))


def worths(found: Sequence[Given], weights: Sequence[float]) -> Sequence[tuple[float, float, float]]:
    """For each gift what it was worth, the standard error of that, and what `value` thinks of it."""
    count = len(next(row for row in found[0].gifts if row)) + 1

    def rows(one: Given) -> list[list[float]]:
        return [[*gifts, score(row, weights)] if row else [] for gifts, row in zip(one.gifts, one.before, strict=True)]

    true = [Position(rows(one), one.shares) for one in found]
    told = [Position(rows(one), win_chances(one.after, weights)) for one in found]
    worth = fit(true, count)
    return [*zip(worth, errors(true, worth), fit(told, count), strict=True)][:-1]


def score(row: Sequence[float], weights: Sequence[float]) -> float:
    """How well a seat stands, on the scale of logarithms of odds."""
    return sum([weight * x for weight, x in zip(weights, row, strict=True)])


def main() -> None:
    """Read the arguments, play, print."""
    numbers = {"games": (4000, "games"), "seats": (2, "players"), "jobs": (1, "processes")}
    options = parser_of("tests.fitting.worths", __doc__, **numbers).parse_args()
    seeds = range(options.seed, options.seed + options.games)
    with ProcessPoolExecutor(options.jobs) as pool:
        played = pool.map(partial(given, options.game, options.seats), seeds, chunksize=8)
        found = [one for one in played if one]
    print(f"{len(found)} games\n   worth  error    told  gift")
    told = worths(found, value_of(options.game).WEIGHTS)
    for name, (worth, error, thought) in zip(gifts_of(options.game), told, strict=True):
        print(f"{worth:8.2f} {error:6.2f} {thought:7.2f}  {name}")


if __name__ == "__main__":
    main()
