"""Taxation: the rate, what it brings and what it costs. [3.11]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import Place, rebel, release_order, room, welcome
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import TaxOrderDropped, TaxPaid, TaxSet
from rules.deadlock.model.moves import Forgive, Lose, SetTax
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import TECHNOLOGIES, Tax
from rules.engine import Choose, Move, Pick, Refusal, Rule, ask, ask_some

RATES: Mapping[Tax, int] = {"low": 1, "medium": 2, "high": 3}
"""Credits for each controlled territory. [DL-TAX-02, DL-TAX-03, DL-TAX-04]"""
GENTLE = "uva_mosk"
ORDER_DROPPED = 4
"""The version of the rules from which on an order that no longer fits the race is not another tax in silence. [R96]"""


def taxation_phase(planet: Planet) -> Rule[str]:
    """The rate is set and paid; Low wins rebels back, High makes new ones. [DL-TAX-01]"""
    begin(planet, "taxation")
    rate = yield from set_rate(planet)
    collect(planet, rate)
    if rate == "low":
        yield from forgive(planet)
    elif rate == "high":
        yield from squeeze(planet)
    return onward(planet, "rebellion")


def set_rate(planet: Planet) -> Rule[Tax]:
    """Ask for the rate; without any territory it changes nothing, and the usual one is set. [DL-TAX-01]"""
    rate = usual_rate(planet)
    if planet.controlled(planet.active):
        rate = (yield from ask(lambda: tax_question(planet), open=True)).rate
    planet.me.tax = rate
    planet.tell(TaxSet(planet.active, rate))
    return rate


def usual_rate(planet: Planet) -> Tax:
    """Low with rebels, else Medium. [DL-TAX-08]"""
    return "low" if planet.me.rebels else "medium"


def tax_question(planet: Planet) -> Choose[SetTax]:
    """Low, Medium or High; the Uva Mosk set no High tax. [DP-11, DL-TAX-07, DL-RAC-UVA-4]"""
    rates = [rate for rate in RATES if no_rate(planet, SetTax.of(rate)) is None]
    policy, usual = planet.orders(planet.active).tax, usual_rate(planet)
    order = None if policy == "ask" else SetTax.of(policy if policy in rates else usual)
    options = [SetTax.of(rate) for rate in rates]
    return Choose(
        seat=planet.active,
        prompt=Prompt.TAX,
        options=options,
        default=SetTax.of(usual),
        reason="DL-TAX-01",
        order=order,
        why=partial(no_rate, planet),
    )


def drop_unfit_order(planet: Planet, seat: int) -> None:
    """The Uva Mosk cannot keep an order for the High tax, given before they were chosen: they are asked. [R96]"""
    player = planet.players[seat]
    if planet.rules_version >= ORDER_DROPPED and player.race == GENTLE and player.orders.tax == "high":
        player.orders.tax = "ask"
        planet.tell(TaxOrderDropped(seat))


def no_rate(planet: Planet, move: Move) -> Refusal | None:
    """Why a rate cannot be set; None if it can. [DL-TAX-01, DL-TAX-07]"""
    if not isinstance(move, SetTax):
        return Refusal("First set the tax of this turn.", "DL-TAX-01")
    if move.rate == "high" and planet.me.race == GENTLE:
        return Refusal("The Uva Mosk may not set the High tax: choose low or medium.", "DL-TAX-07")
    return None


def collect(planet: Planet, rate: Tax) -> None:
    """Each controlled territory pays, Ocean or empty; two technologies add to it.

    [DL-TAX-05, DL-TAX-06, R22, DL-TAX-03]
    """
    each = RATES[rate] + sum([TECHNOLOGIES[name].tax for name in planet.me.technologies])
    paid = each * len(planet.controlled(planet.active))
    planet.me.goods["credits"] += paid
    planet.tell(TaxPaid(planet.active, paid))


# -- Low ---------------------------------------------------------------------------------------------------------------


def forgive(planet: Planet) -> Rule[None]:
    """Each territory takes one rebel back, while there are rebels and homes. [DL-TAX-02, DL-COL-10, DL-COL-11]"""
    seat = planet.active
    cells = [land.cell for land in planet.controlled(seat)]
    count = min(planet.me.rebels, room(planet, seat), len(cells))
    if 0 < count < len(cells):
        cells = [move.at for move in (yield from ask_some(lambda: forgive_question(planet, count), open=True))]
    welcome(planet, seat, cells[:count], "tax")


def forgive_question(planet: Planet, count: int) -> Plan[Forgive]:
    """Which territories take a rebel back; the lowest numbers by default. [DP-12]"""
    options = [Forgive.of(land.cell) for land in planet.controlled(planet.active)]
    usual = tuple(options[:count])
    order = usual if planet.orders(planet.active).routine == "usual" else None
    return Plan(
        seat=planet.active,
        prompt=Prompt.FORGIVE,
        options=options,
        low=count,
        high=count,
        default=usual,
        reason="DL-TAX-02",
        about=Count(count),
        order=order,
    )


# -- High --------------------------------------------------------------------------------------------------------------


def squeeze(planet: Planet) -> Rule[None]:
    """One colonist in each territory rebels; where nobody lives, nobody does. [DL-TAX-04]"""
    seat = planet.active
    found = squeezed(planet)
    places = [(cell, held[0]) for cell, held in found.items()]
    if torn(found):
        named = {move.at: move.who for move in (yield from ask_some(lambda: high_question(planet), open=True))}
        places = [(cell, named.get(cell, who)) for cell, who in places]
    rebel(planet, seat, places, "tax")


def squeezed(planet: Planet) -> dict[str, list[str]]:
    """The territories with colonists, and in each who may rebel, who by default does first. [DP-13]"""
    lands = [land for land in planet.controlled(planet.active) if land.colonists]
    return {land.cell: unlike(release_order(planet, planet.active, [land])) for land in lands}


def unlike(places: Sequence[Place]) -> list[str]:
    """Of the colonists of one territory those who differ: the idle are all alike."""
    return [who for _, who in places if who == "idle 1" or not who.startswith("idle")]


def torn(found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Those territories where it makes a difference who rebels."""
    return {cell: held for cell, held in found.items() if len(held) > 1}


def high_question(planet: Planet) -> Pick[Lose]:
    """Who rebels in each territory where there is a choice; by default those needed least. [DP-13]"""
    found = torn(squeezed(planet))
    options = [Lose.of(cell, who) for cell, held in found.items() for who in held]
    usual = tuple([Lose.of(cell, held[0]) for cell, held in found.items()])
    order = usual if planet.orders(planet.active).routine == "usual" else None
    return Pick(
        seat=planet.active,
        prompt=Prompt.HIGH,
        options=options,
        low=len(found),
        high=len(found),
        default=usual,
        reason="DL-TAX-04",
        order=order,
        check_set=high_problem,
    )


def high_problem(chosen: Sequence[Lose]) -> Refusal | None:
    """What is wrong with a choice: one colonist of each territory rebels. [DL-TAX-04]"""
    cells = [move.at for move in chosen]
    twice = next((cell for cell in cells if cells.count(cell) > 1), None)
    if twice is None:
        return None
    return Refusal("One colonist of each territory rebels, and you named two in {cell}.", "DL-TAX-04", cell=twice)
