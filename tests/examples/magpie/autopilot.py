"""A careful player of Magpie."""

from __future__ import annotations

from rules.engine import Amount, Answer, Question, subject
from tests.examples.magpie.moves import Doubt
from tests.examples.magpie.questions import Prompt, Said
from tests.examples.magpie.seen import TableView


def autopilot(table: TableView, question: Question) -> Answer:
    """Lead high cards truthfully, doubt the impossible, never bury."""
    if isinstance(question, Amount):
        return 4
    if question.prompt == Prompt.PLAY:
        hand = [card.value for card in table.players[question.seat].hand]
        best: Answer = question.options[hand.index(max(hand))]
        return best
    if question.prompt == Prompt.DOUBT:
        claim = subject(question, Said)
        zones = (table.deck, table.pile, *[player.hand for player in table.players])
        known = sum(card.value == claim.worth for cards in zones for card in cards)
        return Doubt.of() if known == 4 else question.default
    default: Answer = question.default
    return default
