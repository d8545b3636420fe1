"""The games that are checked, and what lies beside a game's own tests, found by its place: acts, transcripts, saves.

These are all games that are hosted, with the tests of this checkout; or a single one, wherever it lives, where the
environment names it, as `arbiter check` does.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from bot.catalogue import catalogue, games
from rules.engine import Game

CHECKED, PLACE = "GAME_CHECKED", "GAME_TESTS"
"""The variables of the environment with the key of the only game that is checked, and the folder of its tests."""
TESTS = Path(__file__).parents[1] / "tests"


def checked() -> str | None:
    """The key of the only game that is checked; None where all are."""
    return os.environ.get(CHECKED)


USUAL = 2 if checked() else 1
"""So many random games are played in a check where nothing else is said: there is more time for a single game."""


def subjects() -> Mapping[str, Game[Any, Any]]:
    """The games that are checked, by key."""
    key = checked()
    return games() if key is None else {key: games()[key]}


def of_this_house() -> list[str]:
    """The keys of all games but those that installed packages bring."""
    return [key for key, home in catalogue().homes.items() if not home.package]


def usual_seats(game: Game[Any, Any]) -> int:
    """How many play where it does not matter: two, or as near to it as the game allows."""
    low, high = game.seats
    return min(max(2, low), high)


def folder_of(key: str) -> Path:
    """The folder of a game's tests; it need not be there.

    Of a package's game that is the one which the environment names, or else `tests` where this runs.
    """
    if key == checked() and PLACE in os.environ:
        return Path(os.environ[PLACE])
    home = catalogue().homes.get(key)
    return Path("tests").absolute() if home and home.package else TESTS / key.replace("-", "_")


def brought(folder: Path, name: str) -> ModuleType | None:
    """The module of this name in the folder of a game's tests, if it is there."""
    file = next((file for file in (folder / f"{name}.py", folder / name / "__init__.py") if file.exists()), None)
    if file is None:
        return None
    if folder.is_relative_to(TESTS):
        return importlib.import_module(".".join(["tests", *folder.relative_to(TESTS).parts, name]))
    title = f"{folder.name}_{name}"
    if title not in sys.modules:
        spec = importlib.util.spec_from_file_location(title, file)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[title] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[title]


def brought_by(key: str, name: str) -> ModuleType | None:
    """The module of this name beside a game's tests, if it is there."""
    return brought(folder_of(key), name)
