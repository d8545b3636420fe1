"""The games there are: every folder under `rules/` that brings a GAME."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Mapping
from typing import Any

from rules.engine import Game, Refused


@functools.cache
def games() -> Mapping[str, Game[Any, Any]]:
    """Every game that has a folder under `rules/`, by key."""
    package = importlib.import_module("rules")
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg)
    modules = [importlib.import_module(f"rules.{name}") for name in names if name != "engine"]
    return {module.GAME.key: module.GAME for module in modules if hasattr(module, "GAME")}


def find_game(key: str) -> Game[Any, Any]:
    """The game with this key, or `Refused` with the keys there are."""
    if key not in games():
        raise Refused(f"There is no game “{key}”; there is {', '.join(games())}.")
    return games()[key]
