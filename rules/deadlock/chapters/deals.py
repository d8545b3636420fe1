"""Deals: offers, their answers, and how a deal is carried out. [DL-DIP, DP-16, DP-17, DP-18]

These are acts: the match applies them while the Diplomacy Phase is open.
"""

from __future__ import annotations

from rules.common.offers import named_offer, unnamed_offer
from rules.deadlock.chapters.placing import no_place, one_of, places
from rules.deadlock.chapters.terms import QUOTED, homeless, lack, read_side, words_of
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.events import (
    DealClosed,
    DealMade,
    DealOffered,
    DealTerms,
    LandHanded,
    PromiseNoted,
    UnitHanded,
    UnitPut,
)
from rules.deadlock.model.moves import Decline, Deliver, Offer
from rules.deadlock.model.state import Deal, Goods, Planet, Promise, Territory, Unit, player_id
from rules.deadlock.model.tables import UNITS
from rules.engine import Refused

PROMISE_LENGTH = 200


def check_open(planet: Planet) -> None:
    """Refuse a deal outside a Diplomacy Phase. [DL-DIP-01, DL-DIP-07]"""
    if planet.phase != "diplomacy":
        raise Refused("Deals are made in a Diplomacy Phase: wait for the next player's, or your own.", "DL-DIP-01")


def partner(planet: Planet, seat: int, player: str) -> int:
    """The seat of the other side of a deal; raises Refused where there is none. [DL-DIP-01]"""
    others = {player_id(other): other for other in planet.others(seat)}
    if player.upper() not in others:
        raise Refused("Name another player who is still in the game.", "DL-DIP-01")
    return others[player.upper()]


# -- offers ------------------------------------------------------------------------------------------------------------


def offer(planet: Planet, seat: int, move: Offer) -> None:
    """Offer a deal; what one gives is checked, what one asks for is not. [DL-DIP-01, DL-DIP-03]"""
    check_open(planet)
    to, promise = partner(planet, seat, move.to), move.promise.strip()
    give, want = read_side(planet, move.give), read_side(planet, move.want)
    if give == want == Goods() and not promise:
        raise Refused("An empty deal is none: name goods, units, land or a promise.", "DL-DIP-02")
    if len(promise) > PROMISE_LENGTH:
        raise Refused("A promise has at most {most} characters.", "DL-DIP-06", most=PROMISE_LENGTH)
    problem = lack(planet, seat, give) or homeless(planet, to, want, give) or homeless(planet, seat, give, want)
    if problem:
        raise Refused(problem)
    pair = f"{player_id(seat)}>{player_id(to)}"
    planet.offers[pair] += 1
    planet.deals = [deal for deal in planet.deals if (deal.maker, deal.to) != (seat, to)]
    if planet.orders(to).offers == "decline":
        planet.tell(DealClosed(seat, to, "declined"))
        return
    planet.deals.append(Deal(seat, to, planet.offers[pair], give, want, promise))
    planet.tell(DealOffered(seat, to, planet.offers[pair], words_of(give), words_of(want), promise))


def decline(planet: Planet, seat: int, move: Decline) -> None:
    """Decline the other's offer with this number, or withdraw one's own. [DP-17, R95]"""
    check_open(planet)
    other = partner(planet, seat, move.player)
    if move.number or planet.names_offers:
        maker, to = (seat, other) if move.whose == "yours" else (other, seat)
        deal = open_offer(planet, maker, to, move.number)
    else:
        deal = unnamed_offer(planet.deals, seat, other, "DL-DIP-01")
    planet.deals.remove(deal)
    planet.tell(DealClosed(deal.maker, deal.to, "withdrawn" if deal.maker == seat else "declined"))


def lapse(planet: Planet) -> None:
    """The Diplomacy Phase is over: open offers lapse, received units stay where they are. [DL-DIP-07]"""
    for deal in planet.deals:
        planet.tell(DealClosed(deal.maker, deal.to, "lapsed"))
    planet.deals, planet.received = [], []


# -- accepting ---------------------------------------------------------------------------------------------------------


def accept(planet: Planet, seat: int, player: str, number: int) -> None:
    """Accept an offer: it is carried out at once and completely, or is void without a reason. [DL-DIP-03, R80]"""
    check_open(planet)
    deal = open_offer(planet, partner(planet, seat, player), seat, number)
    planet.deals.remove(deal)
    if cannot(planet, deal):
        planet.tell(DealClosed(deal.maker, deal.to, "failed"))
        return
    planet.tell(DealMade(deal.maker, deal.to))
    planet.tell(DealTerms(deal.maker, deal.to, words_of(deal.give), words_of(deal.want)))
    carry_out(planet, deal)
    if deal.promise:
        planet.promises.append(Promise(deal.maker, deal.to, planet.round, deal.promise))
        planet.tell(PromiseNoted(deal.maker, deal.to, deal.promise))


def open_offer(planet: Planet, maker: int, to: int, number: int) -> Deal:
    """The open offer of one player to another with this number; raises Refused without one. [DL-DIP-01]"""
    return named_offer(planet.deals, planet.offers, maker, to, number, "DL-DIP-01", "DL-DIP-07")


def cannot(planet: Planet, deal: Deal) -> bool:
    """Whether a side lacks what it gives, or a unit would have no place. [DL-DIP-03, DL-DIP-04]"""
    return bool(
        lack(planet, deal.maker, deal.give)
        or lack(planet, deal.to, deal.want)
        or homeless(planet, deal.to, deal.want, deal.give)
        or homeless(planet, deal.maker, deal.give, deal.want)
    )


def carry_out(planet: Planet, deal: Deal) -> None:
    """Hand everything over: the units that are named leave first, so that land takes only the others with it. [R78]"""
    leaving = [(unit, deal.maker, deal.to) for unit in lift(planet, deal.maker, deal.give)]
    leaving += [(unit, deal.to, deal.maker) for unit in lift(planet, deal.to, deal.want)]
    for side, seat, to in ((deal.give, deal.maker, deal.to), (deal.want, deal.to, deal.maker)):
        for good, amount in side.goods.items():
            planet.players[seat].goods[good] -= amount
            planet.players[to].goods[good] += amount
        for cell in side.land:
            hand_land(planet, planet.land(cell), to)
    for unit, seat, to in leaving:
        hand_unit(planet, unit, seat, to)


def lift(planet: Planet, seat: int, side: Goods) -> list[Unit]:
    """Take the units of a side off the map; of those that are alike, the ones that came first."""
    lifted = []
    for kind, cell in side.units:
        land = planet.land(cell)
        unit = next(unit for unit in land.units if (unit.kind, unit.owner) == (kind, seat))
        land.units.remove(unit)
        lifted.append(unit)
    return lifted


def hand_unit(planet: Planet, unit: Unit, seat: int, to: int) -> None:
    """A unit comes to the lowest number that is legal for its new owner. [DL-DIP-04, R79]"""
    cell = places(planet, to, unit.kind)[0]
    unit.owner = to
    planet.land(cell).units.append(unit)
    planet.received = [*[held for held in planet.received if held != unit.id], unit.id]
    planet.tell(UnitHanded(seat, to, unit.kind, cell))


def hand_land(planet: Planet, land: Territory, to: int) -> None:
    """A territory passes with all that is in it; its buildings make nothing before the next Upkeep.

    [DL-DIP-05, R68, DL-CTL-09]
    """
    planet.tell(LandHanded(land.owner, to, land.cell))
    land.owner = to
    for unit in land.units:
        unit.owner = to
    for held in land.buildings:
        held.taken = True


# -- placing -----------------------------------------------------------------------------------------------------------


def deliver(planet: Planet, seat: int, move: Deliver) -> None:
    """Put a received unit elsewhere, while the phase is open. [DL-DIP-04, DP-18]"""
    check_open(planet)
    kind, origin, to = move.unit.lower(), move.at.upper(), move.to.upper()
    if kind not in UNITS or origin not in CELLS or to not in CELLS:
        raise Refused(
            "Name a kind of unit and two territories, not “{written}”.", "DL-DIP-04",
            written=f"{kind} {origin} {to}"[:QUOTED],
        )  # fmt: skip
    found = [unit for unit in planet.land(origin).units if (unit.kind, unit.owner) == (kind, seat)]
    unit = next((unit for unit in found if unit.id in planet.received), None)
    if unit is None:
        raise Refused(
            "You received no {unit} at {cell} in this Diplomacy Phase.", "DL-DIP-04",
            unit=UNITS[kind].name, cell=origin,
        )  # fmt: skip
    legal = places(planet, seat, kind)
    if to not in legal:
        line = "It cannot be put at {cell}: {why}; leave it where it is."
        if legal:
            line = "It cannot be put at {cell}: {why}; choose {places}."
        raise Refused(line, "DL-DIP-04", cell=to, why=no_place(kind), places=one_of(legal))
    planet.land(origin).units.remove(unit)
    planet.land(to).units.append(unit)
    planet.tell(UnitPut(seat, kind, origin, to))
