"""Copies in which mutants are tried: by quick tests that enter the mutated function, by the others that do, by all."""

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
from itertools import accumulate
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
SOON = 20.0
"""Tests that take so many seconds together find most of the mutants that are ever found."""
STAGES = ("soon", "near", "far")
"""Which tests are asked of a mutant, one after the other: quick ones that enter its function, others that do, all."""
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

    def finds(self, target: Target, stage: str) -> bool:
        """Whether a test of this stage fails with this mutant."""
        module = self.modules / target.path
        held = module.read_text("utf-8")
        module.write_text(mutant(held, target.number).source, "utf-8")
        try:
            if stage == "far":
                return self._found_by_any()
            entering = self.entering(target)
            soon = self._soon(entering)
            batches = (entering[:FEW], entering[FEW:soon]) if stage == "soon" else (entering[soon:],)
            return any(self._fails(batch) for batch in batches if batch)
        finally:
            module.write_text(held, "utf-8")

    def _soon(self, entering: Sequence[str]) -> int:
        """How many of these tests, the quickest first, belong to the first stage."""
        ends = accumulate([float(self.tests[nodeid]["seconds"]) for nodeid in entering])
        return max(FEW, sum([end <= SOON for end in ends]))

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
    each mutant. Quick tests that enter its function are asked first, the others that do and then all as long as fewer
    than `least` of a hundred are found; with `quick` only those that enter it. Raises `Refused` where no mutant can be
    tried.
    """
    source = source_of(key, tests)
    found = tried(source, draw(source, count, seed), jobs, tell, least=least, quick=quick)
    return sum(found), len(found)


def draw(source: Source, count: int, seed: int) -> list[Target]:
    """So many different mutants, each place as likely as any other."""
    all_of_them = source.targets()
    return random.Random(seed).sample(all_of_them, min(count, len(all_of_them)))


def tried(
    source: Source, drawn: Sequence[Target], jobs: int, tell: Tell, *, least: int = 100, quick: bool = False,
    when: str = "",
) -> list[bool]:  # fmt: skip
    """Whether each of these is found; every one is told, and so are tests that fail without a mutant.

    A later stage is asked only while fewer than `least` of a hundred are found; with `quick` the last one is not.
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
        asked, left = deque[Target](), [*drawn]
        for stage in STAGES[:-1] if quick else STAGES:
            asked, left = deque(left), []
            while asked and (stage == "soon" or 100 * (len(drawn) - len(asked) - len(left)) < least * len(drawn)):
                some = [asked.popleft() for _ in range(len(asked) if stage == "soon" else min(jobs, len(asked)))]
                for target, is_found in zip(some, pool.map(partial(_try, copies, stage=stage), some), strict=True):
                    if is_found:
                        tell(f"{when}found    {told(source, target)}")
                    else:
                        left.append(target)
            left += asked
        for target in left:
            some_left = quick or target in asked
            tell(f"{when}SURVIVED {'what it was tried with: ' if some_left else ''}{told(source, target)}")
    return [target not in left for target in drawn]


def _try(copies: Queue[Trials], target: Target, *, stage: str) -> bool:
    copy = copies.get()
    try:
        return copy.finds(target, stage)
    finally:
        copies.put(copy)


def told(source: Source, target: Target) -> str:
    """A mutant in a line."""
    made = mutant((source.root / target.path).read_text("utf-8"), target.number)
    return f"{target.path}:{made.line}: {made.before[:SEEN]} -> {made.after[:SEEN]}"
