"""The battlefields: reading a map, the levels of its cubes, and where a step may go. [OP-PRE-01, OP-MOV, OP-ELV]"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rules.common.data import data_path, load_data
from rules.engine import Refused, say
from rules.skirmish import Grid

GRID: Final = Grid(8, 8)
"""Columns A-H, rows 1-8; row 1 stands at the bottom of every map."""
LETTERS: Final[Mapping[str, str]] = {
    ".": say("open ground"),
    "c": say("cover"),
    "d": say("difficult ground"),
    "x": say("dangerous ground"),
    "1": say("block, one level high"),
    "C": say("block, one level high, with cover"),
    "2": say("block, two levels high"),
    "w": say("walkway on level 1"),
    "W": say("walkway on level 2"),
    "#": say("wall"),
}
"""The legend: what a letter of the drawing stands for."""
LEVELS: Final[Mapping[str, int]] = {"1": 1, "C": 1, "w": 1, "2": 2, "W": 2}
BLOCKS: Final = "1C2"
COVER: Final = "cC"
WALL: Final = "#"
WALL_LEVELS: Final = 3
FEWEST_PIECES: Final = 5
SHIPPED: Final = ("loading-dock", "twin-spires", "gantry-row", "mud-and-wire")
HEADER: Final = "ABCDEFGH"
Edge = int | str
"""A side of the grid, named by its outermost row or column: 1, 8, A or H; 0 while it is not known."""
OPPOSITE: Final[Mapping[Edge, Edge]] = {1: GRID.rows, GRID.rows: 1, "A": "H", "H": "A"}
_MIDDLE_OUT: Final = (3, 4, 2, 5, 1, 6, 0, 7)


class MapStep(NamedTuple):
    """One way to a neighbouring cube: its cost in cubes, and the levels fallen if it ends in an environment attack."""

    to: str
    cost: int
    fall: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Battlefield:
    """One map; cubes are named as in D4, and a cube in a wall is none."""

    key: str
    title: str
    text: str
    letters: Mapping[str, str]
    """Column -> letter of the legend, walls included."""
    pieces: int
    cubes: tuple[str, ...]
    """All cubes where a unit can be, in reading order."""
    level: Mapping[str, int]
    """Level of the surface on which a unit stands; walls are left out."""
    solid: Mapping[str, int]
    """Column -> levels that are solid from the ground up, 1 to 3; the others are left out. [R3]"""
    cover: frozenset[str]
    difficult: frozenset[str]
    dangerous: frozenset[str]
    ways: Mapping[tuple[str, bool], tuple[MapStep, ...]]
    """What `steps` returns, by cube and whether the unit jumps."""

    def steps(self, cube: str, *, jump: bool) -> tuple[MapStep, ...]:
        """The steps out of a cube that the map allows, in reading order; `jump` is for units with a Jump Pack.

        Where a unit may drop or climb down for more, the drop stands first. [OP-MOV-01, 04, 06, 07, OP-ELV-01..05]
        """
        return self.ways[cube, jump]


# -- The maps there are ------------------------------------------------------------------------------------------------


def _keys() -> Iterator[str]:
    yield from SHIPPED
    folder = data_path("one_page_deadzone", "maps")
    yield from sorted(path.stem for path in folder.glob("*.txt") if path.stem not in SHIPPED)


MAP_KEYS: Final = tuple(_keys())
"""The four maps of the rulebook, then further files in data/maps."""


@functools.cache
def battlefield(key: str) -> Battlefield:
    """The map of this key, always the same object; raises `Refused` if there is none or its file is wrong."""
    if key not in MAP_KEYS:
        raise Refused("There is no map “{key}”; choose {known}.", key=key, known=", ".join(MAP_KEYS))
    return read_map(key, load_data("one_page_deadzone", f"maps/{key}.txt").decode())


# -- Reading a map -----------------------------------------------------------------------------------------------------


def read_map(key: str, text: str) -> Battlefield:
    """A map from its text: a `title:` and a `text:` line, then the drawing; `Refused` says what is wrong and where.

    Empty lines and notes, lines that begin with a semicolon, may stand anywhere. [OP-PRE-01, R29]
    """
    lines = [line.rstrip() for line in text.splitlines() if line.strip() and not line.startswith(";")]
    top = next((number for number, line in enumerate(lines) if line.strip() == HEADER), None)
    if top is None:
        raise Refused("Map {key} has no drawing; begin it with the line “  {header}”.", key=key, header=HEADER)
    head = _read_head(key, lines[:top])
    letters = _read_drawing(key, lines[top + 1 :])
    pieces = len([*_pieces(letters)])
    if pieces < FEWEST_PIECES:
        raise Refused(
            "Map {key} has {pieces} pieces of terrain; it needs at least {fewest}.", "OP-PRE-01",
            key=key, pieces=pieces, fewest=FEWEST_PIECES,
        )  # fmt: skip
    return _built(key, head, letters, pieces)


def _read_head(key: str, lines: list[str]) -> Mapping[str, str]:
    head: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if name not in ("title", "text") or not colon or name in head:
            raise Refused(
                "Map {key} begins with one line “title: ...” and one “text: ...”; “{line}” is neither.",
                key=key, line=line,
            )  # fmt: skip
        head[name] = value.strip()
    for name in ("title", "text"):
        if not head.get(name):
            raise Refused("Map {key} has no {name}; write “{name}: ...” above the drawing.", key=key, name=name)
    return head


def _read_drawing(key: str, lines: list[str]) -> Mapping[str, str]:
    rows = {}
    for row, line in zip(range(GRID.rows, 0, -1), lines, strict=False):
        label, _, columns = line.partition(" ")
        if label != str(row):
            raise Refused(
                "Row {row} of map {key} is expected where “{line}” stands; label the rows 8 down to 1.",
                row=row, key=key, line=line,
            )  # fmt: skip
        rows[row] = _read_row(key, row, columns)
    if len(lines) != GRID.rows:
        raise Refused(
            "The drawing of map {key} has {rows} rows; it needs {needed}.", key=key, rows=len(lines), needed=GRID.rows
        )
    return {cube: rows[row + 1][column] for cube in GRID.names for column, row in [GRID.place(cube)]}


def _read_row(key: str, row: int, columns: str) -> str:
    if len(columns) != GRID.columns:
        raise Refused(
            "Row {row} of map {key} has {columns} columns; it needs {needed}.",
            row=row, key=key, columns=len(columns), needed=GRID.columns,
        )  # fmt: skip
    for name, letter in zip(HEADER, columns, strict=True):
        if letter not in LETTERS:
            raise Refused(
                "“{letter}” at {cube} of map {key} is no terrain; use one of {known}.",
                letter=letter, cube=f"{name}{row}", key=key, known=" ".join(LETTERS),
            )  # fmt: skip
        if row in (1, GRID.rows) and letter != ".":
            raise Refused(
                "{cube} of map {key} must be open ground “.”, as units are deployed there.", "OP-PRE-03", "R29",
                cube=f"{name}{row}", key=key,
            )  # fmt: skip
    return columns


def _pieces(letters: Mapping[str, str]) -> Iterator[set[str]]:
    """The pieces of terrain: columns of one letter that touch by sides or corners."""
    left = {cube: None for cube, letter in letters.items() if letter != "."}
    while left:
        start, _ = left.popitem()
        piece, edge = {start}, [start]
        while edge:
            cube = edge.pop()
            near = [each for each in GRID.neighbours(cube) if each in left and letters[each] == letters[cube]]
            for each in near:
                del left[each]
            piece.update(near)
            edge += near
        yield piece


def _built(key: str, head: Mapping[str, str], letters: Mapping[str, str], pieces: int) -> Battlefield:
    level = {cube: LEVELS.get(letter, 0) for cube, letter in letters.items() if letter != WALL}
    solid = {cube: level.get(cube, WALL_LEVELS) for cube, letter in letters.items() if letter in BLOCKS + WALL}
    ways = {(cube, jump): tuple(_steps(letters, level, cube, jump=jump)) for cube in level for jump in (False, True)}
    return Battlefield(
        key=key,
        title=say(head["title"]),
        text=say(head["text"]),
        letters=letters,
        pieces=pieces,
        cubes=tuple(level),
        level=level,
        solid=solid,
        cover=_marked(letters, COVER),
        difficult=_marked(letters, "d"),
        dangerous=_marked(letters, "x"),
        ways=ways,
    )


def edges(field: Battlefield) -> tuple[Edge, ...]:
    """The sides along which armies can deploy: the columns only where no wall stands in either. [OP-PRE-03, R29]"""
    rows = (1, GRID.rows)
    columns = [cube for column in "AH" for cube in first_row(column)]
    return (*rows, "A", "H") if all(cube in field.level for cube in columns) else rows


def first_row(edge: Edge) -> tuple[str, ...]:
    """The cubes along a side, from the middle outwards. [OP-PRE-03]"""
    if isinstance(edge, int):
        return tuple([f"{HEADER[place]}{edge}" for place in _MIDDLE_OUT])
    return tuple([f"{edge}{place + 1}" for place in _MIDDLE_OUT])


def edge_words(edge: Edge) -> str:
    """`row 1`, `column A`."""
    return say("row {edge}", edge=edge) if isinstance(edge, int) else say("column {edge}", edge=edge)


def _marked(letters: Mapping[str, str], wanted: str) -> frozenset[str]:
    return frozenset(cube for cube, letter in letters.items() if letter in wanted)


# -- Steps -------------------------------------------------------------------------------------------------------------


def _steps(letters: Mapping[str, str], level: Mapping[str, int], cube: str, *, jump: bool) -> Iterator[MapStep]:
    """Every step from a cube to a neighbour that is no wall. [OP-MOV-04, OP-ELV-01..05, OP-SR-08, R5, R6]"""
    for to in GRID.neighbours(cube):
        if to not in level or _is_closed_off(letters, level, cube, to):
            continue
        up = level[to] - level[cube]
        if up == 0:
            yield MapStep(to, 1)
        elif up > 0:
            if jump or letters[to] in BLOCKS:
                yield MapStep(to, up)
        elif up == -1 or jump:
            yield MapStep(to, 1)
        else:
            yield MapStep(to, 1, fall=-up)
            if letters[cube] in BLOCKS:
                yield MapStep(to, -up)


def _is_closed_off(letters: Mapping[str, str], level: Mapping[str, int], cube: str, to: str) -> bool:
    """Whether a step is diagonal and the columns on both sides are walls or blocks above both its ends. [R5]"""
    (column, row), (to_column, to_row) = GRID.place(cube), GRID.place(to)
    if column == to_column or row == to_row:
        return False
    top = max(level[cube], level[to])
    beside = [GRID.at(column, to_row), GRID.at(to_column, row)]
    return all(
        side is not None and (letters[side] == WALL or (letters[side] in BLOCKS and level[side] > top))
        for side in beside
    )
