"""A copy of a checkout in which mutants are tried: first by the tests that enter the mutated function, then by all."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from testing.mutation.mutate import MARK, marked, mutant, places

COPIED = ("bot", "renderers", "rules", "testing", "tests", "pyproject.toml")
SLOW = ("computer", "odds", "lesson", "chapters/test_pairs.py")
"""What takes long is tried last."""
WORDS = "events"
"""A folder of facts has nothing that could be done wrongly."""
LIMIT = 600
"""Seconds after which the tests of a mutant are stopped: it loops, and that is found, too."""
RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""How a run of pytest ends in which all modules could be read; a mutant may break even that, which is INTERRUPTED."""
FEW = 12
"""So many of the quickest tests are tried before their other files are even read."""
GUARD = f"import builtins\nif not hasattr(builtins, '{MARK}'):\n    builtins.{MARK} = lambda name: None\n"
"""What the tests start in other processes has the marks, too."""


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


def targets(root: Path, package: str) -> list[Target]:
    """Every mutant of a package, in order."""
    files = sorted(path for path in (root / "rules" / package).rglob("*.py") if path.parent.name != WORDS)
    return [
        Target(path.relative_to(root).as_posix(), each.number, each.line, each.function)
        for path in files
        for each in places(path.read_text("utf-8"))
    ]


class Trials:
    """A copy, and a server of pytest in it; `close` it."""

    def __init__(self, root: Path, package: str, place: Path) -> None:
        self.package, self.place = package, place
        place.mkdir()
        for name in [name for name in COPIED if (root / name).exists()]:
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(root / name, place / name)
        self.server = subprocess.Popen(
            [sys.executable, "-B", str(Path(__file__).with_name("server.py"))],
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(place)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.tests: dict[str, dict[str, Any]] = {}
        self.failing: list[str] = []

    def close(self) -> None:
        """Let the server end."""
        self.server.communicate()

    def learn(self, drawn: Iterable[Target]) -> None:
        """Run the game's tests once without a mutant, with marks in the functions that will be mutated."""
        wanted: dict[str, set[str]] = defaultdict(set)
        for target in drawn:
            wanted[target.path].add(target.function)
        held = {path: (self.place / path).read_text("utf-8") for path in [*wanted, "rules/__init__.py"]}
        for path, functions in wanted.items():
            (self.place / path).write_text(marked(held[path], path, functions), "utf-8")
        (self.place / "rules/__init__.py").write_text(held["rules/__init__.py"] + GUARD, "utf-8")
        try:
            for arguments in self.parts():
                answer = self._ask(arguments, limit=10 * LIMIT, learn=True)
                assert answer["status"] in RAN, f"pytest {' '.join(arguments)} did not run: {answer['status']}"
                self.tests |= answer["tests"]
        finally:
            for path, text in held.items():
                (self.place / path).write_text(text, "utf-8")
        self.failing = [nodeid for nodeid, test in self.tests.items() if test["failed"]]

    def finds(self, target: Target, *, rest: bool = True) -> bool:
        """Whether a test fails with this mutant: one that enters its function or, with `rest`, any other."""
        module = self.place / target.path
        held = module.read_text("utf-8")
        module.write_text(mutant(held, target.number).source, "utf-8")
        try:
            near = self.entering(target)
            batches = [batch for batch in (near[:FEW], near[FEW:]) if batch]
            return any(map(self._fails, batches)) or (rest and self._found_by_any())
        finally:
            module.write_text(held, "utf-8")

    def entering(self, target: Target) -> list[str]:
        """The tests that enter a mutant's function, the quickest first; those that always fail are left out."""
        found = [nodeid for nodeid, test in self.tests.items() if target.name in test["entered"] and not test["failed"]]
        return sorted(found, key=lambda nodeid: (self.tests[nodeid]["seconds"], nodeid))

    def parts(self) -> list[list[str]]:
        """All tests of a game as arguments of pytest, in the order in which they are run."""
        slow = [
            f"tests/{self.package}/{name}" for name in SLOW if (self.place / f"tests/{self.package}/{name}").exists()
        ]
        quick = [f"tests/{self.package}", *[f"--ignore={name}" for name in slow]]
        own = ["-k", only(self.place, self.package)]
        suite = "testing/suite" if (self.place / "testing").exists() else "tests"  # where it was up to 0.2.0
        read = [f"{suite}/test_transcripts.py", f"{suite}/test_lessons.py", *own]
        parts = [read, quick, [suite if suite != "tests" else "tests/conformance", *own], slow]
        return [arguments for arguments in parts if arguments]

    def _fails(self, wanted: list[str]) -> bool:
        files = list(dict.fromkeys(nodeid.partition("::")[0] for nodeid in wanted))
        seconds = sum(self.tests[nodeid]["seconds"] for nodeid in wanted)
        return self._failed(self._ask([*files, "-x"], limit=int(60 + 10 * seconds), wanted=wanted))

    def _found_by_any(self) -> bool:
        left_out = [f"--deselect={nodeid}" for nodeid in self.failing]
        return any(self._failed(self._ask([*part, "-x", *left_out], limit=LIMIT)) for part in self.parts())

    def _failed(self, answer: dict[str, Any]) -> bool:
        assert answer["status"] in (*RAN, None, pytest.ExitCode.INTERRUPTED), f"pytest did not run: {answer['status']}"
        return answer["status"] not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)

    def _ask(self, arguments: list[str], limit: int, **more: object) -> dict[str, Any]:
        assert self.server.stdin
        assert self.server.stdout
        self.server.stdin.write(json.dumps({"arguments": arguments, "limit": limit, **more}) + "\n")
        self.server.stdin.flush()
        answer: dict[str, Any] = json.loads(self.server.stdout.readline())
        return answer


def only(root: Path, package: str) -> str:
    """What of the tests of all games is this game's, and not that of one whose name contains it."""
    longer = [path.name for path in (root / "rules").iterdir() if package in path.name and path.name != package]
    return " and not ".join([name.replace("_", "-") for name in (package, *longer)])
