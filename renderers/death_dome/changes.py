"""What has changed since the last picture, gathered from public facts: ways gone, attacks, pushes, deaths, captures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from renderers.skirmish.ways import SHOWN, Way, go
from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.engine import Event

STRIKES = 3
"""So many of the last attacks are drawn."""


@dataclass(slots=True)
class Blow:
    """A line of attack on one unit, as squares; `wounds` is None as long as the attack goes on."""

    unit: str
    origin: str
    square: str
    wounds: int | None = None


@dataclass(slots=True)
class Changes:
    """Everything worth a highlight, the oldest first; `dead` are squares by unit, `hit` who was wounded or fell."""

    ways: list[Way] = field(default_factory=list)
    strikes: list[list[Blow]] = field(default_factory=list)
    pushes: list[tuple[str, str]] = field(default_factory=list)
    dead: dict[str, str] = field(default_factory=dict)
    captured: set[str] = field(default_factory=set)
    hit: set[str] = field(default_factory=set)
    places: dict[str, str] = field(default_factory=dict)

    @property
    def blows(self) -> list[Blow]:
        """Those of all attacks."""
        return [blow for strike in self.strikes for blow in strike]


def gather(facts: Sequence[Event]) -> Changes:
    """Everything since the last picture, of the last match only."""
    changes = Changes()
    for fact in facts:
        if isinstance(fact, se.MatchBegan | se.StoreOpened):
            changes = Changes()
        _take_way(changes, fact)
        _take_attack(changes, fact)
    changes.ways, changes.strikes = changes.ways[-SHOWN:], changes.strikes[-STRIKES:]
    return changes


def _take_way(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Moved(unit, path) | e.Followed(unit, path):
            _walk(changes, unit, path)
        case e.Pushed(unit, path):
            changes.pushes.append((path[0], path[-1]))
            changes.places[unit] = path[-1]
        case e.Recalled(unit, square):
            changes.places[unit] = square
        case e.Captured(_, _, square):
            changes.captured.add(square)


def _walk(changes: Changes, unit: str, path: Sequence[str]) -> None:
    """A movement that is told in parts is one way."""
    changes.places[unit] = path[-1]
    go(changes.ways, unit, path[0], path[1:])


def _take_attack(changes: Changes, fact: Event) -> None:
    match fact:
        case e.Struck(hits=hits, origin=origin, squares=squares):
            pairs = zip(hits, squares, strict=False)
            changes.strikes.append([Blow(unit, origin, square) for unit, square in pairs])
            changes.places |= dict(zip(hits, squares, strict=False))
        case e.Wounded(unit, _, _, wounds):
            _wound(changes, unit, wounds)
        case e.Incapacitated(unit):
            changes.hit.add(unit)
        case e.Died(unit):
            changes.dead[unit] = changes.places.get(unit, "")
            changes.hit.discard(unit)


def _wound(changes: Changes, unit: str, wounds: int) -> None:
    """The attack that goes on on this unit is settled."""
    if wounds:
        changes.hit.add(unit)
    for blow in reversed(changes.blows):
        if blow.unit == unit and blow.wounds is None:
            blow.wounds = wounds
            return
