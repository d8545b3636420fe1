"""What pictures leave to a team's sheet, which anybody may look up: it draws all of the team's units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.death_dome.model.keys import team_key
from rules.death_dome.model.moves import Squad
from rules.death_dome.model.view import DomeView
from rules.engine import Move


def sheet_of(seen: DomeView, path: tuple[Any, ...]) -> Move:
    """The sheet of the team of a fact, as in `("teams", 0, "supply")`."""
    return Squad(team_key(path[1]))


def sheet(seen: DomeView, path: tuple[Any, ...]) -> Move:
    """The sheet of the team that has the unit of a fact, as in `("units", 3, "items")`."""
    return Squad(team_key(seen.units[path[1]].owner))


LOOK_UPS: Mapping[str, Callable[[DomeView, tuple[Any, ...]], Move]] = {"teams.*": sheet_of, "units.*": sheet}
"""A pattern of facts -> the look-up that draws one of them."""
