"""What a lesson teaches stands in the rulebook: every tip names its rules, and was read beside them as they are now."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.catalogue import catalogue, lesson_of, lessons
from bot.rulebook import rules_behind
from testing.subjects import folder_of, subjects
from testing.tips import askings, kept_for, place, rows, said, unfounded, unread

LESSONS = [key for key in lessons() if key in subjects()]
READ = [key for key in LESSONS if catalogue().homes[key].package or folder_of(key).is_dir()]
"""All but the games of this house where their tests are not installed."""


@pytest.mark.parametrize("key", LESSONS)
def test_every_tip_names_rules_that_exist(key: str) -> None:
    """Welcome, tips of questions and events, goals, reasons, farewell."""
    assert list(unfounded(list(said(lesson_of(key))), rows(key))) == []


@pytest.mark.parametrize("key", READ)
def test_every_tip_was_read_beside_its_rules(key: str) -> None:
    """Neither a tip nor a rule changes without somebody who reads both again."""
    assert place(key).exists(), (
        f"Nobody has noted that the tips of “{key}” were read beside their rules: read what "
        f"`python -m testing.tips {key}` prints, which notes it in {place(key).name} beside the tests."
    )
    found = list(unread(key, list(said(lesson_of(key))), rows(key), kept_for(key)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("key", LESSONS)
def test_what_is_said_of_an_event_goes_by_a_rule_of_it(key: str) -> None:
    """One at least of those that `/why` shows for its line, or one of the same chapter."""
    strange = [
        f"{kind.__name__}: {tip.rules} for {rules_behind(kind)}"
        for kind, tip in lesson_of(key).events.items()
        if not chapters(tip.rules) & chapters(rules_behind(kind))
    ]
    assert strange == []


@pytest.mark.parametrize("key", LESSONS)
def test_a_tip_explains_the_rule_that_asks(key: str) -> None:
    """Wherever the game's own modules ask with a prompt and a rule; also what no lesson or random game comes to."""
    prompts = lesson_of(key).prompts
    assert {(prompt, rule) for prompt, rule in askings(key) if rule not in prompts[prompt].rules} == set()


def chapters(rules: Iterable[str]) -> set[str]:
    """Where rules stand: `GS-DRW` for GS-DRW-07; a ruling stands alone."""
    return {rule.rpartition("-")[0] or rule for rule in rules}
