"""How many mutants the tests find: `python -m testing.mutation one-page-deadzone --count 100 --seed 1`.

Each mutant of a game's modules is one small change, drawn at random. The game's tests run once in a copy, which shows
which of them enter the functions that will be mutated; these are tried first, then all: the transcripts, the game's own
tests and the conformance suite. A test that fails without a mutant would find every one: it is named and left out.
Survivors are printed. The exit status is 1 when fewer than `--least` of 100 were found.

Of a game that an installed package brings a copy of its module is mutated; its own tests are those in `tests` of the
current folder, or in `--tests FOLDER`.

`--against PATH` tries in another checkout, too, the mutants whose line stands there once in a function of that name,
and prints what only one of both finds. `--quick` asks only the tests that enter the function: a mutant may survive
these and still be found by one that another process runs, or that keeps what an earlier one has worked out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bot.catalogue import key_of
from rules.engine import Refused
from testing.mutation.sources import Checkout, Source, Target, source_of
from testing.mutation.trials import draw, measure, told, tried

say = partial(print, flush=True)


def main() -> int:
    """Draw mutants, run the tests against each, print what was found."""
    parser = argparse.ArgumentParser(prog="python -m testing.mutation", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", help="its key, or the name of its module or package")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=85, help="how many of 100 must be found")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="where the own tests of a package's game are")
    parser.add_argument("--against", type=Path, help="another checkout in which the same mutants are tried")
    parser.add_argument("--quick", action="store_true", help="ask only the tests that enter a mutant's function")
    chosen = parser.parse_args()
    try:
        key = key_of(chosen.game)
        if chosen.tests is not None and not chosen.tests.is_dir():
            raise Refused(f"There is no folder {chosen.tests}: name the one with the game's own tests.")
        if chosen.against is not None:
            return against(key, chosen)
        found, count = measure(key, chosen.count, chosen.seed, chosen.jobs, chosen.tests, say, quick=chosen.quick)
    except Refused as refusal:
        parser.error(str(refusal))
    print(f"{found} of {count} mutants were found (seed {chosen.seed})")
    return 0 if 100 * found >= chosen.least * count else 1


def against(key: str, chosen: argparse.Namespace) -> int:
    """Try the same mutants here and in another checkout; return whether fewer are found now."""
    here = source_of(key)
    if not isinstance(here, Checkout):
        raise Refused(f"“{key}” comes in a package: mutants are tried in two releases of games of this house only.")
    there = Checkout(here.package, chosen.against)
    drawn = [*paired(here, chosen.count, chosen.seed, there).items()]
    least = 0 if chosen.quick else 100
    now = tried(here, [one for one, _ in drawn], chosen.jobs, say, least=least, when="now ")
    then = tried(there, [one for _, one in drawn], chosen.jobs, say, least=least, when="then")
    compare(here, [one for one, _ in drawn], now, then)
    return 0 if sum(now) >= sum(then) else 1


def paired(here: Checkout, count: int, seed: int, there: Checkout) -> dict[Target, Target]:
    """So many mutants that both checkouts have, with their twins in the other: in lines that stand once in each."""
    mine, theirs = by_line(here), by_line(there)
    found: dict[Target, Target] = {}
    for target in draw(here, sys.maxsize, seed):
        key = next(key for key, held in mine.items() if target in held)
        own, twins = mine[key], theirs.get(key, [])
        once = len({(each.path, each.line) for each in own}) == len({(each.path, each.line) for each in twins}) == 1
        if target.function and once and len(own) == len(twins):
            found[target] = twins[own.index(target)]
        if len(found) == count:
            break
    return found


def by_line(source: Source) -> dict[tuple[str, str], list[Target]]:
    """All mutants of a game by the function around them and the text of their line."""
    found: dict[tuple[str, str], list[Target]] = {}
    for target in source.targets():
        text = (source.root / target.path).read_text("utf-8").splitlines()[target.line - 1].strip()
        found.setdefault((target.function, text), []).append(target)
    return found


def compare(source: Source, drawn: Sequence[Target], now: Sequence[bool], then: Sequence[bool]) -> None:
    """Print how many mutants were found now and then, and those that only one of both finds."""
    for target, found, was_found in zip(drawn, now, then, strict=True):
        if found != was_found:
            print(f"only {'now ' if found else 'then'} {told(source, target)}")
    print(f"of {len(drawn)} mutants {sum(now)} are found now, {sum(then)} were found then")


if __name__ == "__main__":
    sys.exit(main())
