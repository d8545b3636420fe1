"""What stands above the choices of a question: goods that are told once, and what a cart adds up to. [DD-PUR, R90]"""

from __future__ import annotations

from rules.death_dome.model.cards import ITEMS, UNIT_DECKS, cost_of, money
from rules.death_dome.model.moves import Buy, Hire, Sell
from rules.death_dome.model.names import item_words
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView
from rules.engine import Choose, Move, Question, say

FLAT = 25
"""So many choices stand in one list, without a step at which a card is chosen."""


def outlook(seen: DomeView, question: Question, drafted: tuple[Move, ...]) -> str:
    """What a cart costs and leaves; or what the goods do, where a list has no step of its own for that."""
    if question.prompt == Prompt.CART:
        return cart_words(seen, drafted)
    if question.prompt != Prompt.PURCHASE or not isinstance(question, Choose) or len(question.options) > FLAT:
        return ""
    goods = [
        move.card for move in question.options if isinstance(move, Buy) and ITEMS[move.card].deck not in UNIT_DECKS
    ]
    return "\n".join([item_words(card) for card in dict.fromkeys(goods)])


def cart_words(seen: DomeView, cart: tuple[Move, ...]) -> str:
    """`You have 2M; with what is marked 550k would be left.`; too little says so."""
    if seen.seat is None:
        return ""
    money_ = seen.teams[seen.seat].credits
    left = money_
    for move in cart:
        match move:
            case Sell(card):
                left += cost_of(card)
            case Buy(_, card):
                left -= cost_of(card)
            case Hire(unit, character):
                before = seen.unit(unit)
                left += (cost_of(before.kind) if before else 0) - cost_of(character)
    if left < 0:
        return say(
            "You have {money}, which is {lacking} too little for what is marked.",
            money=money(money_), lacking=money(-left),
        )  # fmt: skip
    return say("You have {money}; with what is marked {left} would be left.", money=money(money_), left=money(left))
