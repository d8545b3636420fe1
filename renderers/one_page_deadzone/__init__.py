"""The pictures of One Page Deadzone: `board` for all, `hand` for one seat, `lookup` for the sight of a unit.

`numbered` tells which of a question's choices a hand writes the numbers of on the board.
"""

from __future__ import annotations

from renderers.one_page_deadzone.candidates import hand, numbered
from renderers.one_page_deadzone.cover import cover
from renderers.one_page_deadzone.ending import finale
from renderers.one_page_deadzone.scope import lookup
from renderers.one_page_deadzone.tableau import board

__all__ = ["board", "cover", "finale", "hand", "lookup", "numbered"]
