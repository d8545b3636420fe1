"""An activation that leads with a shot: model, way and target in one answer, carried out as a script. [DZ-PAC-02, R175]

Offered are shots straight at models that a short action pays for: from where a model stands, after it stood up, or
after an Advance to where nobody and nothing stops it. For each model and target it is the best of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from rules.deadzone.chapters.actions import advances, overstacked
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.listing import promise
from rules.deadzone.chapters.refusals import no_action_of, no_stand
from rules.deadzone.chapters.scripts import BETWEEN
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.moves import Activate, Shoot
from rules.deadzone.model.rulings import may_lead_with_a_shot
from rules.deadzone.model.state import Acting, Board, Fighter, Sector

MOST, LISTED = 12, 24
"""So many are offered at most, and so many with the models themselves: one list holds them all."""


class Lead(NamedTuple):
    """An activation that leads with a shot, and by how much its dice may be expected to beat the target's."""

    margin: float
    move: Activate


def leads(sector: Sector, seat: int) -> list[Activate]:
    """The activations of a side that lead with a shot, the best first; none in matches begun before. [DZ-PAC-02]"""
    if not may_lead_with_a_shot(sector):
        return []
    found = _best_first([held for fighter in sector.unactivated(seat) for held in _of_model(sector, fighter)])
    models = {held.move.model: held for held in reversed(found)}
    others = [held for held in found if held is not models[held.move.model]]
    most = max(0, min(MOST, LISTED - len(sector.unactivated(seat))))
    kept = [*models.values(), *others[: max(0, most - len(models))]]
    return [held.move for held in _best_first(kept)[:most]]


def _best_first(found: Iterable[Lead]) -> list[Lead]:
    return sorted(found, key=lambda held: -held.margin)


def _of_model(sector: Sector, fighter: Fighter) -> list[Lead]:
    """Its best shot at each target."""
    if fighter.burning or sector.foes_at(fighter.cube, fighter.owner):
        return []
    trial = replace(sector, acting=Acting(fighter.id, fighter.owner))
    if overstacked(trial, fighter):
        return []
    best: dict[str, Lead] = {}
    for steps, there, shot in _ways(trial, fighter):
        margin = promise(trial, there, shot)
        if shot.target not in best or margin > best[shot.target].margin:
            script = f"{BETWEEN} ".join([*steps, f"shoot {shot.weapon} {shot.target}"])
            best[shot.target] = Lead(margin, Activate.of(fighter.id, script))
    return [*best.values()]


def _ways(trial: Sector, fighter: Fighter) -> Iterator[tuple[list[str], Fighter, Shoot]]:
    """Shots, the model as it then is, and what it does before: nothing, standing up, or an Advance without a halt."""
    if fighter.pinned:
        if not no_stand(trial, fighter):
            up = replace(fighter, pinned=False)
            yield from [(["stand"], up, shot) for shot in _short_shots(trial, up)]
        return
    yield from [([], fighter, shot) for shot in _short_shots(trial, fighter)]
    for advance in advances(trial, fighter):
        if not (advance.by or advance.free) and _is_quiet(trial, fighter, advance.to):
            there = replace(fighter, cube=advance.to)
            yield from [([f"advance {advance.to}"], there, shot) for shot in _short_shots(trial, there)]


def _short_shots(sector: Sector, fighter: Fighter) -> list[Shoot]:
    """Normal shots straight at a model that a short action pays for."""
    if no_action_of(sector, fighter, "shoot"):
        return []
    found = [shot for shot in shooting.shots(sector, fighter) if _is_plain(sector, fighter, shot)]
    return [shot for shot in found if not shooting.is_long(sector, fighter, shot)]


def _is_quiet(sector: Board, fighter: Fighter, cube: str) -> bool:
    """Whether nothing there ends a script: the model comes to another cube, without enemies and items. [DZ-PAC-02]"""
    nobody = not sector.foes_at(cube, fighter.owner) and all(token.cube != cube for token in sector.tokens)
    return cube in INDEX and cube != fighter.cube and nobody and battlefield(sector.map).has_floor(INDEX[cube])


def _is_plain(sector: Board, fighter: Fighter, shot: Shoot) -> bool:
    """Whether it is a normal shot straight at a model."""
    weapon = shooting.weapon_named(sector, fighter, shot.weapon)
    return not shot.how and weapon is not None and shooting.mode_of(weapon) is None
