"""The games that the suite is run for: all that are hosted and the examples of this checkout, or the one asked for."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.catalogue import catalogue
from rules.engine import Below, Game, Move
from testing.subjects import TESTS, brought, checked, folder_of, subjects

SampleAct = Callable[[Any, int, Below], Move | None]
"""Returns an act that this seat may well do in this state, or None: `sample_act` in `acts.py` beside a game's tests."""


@dataclass(frozen=True)
class Case:
    """A game, named as `module:attribute`, so that another process finds it too; `tests` is the folder of its tests."""

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
        module = brought(Path(self.tests), "acts") if self.tests else None
        act: SampleAct | None = module.sample_act if module else None
        return act

    def __str__(self) -> str:
        """The game's key, as in all tests that are run for every game."""
        return self.game.key


def cases() -> list[Case]:
    """All of them."""
    hosted = [Case(f"{catalogue().homes[key].module}:GAME", str(folder_of(key))) for key in subjects()]
    examples = [] if checked() else ["tic_tac_toe", "magpie"]
    return [*hosted, *[Case(f"tests.examples.{name}:GAME", str(TESTS / "examples" / name)) for name in examples]]
