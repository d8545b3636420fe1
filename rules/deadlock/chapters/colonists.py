"""Colonists: who works where, who turns rebel first, who comes back. [3.3, Table J]

A colonist is named by his territory and `idle 1`, `idle 2` ... or `slot 3`, where he works.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from rules.common.plan import Plan
from rules.deadlock.model.buildings import homes
from rules.deadlock.model.events import BuildingLost, Cause, Died, Rebelled, Returned, WorkLeft
from rules.deadlock.model.moves import House, Lose
from rules.deadlock.model.names import place_of
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import BUILDINGS, LASER, RANKS, SHORT_TURN
from rules.engine import Choose, Move, Pick, Refusal, Rule, ask, ask_some

Place = tuple[str, str]
"""A colonist: the territory's cell, and where he is there."""
TAGS = {"advanced": 0, "basic": 1, "": 2}


# -- counting ----------------------------------------------------------------------------------------------------------


def room(planet: Planet, seat: int) -> int:
    """How many more colonists find a home. [DL-COL-11, DL-POP-03]"""
    lands = planet.controlled(seat)
    return max(0, homes(lands) - sum([land.colonists for land in lands]))


# -- the order of work -------------------------------------------------------------------------------------------------


def roles_first(own: Sequence[str]) -> tuple[str, ...]:
    """All roles in a player's own order: those that he named, then the others as Table J has them. [DP-38]"""
    return (*own, *[role for role in RANKS if role not in own])


@lru_cache(maxsize=1 << 10)
def work_ranks(own: tuple[str, ...]) -> Mapping[str, tuple[int, int]]:
    """Where each kind of building stands in a player's order of work: by rank, then Advanced, Basic, others. [Table J]

    The player's `own` roles come first.
    """
    roles = roles_first(own)
    ranks = {role: rank for rank, role in enumerate(roles)}
    return {kind: (ranks.get(row.role, len(roles)), TAGS[row.tag]) for kind, row in BUILDINGS.items()}


def openings(land: Territory) -> list[int]:
    """The slots of a territory whose buildings want a colonist, lowest first. [DL-COL-03]"""
    return [slot for slot, held in enumerate(land.slots, start=1) if held is not None and held.type.staffed]


def work_order(land: Territory, own: Sequence[str]) -> tuple[int, ...]:
    """The slots of a territory whose buildings want a colonist, first who gets one first. [DL-LAB-05]"""
    return _ranked(tuple([(land.building(slot).kind, slot) for slot in openings(land)]), tuple(own))


@lru_cache(maxsize=1 << 12)
def _ranked(places: tuple[tuple[str, int], ...], own: tuple[str, ...]) -> tuple[int, ...]:
    """The slots of these kinds of buildings in the order of work."""
    ranks = work_ranks(own)
    return tuple([slot for _, slot in sorted(places, key=lambda place: (ranks[place[0]], place[1]))])


def staff(land: Territory, slots: Iterable[int]) -> None:
    """Let colonists work in these slots, and nowhere else in the territory. [DL-LAB-01, DL-LAB-02, DL-COL-02]"""
    everybody, at_work = land.colonists, set(slots)
    for number, held in enumerate(land.slots, start=1):
        if held is not None:
            held.manned = number in at_work
    land.idle = everybody - len(at_work)


def release_order(planet: Planet, seat: int, lands: Sequence[Territory]) -> list[Place]:
    """The colonists of these territories, first who is released first: the idle, then the least needed. [DL-COL-08]"""
    ranks = work_ranks(tuple(planet.orders(seat).work))
    idle = [(land.cell, f"idle {number}") for land in lands for number in range(1, land.idle + 1)]
    at_work = [
        (ranks[held.kind], land.number, slot, land.cell)
        for land in lands
        for slot, held in enumerate(land.slots, start=1)
        if held is not None and held.manned
    ]
    return idle + [(cell, f"slot {slot}") for _, _, slot, cell in sorted(at_work, reverse=True)]


# -- leaving and coming back -------------------------------------------------------------------------------------------


def choose_colonists(
    planet: Planet, seat: int, lands: Sequence[Territory], count: int, prompt: Prompt, reason: str
) -> Rule[list[Place]]:
    """Which colonists of these territories are affected; all if there are no more. [DL-COL-08, DL-COL-09]

    The active player is asked where it makes a difference; another one is not waited for, and his order of work
    decides. [DP-07]
    """
    if count <= 0:
        return []
    cells = [land.cell for land in lands]
    found = release_order(planet, seat, lands)
    if seat != planet.active or count >= len(found) or are_alike(found):
        return found[:count]

    def question() -> Pick[Lose]:
        held = release_order(planet, seat, [planet.land(cell) for cell in cells])
        options = [Lose.of(*place) for place in held]
        usual = tuple(options[:count])
        order = usual if planet.orders(seat).routine == "usual" else None
        why = partial(no_colonist, reason=reason)
        return Plan(
            seat=seat,
            prompt=prompt,
            options=options,
            low=count,
            high=count,
            default=usual,
            reason=reason,
            about=Count(count),
            order=order,
            why=why,
        )

    return [(lose.at, lose.who) for lose in (yield from ask_some(question, open=True))]


def are_alike(places: Sequence[Place]) -> bool:
    """Whether it is all the same who of them goes: all are idle in one territory."""
    return len({cell for cell, _ in places}) == 1 and all(who.startswith("idle") for _, who in places)


def no_colonist(move: Move, reason: str) -> Refusal | None:
    """Why a colonist cannot be named, by the rule with this id. [DL-COL-01]"""
    if isinstance(move, Lose):
        return Refusal(
            "No colonist of yours who can be named now is at {who} of {cell}.", reason,
            who=place_of(move.who), cell=move.at,
        )  # fmt: skip
    return None


def remove(planet: Planet, places: Iterable[Place]) -> None:
    """Take colonists off the map."""
    for cell, who in places:
        land, (kind, number) = planet.land(cell), who.split()
        if kind == "idle":
            land.idle -= 1
        else:
            land.building(int(number)).manned = False


def leave(planet: Planet, land: Territory, places: Sequence[Place]) -> None:
    """Take colonists of a territory off the map, and tell which work they leave."""
    at_work = sorted([int(who.split()[1]) for _, who in places if who.startswith("slot")])
    remove(planet, places)
    if at_work and planet.tells_work_left:
        planet.tell(WorkLeft(land.cell, tuple([(slot, land.building(slot).kind) for slot in at_work])))


def rebel(planet: Planet, seat: int, places: Sequence[Place], cause: Cause) -> None:
    """Colonists leave the map for the Rebel Pile. [DL-COL-06, DL-COL-07, R13, R17]"""
    if places:
        remove(planet, places)
        planet.players[seat].rebels += len(places)
        for cell in dict.fromkeys([cell for cell, _ in places]):
            planet.mark("rebels", cell, seat)
        planet.tell(Rebelled(seat, tuple(places), cause))


def kill_colonists(planet: Planet, seat: int, land: Territory, places: Sequence[Place], cause: Cause) -> None:
    """Colonists of one territory die."""
    if places:
        planet.tell(Died(seat, land.cell, len(places), cause))
        leave(planet, land, places)


def usual_home(planet: Planet, seat: int) -> str:
    """Where a new colonist goes by default: most vacant work, else a City Center, else the first. [DL-POP-04]"""
    lands = planet.controlled(seat)
    best = max(lands, key=vacancies)  # the first of equal ones: the lowest number
    if vacancies(best):
        return best.cell
    cities = [land for land in lands if any(held.kind == "city_center" for held in land.buildings)]
    return (cities or lands)[0].cell


def usual_homes(planet: Planet, seat: int, count: int) -> tuple[House, ...]:
    """Where so many new colonists go by default, one after the other. [DL-POP-04, R94]

    Each goes where most work waits that nobody before takes; without any, where some can be built and fewest are idle.
    """
    lands = planet.controlled(seat)
    welcomes = {land.cell: welcome_key(land, vacancies(land) - land.idle) for land in lands}
    places: dict[str, int] = {}
    for _ in range(count):
        best = max(welcomes, key=welcomes.__getitem__)  # the first of equal ones
        welcomes[best] = welcome_key(planet.land(best), welcomes[best][-1] - 1)
        places[best] = places.get(best, 0) + 1
    return tuple([House.of(cell, number) for cell, number in places.items()])


def welcome_key(land: Territory, waiting: int) -> tuple[int, bool, int]:
    """How good a home a territory is where so much work waits; less than none, where so many are idle."""
    return max(0, waiting), land.land and land.empty_slots > 0, waiting


def vacancies(land: Territory) -> int:
    """How many buildings of a territory that need an operator have none."""
    return sum([held.vacant for held in land.buildings])


def find_home(planet: Planet, seat: int, prompt: Prompt, reason: str) -> Rule[str]:
    """Ask into which territory a colonist goes, where there is a choice. [DL-POP-02, DL-COL-10]"""
    if len(planet.controlled(seat)) == 1:
        return planet.controlled(seat)[0].cell

    def question() -> Choose[House]:
        short = planet.rules_version >= SHORT_TURN
        usual = usual_homes(planet, seat, 1)[0] if short else House.of(usual_home(planet, seat))
        order = usual if planet.orders(seat).routine == "usual" else None
        options = [House.of(land.cell) for land in planet.controlled(seat)]
        return Choose(seat=seat, prompt=prompt, options=options, default=usual, reason=reason, order=order)

    return (yield from ask(question, open=True)).at


def welcome(planet: Planet, seat: int, cells: Sequence[str], cause: Cause) -> None:
    """Rebels turn loyal and stand idle in these territories. [DL-COL-10]"""
    if cells:
        for cell in cells:
            planet.land(cell).idle += 1
        planet.players[seat].rebels -= len(cells)
        planet.tell(Returned(seat, tuple(cells), cause))


# -- buildings that go -------------------------------------------------------------------------------------------------


def destroy_building(planet: Planet, land: Territory, slot: int, cause: Cause) -> None:
    """A building goes, and who works in it dies. [DL-TER-06]"""
    held = land.building(slot)
    land.slots[slot - 1] = None
    planet.tell(BuildingLost(land.occupant, land.cell, slot, held.kind, held.manned, cause))


def lasers(land: Territory) -> list[int]:
    """The slots of a territory's Laser Defenses, lowest first."""
    return [slot for slot, held in enumerate(land.slots, start=1) if held is not None and held.kind == LASER]
