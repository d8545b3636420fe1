"""Fit the weights of a game's `value`, and say how well it is calibrated on games that it has not seen.

A game with gifts (`tests/<game>/gifts.py`) is fitted to games with gifts, and tried on others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rules.common.data import data_path
from tests.fitting.arguments import parser_of
from tests.fitting.games import Position, gifted, positions, value_of
from tests.fitting.gifts import gifts_of
from tests.fitting.logit import brier, fit, reliability

UNSEEN = 1_000_000
"""The seeds of the games that the fit has not seen begin here."""


def main() -> None:
    """Read the arguments, fit, print, write."""
    numbers = {
        "games": (1000, "games to learn from"), "unseen": (1000, "other games to try it on"), "jobs": (1, "processes"),
    }  # fmt: skip
    parser = parser_of("tests.fitting", __doc__, **numbers)
    parser.add_argument("--check", action="store_true", help="only try the weights that are there")
    options = parser.parse_args()
    names = value_of(options.game).NAMES
    package = options.game.replace("-", "_")
    path = data_path(package, "weights.json")
    learnt = gifted if gifts_of(options.game) else positions
    with ProcessPoolExecutor(options.jobs) as pool:

        def played(kind: Callable[[str, int], list[Position]], first: int, count: int) -> list[Position]:
            found = pool.map(partial(kind, options.game), range(first, first + count), chunksize=4)
            return [position for held in found for position in held]

        if options.check:
            held = json.loads(path.read_bytes())
            weights = [held[name] for name in names]
        else:
            taught = played(learnt, options.seed, options.games)
            found = fit(taught, max([len(row) for position in taught[:1] for row in position.standing]))
            weights = [float(f"{weight:.4g}") for weight in found[: len(names)]]
            path.write_text(json.dumps(dict(zip(names, weights, strict=True)), indent=2) + "\n", "utf-8")
        unseen = played(positions, options.seed + UNSEEN, options.unseen)
    for name, weight in zip(names, weights, strict=True):
        print(f"{weight:10.4g}  {name}")
    print(f"Brier score {brier(unseen, weights):.4f}, of equal chances {brier(unseen, None):.4f};", end=" ")
    print(f"{len(unseen)} positions of {options.unseen} games that it has not seen")
    print("chance   seats   told    won")
    for at, (count, told, won) in enumerate(reliability(unseen, weights)):
        print(f"{at * 10:3}-{at * 10 + 10:3}%  {count:6}  {told:.3f}  {won:.3f}")


if __name__ == "__main__":
    main()
