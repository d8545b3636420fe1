"""A battlefield and its faces, as the geometry asks for them. [7.1, 7.2, DZ-CUB, DZ-PAR-01]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.deadzone.model.geometry.cubes import CELLS, CUBES, FLOOR_PLAN, WIDTH, beside
from rules.engine import say

SIDES: Final[Mapping[str, tuple[int, int]]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
HALVES: Final = "nesw"
"""Letters of the half floors: the strip lies along that side of the cube."""
HATCHES: Final = "1234"
BLOCKED: Final = 5
"""The kind of a face, side or floor, that nobody sees through."""
EASTERN, NORTHERN, FLOORS = 0, CUBES, 2 * CUBES
"""Where the east faces, the north faces and the floors of all cubes begin in a table of faces."""


@dataclass(frozen=True, slots=True, eq=False)
class Battlefield:
    """One map; cubes are numbers, see `cubes`. Two battlefields are equal only if they are the same object."""

    key: str
    name: str
    text: str
    floors: tuple[str, ...]
    """Cube -> its floor: "." none, "#" solid, "n", "e", "s", "w" the strip of a half floor, "1" to "4" a hatch."""
    walls: tuple[str, ...]
    """Table of side faces -> their kind; `wall` reads it."""
    ramps: frozenset[tuple[int, str]]
    """Cube and side: from the cube up to the one a level higher on that side."""
    ladders: frozenset[tuple[int, str]]
    filled: frozenset[int]
    platforms: frozenset[int]
    standable: tuple[int, ...]
    """Cubes with a floor that are not filled, from the lowest number on."""
    tops: tuple[int, ...]
    """Column of the board, in the order of CELLS -> its highest cube with a floor."""
    open_sky: frozenset[int]
    """Cubes visible from directly above. [7.6]"""
    climbable: frozenset[int]
    """Cubes with climb support. [7.3, DZ-MOV-21]"""
    rooms: bytes
    """Cube -> Size-points of each team for which it has room; `capacity` reads it."""
    passes: bytes
    """Table of faces -> the largest Size that passes, 0 if nobody does. [7.3, DZ-MOV-17..19]"""
    screens: bytes
    """Table of faces -> how they block sight: 0 never, 5 always, else by the kind of face. [7.5]"""

    def wall(self, cube: int, side: str) -> str:
        """The kind of a side face: "open", "low", "small", "medium", "large", "solid", "hatch:2" or "edge". [7.2]"""
        dx, dy = SIDES[side]
        return "edge" if beside(cube, dx, dy) is None else self.walls[face_of(cube, dx, dy, 0)]

    def has_floor(self, cube: int) -> bool:
        """Whether a cube has any floor. [7.2]"""
        return self.floors[cube] != "."

    def is_half(self, cube: int) -> bool:
        """Whether a cube's floor is a walkway, balcony or other half floor. [DZ-PAR-01]"""
        return self.floors[cube] in HALVES

    def is_standable(self, cube: int) -> bool:
        """Whether models can be in a cube: it has a floor and is not filled. [7.2]"""
        return self.floors[cube] != "." and cube not in self.filled

    def capacity(self, cube: int) -> int:
        """Size-points of each team for which a cube has room: 4, on a half floor 2. [DZ-CUB-02, DZ-PAR-01, 7.7]"""
        return self.rooms[cube]

    def top(self, cell: str) -> int:
        """The highest cube with a floor in a column such as D4: objectives and items lie there. [DZ-SET-05, 7.7]"""
        return self.tops[CELLS.index(cell)]


def face_of(cube: int, dx: int, dy: int, dz: int) -> int:
    """The place in a table of faces of the face that a unit move out of a cube meets; the move stays on the board."""
    if dx:
        return EASTERN + cube - (dx < 0)
    if dy:
        return NORTHERN + cube - WIDTH * (dy < 0)
    return FLOORS + cube + FLOOR_PLAN * (dz > 0)


_WALLS: Final[Mapping[str, str]] = {
    "low": say("a low barricade"),
    "solid": say("a solid wall"),
    "edge": say("the edge of the board"),
    "large": say("a wall with a large gap"),
    "medium": say("a wall with a medium gap"),
    "small": say("a wall with a small gap"),
}


def wall_words(kind: str) -> str:
    """A kind of side face in words, with its article."""
    if kind.startswith("hatch"):
        return say("a door")
    return _WALLS.get(kind, kind)
