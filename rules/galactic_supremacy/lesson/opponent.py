"""How the rival plays at the guided table: it looks for colonies, so that there is something to raid."""

from __future__ import annotations

from rules.engine import Answer, Move, Question
from rules.galactic_supremacy.computer.war import myself
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.view import GalaxyView


def rival(seen: GalaxyView, question: Question) -> Answer | None:
    """A colony is settled first; then the autopilot plays."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    if len(myself(seen).worlds) > 1:
        return None
    if question.prompt == Prompt.BUILD:
        return next((move for move in options if isinstance(move, moves.Build) and move.card == "colony"), None)
    if question.prompt == Prompt.DRAW and not seen.hand_counts().get("colony"):
        return next((move for move in options if move == moves.Exchange.of("exploration")), None)
    return None
