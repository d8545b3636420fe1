"""An activation that leads with a shot: model, way and target in one answer, carried out as a script. [DZ-PAC-02, R175]

Offered are shots straight at models that a short action pays for: from where a model stands, after it stood up, or
after an Advance to where nobody and nothing stops it. For each model and target it is the best of these; where a second
Advance, by a Command Die, brings much more, that as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rules.deadzone.chapters.actions import advances, overstacked
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.combat.aiming import targets
from rules.deadzone.chapters.listing import promise, straight_shot
from rules.deadzone.chapters.refusals import no_action_of, no_stand
from rules.deadzone.chapters.scripts import BETWEEN
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import arms
from rules.deadzone.model.moves import Activate, Free
from rules.deadzone.model.rulings import may_lead_with_a_shot
from rules.deadzone.model.state import Acting, Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon

MOST, LISTED = 12, 24
"""So many are offered at most, and so many with the models themselves: one list holds them all."""
DICE_WORTH = 0.5
"""An Advance by a Command Die is offered for so much more of a margin, or for a target that nothing else reaches."""


class Lead(NamedTuple):
    """An activation that leads with a shot, and by how much its dice may be expected to beat the target's."""

    margin: float
    move: Activate


def leads(sector: Sector, seat: int) -> list[Activate]:
    """The activations of a side that lead with a shot, the best first; none in matches begun before. [DZ-PAC-02]

    Those that spend a Command Die come last, in the room that is left.
    """
    if not may_lead_with_a_shot(sector):
        return []
    free = {fighter.id: _of_model(sector, fighter) for fighter in sector.unactivated(seat)}
    held = _plain(free)
    room = max(0, LISTED - len(free) - len(held))
    return [*[lead.move for lead in held], *[lead.move for lead in _by_dice(sector, seat, free)[:room]]]


def _plain(free: Mapping[str, Mapping[str, Lead]]) -> list[Lead]:
    """Those that cost nothing: the best of each model, and then whatever is best."""
    found = _best_first([held for shots in free.values() for held in shots.values()])
    models = {held.move.model: held for held in reversed(found)}
    others = [held for held in found if held is not models[held.move.model]]
    most = max(0, min(MOST, LISTED - len(free)))
    kept = [*models.values(), *others[: max(0, most - len(models))]]
    return _best_first(kept)[:most]


def _by_dice(sector: Sector, seat: int, free: Mapping[str, Mapping[str, Lead]]) -> list[Lead]:
    """Those worth an Advance by a Command Die after that of the budget. [DZ-CMD-09]"""
    found = list[Lead]()
    for fighter in sector.unactivated(seat) if sector.unspent(seat, "advance") else ():
        plain = free[fighter.id]
        for target, held in _of_model(sector, fighter, twice=True).items():
            if target not in plain or held.margin >= plain[target].margin + DICE_WORTH:
                found.append(held)
    return _best_first(found)


def _best_first(found: Iterable[Lead]) -> list[Lead]:
    return sorted(found, key=lambda held: -held.margin)


def _of_model(sector: Sector, fighter: Fighter, *, twice: bool = False) -> dict[str, Lead]:
    """Its best shot at each target; `twice`: after two Advances, the second by a Command Die."""
    if fighter.burning or sector.foes_at(fighter.cube, fighter.owner):
        return {}
    trial = replace(sector, acting=Acting(fighter.id, fighter.owner))
    if overstacked(trial, fighter):
        return {}
    guns, best = _guns(trial, fighter), dict[str, Lead]()
    places = _farther_places if twice else _places
    for steps, there in places(trial, fighter) if guns else ():
        if no_action_of(trial, there, "shoot"):
            continue
        for gun in guns:
            for target in targets(trial, there, gun):
                margin = promise(trial, straight_shot(there, gun, target))
                if target.id not in best or margin > best[target.id].margin:
                    script = f"{BETWEEN} ".join([*steps, f"shoot {gun.id} {target.id}"])
                    best[target.id] = Lead(margin, Activate.of(fighter.id, script))
    return best


def _guns(sector: Board, fighter: Fighter) -> list[Weapon]:
    """What it fires straight at a model with a short action, each kind once."""
    kinds = {gun.id: gun for gun in arms(sector, fighter, close=False)}
    return [gun for gun in kinds.values() if shooting.mode_of(gun) is None and not shooting.is_slow(gun)]


def _places(trial: Sector, fighter: Fighter) -> Iterator[tuple[list[str], Fighter]]:
    """The model as it may shoot, and what it does before: nothing, standing up, or an Advance without a halt."""
    if fighter.pinned:
        if not no_stand(trial, fighter):
            yield ["stand"], replace(fighter, pinned=False)
        return
    yield [], fighter
    for cube in _quiet_advances(trial, fighter):
        yield [f"advance {cube}"], replace(fighter, cube=cube)


def _farther_places(trial: Sector, fighter: Fighter) -> Iterator[tuple[list[str], Fighter]]:
    """The model where only a second Advance brings it, by a Command Die."""
    near = [] if fighter.pinned else [*_quiet_advances(trial, fighter)]
    seen = {fighter.cube, *near}
    for first in near:
        for cube in _quiet_advances(trial, replace(fighter, cube=first), "command"):
            if cube not in seen:
                seen.add(cube)
                yield [f"advance {first}", f"advance {cube} command"], replace(fighter, cube=cube)


def _quiet_advances(trial: Sector, fighter: Fighter, free: Free = "") -> Iterator[str]:
    """Where an Advance brings it by the safest way that nothing halts, with what pays for it."""
    for advance in advances(trial, fighter):
        if not advance.by and advance.free == free and _is_quiet(trial, fighter, advance.to):
            yield advance.to


def _is_quiet(sector: Board, fighter: Fighter, cube: str) -> bool:
    """Whether nothing there ends a script: the model comes to another cube, without enemies and items. [DZ-PAC-02]"""
    nobody = not sector.foes_at(cube, fighter.owner) and all(token.cube != cube for token in sector.tokens)
    return cube in INDEX and cube != fighter.cube and nobody and battlefield(sector.map).has_floor(INDEX[cube])
