"""Where units and colonists can go from a territory. [3.21]

Pure functions over plain facts, which a view has as well as the state; the ways themselves are worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from rules.deadlock.chapters.oceans import oceans
from rules.deadlock.model.cells import ADJACENT, NUMBER
from rules.deadlock.model.tables import COLONIST, UNITS
from rules.deadlock.model.units import values_of

FUEL = "fuel_storage"
TRAVELLERS = {code for code, row in UNITS.items() if row.group in ("ground", "air", "sea")}
"""The kinds of units that move; Missiles and Laser Defenses stay where they are. [DL-TRN-09]"""


class Held(Protocol):
    """A building of the state or of a view."""

    @property
    def kind(self) -> str: ...
    @property
    def manned(self) -> bool: ...


class Ground(Protocol):
    """A territory of the state or of a view."""

    @property
    def cell(self) -> str: ...
    @property
    def terrain(self) -> str: ...
    @property
    def owner(self) -> int: ...
    @property
    def buildings(self) -> Sequence[Held]: ...


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves: the territories that he controls, all Oceans, and what makes his units quicker."""

    seat: int
    own: tuple[str, ...]
    oceans: tuple[str, ...]
    race: str
    technologies: tuple[str, ...]


def mover(lands: Sequence[Ground], seat: int, race: str, technologies: Sequence[str]) -> Mover:
    """What decides where this player's units can go."""
    own = tuple([land.cell for land in lands if land.owner == seat])
    return Mover(seat, own, oceans(lands), race, tuple(technologies))


def reach(who: Mover, land: Ground, kind: str) -> tuple[str, ...]:
    """Where a unit of this kind (or a colonist) that stands here can go, in the order of numbers. [DL-TRN-01]"""
    return ways(land.cell, kind, steps(who, land, kind), who.own, who.oceans)


def steps(who: Mover, land: Ground, kind: str) -> int:
    """How many steps a unit that stands here may go. [DL-TRN-05, DL-RAC-CHC-3, Table K]"""
    return values_of(who.race, who.technologies, kind).move + is_fuelled(land, who.seat)


def is_fuelled(land: Ground, seat: int) -> bool:
    """Whether a player has an operated Fuel Storage here. [DL-TRN-05, DL-COL-03]"""
    return land.owner == seat and FUEL in [held.kind for held in land.buildings if held.manned]


def travels(kind: str) -> bool:
    """Whether this kind moves at all. [DL-TRN-09]"""
    return kind in TRAVELLERS


@lru_cache(maxsize=1 << 15)
def ways(cell: str, kind: str, most: int, own: tuple[str, ...], all_oceans: tuple[str, ...]) -> tuple[str, ...]:
    """The territories at most so many steps away; a step into what is not `own` is the last. [DL-TRN-02, R48]"""
    found, front = {cell: None}, [cell]
    for _ in range(most):
        entered = [other for here in front for other in ADJACENT[here] if other not in found]
        entered = [other for other in entered if may_enter(kind, other, own, all_oceans)]
        found.update(dict.fromkeys(entered))
        front = [other for other in dict.fromkeys(entered) if other in own]
    return tuple(sorted([other for other in found if other != cell], key=NUMBER.__getitem__))


def may_enter(kind: str, cell: str, own: Sequence[str], all_oceans: Sequence[str]) -> bool:
    """Whether this kind may be there at all. [DL-TRN-03, DL-TRN-06, DL-TRN-07, DL-TRN-08, DL-TRN-09]"""
    if kind == COLONIST:
        return cell in own
    match UNITS[kind].group:
        case "air":
            return True
        case "sea":
            return cell in all_oceans
        case "ground":
            return cell in own or cell not in all_oceans
    return False
