"""Moving: where to, and what happens on the way, cube by cube. [DZ-MOV, DZ-CUB-05, DZ-PAR-06, DZ-PAR-07, R31]"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

from rules.deadzone.chapters import engaging, items
from rules.deadzone.chapters.combat import forced
from rules.deadzone.chapters.combat.assault import break_away, charge, engage, finish, spring
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.refusals import no_way
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.attacks import side_of
from rules.deadzone.model.events.moves import Charged, Manner, Moved, PlatformTaken
from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.cubes import CUBES, FLOOR_PLAN, INDEX, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.paths import path_problem, reach, stations
from rules.deadzone.model.geometry.steps import LARGEST_ON_HALF, Crowd, Mover, fits, may_use_platform
from rules.deadzone.model.models import has, mover, size, speed_of
from rules.deadzone.model.moves import Advance, Decline, Sprint
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Effect, Fighter, Sector
from rules.engine import Choose, Move, Refusal, Rule, ask_if

OFF: Final = "off"
"""Where a move ends that leaves the board."""
PLATFORM: Final = "platform"
"""In the way of a move: it ends on the platform of its last cube."""
NO_ROOM: Final = 99
"""Size-points in a cube that must not be entered."""


class MoveMode(NamedTuple):
    """How far a movement goes: cubes, one more of a Charged model; whether Agile counts; what it keeps out of."""

    cubes: int
    more: int = 0
    agile: bool = True
    avoids: Literal["", "enemies", "models"] = ""
    sprint: bool = False


ONE: Final = MoveMode(1, agile=False)
"""The Advance of a Command Die, Evade, the step of Rampage 7-8. [DZ-CMD-09, R133]"""


class Walk(NamedTuple):
    """A way: the cubes entered, in order; none to reposition. After a leap the last has no floor."""

    path: tuple[int, ...] = ()
    charged: bool = False
    platform: bool = False
    leaves: bool = False
    manner: Manner = "move"


Ways = Mapping[tuple[str, str], Walk]
"""`to` and `by` of a move -> the way that it names."""

# -- where one may go --------------------------------------------------------------------------------------------------


def advance(sector: Board, fighter: Fighter) -> MoveMode | None:
    """The Advance of a model's action; None where Speed is a dash. [DZ-MOV-01, DZ-KW-CHARGED-01]"""
    cubes = speed_of(sector, fighter)
    return MoveMode(cubes[0], int(has(sector, fighter, "charged"))) if cubes else None


def sprint(sector: Board, fighter: Fighter) -> MoveMode | None:
    """Its Sprint; None where Speed is a dash. [DZ-MOV-02]"""
    cubes = speed_of(sector, fighter)
    return MoveMode(cubes[1], sprint=True) if cubes else None


def move_mode_of(sector: Board, fighter: Fighter, move: Advance | Sprint) -> MoveMode | None:
    """How far a movement goes. [DZ-MOV-01, DZ-MOV-02, DZ-CMD-09, R133]"""
    if isinstance(move, Sprint):
        return sprint(sector, fighter)
    move_mode = advance(sector, fighter)
    return ONE if move_mode and move.free == "command" else move_mode


def ways(sector: Board, fighter: Fighter, move_mode: MoveMode) -> Ways:
    """Where a movement may end, and how it gets there: the safest way, the shortest of those. [D15, 7.3]"""
    field, me, start = battlefield(sector.map), mover_for(sector, fighter, move_mode), INDEX[fighter.cube]
    far = move_mode.cubes + move_mode.more + me.agile
    near, stacks = _within(start, far), _stacks_within(start, far)  # a leap may land on any level of a stack
    around = [one for one in sector.in_play() if INDEX[one.cube] % FLOOR_PLAN in stacks]
    loads, foes = _others(sector, fighter, move_mode, around)
    full = [(cube, load) for cube, load in loads.items() if not fits(field, me.size, cube, load)]
    found = _walks(field, me, start, move_mode, frozenset(full), foes & near, _trapped(sector, fighter) & near)
    exits = _exits(sector, fighter, move_mode, found)
    return {**found, **exits} if exits else found


@lru_cache(maxsize=1 << 11)
def _within(start: int, far: int) -> frozenset[int]:
    return frozenset([cube for cube in range(CUBES) if range_of(start, cube) <= far])


@lru_cache(maxsize=1 << 11)
def _stacks_within(start: int, far: int) -> frozenset[int]:
    """The stacks that have a cube so near, by the lowest of each."""
    return frozenset([cube % FLOOR_PLAN for cube in _within(start, far)])


@lru_cache(maxsize=1 << 11)
def _walks(
    field: Battlefield,
    me: Mover,
    start: int,
    move_mode: MoveMode,
    full: frozenset[tuple[int, int]],
    hostile: frozenset[int],
    trapped: frozenset[int],
) -> Ways:
    """The ways on the board: `full` are cubes without room and their Size-points, all other room is enough."""
    loads, danger = defaultdict(int, full), trapped.__contains__ if trapped else None
    people = Crowd(loads.__getitem__, hostile)
    found: dict[tuple[str, str], Walk] = {} if move_mode.sprint else {(NAMES[start], ""): Walk()}
    for more in range(move_mode.more + 1):
        found_now = reach(field, me, start, move_mode.cubes + more, people, danger)
        for cube, trip in [*found_now.ends.items(), *found_now.leaps.items()]:
            if (NAMES[cube], "") not in found:
                found[NAMES[cube], ""] = Walk(trip.path, charged=more > 0)
    return found | _platforms(field, me, found)


def mover_for(sector: Board, fighter: Fighter, move_mode: MoveMode) -> Mover:
    """What of a model matters to its steps. [7.3]"""
    me = mover(sector, fighter)
    return me if move_mode.agile else me._replace(agile=False)


def crowd(sector: Board, fighter: Fighter, move_mode: MoveMode) -> Crowd:
    """Who stands where: room for its team, and where a movement stops. [DZ-CUB-02, DZ-MOV-29]"""
    loads, hostile = _others(sector, fighter, move_mode, sector.in_play())
    return Crowd(lambda cube: loads.get(cube, 0), hostile)


def _others(
    sector: Board, fighter: Fighter, move_mode: MoveMode, models: Sequence[Fighter]
) -> tuple[dict[int, int], frozenset[int]]:
    """The Size-points of its team by cube, and the cubes with enemies, of these models; under Rampage 1-2 no team.

    [DZ-CUB-02]
    """
    loads: dict[int, int] = {}
    hostile: set[int] = set()
    wild, weaves = engaging.rampaging(sector, fighter), has(sector, fighter, "weave")
    for other in models:
        cube, is_foe = INDEX[other.cube], other.owner != fighter.owner
        if other is fighter:
            continue
        if move_mode.avoids == "models" or (move_mode.avoids and is_foe):
            loads[cube] = NO_ROOM
        elif not (is_foe or wild):
            loads[cube] = loads.get(cube, 0) + size(other)
        if (is_foe or wild) and not weaves:
            hostile.add(cube)
    return loads, frozenset(hostile)


def _trapped(sector: Board, fighter: Fighter) -> frozenset[int]:
    return frozenset([INDEX[trap.cube] for trap in sector.traps if trap.owner != fighter.owner])


def _platforms(field: Battlefield, me: Mover, found: Ways) -> dict[tuple[str, str], Walk]:
    """The same ways, ending on a platform. [DZ-MOV-04, DZ-PAR-08, 7.7]"""
    if not may_use_platform(me):
        return {}
    raised = [to for to, _ in found if INDEX[to] in field.platforms]
    return {(to, PLATFORM): found[to, ""]._replace(platform=True) for to in raised}


def _exits(sector: Board, fighter: Fighter, move_mode: MoveMode, found: Ways) -> dict[tuple[str, str], Walk]:
    """Ways off the board: one more cube of a movement, named by the cube where it leaves. [DZ-CUB-05, R124, R129]"""
    scenario = rules_of(sector)
    if not scenario.row.exits:
        return {}
    inside = {fighter.cube: Walk()} | {to: walk for (to, _), walk in found.items()}
    gone = {}
    for cube, walk in inside.items():
        near = len(walk.path) < move_mode.cubes and not sector.foes_at(cube, fighter.owner)
        here = cube == fighter.cube
        if (near or (here and move_mode.cubes)) and scenario.may_leave(sector, replace(fighter, cube=cube)):
            gone[OFF, cube] = walk._replace(leaves=True)
    return gone


def way_of(sector: Board, fighter: Fighter, move_mode: MoveMode, to: str, by: str) -> Walk | None:
    """The way that a move names, the safest or one of its own; None if there is no such way. [D15]"""
    offered = ways(sector, fighter, move_mode)
    if (to, by) in offered or to not in INDEX:
        return offered.get((to, by))
    names, platform = stations(to, by), PLATFORM in by.split()
    if names == [to] or any(cube not in INDEX for cube in names) or (platform and (to, PLATFORM) not in offered):
        return None
    path, me = tuple([INDEX[cube] for cube in names]), mover_for(sector, fighter, move_mode)
    for more in range(move_mode.more + 1):
        cubes, people = move_mode.cubes + more, crowd(sector, fighter, move_mode)
        if not path_problem(battlefield(sector.map), me, INDEX[fighter.cube], path, cubes, people):
            return Walk(path, charged=more > 0, platform=platform)
    return None


# -- going -------------------------------------------------------------------------------------------------------------


def go(sector: Sector, fighter: Fighter, move_mode: MoveMode, walk: Walk) -> Rule[None]:
    """Break away from enemies first, then go; if knocked elsewhere, go on from there. [DZ-MOV-08..14, R35]"""
    start = fighter.cube
    if walk.path or walk.leaves:
        if not (yield from break_away(sector, fighter)):
            return
        if fighter.cube != start:
            move = yield from ask_if(lambda: onward_question(sector, fighter, move_mode))
            onward = way_of(sector, fighter, move_mode, move.to, move.by) if isinstance(move, Advance) else None
            if not onward:
                return
            walk = onward
    yield from march(sector, fighter, walk)


def onward_question(sector: Sector, fighter: Fighter, move_mode: MoveMode) -> Choose[Advance | Decline] | None:
    """A new way from where the free Assault threw it; among enemies it has fought there, and is done. [R35]"""
    if engaging.targets_at(sector, fighter, fighter.cube):
        return None
    options: list[Advance | Decline] = [
        Decline.of(),
        *[Advance.of(to, by) for to, by in ways(sector, fighter, move_mode)],
    ]
    why = why_no_way(sector, fighter, move_mode)
    return Choose(
        seat=side_of(sector, fighter),
        prompt=Prompt.ONWARD,
        options=options,
        default=options[0],
        reason="DZ-MOV-14",
        about=OfModel.of(fighter),
        why=why,
    )


def step_to(sector: Sector, fighter: Fighter, cube: str) -> Rule[None]:
    """One cube by its own movement, as in Evade: with breaking away, traps, enemies, items. [DZ-MOV-13, DZ-MOV-30]"""
    yield from go(sector, fighter, ONE, Walk((INDEX[cube],)))


def neighbours(sector: Sector, fighter: Fighter, move_mode: MoveMode = ONE) -> tuple[str, ...]:
    """The cubes where one cube of movement may end. [DZ-KW-EVADE-01]"""
    return tuple([to for (to, by), walk in ways(sector, fighter, move_mode).items() if walk.path and not by])


def march(sector: Sector, fighter: Fighter, walk: Walk) -> Rule[None]:
    """Enter cube after cube: traps, enemies, items, in this order; any of them may end it. [DZ-MOV-30, R31]"""
    steps: list[Moved] = []
    for number, cube in enumerate(walk.path, 1):
        is_last, before = number == len(walk.path), fighter.cube
        fighter.cube, fighter.platform = NAMES[cube], False
        step = fighter.id, before, fighter.cube, walk.manner
        sector.tell(Moved(*step, lead=tuple(steps), joined=not is_last))
        if not is_last:
            steps.append(Moved(*step))
        if walk.charged and is_last:
            _charge_up(sector, fighter)
        if (yield from arrive(sector, fighter, before, passing=not is_last)):
            yield from _lose_hold(sector, fighter)
            return
    if walk.leaves:
        rules_of(sector).leaves(sector, fighter)
        return
    if walk.platform != fighter.platform:
        fighter.platform = walk.platform
        sector.tell(PlatformTaken(fighter.id, walk.platform))
    if walk.path:
        yield from _let_go(sector, fighter)
    else:
        sector.tell(Moved(fighter.id, fighter.cube, fighter.cube, "reposition"))
        yield from items.offer_tokens(sector, fighter)


def arrive(sector: Sector, fighter: Fighter, before: str, *, passing: bool = False) -> Rule[bool]:
    """A model has entered a cube, coming from `before`. Gives whether its movement is over. [DZ-MOV-30, R31, R149]"""
    cube, was_activated = fighter.cube, fighter.activated
    if (yield from spring(sector, fighter)):
        return True
    rules_of(sector).entered(sector, fighter)
    met = engaging.targets_at(sector, fighter, cube)  # who comes to intercept has fought already
    for intercept in BOOK.entered:
        yield from intercept(sector, fighter)
        if _stopped(sector, fighter, cube, was_activated):
            return True
    if any(foe in met for foe in engaging.targets_at(sector, fighter, cube)):
        if passing and has(sector, fighter, "weave"):
            return False
        yield from _charge_in(sector, fighter, before)
        return True
    yield from items.offer_tokens(sector, fighter)
    return _stopped(sector, fighter, cube, was_activated)


def _stopped(sector: Sector, fighter: Fighter, cube: str, was_activated: bool) -> bool:
    """Whether something on the way has ended its movement. [R31, R149]"""
    halted = engaging.halted(fighter, was_activated) or engaging.has_ended(sector, fighter)
    return halted or fighter.cube != cube


def _charge_in(sector: Sector, fighter: Fighter, before: str) -> Rule[None]:
    """Fight at once; a large model on half a floor goes back afterwards. [DZ-MOV-05, DZ-PAR-06, DZ-PAR-07, R77]"""
    cube = fighter.cube
    half_cube = battlefield(sector.map).is_half(INDEX[cube]) and size(fighter) > LARGEST_ON_HALF
    yield from charge(sector, fighter, half_cube=half_cube)
    if half_cube and fighter.fate == "table" and fighter.cube == cube:
        fighter.cube = before
        sector.tell(Moved(fighter.id, cube, before, "return"))


def _charge_up(sector: Sector, fighter: Fighter) -> None:
    """The extra cube of a Charged model gives it Frenzy (1) for this activation. [DZ-KW-CHARGED-01]"""
    sector.scene.charged = True
    fighter.effects.append(Effect("frenzy", 1, "activation"))
    sector.tell(Charged(fighter.id))


def _let_go(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A leap ends in a cube without floor: it falls, and what is below is met as at the end of a move. [DZ-MOV-25]"""
    if is_on_floor(sector, fighter):
        return
    before, was_activated = fighter.cube, fighter.activated
    yield from _fall(sector, fighter)
    if fighter.fate != "table" or (fighter.activated and not was_activated):
        return
    if fighter.pinned:
        if not (yield from spring(sector, fighter)):
            rules_of(sector).entered(sector, fighter)
            yield from engage(sector, fighter)
    else:
        yield from arrive(sector, fighter, before)


def _lose_hold(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A model stopped where there is no floor falls from there. [R29, 7.3]"""
    if fighter.fate == "table" and not is_on_floor(sector, fighter):
        yield from _fall(sector, fighter)
        yield from engage(sector, fighter)


def _fall(sector: Sector, fighter: Fighter) -> Rule[None]:
    yield from forced.fall(sector, fighter)
    yield from finish(sector)


def is_on_floor(sector: Sector, fighter: Fighter) -> bool:
    """Whether its cube has any floor. [DZ-MOV-23]"""
    return battlefield(sector.map).has_floor(INDEX[fighter.cube])


# -- what is refused ---------------------------------------------------------------------------------------------------


def why_no_way(sector: Sector, fighter: Fighter, move_mode: MoveMode) -> Callable[[Move], Refusal | None]:
    """What is wrong with a movement that is not offered."""
    return partial(_no_way, sector, fighter, move_mode)


def _no_way(sector: Sector, fighter: Fighter, move_mode: MoveMode, move: Move) -> Refusal | None:
    if not isinstance(move, Advance | Sprint):
        return None
    people, me = crowd(sector, fighter, move_mode), mover_for(sector, fighter, move_mode)
    return no_way(sector, fighter, me, people, move_mode.cubes + move_mode.more, move)
