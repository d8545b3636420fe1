"""The game that is graded, and how much of each thing is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bot.catalogue import catalogue, games
from rules.engine import Game
from testing.conformance.cases import Case
from testing.grading.exempt import declared
from testing.subjects import folder_of

Tell = Callable[[str], None]
"""Takes a line about how far a long measurement is."""


@dataclass(frozen=True)
class Effort:
    """How many mutants, trials and games, from which seed on; and how many processes."""

    mutants: int = 100
    trials: int = 100_000
    games: int = 100
    seed: int = 1
    jobs: int = 1

    @property
    def words(self) -> str:
        """It on a command line, without what changes no figure."""
        return " ".join([f"--{name} {value}" for name, value in asdict(self).items() if name != "jobs"])


@dataclass(frozen=True)
class Candidate:
    """A game by its key, and the effort."""

    key: str
    effort: Effort = Effort()

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""
        return games()[self.key]

    @property
    def module(self) -> str:
        """The name of its module."""
        return catalogue().homes[self.key].module

    @property
    def is_package(self) -> bool:
        """Whether an installed package brings it."""
        return bool(catalogue().homes[self.key].package)

    @property
    def tests(self) -> Path | None:
        """The folder of its own tests, if it is there."""
        folder = folder_of(self.key)
        return folder if folder.is_dir() else None

    @property
    def case(self) -> Case:
        """What the checks of random play take."""
        return Case(f"{self.module}:GAME", str(folder_of(self.key)))

    @cached_property
    def reasons(self) -> Mapping[str, str]:
        """Of what it is exempt, and why, as its tests declare."""
        return declared(self.key)
