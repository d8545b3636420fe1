"""The printed board: the letter of every square, and what hangs together. [DD-SET-01, 3.24]"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from rules.common.data import load_data
from rules.skirmish import Grid

GRID: Final = Grid(21, 21)
_BOARD: Final[Mapping[str, Any]] = json.loads(load_data("death_dome", "board.json"))

LETTERS: Final[Mapping[str, str]] = dict(zip(GRID.names, "".join(_BOARD["rows"]), strict=True))
"""Square -> letter of the legend in the rulebook's section 3.24, in reading order."""
DUEL_ROWS: Final = range(8, 15)
"""The rows of the board that exist in the duel. [R54]"""


def marked(letters: str) -> tuple[str, ...]:
    """The squares with one of these letters, in reading order."""
    return tuple(square for square, letter in LETTERS.items() if letter in letters)


BASES: Final[Mapping[str, tuple[str, ...]]] = {base: marked(letter) for base, letter in _BOARD["bases"].items()}
"""Letter of a base (W N E S) -> its six squares, in reading order."""
CENTERS: Final = marked("C")
TOWERS: Final[Mapping[str, str]] = {
    square: tower for tower, center in zip("AB", CENTERS, strict=True) for square in (center, *GRID.neighbours(center))
}
"""Square of a tower -> A or B. [DD-TWR-01]"""
RELEASE: Final[Mapping[str, str]] = {jail: told["release"] for jail, told in _BOARD["jails"].items()}
"""Jail -> the square from where it is opened."""
JAIL_STEPS: Final[Mapping[str, Mapping[str, int]]] = {jail: told["steps"] for jail, told in _BOARD["jails"].items()}
"""Jail -> base -> steps from the base to the release point."""
