"""What a move is likely to bring, from what its player sees."""

from __future__ import annotations

from rules.engine import Move, Question
from rules.galactic_supremacy.moves import Use
from rules.galactic_supremacy.tables import EFFECTS
from rules.galactic_supremacy.view import GalaxyView


def odds(seen: GalaxyView, question: Question, move: Move) -> str | None:
    """One sentence before a move is confirmed, or None where nothing is uncertain."""
    if isinstance(move, Use) and EFFECTS[move.effect].needs < 10:
        return f"It works on 1 to {EFFECTS[move.effect].needs}: {EFFECTS[move.effect].needs} in 10, unless it is countered."
    return None
