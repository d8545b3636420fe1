"""The board as the teams of a match use it: what is where and who sees what. [3.10, 3.11, 3.24]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from rules.death_dome.model import sight
from rules.death_dome.model.layout import BASES, CENTERS, DUEL_ROWS, GRID, JAIL_STEPS, LETTERS, RELEASE, TOWERS

__all__ = ["GRID", "Arena", "arena"]

_ROW: Final = (1 << GRID.columns) - 1
_TOUCHING: Final = tuple(sum(1 << sight.INDEX[near] for near in GRID.neighbours(square)) for square in GRID.names)
"""Bits of the squares around each bit."""


@dataclass(frozen=True, eq=False)
class Arena:
    """The board for the bases in use, named by seat. A set of squares is a whole number: bit `index[square]` is set."""

    bases: tuple[str, ...]
    duel: bool
    letters: Mapping[str, str]
    """Every square that exists -> its letter of the legend, in reading order."""
    base: Mapping[str, tuple[str, ...]]
    """Base in use -> its six squares, in reading order."""
    exits: Mapping[str, tuple[str, ...]]
    """Base in use -> the squares around it that are no wall, in reading order."""
    points: tuple[str, ...]
    """Control points in reading order: 26, in the duel eight."""
    release: Mapping[str, str]
    """Jail -> its release point; empty in the duel."""
    index: Mapping[str, int]
    """Square -> its bit, row by row from A1 on; the same in the duel."""
    sights: tuple[tuple[int, ...], tuple[int, ...]]
    """What is seen from each bit: as walls block, and through walls."""
    centers: frozenset[str] = frozenset(CENTERS)

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """All squares that exist, in reading order; in the duel those of rows 8 to 14. [R54]"""
        return tuple(self.letters)

    def letter(self, square: str) -> str:
        """A square's letter of the legend, `.` in a base that nobody uses; KeyError if it does not exist. [R50]"""
        return self.letters[square]

    def wall(self, square: str) -> bool:
        """Whether a square is a wall."""
        return self.letters.get(square) == "#"

    def lava(self, square: str) -> bool:
        """Whether a square is lava."""
        return self.letters.get(square) == "~"

    def on_tower(self, square: str) -> bool:
        """Whether a square belongs to a tower, edge or center. [DD-TWR-01]"""
        return square in TOWERS

    def tower_of(self, square: str) -> str | None:
        """The tower that a square belongs to, A or B."""
        return TOWERS.get(square)

    def supply(self, point: str) -> int:
        """The supply of a control point. [DD-SUP-01, DD-CTL-05]"""
        return 5 if point in self.centers else 1

    def worth(self, point: str) -> int:
        """What a control point pays in the end, in credits. [DD-CTL-05, DD-WIN-01]"""
        return 500_000 if point in self.centers else 100_000

    def jail_steps(self, base: str, jail: str) -> int:
        """Steps from a base to the release point of a jail, lava and walls in the way. [3.24]"""
        return JAIL_STEPS[jail][base]

    def distance(self, one: str, other: str) -> int:
        """Steps between two squares if nothing were in between. [DD-RNG-01, 04]"""
        return GRID.distance(one, other)

    def sees(self, one: str, other: str, through_walls: bool = False) -> bool:
        """Whether there is line of sight, for a viewer on `one` whom walls may not hinder. [R20, DD-LOS-01..04]"""
        return bool(self.sights[through_walls][self.index[one]] >> self.index[other] & 1)

    def adjacent(self, one: str, other: str, through_walls: bool = False) -> bool:
        """Whether two squares touch and one sees the other. [DD-ABL-30, DD-LOS-03, R47]"""
        number = self.index[one]
        return bool((self.sights[through_walls][number] & _TOUCHING[number]) >> self.index[other] & 1)

    def seen_from(self, square: str, through_walls: bool = False) -> int:
        """Bits of the squares that are seen from a square, itself included."""
        return self.sights[through_walls][self.index[square]]

    def bits(self, squares: Iterable[str]) -> int:
        """These squares as bits."""
        found = 0
        for square in squares:
            found |= 1 << self.index[square]
        return found

    def marked(self, letters: str) -> int:
        """Bits of the squares with one of these letters of the legend."""
        return self.bits(square for square, letter in self.letters.items() if letter in letters)

    def squares_of(self, bits: int) -> tuple[str, ...]:
        """The squares of a set, in reading order."""
        found: tuple[str, ...] = ()
        row = 0
        while bits:
            if bits & _ROW:
                found += _in_row(row, bits & _ROW)
            bits >>= GRID.columns
            row += 1
        return found


@lru_cache(maxsize=1 << 14)
def _in_row(row: int, pattern: int) -> tuple[str, ...]:
    names = GRID.names[row * GRID.columns : (row + 1) * GRID.columns]
    return tuple(name for column, name in enumerate(names) if pattern >> column & 1)


@lru_cache
def arena(bases: tuple[str, ...], duel: bool) -> Arena:
    """The board for the bases in use, by seat; squares of the others are plain floor. [DD-SET-01, R49, R50, R54]"""
    rows = DUEL_ROWS if duel else range(1, GRID.rows + 1)
    unused = {square for base, squares in BASES.items() if base not in bases for square in squares}
    letters = {
        square: "." if square in unused else letter for square, letter in LETTERS.items() if int(square[1:]) in rows
    }
    return Arena(
        bases=bases,
        duel=duel,
        letters=letters,
        base={base: BASES[base] for base in bases},
        exits={base: _exits(BASES[base]) for base in bases},
        points=tuple(square for square, letter in letters.items() if letter in "oC"),
        release={} if duel else RELEASE,
        index=sight.INDEX,
        sights=sight.tables(),
    )


def _exits(base: tuple[str, ...]) -> tuple[str, ...]:
    around = {near for square in base for near in GRID.neighbours(square)} - set(base)
    return tuple(square for square, letter in LETTERS.items() if square in around and letter != "#")
