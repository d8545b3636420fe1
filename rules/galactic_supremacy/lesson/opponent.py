"""How the rival plays at the guided table: it settles colonies that a newcomer's first Fleets can raid."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Answer, Choose, Move, Question
from rules.galactic_supremacy.computer.policy import autopilot
from rules.galactic_supremacy.computer.war import myself
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.view import GalaxyView

LAST_ROUND = 10
"""The lesson's; then the rival plays like any computer."""
FIRST_ATTACK = 7
"""The round from which it attacks colonies; a Homeworld is left alone as long as the lesson lasts."""


def rival(seen: GalaxyView, question: Question) -> Answer | None:
    """A colony before all else, no lead in technology, no Leader on a colony; the rest is the autopilot's."""
    if seen.round > LAST_ROUND or not isinstance(question, Choose):
        return None
    if question.prompt in (Prompt.RESEARCH, Prompt.MOVE):
        return moves.Done.of()
    if len(myself(seen).worlds) == 1 and (answer := first_colony(seen, question)):
        return answer
    return autopilot(seen, replace(question, options=tuple([move for move in question.options if gentle(seen, move)])))


def first_colony(seen: GalaxyView, question: Choose[Move]) -> Answer | None:
    """What brings a first colony: the card, and 10 credits put by for it."""
    match question.prompt:
        case Prompt.DRAW if not seen.hand_counts().get("colony"):
            search = (moves.Exchange.of("exploration"), moves.BuyCard.of())
            return next((move for move in search if move in question.options), None)
        case Prompt.DRAW:
            return moves.Done.of()
        case Prompt.DISCARD:
            return next((move for move in question.options if move != moves.Discard.of("colony")), None)
        case Prompt.BUILD:
            settle = (move for move in question.options if isinstance(move, moves.Build) and move.card == "colony")
            return next(settle, moves.Done.of())
    return None


def gentle(seen: GalaxyView, move: Move) -> bool:
    """Whether the rival does this to a newcomer."""
    match move:
        case moves.Attack(world):
            return seen.round >= FIRST_ATTACK and not world.startswith("H")
        case moves.Build("leader", at):
            return not at.startswith("C")
    return True
