"""What is dealt, bought, built and made, and what a player's own books say."""

from __future__ import annotations

from rules.common.english import closed, counted, listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import (
    building_name,
    goods_words,
    lone,
    one_good,
    signed,
    slots_words,
    technology_name,
    technology_words,
)
from rules.deadlock.model.tables import GOODS, LASER
from rules.deadlock.model.units import told_units
from rules.engine import Names

CLOSED = {"declined": "is declined", "withdrawn": "is withdrawn", "lapsed": "lapses", "failed": "fails"}
GAINED = {"market": "buys a technology from the Skirineen"}


DealEvent = (
    e.DealOffered | e.DealClosed | e.DealMade | e.DealTerms | e.PromiseNoted | e.UnitHanded | e.UnitPut | e.LandHanded
)
MarketEvent = e.BusinessDone | e.Hired | e.LasersHired | e.ScandalRolled
WorksEvent = (
    e.Traded
    | e.Built
    | e.UnitsMade
    | e.Marched
    | e.Carried
    | e.Settled
    | e.CardsTaken
    | e.TechnologyGained
    | e.DeckShuffled
)
PrivateEvent = (
    e.Upkept
    | e.MoraleMeasured
    | e.TradeUndone
    | e.TaxPaid
    | e.Produced
    | e.Bought
    | e.Sold
    | e.CardsDrawn
    | e.TechnologyNamed
    | e.OrdersGiven
    | e.OrdersEnded
)


def deal_story(event: DealEvent, names: Names) -> str:
    """Deals, offers, the Black Market, what changes hands."""
    match event:
        case e.DealOffered(maker, to, number, give, want, promise):
            added = f" {names[maker]} promises: {closed(promise)}" if promise else ""
            return f"{names[maker]} offers {names[to]} {give} for {want} (offer {number}).{added}"
        case e.DealClosed(maker, to, how):
            return f"{names[maker]}'s offer to {names[to]} {CLOSED[how]}."
        case e.DealMade(maker, to):
            return f"{names[maker]} and {names[to]} make a deal."
        case e.DealTerms(maker, to, give, want):
            return f"The deal: {names[maker]} gives {give}, {names[to]} gives {want}."
        case e.PromiseNoted(maker, to, promise):
            return f"{names[maker]} promises {names[to]}: {closed(promise)} (Noted, not enforced.)"
        case e.UnitHanded(seat, to, kind, cell):
            return f"{told_units(kind, 1)} of {names[seat]} goes to {names[to]}, in {cell}."
        case e.UnitPut(seat, kind, origin, cell):
            return f"{names[seat]} puts the {lone([kind])} from {origin} into {cell}."
        case e.LandHanded(seat, to, cell):
            return f"{names[seat]} hands {cell} over to {names[to]}, with everything in it."


def market_story(event: MarketEvent, names: Names) -> str:
    """Business with the Skirineen."""
    match event:
        case e.BusinessDone(seat):
            return f"{names[seat]} does business with the Skirineen."
        case e.Hired(seat, kind, cell, number):
            return f"{names[seat]} hires {told_units(kind, number)} from the Skirineen, in {cell}."
        case e.LasersHired(seat, cell, slots):
            return f"{names[seat]} hires {told_units(LASER, len(slots))} from the Skirineen, in {cell}."
        case e.ScandalRolled(seat, die, bonus, size):
            told = f"a scandal, and up to {counted(size, 'colonist')} will rebel!" if size else "no scandal."
            return f"{names[seat]}'s Scandal die {die}{signed(bonus)}: {told}"


def works_story(event: WorksEvent, names: Names) -> str | None:
    """Buildings, units made, what is kept from trade, moves, settlers, technologies."""
    match event:
        case e.Traded(seat, _, kept):
            return f"{names[seat]} keeps buildings for units: {slots_words(kept)}." if kept else None
        case e.Built(seat, cell, _, kind, before):
            told = f"turns {building_name(before)} in {cell} into" if before else f"builds in {cell}:"
            return f"{names[seat]} {told} {building_name(kind)}."
        case e.UnitsMade(seat, cell, _, kind, number, at):
            where = f"in {cell}" if at == cell else f"in {cell}, put to sea in {at}"
            return f"{names[seat]} makes {told_units(kind, number)} {where}."
        case e.Marched(seat, kind, number, origin, to):
            return f"{names[seat]}: {told_units(kind, number)} {origin} → {to}."
        case e.Carried(seat, origin, to):
            return f"{names[seat]}: a colonist {origin} → {to}."
        case e.Settled(seat, cell, _):
            return f"{names[seat]} settles in {cell}: Colonist Dwellings and a colonist."
        case e.CardsTaken(seat, cards):
            return f"{names[seat]} draws {counted(cards, 'technology card')}."
        case e.TechnologyGained(seat, source):
            return f"{names[seat]} {GAINED.get(source, 'gains a technology')}."
        case e.DeckShuffled(cards):
            verb = "becomes" if cards == 1 else "become"
            return f"The {counted(cards, 'discarded card')} {verb} the new technology deck."


def private_story(event: PrivateEvent) -> str | None:
    """What only some players learn."""
    match event:
        case e.Upkept(_, food, energy, food_left, energy_left):
            taken = goods_words({"food": food, "energy": energy})
            return f"Upkeep took {taken}; {food_left} Food and {energy_left} Energy are left."
        case e.MoraleMeasured(_, total, capacity):
            return (
                f"Culture keeps {capacity} people content; colonists and rebels number {total}."
                if total >= capacity
                else None
            )
        case e.TaxPaid(_, paid):
            return f"The tax brings {one_good('credits', paid)}."
        case e.Produced():
            return f"Your buildings bring {goods_words({good: getattr(event, good) for good in GOODS})}."
        case e.TradeUndone(_, credits):
            return f"What makes units gives back {one_good('credits', credits)} that it had earned by trade."
        case e.Bought(_, good, amount, price):
            return f"You buy {one_good(good, amount)} for {one_good('credits', price)}."
        case e.Sold(_, good, amount, price):
            return f"You sell {one_good(good, amount)} for {one_good('credits', price)}."
        case e.CardsDrawn(_, cards):
            return f"You draw {listed([technology_name(card) for card in cards])}."
        case e.TechnologyNamed(_, technology):
            return f"You learn {technology_words(technology)}."
        case e.OrdersGiven():
            return "Your standing orders are noted."
        case e.OrdersEnded():
            return "Your standing orders have come to an end."
