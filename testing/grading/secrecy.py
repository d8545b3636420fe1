"""Platinum: in 100,000 trials no seat can tell a twin from the truth.

A trial is one twin that was looked at: a state that differs in what is hidden, told the same game. Many begin at one
moment, as then the truth need not be looked at again, which is half of the work.
"""

from __future__ import annotations

from functools import partial

from testing.conformance.cases import Case
from testing.conformance.leaks import Tally, check_leaks
from testing.conformance.play import Run
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, exempt, missing, passed
from testing.grading.workers import fault, in_order

TWINS = 8
"""So many begin at one moment for one seat: with more of them the next ones cost hardly less."""
OPEN = 20
"""Games without any twin, after which nothing is taken to be hidden."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Play game after game, with any seats, options and acts, until there were so many trials."""
    effort, trials, games, next_told = candidate.effort, 0, 0, 0
    for wrong, tally in in_order(partial(tried, candidate.case), effort.seed, effort.jobs):
        if wrong:
            return missing(
                f"After {trials:,} trials, with seed {effort.seed + games}, {wrong}: "
                f"hide it, or let resample keep what shows it; --seed {effort.seed + games} begins there."
            )
        trials, games = trials + tally.equal, games + 1
        if games >= OPEN and not trials:
            return exempt(f"In {games} random games nothing was hidden from anybody.")
        if trials >= effort.trials:
            return passed(f"Nothing hidden shows itself in {trials:,} trials of {games} games.", trials=trials)
        if 10 * trials >= next_told * effort.trials:
            tell(f"{trials:,} of {effort.trials:,} trials")
            next_told = 10 * trials // effort.trials + 1
    raise AssertionError("seeds never end")


def tried(case: Case, seed: int) -> tuple[str, Tally]:
    """What is wrong in one game, or nothing, and its trials."""
    try:
        return "", check_leaks(Run(case, seed), TWINS)
    except Exception as error:  # a game may fail in any way
        return fault(error), Tally()
