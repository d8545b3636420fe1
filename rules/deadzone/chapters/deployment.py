"""Deployment: zones, caches, models one by one or the rest at once, Aerial Deployment. [DZ-SET, DZ-KW-AERIAL]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from rules.deadzone.chapters.deploying import Plan, deploy_question, is_deployed_later, rest_of, why_not
from rules.deadzone.chapters.ending import SEATS
from rules.deadzone.chapters.listing import by_letter
from rules.deadzone.chapters.placing import (
    best_place,
    footholds,
    highest_levels,
    landing_cubes,
    missing_cubes,
    nearest_foe,
    put,
    widening,
    zone_cubes,
)
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.events.setup import CacheNamed, Deployed, HeldBack, ZoneGrew, ZoneTaken
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, range_of, stack
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import has, sheet
from rules.deadzone.model.moves import Cache, Decline, Deploy, Hold, Take, Widen
from rules.deadzone.model.questions import Count, OfStack, Prompt
from rules.deadzone.model.rulings import aerial_is_highest
from rules.deadzone.model.state import Fighter, Sector, Zone
from rules.engine import Choose, Rule, ask, ask_if

AWAY = 2
"""The least range to enemies at which models land. [R104]"""


def zone_phase(sector: Sector) -> Rule[str]:
    """Who has which zone or part, who begins, and where the caches are. [DZ-SET-09, D4, D5]"""
    scenario = rules_of(sector)
    if not scenario.alternate:
        chooser = sector.scout if scenario.winner_takes else sector.first
        move = yield from ask(lambda: zone_question(sector, chooser), open=True)
        other = next(zone for zone in scenario.roles if zone != move.zone)
        take_zone(sector, chooser, move.zone)
        take_zone(sector, 1 - chooser, other)
        if scenario.starts:
            sector.first = seat_of(sector, scenario.starts)
        scenario.on_zones(sector)
    sector.active = sector.first
    for seat in (sector.first, 1 - sector.first) if scenario.row.caches else ():
        yield from name_cache(sector, seat)
    return "deployment"


def zone_question(sector: Sector, seat: int) -> Choose[Take]:
    """One of the two there are. [D4, DZ-S14-01, DZ-S15-01]"""
    options = [Take.of(zone) for zone in rules_of(sector).roles]
    return Choose(seat=seat, prompt=Prompt.ZONE, options=options, default=options[0], reason="DZ-SET-09")


def take_zone(sector: Sector, seat: int, zone: Zone) -> None:
    """Give a side its zone."""
    sector.sides[seat].zone = zone
    sector.tell(ZoneTaken(seat, zone))


def seat_of(sector: Sector, zone: Zone) -> int:
    """Who has this zone."""
    return next(seat for seat in SEATS if sector.sides[seat].zone == zone)


def name_cache(sector: Sector, seat: int) -> Rule[None]:
    """A side says where its cache is. [DZ-S2-02]"""
    move = yield from ask(lambda: cache_question(sector, seat), open=True)
    sector.sides[seat].cache = move.cube
    sector.tell(CacheNamed(seat, move.cube))


def cache_question(sector: Sector, seat: int) -> Choose[Cache]:
    """Any level with a floor of one's own stack. [DZ-S2-02, D5]"""
    field, cell = battlefield(sector.map), rules_of(sector).row.caches[sector.sides[seat].zone]
    options = [Cache.of(NAMES[cube]) for cube in stack(cell) if field.is_standable(cube)]
    return Choose(
        seat=seat, prompt=Prompt.CACHE, options=options, default=options[0], reason="DZ-S2-02", about=OfStack(cell)
    )


# -- both deploy -------------------------------------------------------------------------------------------------------


def deployment_phase(sector: Sector) -> Rule[str]:
    """One player deploys everything, then the other; without zones they take turns. [DZ-SET-01, DZ-SET-09]"""
    scenario = rules_of(sector)
    for f in [f for f in sector.fighters if has(sector, f, "drop-suit")]:
        sector.tell(HeldBack(f.owner, f.id, "drop-suit"))
    if scenario.alternate:
        yield from drop_in_turn(sector)
        return "aerial"
    first = seat_of(sector, scenario.deploys_first) if scenario.deploys_first else sector.first
    grown = yield from deploy_side(sector, first, 0)
    yield from deploy_side(sector, 1 - first, grown)
    return "aerial"


def deploy_side(sector: Sector, seat: int, offered: int) -> Rule[int]:
    """All models of a side; returns by how many cubes its zone had to grow. [DZ-SET-10, DZ-SET-11]

    `offered` are the cubes that it may add because the other zone grew.
    """
    plan = Plan.of(sector, seat)
    needed = missing_cubes(sector, seat, plan.waiting(sector))
    yield from widen_zone(sector, seat, max(needed, offered), needed)
    while plan.waiting(sector):
        move = yield from ask(lambda: deploy_question(sector, plan), open=True)
        if isinstance(move, Hold):
            hold(sector, plan, move.model)
        elif move.model == "rest":
            for f, cube in rest_of(sector, plan):
                place(sector, f, cube, plan)
        else:
            place(sector, called(sector, move.model), INDEX[move.cube], plan)
        reserve_rest(sector, plan)
    return needed


def widen_zone(sector: Sector, seat: int, most: int, needed: int) -> Rule[None]:
    """Cubes for a zone, one by one: as many as needed, then as many as the player wants. [R146]"""
    for count in range(most):
        move = yield from ask_if(partial(widen_question, sector, seat, count < needed), open=True)
        if not isinstance(move, Widen):
            return
        sector.sides[seat].extra.append(move.cube)
        sector.tell(ZoneGrew(seat, move.cube))


def widen_question(sector: Sector, seat: int, must: bool) -> Choose[Widen | Decline] | None:
    """The cubes beside the zone, roomiest and lowest first by default."""
    field = battlefield(sector.map)
    cubes = sorted(widening(sector, seat), key=lambda cube: (-field.capacity(cube), cube))
    options: list[Widen | Decline] = [Widen.of(NAMES[cube]) for cube in cubes]
    if not options:
        return None
    default = options[0] if must else Decline.of()
    return Choose(
        seat=seat,
        prompt=Prompt.WIDEN,
        options=options if must else [*options, Decline.of()],
        default=default,
        reason="DZ-SET-11",
    )


def hold(sector: Sector, plan: Plan, model: str) -> None:
    """Hold a model back: for Aerial Deployment, or in reserve. [DZ-KW-AERIAL-01, DZ-S11-01]"""
    f = called(sector, model)
    if has(sector, f, "aerial-deployment"):
        plan.held.append(model)
        tell_of(sector, plan, HeldBack(f.owner, model, "aerial-deployment"))
    else:
        send_to_reserve(sector, plan, f)


def send_to_reserve(sector: Sector, plan: Plan, f: Fighter) -> None:
    """A model comes later. [DZ-S11-01]"""
    f.fate = "reserve"
    tell_of(sector, plan, HeldBack(f.owner, f.id, "reserve"))


def reserve_rest(sector: Sector, plan: Plan) -> None:
    """When as many have deployed as may, the others are in reserve. [DZ-S11-01]"""
    for f in plan.waiting(sector):
        if plan.is_over(sector, f):
            send_to_reserve(sector, plan, f)


def place(sector: Sector, f: Fighter, cube: int, plan: Plan | None = None) -> None:
    """Put a model on the board, by a plan together with others of its side."""
    put(sector, f, cube)
    fact = Deployed(f.owner, f.id, f.cube)
    if plan:
        tell_of(sector, plan, fact)
    else:
        sector.tell(fact)


def tell_of(sector: Sector, plan: Plan, fact: Deployed | HeldBack) -> None:
    """The last fact of a side's deployment leads all others, so that one line tells who stands where."""
    if plan.waiting(sector):
        sector.tell(replace(fact, joined=isinstance(fact, Deployed)))
        return
    sector.tell(replace(fact, lead=tuple([Deployed(one.owner, one.id, one.cube) for one in sector.in_play(plan.seat)])))


def called(sector: Sector, code: str) -> Fighter:
    """The model with this code, which is there."""
    f = sector.fighter(code)
    assert f is not None
    return f


# -- model by model in turn --------------------------------------------------------------------------------------------


def drop_in_turn(sector: Sector) -> Rule[None]:
    """Deepstrike: one model each in turn, until both are done. [section 9, D38, DZ-S9-01]"""
    seat = sector.first
    while waiting := [f for f in sector.fighters if f.fate == "waiting" and not has(sector, f, "drop-suit")]:
        if any(f.owner == seat for f in waiting):
            yield from land_one(sector, seat, [f for f in waiting if f.owner == seat], Prompt.DROP)
        seat = 1 - seat


def aerial_phase(sector: Sector) -> Rule[str]:
    """Models held back land, in turn, with Initiative first. [DZ-KW-AERIAL-01, DZ-KW-AERIAL-03, D7]"""
    seat = sector.active
    while waiting := [f for f in sector.fighters if f.fate == "waiting" and is_deployed_later(sector, f)]:
        if any(f.owner == seat for f in waiting):
            yield from land_one(sector, seat, [f for f in waiting if f.owner == seat], Prompt.AERIAL)
        seat = 1 - seat
    return "recon_effects"


def land_one(sector: Sector, seat: int, waiting: Sequence[Fighter], prompt: Prompt) -> Rule[None]:
    """One model of those that wait."""
    move = yield from ask(lambda: landing_question(sector, seat, waiting, prompt), open=True)
    place(sector, called(sector, move.model), INDEX[move.cube])


def landing_question(sector: Sector, seat: int, waiting: Sequence[Fighter], prompt: Prompt) -> Choose[Deploy]:
    """Which model where; by default the costliest. [D7, D38]"""
    places = {f.id: landings(sector, f) for f in waiting}
    options = [Deploy.of(code, NAMES[cube]) for code, cubes in places.items() for cube in by_letter(sector, cubes)]
    f = max([f for f in waiting if places[f.id]], key=lambda one: sheet(one).cost)
    default = Deploy.of(f.id, NAMES[default_landing(sector, f, places[f.id])])
    why = partial(why_not, sector, seat, [f.id for f in waiting])
    return Choose(
        seat=seat,
        prompt=prompt,
        options=options,
        default=default,
        reason="DZ-KW-AERIAL-01",
        about=Count(len(waiting)),
        why=why,
    )


def landings(sector: Sector, f: Fighter) -> list[int]:
    """Highest levels away from enemies and not in their zone, or in one's own zone. [DZ-KW-AERIAL-01, DZ-KW-AERIAL-02]

    Where there is no such cube, any of one's own zone; without zones any highest level without enemies.
    [R163, DZ-S9-02, R104]
    """
    foreign, cubes = {*zone_cubes(sector, 1 - f.owner)}, landing_cubes(sector, f)
    far = [cube for cube in cubes if nearest_foe(sector, f.owner, cube) >= AWAY and cube not in foreign]
    own = footholds(sector, f, zone_cubes(sector, f.owner))
    high = {*highest_levels(sector, f)} if aerial_is_highest(sector) else {*own}
    found = {*far, *high.intersection(own)} or own
    return sorted(found) or [cube for cube in cubes if nearest_foe(sector, f.owner, cube)]


def default_landing(sector: Sector, f: Fighter, cubes: Sequence[int]) -> int:
    """The front row of one's own zone; without zones what is nearest an objective. [D7, D38]"""
    own = [cube for cube in cubes if cube in zone_cubes(sector, f.owner)]
    if own:
        return best_place(sector, f, own)
    goals = [INDEX[objective.cube] for objective in sector.objectives]
    return min(cubes, key=lambda cube: (nearest(cube, goals), cube))


def nearest(cube: int, goals: Sequence[int]) -> int:
    """The range to the nearest of some cubes."""
    return min([range_of(cube, goal) for goal in goals], default=0)
