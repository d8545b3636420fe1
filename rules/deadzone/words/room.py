"""How long the label of a choice may be, and what is told where there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LABEL: Final = 80


def with_room(texts: Sequence[str]) -> str:
    """The first of some texts, longer ones first, for which there is room; else the last."""
    return next((text for text in texts if len(text) <= LABEL), texts[-1])
