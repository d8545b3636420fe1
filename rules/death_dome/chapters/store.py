"""The store: who is first, the starting characters, purchasing turns until all have passed. [DD-PUR, DD-EQP, DD-CHR]"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from rules.death_dome.chapters.setup import TEAM, enlist, take_seats
from rules.death_dome.chapters.store_refusals import no_equip, no_finish, no_pass, no_purchase, saleable
from rules.death_dome.chapters.wishes import cross_off, wanted
from rules.death_dome.model.cards import CHARACTERS, ITEMS, cost_of
from rules.death_dome.model.equipment import DECK_OF, carriers_of, hand_over, suits, take_away
from rules.death_dome.model.moves import Buy, Equip, Finish, Hire, Pass, Sell
from rules.death_dome.model.questions import Prompt, Visit
from rules.death_dome.model.series_events import Bought, Dealt, Equipped, FirstRolled, Hired, Passed, Sold, StoreOpened
from rules.death_dome.model.state import Dome, Team
from rules.death_dome.model.units import build
from rules.engine import Choose, Move, Refusal, Refused, Rule, ask_if, roll, shuffle

DIE = 12
MOST_VISITS = 30
"""After so many purchasing turns a player has passed. [DD-PUR-11, R76]"""
_SHELF = {card: place for place, card in enumerate((*ITEMS, *CHARACTERS))}
_PRICE = {card: cost_of(card) for card in _SHELF}
_NOBODY = ("",)


# -- before it opens ---------------------------------------------------------------------------------------------------


def first_roll_phase(dome: Dome) -> Rule[str]:
    """Who buys first; in the first match the seats follow from it. [DD-PUR-01, DD-SET-07, R29]"""
    first = yield from roll_for_first(dome)
    if dome.match > 1:
        return open_store(dome, rotated(dome.order, first))
    seats = rotated(range(len(dome.teams)), first)
    dome.order, dome.tied = seats, [*seats]
    take_seats(dome, seats)
    return "deal" if dome.terms.characters else open_store(dome, dome.order)


def roll_for_first(dome: Dome) -> Rule[int]:
    """The highest of a twelve-sided die each; those who tie for it roll again. [DD-PUR-01, R4]"""
    left = [seat for seat, team in enumerate(dome.teams) if not team.gone]
    while True:
        rolled = yield from roll(len(left), DIE, "DD-PUR-01")
        faces = dict(zip(left, rolled, strict=True))
        left = [seat for seat in left if faces[seat] == max(rolled)]
        first = left[0] if len(left) == 1 else None
        dome.tell(FirstRolled(tuple([faces.get(seat, 0) for seat in range(len(dome.teams))]), first))
        if first is not None:
            return first


def rotated(seats: Sequence[int], first: int) -> list[int]:
    """Seats in the same order, beginning with this one."""
    place = list(seats).index(first)
    return [*seats[place:], *seats[:place]]


def deal_phase(dome: Dome) -> Rule[str]:
    """Four characters of rank 0 for each team; the others are for sale. [DD-CHR-01]"""
    beginners = yield from shuffle([one.id for one in CHARACTERS.values() if one.rank == 0], "DD-CHR-01")
    hands = [sorted(beginners[seat * TEAM : (seat + 1) * TEAM]) for seat in range(len(dome.teams))]
    dealt = {card for hand in hands for card in hand}
    dome.store += [card for card in CHARACTERS if card not in dealt]
    enlist(dome, hands)
    for seat in dome.order:
        dome.tell(Dealt(seat, tuple(hands[seat])))
    return open_store(dome, dome.order)


def open_store(dome: Dome, buyers: Sequence[int]) -> str:
    """A purchase stage begins; these buy, in this order. [DD-PUR-02, DD-AUC-04]"""
    dome.lead_to("purchase")
    dome.buyers = [*buyers]
    for team in dome.teams:
        team.passed, team.visits = False, 0
    dome.tell(StoreOpened(dome.match, dome.buyers[0]))
    return begin_visit(dome, dome.buyers[0])


# -- purchasing turns --------------------------------------------------------------------------------------------------


def begin_visit(dome: Dome, seat: int) -> str:
    """A purchasing turn begins."""
    dome.active, dome.bought, dome.sold, dome.returned, dome.listed = seat, False, False, "", False
    dome.team.visits += 1
    return "purchase"


def purchase_phase(dome: Dome) -> Rule[str]:
    """One thing after the other: buy, sell, hire, equip, until the turn is over.

    [DD-PUR-03, DD-PUR-04, DD-CHR-02, R5]
    """
    move = yield from ask_if(lambda: purchase_question(dome), open=True)
    match move:
        case Buy(_, card, unit):
            buy(dome, card, unit)
        case Sell(card):
            sell(dome, card)
        case Hire(unit, character):
            hire(dome, unit, character)
        case Equip(card, unit):
            put_on(dome, dome.active, card, unit)
        case Pass():
            leave(dome)
        case _:
            return next_visit(dome)
    return "purchase" if goes_on(dome) else next_visit(dome)


def goes_on(dome: Dome) -> bool:
    """Whether something can still be bought or sold in this turn, or nothing has been so far. [DD-PUR-03, DD-PUR-04]"""
    if dome.team.passed:
        return False
    if not (dome.bought or dome.sold):
        return True
    can_sell = bool(saleable(dome))
    return can_sell or bool(bargains(dome))


def next_visit(dome: Dome) -> str:
    """The next player who has not passed comes; when all have, the match begins. [DD-PUR-02, DD-PUR-09, DD-PUR-11]"""
    if dome.team.visits >= MOST_VISITS and buying(dome.team):
        sell_loose(dome)
        leave(dome)
    _, *others = rotated(dome.buyers, dome.active)
    for seat in (*others, dome.active):
        if buying(dome.teams[seat]):
            return begin_visit(dome, seat)
    return "begin_match"


def buying(team: Team) -> bool:
    """Whether a team comes to buy again. [DD-PUR-07, R83]"""
    return not (team.passed or team.gone)


def leave(dome: Dome) -> None:
    """A player passes: that is final for this stage. [DD-PUR-07, R6]"""
    dome.team.passed = True
    dome.tell(Passed(dome.active))


def sell_loose(dome: Dome) -> None:
    """Cards that nobody carries are sold back. [DD-PUR-11, R76]"""
    for card in [*dome.team.loose]:
        sell(dome, card)


# -- what is offered ---------------------------------------------------------------------------------------------------


def purchase_question(dome: Dome) -> Choose[Move] | None:
    """All that the player whose turn it is can do; None if that player has left the dome. [D1, D2]"""
    if dome.team.gone:
        return None
    carriers = carriers_of(dome, dome.active)
    default = default_move(dome, carriers)
    trade = (*purchases(dome, carriers), *sales(dome), *hires(dome), *equips(dome, carriers))
    options = [*legal(Finish.of(), no_finish(dome)), *trade, *legal(Pass.of(), no_pass(dome))]
    return Choose(
        seat=dome.active,
        prompt=Prompt.PURCHASE,
        options=options,
        default=default,
        order=by_list(dome, default),
        reason="DD-PUR-03",
        about=Visit(bought=dome.bought, sold=dome.sold),
        why=partial(no_purchase, dome),
    )


def legal(move: Move, wrong: Refusal | None) -> list[Move]:
    """The move if nothing is wrong with it, as a list that has it or nothing."""
    return [] if wrong else [move]


def default_move(dome: Dome, carriers: Mapping[str, tuple[str, ...]]) -> Move:
    """Put loose cards on units, sell the dearest that no unit may carry, else be done. [D1, D2]"""
    loose = dome.team.loose
    for card in loose:
        if units := carriers[DECK_OF[card]]:
            return Equip.of(card, units[0])
    if loose and not dome.sold:
        return Sell.of(max(loose, key=cost_of))
    return Finish.of() if dome.bought or dome.sold else Pass.of()


def by_list(dome: Dome, default: Move) -> Move | None:
    """What the player's wish list answers, in the end what applies by default; None where the player is asked. [R89]"""
    if dome.listed:
        return Finish.of()
    if dome.bought or dome.sold or dome.team.wish_list is None:
        return None
    return wanted(dome, dome.active) or (default if dome.team.wished.then == "pass" else None)


def bargains(dome: Dome) -> list[str]:
    """The cards that can be bought now: on the shelf, and not too dear. [DD-PUR-03, DD-PUR-05, DD-PUR-06]"""
    if dome.bought:
        return []
    budget, returned = dome.team.credits, dome.returned
    return [card for card in dome.store if card in DECK_OF and _PRICE[card] <= budget and card != returned]


def purchases(dome: Dome, carriers: Mapping[str, tuple[str, ...]]) -> list[Move]:
    """Each card that can be bought, for each unit that may carry it, else for nobody yet. [DD-PUR-03, DD-ITM-01..04]

    Matches begun before version 3 offer each for nobody yet, too.
    """
    less = dome.asks_less
    decks = {deck: buys(deck, (units or _NOBODY) if less else (*units, *_NOBODY)) for deck, units in carriers.items()}
    options: list[Move] = []
    for card in bargains(dome):
        options += decks[DECK_OF[card]][card]
    return options


@lru_cache(maxsize=1 << 10)
def buys(deck: str, carriers: tuple[str, ...]) -> Mapping[str, tuple[Buy, ...]]:
    """Each card of a deck for each of these, by card."""
    cards = [card for card in DECK_OF if DECK_OF[card] == deck]
    return {card: tuple([Buy.of(deck, card, unit) for unit in carriers]) for card in cards}


def sales(dome: Dome) -> list[Move]:
    """Each card of the player's that can be sold. [DD-PUR-04]"""
    return [Sell.of(card) for card in saleable(dome)]


def hires(dome: Dome) -> list[Move]:
    """Each character in place of each of the player's, if the money is there. [DD-CHR-02, DD-CHR-03, R37]"""
    options: list[Move] = []
    if dome.terms.characters and not (dome.bought or dome.sold):
        shelf = [card for card in dome.store if card not in DECK_OF]
        for unit in dome.of(dome.active):
            budget = dome.team.credits + _PRICE[unit.kind]
            options += successors(unit.id, tuple([card for card in shelf if _PRICE[card] <= budget]))
    return options


@lru_cache(maxsize=1 << 12)
def successors(unit: str, characters: tuple[str, ...]) -> tuple[Hire, ...]:
    """Each of these characters for a unit."""
    return tuple([Hire.of(unit, card) for card in characters])


def equips(dome: Dome, carriers: Mapping[str, tuple[str, ...]]) -> list[Move]:
    """Each card of the player's on each other unit that may carry it, or on none. [DD-EQP-01]"""
    options: list[Move] = []
    for unit in dome.of(dome.active):
        for card in unit.items:
            options += changes(card, unit.id, carriers[DECK_OF[card]])
    for card in dome.team.loose:
        options += changes(card, "", carriers[DECK_OF[card]])
    return options


@lru_cache(maxsize=1 << 14)
def changes(card: str, carrier: str, carriers: tuple[str, ...]) -> tuple[Equip, ...]:
    """A card on each of these units but the one that carries it; on none if one does."""
    return tuple([Equip.of(card, unit) for unit in (*carriers, "") if unit != carrier])


# -- what is done ------------------------------------------------------------------------------------------------------


def buy(dome: Dome, card: str, unit: str) -> None:
    """Pay for a card and take it out of the store. [DD-PUR-03, DD-PUR-05, R61]"""
    dome.store.remove(card)
    dome.team.credits -= cost_of(card)
    hand_over(dome, dome.active, card, unit)
    dome.bought = True
    dome.tell(Bought(dome.active, card, unit, cost_of(card)))
    cross_off(dome, dome.active, card)


def sell(dome: Dome, card: str) -> None:
    """Get the full cost of a card back; it is in its deck again. [DD-PUR-04, DD-PUR-05]"""
    take_away(dome, dome.active, card)
    restock(dome, card)
    dome.team.credits += cost_of(card)
    dome.sold, dome.returned = True, card
    dome.tell(Sold(dome.active, card, cost_of(card)))


def restock(dome: Dome, card: str) -> None:
    """Put a card back in its place in the store."""
    insort(dome.store, card, key=_SHELF.__getitem__)


def hire(dome: Dome, unit_id: str, character: str) -> None:
    """Another character takes over a unit, and of its cards what it may carry. [DD-CHR-02, DD-CHR-08, DD-CHR-10]"""
    unit = dome.unit(unit_id)
    before, unit.kind = unit.kind, character
    dome.store.remove(character)
    restock(dome, before)
    dome.team.credits += cost_of(before) - cost_of(character)
    dome.bought = dome.sold = True
    dome.tell(Hired(dome.active, unit_id, before, character))
    types = build(unit).types
    for card in [item for item in unit.items if not suits(types, ITEMS[item].deck)]:
        put_on(dome, dome.active, card, "")


def put_on(dome: Dome, seat: int, card: str, unit: str) -> None:
    """A card goes to another unit, or is taken off. [DD-EQP-01, R7]"""
    take_away(dome, seat, card)
    hand_over(dome, seat, card, unit)
    dome.tell(Equipped(seat, card, unit))


def equip(dome: Dome, seat: int, move: Equip) -> None:
    """The act: a player's cards change units at any time until that player has passed. [DD-EQP-01, R7]"""
    if wrong := no_equip(dome, seat, move.card, move.unit):
        raise Refused(wrong)
    put_on(dome, seat, move.card, move.unit)
