"""What has changed since the last picture, gathered from public facts: ways gone, shots, fights, losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from renderers.skirmish.ways import SHOWN, Way, go
from rules.deadzone.model.events import fights, harm, moves, setup
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.view import SectorView
from rules.engine import Event


@dataclass(slots=True)
class Fire:
    """A line of fire from cube to cube, at a model or at a cube."""

    model: str
    origin: str
    cube: str
    target: str


@dataclass(slots=True)
class Changes:
    """Everything worth a highlight, the oldest first; `hit` is who was hurt or Pinned.

    Whoever goes elsewhere afterwards takes along what was lost, and is shot at no longer: the marks would point at
    somebody else.
    """

    ways: list[Way] = field(default_factory=list)
    fires: list[Fire] = field(default_factory=list)
    blows: list[str] = field(default_factory=list)
    blasts: list[str] = field(default_factory=list)
    losses: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Who lost HP: where it is now or died, and how many."""
    lost: list[harm.Killed] = field(default_factory=list)
    hit: set[str] = field(default_factory=set)

    @property
    def hurt(self) -> dict[str, int]:
        """How many HP were lost, by cube."""
        found: dict[str, int] = {}
        for cube, hp in self.losses.values():
            found[cube] = found.get(cube, 0) + hp
        return found


def gather(view: SectorView, facts: Sequence[Event]) -> Changes:
    """Everything since the last picture."""
    changes, at = Changes(), before(view, facts)
    for fact in facts:
        _take_way(changes, at, fact)
        _take_fight(changes, at, fact)
    changes.ways, changes.fires = changes.ways[-SHOWN:], changes.fires[-SHOWN:]
    return changes


def before(view: SectorView, facts: Sequence[Event]) -> dict[str, str]:
    """Where each model was before the first of the facts: what is known now, told backwards."""
    at = {f.id: f.cube for f in view.fighters if f.cube}
    for fact in reversed(facts):
        match fact:
            case harm.Killed(model, cube):
                at[model] = cube
            case moves.Moved(model, start) | harm.Thrown(model, start) | harm.Fell(model, start):
                at[model] = start
            case setup.Repositioned(_, model, start):
                at[model] = start
    return at


def _take_way(changes: Changes, at: dict[str, str], fact: Event) -> None:
    match fact:
        case moves.Moved(model, start, end) | setup.Repositioned(_, model, start, end) if start != end:
            go(changes.ways, model, start, [end])
            _leave(changes, model, end)
            at[model] = end
        case harm.Thrown(model, start, end) | harm.Fell(model, start, end) if start != end:
            go(changes.ways, model, start, [end], forced=True)
            _take_along(changes, model, end)
            at[model] = end
        case setup.Deployed(_, model, cube):
            at[model] = cube


def _leave(changes: Changes, model: str, cube: str) -> None:
    """A model goes to another cube by itself: no line of fire ends where it was."""
    changes.fires = [fire for fire in changes.fires if fire.target != model]
    _take_along(changes, model, cube)


def _take_along(changes: Changes, model: str, cube: str) -> None:
    if model in changes.losses:
        changes.losses[model] = cube, changes.losses[model][1]


def _take_fight(changes: Changes, at: dict[str, str], fact: Event) -> None:
    match fact:
        case fights.ShotFired(model, _, target):
            cube = target if target in INDEX else at.get(target, "")
            if at.get(model) and cube:
                changes.fires.append(Fire(model, at[model], cube, target))
        case fights.Assaulted(_, target) if at.get(target):
            changes.blows.append(at[target])
        case harm.Exploded(cube) | harm.BoomTriggered(_, cube):
            changes.blasts.append(cube)
        case harm.HpLost(model, hp):
            changes.hit.add(model)
            _, before_this = changes.losses.get(model, ("", 0))
            changes.losses[model] = at.get(model, ""), before_this + hp
        case harm.Pinned(model):
            changes.hit.add(model)
        case harm.Stood(model):
            changes.hit.discard(model)
        case harm.Killed():
            changes.lost.append(fact)
