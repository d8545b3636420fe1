"""Morale: culture and Art against the number of colonists. [3.10]"""

from __future__ import annotations

from rules.deadlock.chapters.colonists import choose_colonists, find_home, rebel, room, welcome
from rules.deadlock.chapters.ledger import culture, unruly
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import MoraleMeasured
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.engine import Rule


def morale_phase(planet: Planet) -> Rule[str]:
    """Too little culture makes rebels, more than enough wins one back. [DL-MOR-02, DL-MOR-03, DL-MOR-04]"""
    begin(planet, "morale")
    seat, rebels = planet.active, planet.me.rebels
    total, most = planet.loyal(seat) + rebels, capacity(planet, seat)
    planet.tell(MoraleMeasured(seat, total, most))
    if unruly(total, most, rebels):
        yield from lose_faith(planet, unruly(total, most, rebels))
    elif most > total and rebels and room(planet, seat):
        cell = yield from find_home(planet, seat, Prompt.RETURN, "DL-MOR-03")
        welcome(planet, seat, [cell], "morale")
    return onward(planet, "taxation")


def capacity(planet: Planet, seat: int) -> int:
    """How many colonists culture and Art keep happy; neither is used up. [DL-MOR-01, DL-MOR-05, R21]"""
    return culture(planet.controlled(seat)) + planet.players[seat].goods["art"]


def lose_faith(planet: Planet, missing: int) -> Rule[None]:
    """So many loyal colonists turn rebel, so that all in excess are rebels. [DL-MOR-02, R20]"""
    seat = planet.active
    places = yield from choose_colonists(planet, seat, planet.controlled(seat), missing, Prompt.MORALE, "DL-MOR-02")
    rebel(planet, seat, places, "morale")
