"""Several checks of one random game: to get to its moments takes longer than most of what is looked at there.

Each check can also be asked alone; `tests/conformance` asks each for what is wrong with spoilt games.
"""

from __future__ import annotations

from testing.conformance import journals, states
from testing.conformance.play import MOVES_A_DEAR_CHECK, Run


def check_kept(run: Run) -> None:
    """What only looks: at the state, the views, what was told, and at what is kept of all that."""
    for match in run.moments():
        states.check_moment(match)
        states.check_looks(run, match)
        journals.same_when_restored(match)
    states.check_told(run)
    states.check_strangers(run)
    journals.check_rows(run)
    journals.check_undone(run)


def check_branches(run: Run) -> None:
    """What plays on from each moment beside the match: twins, acts, and forks from the first few."""
    for number, match in enumerate(run.moments(MOVES_A_DEAR_CHECK)):
        if number < journals.FORKED:
            journals.try_fork(run, match)
        journals.try_twins(run, match)
        journals.try_acts(run, match)
