"""The suite itself is tested: it finds what is wrong with each of the spoilt games."""

from __future__ import annotations

import pytest

from testing.conformance.cases import Case
from testing.conformance.ending import check_end
from testing.conformance.leaves import check_leaves
from testing.conformance.play import Run
from testing.conformance.processes import check_processes
from testing.suite.test_conformance import CHECKS
from tests.conformance import spoilt_play, spoilt_secrets, spoilt_windows
from tests.conformance.spoiling import EXPECTED

SEEDS = 20


def complaint(check: str, case: Case, seed: int) -> str:
    """What a check says to a game, or nothing."""
    try:
        if check == "leaves":
            check_leaves([Run(case, other) for other in range(seed, seed + 3)])
        elif check == "end":
            check_end(Run(case, seed))
        elif check == "processes":
            check_processes(case, [seed, seed + 1, seed + 2])
        else:
            CHECKS[check](Run(case, seed))
    except Exception as error:  # a spoilt game may also fail by itself
        return str(error)
    return ""


def test_all_collections_are_registered() -> None:
    assert {name.split(":")[0] for name in EXPECTED} == {
        spoilt_play.__name__,
        spoilt_secrets.__name__,
        spoilt_windows.__name__,
    }


@pytest.mark.parametrize("check", CHECKS)
def test_a_window_that_the_first_word_ends_is_in_order(check: str) -> None:
    for seed in range(3):
        CHECKS[check](Run(Case("tests.examples.magpie:FIRST_WORD", "tests.examples.magpie"), seed))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_spoilt_game_is_found(name: str) -> None:
    check, words = EXPECTED[name]
    said = ""
    for seed in range(SEEDS):
        said = complaint(check, Case(name, "tests.examples.magpie"), seed)
        if any(part in said for part in words):
            return
    pytest.fail(f"{check} has not found {name}; its last complaint was: {said}")
