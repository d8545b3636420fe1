"""What games of computers have taught beyond the autopilot's rules of thumb; normal and hard computers go by it.

One of two players who keeps three Commands in hand for war, and settles before arming while nobody could raid a colony,
won 56 % [51, 61] of 400 games against the autopilot, which keeps one and settles last. With four at the table to keep
three won 23 % where 25 % is fair.
"""

from __future__ import annotations

from rules.engine import Answer, plain_options
from rules.galactic_supremacy.computer.policy import ALARM, build_in
from rules.galactic_supremacy.computer.war import Asked, danger, rivals
from rules.galactic_supremacy.model.moves import Done, Use
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import CardKind
from rules.galactic_supremacy.model.view import GalaxyView

KEPT = 3
"""So many Commands are kept for dice in battle, Peace Talks and counters."""
EARLY = 12
"""The last round in which colonies come before Fleets."""
EARLY_ORDER: tuple[CardKind, ...] = ("leader", "research", "colony", "fleet")


def wiser(seen: GalaxyView, question: Asked, usual: Answer) -> Answer:
    """What to answer: mostly the autopilot's `usual`, and always so with three and more. [GS-CMD-01, GS-BLD-01]"""
    if len(rivals(seen)) > 1:
        return usual
    match question.prompt:
        case Prompt.COMMAND if isinstance(usual, Use) and seen.hand_counts()["command"] <= KEPT:
            return Done.of()
        case Prompt.BUILD if settles_first(seen):
            return build_in(seen, plain_options(question.options), EARLY_ORDER)
    return usual


def settles_first(seen: GalaxyView) -> bool:
    """Whether it is early, and nobody has a Fleet with which to raid a colony."""
    return seen.round <= EARLY and danger(seen) <= ALARM and not any(rival.fleets for rival in rivals(seen))
