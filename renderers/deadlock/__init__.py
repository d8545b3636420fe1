"""The pictures of Deadlock: `board`, which everybody sees, `hand`, for its owner alone, `lookup` for what is asked."""

from __future__ import annotations

from renderers.deadlock.cover import cover
from renderers.deadlock.ending import finale
from renderers.deadlock.holding import hand
from renderers.deadlock.scope import lookup
from renderers.deadlock.tableau import board

__all__ = ["board", "cover", "finale", "hand", "lookup"]
