"""Boxes: where things go on a picture, in whole pixels from its top left corner."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[int, int]

_HALVES = {a + d: (across, down) for across, a in enumerate("lmr") for down, d in enumerate("tmb")}


class Box(NamedTuple):
    """A rectangle; right and bottom are the first pixels outside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to its right."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def inset(self, across: int, down: int | None = None) -> Box:
        """Return the box inside this one, smaller by so many pixels at every side."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, max(0, self.width - 2 * across), max(0, self.height - 2 * down))

    def columns(self, count: int, gap: int = 0) -> list[Box]:
        """Divide it into so many equal boxes from left to right."""
        edges = _edges(self.width, count, gap)
        return [Box(self.x + start, self.y, end - start, self.height) for start, end in edges]

    def rows(self, count: int, gap: int = 0) -> list[Box]:
        """Divide it into so many equal boxes from top to bottom."""
        edges = _edges(self.height, count, gap)
        return [Box(self.x, self.y + start, self.width, end - start) for start, end in edges]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Box]:
        """Divide it into equal cells, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def split_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut a box of this height off its top; return that and the rest."""
        rest = max(0, self.height - height - gap)
        return Box(self.x, self.y, self.width, height), Box(self.x, self.bottom - rest, self.width, rest)

    def point(self, anchor: str) -> Point:
        """Return the point named by two letters: l, m or r across, then t, m or b down, as in "lt"."""
        across, down = _shares(anchor)
        return self.x + across * self.width // 2, self.y + down * self.height // 2


def anchored(point: Point, size: tuple[int, int], anchor: str) -> Box:
    """Return the box of this size whose anchor, as in `Box.point`, is at the point."""
    across, down = _shares(anchor)
    width, height = size
    return Box(point[0] - across * width // 2, point[1] - down * height // 2, width, height)


def _shares(anchor: str) -> Point:
    """How many halves of a box lie before its anchor, across and down."""
    if anchor not in _HALVES:
        raise ValueError(f"{anchor!r} is no anchor: write l, m or r, then t, m or b.")
    return _HALVES[anchor]


def _edges(length: int, count: int, gap: int) -> list[tuple[int, int]]:
    step = (length + gap) / count
    return [(round(number * step), round((number + 1) * step) - gap) for number in range(count)]
