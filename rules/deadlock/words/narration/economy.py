"""What is dealt, bought, built and made, and what a player's own books say."""

from __future__ import annotations

from rules.common.english import closed
from rules.deadlock.chapters.terms import side_words
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
from rules.deadlock.model.tables import GOODS, LASER, Good
from rules.deadlock.model.units import told_units
from rules.engine import Names, say

HIRED = "{who} hires {units} from the Skirineen, in {cell}."
CLOSED = {
    "declined": "{who}'s offer to {whom} is declined.",
    "withdrawn": "{who}'s offer to {whom} is withdrawn.",
    "lapsed": "{who}'s offer to {whom} lapses.",
    "failed": "{who}'s offer to {whom} fails.",
}
GAINED = {"market": "{who} buys a technology from the Skirineen."}


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
    | e.TaxOrderDropped
)


def deal_story(event: DealEvent, names: Names) -> str:
    """Deals, offers, the Black Market, what changes hands."""
    match event:
        case e.DealOffered(maker, to, number, give, want, promise):
            line = "{who} offers {whom} {give} for {want} (offer {number})."
            if promise:
                line = "{who} offers {whom} {give} for {want} (offer {number}). {who} promises: {promise}"
            exchanged = {"give": side_words(give), "want": side_words(want), "promise": closed(promise)}
            return say(line, who=names[maker], whom=names[to], number=number, **exchanged)
        case e.DealClosed(maker, to, how):
            return say(CLOSED[how], who=names[maker], whom=names[to])
        case e.DealMade(maker, to):
            return say("{who} and {whom} make a deal.", who=names[maker], whom=names[to])
        case e.DealTerms(maker, to, give, want):
            line = "The deal: {who} gives {give}, {whom} gives {want}."
            return say(line, who=names[maker], give=side_words(give), whom=names[to], want=side_words(want))
        case e.PromiseNoted(maker, to, promise):
            line = "{who} promises {whom}: {promise} (Noted, not enforced.)"
            return say(line, who=names[maker], whom=names[to], promise=closed(promise))
        case e.UnitHanded(seat, to, kind, cell):
            line = "{unit} of {who} goes to {whom}, in {cell}."
            return say(line, unit=told_units(kind, 1), who=names[seat], whom=names[to], cell=cell)
        case e.UnitPut(seat, kind, origin, cell):
            line = "{who} puts the {unit} from {origin} into {cell}."
            return say(line, who=names[seat], unit=lone([kind]), origin=origin, cell=cell)
        case e.LandHanded(seat, to, cell):
            line = "{who} hands {cell} over to {whom}, with everything in it."
            return say(line, who=names[seat], cell=cell, whom=names[to])


def market_story(event: MarketEvent, names: Names) -> str:
    """Business with the Skirineen."""
    match event:
        case e.BusinessDone(seat):
            return say("{who} does business with the Skirineen.", who=names[seat])
        case e.Hired(seat, kind, cell, number):
            return say(HIRED, who=names[seat], units=told_units(kind, number), cell=cell)
        case e.LasersHired(seat, cell, slots):
            return say(HIRED, who=names[seat], units=told_units(LASER, len(slots)), cell=cell)
        case e.ScandalRolled(seat, die, bonus, size):
            line = "{who}'s Scandal die {die}: no scandal."
            if size:
                line = "{who}'s Scandal die {die}: a scandal, and up to {size:# colonist|# colonists} will rebel!"
            return say(line, who=names[seat], die=f"{die}{signed(bonus)}", size=size)


def works_story(event: WorksEvent, names: Names) -> str | None:
    """Buildings, units made, what is kept from trade, moves, settlers, technologies."""
    match event:
        case e.Traded(seat, _, kept):
            line = "{who} keeps buildings for units: {slots}."
            return say(line, who=names[seat], slots=slots_words(kept)) if kept else None
        case e.Built(seat, cell, _, kind, before):
            line = (
                "{who} rebuilds the {before} in {cell}: {building}."
                if before
                else "{who} builds in {cell}: {building}."
            )
            return say(line, who=names[seat], before=building_name(before), cell=cell, building=building_name(kind))
        case e.UnitsMade(seat, cell, _, kind, number, at):
            line = (
                "{who} makes {units} in {cell}." if at == cell else "{who} makes {units} in {cell}, put to sea in {at}."
            )
            return say(line, who=names[seat], units=told_units(kind, number), cell=cell, at=at)
        case e.Marched(seat, kind, number, origin, to):
            return f"{names[seat]}: {told_units(kind, number)} {origin} → {to}."
        case e.Carried(seat, origin, to):
            return say("{who}: a colonist {origin} → {to}.", who=names[seat], origin=origin, to=to)
        case e.Settled(seat, cell, _):
            return say("{who} settles in {cell}: Colonist Dwellings and a colonist.", who=names[seat], cell=cell)
        case e.CardsTaken(seat, cards):
            line = "{who} draws {cards:# technology card|# technology cards}."
            return say(line, who=names[seat], cards=cards)
        case e.TechnologyGained(seat, source):
            return say(GAINED.get(source, "{who} gains a technology."), who=names[seat])
        case e.DeckShuffled(cards):
            line = "The {cards:# discarded card becomes|# discarded cards become} the new technology deck."
            return say(line, cards=cards)


def private_story(event: PrivateEvent) -> str | None:
    """What only some players learn."""
    match event:
        case e.Upkept(_, food, energy, food_left, energy_left):
            taken = goods_words({"food": food, "energy": energy})
            line = "Upkeep took {goods}; {food} Food and {energy} Energy are left."
            return say(line, goods=taken, food=food_left, energy=energy_left)
        case e.MoraleMeasured(_, total, capacity):
            line = "Culture keeps {capacity} people content; colonists and rebels number {total}."
            return say(line, capacity=capacity, total=total) if total >= capacity else None
        case e.TaxPaid(_, paid):
            return say("The tax brings {credits}.", credits=one_good("credits", paid))
        case e.Produced():
            goods: dict[Good, int] = {good: getattr(event, good) for good in GOODS}
            return say("Your buildings bring {goods}.", goods=goods_words(goods))
        case e.TradeUndone(_, credits):
            line = "What makes units gives back {credits} that it had earned by trade."
            return say(line, credits=one_good("credits", credits))
        case e.Bought(_, good, amount, price):
            line = "You buy {goods} for {credits}."
            return say(line, goods=one_good(good, amount), credits=one_good("credits", price))
        case e.Sold(_, good, amount, price):
            line = "You sell {goods} for {credits}."
            return say(line, goods=one_good(good, amount), credits=one_good("credits", price))
        case e.CardsDrawn(_, cards):
            return say("You draw {cards:and}.", cards=[technology_name(card) for card in cards])
        case e.TechnologyNamed(_, technology):
            return say("You learn {technology}.", technology=technology_words(technology))
        case e.OrdersGiven():
            return say("Your standing orders are noted.")
        case e.OrdersEnded():
            return say("Your standing orders have come to an end.")
        case e.TaxOrderDropped():
            return say(
                "The Uva Mosk may not set the High tax, so your standing order for it is gone: you are asked for the "
                "tax of each turn until you order another."
            )
