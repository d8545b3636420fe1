"""The grades of the games of this house: docs/tests.md and the README tell what was kept, and that still holds."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.catalogue import find_game
from testing.grading import computer, lesson, odds, orders, rulebook, saves
from testing.grading.candidate import Candidate, Effort
from testing.grading.criteria import reached
from testing.grading.findings import Finding
from testing.grading.kept import card_of, kept
from testing.grading.sheet import sheet
from testing.subjects import of_this_house
from tests.tiers import crossed

GRADED = [key for key in of_this_house() if kept(key)]

CHEAP: dict[str, Callable[[Candidate], Finding]] = {
    "rules": partial(rulebook.measure, tell=print),
    "lesson": partial(lesson.measure, tell=print),
    "odds": partial(odds.measure, tell=print),
    "saves": partial(saves.measure, tell=print),
    "ends": partial(computer.measure_ends, tell=print),
    "orders": partial(orders.measure, tell=print, games=4),
}
"""What takes seconds. `make test` does the conformance suite for itself; the rest is for `arbiter grade`."""


def test_the_table_is_that_of_what_was_kept(checkout: Path) -> None:
    """`python -m testing.grading --sheet` prints it anew."""
    section = (checkout / "docs/tests.md").read_text("utf-8").partition("\n## Grades\n")[2].partition("\n## ")[0]
    assert [line for line in section.splitlines() if line.startswith("|")] == [*sheet()]


def test_the_readme_has_the_grades(checkout: Path) -> None:
    """Of each game what the table has in columns of the same name."""
    readme, whole = table((checkout / "README.md").read_text("utf-8").splitlines()), table([*sheet()])
    assert {*readme} >= {find_game(key).title for key in GRADED}
    for title, told in whole.items():
        shown = {column: cell for column, cell in readme[title].items() if column in told}
        assert {*shown} >= {"grade", "rules", "mutants found", "secrecy trials"}
        assert shown == {column: told[column] for column in shown}


def table(lines: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """The first table in Markdown about games: each one's cells by column."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    first = next(number for number, row in enumerate(rows) if row[0] == "game")
    found = itertools.takewhile(lambda row: len(row) == len(rows[first]), rows[first:])
    return {row[0]: dict(zip(rows[first], row, strict=True)) for row in found}


@pytest.mark.parametrize("key", GRADED)
def test_the_cheap_criteria_were_measured(key: str) -> None:
    """And the grade that was written down is what they give."""
    about = kept(key)
    assert about
    card = card_of(about)
    assert {*CHEAP} <= {*card}
    assert about["grade"] == reached(card)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "criterion"), crossed(GRADED, CHEAP))
def test_what_is_cheap_holds_today(key: str, criterion: str) -> None:
    """As it was kept: what passed still does, and what was exempt still is."""
    about = kept(key)
    assert about
    found = CHEAP[criterion](Candidate(key, Effort(games=1)))
    assert found.verdict == card_of(about)[criterion].verdict, found.sentence
