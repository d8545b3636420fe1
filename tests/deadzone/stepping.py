"""Steps by the names of cubes."""

from __future__ import annotations

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.steps import (
    NOBODY,
    Crowd,
    Mover,
    Step,
    has_room,
    steps,
)


def legal_steps(field: Battlefield, mover: Mover, cube: int, crowd: Crowd = NOBODY) -> list[Step]:
    """The steps out of a cube for which there is room; clings and leaps are among them."""
    return [step for step in steps(field, mover, cube) if has_room(field, mover.size, step, crowd)]
