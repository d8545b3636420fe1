"""What pictures leave to a model's card, which anybody may look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.deadzone.model.moves import Profile
from rules.deadzone.model.view import SectorView
from rules.engine import Move


def card(seen: SectorView, path: tuple[Any, ...]) -> Move:
    """The card of the model of a fact, as in `("fighters", 3, "gear")`."""
    return Profile(seen.fighters[path[1]].id)


def leaders_card(seen: SectorView, path: tuple[Any, ...]) -> Move:
    """The card of the Leader of a side, as in `("sides", 0, "order")`."""
    return Profile(seen.sides[path[1]].leader)


LOOK_UPS: Mapping[str, Callable[[SectorView, tuple[Any, ...]], Move]] = {
    "fighters.*": card,
    "sides.*.faction": leaders_card,
    "sides.*.leader": leaders_card,
    "sides.*.order": leaders_card,
}
"""A pattern of facts -> the look-up that draws one of them."""
