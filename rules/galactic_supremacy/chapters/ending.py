"""Turns, elimination and victory. [GS-SEQ-01, GS-END]"""

from __future__ import annotations

from rules.common.standing_orders import lapsed
from rules.engine import END, Rule, let_acts_in
from rules.galactic_supremacy.model.events import DealClosed, Eliminated, GameWon, OrdersEnded, TurnBegan
from rules.galactic_supremacy.model.state import Galaxy


def begin_turn(galaxy: Galaxy, seat: int) -> str:
    """A player's turn begins: marks of the last turn go, and what he saw and offered before. [GS-SEQ-01, R64]"""
    galaxy.lead_to("draw")
    galaxy.active, galaxy.bought, galaxy.second_attack, galaxy.peace, galaxy.ahead = seat, False, False, [], []
    galaxy.stepwise = False
    galaxy.players[seat].seen = []
    for deal in [deal for deal in galaxy.deals if deal.maker == seat and deal.round < galaxy.round]:
        galaxy.deals.remove(deal)
        galaxy.tell(DealClosed(deal.maker, deal.to, "lapsed"))
    galaxy.tell(TurnBegan(seat, galaxy.round))
    return "draw"


def end_of_turn(galaxy: Galaxy) -> Rule[str]:
    """What waits is carried out before anything is counted; then the next turn begins. [GS-SEQ-01, GS-END-03]"""
    yield from let_acts_in("GS-END-03")
    return next_turn(galaxy)


def next_turn(galaxy: Galaxy) -> str:
    """The next living player's turn, in a new round when the order has come round. [GS-SEQ-01, GS-END-05]"""
    following = galaxy.others(galaxy.active)[0]
    if galaxy.order.index(following) < galaxy.order.index(galaxy.active):
        if galaxy.round == galaxy.round_limit:
            return end_by_limit(galaxy)
        galaxy.round += 1
        galaxy.lead_to("draw")
        end_orders(galaxy)
    return begin_turn(galaxy, following)


def end_orders(galaxy: Galaxy) -> None:
    """Standing orders whose last round is over give way to the usual ones. [GP-24]"""
    for seat in galaxy.living():
        player = galaxy.players[seat]
        if lapsed(player.until, galaxy.round):
            player.end_orders()
            galaxy.tell(OrdersEnded(seat))


def end_by_limit(galaxy: Galaxy) -> str:
    """Most worlds, then most Fleets, then most credits; a last tie is shared. [GS-END-05, R51]"""

    def score(seat: int) -> tuple[int, int, int]:
        player = galaxy.players[seat]
        return len(player.worlds), len(player.fleets), player.credits

    best = max(score(seat) for seat in galaxy.living())
    return win(galaxy, [seat for seat in galaxy.living() if score(seat) == best], by_limit=True)


def win(galaxy: Galaxy, winners: list[int], *, by_limit: bool) -> str:
    """The game is over."""
    galaxy.winners = sorted(winners)
    galaxy.tell(GameWon(tuple(galaxy.winners), by_limit))
    return END


def eliminate(galaxy: Galaxy, seat: int) -> bool:
    """A player is out; his cards go to their owners' discard piles. Gives True when one player is left.

    [GS-END-02, GS-END-01, R30]
    """
    player = galaxy.players[seat]
    hand = tuple(player.hand)
    cards = [*hand]
    for unit in player.units():
        cards += [unit.card] if unit.card else []
        cards += [unit.leader.card] if unit.leader else []
    for card in cards:
        galaxy.discard(card)
    player.hand, player.worlds, player.credits, player.seen = [], [], 0, []
    galaxy.deals = [deal for deal in galaxy.deals if seat not in (deal.maker, deal.to)]
    galaxy.tell(Eliminated(seat, len(cards), hand))
    return len(galaxy.living()) == 1
