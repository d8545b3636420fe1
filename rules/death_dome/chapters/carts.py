"""All shop at once: what everybody marks in one window is bought in the order of purchasing turns. [R90]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from rules.death_dome.chapters.store import begin_visit, buy, buying, hire, leave, purchase_phase, put_on, sell
from rules.death_dome.chapters.store_refusals import no_purchase
from rules.death_dome.chapters.wishes import carrier_for
from rules.death_dome.model.cards import ITEMS, cost_of, money, name_of
from rules.death_dome.model.equipment import DECK_OF, first_carrier, objection, owned, suits
from rules.death_dome.model.moves import Buy, Hire, Sell
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.series_events import Missed
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import build
from rules.engine import Pick, Refusal, Rule, ask_all

Trade = Sell | Hire | Buy
Cart = tuple[Trade, ...]


def store_phase(dome: Dome) -> Rule[str]:
    """One purchasing turn after the other, or all at once. [DD-PUR-02, R90]"""
    return (yield from (shop_at_once if dome.terms.at_once else purchase_phase)(dome))


def shop_at_once(dome: Dome) -> Rule[str]:
    """One window for all; those who missed a card are asked again, the others are done. [R90]"""
    carts = yield from ask_all(
        lambda: [cart_question(dome, seat) for seat in shopping(dome)],
        prompt=Prompt.CART,
        reason="DD-PUR-02",
        open=True,
    )
    missed = carry_out(dome, carts)
    for seat in [seat for seat in shopping(dome) if seat not in missed]:
        finish(dome, seat)
    return "purchase" if shopping(dome) else "begin_match"


def shopping(dome: Dome) -> list[int]:
    """Those who have not passed, in the order in which they buy. [DD-PUR-02]"""
    return [seat for seat in dome.buyers if buying(dome.teams[seat])]


# -- what is asked -----------------------------------------------------------------------------------------------------


def cart_question(dome: Dome, seat: int) -> Pick[Trade]:
    """All that a player may sell, exchange and buy; a wish list is marked beforehand. [R89, R90]"""
    options = trades(dome, seat)
    usual = listed_cart(dome, seat)
    held = dome.teams[seat].wished
    return Pick(
        seat=seat,
        prompt=Prompt.CART,
        options=options,
        low=0,
        high=len(options),
        default=usual,
        reason="DD-PUR-03",
        order=usual if held.wishes and held.then == "pass" else None,
        check_set=partial(no_cart, dome, seat),
        plan=True,
    )


def trades(dome: Dome, seat: int) -> tuple[Trade, ...]:
    """Sales, exchanges and purchases that the player could pay for by selling all. [DD-PUR-04, DD-CHR-02, DD-ITM-01]"""
    mine, units = owned(dome, seat), dome.of(seat)
    most = dome.teams[seat].credits + sum(map(cost_of, mine))
    sales = [Sell.of(card) for card in mine]
    shelf = [card for card in dome.store if card not in DECK_OF]
    hires = [Hire.of(unit.id, one) for unit in units for one in shelf if cost_of(one) - cost_of(unit.kind) <= most]
    goods = [(DECK_OF[card], card) for card in dome.store if card in DECK_OF and cost_of(card) <= most]
    buys = [Buy.of(deck, card, unit.id) for deck, card in goods for unit in units if suits(build(unit).types, deck)]
    return (*sales, *hires, *buys)


def no_cart(dome: Dome, seat: int, cart: Cart) -> Refusal | None:
    """Why a cart does not go together: money, the same card twice, too much for a unit. [DD-PUR-06, DD-ITM-01..04]"""
    left = dome.teams[seat].credits + sum([gain(dome, move) for move in cart])
    if left < 0:
        return Refusal("That costs {money} more than you have.", "DD-PUR-06", money=money(-left))
    cards = [move.card for move in cart if isinstance(move, Buy)] + [
        move.character for move in cart if isinstance(move, Hire)
    ]
    if twice := next((card for card in cards if cards.count(card) > 1), None):
        return Refusal("{card} is marked twice: there is one of each.", "DD-PUR-05", card=name_of(twice))
    for unit in dome.of(seat):
        if wrong := overloaded(unit, cart):
            return wrong
    return None


def gain(dome: Dome, move: Trade) -> int:
    """What a trade brings, below 0 what it costs. [DD-PUR-03, DD-PUR-04, DD-CHR-03]"""
    match move:
        case Sell(card):
            return cost_of(card)
        case Hire(unit, character):
            return cost_of(dome.unit(unit).kind) - cost_of(character)
    return -cost_of(move.card)


def overloaded(unit: Unit, cart: Cart) -> Refusal | None:
    """Why a unit cannot carry what a cart gives it. [DD-ITM-01..04, DD-CHR-10]"""
    hired = [move.character for move in cart if isinstance(move, Hire) and move.unit == unit.id]
    if len(hired) > 1:
        return Refusal("{unit} can be exchanged once.", "DD-CHR-02", unit=unit.id)
    sold = [move.card for move in cart if isinstance(move, Sell)]
    heir = replace(unit, kind=hired[0] if hired else unit.kind)
    types = build(heir).types
    heir.items = [item for item in unit.items if item not in sold and suits(types, ITEMS[item].deck)]
    for move in [move for move in cart if isinstance(move, Buy) and move.unit == unit.id]:
        if wrong := objection(heir, move.card):
            return wrong
        heir.items = [*heir.items, move.card]
    return None


def listed_cart(dome: Dome, seat: int) -> Cart:
    """What a wish list comes to, the first wish first, as far as it is legal and within the budget. [R89]"""
    held, cart, spent = dome.teams[seat].wished, tuple[Trade, ...](), 0
    budget = dome.teams[seat].credits if held.budget is None else held.budget
    for one in [one for one in held.wishes if one.card in dome.store and spent + cost_of(one.card) <= budget]:
        units = dict.fromkeys([one.unit or carrier_for(dome, seat, one), *[unit.id for unit in dome.of(seat)]])
        fitting = [Buy.of(DECK_OF[one.card], one.card, unit) for unit in units if unit]
        found = next((move for move in fitting if fits(dome, seat, (*cart, move))), None)
        if found is not None and spent + cost_of(one.card) <= budget:
            cart, spent = (*cart, found), spent + cost_of(one.card)
    return cart


def fits(dome: Dome, seat: int, cart: Cart) -> bool:
    """Whether a cart goes together."""
    return no_cart(dome, seat, cart) is None


# -- what is done ------------------------------------------------------------------------------------------------------


def carry_out(dome: Dome, carts: Mapping[int, Cart]) -> list[int]:
    """Purchasing turns of one sale and one purchase until all carts are empty; return who missed something. [R90]"""
    left = {seat: [*carts.get(seat, ())] for seat in dome.buyers}
    missed = list[int]()
    while any(left.values()):
        for seat in [seat for seat in dome.buyers if left[seat]]:
            begin_visit(dome, seat)
            if visit(dome, left[seat]):
                missed.append(seat)
    return missed


def visit(dome: Dome, cart: list[Trade]) -> bool:
    """What can be done of a cart in one purchasing turn; return whether the player missed something. [R90]"""
    gone = [move for move in cart if taken(dome, move)]
    possible = [move for move in cart if move not in gone]
    done = [move for move in possible if trade(dome, move)]
    lost = [*gone, *([] if done else possible)]
    for move in [*done, *lost]:
        cart.remove(move)
    for move in lost:
        dome.tell(Missed(dome.active, move.character if isinstance(move, Hire) else move.card))
    return bool(lost)


def taken(dome: Dome, move: Trade) -> bool:
    """Whether an earlier player has bought it. [R90]"""
    wanted = {Buy: "card", Hire: "character"}.get(type(move))
    return wanted is not None and getattr(move, wanted) not in dome.store


def trade(dome: Dome, move: Trade) -> bool:
    """Do it if this turn still allows it; return whether it was done. [DD-PUR-03, DD-PUR-04, DD-CHR-03]"""
    if no_purchase(dome, move):
        return False
    match move:
        case Sell(card):
            sell(dome, card)
        case Hire(unit, character):
            hire(dome, unit, character)
        case Buy(_, card, unit):
            buy(dome, card, unit)
    return True


def finish(dome: Dome, seat: int) -> None:
    """A player is done: loose cards go to units or are sold back. [DD-PUR-07, DD-PUR-08, R90]"""
    dome.active = seat
    for card in [*dome.team.loose]:
        if carrier := first_carrier(dome, seat, card):
            put_on(dome, seat, card, carrier.id)
        else:
            sell(dome, card)
    leave(dome)
