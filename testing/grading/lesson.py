"""Silver: there is a lesson; the tests of `arbiter check` take it."""

from __future__ import annotations

from bot.catalogue import lessons
from testing.grading.candidate import Candidate, Tell
from testing.grading.findings import Finding, missing, passed


def measure(candidate: Candidate, tell: Tell) -> Finding:
    """Look for it."""
    lesson = lessons().get(candidate.key)
    if lesson is None:
        return missing(f"There is no lesson: write one as LESSON in {candidate.module}.lesson.")
    return passed(f"A lesson with {len(lesson.goals)} goals and {len(lesson.prompts)} kinds of questions.")
