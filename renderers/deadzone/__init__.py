"""The pictures of Deadzone: `board` for all, `hand` for one seat, `lookup` for the sight or the card of a model.

`numbered` tells which of a question's choices a hand writes the numbers of on the plans.
"""

from __future__ import annotations

from renderers.deadzone.candidates import numbered
from renderers.deadzone.cover import cover
from renderers.deadzone.ending import finale
from renderers.deadzone.holding import hand
from renderers.deadzone.scope import lookup
from renderers.deadzone.tableau import board

__all__ = ["board", "cover", "finale", "hand", "lookup", "numbered"]
