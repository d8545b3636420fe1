"""What belongs to which tier, and to which game."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from typing import Any

import pytest

SOAK = pytest.mark.soak
LONG = ("tests/browser/", "tests/wire/", "testing/suite/", "tests/bot/", "tests/test_")
"""Where the longest modules are."""


def crossed(games: Iterable[Any], kinds: Iterable[Any], turn: int = 0) -> list[Any]:
    """Return every game with every kind of thing that is tried, for `parametrize`.

    Each kind stays in `make test` with one game; the others have the mark `soak`. Tests that are run for the same games
    take different turns (0, 1, 2 ...), so that each game stays in some of them.
    """
    held = [list(games), list(kinds)]
    kept = {((turn + number) % len(held[0]), number) for number in range(len(held[1]))}
    return [
        pytest.param(
            *[axis[place] for axis, place in zip(held, places, strict=True)], marks=() if places in kept else SOAK
        )
        for places in itertools.product(*[range(len(axis)) for axis in held])
    ]


def in_turn(values: Iterable[Any], turn: int, stay: int = 1, always: Any = None) -> list[Any]:
    """Return all values, for `parametrize`; `always` and so many more stay in `make test`, the others have `soak`.

    Tests of different kinds that are run for the same values take different turns (0, 1, 2 ...), so that each value
    stays in some of them.
    """
    held = list(values)
    others = [value for value in held if value != always]
    kept = [always, *[others[(turn * stay + number) % len(others)] for number in range(stay)]]
    return [
        pytest.param(*value if isinstance(value, tuple) else (value,), marks=() if value in kept else SOAK)
        for value in held
    ]


def rank(nodeid: str) -> int:
    """Return when a test's turn comes, by its folder: those with the longest modules are first."""
    return next((number for number, folder in enumerate(LONG) if nodeid.startswith(folder)), len(LONG))


def is_about(nodeid: str, game: str, games: Collection[str]) -> bool:
    """Return whether a test is about one game: it lies in the game's folder, or has the game's key as a parameter.

    `games` are the keys of all: some contain others.
    """
    path, _, rest = nodeid.partition("::")
    folder = game.replace("-", "_")
    if {folder, f"test_{folder}.py"} & {*path.split("/")}:
        return True
    parameters = rest.partition("[")[2]
    for longer in games:
        if game in longer and game != longer:
            parameters = parameters.replace(longer, "")
    return game in parameters
