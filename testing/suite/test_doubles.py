"""Where a game brings a double, each of its secrets has a name, and nobody reads one that is not theirs to know."""

from __future__ import annotations

import os

import pytest

from testing.conformance.cases import cases
from testing.conformance.doubles import check_double
from testing.conformance.play import Run
from testing.doubles import double_of, has_double
from testing.seeds import seeds
from testing.subjects import USUAL, subjects

RUNS = int(os.environ.get("CONFORMANCE_EXAMPLES", USUAL))
CASES = {str(case): case for case in cases() if str(case) in subjects() and has_double(str(case))}


@pytest.mark.parametrize("key", CASES)
def test_a_double_names_every_secret(key: str) -> None:
    """In random play, for every player and for those who only watch."""
    check_double(double_of(key), [Run(CASES[key], seed) for seed in seeds(RUNS, f"the double of {key}")])
