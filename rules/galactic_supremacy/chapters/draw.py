"""Draw Phase: the free card, the extra card, exchanges, the hand limit. [GS-DRW]"""

from __future__ import annotations

from rules.engine import Choose, Move, Rule, ask_if, shuffle
from rules.galactic_supremacy.chapters.turn import ask_in_turn
from rules.galactic_supremacy.model.events import (
    CardBought,
    CardsDrawn,
    Discarded,
    DrewCard,
    Exchanged,
    Forgone,
    NothingToDraw,
    Reshuffled,
)
from rules.galactic_supremacy.model.moves import BuyCard, Discard, Done, Exchange, Keep
from rules.galactic_supremacy.model.questions import Count, OfCard, Prompt
from rules.galactic_supremacy.model.state import Galaxy, holds, kind_of_card
from rules.galactic_supremacy.model.tables import CARD_ORDER, EXCHANGES, PRICES, CardKind, ExchangeName


def draw_phase(galaxy: Galaxy) -> Rule[str]:
    """Draw a card, buy one, exchange some, cut the hand to the limit. [GS-DRW-01..12]"""
    yield from draw_cards(galaxy, galaxy.active, 1)
    while can_do_more(galaxy):
        move = yield from ask_in_turn(galaxy, lambda: draw_question(galaxy))
        if isinstance(move, BuyCard):
            yield from buy_card(galaxy)
        elif isinstance(move, Exchange):
            yield from exchange(galaxy, move.name)
        else:
            if isinstance(move, Discard):
                discard(galaxy, move.card)
            break
    yield from discard_excess(galaxy)
    return "production"


def can_do_more(galaxy: Galaxy) -> bool:
    """Whether the phase goes on, by what everybody can see. [GS-SEQ-04]"""
    return cards_left(galaxy, galaxy.active) and (bool(galaxy.me.hand) or can_buy(galaxy))


def cards_left(galaxy: Galaxy, seat: int) -> bool:
    """Whether there is a card to draw. [GS-DRW-11]"""
    pile = galaxy.pile(seat)
    return bool(galaxy.decks[pile] or galaxy.discards[pile])


def can_buy(galaxy: Galaxy) -> bool:
    """One extra card a turn, for 5 credits. [GS-DRW-02, R8]"""
    return not galaxy.bought and galaxy.me.credits >= PRICES["extra"]


def draw_question(galaxy: Galaxy) -> Choose[Move]:
    """Extra card and exchanges, as often as wanted; over the limit what is discarded, too. [GP-03, GP-04, R58]"""
    options: list[Move] = []
    if cards_left(galaxy, galaxy.active):
        if can_buy(galaxy):
            options.append(BuyCard.of())
        options += [Exchange.of(name) for name, row in EXCHANGES.items() if holds(galaxy.me, row.give)]
    excess = discard_question(galaxy) if galaxy.looks_ahead else None
    done = Done.of()
    options += [*(excess.options if excess else ()), done]
    return Choose(seat=galaxy.active, prompt=Prompt.DRAW, options=options, default=done, reason="GS-DRW-07")


def draw_cards(galaxy: Galaxy, seat: int, count: int) -> Rule[None]:
    """Draw from the seat's own deck; only the drawer learns what. [GS-DRW-01]"""
    drawn = 0
    for _ in range(count):
        card = yield from top_card(galaxy, seat)
        if card is not None:
            galaxy.players[seat].hand.append(card)
            galaxy.tell(DrewCard(seat, kind_of_card(card)))
            drawn += 1
    galaxy.tell(CardsDrawn(seat, drawn) if drawn else NothingToDraw(seat))


def top_card(galaxy: Galaxy, seat: int) -> Rule[str | None]:
    """Take the top card; an empty deck is made anew from the discard pile. [GS-DRW-10, GS-DRW-11, R46]"""
    pile = galaxy.pile(seat)
    if not galaxy.decks[pile]:
        discards, galaxy.discards[pile] = galaxy.discards[pile], []
        if not discards:
            return None
        galaxy.decks[pile] = yield from shuffle(discards, "GS-DRW-10")
        galaxy.tell(Reshuffled(len(discards)))
    return galaxy.decks[pile].pop()


def buy_card(galaxy: Galaxy) -> Rule[None]:
    """Pay 5 credits for a card. [GS-DRW-02]"""
    galaxy.bought = True
    galaxy.me.credits -= PRICES["extra"]
    galaxy.tell(CardBought(galaxy.active, PRICES["extra"]))
    yield from draw_cards(galaxy, galaxy.active, 1)


def exchange(galaxy: Galaxy, name: ExchangeName) -> Rule[None]:
    """Discard one kind, draw; only a card of the other kind may be kept. [GS-DRW-03..09, R48]"""
    row, player = EXCHANGES[name], galaxy.me
    given = galaxy.take(galaxy.active, row.give)
    card = yield from top_card(galaxy, galaxy.active)
    kept = card is not None and kind_of_card(card) == row.keep
    if card is not None:
        if kept:
            player.hand.append(card)
        else:
            galaxy.discard(card)
        galaxy.tell(Exchanged(galaxy.active, name, kind_of_card(card), kept))
    galaxy.discard(given)  # R9: only now, so that it cannot come back in the same exchange
    if card is not None and kept and galaxy.exchanges_ask:
        yield from keep_or_discard(galaxy, card)


def keep_or_discard(galaxy: Galaxy, card: str) -> Rule[None]:
    """What an exchange brings may be kept, or not; a deal may take it before that is said. [GS-DRW-13, R57]"""
    move = yield from ask_if(lambda: keep_question(galaxy, card), open=True)
    if isinstance(move, Discard):
        galaxy.me.hand.remove(card)
        galaxy.discard(card)
        galaxy.tell(Forgone(galaxy.active, move.card))


def keep_question(galaxy: Galaxy, card: str) -> Choose[Keep | Discard] | None:
    """Whether the drawn card stays in the hand, by default it does; None when it has left the hand. [GP-25]"""
    if card not in galaxy.me.hand:
        return None
    keep, kind = Keep.of(), kind_of_card(card)
    return Choose(
        seat=galaxy.active,
        prompt=Prompt.KEEP,
        options=(keep, Discard.of(kind)),
        default=keep,
        reason="GS-DRW-13",
        about=OfCard(kind),
    )


def discard_excess(galaxy: Galaxy) -> Rule[None]:
    """Cut the hand to 5 + B, cards of the player's choice, face up. [GS-DRW-12, R10]"""
    while (move := (yield from ask_if(lambda: discard_question(galaxy), open=True))) is not None:
        discard(galaxy, move.card)


def discard(galaxy: Galaxy, kind: CardKind) -> None:
    """A card of this kind goes to the discard pile, face up. [GS-DRW-12]"""
    galaxy.discard(galaxy.take(galaxy.active, kind))
    galaxy.tell(Discarded(galaxy.active, kind))


def discard_question(galaxy: Galaxy) -> Choose[Discard] | None:
    """Which card goes, by default one of the kind he has most of; None when the hand is within its limit.

    [GP-05, R55]
    """
    if len(galaxy.me.hand) <= galaxy.me.hand_limit:
        return None
    kinds = [kind_of_card(card) for card in galaxy.me.hand]
    held: list[CardKind] = [kind for kind in CARD_ORDER if kind in kinds]
    most = max(held, key=kinds.count)
    excess = len(kinds) - galaxy.me.hand_limit
    options = tuple([Discard.of(kind) for kind in held])
    return Choose(
        seat=galaxy.active,
        prompt=Prompt.DISCARD,
        options=options,
        default=Discard.of(most),
        reason="GS-DRW-12",
        about=Count(excess),
    )
