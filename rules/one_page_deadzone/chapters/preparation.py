"""Before the first round: map, armies, roll-off, deployment. [OP-PRE, OP-ARM, D1..D4]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from rules.engine import Choose, Move, Option, Refusal, Rule, ask, ask_all, draw, roll, say
from rules.one_page_deadzone.chapters.activation import begin_round
from rules.one_page_deadzone.chapters.naming import no_unit
from rules.one_page_deadzone.model.armies import ReadyArmy, cost_of, is_legal, model, ready_armies
from rules.one_page_deadzone.model.battlefield import OPPOSITE, SHIPPED, battlefield, edge_words, edges, first_row
from rules.one_page_deadzone.model.dice import SIDES
from rules.one_page_deadzone.model.events import ArmyShown, Deployed, MapDrawn, RolledOff, SideChosen
from rules.one_page_deadzone.model.moves import Deploy, Field, Side
from rules.one_page_deadzone.model.questions import Count, Prompt
from rules.one_page_deadzone.model.state import CUBE_SIZE, Squad, Unit, Zone

RANDOM = "random"
HELPERS = Option(
    "helpers", say("Helpers"), ("one", "any"), say("One friend or any number may help to suppress."),
    since=2, before="any",
)  # fmt: skip
"""How many friends may help one unit to suppress a cube. [OP-SUP-05, R10]"""
OWN = "own"
REST = "rest"
SEATS = (0, 1)
ROWS = (1, 8)
SAMPLE = ("enforcers", "plague")
"""Whose sample army an absent player gets. [D2]"""


def new_zone(seats: int, options: Mapping[str, str]) -> Zone:
    """A table before anything is drawn; raises `Refused` if the file of the map is wrong."""
    if options["map"] != RANDOM:
        battlefield(options["map"])
    return Zone(
        phase="battlefield",
        points=int(options["points"]),
        map="" if options["map"] == RANDOM else options["map"],
        squads=[Squad() for _ in range(seats)],
        one_helper=options["helpers"] == "one",
    )


def battlefield_phase(zone: Zone) -> Rule[str]:
    """The agreed map, or one of the four by lot. [OP-PRE-01, D1]"""
    if not zone.map:
        number = yield from draw(len(SHIPPED), "OP-PRE-01")
        zone.map = SHIPPED[number]
        zone.tell(MapDrawn(zone.map))
    return "armies"


# -- armies ------------------------------------------------------------------------------------------------------------


def armies_phase(zone: Zone) -> Rule[str]:
    """Both choose in secret; when both are ready, both armies are shown. [OP-ARM-01, D2]"""
    answers = yield from ask_all(
        lambda: [army_question(zone, seat) for seat in SEATS],
        prompt=Prompt.ARMIES,
        reason="OP-ARM-01",
        about=Count(zone.points),
        open=True,
    )
    numbers: Counter[str] = Counter()
    for seat in SEATS:
        chosen = answers[seat].army
        units = zone.squads[seat].draft if chosen == OWN else ready_armies(zone.points)[chosen].units
        zone.units += [enlist(seat, key, numbers) for key in units]
        zone.squads[seat].draft = []
        zone.tell(ArmyShown(seat, tuple([model(key).key for key in units]), cost_of(units)))
    return "roll_off"


def army_question(zone: Zone, seat: int) -> Choose[Field]:
    """A ready-made army, or one's own list once it is legal; a sample by default. [D2]"""
    draft = zone.squads[seat].draft
    own = [Field.of(OWN)] if draft and is_legal(draft, zone.points) else []
    ready = [Field.of(key) for key in ready_armies(zone.points)]
    sample = next(key for key, army in ready_armies(zone.points).items() if faction_of(army) == SAMPLE[seat])
    return Choose(
        seat=seat,
        prompt=Prompt.ARMY,
        options=(*own, *ready),
        default=Field.of(sample),
        reason="OP-ARM-01",
        about=Count(zone.points),
    )


def faction_of(army: ReadyArmy) -> str:
    """Whose army it is."""
    return model(army.units[0]).faction


def enlist(seat: int, key: str, numbers: Counter[str]) -> Unit:
    """A unit of an army; numbers run on over both armies, so that no name stands twice."""
    code = model(key).code
    numbers[code] += 1
    return Unit(f"{code}{numbers[code]}", seat, model(key).key, numbers[code])


# -- roll-off and sides ------------------------------------------------------------------------------------------------


def roll_off_phase(zone: Zone) -> Rule[str]:
    """One die each, again on a tie; the winner chooses a side. [OP-PRE-02, OP-PRE-03]"""
    while zone.winner is None:
        first, second = yield from roll(len(SEATS), SIDES, "OP-PRE-02")
        zone.winner = None if first == second else int(second > first)
        zone.tell(RolledOff((first, second), zone.winner))
    winner = zone.winner
    move = yield from ask(lambda: side_question(zone, winner), open=True)
    side = int(move.row) if move.row.isdecimal() else move.row
    zone.squads[winner].side, zone.squads[1 - winner].side = side, OPPOSITE[side]
    zone.tell(SideChosen(winner, side))
    return "deployment"


def side_question(zone: Zone, winner: int) -> Choose[Side]:
    """Row 1 or 8, column A or H; in older matches a row. [D3, R29]"""
    offered = edges(zone.field) if zone.four_sides else ROWS
    options = tuple([Side.of(str(edge)) for edge in offered])
    return Choose(seat=winner, prompt=Prompt.SIDE, options=options, default=options[0], reason="OP-PRE-03")


# -- deployment --------------------------------------------------------------------------------------------------------


def deployment_phase(zone: Zone) -> Rule[str]:
    """The winner puts a whole army into the first row, then the other. [OP-PRE-03..05]"""
    assert zone.winner is not None
    for seat in (zone.winner, 1 - zone.winner):
        yield from deploy(zone, seat)
    return begin_round(zone, 1, zone.winner)


def deploy(zone: Zone, seat: int) -> Rule[None]:
    """Unit by unit into one's own first row, or all that are left at once. [OP-PRE-03, OP-PRE-04, D4]"""
    while undeployed(zone, seat):
        move = yield from ask(lambda: deploy_question(zone, seat), open=True)
        if move.unit == REST:
            for unit in undeployed(zone, seat):
                put(zone, unit, best_cube(zone, unit))
        else:
            put(zone, called(zone, move.unit), move.cube)


def undeployed(zone: Zone, seat: int) -> list[Unit]:
    """The units of a side that are not on the table yet, Heroes last: they join the largest group. [D4]"""
    return sorted([unit for unit in zone.of(seat) if not unit.cube], key=lambda unit: unit.type.hero)


def deploy_question(zone: Zone, seat: int) -> Choose[Deploy]:
    """Which unit where, of equal units the first; or the rest is spread. [D4]"""
    rest = Deploy.of(REST)
    waiting = undeployed(zone, seat)
    kinds = {unit.model: unit for unit in reversed(waiting)}
    rooms = rooms_of(zone, seat)
    if zone.lists_by_letter:
        rooms = dict(sorted(rooms.items()))
    options = [
        Deploy.of(unit.id, cube)
        for unit in waiting
        if kinds[unit.model] is unit
        for cube in free_cubes(unit, waiting, rooms)
    ]
    why = partial(no_deployment, zone, seat, options)
    return Choose(
        seat=seat,
        prompt=Prompt.DEPLOY,
        options=(rest, *options),
        default=rest,
        reason="OP-PRE-03",
        about=Count(len(waiting)),
        why=why,
    )


def no_deployment(zone: Zone, seat: int, options: Sequence[Move], move: Move) -> Refusal | None:
    """Why a unit cannot be put there. [OP-PRE-03..05]"""
    if not isinstance(move, Deploy) or move in options:
        return None
    unit, side = zone.unit(move.unit), zone.squads[seat].side
    if unit is None:
        return no_unit(zone, move.unit)
    if unit.owner != seat:
        return Refusal("{unit} is not yours; deploy a unit of your own.", "OP-PRE-03", unit=unit.id)
    if unit.cube:
        return Refusal("{unit} stands in {cube} already.", "OP-PRE-03", unit=unit.id, cube=unit.cube)
    row = sorted(first_row(side))
    if move.cube not in row:
        return Refusal(
            "You start from {edge}; deploy {unit} in {first} to {last}.", "OP-PRE-03", "OP-PRE-04",
            edge=edge_words(side), unit=unit.id, first=row[0], last=row[-1],
        )  # fmt: skip
    equal = [each.unit for each in options if isinstance(each, Deploy) and each.cube and each.unit != move.unit]
    first = next((each for each in equal if called_same(zone, each, unit)), None)
    if first:
        return Refusal("{unit} and {first} are alike; deploy {first} first.", unit=unit.id, first=first)
    return Refusal(
        "{cube} has no room for {unit}: a cube holds size {size}, and all your units must find room.",
        "OP-PRE-05", "OP-GEN-05", cube=move.cube, unit=unit.id, size=CUBE_SIZE,
    )  # fmt: skip


def called_same(zone: Zone, name: str, unit: Unit) -> bool:
    """Whether another unit is of the same kind."""
    other = zone.unit(name)
    return other is not None and other.model == unit.model


def rooms_of(zone: Zone, seat: int) -> dict[str, int]:
    """The room that is left in each cube of a side's first row, from the middle outwards. [OP-GEN-05]"""
    return {cube: CUBE_SIZE - size_in(zone, cube) for cube in first_row(zone.squads[seat].side)}


def free_cubes(unit: Unit, waiting: Sequence[Unit], rooms: Mapping[str, int]) -> list[str]:
    """The cubes where a unit leaves room for all others who wait, in the order of `rooms`. [OP-PRE-05, OP-GEN-05]"""
    left = [*rooms.values()]
    others = sorted([other.type.size for other in waiting if other is not unit], reverse=True)
    fits = {room: all_fit(unit.type.size, room, others, left) for room in dict.fromkeys(left)}
    return [cube for cube, room in rooms.items() if fits[room]]


def all_fit(size: int, room: int, others: Sequence[int], rooms: Sequence[int]) -> bool:
    """Whether the others, the largest first, find room once a unit of this size stands where there is so much `room`.

    Each goes where it is tightest.
    """
    left = [*rooms]
    left[left.index(room)] -= size
    if min(left) < 0:
        return False
    for other in others:
        tight = min([room for room in left if room >= other], default=None)
        if tight is None:
            return False
        left[left.index(tight)] -= other
    return True


def best_cube(zone: Zone, unit: Unit) -> str:
    """The emptiest cube nearest the middle; for a Hero the fullest that has room. [D4]"""
    rooms = rooms_of(zone, unit.owner)
    cubes = free_cubes(unit, undeployed(zone, unit.owner), rooms)
    return max(cubes, key=lambda cube: rooms[cube] * (-1 if unit.type.hero else 1))


def size_in(zone: Zone, cube: str) -> int:
    """The total size in a cube. [OP-GEN-05]"""
    return sum([unit.type.size for unit in zone.at(cube)])


def called(zone: Zone, unit_id: str) -> Unit:
    """The unit with this id, which is there."""
    unit = zone.unit(unit_id)
    assert unit is not None
    return unit


def put(zone: Zone, unit: Unit, cube: str) -> None:
    """Put a unit on the table."""
    unit.cube = cube
    zone.tell(Deployed(unit.owner, unit.id, unit.model, cube))
