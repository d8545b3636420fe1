"""Models that are thrown, slammed, scattered and dropped. [P-FORCED, DZ-SLM, DZ-FAL, DZ-SCA, 7.6]

What throws them engages them afterwards: see `assault.finish`. [DZ-MOV-07, R19]
"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.combat.contest import effect_dice, withstand
from rules.deadzone.chapters.combat.pools import survive_pool
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.attacks import Attack, begin, end, side_of
from rules.deadzone.model.events.harm import Fell, HalfFloorRolled, ScatterRolled, Slammed, Thrown, Unmoved
from rules.deadzone.model.geometry.cubes import COMPASS, FLOOR_PLAN, INDEX, NAMES, Way
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import fits
from rules.deadzone.model.geometry.throws import (
    HALF_FLOOR_CATCHES,
    directly_away,
    item_thrown_to,
    landings,
    scattered,
    thrown_to,
)
from rules.deadzone.model.models import has, size
from rules.deadzone.model.moves import Push
from rules.deadzone.model.public_attacks import Cause
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rolls import SIDES, Pool
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Rule, ask, roll

STONE: Final = 5
"""What a die of a wall or of gravity must show, or more. [DZ-SLM-02, DZ-FAL-02]"""
WALL: Final = Pool((("wall", 3),), STONE)
HARMLESS: Final = 1
"""The levels that anybody may fall. [DZ-FAL-01]"""
SCATTERS: Final = 8
"""How often a model that has fallen into a full cube scatters on. [DZ-SCA-08, R61]"""


# -- who is thrown where -----------------------------------------------------------------------------------------------


def knock_back(sector: Sector, attack: Attack, moved: list[Fighter]) -> Rule[None]:
    """Knockback moves a beaten target, damaged or not, a cube directly away; elsewhere then it joins `moved`.

    [DZ-KW-KNOCK-01, R51, R79, DZ-KW-KNOCK-02]
    """
    target = attack.target
    if attack.by is None or target.fate != "table" or has(sector, target, "solid"):
        return
    way = yield from away_from(sector, attack.seat, attack.by.cube, target)
    if (yield from fling(sector, target, way, attack)):
        moved.append(target)


def away_from(sector: Sector, seat: int, cube: str, f: Fighter) -> Rule[Way]:
    """Directly away from a cube; the side that throws chooses if it is in the same column. [DZ-AWY-01..03]"""
    way = directly_away(INDEX[cube], INDEX[f.cube])
    if way is not None:
        return way
    move = yield from ask(lambda: push_question(sector, seat, f))
    return COMPASS[move.direction.upper()]


def push_question(sector: Board, seat: int, f: Fighter) -> Choose[Push]:
    """One of eight directions on the model's level; by default the one in which it falls farthest. [DZ-AWY-02]"""
    options = [Push(direction=point.lower()) for point in COMPASS]  # type: ignore[arg-type]  # one of eight
    default = max(options, key=lambda move: _depth(sector, f, COMPASS[move.direction.upper()]))
    return Choose(
        seat=seat, prompt=Prompt.PUSH, options=options, default=default, reason="DZ-AWY-02", about=OfModel.of(f)
    )


def _depth(sector: Board, f: Fighter, way: Way) -> int:
    """How many levels a throw would drop a model, half floors left out; -1 for a slam."""
    field = battlefield(sector.map)
    to = thrown_to(field, INDEX[f.cube], way, size(f))
    return -1 if to is None else landings(field, to)[-1].drop


def scatter(sector: Sector, f: Fighter, attack: Attack | None) -> Rule[bool]:
    """Throw a model one cube in a random direction; return whether it moved. [DZ-SCA-01, DZ-SCA-09, DZ-KW-SOLID-01]"""
    if f.fate != "table" or has(sector, f, "solid"):
        return False
    way = yield from _scatter_die(sector, f.id, f.cube)
    return (yield from fling(sector, f, way, attack))


def _scatter_die(sector: Sector, what: str, cube: str) -> Rule[Way]:
    die = (yield from roll(1, SIDES, "DZ-SCA-01"))[0]
    sector.tell(ScatterRolled(what, cube, die))
    return scattered(die)


def scatter_item(sector: Sector, cube: str, what: str) -> Rule[str]:
    """A grenade, a trap marker or an item scatters from a cube; returns where it rests. [DZ-SCA-05, DZ-SCA-07]"""
    way = yield from _scatter_die(sector, what, cube)
    to = item_thrown_to(battlefield(sector.map), INDEX[cube], way)
    return cube if to is None else NAMES[(yield from _caught(sector, what, to))]


# -- the throw ---------------------------------------------------------------------------------------------------------


def fling(sector: Sector, f: Fighter, way: Way, attack: Attack | None) -> Rule[bool]:
    """P-FORCED 1 to 4: throw a model one cube; returns whether it is in another cube now. [DZ-SLM-01, DZ-SCA-08]"""
    if f.fate != "table" or has(sector, f, "solid"):
        return False
    to = thrown_to(battlefield(sector.map), INDEX[f.cube], way, size(f))
    if to is None:
        yield from slam(sector, f, attack)
        return False
    end = yield from _landing(sector, f, to)
    if end is None:
        sector.tell(Unmoved(f.id, f.cube))
        return False
    start, levels = f.cube, _level_difference(to, end)
    _place(sector, f, end)
    sector.tell(Thrown(f.id, start, f.cube, levels))
    yield from _hit_ground(sector, f, levels, attack)
    if f.fate == "table":
        rules_of(sector).thrown_in(sector, f)
    return True


def fall(sector: Sector, f: Fighter) -> Rule[None]:
    """A model in a cube without floor drops, by its own leap or for want of a hold. [DZ-FAL-01..07, DZ-MOV-25, R85]

    `finish` is the caller's.
    """
    start = INDEX[f.cube]
    end = yield from _landing(sector, f, start)
    assert end is not None, "there is no room to run out of in a cube without floor"
    levels = _level_difference(start, end)
    _place(sector, f, end)
    sector.tell(Fell(f.id, NAMES[start], f.cube, levels))
    yield from _hit_ground(sector, f, levels, None)


def _place(sector: Sector, f: Fighter, cube: int) -> None:
    f.cube, f.platform = NAMES[cube], False


def _level_difference(high: int, low: int) -> int:
    return high // FLOOR_PLAN - low // FLOOR_PLAN


def _landing(sector: Sector, f: Fighter, to: int) -> Rule[int | None]:
    """Where a model thrown into a cube ends; None if there is no room, so that it stays. [7.6, DZ-SCA-08, R61]"""
    here = yield from _caught(sector, f.id, to)
    if here == to and not _has_room(sector, f, here):
        return None
    for _ in range(SCATTERS):
        if _has_room(sector, f, here):
            break
        here = yield from _scattered_on(sector, f, here)
    return here


def _scattered_on(sector: Sector, f: Fighter, full: int) -> Rule[int]:
    """From a full cube that it has fallen into, on at random; it stays where it cannot. [DZ-SCA-08, R61]"""
    way = yield from _scatter_die(sector, f.id, NAMES[full])
    to = thrown_to(battlefield(sector.map), full, way, size(f))
    if to is None:
        return full
    there = yield from _caught(sector, f.id, to)
    return full if there == to and not _has_room(sector, f, there) else there


def _caught(sector: Sector, what: str, to: int) -> Rule[int]:
    """The floor that catches what comes into a cube: half floors on 5 or more. [DZ-SCA-02..04, DZ-FAL-06]"""
    found = landings(battlefield(sector.map), to)
    for landing in found:
        if not landing.diced:
            break
        die = (yield from roll(1, SIDES, "DZ-SCA-03"))[0]
        sector.tell(HalfFloorRolled(what, NAMES[landing.cube], die, die >= HALF_FLOOR_CATCHES))
        if die >= HALF_FLOOR_CATCHES:
            return landing.cube
    return found[-1].cube


def _has_room(sector: Sector, f: Fighter, cube: int) -> bool:
    """Whether it fits beside its own team. [DZ-CUB-02, DZ-PAR-01, DZ-PAR-02]"""
    return fits(battlefield(sector.map), size(f), cube, _load(sector, f, cube))


def _load(sector: Sector, f: Fighter, cube: int) -> int:
    """The Size-points of the rest of its team in a cube. [DZ-CUB-02]"""
    return sum([size(one) for one in sector.at(NAMES[cube]) if one.owner == f.owner and one is not f])


def may_crowd(sector: Sector, f: Fighter, mates: int) -> bool:
    """Whether there is a floor around where it finds room, but not beside so many Size-points thrown with it. [R61]"""
    field = battlefield(sector.map)
    ends = [thrown_to(field, INDEX[f.cube], way, size(f)) for way in COMPASS.values()]
    floors = [landing.cube for to in ends if to is not None for landing in landings(field, to)]
    return any(0 <= field.capacity(cube) - _load(sector, f, cube) - size(f) < mates for cube in floors)


# -- walls and gravity -------------------------------------------------------------------------------------------------


def slam(sector: Sector, f: Fighter, attack: Attack | None) -> Rule[None]:
    """Thrown at a wall or the edge of the board: only a wall that wins hurts and pins. [DZ-SLM-01..04, R84]"""
    sector.tell(Slammed(f.id, f.cube))
    is_beaten = yield from _struck(sector, f, attack, "wall", WALL)
    if is_beaten:
        damage.pin(sector, f)


def _hit_ground(sector: Sector, f: Fighter, levels: int, attack: Attack | None) -> Rule[None]:
    """The fall test: whatever it brings, the model is Pinned. [DZ-FAL-01..05, DZ-KW-JUMP-01, R60, R87]"""
    if levels <= HARMLESS or has(sector, f, "jump-pack") or has(sector, f, "flight"):
        return
    yield from _struck(sector, f, attack, "fall", Pool((("gravity", levels + 1),), STONE))
    damage.pin(sector, f)


def _struck(sector: Sector, f: Fighter, attack: Attack | None, cause: Cause, pool: Pool) -> Rule[bool]:
    """A Survive test against stone, rolled by the other side; returns whether the stone won.

    [DZ-SLM-02, DZ-FAL-07, R83]
    """
    if attack is not None and attack.pool is not None:
        strike = attack.then(cause, pool)
    else:
        strike = Attack(cause, 1 - side_of(sector, f), None, None, f, pool=pool)
    begin(sector, [strike])
    if not strike.chosen.owed:
        yield from respond(sector, [strike])
    stone = yield from effect_dice(sector, strike, pool)
    mine = yield from withstand(sector, strike, stone, survive_pool(sector, strike, f, None))
    end(sector)
    margin = stone.successes - mine.successes
    yield from damage.inflict(sector, f, margin, strike)
    return margin > 0
