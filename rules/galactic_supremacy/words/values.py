"""What a value of a field stands for."""

from __future__ import annotations

from rules.common.standing_orders import NO_END
from rules.engine import Names
from rules.galactic_supremacy.model.view import GalaxyView


def named(value: str, seen: GalaxyView, names: Names, field: str) -> str:
    """What a value stands for: 0, where it is offered, is an order without an end."""
    return NO_END if value == "0" else value
