"""Cells of a grid by name: a column letter and a row number, as in D4. Shared by all games on a grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final

from rules.engine import Refused

AROUND: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Columns and rows from a cell to its 8 neighbours, in reading order."""
QUOTED: Final = 20
"""So many characters of what somebody typed are repeated in a refusal."""


@dataclass(frozen=True)
class Grid:
    """`columns` by `rows` cells, at most 26 columns; whether row 1 is drawn on top is the game's affair."""

    columns: int
    rows: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All cells in reading order: row 1 from column A on, then row 2."""
        return tuple(f"{column}{row}" for row in range(1, self.rows + 1) for column in ascii_uppercase[: self.columns])

    def at(self, column: int, row: int) -> str | None:
        """The cell in a column and row, both counted from 0; None off the grid."""
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return self.names[row * self.columns + column] if inside else None

    def place(self, name: str) -> tuple[int, int]:
        """Column and row of a cell, counted from 0."""
        return self._places[name]

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The up to 8 cells that touch a cell by side or corner, in reading order."""
        return self._neighbours[name]

    def distance(self, one: str, other: str) -> int:
        """Steps between two cells on an empty grid, diagonals included: the larger of columns and rows."""
        (column, row), (to_column, to_row) = self._places[one], self._places[other]
        return max(abs(column - to_column), abs(row - to_row))

    def parse(self, text: str) -> str:
        """The cell that somebody typed, in either case; raises `Refused` if there is none of that name."""
        name = text.strip().upper()
        if name not in self._places:
            raise Refused(
                "“{typed}” is not on the board; type a letter A-{letter} and a number 1-{rows}, as in {example}.",
                typed=text.strip()[:QUOTED], letter=ascii_uppercase[self.columns - 1], rows=self.rows,
                example=self.names[-1],
            )  # fmt: skip
        return name

    @cached_property
    def by_letter(self) -> Mapping[str, int]:
        """The place of each cell in a list by letter and number: A1, A2, A3 ..., then B1."""
        return {name: column * self.rows + row for name, (column, row) in self._places.items()}

    @cached_property
    def _places(self) -> Mapping[str, tuple[int, int]]:
        return {name: (index % self.columns, index // self.columns) for index, name in enumerate(self.names)}

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return {name: tuple(self._near(column, row)) for name, (column, row) in self._places.items()}

    def _near(self, column: int, row: int) -> list[str]:
        cells = [self.at(column + right, row + up) for right, up in AROUND]
        return [cell for cell in cells if cell is not None]
