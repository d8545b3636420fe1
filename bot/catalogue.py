"""The games that are hosted here: those of this house, and those that installed packages bring.

A package announces its game as an entry point of the group `arbiter.games`, whose value is the module with the GAME.
All else of the game lies below that module, as it does below `rules.<game>`; `pictures` there is what
`renderers.<game>` is here.
A package that cannot be used is left out, with a sentence that says why, and keeps nobody from playing the others.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any

from rules.engine import ENGINE, Game, Refused
from rules.engine.lesson import Lesson
from rules.engine.saved_list import ListKind

GROUP = "arbiter.games"
SWITCH = "ARBITER_PACKAGES"
"""The variable of the environment that is `off` where only the games of this house are wanted."""
OWN_COMMANDS = frozenset(
    {
        "block", "blocked", "catchup", "concede", "dice", "follow", "game", "games", "gm", "help", "learn",
        "log", "look", "mydata", "nudge", "orders", "prove", "puzzle", "replay", "results", "review", "rules",
        "settings", "standings", "stats", "thoughts", "unblock", "undo", "unfollow", "vacation", "vote",
        "why",
    }
)  # fmt: skip
"""The slash commands that are no game's."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a game lives: its module, that of its pictures, and the package that brings it, if it is not this one."""

    module: str
    pictures: str
    package: str = ""


@dataclass(slots=True)
class Catalogue:
    """Games and where they live, by key; and a sentence for each package, or part of one, that is left out, and why."""

    games: dict[str, Game[Any, Any]] = field(default_factory=dict)
    homes: dict[str, Home] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    def add(self, game: Game[Any, Any], home: Home) -> None:
        """Host a game from now on."""
        self.games[game.key], self.homes[game.key] = game, home

    def admit(self, point: EntryPoint) -> None:
        """Host what an installed package brings, unless it cannot be used."""
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        try:
            game = getattr(point.load(), "GAME", None)
        except (Exception, SystemExit) as error:  # whatever a stranger's code raises
            self.leave_out(package, f"it cannot be loaded ({type(error).__name__}: {error})")
            return
        if not isinstance(game, Game):
            self.leave_out(package, f"its module {point.value} has no GAME")
        elif game.engine is None:
            self.leave_out(package, f"its GAME does not say for which engine it was made, as engine={ENGINE} would")
        elif game.engine != ENGINE:
            made = f"it was made for engine {game.engine}, and this is engine {ENGINE}"
            self.leave_out(package, f"{made}: install a release of it that was made for this one")
        elif (why := self.taken(game.key, game.command)) is not None:
            self.leave_out(package, why)
        else:
            self.add(game, Home(point.value, f"{point.value}.pictures", package))

    def taken(self, key: str, command: str) -> str | None:
        """Return why a further game cannot have this key and command, or None."""
        if key in self.games:
            return f"there is a game “{key}” already{self._of(key)}"
        other = self._with_command(command)
        return f"/{command} is a command{other} already" if other is not None else None

    def leave_out(self, package: str, why: str) -> None:
        """Note that this package, or part of it, is not used."""
        self.left_out.append(f"The package {package} is left out: {why}.")

    def _of(self, key: str) -> str:
        package = self.homes[key].package
        return f", that of {package}" if package else ""

    def _with_command(self, command: str) -> str | None:
        if command in OWN_COMMANDS:
            return " of Arbiter"
        held = next((game for game in self.games.values() if game.command == command), None)
        return f" of {held.title}{self._of(held.key)}" if held else None


@functools.cache
def catalogue() -> Catalogue:
    """What there is; installed packages come after the games of this house, by their names."""
    found = Catalogue()
    folder = importlib.import_module("rules").__path__
    for name in sorted(info.name for info in pkgutil.iter_modules(folder) if info.ispkg):
        module = importlib.import_module(f"rules.{name}")
        if hasattr(module, "GAME"):
            found.add(module.GAME, Home(module.__name__, f"renderers.{name}"))
    if os.environ.get(SWITCH) != "off":
        for point in sorted(entry_points(group=GROUP), key=lambda point: (point.dist and point.dist.name, point.value)):
            found.admit(point)
    return found


def games() -> Mapping[str, Game[Any, Any]]:
    """Every game, by key."""
    return catalogue().games


def find_game(key: str) -> Game[Any, Any]:
    """The game with this key; raises `Refused` with the keys that there are."""
    if key not in games():
        raise Refused("There is no game “{key}”; there is {known}.", key=key, known=", ".join(games()))
    return games()[key]


def key_of(name: str) -> str:
    """The key of the game with this key, or whose module or package is called so; raises `Refused` as `find_game`."""
    for key, home in catalogue().homes.items():
        module = home.module.rpartition(".")[2]
        if name.replace("-", "_") in (home.module, module) or name == (home.package.partition(" ")[0] or key):
            return key
    return find_game(name).key


@functools.cache
def lessons() -> Mapping[str, Lesson[Any]]:
    """The lesson of every game that brings one, by the game's key."""
    return {key: module.LESSON for key in games() if (module := _part(key, "lesson"))}


@functools.cache
def list_kinds() -> Mapping[str, ListKind[Any]]:
    """What players may keep to use it again, for every game that has such lists, by the game's key."""
    return {key: module.LIST_KIND for key in games() if (module := _part(key, "words.saved_lists"))}


def picture_module(key: str) -> str:
    """The name of the module that would draw the game with this key."""
    home = catalogue().homes.get(key)
    return home.pictures if home else f"renderers.{key.replace('-', '_')}"


@functools.cache
def pictures(key: str) -> ModuleType | None:
    """The module that draws the game with this key, if there is one."""
    return _loaded(picture_module(key), catalogue().homes.get(key))


def left_out() -> Sequence[str]:
    """A sentence for each installed package, or part of one, that cannot be used."""
    lessons(), list_kinds()
    for key in games():
        pictures(key)
    return catalogue().left_out


def _part(key: str, name: str) -> ModuleType | None:
    home = catalogue().homes[key]
    return _loaded(f"{home.module}.{name}", home)


def _loaded(name: str, home: Home | None) -> ModuleType | None:
    """The module of this name, if there is one; None, too, if it is a package's and cannot be loaded."""
    try:
        package, _, _ = name.rpartition(".")
        there = importlib.util.find_spec(package) and importlib.util.find_spec(name)
        return importlib.import_module(name) if there else None
    except (Exception, SystemExit) as error:  # whatever a stranger's code raises
        if home is None or not home.package:
            raise
        catalogue().leave_out(f"{home.package}'s {name}", f"it cannot be loaded ({type(error).__name__}: {error})")
        return None


def lesson_of(key: str) -> Lesson[Any]:
    """The lesson of this game; raises `Refused` with the games that have one."""
    if key not in lessons():
        have = ", ".join([games()[held].title for held in lessons()])
        raise Refused("There is no lesson for “{key}”; there is one for {known}.", key=key, known=have)
    return lessons()[key]
