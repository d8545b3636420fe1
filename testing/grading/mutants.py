"""Platinum: the game's tests find 85 of 100 mutants of its rules."""

from __future__ import annotations

from rules.engine import Refused
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, missing, passed
from testing.mutation.trials import measure as tried

LEAST = 85
"""Mutants of a hundred that are found."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Try them until so many are found: those that enter a mutant's function first, all other tests where need be."""
    effort = candidate.effort
    try:
        found, count = tried(
            candidate.key, effort.mutants, effort.seed, effort.jobs, candidate.tests, tell, least=LEAST
        )
    except Refused as refusal:
        return missing(str(refusal))
    if not count:
        return missing("There is nothing in its rules that could be mutated.")
    if 100 * found >= LEAST * count:
        return passed(f"At least {found} of {count} mutants are found.", found=found, mutants=count)
    return missing(
        f"{found} of {count} mutants are found, and {LEAST} of 100 are wanted: write tests for those that "
        f"python -m testing.mutation {candidate.key} --count {effort.mutants} --seed {effort.seed} lists as survivors."
    )
