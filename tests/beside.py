"""What lies beside a game's own tests in `tests/<game>/`, found by its place: doubles, transcripts, saves."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from rules.engine import Game

TESTS = Path(__file__).parent


def usual_seats(game: Game[Any, Any]) -> int:
    """How many play where it does not matter: two, or as near to it as the game allows."""
    low, high = game.seats
    return min(max(2, low), high)


def folder_of(key: str) -> Path:
    """The folder of a game's tests."""
    return TESTS / key.replace("-", "_")


def brought(package: str, name: str) -> ModuleType | None:
    """The module of this name in a package, `tests.deadlock` for one, if both are there."""
    path = f"{package}.{name}"
    found = importlib.util.find_spec(package) and importlib.util.find_spec(path)
    return importlib.import_module(path) if found else None


def brought_by(key: str, name: str) -> ModuleType | None:
    """The module of this name beside a game's tests, if it is there."""
    return brought(f"tests.{folder_of(key).name}", name)
