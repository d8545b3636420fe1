"""Resources: what buildings produce, and which ones trade. [3.13]"""

from __future__ import annotations

from collections.abc import Collection

from rules.common.plan import Plan
from rules.deadlock.chapters.ledger import Spot, harvest
from rules.deadlock.chapters.oceans import has_port
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import PoisonFaded, Produced, Traded
from rules.deadlock.model.moves import Keep
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import SHORT_TURN
from rules.engine import Move, Refusal, Rule, ask_some

FEW = 2
"""Of more buildings a list is quicker, where all are marked in one go."""


def resource_phase(planet: Planet) -> Rule[str]:
    """Trade buildings earn or are kept for units, the others produce, and poison fades. [DL-RES-01, DL-RES-07, R90]"""
    begin(planet, "resource")
    places = trade_places(planet)
    is_asked = places and planet.rules_version < SHORT_TURN  # R90: all trade, and what makes units pays it back
    kept = (yield from ask_some(lambda: resource_question(planet), open=True)) if is_asked else ()
    produce(planet, kept)
    trade(planet, places, kept)
    fade_poison(planet)
    return onward(planet, "diplomacy")


def produce(planet: Planet, kept: Collection[Keep]) -> None:
    """All that works gives its goods or Credits. [DL-RES-01 to DL-RES-08, DL-RES-10, DL-RES-11]"""
    seat, me = planet.active, planet.me
    income = harvest(
        planet.controlled(seat), me.race, me.technologies, lambda ocean: has_port(planet, seat, ocean), spots(kept)
    )
    for good, amount in income.items():
        me.goods[good] += amount
    planet.tell(Produced(seat, **income))


def fade_poison(planet: Planet) -> None:
    """The poison of each controlled territory loses a turn. [DL-RES-12, R44]"""
    for land in planet.controlled(planet.active):
        if land.poison:
            land.poison -= 1
            planet.tell(PoisonFaded(land.cell, land.poison))


# -- trade -------------------------------------------------------------------------------------------------------------


def trade_places(planet: Planet) -> list[Keep]:
    """The trade buildings that work. [DL-RES-01, DL-RES-07]"""
    return [
        Keep.of(land.cell, slot)
        for land in planet.controlled(planet.active)
        for slot, held in enumerate(land.slots, start=1)
        if held is not None and held.type.trade and held.works
    ]


def resource_question(planet: Planet) -> Plan[Keep]:
    """Which of them are kept for units; by default none. [DP-15, R26]"""
    places = trade_places(planet)
    return Plan(
        seat=planet.active,
        prompt=Prompt.RESOURCE,
        options=places,
        low=0,
        high=len(places),
        default=(),
        reason="DL-RES-07",
        plan=len(places) > FEW,
        why=lambda move: no_keep(planet, move),
    )


def no_keep(planet: Planet, move: Move) -> Refusal | None:
    """Why a building cannot be kept from trade. [DL-RES-01, DL-RES-07]"""
    if isinstance(move, Keep):
        return Refusal(
            "No building of yours that could trade now stands in slot {slot} of {cell}.", "DL-RES-07",
            slot=move.slot, cell=move.at,
        )  # fmt: skip
    return None


def trade(planet: Planet, places: Collection[Keep], kept: Collection[Keep]) -> None:
    """What has traded makes no units this turn; what is kept has earned nothing. [DL-RES-07, DL-RES-09]"""
    traded = [place for place in places if place not in kept]
    for place in traded:
        planet.land(place.at).building(place.slot).traded = True
    if places:
        planet.tell(Traded(planet.active, spots(traded), spots([place for place in places if place in kept])))


def spots(places: Collection[Keep]) -> tuple[Spot, ...]:
    """Territories and slots."""
    return tuple([(place.at, place.slot) for place in places])
