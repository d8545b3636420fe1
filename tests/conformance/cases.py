"""The games that the suite is run for: every registered one, and the examples."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.catalogue import games
from rules.engine import Below, Game, Move
from tests.beside import brought

SampleAct = Callable[[Any, int, Below], Move | None]
"""Returns an act that this seat may well do in this state, or None: `sample_act` in a game's `tests/<game>/acts.py`."""


@dataclass(frozen=True)
class Case:
    """A game, named as `module:attribute`, so that another process finds it too; `tests` is where its tests are."""

    where: str
    tests: str = ""

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        module, name = self.where.split(":")
        game: Game[Any, Any] = getattr(importlib.import_module(module), name)
        return game

    @property
    def sample_act(self) -> SampleAct | None:
        """The game's own source of likely acts, if its tests bring one."""
        module = brought(self.tests, "acts") if self.tests else None
        act: SampleAct | None = module.sample_act if module else None
        return act

    def __str__(self) -> str:
        """The game's key, as in all tests that are run for every game."""
        return self.where.split(":")[0].rsplit(".")[-1].replace("_", "-")


def cases() -> list[Case]:
    """All of them."""
    packages = [game.setup.__module__.split(".")[1] for game in games().values()]
    examples = [f"tests.examples.{name}" for name in ("tic_tac_toe", "magpie")]
    registered = [Case(f"rules.{package}:GAME", f"tests.{package}") for package in packages]
    return [*registered, *[Case(f"{example}:GAME", example) for example in examples]]
