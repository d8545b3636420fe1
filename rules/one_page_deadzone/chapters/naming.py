"""That there is no such unit or cube as somebody typed."""

from __future__ import annotations

from rules.engine import Refusal
from rules.one_page_deadzone.model.battlefield import GRID, Battlefield
from rules.one_page_deadzone.model.state import Zone

QUOTED = 20
"""So many characters of what was typed are repeated."""


def no_unit(zone: Zone, name: str) -> Refusal:
    """That there is no unit of this id, and which there are."""
    known = ", ".join([unit.id for unit in zone.units])
    return Refusal("There is no unit “{typed}” on the table, only {known}.", typed=name[:QUOTED], known=known)


def no_cube(field: Battlefield, cube: str) -> Refusal | None:
    """That there is no such cube, or that it is a wall."""
    if cube not in GRID.names:
        line = "“{typed}” is not on the board; type a letter A-H and a number 1-8, as in H8."
        return Refusal(line, typed=cube[:QUOTED])
    if cube not in field.level:
        return Refusal("{cube} is a wall; nothing can be in it.", "OP-MOV-04", cube=cube)
    return None
