"""The tables of sight that are shipped: who sees whom from every cube of every map, for the bodies of the game. [7.8]

`python -m rules.deadzone.model.geometry.sight_table > rules/deadzone/data/sight.json` makes them; playing only looks
them up.
"""

from __future__ import annotations

import base64
import functools
import itertools
import json
import sys
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.common.data import load_data
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.bodies import WHOLE_CUBE, Body, Form, form_of, points
from rules.deadzone.model.geometry.cubes import CUBES, difference
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.rays import fan, stopped

STANDING: Final = (Body(25, 1), Body(40, 1), Body(25, 2), Body(40, 2), Body(40, 3), Body(60, 3), Body(60, 4))
"""Every pair of base and Size that the factions have."""
CLASSES: Final = (*STANDING, Body(25, 1, pinned=True), Body(40, 1, pinned=True), Body(60, 1, pinned=True))
_PINNED: Final = {body.base: number for number, body in enumerate(CLASSES) if body.pinned}
CLASS_OF: Final[Mapping[Body, int]] = {
    body._replace(platform=platform): number
    for platform in (False, True)
    for body, number in [
        *zip(STANDING, itertools.count()),
        *((Body(base, size, pinned=True), number) for base, number in _PINNED.items() for size in (1, 2, 3, 4)),
    ]
}
"""Body -> its number among the classes. A Pinned one's Size does not matter; the tables have nobody on a platform."""
_ONES: Final = range(len(CLASSES))
_VISIBLE: Final = [pair for pair in itertools.product(_ONES, _ONES) if pair[0] <= pair[1]]
_CLEAR: Final = [pair for pair in itertools.product(_ONES, _ONES) if pair[0] < len(STANDING)]
_MATRICES: Final[Mapping[tuple[str, int, int], int]] = {
    key: number
    for number, key in enumerate(
        [("visible", *pair) for pair in _VISIBLE]
        + [("clear", *pair) for pair in _CLEAR]
        + [("cube", one, 0) for one in _ONES]
    )
}
"""What, class of the viewer and of what it looks at -> the number of the matrix in a table."""


@dataclass(frozen=True, slots=True, eq=False)
class SightTable:
    """The table of one map: matrices of bits, one bit for each two standable cubes."""

    slots: tuple[int, ...]
    """Cube -> its row in a matrix, -1 if nobody can be in it."""
    side: int
    bits: bytes | bytearray
    starts: Mapping[tuple[str, int, int], int]

    def visible(self, cube: int, viewer: int, other: int, target: int) -> bool:
        """Whether a class of body in a cube sees another; both cubes can be stood in. [DZ-LOS-01, DZ-LOS-09]"""
        if viewer > target:
            cube, viewer, other, target = other, target, cube, viewer
        return self._bit("visible", viewer, target, cube, other)

    def clear(self, cube: int, viewer: int, other: int, target: int) -> bool:
        """Whether a class of standing body in a cube sees the whole of another. [DZ-LOS-05]"""
        return self._bit("clear", viewer, target, cube, other)

    def sees_cube(self, cube: int, viewer: int, other: int) -> bool:
        """Whether a class of body in a cube sees any part of another cube. [DZ-LOS-07]"""
        return self._bit("cube", viewer, 0, cube, other)

    def mark(self, what: str, viewer: int, target: int, cube: int, other: int) -> None:
        """Note a look that succeeds, in a table that is being made."""
        bit = self._place(what, viewer, target, cube, other)
        assert isinstance(self.bits, bytearray)
        self.bits[bit >> 3] |= 1 << (bit & 7)

    def _place(self, what: str, viewer: int, target: int, cube: int, other: int) -> int:
        return self.starts[what, viewer, target] + self.slots[cube] * self.side + self.slots[other]

    def _bit(self, what: str, viewer: int, target: int, cube: int, other: int) -> bool:
        bit = self._place(what, viewer, target, cube, other)
        return bool(self.bits[bit >> 3] >> (bit & 7) & 1)


@functools.cache
def _shipped() -> Mapping[str, str]:
    tables: Mapping[str, str] = json.loads(load_data("deadzone", "sight.json"))
    return tables


@functools.cache
def sight_table(map_id: str) -> SightTable:
    """The shipped table of a map."""
    return _table(battlefield(map_id), zlib.decompress(base64.b64decode(_shipped()[map_id])))


def _table(field: Battlefield, bits: bytes | bytearray) -> SightTable:
    rows = {cube: row for row, cube in enumerate(field.standable)}
    side = len(rows)
    starts = {key: number * side * side for key, number in _MATRICES.items()}
    return SightTable(tuple(rows.get(cube, -1) for cube in range(CUBES)), side, bits, starts)


# -- Making the tables -------------------------------------------------------------------------------------------------

_Look = tuple[SightTable, Battlefield, int, int]
"""A table to fill, its map, and two cubes of it."""
_Course = tuple[Form, Form, tuple[int, int, int]]
"""The arguments of a fan."""


def measure(fields: Sequence[Battlefield], classes: Sequence[int] = _ONES) -> list[SightTable]:
    """The tables of some maps, worked out anew for some classes; those of all take several minutes."""
    drafts = [(_table(field, _empty(field)), field) for field in fields]
    for one, other in itertools.combinations_with_replacement(sorted(classes), 2):
        for course, looks in _grouped(drafts, one, other).items():
            _measure_bodies(course, looks, one, other)
    for one in classes:
        for course, looks in _grouped(drafts, one, None).items():
            rays = fan(*course)
            for table, field, cube, to in looks:
                if rays.rays & ~stopped(rays, field.screens, cube):
                    table.mark("cube", one, 0, cube, to)
    return [table for table, _ in drafts]


def _empty(field: Battlefield) -> bytearray:
    return bytearray(len(_MATRICES) * len(field.standable) ** 2 // 8 + 1)


def _grouped(
    drafts: Sequence[tuple[SightTable, Battlefield]], one: int, other: int | None
) -> Mapping[_Course, list[_Look]]:
    """All looks from a class of body to another, or to a cube, by the fan that they share."""
    groups: dict[_Course, list[_Look]] = defaultdict(list)
    for table, field in drafts:
        for cube, to in itertools.permutations(field.standable, 2):
            if one != other or cube < to:
                there = WHOLE_CUBE if other is None else form_of(field, to, CLASSES[other])
                course = form_of(field, cube, CLASSES[one]), there, difference(cube, to)
                groups[course].append((table, field, cube, to))
    return groups


def _measure_bodies(course: _Course, looks: Sequence[_Look], one: int, other: int) -> None:
    """Mark who sees whom, both ways, of the looks that share a fan."""
    rays = fan(*course)
    here, there = (len(points(form)) for form in course[:2])
    for table, field, cube, to in looks:
        is_open = rays.rays & ~stopped(rays, field.screens, cube)
        if not is_open:
            continue
        table.mark("visible", one, other, cube, to)
        if one == other:
            table.mark("visible", one, other, to, cube)
        if one < len(STANDING) and sees_all(is_open, here, there, is_back=False):
            table.mark("clear", one, other, cube, to)
        if other < len(STANDING) and sees_all(is_open, here, there, is_back=True):
            table.mark("clear", other, one, to, cube)


@functools.lru_cache(maxsize=64)
def _bundles(here: int, there: int, is_back: bool) -> tuple[int, ...]:
    """The rays of each single point to all points of the other end, as bits."""
    if is_back:
        column = sum(1 << number * there for number in range(here))
        return tuple(column << number for number in range(there))
    return tuple(((1 << there) - 1) << number * there for number in range(here))


def sees_all(rays: int, here: int, there: int, is_back: bool) -> bool:
    """Whether of the open rays, from so many points to so many, one point has all of its own. [7.5, DZ-LOS-05]

    `is_back` asks for a point of the far end.
    """
    return any(rays & bundle == bundle for bundle in _bundles(here, there, is_back))


def _write() -> None:
    """Write out the tables that are shipped, one map a line."""
    tables = measure([*map(battlefield, map_keys())])
    made = {
        key: base64.b64encode(zlib.compress(table.bits, 9)).decode()
        for key, table in zip(map_keys(), tables, strict=True)
    }
    sys.stdout.write(json.dumps(made, indent=0) + "\n")


if __name__ == "__main__":
    _write()
