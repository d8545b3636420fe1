"""What has changed since the last picture, gathered from public facts: ways gone, shots, blows, losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from renderers.skirmish.ways import SHOWN, Way, go
from rules.engine import Event
from rules.one_page_deadzone.model import events as e


@dataclass(slots=True)
class Fire:
    """A line of fire and what came of it: wounds, or how many were pinned by suppressing fire."""

    unit: str
    origin: str
    cube: str
    target: str
    wounds: int
    suppressing: bool = False


@dataclass(slots=True)
class Changes:
    """Everything worth a highlight, the oldest first; `hit` are units that were wounded or pinned."""

    ways: list[Way] = field(default_factory=list)
    fires: list[Fire] = field(default_factory=list)
    blows: dict[str, int] = field(default_factory=dict)
    lost: list[e.Destroyed] = field(default_factory=list)
    hit: set[str] = field(default_factory=set)
    owners: dict[str, int] = field(default_factory=dict)


def gather(facts: Sequence[Event]) -> Changes:
    """Everything since the last picture; a new game or round's start is no way."""
    changes = Changes()
    for fact in facts:
        _take(changes, fact)
    changes.ways, changes.fires = changes.ways[-SHOWN:], changes.fires[-SHOWN:]
    return changes


def _take(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Moved(unit, start, path):
            go(changes.ways, unit, start, path)
        case e.Shot(unit, target, origin, cube, wounds=wounds):
            changes.fires.append(Fire(unit, origin, cube, target, wounds))
        case e.Suppressed(unit, origin, cube):
            changes.fires.append(Fire(unit, origin, cube, "", 0, suppressing=True))
        case e.StoodFire(_, _, held) if changes.fires:
            changes.fires[-1].wounds += held
        case e.Struck(_, _, cube, wounds=wounds):
            changes.blows[cube] = changes.blows.get(cube, 0) + wounds
        case e.EnvironmentAttacked(_, cube, _, wounds=wounds):
            changes.blows[cube] = changes.blows.get(cube, 0) + wounds
        case e.Destroyed(unit, owner):
            changes.lost.append(fact)
            changes.owners[unit] = owner
        case e.Wounded(unit) | e.Pinned(unit):
            changes.hit.add(unit)
        case e.Recovered(unit):
            changes.hit.discard(unit)
