"""Bronze: the game passes the tests of `arbiter check`. Silver: among them those of words and pictures."""

from __future__ import annotations

import functools
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from bot.catalogue import pictures
from bot.cli.proof import command, surroundings
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, exempt, missing, passed

WORDS = "test_words_and_pictures"
"""The module of the suite that compares words and pictures."""


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Whether all tests pass."""
    found = outcomes(candidate)
    failing = [name for name, fine in found.items() if not fine]
    again = f"arbiter check {candidate.key} tells what is wrong."
    if failing:
        return missing(f"{len(failing)} of {len(found)} tests fail, the first is {failing[0]}: {again}")
    if not found:
        return missing(f"The tests do not run: {again}")
    return passed(f"All {len(found)} tests of arbiter check pass.", tests=len(found))


def measure_words(candidate: Candidate, tell: Tell) -> Finding:
    """Whether words and pictures tell the same; a game without pictures has words for all that there is."""
    if pictures(candidate.key) is None:
        return exempt("It has no pictures: all that there is is told in words.")
    found = {name: fine for name, fine in outcomes(candidate).items() if WORDS in name}
    if found and all(found.values()):
        return passed("Whatever changes in the pictures changes in the words, and the other way round.")
    return missing(
        f"Words and pictures do not tell the same: arbiter check {candidate.key} names the facts; "
        "tell or draw them, or give a reason in silent.py beside the tests."
    )


@functools.cache
def outcomes(candidate: Candidate) -> Mapping[str, bool]:
    """Each test by its name, and whether it passes; none where pytest could not run them."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        own = candidate.tests
        subprocess.run(
            [*command(candidate.key, own), f"--junitxml={report}"],
            env=surroundings(candidate.key, own), check=False, capture_output=True,
        )  # fmt: skip
        if not report.exists():
            return {}
        tests = ElementTree.parse(report).iter("testcase")
        return {
            f"{test.get('classname')}::{test.get('name')}": test.find("failure") is None and test.find("error") is None
            for test in tests
        }
