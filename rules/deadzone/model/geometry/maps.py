"""The shipped battlefields: reading the data file, and what a map's faces do. [7.2, 7.10, DZ-CUB-07, R24, R26]"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypedDict

from rules.common.data import load_data
from rules.deadzone.model.geometry.battlefield import BLOCKED, FLOORS, HALVES, HATCHES, SIDES, Battlefield, face_of
from rules.deadzone.model.geometry.cubes import CELLS, COLUMNS, CUBES, FLOOR_PLAN, INDEX, LEVELS, WIDTH, beside, stack
from rules.engine import Refused, say

_LARGEST_THROUGH: Final[Mapping[str, int]] = {
    "open": 4,
    "low": 4,
    "large": 3,
    "medium": 2,
    "small": 1,
    "solid": 0,
    "edge": 0,
}
"""Kind of a side face -> the largest Size that passes; doors name their own. [DZ-MOV-17, DZ-MOV-18]"""
_SIGHT_OF_WALLS: Final[Mapping[str, int]] = {"open": 0, "low": 1, "small": 2, "medium": 3, "large": 4}
_SIGHT_OF_FLOORS: Final[Mapping[str, int]] = {".": 0, "n": 1, "e": 2, "s": 3, "w": 4}


class MapRow(TypedDict):
    """A map as the data file has it."""

    id: str
    name: str
    description: str
    floors: Mapping[str, Sequence[str]]
    walls: Sequence[tuple[str, int, str, str]]
    ramps: Sequence[tuple[str, int, str]]
    ladders: Sequence[tuple[str, int, str]]
    filled: Sequence[tuple[str, int]]
    platforms: Sequence[tuple[str, int]]


# -- The maps there are ------------------------------------------------------------------------------------------------


@functools.cache
def _data() -> Mapping[str, Any]:
    rows: Mapping[str, Any] = json.loads(load_data("deadzone", "maps.json"))
    return rows


@functools.cache
def map_keys() -> tuple[str, ...]:
    """The keys of the shipped battlefields, in the order of the rulebook. [7.10]"""
    return tuple(row["id"] for row in _data()["maps"])


@functools.cache
def battlefield(map_id: str) -> Battlefield:
    """The map of this key, always the same object; raises `Refused` if there is none."""
    if map_id not in map_keys():
        raise Refused("There is no map “{typed}”; choose {known}.", typed=map_id, known=", ".join(map_keys()))
    return read_map(_data()["maps"][map_keys().index(map_id)])


@functools.cache
def zones(layout: str) -> Mapping[str, tuple[str, ...]]:
    """The deployment zones of a layout such as "edge2": name of the zone -> its columns of the board. [DZ-SET]"""
    return {name: tuple(cells) for name, cells in _data()["zones"][layout].items()}


def scenario_rows() -> Sequence[Mapping[str, Any]]:
    """The 16 scenarios as the data file has them. [9]"""
    rows: Sequence[Mapping[str, Any]] = _data()["scenarios"]
    return rows


# -- Reading a map -----------------------------------------------------------------------------------------------------


def read_map(row: MapRow) -> Battlefield:
    """A map from its row of the data file; `Refused` names the corner of a block without scenery. [DZ-CUB-07]"""
    filled = frozenset(INDEX[f"{cell}-{level}"] for cell, level in row["filled"])
    floors, walls = _floors(row, filled), _walls(row, filled)
    ramps, ladders = _sided(row["ramps"]), _sided(row["ladders"])
    tall = {*range(CUBES)} - {cube for cube in range(CUBES) if floors[cube] == "."} - filled
    field = Battlefield(
        key=row["id"],
        name=say(row["name"]),
        text=say(row["description"]),
        floors=floors,
        walls=walls,
        ramps=ramps,
        ladders=ladders,
        filled=filled,
        platforms=frozenset(INDEX[f"{cell}-{level}"] for cell, level in row["platforms"]),
        standable=tuple(sorted(tall)),
        tops=tuple(max(cube for cube in stack(cell) if floors[cube] != ".") for cell in CELLS),
        open_sky=frozenset(cube for cube in range(CUBES) if _is_under_open_sky(floors, cube)),
        climbable=frozenset(cube for cube in range(CUBES) if _has_support(floors, walls, ramps, ladders, cube)),
        rooms=bytes(0 if cube in filled else 2 if floors[cube] in HALVES else 4 for cube in range(CUBES)),
        passes=bytes([*map(_wall_limit, walls), *map(_floor_limit, floors)]),
        screens=bytes([_SIGHT_OF_WALLS.get(kind, BLOCKED) for kind in walls])
        + bytes([_SIGHT_OF_FLOORS.get(letter, BLOCKED) for letter in floors]),
    )
    empty = next(_empty_blocks(field), None)
    if empty:
        raise Refused(
            "On the map {map} the 3 x 3 columns from {corner} on have no scenery.",
            "DZ-CUB-07", map=field.name, corner=empty,
        )  # fmt: skip
    return field


def _floors(row: MapRow, filled: frozenset[int]) -> tuple[str, ...]:
    letters = "#" * FLOOR_PLAN + "".join(
        line for level in range(2, LEVELS + 1) for line in reversed(row["floors"][str(level)])
    )
    return tuple("#" if cube - FLOOR_PLAN in filled else letter for cube, letter in enumerate(letters))


def _walls(row: MapRow, filled: frozenset[int]) -> tuple[str, ...]:
    kinds = ["open"] * FLOORS
    for cell, level, side, kind in row["walls"]:
        kinds[face_of(INDEX[f"{cell}-{level}"], *SIDES[side], 0)] = kind
    for cube in range(CUBES):
        for dx, dy in ((0, 1), (1, 0)):
            if beside(cube, dx, dy) is None:
                kinds[face_of(cube, dx, dy, 0)] = "edge"
    for cube in filled:
        for dx, dy in SIDES.values():
            if beside(cube, dx, dy) is not None:
                kinds[face_of(cube, dx, dy, 0)] = "solid"
    return tuple(kinds)


def _sided(rows: Sequence[tuple[str, int, str]]) -> frozenset[tuple[int, str]]:
    return frozenset((INDEX[f"{cell}-{level}"], side) for cell, level, side in rows)


def _wall_limit(kind: str) -> int:
    return int(kind[-1]) if kind.startswith("hatch") else _LARGEST_THROUGH[kind]


def _floor_limit(letter: str) -> int:
    return int(letter) if letter in HATCHES else 4 if letter == "." else 2 if letter in HALVES else 0


def _is_under_open_sky(floors: Sequence[str], cube: int) -> bool:
    """Whether every cube above has no floor or half a floor. [7.6]"""
    return all(floors[above] in "." + HALVES for above in range(cube + FLOOR_PLAN, CUBES, FLOOR_PLAN))


def _has_support(
    floors: Sequence[str],
    walls: Sequence[str],
    ramps: frozenset[tuple[int, str]],
    ladders: frozenset[tuple[int, str]],
    cube: int,
) -> bool:
    """Whether a model can climb in a cube: a wall, a ladder, a hatch above or a ramp. [7.3, DZ-MOV-21]"""
    above = cube + FLOOR_PLAN
    if (above < CUBES and floors[above] in HATCHES) or any((cube, side) in ramps for side in SIDES):
        return True
    for side, (dx, dy) in SIDES.items():
        other = beside(cube, dx, dy)
        if other is None:
            continue
        opposite = next(name for name, way in SIDES.items() if way == (-dx, -dy))
        if walls[face_of(cube, dx, dy, 0)] not in ("open", "low") or {(cube, side), (other, opposite)} & ladders:
            return True
    return False


def _empty_blocks(field: Battlefield) -> Iterator[str]:
    """South-west columns of the 3 x 3 blocks with nothing but bare ground and open faces. [DZ-CUB-07]"""
    bare = {cell for cell in CELLS if _is_bare(field, cell)}
    for row in range(1, WIDTH - 1):
        for column in range(WIDTH - 2):
            block = {f"{letter}{row + up}" for letter in COLUMNS[column : column + 3] for up in range(3)}
            if block <= bare:
                yield f"{COLUMNS[column]}{row}"


def _is_bare(field: Battlefield, cell: str) -> bool:
    cubes = stack(cell)
    return (
        field.top(cell) == cubes[0]
        and not {*cubes} & (field.filled | field.platforms | {cube for cube, _ in field.ramps | field.ladders})
        and all(field.wall(cube, side) in ("open", "edge") for cube in cubes for side in SIDES)
    )
