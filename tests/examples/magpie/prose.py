"""What Magpie says."""

from __future__ import annotations

from rules.engine import Event, Move, Names, Question
from tests.examples.magpie import moves
from tests.examples.magpie.seen import Face, TableView


def fact(event: Event, names: Names) -> str | None:
    """One line for an event."""
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
        case _:
            return deal(event, names)


def deal(event: Event, names: Names) -> str | None:
    """The same for cards and bargains."""
    match event:
        case moves.Shuffled(cards):
            return f"The deck has {cards} cards."
        case moves.SawDrawn(_, value):
            return f"You draw a {value}."
        case moves.Whispered(seller, buyer):
            return f"{names[seller]} whispers to {names[buyer]}."
        case moves.Offered(seller, buyer, value, price):
            return f"{names[seller]} offers {names[buyer]} a {value} for {price}."
        case moves.Sold(seller, buyer, price):
            return f"{names[seller]} sells {names[buyer]} a card for {price}."
        case moves.Trusted(_, limit):
            return f"You believe claims up to {limit}."
        case moves.Conceded(seat):
            return f"{names[seat]} gives up."
    return None


def prompt(question: Question, names: Names) -> str:
    """What a question asks."""
    match question.prompt:
        case "play":
            return "Which card do you play?"
        case "worth":
            return "What do you say it is worth?"
        case "doubt":
            return f"{names[int(question.about[0])]} says it is a {question.about[1]}. Do you doubt it?"
        case "bury":
            return "Which cards do you bury?"
    return "Which one goes deepest?"


def public(prompt: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read of it."""
    return {"doubt": "The claim may be doubted.", "play": "leads", "worth": "leads"}.get(prompt, "tidies up")


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
