"""What a whole activation may bring: one action weighed with what may follow it."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, NamedTuple

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.moving import MoveMode
from rules.deadzone.computer.evaluation import Evaluator
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


def reachable(evaluator: Evaluator, f: Fighter, move_mode: MoveMode | None) -> list[str]:
    """The cubes with a floor where a movement may end."""
    if move_mode is None or evaluator.field is None:
        return []
    ends = dict.fromkeys([to for to, _ in moving.ways(evaluator.sector, f, move_mode) if to != moving.OFF])
    return [to for to in ends if evaluator.field.has_floor(INDEX[to])]


def may_depart(evaluator: Evaluator, f: Fighter) -> bool:
    """Whether a Sprint takes a model off the board now."""
    move_mode = moving.sprint(evaluator.sector, f)
    return (
        move_mode is not None
        and not f.pinned
        and any(to == moving.OFF for to, _ in moving.ways(evaluator.sector, f, move_mode))
    )


def best_gain(evaluator: Evaluator, f: Fighter) -> Gain:
    """The best that a model can make of its activation."""
    sector = evaluator.sector
    engaged = bool(sector.foes_at(f.cube, f.owner))
    here = evaluator.place(f, f.cube)
    cost = evaluator.leaving(f) if engaged and not f.pinned else 0.0
    near = reachable(evaluator, f, moving.advance(sector, f))
    off = Gain(-cost, evaluator.departure(f)) if may_depart(evaluator, f) else Gain()
    best = max(Gain(evaluator.fire(f, f.cube, moved=f.pinned), 0.0), off, key=total)
    if engaged:
        best = max(best, Gain(evaluator.charge(f, f.cube), 0.0), key=total)
    for cube in near:
        if sector.foes_at(cube, f.owner):
            charge = Gain(evaluator.charge(f, cube) - cost, evaluator.place(f, cube) - here)
            best = max(best, charge, key=total)
        else:
            fire = 0.0 if f.pinned else evaluator.fire(f, cube, moved=True)
            best = better(evaluator, f, cube, fire - cost, here, best)
    if not f.pinned and speed_of(sector, f):
        for cube in reachable(evaluator, f, moving.sprint(sector, f)):
            if not sector.foes_at(cube, f.owner):
                best = better(evaluator, f, cube, -cost, here, best)
    return best


def better(evaluator: Evaluator, f: Fighter, cube: str, attack: float, here: float, best: Gain) -> Gain:
    """The better of a gain and of going to a cube; what surely is not is not reckoned."""
    if Gain(attack, evaluator.place_at_best(f, cube) - here).total < best.total:
        return best
    return max(best, Gain(attack, evaluator.place(f, cube) - here), key=total)


total = attrgetter("total")
