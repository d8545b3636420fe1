"""What somebody typed, as it is found and as a refusal repeats it."""

from __future__ import annotations

from rules.death_dome.model.state import Dome, Unit

QUOTED = 20
"""So many characters are repeated."""


def quoted(text: str) -> str:
    """The beginning of a text between quotation marks."""
    return f"“{text[:QUOTED]}”"


def find(dome: Dome, name: str) -> Unit | None:
    """The unit with this id, in either case."""
    return next((unit for unit in dome.units if unit.id.casefold() == name.casefold()), None)
