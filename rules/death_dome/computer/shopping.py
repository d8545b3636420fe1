"""What the autopilot buys, and for whom: what adds most for its price, weapons first. [section 10, note 1]

Usefulness is in points of a rating: 1 is about what a point of toughness on an ordinary unit is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.death_dome.computer.choices import Choice, Purpose, own_kind
from rules.death_dome.model.cards import CHARACTERS, ITEMS, MOST_ITEMS, PUNCH, Character, Item, Tag, cost_of
from rules.death_dome.model.moves import Buy, Equip, Finish, Hire, Pass, Sell
from rules.death_dome.model.state import Unit
from rules.death_dome.model.units import build
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Choose, Move, Pick

Trade = Buy | Hire | Sell
Cart = tuple[Trade, ...]
NOTHING: Cart = ()
LEAST = 0.2
"""What a purchase must add over its price."""
CARTS = 6
"""So many other purchases are tried to begin with where all shop at once."""
STRIDE = 11
"""So far apart, from the most useful to the least, are the cards that one cart has in it."""
TRADE = 1.0
"""What another card must add over one that is sold for it."""
PRICE, RICH = 0.4, 3_000_000
"""What each 100,000 credits of a price count, and the credits from which on prices do not matter."""
STRENGTH, MOVEMENT, TOUGHNESS, VITAE = 1.2, 0.9, 1.3, 0.7
"""What a point of each rating is worth."""
CLOSE, NEAR, FARTHER, FAR = 0.45, 0.5, 0.07, 8
"""How much the power of a weapon counts: close, and for each square of range up to so many."""
KEEN, KEENER, LOADED = 0.5, 0.1, 0.6
"""How much a unit counts: more for each point of movement, and for each card that it carries already."""
ON_WEAPON: Mapping[str, float] = {
    "incapacitate": 1.5,
    "push_back": 1.0,
    "splash": 0.7,
    "extra_attack": 2.0,
    "ignore_los": 1.0,
    "hits_all_adjacent": 0.5,
    "drain": 0.5,
    "higher_ground": 1.5,
}
"""What an ability of a weapon adds to its power."""
ON_UNIT: Mapping[str, float] = {
    "lava_walk": 0.8,
    "wall_walk": 0.3,
    "tower_jump": 1.0,
    "remote_capture": 0.8,
    "medical_pager": 0.8,
    "regenerate": 0.6,
    "boost": 0.5,
    "heal": 0.5,
    "trample": 0.3,
}
"""What an ability of a unit is worth; those not named, a tenth."""
PER_POINT: Mapping[str, float] = {
    "vs_close": 0.35,
    "vs_ranged": 0.8,
    "payback": 0.35,
    "range": 0.3,
    "higher_ground": 0.3,
}
"""What each point of an ability with a number is worth."""
OTHERWISE = 0.1


def shop(seen: DomeView, question: Choose[Move]) -> Choice:
    """The purchase that adds most, a character or a trade too; else what is left to be done."""
    wares = [move for move in question.options if isinstance(move, Buy | Hire)]
    offers: dict[Move, float] = {move: added(seen, move) for move in wares}
    best = max(offers, key=offers.__getitem__, default=None)
    good = best if best is not None and offers[best] > LEAST else None
    return Choice(
        good or swap(seen, question.options) or question.default,
        lambda: worths(seen, question, offers),
        role,
        lambda: sensible(seen, wares) if good else (),
    )


def sensible(seen: DomeView, offers: Iterable[Buy | Hire]) -> list[Buy | Hire]:
    """Each card and character that makes somebody better, for whom it does most: such bought by lot win as often."""
    firsts: dict[Purpose, Buy | Hire] = {}
    gains = {move: bettered_by(seen, move) for move in offers}
    for move in sorted(gains, key=lambda move: -gains[move]):
        if gains[move] > 0:
            firsts.setdefault(role(move), move)
    return [*firsts.values()]


def worths(seen: DomeView, question: Choose[Move], offers: Mapping[Move, float]) -> Mapping[Move, float]:
    """What purchases, sales for something better and other carriers add, if they do; to be done adds nothing."""
    found = {**offers}
    for move in question.options:
        match move:
            case Sell(card):
                found[move] = bettered(seen, card) - TRADE
            case Equip():
                found[move] = rehung(seen, move)
    done: dict[Move, float] = {move: 0.0 for move in question.options if isinstance(move, Finish | Pass)}
    return {**{move: worth for move, worth in found.items() if worth > 0}, **done}


def role(move: Move) -> Purpose:
    """What comes from each deck and each new character is of a kind; a card is one purpose, whoever carries it."""
    match move:
        case Buy(deck, card):
            return deck, card
        case Hire(_, character):
            return Hire, character
    return own_kind(move)


def rehung(seen: DomeView, move: Equip) -> float:
    """What it adds that a card goes to another unit; nothing if it goes to none."""
    unit = seen.unit(move.unit)
    if unit is None:
        return 0.0
    gain, carrier = weight(unit) * use(unit, ITEMS[move.card]), carrier_of(seen, move.card)
    return gain - carried(carrier, move.card) - LEAST if carrier else gain


def carrier_of(seen: DomeView, card: str) -> UnitView | None:
    """The unit of the team that carries a card, if one does."""
    assert seen.seat is not None
    return next((unit for unit in seen.of(seen.seat) if card in unit.items), None)


def rest(unit: UnitView, card: str) -> tuple[str, ...]:
    """What a unit carries besides a card."""
    return tuple([item for item in unit.items if item != card])


def carried(unit: UnitView, card: str) -> float:
    """What a card adds to the unit that carries it."""
    without = with_cards(unit, unit.kind, rest(unit, card))
    return weight(without) * use(without, ITEMS[card])


def added(seen: DomeView, move: Trade) -> float:
    """What a purchase adds, less what its price counts; a card for nobody adds nothing, and a sale takes away."""
    if isinstance(move, Sell):
        carrier = carrier_of(seen, move.card)
        return -price(seen, -cost_of(move.card)) - (carried(carrier, move.card) if carrier else 0.0)
    unit = seen.unit(move.unit)
    if unit is None:
        return 0.0
    cost = cost_of(move.character) - cost_of(unit.kind) if isinstance(move, Hire) else cost_of(move.card)
    return bettered_by(seen, move) - price(seen, cost)


def bettered_by(seen: DomeView, move: Buy | Hire) -> float:
    """What a purchase adds to a unit, whatever its price; a card for nobody adds nothing."""
    unit = seen.unit(move.unit)
    if unit is None:
        return 0.0
    if isinstance(move, Hire):
        return weight(unit) * (talent(CHARACTERS[move.character]) - talent(CHARACTERS[unit.kind]))
    return weight(unit) * use(unit, ITEMS[move.card])


def fill_cart(seen: DomeView, question: Pick[Any]) -> Choice:
    """Where all shop at once: what adds most, one after the other, as long as it goes together. [R90]"""
    answer, worth = filled(seen, question, NOTHING)

    def carts() -> Mapping[Cart, float]:
        offers = {move: added(seen, move) for move in question.options if isinstance(move, Buy | Hire)}
        firsts: dict[Purpose, Cart] = {}
        for move in sorted(offers, key=lambda move: -offers[move]):
            if len(firsts) < CARTS and offers[move] > LEAST and fits(question, (move,)):
                firsts.setdefault(role(move), (move,))
        found = dict([filled(seen, question, first) for first in [*firsts.values(), *exchanges(seen, question)]])
        return {question.default: 0.0, NOTHING: 0.0, **found, answer: worth}

    return Choice(answer, carts, alike=lambda: by_turns(seen, question) if answer else ())


def by_turns(seen: DomeView, question: Pick[Any]) -> list[Cart]:
    """A cart for each card and character that makes somebody better: the first in it, others in great strides."""
    offers = [move for move in question.options if isinstance(move, Buy | Hire)]
    firsts, carriers = sensible(seen, offers), dict[Purpose, list[Buy | Hire]]()
    for move in offers:
        carriers.setdefault(role(move), []).append(move)
    found: list[Cart] = []
    for start in range(len(firsts)):
        cart, then = NOTHING, seen
        for number in range(len(firsts)):
            ways = carriers[role(firsts[(start + number * STRIDE) % len(firsts)])]
            best = max(ways, key=partial(bettered_by, then))
            if bettered_by(then, best) > 0 and fits(question, (*cart, best)):
                cart, then = (*cart, best), had(then, best)
        found += [cart] if cart else []
    return found


def filled(seen: DomeView, question: Pick[Any], cart: Cart) -> tuple[Cart, float]:
    """A cart that begins so, with what goes with it, and what it adds in all."""
    total = 0.0
    for move in cart:
        total, seen = total + added(seen, move), had(seen, move)
    left = [move for move in question.options if isinstance(move, Buy | Hire)]
    while (found := next_in(seen, question, cart, left)) is not None:
        worth, best = found
        cart, total, seen = (*cart, best), total + worth, had(seen, best)
    return cart, total


def next_in(seen: DomeView, question: Pick[Any], cart: Cart, left: list[Buy | Hire]) -> tuple[float, Trade] | None:
    """What adds most to a cart with which it goes together; what was looked at is taken out of what is left."""
    offers = {move: added(seen, move) for move in left}
    for move in sorted(offers, key=lambda move: -offers[move]):
        if offers[move] <= LEAST:
            return None
        left.remove(move)
        if fits(question, (*cart, move)):
            return offers[move], move
    return None


def fits(question: Pick[Any], cart: Cart) -> bool:
    """Whether a cart goes together."""
    return question.check_set is None or question.check_set(cart) is None


def had(seen: DomeView, move: Trade) -> DomeView:
    """What a team would have after a trade, with the money that is left."""
    unit = carrier_of(seen, move.card) if isinstance(move, Sell) else seen.unit(move.unit)
    assert unit is not None
    if isinstance(move, Sell):
        heir = with_cards(unit, unit.kind, rest(unit, move.card))
        cost = -cost_of(move.card)
    elif isinstance(move, Hire):
        heir, cost = with_cards(unit, move.character, unit.items), cost_of(move.character) - cost_of(unit.kind)
    else:
        heir, cost = with_cards(unit, unit.kind, (*unit.items, move.card)), cost_of(move.card)
    units = tuple([heir if other is unit else other for other in seen.units])
    teams = [replace(one, credits=one.credits - cost) if one.seat == unit.owner else one for one in seen.teams]
    return replace(seen, units=units, teams=tuple(teams))


def with_cards(unit: UnitView, kind: str, items: tuple[str, ...]) -> UnitView:
    """A unit of this kind with these cards."""
    return replace(unit, kind=kind, items=items, build=build(Unit(unit.id, unit.owner, kind, "", items=[*items])))


def price(seen: DomeView, cost: int) -> float:
    """How much spending a sum counts: less the richer the team is."""
    assert seen.seat is not None
    return PRICE * cost / 100_000 * max(0.0, 1 - seen.teams[seen.seat].credits / RICH)


def weight(unit: UnitView) -> float:
    """How much a unit counts: the fast ones have most of the phases, and a strong one should be strong."""
    return KEEN + KEENER * unit.build.movement + LOADED * len(unit.items)


# -- what cards are good for -------------------------------------------------------------------------------------------


def use(unit: UnitView, card: Item) -> float:
    """What a card adds to a unit: no second weapon, and the last place is for a first one."""
    armed = unit.build.weapons != (PUNCH,)
    if card.weapon:
        return 0.0 if armed else firepower(unit.build.strength, card) + ratings(card)
    if not armed and len(unit.items) == MOST_ITEMS - 1:
        return 0.0
    return ratings(card) + STRENGTH * card.strength + talents(unit.build.abilities, card.tags)


def firepower(strength: int, card: Item) -> float:
    """What a weapon is worth: its power by its range."""
    power = strength + card.strength + sum([ON_WEAPON.get(tag.name, 0.0) for tag in card.tags])
    return power * (CLOSE if card.kind == "close" else NEAR + FARTHER * min(FAR, card.range or 0))


def ratings(card: Item | Character) -> float:
    """What the ratings on a card are worth, strength aside."""
    return MOVEMENT * card.movement + TOUGHNESS * card.toughness + VITAE * card.vitae


def talents(known: Mapping[str, int], tags: Sequence[Tag]) -> float:
    """What abilities are worth to a unit; what it can do already is worth nothing again."""
    value = 0.0
    for tag in tags:
        if tag.name in PER_POINT:
            value += PER_POINT[tag.name] * tag.number
        elif tag.name not in known:
            value += ON_UNIT.get(tag.name, OTHERWISE)
    return value


def talent(character: Character) -> float:
    """What a character is worth."""
    return ratings(character) + STRENGTH * character.strength + talents({}, character.tags)


# -- trades ------------------------------------------------------------------------------------------------------------


def swap(seen: DomeView, options: Sequence[Move]) -> Sell | None:
    """The card to sell so that its carrier has room for a clearly better one of the same kind."""
    sales = {move: bettered(seen, move.card) for move in options if isinstance(move, Sell)}
    best = max(sales, key=sales.__getitem__, default=None)
    return best if best and sales[best] > TRADE else None


def exchanges(seen: DomeView, question: Pick[Any]) -> list[Cart]:
    """The sale and the purchase that are the best trade, if one is clearly good."""
    sales = [move for move in question.options if isinstance(move, Sell)]
    found = [(*successor(seen, move.card), move) for move in sales]
    worth, heir, sale = max(found, key=lambda one: one[0], default=(0.0, None, None))
    if worth <= TRADE or heir is None or sale is None:
        return []
    carrier = carrier_of(seen, sale.card)
    cart = (sale, Buy.of(heir.deck, heir.id, carrier.id if carrier else ""))
    return [cart] if fits(question, cart) else []


def bettered(seen: DomeView, card: str) -> float:
    """How much better the best card is that could come in place of one."""
    return successor(seen, card)[0]


def successor(seen: DomeView, card: str) -> tuple[float, Item | None]:
    """How much better the best card is that could come in place of one, and which it is."""
    carrier = carrier_of(seen, card)
    if carrier is None or seen.bought:
        return 0.0, None
    old, budget = ITEMS[card], seen.teams[carrier.owner].credits + cost_of(card)
    others = [ITEMS[other] for other in seen.store if other in ITEMS and cost_of(other) <= budget]
    alike = [other for other in others if other.deck == old.deck and other.weapon == old.weapon]
    return max(
        [(exchange(seen, carrier, old, other), other) for other in alike], key=lambda one: one[0], default=(0.0, None)
    )


def exchange(seen: DomeView, carrier: UnitView, old: Item, other: Item) -> float:
    """What it adds that a unit has another card in place of an old one, less what the price counts."""
    better = worth_of(carrier, other) - worth_of(carrier, old)
    return weight(carrier) * better - price(seen, other.cost - old.cost)


def worth_of(unit: UnitView, card: Item) -> float:
    """What a card is worth to its carrier."""
    if card.weapon:
        return firepower(unit.build.strength, card) + ratings(card)
    return ratings(card) + STRENGTH * card.strength + talents({}, card.tags)
