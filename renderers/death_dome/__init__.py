"""The pictures of Death Dome 3,000: `board` for all, `hand` for one seat, `lookup` for sight, teams and the store.

`numbered` tells which of a question's choices a hand writes the numbers of.
"""

from __future__ import annotations

from renderers.death_dome.cover import cover
from renderers.death_dome.ending import finale
from renderers.death_dome.holding import hand, numbered
from renderers.death_dome.scope import lookup
from renderers.death_dome.tableau import board

__all__ = ["board", "cover", "finale", "hand", "lookup", "numbered"]
