"""Moving: how far, where to, and what the ground does on the way. [OP-MOV, OP-ELV, OP-TER, OP-SR-05, 06, 08, 10]"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import TypeVar

from rules.engine import Choose, Move, Refusal, Rule, roll
from rules.one_page_deadzone.chapters.asking import ask_among
from rules.one_page_deadzone.chapters.casualties import wound
from rules.one_page_deadzone.chapters.naming import QUOTED, no_cube
from rules.one_page_deadzone.model.armies import Model
from rules.one_page_deadzone.model.battlefield import GRID, battlefield
from rules.one_page_deadzone.model.dice import ENVIRONMENT_NEEDS, SIDES, TEST, Piece, successes
from rules.one_page_deadzone.model.events import EnvironmentAttacked, Hazard, HazardMet, MineGone, Moved
from rules.one_page_deadzone.model.moves import Charge, Go, Stay
from rules.one_page_deadzone.model.questions import Moving, OfUnit, Prompt
from rules.one_page_deadzone.model.state import CUBE_SIZE, Action, Unit, Zone
from rules.skirmish import Route, Step, routes

CUBES: Mapping[Action, int] = {"walk": 1, "run": 2, "assault": 2}
FAST: Mapping[Action, int] = {"walk": 2, "run": 4, "assault": 4}
RULE_OF: Mapping[Action, str] = {"walk": "OP-ACT-04", "run": "OP-ACT-05", "assault": "OP-ACT-06"}
PACES: Mapping[str, str] = {"fast": "OP-SR-06", "slow": "OP-SR-10"}
MUD = "mud"
HAZARDS: tuple[Hazard, ...] = ("fall", "danger", "mine")
"""What a cube may do to a unit, in the order in which it is met. [R16, R25]"""
BITS: Mapping[str, int] = {cube: 1 << number for number, cube in enumerate(GRID.names)}
Ways = Mapping[str, list[Route]]
M = TypeVar("M", Go, Charge)
PlacedMine = tuple[str, int]
"""A mine's cube and planter."""


def allowance(model: Model, action: Action) -> int:
    """How many cubes an action may cover. [OP-ACT-04..06, OP-SR-06, OP-SR-10]"""
    if "slow" in model.rules:
        return min(1, CUBES[action])
    return FAST[action] if "fast" in model.rules else CUBES[action]


# -- where one may go --------------------------------------------------------------------------------------------------


def ways(zone: Zone, unit: Unit, action: Action, cubes: int) -> Ways:
    """Where a unit may go with `walk`, `run` or `assault` for so many cubes, and by which routes, the safest first."""
    return ways_among(zone.map, zone.units, [(mine.cube, mine.owner) for mine in zone.mines], unit, action, cubes)


def ways_among(
    map_key: str, units: Iterable[Piece], mines: Iterable[PlacedMine], unit: Piece, action: Action, cubes: int
) -> Ways:
    """The same for units of the state and of a view alike."""
    enemies, full = 0, 0
    own, room = unit.owner, CUBE_SIZE - unit.type.size
    taken: dict[str, int] = {}
    for other in units:
        if other.owner != own:
            enemies |= BITS[other.cube]
        elif other.id != unit.id:
            taken[other.cube] = size = taken.get(other.cube, 0) + other.type.size
            if size > room:
                full |= BITS[other.cube]
    jump = "jump" in unit.type.rules
    mined = 0
    if not jump:
        for cube, owner in mines:
            mined |= BITS[cube] if owner != own else 0
    near = reach(map_key, unit.cube, cubes, jump)  # what is farther away does not matter: the cache is hit more often
    return _ways(map_key, unit.cube, action, cubes, jump, enemies & near, full & near, mined & near)


def foes(zone: Zone, seat: int) -> int:
    """The cubes with enemies of a side, as bits."""
    bits = 0
    for unit in zone.units:
        if unit.owner != seat:
            bits |= BITS[unit.cube]
    return bits


@lru_cache(maxsize=1 << 13)
def _ways(
    map_key: str, start: str, action: Action, cubes: int, jump: bool, enemies: int, full: int, mines: int
) -> Ways:
    """The same from what matters alone: cubes with enemies, too full ones and mined ones, as bits."""
    assault, found = action == "assault", {}
    steps = _steps_of(map_key, action, jump, enemies, full, mines)
    for cube, there in routes(start, cubes, steps).items():
        if cube != start and bool(BITS[cube] & enemies) == assault:
            found[cube] = sorted(there, key=_safety) if len(there) > 1 else there
    return found


def _steps_of(
    map_key: str, action: Action, jump: bool, enemies: int, full: int, mines: int
) -> Callable[[str], Iterable[Step]]:
    """The steps out of a cube for this mover. [OP-MOV-02..05, OP-TER-03, OP-SR-08]"""
    special, assault = enemies | full | mines, action == "assault"

    def steps(cube: str) -> Iterable[Step]:
        around, plain = _plain_steps(map_key, cube, action, jump)
        if not around & special:
            return plain
        return [step for step in map(occupied, plain) if step is not None]

    def occupied(step: Step) -> Step | None:
        bit = BITS[step.to]
        enemy = bool(bit & enemies)
        if enemy and not assault:
            return None
        marks = (*step.marks, f"mine {step.to}") if bit & mines else step.marks
        return Step(step.to, step.cost, marks, enemy, enemy or (step.end and not bit & full))

    return steps


@lru_cache(maxsize=1 << 12)
def _plain_steps(map_key: str, cube: str, action: Action, jump: bool) -> tuple[int, tuple[Step, ...]]:
    """The steps out of a cube as if nobody were there, and where they lead as bits; an Assault ends nowhere then."""
    field, around, found = battlefield(map_key), 0, []
    for to, cost, fall in field.steps(cube, jump=jump):
        if action == "run" and not jump and to in field.difficult:
            continue
        marks = () if jump else _marks(map_key, to, fall > 0, action == "assault")
        found.append(Step(to, cost, marks, end=action != "assault"))
        around |= BITS[to]
    return around, tuple(found)


def _marks(map_key: str, to: str, fall: bool, assault: bool) -> tuple[str, ...]:
    """What the ground does to a unit that enters a cube without a Jump Pack. [OP-TER-04, OP-TER-05, OP-ELV-04, R24]"""
    field = battlefield(map_key)
    met = (("fall", fall), ("danger", to in field.dangerous))
    return (*[f"{name} {to}" for name, holds in met if holds], *([MUD] if assault and to in field.difficult else []))


def can_charge(zone: Zone, unit: Unit, cubes: int, enemies: int) -> bool:
    """Whether an Assault could reach one of the enemies (as bits): the first on the way to any of them is reached."""
    return bool(enemies & reach(zone.map, unit.cube, cubes, "jump" in unit.type.rules))


@lru_cache(maxsize=1 << 12)
def reach(map_key: str, start: str, cubes: int, jump: bool) -> int:
    """What a unit alone on the map could reach: layers of cubes by cost, as bits."""
    layers, done, steps = [BITS[start], *[0] * cubes], 0, _leaps(map_key, jump)
    for cost in range(cubes):
        fresh = layers[cost] & ~done
        done |= fresh
        while fresh:
            bit = fresh & -fresh
            fresh ^= bit
            for price, mask in steps[bit.bit_length() - 1]:
                if cost + price <= cubes:
                    layers[cost + price] |= mask
    return done | layers[cubes]


@lru_cache(maxsize=1 << 6)
def _leaps(map_key: str, jump: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cube in the order of its bit: where a step leads for 1, for 2 ... cubes, as bits."""
    field, found = battlefield(map_key), []
    for cube in BITS:
        by_cost: dict[int, int] = {}
        for to, cost, _ in field.steps(cube, jump=jump) if cube in field.level else ():
            by_cost[cost] = by_cost.get(cost, 0) | BITS[to]
        found.append(tuple(by_cost.items()))
    return tuple(found)


def entering(zone: Zone, unit: Unit, cube: str) -> tuple[str, ...]:
    """What a unit meets that steps back into a cube. [R12]"""
    return entering_among(zone.map, [(mine.cube, mine.owner) for mine in zone.mines], unit, cube)


def entering_among(map_key: str, mines: Iterable[PlacedMine], unit: Piece, cube: str) -> tuple[str, ...]:
    """The same for units of the state and of a view alike."""
    if "jump" in unit.type.rules:
        return ()
    level = battlefield(map_key).level
    fall = level[unit.cube] - level[cube] > 1
    mined = any(place == cube and owner != unit.owner for place, owner in mines)
    return (*_marks(map_key, cube, fall=fall, assault=False), *([f"mine {cube}"] if mined else []))


def _safety(route: Route) -> tuple[int, int, bool, int]:
    """Falls first, then rolls, then mud, then length: the safest route is the one that is offered without a name."""
    falls = sum(mark.startswith("fall") for mark in route.marks)
    mud = MUD in route.marks
    return falls, len(route.marks) - falls - mud, mud, route.cost


def name_of(route: Route, first: bool) -> str:
    """What names a route among those to the same cube: nothing for the safest, else the cubes on the way."""
    if first:
        return ""
    on_the_way = [f"drop {cube}" if f"fall {cube}" in route.marks else cube for cube in route.path[:-1]]
    return "-".join([*on_the_way, *(["drop"] if f"fall {route.path[-1]}" in route.marks else [])])


def named(found: Ways) -> Iterator[tuple[str, str, Route]]:
    """All routes as (cube, name, route)."""
    for cube, there in found.items():
        for number, route in enumerate(there):
            yield cube, name_of(route, number == 0), route


def route_to(found: Ways, to: str, by: str) -> Route:
    """The route that a move names."""
    return next(route for number, route in enumerate(found[to]) if name_of(route, number == 0) == by)


def by_letter(zone: Zone, moves: Iterable[M]) -> list[M]:
    """Moves by the letters of their cubes, of the same cube the safest first. [R41]"""
    held = list(moves)
    if zone.lists_by_letter:
        held.sort(key=lambda move: (move.to, move.by))
    return held


def go_question(zone: Zone, unit: Unit, found: Ways, cubes: int, reason: str) -> Choose[Go | Stay]:
    """Where to, or nowhere. [D6]"""
    stay = Stay.of()
    options: tuple[Go | Stay, ...] = (stay, *by_letter(zone, [Go.of(cube, name) for cube, name, _ in named(found)]))
    why = partial(no_way, zone, unit, cubes, options)
    about = Moving(unit.id, zone.scene.action)
    return Choose(seat=unit.owner, prompt=Prompt.GO, options=options, default=stay, reason=reason, about=about, why=why)


def go(zone: Zone, unit: Unit, action: Action, cubes: int, reason: str) -> Rule[None]:
    """Walk or run: up to so many cubes. [OP-ACT-04, OP-ACT-05]"""
    found = ways(zone, unit, action, cubes)
    move = yield from ask_among(zone, lambda: go_question(zone, unit, found, cubes, reason))
    if isinstance(move, Go):
        yield from march(zone, unit, route_to(found, move.to, move.by))


def charge_question(zone: Zone, unit: Unit, found: Ways) -> Choose[Charge | Stay]:
    """Which enemy cube, or no move after all, which is the default. [D6, OP-ACT-06, R36]"""
    stay, charges = Stay.of(), by_letter(zone, [Charge.of(cube, name) for cube, name, _ in named(found)])
    why = partial(no_charge, zone, unit, charges)
    return Choose(
        seat=unit.owner,
        prompt=Prompt.CHARGE,
        options=(*charges, stay),
        default=stay,
        reason="OP-ACT-06",
        about=OfUnit(unit.id),
        why=why,
    )


# -- why not there -----------------------------------------------------------------------------------------------------


def no_way(zone: Zone, unit: Unit, cubes: int, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot walk or run there. [OP-MOV-02..07, OP-TER-03]"""
    if not isinstance(move, Go) or move in options:
        return None
    if wrong := no_cube(zone.field, move.to) or no_route(options, move):
        return wrong
    if move.to == unit.cube:
        return Refusal("{unit} is in {cube} already; you may stay there.", unit=unit.id, cube=move.to)
    if zone.enemies_at(move.to, unit.owner):
        line = "An enemy is in {cube}: only an Assault goes there."
        return Refusal(line, "OP-MOV-02", "OP-MOV-03", cube=move.to)
    if far := too_far(unit, zone.scene.action, cubes, move.to):
        return far
    size = sum([other.type.size for other in zone.at(move.to) if other is not unit])
    if size + unit.type.size > CUBE_SIZE:
        return Refusal(
            "{cube} is too full for {unit}: it holds size {size} of {most}.", "OP-GEN-05", "OP-MOV-05",
            cube=move.to, unit=unit.id, size=size, most=CUBE_SIZE,
        )  # fmt: skip
    if zone.scene.action == "run" and move.to in zone.field.difficult:
        line = "{cube} is difficult ground, which cannot be entered on a Run."
        return Refusal(line, "OP-TER-03", cube=move.to)
    return Refusal(
        "{unit} cannot get to {cube} in {cubes:# cube|# cubes}: walls, heights, mud or enemies are in the way.",
        "OP-MOV-02", "OP-MOV-04", "OP-ELV-02", "OP-TER-03", unit=unit.id, cube=move.to, cubes=cubes,
    )  # fmt: skip


def no_charge(zone: Zone, unit: Unit, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot assault this cube. [OP-MOV-03, OP-ACT-06]"""
    if not isinstance(move, Charge) or move in options:
        return None
    if wrong := no_cube(zone.field, move.to) or no_route(options, move):
        return wrong
    if not zone.enemies_at(move.to, unit.owner):
        line = "There is no enemy in {cube}; an Assault ends in a cube that holds one."
        return Refusal(line, "OP-ACT-06", cube=move.to)
    return Refusal(
        "{unit} cannot get to {cube}, {away} cubes away: too far, or walls or other enemies are in the way.",
        *pace(unit, "assault"), "OP-MOV-03", "OP-MOV-04", "OP-ELV-02",
        unit=unit.id, cube=move.to, away=GRID.distance(unit.cube, move.to),
    )  # fmt: skip


def too_far(unit: Unit, action: Action, cubes: int, to: str) -> Refusal | None:
    """That a cube is farther away than a unit can go now, if it is."""
    away = GRID.distance(unit.cube, to)
    if away <= cubes:
        return None
    return Refusal(
        "{cube} is too far: {away} cubes away, and {unit} can move {cubes}.", *pace(unit, action),
        cube=to, away=away, unit=unit.id, cubes=cubes,
    )  # fmt: skip


def pace(unit: Unit, action: Action) -> list[str]:
    """The rules that say how far a unit goes with an action."""
    own = [rule for name, rule in PACES.items() if name in unit.type.rules]
    return [RULE_OF[action], *own]


def no_route(options: Sequence[Move], move: Go | Charge) -> Refusal | None:
    """That there are ways to a cube but none of this name."""
    names = [each.by for each in options if isinstance(each, Go | Charge) and each.to == move.to]
    if not names:
        return None
    line = "There is no way “{typed}” to {cube}; leave it out for the safest."
    if others := ", ".join(filter(None, names)):
        line = "There is no way “{typed}” to {cube}; leave it out for the safest, or choose {others}."
    return Refusal(line, "OP-MOV-01", "R34", typed=move.by[:QUOTED], cube=move.to, others=others)


# -- on the way --------------------------------------------------------------------------------------------------------


def march(zone: Zone, unit: Unit, route: Route, *, forced: bool = False) -> Rule[None]:
    """Enter cube after cube and meet what is there; a removed unit stops. [OP-TER-05, OP-TER-06]"""
    marks, done, start = set(route.marks), 0, unit.cube
    zone.scene.mud = zone.scene.mud or MUD in marks
    for number, cube in enumerate(route.path, 1):
        unit.cube = cube
        zone.scene.path.append(cube)
        met = [hazard for hazard in HAZARDS if f"{hazard} {cube}" in marks]
        if met or number == len(route.path):
            zone.tell(Moved(unit.id, start, route.path[done:number], forced))
            done, start = number, cube
        for hazard in met:
            if (yield from meet(zone, unit, hazard)):
                return


def meet(zone: Zone, unit: Unit, hazard: Hazard) -> Rule[bool]:
    """A fall hits at once, other hazards on a 1; returns whether the unit is gone. [OP-ELV-04, OP-TER-05]"""
    die = 0
    if hazard != "fall":
        die = (yield from roll(1, SIDES, "OP-SR-05" if hazard == "mine" else "OP-TER-05"))[0]
    zone.tell(HazardMet(unit.id, unit.cube, hazard, die))
    if hazard == "mine":
        clear_mine(zone, unit)
    return (yield from environment_attack(zone, unit, hazard)) if die <= 1 else False


def clear_mine(zone: Zone, unit: Unit) -> None:
    """A mine is gone once an enemy of its planter has entered, whatever the die showed. [OP-SR-05, R16]"""
    mine = next(mine for mine in zone.mines if mine.cube == unit.cube and mine.owner != unit.owner)
    zone.mines.remove(mine)
    zone.tell(MineGone(mine.owner, mine.cube))


def environment_attack(zone: Zone, unit: Unit, hazard: Hazard) -> Rule[bool]:
    """Three dice at 4 or more against three at the unit's Quality; returns whether it is gone. [OP-TER-07, R15]"""
    attack = yield from roll(TEST, SIDES, "OP-TER-07")
    defence = yield from roll(TEST, SIDES, "OP-TER-07")
    wounds = max(0, successes(attack, ENVIRONMENT_NEEDS) - successes(defence, unit.type.quality))
    zone.tell(EnvironmentAttacked(unit.id, unit.cube, hazard, tuple(attack), tuple(defence), wounds))
    return (yield from wound(zone, unit, wounds))
