"""Whole ways to play between two: what pays only if several answers serve it, as to settle first or to arm first.

None is better than the usual one wherever it is followed, as far as `value` tells; each is somewhere, for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Answer, Choose, Pick, Question, plain_options
from rules.galactic_supremacy.computer.policy import autopilot, build_in
from rules.galactic_supremacy.computer.war import Asked, rivals
from rules.galactic_supremacy.computer.wiser import EARLY_ORDER, wiser
from rules.galactic_supremacy.model.moves import Attack, Done
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import CardKind
from rules.galactic_supremacy.model.view import GalaxyView

Change = Callable[[GalaxyView, Asked, Answer], Answer]
"""What a strategy answers instead of the usual answer."""


def usual(seen: GalaxyView, question: Question) -> Answer:
    """As whoever looks ahead plays where nothing else is better."""
    answer = autopilot(seen, question)
    return wiser(seen, question, answer) if isinstance(question, Choose | Pick) else answer


def strategy(change: Change) -> Callable[[GalaxyView, Question], Answer]:
    """The usual way to play with this change, of two players; of more the usual way."""

    def answer(seen: GalaxyView, question: Question) -> Answer:
        first = usual(seen, question)
        if len(rivals(seen)) > 1 or not isinstance(question, Choose | Pick):
            return first
        return change(seen, question, first)

    return answer


def building(*order: CardKind) -> Change:
    """To build in this order, whatever threatens. [GS-BLD-01]"""

    def change(seen: GalaxyView, question: Asked, first: Answer) -> Answer:
        return build_in(seen, plain_options(question.options), order) if question.prompt == Prompt.BUILD else first

    return change


def spare_colonies(seen: GalaxyView, question: Asked, first: Answer) -> Answer:
    """To raid nobody: all Fleets wait for a Homeworld. [GS-ATK-01]"""
    return Done.of() if isinstance(first, Attack) and not first.world.startswith("H") else first


def stay(seen: GalaxyView, question: Asked, first: Answer) -> Answer:
    """To attack nobody, not even a Homeworld that might fall. [GS-ATK-01]"""
    return Done.of() if isinstance(first, Attack) else first


STRATEGIES: Mapping[str, Callable[[GalaxyView, Question], Answer]] = {
    "usual": usual,
    "settle": strategy(building(*EARLY_ORDER)),
    "colonies": strategy(building("colony", "leader", "research", "fleet")),
    "arm": strategy(building("fleet", "leader", "research", "colony")),
    "fleets": strategy(building("fleet")),
    "no raids": strategy(spare_colonies),
    "no attack": strategy(stay),
}
