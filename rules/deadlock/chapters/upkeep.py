"""Upkeep: food, then energy, then housing. [3.6]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import choose_colonists, rebel, work_ranks
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.buildings import homes
from rules.deadlock.model.events import Unpowered, Upkept
from rules.deadlock.model.moves import Power
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.engine import Move, Refusal, Rule, ask_some


def upkeep_phase(planet: Planet) -> Rule[str]:
    """Colonists eat, buildings take energy, and who has no home rebels, in this order. [DL-UPK-11]"""
    begin(planet, "upkeep")
    food = yield from feed(planet)
    energy = yield from give_power(planet)
    left = planet.me.goods
    planet.tell(Upkept(planet.active, food, energy, left["food"], left["energy"]))
    yield from shelter(planet)
    return onward(planet, "labor")


def feed(planet: Planet) -> Rule[int]:
    """Each colonist eats 1 Food; those who get none rebel. Returns what was eaten. [DL-UPK-01, DL-UPK-02]"""
    seat, stock = planet.active, planet.me.goods
    lands = planet.controlled(seat)
    mouths = sum([land.colonists for land in lands])
    eaten = min(mouths, stock["food"])
    hungry = yield from choose_colonists(planet, seat, lands, mouths - eaten, Prompt.HUNGER, "DL-UPK-02")
    stock["food"] -= eaten
    rebel(planet, seat, hungry, "hunger")
    return eaten


def shelter(planet: Planet) -> Rule[None]:
    """After feeding: more colonists than homes, and the excess rebels. [DL-UPK-09, DL-UPK-10, R14]"""
    seat = planet.active
    lands = planet.controlled(seat)
    excess = sum([land.colonists for land in lands]) - homes(lands)
    places = yield from choose_colonists(planet, seat, lands, excess, Prompt.HOUSING, "DL-UPK-09")
    rebel(planet, seat, places, "housing")


# -- energy ------------------------------------------------------------------------------------------------------------


def give_power(planet: Planet) -> Rule[int]:
    """Each tagged building takes its Energy, operated or not; what gets none stands still.

    Returns what was used. [DL-UPK-06, DL-UPK-07, R11]
    """
    used = energy_need(planet, planet.active)
    if used > planet.me.goods["energy"]:
        powered = yield from choose_powered(planet)
        used = price(planet, powered)
        darken(planet, [place for place in needy(planet) if place not in powered])
    planet.me.goods["energy"] -= used
    return used


def energy_need(planet: Planet, seat: int) -> int:
    """What all buildings of a player ask for. [DL-UPK-03, DL-UPK-04, DL-UPK-05, R10]"""
    return sum([held.type.energy for land in planet.controlled(seat) for held in land.buildings])


def darken(planet: Planet, places: Sequence[Power]) -> None:
    """These buildings get no Energy until the next Upkeep. [DL-UPK-08, R12]"""
    for place in places:
        planet.land(place.at).building(place.slot).powered = False
    dark = sorted([(planet.land(place.at).number, place.slot, place.at) for place in places])
    planet.tell(Unpowered(planet.active, tuple([(cell, slot) for _, slot, cell in dark])))


def needy(planet: Planet) -> list[Power]:
    """The buildings that take Energy, the one first that gets it first. [DL-UPK-03, DL-UPK-04, DL-UPK-05, DL-UPK-07]"""
    ranks = work_ranks(tuple(planet.orders(planet.active).power))
    found = [
        (ranks[held.kind], land.number, slot, land.cell)
        for land in planet.controlled(planet.active)
        for slot, held in enumerate(land.slots, start=1)
        if held is not None and held.type.energy
    ]
    return [Power.of(cell, slot) for _, _, slot, cell in sorted(found)]


def price(planet: Planet, places: Sequence[Power]) -> int:
    """What these buildings take in Energy."""
    return sum([planet.land(place.at).building(place.slot).type.energy for place in places])


def choose_powered(planet: Planet) -> Rule[Sequence[Power]]:
    """Which buildings get the Energy there is, where more than one answer is possible. [DL-UPK-07, R75]"""
    able = affordable(planet)
    if price(planet, able) <= planet.me.goods["energy"]:
        return able
    return (yield from ask_some(lambda: power_question(planet), open=True))


def affordable(planet: Planet) -> list[Power]:
    """The buildings that could be powered if no other was."""
    return [place for place in needy(planet) if too_dear(planet, place) is None]


def power_question(planet: Planet) -> Plan[Power]:
    """Which buildings are powered: affordable, and nothing more is; by default in the order of work. [DP-04]"""
    places = affordable(planet)
    usual = first_powered(planet, places, planet.me.goods["energy"])
    order = usual if planet.orders(planet.active).routine == "usual" else None
    return Plan(
        seat=planet.active,
        prompt=Prompt.POWER,
        options=places,
        low=1,
        high=len(places),
        default=usual,
        reason="DL-UPK-07",
        order=order,
        check_set=lambda chosen: power_problem(planet, places, chosen),
        why=lambda move: no_power(planet, move),
    )


def first_powered(planet: Planet, places: Sequence[Power], energy: int) -> tuple[Power, ...]:
    """Go through the buildings in order and power what the rest of the Energy can pay. [DL-UPK-07]"""
    left, chosen = energy, []
    for place in places:
        cost = price(planet, [place])
        if cost <= left:
            left -= cost
            chosen.append(place)
    return tuple(chosen)


def power_problem(planet: Planet, places: Sequence[Power], chosen: Sequence[Power]) -> Refusal | None:
    """What is wrong with a set of powered buildings. [DL-UPK-07]"""
    stock = planet.me.goods["energy"]
    left = stock - price(planet, chosen)
    if left < 0:
        return Refusal(
            "These take {price} Energy and you have {stock}: power fewer.", "DL-UPK-07", price=stock - left, stock=stock
        )
    for place in places:
        if place not in chosen and price(planet, [place]) <= left:
            name = planet.land(place.at).building(place.slot).type.name
            return Refusal(
                "{left} Energy would be left, enough for the {building} in {cell}: power it too.", "DL-UPK-07",
                left=left, building=name, cell=place.at,
            )  # fmt: skip
    return None


def no_power(planet: Planet, move: Move) -> Refusal | None:
    """Why a building cannot be powered now; None if it can. [DL-UPK-03, DL-UPK-07]"""
    if not isinstance(move, Power):
        return None
    if move not in needy(planet):
        return Refusal(
            "No building of yours that takes Energy stands in slot {slot} of {cell}.", "DL-UPK-03",
            slot=move.slot, cell=move.at,
        )  # fmt: skip
    return too_dear(planet, move)


def too_dear(planet: Planet, place: Power) -> Refusal | None:
    """That there is too little Energy for a building, even for it alone. [DL-UPK-07]"""
    stock = planet.me.goods["energy"]
    if price(planet, [place]) <= stock:
        return None
    return Refusal("You have {stock} Energy, too little for that building.", "DL-UPK-07", stock=stock)
