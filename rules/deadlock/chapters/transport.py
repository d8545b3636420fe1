"""The Transport Phase. [3.21]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from rules.common.plan import Plan
from rules.deadlock.chapters.reach import Mover, may_enter, mover, reach, steps, travels, ways
from rules.deadlock.chapters.turn import begin
from rules.deadlock.model.cells import ADJACENT, CELLS, GRID, distance
from rules.deadlock.model.events import Carried, Marched
from rules.deadlock.model.moves import Carry, Done, March
from rules.deadlock.model.names import place_of
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet, Territory, Unit
from rules.deadlock.model.tables import COLONIST, NOBODY, SHIP, SHORT_TURN, UNITS
from rules.deadlock.model.units import PLURALS, told_units
from rules.engine import Move, Refusal, Rule, ask_some

FARE, HUMAN_FARE = 2, 1
MOST = 4
"""Units of a kind are moved 1, 2, 3, 4 at a time, or all at once."""


def transport_phase(planet: Planet) -> Rule[str]:
    """Units and colonists move, all at the same time, from where they stood. [DL-TRN-01, DL-TRN-10]"""
    begin(planet, "transport")
    if can_move(planet):
        moves = yield from ask_some(lambda: transport_question(planet), open=True)
        carry_out(planet, moves)
    return "attack"


def can_move(planet: Planet) -> bool:
    """Whether anything of the active player could go one step: everybody sees that. [DL-SEQ-03]"""
    seat = planet.active
    who = mover(planet.lands, seat, planet.me.race, ())
    lands = [land for land in planet.lands if land.units or land.owner == seat]
    return any(ways(land.cell, kind, 1, who.own, who.oceans) for land in lands for kind in movable(land, seat))


def movable(land: Territory, seat: int) -> Mapping[str, int]:
    """How many of each kind of a player's units can move from here, and how many colonists. [DL-TRN-09]"""
    found: dict[str, int] = {}
    for unit in land.units:
        if unit.owner == seat and travels(unit.kind):
            found[unit.kind] = found.get(unit.kind, 0) + 1
    if land.owner == seat and land.colonists:
        found[COLONIST] = land.colonists
    return found


def fare(race: str) -> int:
    """What moving a colonist costs, in Credits. [DL-TRN-04, DL-RAC-HUM-3]"""
    return HUMAN_FARE if race == "human" else FARE


# -- the question ------------------------------------------------------------------------------------------------------


def transport_question(planet: Planet) -> Plan[March | Carry | Done]:
    """Which units go where, then which colonists are paid for: who has no work comes first. [DP-31, DL-TRN-11]"""
    who = my_mover(planet)
    affordable = planet.me.goods["credits"] // fare(who.race)
    options: list[March | Carry | Done] = []
    idle: list[March | Carry | Done] = []
    workers: list[March | Carry | Done] = []
    for land in [land for land in planet.lands if land.units or land.owner == who.seat]:
        for kind, number in movable(land, who.seat).items():
            goals = reach(who, land, kind)
            if kind != COLONIST:
                options += marches(land.cell, kind, goals, number)
            elif affordable:
                idle += carries(land.cell, idlers(land), goals)
                workers += carries(land.cell, at_work(land), goals)
    if planet.rules_version >= SHORT_TURN:
        place = urgency(planet)
        for part in (options, idle, workers):
            part.sort(key=lambda move: place[move.to])  # type: ignore[union-attr]  # none of them is Done yet
    options = [*options, *idle, *workers] or [Done.of()]  # it is asked all the same: what one can pay is secret
    return Plan(
        seat=who.seat,
        prompt=Prompt.TRANSPORT,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DL-TRN-01",
        check_set=partial(wrong_transport, planet),
        why=partial(wrong_piece, planet),
    )


def urgency(planet: Planet) -> Mapping[str, int]:
    """Where a move to each territory stands in the list: attacks first, then land that nobody controls.

    Each by letter and number.
    """
    own, place = planet.active, GRID.by_letter
    last = len(planet.lands)
    groups = [
        (land.cell, 0 if land.occupant not in (NOBODY, own) else last if land.owner == NOBODY else 2 * last)
        for land in planet.lands
    ]
    return {cell: group + place[cell] for cell, group in groups}


def my_mover(planet: Planet) -> Mover:
    """The active player as a mover."""
    return mover(planet.lands, planet.active, planet.me.race, planet.me.technologies)


@lru_cache(maxsize=1 << 13)
def marches(cell: str, kind: str, goals: Sequence[str], number: int) -> tuple[March, ...]:
    """All marches of units of a kind from a place. [R89]"""
    return tuple([March.of(cell, kind, goal, amount) for goal in goals for amount in amounts(number)])


def amounts(number: int) -> list[int]:
    """How many of so many units may be moved by one move. [R89]"""
    return [*range(1, min(number, MOST) + 1), *([number] if number > MOST else [])]


@lru_cache(maxsize=1 << 13)
def carries(cell: str, who: Sequence[str], goals: Sequence[str]) -> tuple[Carry, ...]:
    """All ways of the colonists of a place."""
    return tuple([Carry.of(cell, one, goal) for one in who for goal in goals])


def colonists(land: Territory) -> tuple[str, ...]:
    """How the colonists here are named: the idle ones, then who works."""
    return (*idlers(land), *at_work(land))


def idlers(land: Territory) -> tuple[str, ...]:
    """The colonists here who have no work."""
    return tuple([f"idle {number}" for number in range(1, land.idle + 1)])


def at_work(land: Territory) -> tuple[str, ...]:
    """The colonists here who work."""
    return tuple([f"slot {slot}" for slot, held in enumerate(land.slots, start=1) if held and held.manned])


# -- what is wrong -----------------------------------------------------------------------------------------------------


def wrong_transport(planet: Planet, moves: Sequence[March | Carry | Done]) -> Refusal | None:
    """What is wrong with moves that are each possible: too many units, a colonist twice, too dear."""
    marching: dict[tuple[str, str], int] = {}
    for move in moves:
        if isinstance(move, March):
            marching[move.at, move.unit] = marching.get((move.at, move.unit), 0) + move.number
    for (cell, kind), number in marching.items():
        there = planet.land(cell).count(kind, planet.active)
        if number > there:
            return Refusal(
                "You move {units} from {cell}, but have only {there} there.", "DL-TRN-01",
                units=told_units(kind, number), cell=cell, there=there,
            )  # fmt: skip
    carried = [(move.at, move.who) for move in moves if isinstance(move, Carry)]
    twice = next((one for one in carried if carried.count(one) > 1), None)
    if twice:
        return Refusal(
            "The colonist {who} of {cell} can go to one place only: leave out the other.", "DL-TRN-03",
            who=place_of(twice[1]), cell=twice[0],
        )  # fmt: skip
    return too_dear(planet, len(carried))


def too_dear(planet: Planet, carried: int) -> Refusal | None:
    """What is wrong with moving so many colonists for the Credits there are. [DL-TRN-04]"""
    price, spending = fare(planet.me.race) * carried, planet.me.goods["credits"]
    if price <= spending:
        return None
    return Refusal(
        "Moving {people:# colonist|# colonists} costs {price:# credit|# credits}; you have {spending}: move fewer.",
        "DL-TRN-04", people=carried, price=price, spending=spending,
    )  # fmt: skip


def wrong_piece(planet: Planet, move: Move) -> Refusal | None:
    """Why this cannot be moved so at all; None if it can."""
    if not isinstance(move, March | Carry):
        return Refusal("Now units and colonists move: say what goes where, or that nothing moves.", "DL-SEQ-03")
    if move.at not in CELLS or move.to not in CELLS:
        return Refusal("Name territories from A1 to E5.", "DL-TRN-01")
    if move.at == move.to:
        return Refusal("{cell} is where they are: name another territory.", "DL-TRN-01", cell=move.at)
    if isinstance(move, Carry):
        return wrong_carry(planet, move)
    return wrong_march(planet, move)


def wrong_march(planet: Planet, move: March) -> Refusal | None:
    """Why units cannot go there; None if they can. [DL-TRN-01, DL-TRN-09]"""
    land = planet.land(move.at)
    if move.unit not in UNITS or move.unit == COLONIST:
        return Refusal("Name a kind of unit that moves; colonists are carried.", "DL-TRN-01")
    if not travels(move.unit):
        return Refusal("Missiles and Laser Defenses do not move.", "DL-TRN-09")
    there = land.count(move.unit, planet.active)
    if not 1 <= move.number <= there:
        return Refusal(
            "You have {units} at {cell}: name a number up to that.", "DL-TRN-01",
            units=told_units(move.unit, there), cell=move.at,
        )  # fmt: skip
    if wrong := wrong_way(planet, land, move.unit, move.to):
        return wrong
    if move.number not in amounts(there):
        return Refusal(
            "Move 1 to {most} or all {there} at once; for another number name two moves.", "DL-TRN-01",
            most=MOST, there=there,
        )  # fmt: skip
    return None


def wrong_carry(planet: Planet, move: Carry) -> Refusal | None:
    """Why a colonist cannot go there; None if he can. [DL-TRN-03, DL-TRN-04]"""
    land = planet.land(move.at)
    if land.owner != planet.active or move.who not in colonists(land):
        return Refusal(
            "You have no colonist “{who}” at {cell}: name idle 1 or slot 1, for example.", "DL-TRN-03",
            who=move.who[:10], cell=move.at,
        )  # fmt: skip
    return wrong_way(planet, land, COLONIST, move.to) or too_dear(planet, 1)


def wrong_way(planet: Planet, land: Territory, kind: str, to: str) -> Refusal | None:
    """Why this kind cannot go from here to there; None if it can."""
    who = my_mover(planet)
    if to in reach(who, land, kind):
        return None
    if not may_enter(kind, to, who.own, who.oceans):
        return no_entry(kind, to)
    far = steps(who, land, kind)
    if distance(land.cell, to) > far:
        return Refusal(
            "{to} is too far from {cell}: {units} there go {far:# step|# steps}.", "DL-TRN-01",
            to=to, cell=land.cell, units=PLURALS[kind], far=far,
        )  # fmt: skip
    if any(may_enter(kind, beside, who.own, who.oceans) for beside in ADJACENT[land.cell]):
        return Refusal(
            "{to} is out of reach: a unit stops on entering a territory that you do not control.", "DL-TRN-02", to=to
        )
    return Refusal("There is no way from {cell} to {to}.", "DL-TRN-01", cell=land.cell, to=to)


def no_entry(kind: str, to: str) -> Refusal:
    """Why this kind may not be there. [DL-TRN-03, DL-TRN-06, DL-TRN-08]"""
    if kind == COLONIST:
        return Refusal("You do not control {to}: colonists move only within your own territories.", "DL-TRN-03", to=to)
    if kind == SHIP:
        return Refusal("{to} is land: Ships move only through Ocean.", "DL-TRN-06", to=to)
    return Refusal("{to} is an Ocean that you do not control: only Ships and Planes may enter it.", "DL-TRN-08", to=to)


# -- moving ------------------------------------------------------------------------------------------------------------


def carry_out(planet: Planet, moves: Sequence[March | Carry | Done]) -> None:
    """Everybody leaves, then everybody arrives: nobody goes twice. [DL-TRN-04, DL-TRN-10]"""
    marching = [(move, leave(planet, move)) for move in moves if isinstance(move, March)]
    carried = [move for move in moves if isinstance(move, Carry)]
    for move in carried:
        depart(planet.land(move.at), move.who)
    planet.me.goods["credits"] -= fare(planet.me.race) * len(carried)
    for march, units in marching:
        planet.land(march.to).units += units
        planet.mark("move", march.at, planet.active, march.to)
        planet.tell(Marched(planet.active, march.unit, march.number, march.at, march.to))
    for carry in carried:
        planet.land(carry.to).idle += 1
        planet.mark("move", carry.at, planet.active, carry.to)
        planet.tell(Carried(planet.active, carry.at, carry.to))


def leave(planet: Planet, move: March) -> list[Unit]:
    """Take units off the map, the oldest first."""
    land = planet.land(move.at)
    own = [unit for unit in land.units if unit.kind == move.unit and unit.owner == planet.active]
    going = own[: move.number]
    gone = {unit.id for unit in going}
    land.units = [unit for unit in land.units if unit.id not in gone]
    return going


def depart(land: Territory, who: str) -> None:
    """A colonist leaves; where he worked nobody works now. [DL-TRN-10]"""
    kind, number = who.split()
    if kind == "idle":
        land.idle -= 1
    else:
        land.building(int(number)).manned = False
