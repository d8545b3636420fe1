"""The games there are: every folder under `rules/` that brings a GAME."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from typing import Any

from rules.engine import Game, Refused
from rules.engine.lesson import Lesson
from rules.engine.saved_list import ListKind


@functools.cache
def games() -> Mapping[str, Game[Any, Any]]:
    """Every game that has a folder under `rules/`, by key."""
    package = importlib.import_module("rules")
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg)
    modules = [importlib.import_module(f"rules.{name}") for name in names if name != "engine"]
    return {module.GAME.key: module.GAME for module in modules if hasattr(module, "GAME")}


def find_game(key: str) -> Game[Any, Any]:
    """The game with this key; raises `Refused` with the keys that there are."""
    if key not in games():
        raise Refused("There is no game “{key}”; there is {known}.", key=key, known=", ".join(games()))
    return games()[key]


@functools.cache
def lessons() -> Mapping[str, Lesson[Any]]:
    """The lesson of every game that brings one, by the game's key."""
    return {key: module.LESSON for key, module in _brought("lesson").items()}


@functools.cache
def list_kinds() -> Mapping[str, ListKind[Any]]:
    """What players may keep to use it again, for every game that has such lists, by the game's key."""
    return {key: module.LIST_KIND for key, module in _brought("words.saved_lists").items()}


def _brought(name: str) -> dict[str, Any]:
    """The modules with this name, by the keys of the games that bring one."""
    found = {}
    for key in games():
        package, _, module = f"rules.{key.replace('-', '_')}.{name}".rpartition(".")
        if importlib.util.find_spec(package) and importlib.util.find_spec(f"{package}.{module}"):
            found[key] = importlib.import_module(f"{package}.{module}")
    return found


def lesson_of(key: str) -> Lesson[Any]:
    """The lesson of this game; raises `Refused` with the games that have one."""
    if key not in lessons():
        have = ", ".join([games()[held].title for held in lessons()])
        raise Refused("There is no lesson for “{key}”; there is one for {known}.", key=key, known=have)
    return lessons()[key]
