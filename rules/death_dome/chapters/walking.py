"""The active unit's movement, and who follows when it is over. [3.7, DD-UPH-06, DD-CRD-01, R78]"""

from __future__ import annotations

from rules.death_dome.chapters.combat import follow_all, followers, walk
from rules.death_dome.chapters.death import die
from rules.death_dome.chapters.footing import walker
from rules.death_dome.chapters.naming import quoted
from rules.death_dome.chapters.reach import cost, path, reach
from rules.death_dome.chapters.strikes import next_seat
from rules.death_dome.model.board import GRID, Arena
from rules.death_dome.model.events import Moved
from rules.death_dome.model.moves import Go
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import able, movement
from rules.engine import Refusal, Rule

_GO_TO = {square: Go.of(square) for square in GRID.names}


def goals(dome: Dome, unit: Unit) -> tuple[Go, ...]:
    """Where the active unit can move with the steps that are left. [DD-TEA-04, DD-MOV-01..10, D5]"""
    left = steps_left(dome, unit)
    if left <= 0:
        return ()
    arena = dome.arena
    found = reach(arena, walker(dome, unit), unit.place, left)
    return tuple([_GO_TO[square] for square in arena.squares_of(found.bits)])


def no_way(dome: Dome, unit: Unit, to: str) -> Refusal | None:
    """Why a unit cannot move there. [DD-TEA-04, DD-MOV-03..08, DD-UPH-06]"""
    arena = dome.arena
    if to not in arena.squares:
        first, last = arena.squares[0], arena.squares[-1]
        return Refusal(
            "{square} is not on the board; type a letter A-U and a number {low}-{high}, as in {last}.",
            square=quoted(to), low=first[1:], high=last[1:], last=last,
        )  # fmt: skip
    left = steps_left(dome, unit)
    if dome.scene.moved or left <= 0:
        return Refusal("{unit} has no movement left in this phase.", "DD-UPH-06", unit=unit.id)
    other = dome.at(to)
    if other is not None and other is not unit:
        return taken(unit, other, to)
    if wrong := ground(dome, unit, to):
        return wrong
    if Go.of(to) in goals(dome, unit):
        return None
    return Refusal(
        "{unit} cannot reach {square} with {left} of {steps} steps left.", "DD-TEA-04", "DD-MOV-06",
        unit=unit.id, square=to, left=left, steps=movement(unit),
    )  # fmt: skip


def taken(unit: Unit, other: Unit, to: str) -> Refusal:
    """That another unit stands there. [DD-MOV-04, DD-MOV-05]"""
    if other.owner == unit.owner:
        return Refusal(
            "{other}, your own unit, stands on {square}: nobody can stop there.", "DD-MOV-04", "DD-MOV-05",
            other=other.id, square=to,
        )  # fmt: skip
    return Refusal(
        "{other}, an enemy unit, stands on {square}: nobody can stop there.", "DD-MOV-04", "DD-MOV-05",
        other=other.id, square=to,
    )  # fmt: skip


def ground(dome: Dome, unit: Unit, to: str) -> Refusal | None:
    """Why nobody, or not this unit, stands on such a square. [DD-MOV-03, DD-BAS-02, DD-LAV-01, R51]"""
    arena: Arena = dome.arena
    own = dome.teams[unit.owner].base
    if arena.wall(to):
        return Refusal("{square} is a wall: no movement ends there.", "DD-MOV-03", square=to)
    if arena.lava(to) and not able(dome, unit, "lava_walk"):
        return Refusal("{square} is lava, and {unit} does not walk on lava.", "DD-LAV-01", square=to, unit=unit.id)
    if any(to in squares for base, squares in arena.base.items() if base != own):
        return Refusal("{square} is an enemy base.", "DD-BAS-02", square=to)
    if arena.letter(to) == "J":
        return Refusal("{square} is a jail cell.", "DD-JAL-01", square=to)
    return None


def steps_left(dome: Dome, unit: Unit) -> int:
    """The steps of this movement that are not used; none when it is over. [DD-UPH-06]"""
    scene = dome.scene
    return 0 if scene.moved else movement(unit) - scene.steps


def go(dome: Dome, unit: Unit, to: str) -> Rule[None]:
    """Walk; once an interrupted movement goes on, no further action comes between. [DD-MOV-01, DD-MOV-11, R69, R78]"""
    scene, begun = dome.scene, unit.place
    if not scene.path:
        scene.path, scene.near = [begun], [carrier.id for carrier in followers(dome, unit)]
    if scene.broken:
        scene.actions, scene.split, scene.broken = 0, False, False
    arena, who = dome.arena, walker(dome, unit)
    walked = yield from walk(dome, unit, path(arena, who, begun, to, steps_left(dome, unit)), Moved)
    scene.steps += cost(arena, who, begun, tuple(walked))
    scene.path += walked
    if dome.on_board(unit) and unit.place != scene.path[-1]:
        scene.path.append(unit.place)  # a bug token has pushed it back


def end_movement(dome: Dome) -> Rule[None]:
    """The movement is over; units adjacent when it began may follow. [DD-UPH-06, DD-CRD-01, R34, R78]"""
    scene = dome.scene
    if scene.moved:
        return
    scene.moved = True
    unit = dome.unit(scene.unit)
    if len(scene.path) > 1 and dome.on_board(unit) and not scene.over:
        yield from follow_all(dome, [dome.unit(name) for name in scene.near], scene.path)


def burn(dome: Dome, unit: Unit) -> Rule[None]:
    """A unit that ends its phase on lava is lost: no shell, and the next player picks the jail. [R51]"""
    yield from die(dome, unit, next_seat(dome, unit.owner, unit.owner), shell=False)
