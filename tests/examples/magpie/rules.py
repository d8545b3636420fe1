"""The rules of Magpie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine import (
    END,
    Amount,
    Choose,
    Move,
    Order,
    Pick,
    Question,
    Refusal,
    Refused,
    Rule,
    ask,
    ask_all,
    ask_amount,
    ask_any,
    ask_some,
    draw,
    shuffle,
)
from tests.examples.magpie import moves
from tests.examples.magpie.moves import Believe, Bury, Doubt, Play
from tests.examples.magpie.questions import Prompt, Said
from tests.examples.magpie.state import Bargain, Card, Claim, Player, Table

HAND = 4


def deal(table: Table) -> Rule[str]:
    """Shuffle and deal. [MP-01]"""
    table.deck = yield from shuffle(table.deck, "MP-01")
    table.tell(moves.Shuffled(len(table.deck)))
    for seat in table.playing:
        yield from fill(table, seat)
    return "claim"


def fill(table: Table, seat: int) -> Rule[None]:
    """Draw up to four cards; an empty deck is made from the pile. [MP-05]"""
    hand = table.players[seat].hand
    while len(hand) < HAND and (table.deck or table.pile):
        if not table.deck:
            cards, table.pile = table.pile, []
            for card in cards:
                card.seen, card.shown = [], False
            table.deck = yield from shuffle(cards, "MP-05")
            table.tell(moves.Shuffled(len(cards)))
        card = table.deck.pop()
        take(table, seat, card)
        table.tell(moves.Drew(seat))
        table.tell(moves.SawDrawn(seat, card.value))


def take(table: Table, seat: int, card: Card) -> None:
    """A card comes into a hand, whose owner sees it."""
    table.players[seat].hand.append(card)
    show(card, seat)


def give(player: Player, slot: int) -> Card:
    """A card leaves a hand; an offer made from that hand lapses. [MP-07]"""
    player.offer = None
    return player.hand.pop(slot)


def show(card: Card, *seats: int) -> None:
    """These seats see a card."""
    card.seen = sorted({*card.seen, *seats})


def claim(table: Table) -> Rule[str]:
    """The leader plays a card and says what it is worth. [MP-02]"""
    move = yield from ask(lambda: which(table), open=True)
    worth = yield from ask_amount(
        lambda: Amount(seat=table.leader, prompt=Prompt.WORTH, low=1, high=6, default=1, reason="MP-02")
    )
    table.claim = Claim(card=give(table.players[table.leader], move.slot), value=worth)
    table.tell(moves.Claimed(table.leader, worth))
    return "doubt"


def which(table: Table) -> Choose[Play]:
    """Any card of the leader's hand."""
    slots = [Play.of(slot) for slot in range(len(table.players[table.leader].hand))]
    return Choose(seat=table.leader, prompt=Prompt.PLAY, options=slots, default=slots[0], reason="MP-02")


def doubt(table: Table) -> Rule[str]:
    """Everybody else believes or doubts, unseen. [MP-03, MP-04]"""
    assert table.claim
    about = Said(table.leader, table.claim.value)
    found = yield from doubters(table, lambda: doubts(table, about), about, open=True)
    yield from settle(table, table.claim, found)
    return "tidy"


def settle(table: Table, played: Claim, found: Sequence[int]) -> Rule[None]:
    """The leader is paid if nobody doubts, else the card is uncovered. [MP-04]"""
    if found:
        yield from uncover(table, played, found)
    else:
        coins = min(table.bank, played.value)
        pay(table, table.leader, coins)
        table.tell(moves.Believed(table.leader, coins))
    put_away(table)


def doubters(
    table: Table,
    build: Callable[[], Sequence[Question]],
    about: Said,
    *,
    open: bool,  # noqa: A002 - as in ask
) -> Rule[list[int]]:
    """Who doubts the claim, in turn order; at most one where the first word counts. [MP-03]"""
    if table.first:
        word = yield from ask_any(build, prompt=Prompt.DOUBT, reason="MP-03", about=about, open=open)
        return [word[0]] if word else []
    answers = yield from ask_all(build, prompt=Prompt.DOUBT, reason="MP-03", about=about, open=open)
    return [seat for seat in table.playing if answers.get(seat) == Doubt.of()]


def doubts(table: Table, about: Said) -> list[Choose[Move]]:
    """The same question for everybody but the leader."""
    believe, options = Believe.of(), (Believe.of(), Doubt.of())
    asked = [seat for seat in table.playing if seat != table.leader]
    return [
        Choose(
            seat=seat,
            prompt=Prompt.DOUBT,
            options=options,
            default=believe,
            reason="MP-03",
            about=about,
            order=order_of(table.players[seat], about.worth),
        )
        for seat in asked
    ]


def order_of(player: Player, worth: int) -> Move | None:
    """What a player has set to be answered to such a claim. [MP-08]"""
    if worth <= player.trust:
        return Believe.of()
    return Doubt.of() if 0 < player.suspect <= worth else None


def uncover(table: Table, played: Claim, doubters: Sequence[int]) -> Rule[None]:
    """The card is turned over and somebody pays for it. [MP-04]"""
    show(played.card, *range(len(table.players)))
    played.card.shown = True
    table.tell(moves.Uncovered(table.leader, tuple(doubters), played.card.value))
    lie = played.card.value != played.value
    for seat in doubters:
        payer, payee = (table.leader, seat) if lie else (seat, table.leader)
        coins = min(2, table.players[payer].coins)
        pay(table, payer, -coins)
        pay(table, payee, coins)
    if lie:
        yield from steal(table, doubters[0], table.leader)


def steal(table: Table, thief: int, victim: int) -> Rule[None]:
    """A card changes hands blindly; both of them see it. [MP-04]"""
    hand = table.players[victim].hand
    if hand:
        card = give(table.players[victim], (yield from draw(len(hand), "MP-04")))
        take(table, thief, card)
        table.tell(moves.Stolen(thief, victim))
        table.tell(moves.SawStolen(thief, victim, card.value))


def pay(table: Table, seat: int, coins: int) -> None:
    """Coins from the bank, or to it when negative."""
    table.players[seat].coins += coins
    table.bank -= coins


def put_away(table: Table) -> None:
    """The played card goes to the pile."""
    if table.claim:
        table.pile.append(table.claim.card)
        table.claim = None


def tidy(table: Table) -> Rule[str]:
    """The leader buries up to two cards and fills up. [MP-05]"""
    hand = table.players[table.leader].hand
    chosen = yield from ask_some(lambda: burials(table))
    if len(chosen) > 1:
        chosen = yield from ask_some(
            lambda: Order(seat=table.leader, prompt=Prompt.DEPTH, options=chosen, default=chosen, reason="MP-05")
        )
    cards = [hand[move.slot] for move in chosen]
    for slot in sorted([move.slot for move in chosen], reverse=True):
        give(table.players[table.leader], slot)
    table.deck[:0] = cards
    table.tell(moves.Buried(table.leader, len(cards)))
    yield from fill(table, table.leader)
    return pass_on(table)


def burials(table: Table) -> Pick[Bury]:
    """Up to two cards of different values."""
    hand = table.players[table.leader].hand
    slots = [Bury.of(slot) for slot in range(len(hand))]

    def problem(chosen: tuple[Bury, ...]) -> Refusal | None:
        values = {hand[move.slot].value for move in chosen}
        return (
            None if len(values) == len(chosen) else Refusal("These cards have the same value; choose different ones.")
        )

    return Pick(
        seat=table.leader,
        prompt=Prompt.BURY,
        options=slots,
        low=0,
        high=min(2, len(slots)),
        default=(),
        reason="MP-05",
        check_set=problem,
    )


def pass_on(table: Table) -> str:
    """The next leader's turn, or the end. [MP-06]"""
    before, table.leader = table.leader, table.playing[1 if not table.players[table.leader].out else 0]
    table.round += table.leader <= before
    return "claim" if table.round <= table.limit else finish(table)


def finish(table: Table) -> str:
    """The richest win. [MP-06]"""
    most = max(table.players[seat].coins for seat in table.playing)
    table.winners = sorted(seat for seat in table.playing if table.players[seat].coins == most)
    return END


def act(table: Table, seat: int, move: Move) -> str | None:
    """Give up, deal, or set a standing order. [MP-07, MP-08]"""
    if table.players[seat].out:
        raise Refused("You have given up; you can only watch.")
    match move:
        case moves.Concede():
            return concede(table, seat)
        case moves.Offer():
            offer(table, seat, move)
        case moves.Accept():
            accept(table, seat, move.seller)
        case moves.Trust() | moves.Suspect():
            trust(table, seat, move)
    return None


def concede(table: Table, seat: int) -> str | None:
    """A player leaves; the leader's turn ends with that. [MP-08]"""
    player = table.players[seat]
    player.out, player.trust, player.suspect = True, 0, 0
    while player.hand:
        table.pile.append(give(player, 0))
    table.tell(moves.Conceded(seat))
    if len(table.playing) == 1 or seat == table.leader:
        put_away(table)
        return finish(table) if len(table.playing) == 1 else pass_on(table)
    return None


def offer(table: Table, seat: int, move: moves.Offer) -> None:
    """Show a card and name a price. [MP-07]"""
    hand = table.players[seat].hand
    if move.to == seat or move.to not in table.playing:
        raise Refused("Offer the card to another player who is still in the game.")
    if not 0 <= move.slot < len(hand):
        raise Refused("You have no card in that place; look at your hand.")
    if not 1 <= move.price <= 3:
        raise Refused("The price must be 1, 2 or 3 coins.")
    show(hand[move.slot], move.to)
    table.players[seat].offer = Bargain(to=move.to, slot=move.slot, price=move.price)
    table.tell(moves.Whispered(seat, move.to))
    table.tell(moves.Offered(seat, move.to, hand[move.slot].value, move.price))


def accept(table: Table, seat: int, seller: int) -> None:
    """Pay and take the card. [MP-07]"""
    bargain = table.players[seller].offer if 0 <= seller < len(table.players) else None
    if bargain is None or bargain.to != seat:
        raise Refused("That player offers you nothing.")
    if table.players[seat].coins < bargain.price:
        raise Refused("You cannot pay that price.")
    if seller == table.leader and len(table.players[seller].hand) == 1:
        raise Refused("The leader needs that card to play.")
    pay(table, seat, -bargain.price)
    pay(table, seller, bargain.price)
    take(table, seat, give(table.players[seller], bargain.slot))
    table.tell(moves.Sold(seller, seat, bargain.price))


def trust(table: Table, seat: int, move: moves.Trust | moves.Suspect) -> None:
    """Set what is believed, or doubted, without a question. [MP-08]"""
    if not 0 <= move.limit <= 6:
        raise Refused("Name a value from 0 to 6.")
    if isinstance(move, moves.Trust):
        table.players[seat].trust = move.limit
        table.tell(moves.Trusted(seat, move.limit))
    else:
        table.players[seat].suspect = move.limit
        table.tell(moves.Suspected(seat, move.limit))


def invariants(table: Table) -> Iterator[str]:
    """Cards and coins are only moved; a hand's owner knows it."""
    if sorted(card.value for card in table.cards) != [value for value in range(1, 7) for _ in range(4)]:
        yield "the cards are not four of each value"
    if table.bank + sum(player.coins for player in table.players) != 60:
        yield "the coins are not sixty"
    for seat, player in enumerate(table.players):
        if any(seat not in card.seen for card in player.hand):
            yield f"seat {seat} holds a card that it does not know"
