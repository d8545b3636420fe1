"""What Magpie says."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete, told_by
from rules.engine import About, Event, Move, Names, Question
from tests.examples.magpie import moves
from tests.examples.magpie.questions import Prompt, Said
from tests.examples.magpie.seen import Face, TableView

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.PLAY: "Which card do you play?",
        Prompt.WORTH: "What do you say it is worth?",
        Prompt.DOUBT: "{leader} says it is a {worth}. Do you doubt it?",
        Prompt.BURY: "Which cards do you bury?",
        Prompt.DEPTH: "Which one goes deepest?",
    },
    Prompt,
)
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.PLAY: "leads",
        Prompt.WORTH: "leads",
        Prompt.DOUBT: "The claim may be doubted.",
        Prompt.BURY: "tidies up",
        Prompt.DEPTH: "tidies up",
    },
    Prompt,
)
ClaimEvent = moves.Claimed | moves.Believed | moves.Uncovered | moves.Stolen | moves.SawStolen | moves.Buried
CardEvent = moves.Shuffled | moves.Drew | moves.SawDrawn
DealEvent = moves.Whispered | moves.Offered | moves.Sold | moves.Trusted | moves.Suspected | moves.Conceded
told_by(moves.EVENTS, ClaimEvent, CardEvent, DealEvent)


def fact(event: Event, names: Names) -> str | None:
    """Return one line for an event; None where another line tells it."""
    if isinstance(event, ClaimEvent):
        return claim(event, names)
    if isinstance(event, CardEvent):
        return card(event)
    assert isinstance(event, DealEvent)
    return deal(event, names)


def claim(event: ClaimEvent, names: Names) -> str:
    """A claim, and what comes of it."""
    match event:
        case moves.Claimed(seat, value):
            return f"{names[seat]} plays a card: “It is worth {value}.”"
        case moves.Believed(seat, coins):
            return f"Nobody doubts it; {names[seat]} takes {coins}."
        case moves.Uncovered(_, doubters, value):
            return f"{' and '.join(names[seat] for seat in doubters)} doubted it: it is a {value}."
        case moves.Stolen(thief, victim):
            return f"{names[thief]} takes a card from {names[victim]}."
        case moves.SawStolen(value=value):
            return f"It was a {value}."
        case moves.Buried(seat, cards):
            return f"{names[seat]} buries {cards}."


def card(event: CardEvent) -> str | None:
    """The deck, and what is drawn."""
    match event:
        case moves.Shuffled(cards):
            return f"The deck has {cards} cards."
        case moves.Drew():
            return None
        case moves.SawDrawn(_, value):
            return f"You draw a {value}."


def deal(event: DealEvent, names: Names) -> str:
    """Bargains, standing orders, and who gives up."""
    match event:
        case moves.Whispered(seller, buyer):
            return f"{names[seller]} whispers to {names[buyer]}."
        case moves.Offered(seller, buyer, value, price):
            return f"{names[seller]} offers {names[buyer]} a {value} for {price}."
        case moves.Sold(seller, buyer, price):
            return f"{names[seller]} sells {names[buyer]} a card for {price}."
        case moves.Trusted(_, limit):
            return f"You believe claims up to {limit}."
        case moves.Suspected(_, limit):
            return f"You doubt claims from {limit} on." if limit else "You are asked what you doubt."
        case moves.Conceded(seat):
            return f"{names[seat]} gives up."


def prompt(question: Question, names: Names) -> str:
    """Return what a question asks."""
    said = question.about if isinstance(question.about, Said) else None
    told = {"leader": names[said.seat], "worth": said.worth} if said else {}
    return PROMPTS[question.prompt].format_map(told)


def public(prompt: str, about: About | None, names: Names) -> str:
    """Return what everybody may read of it."""
    return PUBLIC[prompt]


def label(move: Move, table: TableView, names: Names) -> str:
    """One choice."""
    match move:
        case moves.Play(slot) | moves.Bury(slot):
            value = table.players[table.leader].hand[slot].value
            return f"Card {slot + 1}, a {value}" if value else f"Card {slot + 1}"
    return move.kind.capitalize()


def standing(table: TableView, names: Names) -> str:
    """The table in a few words."""
    coins = ", ".join(f"{name} {player.coins}" for name, player in zip(names, table.players, strict=True))
    return f"Round {table.round} of {table.limit}: {coins}; deck {len(table.deck)}, pile {hand(table.pile)}."


def sheet(table: TableView, names: Names) -> str:
    """What a seat sees, in words."""
    hands = [f"{name} holds {hand(player.hand)}" for name, player in zip(names, table.players, strict=True)]
    return "; ".join(hands)


def hand(cards: tuple[Face, ...]) -> str:
    """Cards as digits, `?` for a back."""
    return "".join([str(card.value or "?") for card in cards]) or "nothing"
