"""Copies in which mutants are tried: first by the tests that enter the mutated function, then by all."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from rules.engine import Refused
from testing.mutation.mutate import marked, mutant
from testing.mutation.sources import Source, Target, source_of

LIMIT = 600
"""Seconds after which the tests of a mutant are stopped: it loops, and that is found, too."""
RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
"""How a run of pytest ends in which all modules could be read; a mutant may break even that, which is INTERRUPTED."""
FEW = 12
"""So many of the quickest tests are tried before their other files are even read."""
SEEN = 90
"""So many characters of a change are told."""
Tell = Callable[[str], None]
"""Takes a line that tells how it goes."""


class Trials:
    """A copy, and a server of pytest in it; `close` it."""

    def __init__(self, source: Source, place: Path) -> None:
        self.source, self.place, self.modules = source, place, place / source.modules
        place.mkdir()
        source.copy(place)
        self.server = subprocess.Popen(
            [sys.executable, "-BP", str(Path(__file__).with_name("server.py")), *source.own],
            cwd=place,
            env=source.environment(place),
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
        """Run the game's tests once without a mutant, with marks in the functions that will be mutated.

        Raises `Refused` where they cannot be run.
        """
        wanted: dict[str, set[str]] = defaultdict(set)
        for target in drawn:
            wanted[target.path].add(target.function)
        held = {path: (self.modules / path).read_text("utf-8") for path in wanted}
        for path, functions in wanted.items():
            (self.modules / path).write_text(marked(held[path], path, functions), "utf-8")
        try:
            for arguments in self.source.parts(self.place):
                answer = self._ask(arguments, limit=10 * LIMIT, learn=True)
                if answer["status"] not in RAN:
                    raise Refused(f"pytest {' '.join(arguments)} does not run: see that it does without a mutant.")
                self.tests |= answer["tests"]
        finally:
            for path, text in held.items():
                (self.modules / path).write_text(text, "utf-8")
        self.failing = [nodeid for nodeid, test in self.tests.items() if test["failed"]]

    def finds(self, target: Target, *, near: bool = True, rest: bool = True) -> bool:
        """Whether a test fails with this mutant: with `near` one that enters its function, with `rest` any other."""
        module = self.modules / target.path
        held = module.read_text("utf-8")
        module.write_text(mutant(held, target.number).source, "utf-8")
        try:
            entering = self.entering(target) if near else []
            batches = [batch for batch in (entering[:FEW], entering[FEW:]) if batch]
            return any(map(self._fails, batches)) or (rest and self._found_by_any())
        finally:
            module.write_text(held, "utf-8")

    def entering(self, target: Target) -> list[str]:
        """The tests that enter a mutant's function, the quickest first; those that always fail are left out.

        Of a mutant outside functions a few quick ones: the module that it spoils may not even be imported.
        """
        sound = [nodeid for nodeid, test in self.tests.items() if not test["failed"]]
        sound.sort(key=lambda nodeid: (self.tests[nodeid]["seconds"], nodeid))
        if not target.function:
            return sound[:FEW]
        return [nodeid for nodeid in sound if target.name in self.tests[nodeid]["entered"]]

    def _fails(self, wanted: list[str]) -> bool:
        files = list(dict.fromkeys(nodeid.partition("::")[0] for nodeid in wanted))
        seconds = sum(self.tests[nodeid]["seconds"] for nodeid in wanted)
        return self._failed(self._ask([*files, "-x"], limit=int(60 + 10 * seconds), wanted=wanted))

    def _found_by_any(self) -> bool:
        left_out = [f"--deselect={nodeid}" for nodeid in self.failing]
        parts = self.source.parts(self.place)
        return any(self._failed(self._ask([*part, "-x", *left_out], limit=LIMIT)) for part in parts)

    def _failed(self, answer: dict[str, Any]) -> bool:
        assert answer["status"] in (*RAN, None, pytest.ExitCode.INTERRUPTED), f"pytest did not run: {answer['status']}"
        return answer["status"] not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)

    def _ask(self, arguments: list[str], limit: int, **more: object) -> dict[str, Any]:
        assert self.server.stdin
        assert self.server.stdout
        told = [*self.source.options(self.place), *arguments]
        self.server.stdin.write(json.dumps({"arguments": told, "limit": limit, **more}) + "\n")
        self.server.stdin.flush()
        answer: dict[str, Any] = json.loads(self.server.stdout.readline())
        return answer


def measure(
    key: str, count: int, seed: int, jobs: int, tests: Path | None, tell: Tell, *, least: int = 100, quick: bool = False
) -> tuple[int, int]:
    """Try so many mutants of a game, `jobs` at a time; return how many were found, and how many were tried.

    `tests` is the folder of a package's own tests (None: `tests` where this runs), and `tell` is given a line about
    each mutant. The tests that enter its function are asked first, all others as long as fewer than `least` of a
    hundred are found; with `quick` they are not. Raises `Refused` where no mutant can be tried.
    """
    source = source_of(key, tests)
    found = tried(source, draw(source, count, seed), jobs, tell, least=0 if quick else least)
    return sum(found), len(found)


def draw(source: Source, count: int, seed: int) -> list[Target]:
    """So many different mutants, each place as likely as any other."""
    all_of_them = source.targets()
    return random.Random(seed).sample(all_of_them, min(count, len(all_of_them)))


def tried(
    source: Source, drawn: Sequence[Target], jobs: int, tell: Tell, *, least: int = 100, when: str = ""
) -> list[bool]:
    """Whether each of these is found; every one is told, and so are tests that fail without a mutant.

    Those that no test finds that enters their function are tried by all others while fewer than `least` of a hundred
    are found.
    """
    copies, first = Queue[Trials](), None
    with tempfile.TemporaryDirectory() as folder, ExitStack() as opened, ThreadPoolExecutor(jobs) as pool:
        for number in range(jobs):
            copy = Trials(source, Path(folder) / str(number))
            opened.callback(copy.close)
            if first is None:
                first = copy
                first.learn(drawn)
            copy.tests, copy.failing = first.tests, first.failing
            copies.put(copy)
        for nodeid in first.failing if first else ():
            tell(f"left out, as it fails without a mutant: {nodeid}")
        found: dict[Target, bool] = {}
        for target, is_found in zip(drawn, pool.map(partial(_try, copies, near=True), drawn), strict=True):
            found[target] = is_found
            if is_found:
                tell(f"{when}found    {told(source, target)}")
        left = deque([target for target in drawn if not found[target]])
        while left and 100 * sum(found.values()) < least * len(drawn):
            some = [left.popleft() for _ in range(min(jobs, len(left)))]
            for target, is_found in zip(some, pool.map(partial(_try, copies, near=False), some), strict=True):
                found[target] = is_found
                tell(f"{when}{'found   ' if is_found else 'SURVIVED'} {told(source, target)}")
        for target in left:
            tell(f"{when}SURVIVED the tests that enter its function: {told(source, target)}")
    return [*found.values()]


def _try(copies: Queue[Trials], target: Target, *, near: bool) -> bool:
    copy = copies.get()
    try:
        return copy.finds(target, near=near, rest=not near)
    finally:
        copies.put(copy)


def told(source: Source, target: Target) -> str:
    """A mutant in a line."""
    made = mutant((source.root / target.path).read_text("utf-8"), target.number)
    return f"{target.path}:{made.line}: {made.before[:SEEN]} -> {made.after[:SEEN]}"
