"""The pictures of Galactic Supremacy: `board`, which everybody sees, and `hand`, for its owner alone."""

from __future__ import annotations

from renderers.galactic_supremacy.cover import cover
from renderers.galactic_supremacy.ending import finale
from renderers.galactic_supremacy.holding import hand
from renderers.galactic_supremacy.tableau import board

__all__ = ["board", "cover", "finale", "hand"]
