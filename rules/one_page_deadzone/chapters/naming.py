"""What somebody typed, as a refusal repeats it; that there is no such unit or cube."""

from __future__ import annotations

from rules.engine import Refusal
from rules.one_page_deadzone.model.battlefield import GRID, Battlefield
from rules.one_page_deadzone.model.state import Zone

QUOTED = 20
"""So many characters are repeated."""


def quoted(text: str) -> str:
    """The beginning of a text between quotation marks."""
    return f"“{text[:QUOTED]}”"


def no_unit(zone: Zone, name: str) -> Refusal:
    """That there is no unit of this id, and which there are."""
    known = ", ".join([unit.id for unit in zone.units])
    return Refusal(f"There is no unit {quoted(name)} on the table; there is {known}.")


def no_cube(field: Battlefield, cube: str) -> Refusal | None:
    """That there is no such cube, or that it is a wall."""
    if cube not in GRID.names:
        return Refusal(f"{quoted(cube)} is not on the board; type a letter A-H and a number 1-8, as in H8.")
    return Refusal(f"{cube} is a wall; nothing can be in it.", "OP-MOV-04") if cube not in field.level else None
