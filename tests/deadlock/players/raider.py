"""A baseline that raids: all it has goes into Tanks from the first turn on, and they go for the nearest weak neighbour.

It is no pushover for peaceful builders. It works with defaults, hires a Tank for every 10 Credits, makes Tanks in its
Factories, and sends all that can get there to the weakest territory in reach if they are stronger, else nearer to one.
Do not make it better or worse: results against it are comparable only if it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.deadlock.chapters.black_market import LOTS, UNIT_PRICE
from rules.deadlock.chapters.trade import parts
from rules.deadlock.model.cells import distance
from rules.deadlock.model.moves import Build, Hire, Keep, Make, March
from rules.deadlock.model.tables import NOBODY, UNITS
from rules.deadlock.model.view import LandView, PlanetView
from rules.engine import Answer, Match, Move, Pick, Question

MARGIN = 1.2
"""How much stronger it must be to attack."""
WORKS = ("factory", "mine", "farm", "nuclear_plant", "apartments", "cultural_center")
"""What it builds in a territory, one after the other."""


def raider(match: Match[Any, PlanetView], question: Question) -> Answer:
    """The raider's answer; what it does not care about gets the default."""
    seen = match.view(question.seat)
    match question:
        case Pick(prompt="market"):
            return hired(seen, question)
        case Pick(prompt="resource"):
            return tuple([keep for keep in question.options if is_factory(seen, keep)])
        case Pick(prompt="build"):
            return legal(question, built(seen, question))
        case Pick(prompt="transport"):
            return legal(question, sent(seen, question))
    default: Answer = question.default
    return default


def legal(question: Pick[Any], moves: Iterator[Move]) -> tuple[Move, ...]:
    """The moves, one after the other as far as they go together."""
    chosen: tuple[Move, ...] = ()
    for move in moves:
        if move not in chosen and question.check_set and not question.check_set((*chosen, move)):
            chosen = (*chosen, move)
    return chosen


def hired(seen: PlanetView, question: Pick[Any]) -> tuple[Move, ...]:
    """As many Tanks as the Credits pay for, at the territory that is nearest to a foe."""
    assert seen.sheet is not None
    tanks = [move for move in question.options if isinstance(move, Hire) and move.unit == "tank"]
    places = sorted([move.at for move in tanks], key=lambda cell: away(seen, cell))[:1]
    return tuple(
        [Hire.of("tank", at, part) for at in places for part in parts(seen.sheet.goods["credits"] // UNIT_PRICE, LOTS)]
    )


def is_factory(seen: PlanetView, keep: Keep) -> bool:
    """Whether this is a Factory."""
    return seen.land(keep.at).building(keep.slot).type.role == "factory"


def built(seen: PlanetView, question: Pick[Any]) -> Iterator[Move]:
    """All the Tanks that can be made, then what a territory lacks first."""
    yield from [move for move in question.options if isinstance(move, Make) and move.unit == "tank"]
    for land in seen.controlled(question.seat):
        kinds = [held.kind for held in land.buildings]
        wanted = next((kind for kind in WORKS if kind not in kinds), "mine")
        if (move := Build.of(land.cell, wanted)) in question.options:
            yield move


def sent(seen: PlanetView, question: Pick[Any]) -> Iterator[Move]:
    """Everybody to the weakest territory of a foe in reach, else nearer to the next one."""
    whole: dict[tuple[str, str, str], March] = {}
    for move in question.options:
        if isinstance(move, March):
            whole[move.at, move.unit, move.to] = move  # the last number is the highest
    force: dict[str, int] = {}
    for move in whole.values():
        force[move.to] = force.get(move.to, 0) + move.number * UNITS[move.unit].attack
    foes = [cell for cell in force if is_foe(seen.land(cell), question.seat)]
    target = min(foes, key=lambda cell: guard(seen.land(cell)), default="")
    if target and force[target] > MARGIN * guard(seen.land(target)):
        yield from [move for move in whole.values() if move.to == target]
        return
    for move in sorted(whole.values(), key=lambda move: away(seen, move.to)):
        if away(seen, move.to) < away(seen, move.at) and move.to not in foes:
            yield move


def is_foe(land: LandView, seat: int) -> bool:
    """Whether another player occupies a territory."""
    return land.occupant not in (NOBODY, seat)


def guard(land: LandView) -> int:
    """The Attack of those who defend a territory."""
    lasers = 4 * sum([held.kind == "laser_defense" for held in land.buildings])
    return land.colonists + lasers + sum([units.number * units.type.attack for units in land.units])


def away(seen: PlanetView, cell: str) -> int:
    """How far the nearest territory of a foe is."""
    assert seen.seat is not None
    foes = [land.cell for land in seen.lands if is_foe(land, seen.seat)]
    return min([distance(cell, other) for other in foes], default=0)
