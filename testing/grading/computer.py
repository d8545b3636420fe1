"""Gold: a computer beats random players in 95 of 100 games, and computers end every game."""

from __future__ import annotations

import itertools
from functools import partial

from bot.computers.ladder import Standing, compare
from testing.conformance.cases import Case
from testing.conformance.ending import check_end
from testing.conformance.play import Run
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, missing, passed
from testing.grading.workers import fault, in_order
from testing.subjects import usual_seats

LEAST = 95
"""Games of a hundred that a computer wins against random players."""
FIRST, NEXT = "autopilot", "normal"
"""The level that is measured, and the one that is measured, too, where this does not do and the game has a `value`."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Play against random players, from every seat in turn, with the same dice in each."""
    levels = [FIRST, NEXT] if candidate.game.value else [FIRST]
    tried: list[str] = []
    for level in levels:
        tell(f"{level} plays {candidate.effort.games} games against random players")
        standing = played(candidate, level)
        tried.append(told(standing))
        if 100 * standing.rate >= LEAST:
            return passed(f"{tried[-1]}.", won=round(sum(standing.shares)), played=len(standing.shares))
    return missing(
        f"{'; '.join(tried)}, and {LEAST} of 100 are wanted: "
        f"arbiter ladder {candidate.key} {levels[-1]} random plays more of them."
    )


def played(candidate: Candidate, level: str) -> Standing:
    """How a level does against random players."""
    game, effort = candidate.game, candidate.effort
    options = game.checked_options({})
    (standing,) = compare(game, [(level, "random")], usual_seats(game), options, effort.games, effort.seed, effort.jobs)
    return standing


def told(standing: Standing) -> str:
    """How it did."""
    low, high = standing.interval
    return (
        f"{standing.one.capitalize()} wins {100 * standing.rate:.0f} % [{100 * low:.0f}, {100 * high:.0f}] "
        f"of {len(standing.shares)} games against random players"
    )


def measure_ends(candidate: Candidate, tell: Tell) -> Finding:
    """Let computers play with any options."""
    effort = candidate.effort
    tell(f"computers play {effort.games} games with any options")
    games = in_order(partial(ended, candidate.case), effort.seed, effort.jobs)
    for number, wrong in enumerate(itertools.islice(games, effort.games)):
        if wrong:
            return missing(f"With seed {effort.seed + number} {wrong}: let the autopilot, or a rule, come to an end.")
    return passed(f"Computers end all of {effort.games} games, options drawn at random.", games=effort.games)


def ended(case: Case, seed: int) -> str:
    """What is wrong with a game of computers; nothing if it comes to its end."""
    try:
        check_end(Run(case, seed))
    except Exception as error:  # a game may fail in any way
        return fault(error)
    return ""
