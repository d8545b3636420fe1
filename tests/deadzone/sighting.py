"""What tests of sight share."""

from __future__ import annotations

from rules.deadzone.model.geometry.battlefield import Battlefield
from rules.deadzone.model.geometry.bodies import Form
from rules.deadzone.model.geometry.cubes import difference
from rules.deadzone.model.geometry.rays import fan, stopped


def drawn(field: Battlefield, cube: int, here: Form, other: int, there: Form) -> int:
    """The open rays between two forms, as bits."""
    course = fan(here, there, difference(cube, other))
    return course.rays & ~stopped(course, field.screens, cube)
