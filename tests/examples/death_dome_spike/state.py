"""The state of the spike: a small arena, two units a team, a beehive and a few power cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.engine import State

ARENA = (
    ".........",
    ".#..~..#.",
    ".........",
    "...~.~...",
    ".........",
    ".#..~..#.",
    ".........",
)
VALUES = {"slap": 1, "elbow": 2, "headbutt": 3, "haymaker": 4, "piledriver": 5, "gravity": 2, "grenade": 3}
"""Power cards by name; `gravity` may cancel a push and `grenade` grant payback instead. [DD-PWR-01, P18, P19]"""


@dataclass(slots=True, kw_only=True)
class Unit:
    """A unit; `place` is its square, or the number of its jail."""

    owner: int
    place: str
    strength: int = 2
    toughness: int = 1
    max_vitae: int = 5
    movement: int = 4
    range: int = 1
    effects: list[str] = field(default_factory=list)
    payback: int = 0
    pager: int = 0
    wounds: int = 0
    down: bool = False

    @property
    def vitae(self) -> int:
        """The life that is left. [DD-WND-04]"""
        return self.max_vitae - self.wounds


@dataclass(slots=True, kw_only=True)
class Strike:
    """An attack in progress: a weapon's, a bug token's or a payback. It is in the state so that everybody sees it.

    `by` is the unit or token, `seat` whose kill it would be, `origin` the square that it pushes away from, `guard` the
    value of each player's defence cards.
    """

    kind: Literal["weapon", "token", "payback"]
    by: str
    seat: int
    origin: str
    power: int
    hits: list[str]
    effects: list[str] = field(default_factory=list)
    guard: dict[str, int] = field(default_factory=dict)
    braced: list[int] = field(default_factory=list)
    granted: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class Dome(State):
    """The arena. `tokens` maps the square of a bug token to who placed it; the last of `strikes` is being settled."""

    units: dict[str, Unit]
    hands: list[list[str]]
    pile: list[str]
    discards: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    shells: list[int]
    strikes: list[Strike] = field(default_factory=list)
    active: int = 0
    actions: int = 2

    @property
    def seats(self) -> int:
        """How many teams there are."""
        return len(self.hands)

    def after(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with the next one."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def at(self, square: str) -> str | None:
        """The unit on this square."""
        return next((name for name, unit in self.units.items() if unit.place == square), None)

    def free(self, name: str) -> bool:
        """Whether a unit is on the board."""
        return not self.units[name].place.isdigit()

    def team(self, seat: int) -> list[str]:
        """A team's units on the board."""
        return [name for name, unit in self.units.items() if unit.owner == seat and self.free(name)]


def position(square: str) -> tuple[int, int]:
    """Column and row of `B3`, from 0."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def square_at(column: int, row: int) -> str | None:
    """The square there, unless it is a wall or off the board."""
    inside = 0 <= row < len(ARENA) and 0 <= column < len(ARENA[0])
    return f"{chr(ord('A') + column)}{row + 1}" if inside and ARENA[row][column] != "#" else None


def is_lava(square: str) -> bool:
    """Whether a unit there is lost."""
    column, row = position(square)
    return ARENA[row][column] == "~"


def distance(one: str, other: str) -> int:
    """Steps between two squares, diagonals counting one. [DD-RNG-01]"""
    (x, y), (u, v) = position(one), position(other)
    return max(abs(x - u), abs(y - v))


def neighbours(square: str) -> list[str]:
    """The squares around, walls left out."""
    x, y = position(square)
    around = [square_at(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [place for place in around if place]


def behind(origin: str, square: str) -> list[str]:
    """Where a push from `origin` could send a unit on `square`: one way or two. [DD-ABL-07, DD-ABL-08, R25]"""
    (x, y), (u, v) = position(origin), position(square)
    dx, dy = u - x, v - y
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    ways = [(sx, sy)]
    if dx and dy and abs(dx) != abs(dy):
        ways.append((sx, 0) if abs(dx) > abs(dy) else (0, sy))
    found = [square_at(u + step, v + rise) for step, rise in ways]
    return [place for place in found if place]
