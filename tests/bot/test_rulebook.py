"""Numbered rules, read from a rulebook's tables and found by what a player types."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.catalogue import find_game
from bot.rulebook import RuleEntry, case_headings, find, numbered, parse, rules_of, uncovered
from tests.examples import tic_tac_toe

GAME = find_game("galactic-supremacy")
SAMPLE = """\
# A game
## 3. Rules
### 3.1 Setup (XY-SET, XY-ODD)

| ID | Rule | How a test shows it |
|---|---|---|
| XY-SET-01 | Put the **board** on `the table`. [R1] | It lies there. |
| XY-KW-BOOM-02a | Either \\| or. | - |
| GP-01 | A decision point is no rule. | - |

## 7. Rulings
| R1 | Which table? | Any. | The book does not say. |
| R2 | Alone? | No. |
| R3 | Which way up? | Any. | A misprint. (no code: a misprint) |
| R4 | And then? | (no code: nothing comes of it) |
"""


def test_rules_and_rulings_are_read_from_their_tables() -> None:
    """Why no code carries one out is no part of the text that players read."""
    assert [*parse(SAMPLE)] == [
        RuleEntry("XY-SET-01", "Setup", "Put the board on the table. [R1]"),
        RuleEntry("XY-KW-BOOM-02a", "Setup", "Either | or."),
        RuleEntry("R1", "Rulings", "Which table? Any. (The book does not say.)"),
        RuleEntry("R2", "Rulings", "Alone? No."),
        RuleEntry("R3", "Rulings", "Which way up? Any. (A misprint.)", "a misprint"),
        RuleEntry("R4", "Rulings", "And then?", "nothing comes of it"),
    ]


def test_every_rule_of_the_game_has_a_text_and_an_id_of_its_own() -> None:
    entries = rules_of(GAME)
    assert len(entries) == len({entry.id for entry in entries}) > 100
    assert all(entry.text and entry.section for entry in entries)
    assert len(numbered(GAME)) == sum(not entry.is_ruling for entry in entries)


def test_a_game_without_a_rulebook_has_no_rules() -> None:
    assert rules_of(tic_tac_toe.GAME) == []
    assert find(tic_tac_toe.GAME, "T3") == []


@pytest.mark.parametrize(
    ("topic", "ids"),
    [
        ("GS-DRW-02", ["GS-DRW-02"]),
        ("  gs-drw-02 ", ["GS-DRW-02"]),
        ("r7", ["R7"]),
        ("GS-MOV", ["GS-MOV-01", "GS-MOV-02"]),
        ("", []),
        ("xyzzy", []),
    ],
)
def test_an_id_or_its_beginning_finds_that(topic: str, ids: list[str]) -> None:
    assert [entry.id for entry in find(GAME, topic)] == ids


def test_a_section_comes_before_words_in_other_sections() -> None:
    found = find(GAME, "draw phase")
    sections = [entry.section == "Draw Phase" for entry in found]
    assert sections[0]
    assert not all(sections)
    assert sections == sorted(sections, reverse=True)


def test_a_rule_that_begins_so_comes_before_those_that_only_say_so() -> None:
    found = [entry.id for entry in find(find_game("deadzone"), "evade")]
    assert found[0] == "DZ-KW-EVADE-01"
    assert "DZ-PIN-04" in found


def test_all_words_must_be_there() -> None:
    found = find(GAME, "exploration colony")
    assert "GS-DRW-03" in [entry.id for entry in found]
    assert all("colony" in entry.text.lower() for entry in found)


def test_a_rule_is_covered_by_the_docstring_of_a_test_and_by_nothing_else_in_python(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        '"""GS-SET-01 in a module\'s text."""\n'
        "# GS-SET-02 in a comment\n"
        'def helper():\n    """GS-SET-03"""\n'
        'def test_one():\n    """Setup. [GS-SET-04, GS-SET-05]"""\n'
        'class TestIt:\n    async def test_two(self):\n        """GS-SET-06"""\n'
    )
    covered = set(numbered(GAME)) - set(uncovered(GAME, tmp_path))
    assert covered == {"GS-SET-04", "GS-SET-05", "GS-SET-06"}


def test_a_rule_is_covered_by_the_heading_of_a_case(tmp_path: Path) -> None:
    page = tmp_path / "galactic_supremacy/cases/setup.md"
    page.parent.mkdir(parents=True)
    page.write_text(
        "# GS-SET-01\n\n## GS-SET-02, R5: as GS-SET-03 says.\n    position GS-SET-04\n\n## GS-SET-05\n", "utf-8"
    )
    covered = set(numbered(GAME)) - set(uncovered(GAME, tmp_path))
    assert covered == {"GS-SET-02", "GS-SET-03"}
    assert [(case.ids, case.sentence, case.line) for case in case_headings(page)] == [
        ("GS-SET-02, R5", "as GS-SET-03 says.", 3)
    ]


def test_entries_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules_of(GAME)[0].text = "changed"  # type: ignore[misc]
