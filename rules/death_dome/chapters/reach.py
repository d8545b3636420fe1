"""Where a unit can move, by which way and for how many steps; and where a push may send it. [3.7, 3.11, R25, R26]

All squares at the same cost are one whole number with a bit for each, so that a move is found in a few operations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from rules.death_dome.model.board import GRID, Arena
from rules.skirmish.cells import AROUND

_WIDE: Final = GRID.columns
_FIRST_COLUMN: Final = sum(1 << row * _WIDE for row in range(GRID.rows))
_WHOLE: Final = (1 << GRID.columns * GRID.rows) - 1
_NOT_FIRST: Final = _WHOLE & ~_FIRST_COLUMN
_NOT_LAST: Final = _WHOLE & ~(_FIRST_COLUMN << _WIDE - 1)
_JUMP: Final = 2
"""Steps of a jump, and squares from its start to its landing. [DD-MOV-13]"""


@dataclass(frozen=True, slots=True)
class Walker:
    """What moves: its own base, its tags that bear on movement, and what is in the way, as bits of squares.

    The tags are wall_walk, lava_walk, tower_jump, trample and bug_immune; `feared` are bug tokens, none if immune.
    """

    base: str
    tags: frozenset[str] = frozenset()
    foes: int = 0
    friends: int = 0
    feared: int = 0


class _Ground(NamedTuple):
    """What the squares are to a walker with certain tags, whoever stands there; all but `jumps` are bits."""

    home: int
    level: int
    """Squares on the ground that may be entered. [DD-MOV-03, 10, DD-BAS-02]"""
    stand: int
    """Squares, also on towers, where a movement may end. [R51]"""
    tower: int
    bridge: int
    off: int
    """Squares on the ground that may be entered from a tower next to them. [DD-MOV-07, DD-LAV-04]"""
    jumps: tuple[tuple[int, int], ...]
    """Bits to shift by, and the squares from where such a jump is possible. [DD-MOV-13]"""


@lru_cache(maxsize=256)
def _ground(arena: Arena, base: str, tags: frozenset[str]) -> _Ground:
    home, bridge, tower = arena.bits(arena.base[base]), arena.marked("="), arena.marked("TC")
    lava = arena.marked("~") if "lava_walk" in tags else 0
    stand = arena.marked(".oR=") | home | lava
    return _Ground(
        home=home,
        level=stand | (arena.marked("#") if "wall_walk" in tags else 0),
        stand=stand | tower,
        tower=tower,
        bridge=bridge,
        off=bridge | lava,
        jumps=_jumps(arena) if "tower_jump" in tags else (),
    )


@lru_cache(maxsize=64)
def _jumps(arena: Arena) -> tuple[tuple[int, int], ...]:
    """The jumps by direction; lava is a ground to start from and to land on for those who may be there.

    [DD-MOV-13, R81]
    """
    found = []
    for right, down in AROUND:
        starts = [square for square in arena.letters if _jumps_from(arena, square, right, down)]
        found.append((_JUMP * (down * _WIDE + right), arena.bits(starts)))
    return tuple(found)


def _jumps_from(arena: Arena, square: str, right: int, down: int) -> bool:
    column, row = GRID.place(square)
    over, landing = GRID.at(column + right, row + down), GRID.at(column + _JUMP * right, row + _JUMP * down)
    if over is None or landing is None or arena.letters.get(over, "#") not in "~=":
        return False
    ends = arena.letters[square] + arena.letters.get(landing, "#")
    return "T" in ends and any(letter in ".oR=~" for letter in ends)


def _around(squares: int) -> int:
    """These squares and all that touch them."""
    wide = squares | (squares & _NOT_LAST) << 1 | (squares & _NOT_FIRST) >> 1
    return wide | wide << _WIDE | wide >> _WIDE


class _Field(NamedTuple):
    """The ground with the units on it: `open` are squares that may be entered, `free` those where one may end."""

    ground: _Ground
    open: int
    free: int

    def stepped(self, squares: int) -> int:
        """The squares one step from these, themselves mixed in; a base that is entered is entered as a whole.

        [DD-BRG-01, DD-BRG-02, DD-LAV-04, R14]
        """
        home, level, _, tower, bridge, off, _ = self.ground
        high = squares & tower
        onto = _around(squares ^ high) & level
        if squares & bridge:
            onto |= _around(squares & bridge) & tower
        if high:
            onto |= _around(high) & (tower | off)
        if onto & home:
            onto |= home
        return onto & self.open

    def jumped(self, squares: int) -> int:
        """The squares one jump from these. [DD-MOV-13]"""
        onto = 0
        for shift, starts in self.ground.jumps:
            off = squares & starts
            onto |= off << shift if shift > 0 else off >> -shift
        return onto & self.free

    def place(self, square: int) -> int:
        """A square, or the whole own base if it is one of its squares. [DD-BAS-04, R21]"""
        return self.ground.home if square & self.ground.home else square

    def places(self, squares: int) -> Iterator[int]:
        """These squares one by one, those of the unit's own base together."""
        if squares & self.ground.home:
            yield self.ground.home
        squares &= ~self.ground.home
        while squares:
            first = squares & -squares
            yield first
            squares ^= first


def _field(arena: Arena, walker: Walker) -> _Field:
    ground = _ground(arena, walker.base, walker.tags)
    return _Field(
        ground,
        _WHOLE if "trample" in walker.tags else _WHOLE & ~walker.foes,
        ground.stand & ~(walker.foes | walker.friends),
    )


def _layers(field: _Field, start: int, budget: int, shut: int) -> list[int]:
    """By cost, the squares that are first entered at that cost; out of the shut ones nothing goes on."""
    layers = [field.place(start)]
    seen, jumps, going = layers[0], field.ground.jumps, ~shut | start
    while len(layers) <= budget:
        onto = field.stepped(layers[-1] & going)
        if jumps and len(layers) >= _JUMP:
            onto |= field.jumped(layers[-_JUMP] & going)
        onto &= ~seen
        if not (onto or jumps):
            break
        seen |= onto
        layers.append(onto)
    return layers


class Reach:
    """Where a movement may end; `quiet` are the squares to which a `path` leads that enters no feared one."""

    def __init__(self, arena: Arena, layers: list[int], quiet: int) -> None:
        self._arena = arena
        self._layers = layers
        self.quiet = quiet

    @property
    def bits(self) -> int:
        """The squares as bits, the start left out."""
        return sum(self._layers)

    @cached_property
    def steps(self) -> Mapping[str, int]:
        """Square -> the steps that `path` takes to it; the nearest first, then in reading order."""
        squares_of = self._arena.squares_of
        return {square: cost for cost, layer in enumerate(self._layers) for square in squares_of(layer)}


def reach(arena: Arena, walker: Walker, start: str, budget: int) -> Reach:
    """Where a unit may move from `start` for at most `budget` steps. [DD-MOV-01..10, DD-BAS-02, 04, 05, R51, R73]"""
    field, begin = _field(arena, walker), 1 << arena.index[start]
    layers = _layers(field, begin, budget, walker.feared)
    seen = sum(layers)
    ends = field.free & ~begin
    quiet = seen & ends & ~walker.feared
    if seen & walker.feared:
        for cost, layer in enumerate(_layers(field, begin, budget, 0)):
            if cost == len(layers):
                layers.append(0)
            layers[cost] |= layer & ~seen
    return Reach(arena, [layer & ends for layer in layers], quiet)


def path(arena: Arena, walker: Walker, start: str, to: str, budget: int) -> tuple[str, ...]:
    """The squares that a movement enters, in order: the shortest that enters no feared one before its end.

    If none of them is within the budget, the shortest of all. Of equal ones the first in reading order, square by
    square. The unit's own base is one place: a path enters one square of it, whichever.
    Raises ValueError if there is no path. [R82]
    """
    field, begin, goal = _field(arena, walker), 1 << arena.index[start], 1 << arena.index[to]
    if goal & field.free & ~begin:
        for shut in (walker.feared, 0):
            layers = _layers(field, begin, budget, shut)
            for cost, layer in enumerate(layers):
                if layer & goal:
                    entered = _first(field, _useful(field, layers, cost, goal, shut & ~begin))
                    return (*[GRID.names[square.bit_length() - 1] for square in entered[:-1]], to)
    raise ValueError(f"no way from {start} to {to} in {budget} steps")


def _useful(field: _Field, layers: list[int], cost: int, goal: int, shut: int) -> list[int]:
    """By cost, the squares that lie on a shortest path to the goal."""
    useful = [0] * cost + [field.place(goal), 0]
    for spent in range(cost - 1, -1, -1):
        near, far = useful[spent + 1], useful[spent + _JUMP]
        close = _around(near) | (_around(_around(far)) if field.ground.jumps else 0)
        for place in field.places(layers[spent] & close & ~shut):
            if field.stepped(place) & near or field.jumped(place) & far:
                useful[spent] |= place
    return useful


def _first(field: _Field, useful: list[int]) -> list[int]:
    """The first path in reading order through these squares, each as its bit; its end may be any square of a base."""
    at, spent, last = useful[0], 0, len(useful) - 2
    entered = [at]
    while spent < last:
        near = field.stepped(at) & useful[spent + 1]
        far = field.jumped(at) & useful[spent + _JUMP]
        square = (near | far) & -(near | far)
        spent += 1 if square & near else _JUMP
        at = field.place(square)
        entered.append(square)
    return entered[1:] or entered


def cost(arena: Arena, walker: Walker, start: str, path: tuple[str, ...]) -> int:
    """The steps that a path takes: none inside its own base, one into or out of it, two for a jump. [DD-BAS-04, 05]"""
    home = arena.base[walker.base]
    total = 0
    for one, other in zip((start, *path), path, strict=False):
        if one in home or other in home:
            total += not (one in home and other in home)
        else:
            total += GRID.distance(one, other)
    return total


def may_step(arena: Arena, walker: Walker, one: str, other: str) -> bool:
    """Whether a step or a jump from one square to another is legal, whoever stands there; walls are passed. [R34]"""
    ground = _ground(arena, walker.base, walker.tags)
    field = _Field(ground, _WHOLE, ground.stand)
    place = field.place(1 << arena.index[one])
    return one != other and bool((field.stepped(place) | field.jumped(place)) >> arena.index[other] & 1)


def push_ways(arena: Arena, origin: str, square: str, own_base: str, *, fanned: bool) -> tuple[str, ...]:
    """Where a push from `origin` may send the unit on `square`, units aside, in the order of the ruling. [R25, R26]

    `fanned` tells whether a crooked push leads to each neighbour that is farther away, or only to the first two.
    """
    (column, row), (from_column, from_row) = GRID.place(square), GRID.place(origin)
    dx, dy = column - from_column, row - from_row
    right, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    ways = [(right, down)]
    if dx and dy and abs(dx) != abs(dy):
        fan = [(right, 0), (right, -down)] if abs(dx) > abs(dy) else [(0, down), (-right, down)]
        ways += fan if fanned else fan[:1]
    cells = [GRID.at(column + across, row + along) for across, along in ways]
    return tuple(cell for cell in cells if cell is not None and _pushed_onto(arena, square, cell, own_base))


def _pushed_onto(arena: Arena, square: str, cell: str, own_base: str) -> bool:
    """Whether a unit can be pushed from a square onto the next one. [DD-ABL-09, 11, R26, R57]"""
    walker = Walker(own_base, frozenset({"lava_walk"}))
    return may_step(arena, walker, square, cell)
