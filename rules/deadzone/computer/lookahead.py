"""What a whole activation may bring: one action weighed with what may follow it."""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.moving import MoveMode
from rules.deadzone.computer.evaluation import Survey
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.models import speed_of
from rules.deadzone.model.state import Fighter

SHORTS: Final = 2
"""The short actions of an activation. [DZ-ACT-01]"""


class Gain(NamedTuple):
    """What an activation brings: by attacks, and by a better place."""

    attack: float = 0.0
    place: float = 0.0

    @property
    def total(self) -> float:
        """Both together."""
        return self.attack + self.place


def reachable(survey: Survey, f: Fighter, move_mode: MoveMode | None) -> list[str]:
    """The cubes with a floor where a movement may end."""
    if move_mode is None or survey.field is None:
        return []
    ends = dict.fromkeys([to for to, _ in moving.ways(survey.sector, f, move_mode) if to != moving.OFF])
    return [to for to in ends if survey.field.has_floor(INDEX[to])]


def may_depart(survey: Survey, f: Fighter) -> bool:
    """Whether a Sprint takes a model off the board now."""
    move_mode = moving.sprint(survey.sector, f)
    return (
        move_mode is not None
        and not f.pinned
        and any(to == moving.OFF for to, _ in moving.ways(survey.sector, f, move_mode))
    )


def best_gain(survey: Survey, f: Fighter) -> Gain:
    """The best that a model can make of its activation."""
    sector = survey.sector
    engaged = bool(sector.foes_at(f.cube, f.owner))
    here = survey.place(f, f.cube)
    cost = survey.leaving(f) if engaged and not f.pinned else 0.0
    near = reachable(survey, f, moving.advance(sector, f))
    off = Gain(-cost, survey.departure(f)) if may_depart(survey, f) else Gain()
    found = [Gain(survey.fire(f, f.cube, moved=f.pinned), 0.0), off]
    if engaged:
        found.append(Gain(survey.charge(f, f.cube), 0.0))
    for cube in near:
        if sector.foes_at(cube, f.owner):
            found.append(Gain(survey.charge(f, cube) - cost, survey.place(f, cube) - here))
        else:
            fire = 0.0 if f.pinned else survey.fire(f, cube, moved=True)
            found.append(Gain(fire - cost, survey.place(f, cube) - here))
    if not f.pinned and speed_of(sector, f):
        far = reachable(survey, f, moving.sprint(sector, f))
        found += [Gain(-cost, survey.place(f, cube) - here) for cube in far if not sector.foes_at(cube, f.owner)]
    return max(found, key=lambda gain: gain.total)
