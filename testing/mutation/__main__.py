"""How many mutants the tests find: `python -m testing.mutation one_page_deadzone --count 100 --seed 1`.

Each mutant of `rules/<package>` is one small change, drawn at random. The game's tests run once in a copy of the
checkout, which shows which of them enter the functions that will be mutated; these are tried first, then all: the
transcripts, the package's tests and the conformance suite. A test that fails without a mutant would find every one: it
is named and left out. Survivors are printed. The exit status is 1 when fewer than `--least` of 100 were found.

`--against PATH` tries in another checkout, too, the mutants whose line stands there once in a function of that name,
and prints what only one of both finds. `--quick` asks only the tests that enter the function: a mutant may survive
these and still be found by one that another process runs, or that keeps what an earlier one has worked out.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from testing.mutation.mutate import Mutant, mutant
from testing.mutation.trials import Target, Trials, targets

ROOT = Path(__file__).parents[2]
SEEN = 90
"""So many characters of a change are printed."""


def main() -> int:
    """Draw mutants, run the tests against each, print what was found."""
    parser = argparse.ArgumentParser(prog="python -m testing.mutation", description=__doc__)
    parser.add_argument("package", help="a folder under rules/")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=85, help="how many of 100 must be found")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--against", type=Path, help="another checkout in which the same mutants are tried")
    parser.add_argument("--quick", action="store_true", help="ask only the tests that enter a mutant's function")
    chosen = parser.parse_args()
    if chosen.against:
        drawn = [*paired(chosen.package, chosen.count, chosen.seed, chosen.against).items()]
        now = tried(ROOT, chosen, [here for here, _ in drawn], "now ")
        then = tried(chosen.against, chosen, [there for _, there in drawn], "then")
        compare([here for here, _ in drawn], now, then)
        return 0 if sum(now) >= sum(then) else 1
    found = tried(ROOT, chosen, draw(chosen.package, chosen.count, chosen.seed))
    print(f"{sum(found)} of {len(found)} mutants were found (seed {chosen.seed})")
    return 0 if 100 * sum(found) >= chosen.least * len(found) else 1


def draw(package: str, count: int, seed: int) -> list[Target]:
    """So many different mutants of a package, each place as likely as any other."""
    all_of_them = targets(ROOT, package)
    return random.Random(seed).sample(all_of_them, min(count, len(all_of_them)))


def paired(package: str, count: int, seed: int, other: Path) -> dict[Target, Target]:
    """So many mutants that both checkouts have, with their twins in the other: in lines that stand once in each."""
    here, there = by_line(ROOT, package), by_line(other, package)
    found: dict[Target, Target] = {}
    for target in draw(package, sys.maxsize, seed):
        key = next(key for key, held in here.items() if target in held)
        mine, twins = here[key], there.get(key, [])
        once = len({(each.path, each.line) for each in mine}) == len({(each.path, each.line) for each in twins}) == 1
        if target.function and once and len(mine) == len(twins):
            found[target] = twins[mine.index(target)]
        if len(found) == count:
            break
    return found


def by_line(root: Path, package: str) -> dict[tuple[str, str], list[Target]]:
    """All mutants of a package by the function around them and the text of their line."""
    found: dict[tuple[str, str], list[Target]] = {}
    for target in targets(root, package):
        text = (root / target.path).read_text("utf-8").splitlines()[target.line - 1].strip()
        found.setdefault((target.function, text), []).append(target)
    return found


def tried(root: Path, chosen: argparse.Namespace, drawn: Sequence[Target], when: str = "") -> list[bool]:
    """Whether the tests of a checkout find each of these; every one is printed."""
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Trials] = Queue()
        first = Trials(root, chosen.package, Path(folder) / "0")
        first.learn(drawn)
        copies.put(first)
        for number in range(1, chosen.jobs):
            more = Trials(root, chosen.package, Path(folder) / str(number))
            more.tests, more.failing = first.tests, first.failing
            copies.put(more)
        for nodeid in first.failing:
            print(f"left out, as it fails without a mutant: {nodeid}", flush=True)
        with ThreadPoolExecutor(chosen.jobs) as pool:
            found = list(pool.map(lambda one: report(copies, one, root, rest=not chosen.quick, when=when), drawn))
        while not copies.empty():
            copies.get().close()
    return found


def report(copies: Queue[Trials], target: Target, root: Path, *, rest: bool, when: str) -> bool:
    """Whether the tests find a mutant; it is printed."""
    copy = copies.get()
    try:
        found = copy.finds(target, rest=rest)
    finally:
        copies.put(copy)
    print(f"{when}{'found   ' if found else 'SURVIVED'} {told(root, target)}", flush=True)
    return found


def told(root: Path, target: Target) -> str:
    """A mutant in a line."""
    made: Mutant = mutant((root / target.path).read_text("utf-8"), target.number)
    return f"{target.path}:{made.line}: {made.before[:SEEN]} -> {made.after[:SEEN]}"


def compare(drawn: Sequence[Target], now: Sequence[bool], then: Sequence[bool]) -> None:
    """Print how many mutants were found now and then, and those that only one of both finds."""
    for target, found, was_found in zip(drawn, now, then, strict=True):
        if found != was_found:
            print(f"only {'now ' if found else 'then'} {told(ROOT, target)}")
    print(f"of {len(drawn)} mutants {sum(now)} are found now, {sum(then)} were found then")


if __name__ == "__main__":
    sys.exit(main())
