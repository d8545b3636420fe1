"""Where a model may be put: zones, room, and cubes that it could never leave. [DZ-SET-10..13, R146, R25]"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import CUBES, FLOOR_PLAN, INDEX, NAMES, PLACES, around, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import can_leave, fits
from rules.deadzone.model.models import arms, has, mover, sheet, size
from rules.deadzone.model.state import Board, Fighter, Sector

MIDDLE = 3.5
FAR = 99


def zone_cubes(sector: Board, seat: int) -> list[int]:
    """Every cube of a side's zone where models can be, with those it gained. [DZ-SET-10, R146]"""
    field, cells = battlefield(sector.map), rules_of(sector).cells(sector.sides[seat].zone)
    gained = [INDEX[cube] for cube in sector.sides[seat].extra]
    return [*_standable_in(field, cells), *gained]


@lru_cache(maxsize=1 << 8)
def _standable_in(field: Battlefield, cells: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([cube for cube in field.standable if NAMES[cube][:2] in cells])


def load(sector: Board, seat: int, cube: int, without: Fighter | None = None) -> int:
    """The Size-points of a side in a cube, perhaps without one model. [DZ-CUB-02]"""
    return sum([size(f) for f in sector.at(NAMES[cube]) if f.owner == seat and f is not without])


def loads(sector: Board, seat: int, without: Fighter | None = None) -> defaultdict[int, int]:
    """Cube -> the Size-points of a side in it, perhaps without one model. [DZ-CUB-02]"""
    found: defaultdict[int, int] = defaultdict(int)
    for f in sector.in_play(seat):
        if f is not without:
            found[INDEX[f.cube]] += size(f)
    return found


def may_stand(sector: Board, f: Fighter, cube: int) -> bool:
    """Whether a model may be put into a cube. [DZ-SET-10, DZ-SET-13]"""
    return bool(footholds(sector, f, [cube]))


def footholds(sector: Board, f: Fighter, cubes: Iterable[int]) -> list[int]:
    """Those of the cubes where a model may be put: Vehicles on level 1, with room, and with a step out.

    [DZ-SET-10, DZ-SET-13, DZ-CUB-02, DZ-KW-VEHICLE-01]
    """
    field, me, taken = battlefield(sector.map), mover(sector, f), loads(sector, f.owner, f)
    below = FLOOR_PLAN if has(sector, f, "vehicle") else CUBES
    return [
        cube
        for cube in cubes
        if cube < below and fits(field, me.size, cube, taken[cube]) and can_leave(field, me, cube)
    ]


def put(sector: Sector, f: Fighter, cube: int) -> None:
    """Put a model on the board."""
    f.fate, f.cube, f.platform = "table", NAMES[cube], False


def tops(field: Battlefield) -> list[int]:
    """The highest level of every stack where models can be."""
    return [cube for cube in field.tops if field.is_standable(cube)]


def landing_cubes(sector: Sector, f: Fighter) -> list[int]:
    """The highest levels of all stacks but those with objectives. [DZ-KW-AERIAL-01, section 9: Deepstrike]"""
    taken = {objective.cube for objective in sector.objectives}
    return footholds(sector, f, [cube for cube in highest_levels(sector, f) if NAMES[cube] not in taken])


def highest_levels(sector: Sector, f: Fighter) -> list[int]:
    """The highest level of every stack; for Vehicles level 1. [DZ-KW-AERIAL-01, DZ-KW-VEHICLE-01]"""
    field = battlefield(sector.map)
    return [cube for cube in field.standable if cube < FLOOR_PLAN] if has(sector, f, "vehicle") else tops(field)


def nearest_foe(sector: Sector, seat: int, cube: int) -> int:
    """The range from a cube to the nearest enemy on the board."""
    return min([range_of(cube, INDEX[foe.cube]) for foe in sector.in_play(1 - seat)], default=FAR)


# -- does a team fit? --------------------------------------------------------------------------------------------------


def all_fit(sector: Sector, waiting: Sequence[Fighter], rooms: Mapping[int, int]) -> bool:
    """Whether all of these models find room, largest first where it is tightest, Vehicles on level 1. [DZ-SET-11]"""
    left = dict(rooms)
    wheels = {f.id for f in waiting if has(sector, f, "vehicle")}
    for f in sorted(waiting, key=lambda one: (one.id not in wheels, -size(one))):
        need, low = size(f), f.id in wheels
        may = [cube for cube, room in left.items() if room >= need and (cube < FLOOR_PLAN or not low)]
        if not may:
            return False
        left[min(may, key=lambda cube: (left[cube], cube >= FLOOR_PLAN))] -= need
    return True


def rooms_of(sector: Sector, seat: int, cubes: Collection[int]) -> dict[int, int]:
    """Cube -> the Size-points for which it has room."""
    field, taken = battlefield(sector.map), loads(sector, seat)
    return {cube: field.capacity(cube) - taken[cube] for cube in cubes}


def missing_cubes(sector: Sector, seat: int, waiting: Sequence[Fighter]) -> int:
    """How many more cubes a zone needs at least, for all to fit. [DZ-SET-11, R146]"""
    rooms, field = rooms_of(sector, seat, zone_cubes(sector, seat)), battlefield(sector.map)
    more = sorted(widening(sector, seat), key=lambda cube: (-field.capacity(cube), cube))
    for count in range(len(more) + 1):
        if all_fit(sector, waiting, rooms | {cube: field.capacity(cube) for cube in more[:count]}):
            return count
    return len(more)


def widening(sector: Sector, seat: int) -> list[int]:
    """The cubes that a zone may gain: adjacent to it, with a floor, not in the other zone. [R146]"""
    field, own, other = battlefield(sector.map), {*zone_cubes(sector, seat)}, {*zone_cubes(sector, 1 - seat)}
    beside = {near for cube in own for near in around(cube)}
    return sorted(cube for cube in beside - own - other if field.is_standable(cube))


# -- the best place ----------------------------------------------------------------------------------------------------


def best_place(sector: Sector, f: Fighter, cubes: Sequence[int]) -> int:
    """Leaders and shooters high up, others in front on the ground; never in a crowd without need. [D6]"""
    high = sheet(f).type == "Leader" or bool(arms(sector, f, False))
    return max(cubes, key=lambda cube: (*merit(cube, high), -load(sector, f.owner, cube), -cube))


def merit(cube: int, high: bool) -> tuple[int, float]:
    """How high and how far in front a cube lies."""
    column, row, level = PLACES[cube]
    return level if high else -level, -abs(row - MIDDLE) - abs(column - MIDDLE) / 8
