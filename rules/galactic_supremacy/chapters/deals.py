"""What belongs to nobody's turn: deals, standing orders, concessions. [GS-DEA, GS-END-03, GP-22..24]

These are acts: the match applies them at open questions only, which is never during an attack or a counter window.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.common.english import named_in
from rules.common.offers import named_offer, unnamed_offer
from rules.common.standing_orders import check_end
from rules.engine import Move, Refused
from rules.galactic_supremacy.chapters.ending import eliminate, next_turn, win
from rules.galactic_supremacy.model.events import (
    AttackOrdersGiven,
    Conceded,
    DealClosed,
    DealOffered,
    OrdersGiven,
    OrdersLimited,
    PromiseNoted,
    Traded,
)
from rules.galactic_supremacy.model.moves import Accept, Concede, Decline, Offer, Orders
from rules.galactic_supremacy.model.state import Deal, Galaxy, Player, kind_of_card, pair_of, player_id
from rules.galactic_supremacy.model.tables import DECK, CardKind

PROMISE_LENGTH = 200
LIST_LENGTH = 100
MOST_CARDS = 15
MOST_CREDITS = 9999


def act(galaxy: Galaxy, seat: int, move: Move) -> str | None:
    """Carry out an act; return the phase to go to when it ends a turn or the game."""
    if not galaxy.players[seat].alive:
        raise Refused("You are out of this game; you can only watch.", "GS-END-02")
    match move:
        case Offer():
            offer(galaxy, seat, move)
        case Accept(player, number):
            accept(galaxy, find_deal(galaxy, other_player(galaxy, seat, player), seat, number))
        case Decline(player):
            decline(galaxy, seat, other_player(galaxy, seat, player), move)
        case Orders():
            give_orders(galaxy, seat, move)
        case Concede():
            return concede(galaxy, seat)
    return None


def give_orders(galaxy: Galaxy, seat: int, orders: Orders) -> None:
    """Standing orders in place of the earlier ones, up to the end of a round if one is named. [GP-24]"""
    check_end(orders.until, galaxy.round, "GS-CRD-15")
    player, plain = galaxy.players[seat], (Orders.added["attack"], Orders.added["places"])
    before, now = (player.attack, player.places), (orders.attack, orders.places)
    player.counter, player.victims, player.until = orders.counter, orders.victims, orders.until
    player.attack, player.places = now
    galaxy.tell(OrdersGiven(seat, orders.counter, orders.victims))
    if {before, now} != {plain}:
        galaxy.tell(AttackOrdersGiven(seat, *now))
    if orders.until:
        galaxy.tell(OrdersLimited(seat, orders.until))


def other_player(galaxy: Galaxy, seat: int, player: str) -> int:
    """The seat of the other side of a deal; raises Refused where there is none."""
    others = {player_id(other): other for other in galaxy.others(seat)}
    if player.upper() not in others:
        raise Refused("Name another player who is still in the game.", "GS-DEA-01")
    return others[player.upper()]


def offer(galaxy: Galaxy, seat: int, move: Offer) -> None:
    """Offer cards in hand and credits; what is asked for is not checked. [GS-DEA-01, GS-DEA-02, GS-DEA-04]"""
    to = other_player(galaxy, seat, move.to)
    give, want = card_list(move.give), card_list(move.want)
    if not 0 <= min(move.give_credits, move.want_credits) <= max(move.give_credits, move.want_credits) <= MOST_CREDITS:
        raise Refused("Credits in a deal are 0 to {most}.", most=MOST_CREDITS)
    if not (give or want or move.give_credits or move.want_credits or move.promise.strip()):
        raise Refused("An empty offer is no deal: name cards, credits or a promise.")
    if len(move.promise) > PROMISE_LENGTH:
        raise Refused("A promise has at most {most} characters.", most=PROMISE_LENGTH)
    if lacks(galaxy.players[seat], give, move.give_credits):
        raise Refused("You do not have what you offer; look at your hand and credits.", "GS-DEA-01")
    galaxy.deals = [deal for deal in galaxy.deals if (deal.maker, deal.to) != (seat, to)]
    galaxy.offers[pair_of(seat, to)] += 1
    number = galaxy.offers[pair_of(seat, to)]
    promise = move.promise.strip()
    galaxy.deals.append(Deal(seat, to, number, give, move.give_credits, want, move.want_credits, promise, galaxy.round))
    terms = (tuple(give), move.give_credits, tuple(want), move.want_credits)
    galaxy.tell(DealOffered(seat, to, *terms, promise, number))


def card_list(text: str) -> list[CardKind]:
    """`fleet, 2 leader` in kinds; pieces in play cannot be traded. [GS-DEA-04]"""
    if len(text) > LIST_LENGTH:
        raise Refused("That list is too long: name your cards in {most} characters.", most=LIST_LENGTH)
    kinds: list[CardKind] = []
    for part in named_in(text):
        words = part.lower().split()
        count = int(words.pop(0)) if words[0].isdecimal() and len(words[0]) < 3 else 1
        if not words:
            continue
        kind = next((kind for kind in DECK if words in ([kind], [f"{kind}s"])), None)
        if kind is None:
            raise Refused(
                "Only cards in hand can be traded: {kinds}; “{typed}” is none of them.", "GS-DEA-04", "R38",
                kinds=", ".join(DECK), typed=part.strip()[:20],
            )  # fmt: skip
        kinds += [kind] * count
    if len(kinds) > MOST_CARDS:
        raise Refused("A deal has at most {most} cards a side.", most=MOST_CARDS)
    return kinds


def lacks(player: Player, cards: Sequence[CardKind], price: int) -> bool:
    """Whether a player cannot give this."""
    held = Counter([kind_of_card(card) for card in player.hand])
    return player.credits < price or bool(Counter(cards) - held)


def find_deal(galaxy: Galaxy, maker: int, to: int, number: int) -> Deal:
    """The open offer of one player to another with this number; raises Refused without one. [R54]"""
    return named_offer(galaxy.deals, galaxy.offers, maker, to, number, "GS-DEA-02", "R54")


def accept(galaxy: Galaxy, deal: Deal) -> None:
    """Carry a deal out completely and at once, or void it without a reason. [GS-DEA-02, GS-DEA-05]"""
    maker, taker = galaxy.players[deal.maker], galaxy.players[deal.to]
    galaxy.deals.remove(deal)
    if lacks(taker, deal.want, deal.want_credits) or lacks(maker, deal.give, deal.give_credits):
        galaxy.tell(DealClosed(deal.maker, deal.to, "failed"))
        return
    given = [galaxy.take(deal.maker, kind, deal.maker, deal.to) for kind in deal.give]
    got = [galaxy.take(deal.to, kind, deal.maker, deal.to) for kind in deal.want]
    maker.hand += got
    taker.hand += given
    maker.credits += deal.want_credits - deal.give_credits
    taker.credits += deal.give_credits - deal.want_credits
    galaxy.tell(Traded(deal.maker, deal.to, len(given), deal.give_credits, len(got), deal.want_credits))
    if deal.promise:
        galaxy.tell(PromiseNoted(deal.maker, deal.to, deal.promise))


def decline(galaxy: Galaxy, seat: int, other: int, move: Decline) -> None:
    """Decline the other's offer with this number, or withdraw one's own. [GP-22, R54, R63]"""
    if move.number or galaxy.names_offers:
        maker, to = (seat, other) if move.whose == "yours" else (other, seat)
        deal = find_deal(galaxy, maker, to, move.number)
    else:
        deal = unnamed_offer(galaxy.deals, seat, other, "GS-DEA-02")
    galaxy.deals.remove(deal)
    galaxy.tell(DealClosed(deal.maker, deal.to, "withdrawn" if deal.maker == seat else "declined"))


def concede(galaxy: Galaxy, seat: int) -> str | None:
    """Give up; in one's own turn the next player's begins. [GS-END-03]"""
    galaxy.tell(Conceded(seat))
    if eliminate(galaxy, seat):
        return win(galaxy, galaxy.living(), by_limit=False)
    return next_turn(galaxy) if seat == galaxy.active else None
