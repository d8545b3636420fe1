"""Turns and rounds, and how a phase leads on to the next. [3.5, R8, R9]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.common.standing_orders import lapsed
from rules.deadlock.chapters.ending import eliminate, end_by_limit, win_alone
from rules.deadlock.model.events import OrdersEnded, PhaseBegan, PoisonFaded, RoundBegan, TurnBegan, TurnEnded
from rules.deadlock.model.state import Orders, Planet
from rules.deadlock.model.tables import NOBODY, OCEAN

SETTING_UP = ("races", "map", "landing")
"""Phases before the first turn: each goes on where it was if a player leaves."""


def begin(planet: Planet, phase: str) -> None:
    """Tell that a phase of the turn begins. [DL-SEQ-02]"""
    planet.tell(_began(planet.active, phase))


_began = lru_cache(maxsize=1 << 8)(PhaseBegan)
"""There are few different ones, and each turn tells twenty."""


def begin_turn(planet: Planet, seat: int) -> str:
    """A player's turn begins: what belongs to one turn is reset. [DL-SEQ-01, 2.3, 2.4]"""
    planet.lead_to("upkeep")
    planet.active, planet.marks, planet.jobs, planet.battles = seat, [], [], []
    planet.me.tax, planet.me.dealt, planet.me.proceeds = None, False, 0
    for land in planet.lands:
        land.built = False
        for unit in land.units:
            unit.struck = False
    for land in planet.controlled(seat):
        for held in land.buildings:
            held.powered, held.traded, held.taken, held.made = True, False, False, 0
    planet.tell(TurnBegan(seat, planet.round))
    return "upkeep"


def next_turn(planet: Planet) -> str:
    """The next living player's turn, in a new round when the order has come round. [DL-SEQ-01, DL-VIC-06, R73]"""
    planet.tell(TurnEnded(planet.active))
    following = planet.others(planet.active)[0]
    if planet.order.index(following) <= planet.order.index(planet.active):
        if planet.round == planet.round_limit:
            return end_by_limit(planet)
        begin_round(planet)
    return begin_turn(planet, following)


def begin_round(planet: Planet) -> None:
    """Poison fades where nobody controls the land, and orders with an end are over. [DL-RES-12, DP-38]"""
    for land in planet.lands:
        if land.poison and land.owner == NOBODY:
            land.poison -= 1
            planet.tell(PoisonFaded(land.cell, land.poison))
    planet.round += 1
    planet.lead_to("upkeep")
    planet.tell(RoundBegan(planet.round))
    for seat in planet.living():
        held = planet.players[seat].orders
        if lapsed(held.until, planet.round):
            planet.players[seat].orders = Orders(doctrine=held.doctrine)
            planet.tell(OrdersEnded(seat))


def onward(planet: Planet, phase: str) -> str:
    """The next phase, unless somebody has nothing left: then who that is goes, and perhaps the game ends. [DL-VIC-02]

    If it is the active player who is out, the next player's turn begins. [DL-VIC-03, R81]
    """
    living = planet.living()
    if gone := off_the_map(planet, living):
        # As a battle without survivors is a defence [R7], the active player goes first, and the last one stays.
        for seat in sorted(gone, key=lambda seat: seat != planet.active):
            if len(planet.living()) > 1:
                eliminate(planet, seat)
        living = planet.living()
    if len(living) == 1:
        return win_alone(planet)
    return next_turn(planet) if planet.me.out else phase


def off_the_map(planet: Planet, seats: Sequence[int]) -> list[int]:
    """Those of these players who have no land, no unit and no colonist left. [DL-VIC-02, R9]"""
    gone = [*seats]
    for land in planet.lands:  # all have land as a rule, which is found early: this is asked after every phase
        if land.owner in gone and land.terrain != OCEAN:
            gone.remove(land.owner)
            if not gone:
                return gone
    owners = {unit.owner for land in planet.lands for unit in land.units}
    settlers = {land.owner for land in planet.lands if land.colonists}
    return [seat for seat in gone if seat not in owners and seat not in settlers]


def end_turn(planet: Planet) -> str:
    """A player without land in his End Phase is out, then somebody may have won. [DL-END-01, DL-VIC-02, R63, R69]"""
    begin(planet, "end")
    if not any(land.land for land in planet.controlled(planet.active)):
        eliminate(planet, planet.active)
    return onward(planet, "") or next_turn(planet)


def concede(planet: Planet, seat: int) -> str | None:
    """Give up; return the phase to go to when that ends a turn or the game. [DL-VIC-03, DL-VIC-05]"""
    eliminate(planet, seat)
    if len(planet.living()) == 1:
        return win_alone(planet)
    if planet.phase in SETTING_UP:
        return planet.phase
    return next_turn(planet) if seat == planet.active else None
