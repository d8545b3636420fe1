"""`arbiter grade`: what a game proves, from bronze to platinum, and what is missing for the next grade."""

from __future__ import annotations

import argparse
import subprocess
import sys

from bot.cli.arguments import Commands, whole
from bot.cli.failures import Stop
from bot.cli.proof import add_game, need_testing, own_tests, subject, surroundings

HELP = "Grade a game: what it proves, from bronze to platinum, and what the next grade wants."
DETAILS = """\
bronze    it passes arbiter check; every rule and ruling has a function, or a reason for having none, and a test
silver    a lesson; odds, where chance follows an answer; words that tell what pictures show; saves of its releases
gold      a computer that wins 95 of 100 games against random players; computers end every game, whatever the options;
          standing orders for whatever is asked in a window
platinum  its tests find 85 of 100 mutants; no seat can tell what is hidden from it in 100,000 trials
What is exempt is found by looking, or has its reason in exempt.py beside the game's tests. Nothing is measured beyond a
grade that is not reached. It needs pip install "arbiter[testing]"; platinum takes an hour or more.
"""
GRADES = ("bronze", "silver", "gold", "platinum")
COUNTS = {
    "mutants": (100, "mutants of its rules"),
    "trials": (100_000, "twins of random games, in each of which nothing hidden may show"),
    "games": (100, "games against random players, and of computers alone"),
}
"""How often something is tried, by default, and what."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("grade", help=HELP, description=HELP, epilog=DETAILS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add_game(parser)
    add_measures(parser)
    parser.set_defaults(run=run, parser=parser)


def add_measures(parser: argparse.ArgumentParser) -> None:
    """Add what tells which grades are looked at, how closely, and what becomes of it."""
    parser.add_argument("--up-to", choices=GRADES, default=GRADES[-1], help="stop after this grade")
    parser.add_argument(
        "--least", choices=GRADES, default=GRADES[0], help="exit with status 1 below this grade (default bronze)"
    )
    parser.add_argument("--beyond", action="store_true", help="go on beyond a grade that is not reached")
    parser.add_argument(
        "--only", metavar="WHAT", help="measure this alone, as mutants, and take the rest from grade.json"
    )
    for name, (count, what) in COUNTS.items():
        parser.add_argument(
            f"--{name}", type=whole(1), default=count, metavar="N", help=f"how many {what} (default {count:,})"
        )
    parser.add_argument("--seed", type=whole(0), default=1, metavar="S", help="where chance begins (default 1)")
    parser.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N", help="processes (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--keep", action="store_true", help="write what was measured to grade.json beside the tests")


def run(options: argparse.Namespace) -> int:
    """Grade the game; return whether it is graded as wanted."""
    need_testing("grade")
    if GRADES.index(options.least) > GRADES.index(options.up_to):
        raise Stop(f"{options.least.capitalize()} cannot be reached if nothing above {options.up_to} is measured.")
    key = subject(options.game)
    own = own_tests(key, options)
    words = [f"--{name}={getattr(options, name)}" for name in (*COUNTS, "seed", "jobs", "least")]
    words += [f"--{name}" for name in ("beyond", "json", "keep") if getattr(options, name)]
    words += [f"--only={options.only}"] if options.only else []
    done = subprocess.run(
        [sys.executable, "-m", "testing.grading", key, f"--up-to={options.up_to}", *words],
        env=surroundings(key, own), check=False,
    )  # fmt: skip
    return done.returncode
