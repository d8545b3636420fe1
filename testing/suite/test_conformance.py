"""Every game is put through the same checks; a new one needs no line here."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from testing.conformance import computers, journals, leaks, questions, states, together
from testing.conformance.cases import Case, cases
from testing.conformance.ending import check_end
from testing.conformance.leaves import check_leaves
from testing.conformance.play import Run
from testing.conformance.processes import check_processes
from testing.subjects import USUAL

EXAMPLES = int(os.environ.get("CONFORMANCE_EXAMPLES", USUAL))
ENOUGH = 2
"""So many games show all that a view has."""
SEEDS = st.integers(0, 2**32 - 1)
# A smaller seed is no simpler game: nothing is to be gained from shrinking.
examples = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    # The same seeds at every ordinary run: it fails for a change, never for bad luck. Longer looks draw new ones.
    derandomize="CONFORMANCE_EXAMPLES" not in os.environ,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
CHECKS: dict[str, Callable[[Run], object]] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        questions.check_questions,
        states.check_state,
        states.check_events,
        states.check_views,
        journals.check_restore,
        journals.check_replay,
        journals.check_undo,
        journals.check_fork,
        journals.check_twins,
        journals.check_acts,
        journals.check_playout,
        leaks.check_leaks,
        computers.check_computers,
    )
}
"""Each claim by itself."""
PLAYED: dict[str, Callable[[Run], object]] = {
    "questions": questions.check_questions,
    "kept": together.check_kept,
    "branches": together.check_branches,
    "playout": journals.check_playout,
    "leaks": leaks.check_leaks,
    "computers": computers.check_computers,
}
"""All of them, in as few games as will do."""
each_case = pytest.mark.parametrize("case", cases(), ids=str)


@each_case
@pytest.mark.parametrize("check", PLAYED)
@examples
@given(seed=SEEDS)
def test_random_play(case: Case, check: str, seed: int) -> None:
    PLAYED[check](Run(case, seed))


@each_case
def test_every_leaf_is_seen_or_varied(case: Case) -> None:
    check_leaves([Run(case, seed) for seed in range(max(EXAMPLES, ENOUGH))])


@each_case
@examples
@given(seed=SEEDS)
def test_computers_end_a_game(case: Case, seed: int) -> None:
    check_end(Run(case, seed))


@each_case
def test_other_processes_play_alike(case: Case) -> None:
    check_processes(case, [*range((EXAMPLES + 1) // 2)])
