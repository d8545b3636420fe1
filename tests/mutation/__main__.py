"""How many slips of the hand the tests find: `python -m tests.mutation one_page_deadzone --count 100 --seed 1`.

Each mutant of `rules/<package>` is one small change, drawn at random; the transcripts, the package's tests, and if they
pass the conformance suite for it, run against it in a copy of the checkout. Survivors are printed. The exit status is 1
when fewer than `--least` of 100 were found. First the same tests run without a mutant: one that fails then would find
every mutant, so nothing is tried.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import pytest

from tests.mutation.mutate import Mutant, mutants

ROOT = Path(__file__).parents[2]
COPIED = ("bot", "renderers", "rules", "tests", "pyproject.toml")
SLOW = ("computer", "odds", "lesson", "chapters/test_pairs.py")
"""What takes long is tried last."""
WORDS = "events"
"""A folder of facts has nothing that could be done wrongly."""
LIMIT = 600
"""Seconds after which the tests of a mutant are stopped: it loops, and that is found, too."""


def main() -> int:
    """Draw mutants, run the tests against each, print what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("package", help="a folder under rules/")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=85, help="how many of 100 must be found")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    drawn = draw(chosen.package, chosen.count, chosen.seed)
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(chosen.jobs):
            copies.put(copy_of_checkout(Path(folder) / str(number)))
        if failed := failing(chosen.package, copies.queue[0]):
            print(f"Nothing was tried: without a mutant these fail already: pytest {' '.join(failed)}")
            return 1
        with ThreadPoolExecutor(chosen.jobs) as pool:
            found = list(pool.map(lambda one: report(chosen.package, copies, *one), drawn))
    share = 100 * sum(found) / len(found)
    print(f"{sum(found)} of {len(found)} mutants were found (seed {chosen.seed})")
    return 0 if share >= chosen.least else 1


def draw(package: str, count: int, seed: int) -> list[tuple[Path, Mutant]]:
    """So many different mutants of a package, each place as likely as any other."""
    files = sorted(path for path in (ROOT / "rules" / package).rglob("*.py") if path.parent.name != WORDS)
    all_of_them = [(path.relative_to(ROOT), mutant) for path in files for mutant in mutants(path.read_text())]
    return random.Random(seed).sample(all_of_them, min(count, len(all_of_them)))


def copy_of_checkout(place: Path) -> Path:
    """A copy in which a file may be changed."""
    place.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place / name)
    return place


def report(package: str, copies: Queue[Path], path: Path, mutant: Mutant) -> bool:
    """Whether the tests find a mutant; a survivor is printed."""
    copy = copies.get()
    try:
        found = is_found(package, copy, path, mutant)
    finally:
        copies.put(copy)
    print(
        f"{'found   ' if found else 'SURVIVED'} {path}:{mutant.line}: {mutant.before[:90]} -> {mutant.after[:90]}",
        flush=True,
    )
    return found


def is_found(package: str, copy: Path, path: Path, mutant: Mutant) -> bool:
    """Run the tests with the mutant in place of the module."""
    target = copy / path
    held = target.read_text()
    target.write_text(mutant.source)
    try:
        near = sorted((copy / "tests" / package).rglob(f"test_*{path.stem.rstrip('s')}*.py"))
        return (bool(near) and fails(copy, [*map(str, near)])) or failing(package, copy) is not None
    finally:
        target.write_text(held)


def failing(package: str, copy: Path) -> list[str] | None:
    """The first part of a game's tests that fails in this copy, as pytest's arguments; None when all pass."""
    slow = [f"tests/{package}/{name}" for name in SLOW if (copy / f"tests/{package}/{name}").exists()]
    quick = [f"tests/{package}", *[f"--ignore={name}" for name in slow]]
    read = ["tests/test_transcripts.py", "tests/test_lessons.py", "-k", only(package)]
    parts = [read, quick, ["tests/conformance", "-k", only(package)], slow]
    return next((arguments for arguments in parts if arguments and fails(copy, arguments)), None)


def only(package: str) -> str:
    """What of the tests of all games is this game's, and not that of one whose name contains it."""
    longer = [path.name for path in (ROOT / "rules").iterdir() if package in path.name and path.name != package]
    return " and not ".join([name.replace("_", "-") for name in (package, *longer)])


def fails(copy: Path, arguments: list[str]) -> bool:
    """Whether a run of pytest ends in a failure; where no test was chosen none has failed."""
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, pytest.ExitCode.NO_TESTS_COLLECTED)


if __name__ == "__main__":
    sys.exit(main())
