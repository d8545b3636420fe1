"""What mutants are made of: the modules of a game, in a checkout of Arbiter or in a package of its own.

Either is copied with the tests that look for the mutants; what is installed, or lies in the checkout, is never changed.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from bot.catalogue import catalogue
from bot.cli.proof import plainly
from rules.engine import Refused
from testing.contracts import modules, within
from testing.mutation.mutate import places
from testing.subjects import CHECKED, PLACE, TESTS, folder_of

COPIED = ("bot", "renderers", "rules", "testing", "tests", "pyproject.toml")
"""What is copied of a checkout; older ones lack some of it."""
SLOW = ("computer", "odds", "lesson", "chapters/test_pairs.py")
"""What takes long is tried last."""
WORDS = "events"
"""A folder of facts has nothing that could be done wrongly."""
READ = ("test_transcripts.py", "test_lessons.py")
"""The modules of the suite that are tried first."""


@dataclass(frozen=True)
class Target:
    """A mutant by its module, the number of its place, its line and the function around it."""

    path: str
    number: int
    line: int
    function: str

    @property
    def name(self) -> str:
        """What the function is called when it is entered."""
        return f"{self.path}:{self.function}"


@dataclass(frozen=True)
class Checkout:
    """A game of this house by the name of its folder, in this checkout or another one."""

    package: str
    root: Path = TESTS.parent
    """Where the paths of targets begin."""
    modules: ClassVar = ""
    """The same in a copy."""
    own: ClassVar[Sequence[str]] = ()
    """The modules at the top that a mutant may change, besides those of the house."""

    def targets(self) -> list[Target]:
        """Every mutant, in order."""
        return _targets(self.root, (self.root / "rules" / self.package).rglob("*.py"))

    def copy(self, place: Path) -> None:
        """Copy what is mutated, and all that its tests need."""
        for name in COPIED:
            _copy(self.root / name, place / name)

    def environment(self, place: Path) -> Mapping[str, str]:
        """The environment in which the tests of a copy run."""
        return os.environ | {"PYTHONPATH": str(place)}

    def options(self, place: Path) -> list[str]:
        """What pytest is told besides: nothing, as it reads the settings of the checkout."""
        return []

    def parts(self, place: Path) -> list[list[str]]:
        """All tests of the game as arguments of pytest, in the order in which they are run."""
        quick, slow = _parted(place, f"tests/{self.package}")
        own = ["-k", self._only(place)]
        suite = "testing/suite" if (place / "testing").exists() else "tests"  # where it was up to 0.2.0
        read = [*[f"{suite}/{name}" for name in READ], *own]
        parts = [read, quick, [suite if suite != "tests" else "tests/conformance", *own], slow]
        return [arguments for arguments in parts if arguments]

    def _only(self, place: Path) -> str:
        """What of the tests of all games is this game's, and not that of one whose name contains it."""
        names = [path.name for path in (place / "rules").iterdir()]
        longer = [name for name in names if self.package in name and name != self.package]
        return " and not ".join([name.replace("_", "-") for name in (self.package, *longer)])


@dataclass(frozen=True)
class Package:
    """A game that an installed package brings, by its key, and the folder of its own tests, which need not be there."""

    key: str
    tests: Path
    modules: ClassVar = "game"

    @property
    def module(self) -> str:
        """The name of the game's module."""
        return catalogue().homes[self.key].module

    @property
    def own(self) -> Sequence[str]:
        """The modules at the top that a mutant may change: the game's, and the suite that looks at it."""
        return self.module.partition(".")[0], "suite"

    @property
    def root(self) -> Path:
        """Where the game's module is imported from."""
        file = dict(modules(self.module))[self.module]
        return file.parents[self.module.count(".") + (file.name == "__init__.py")]

    def targets(self) -> list[Target]:
        """Every mutant, in order; pictures are not looked at."""
        pictures = catalogue().homes[self.key].pictures
        return _targets(self.root, [path for name, path in modules(self.module) if not within(name, pictures)])

    def copy(self, place: Path) -> None:
        """Copy what is mutated, the game's own tests, and those of every game."""
        whole = self.root / self.own[0]
        whole = whole if whole.is_dir() else whole.with_suffix(".py")
        _copy(whole, place / self.modules / whole.name)
        _copy(self.tests, place / "tests")
        _copy(Path(__file__).parents[1] / "suite", place / "suite")

    def environment(self, place: Path) -> Mapping[str, str]:
        """The environment in which the tests of a copy run: it is imported, and what is installed only behind it."""
        path = [str(place / self.modules), *filter(None, sys.path)]
        more = {CHECKED: self.key, PLACE: str(place / "tests"), "PYTHONPATH": os.pathsep.join(path)}
        return {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"} | more

    def options(self, place: Path) -> list[str]:
        """What pytest is told besides, as by `arbiter check`."""
        return plainly(place)

    def parts(self, place: Path) -> list[list[str]]:
        """All tests of the game as arguments of pytest, in the order in which they are run."""
        quick, slow = _parted(place, "tests") if self.tests.is_dir() else ([], [])
        parts = [[f"suite/{name}" for name in READ], quick, ["suite"], slow]
        return [arguments for arguments in parts if arguments]


Source = Checkout | Package


def source_of(key: str, tests: Path | None = None) -> Source:
    """Where the game with this key lives; `tests` is the folder of a package's own tests, by default `folder_of` it.

    Raises `Refused` for a game of the house where Arbiter was installed without the tests of its games.
    """
    home = catalogue().homes[key]
    if home.package:
        return Package(key, tests or folder_of(key))
    found = Checkout(home.module.rpartition(".")[2])
    if not (found.root / "tests" / found.package).is_dir():
        raise Refused(f"The tests of “{key}” are not here: mutants of it are tried in a checkout of Arbiter.")
    return found


def _targets(root: Path, files: Iterable[Path]) -> list[Target]:
    return [
        Target(path.relative_to(root).as_posix(), each.number, each.line, each.function)
        for path in sorted(files)
        if path.parent.name != WORDS
        for each in places(path.read_text("utf-8"))
    ]


def _copy(path: Path, place: Path) -> None:
    """Copy a file or a folder, if it is there."""
    place.parent.mkdir(exist_ok=True)
    if path.is_dir():
        shutil.copytree(path, place, ignore=shutil.ignore_patterns("__pycache__"))
    elif path.exists():
        shutil.copy(path, place)


def _parted(place: Path, folder: str) -> tuple[list[str], list[str]]:
    """A game's own tests as arguments of pytest: those that are quick, and those that take long."""
    slow = [f"{folder}/{name}" for name in SLOW if (place / folder / name).exists()]
    return [folder, *[f"--ignore={name}" for name in slow]], slow
