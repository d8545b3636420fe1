"""The rulebook as players find it, and that nothing in it is without a test. [all of it]"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from bot.rulebook import case_headings, find, rules_of, rules_of_phase, uncovered
from rules.deadzone import GAME
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.model.components import POOL
from rules.deadzone.model.teams.factions import KEYWORDS, ORDERS

HERE = Path(__file__).parent
ENTRIES = rules_of(GAME)
NUMBERED = 408
"""The rules of the rulebook itself; teams, standing orders, Special Orders and scenarios 3 to 16 come on top."""
OURS = re.compile(r"DZ-(TEAM|SO|ORD|S\d+)-")


def test_every_numbered_rule_stands_in_a_test() -> None:
    """All of them, those of every keyword, item, scenario, Special Order and standing order among them."""
    assert uncovered(GAME, HERE) == []


def test_the_rulebook_is_whole() -> None:
    """408 rules, ten of teams, 14 standing orders, 43 Special Orders, 14 scenarios more; rulings without a gap."""
    rules = [entry.id for entry in ENTRIES if not entry.is_ruling]
    first = [rule for rule in rules if not OURS.match(rule) or re.match(r"DZ-S[12]-", rule)]
    assert len([rule for rule in first if rule != "DZ-S2-08"]) == NUMBERED
    assert len([rule for rule in rules if rule.startswith("DZ-ORD-")]) == len(ORDERS) == 43
    rulings = [int(entry.id[1:]) for entry in ENTRIES if entry.is_ruling]
    assert rulings == [*range(1, len(rulings) + 1)]
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("keyword", KEYWORDS.values(), ids=[*KEYWORDS])
def test_a_keyword_is_found_by_its_name(keyword: object) -> None:
    """Its own rule comes first."""
    name = str(getattr(keyword, "name", keyword))
    found = find(GAME, re.sub(r" ?\(.*", "", name))
    assert found[0].id.startswith("DZ-KW-"), name


@pytest.mark.parametrize("order", ORDERS.values(), ids=[*ORDERS])
def test_a_special_order_is_found_by_its_name(order: object) -> None:
    """Its rule comes first, and tells what it does in the words of the lists."""
    name, effect = str(getattr(order, "name", "")), str(getattr(order, "effect", ""))
    found = find(GAME, name)[0]
    assert found.id.startswith("DZ-ORD-")
    assert found.text.startswith(name)
    assert effect in found.text


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=[*SCENARIOS])
def test_a_scenario_is_found_by_its_name(scenario: object) -> None:
    """All its rules come first, in their order."""
    name = scenario.row.name  # type: ignore[attr-defined]
    found = [entry.id for entry in find(GAME, name)]
    number = [*SCENARIOS.values()].index(scenario) + 1  # type: ignore[arg-type]
    own = [entry.id for entry in ENTRIES if entry.id.startswith(f"DZ-S{number}-")]
    assert own
    assert found[: len(own)] == own


@pytest.mark.parametrize("kind", sorted(set(POOL)))
def test_an_item_is_found_by_its_name(kind: str) -> None:
    """Intel, Booby Trap, Stun Grenade ...: its own rule is the first of those of items."""
    found = find(GAME, kind.replace("-", " "))
    assert found[0].id.startswith("DZ-ITM-"), kind


@pytest.mark.parametrize("phase", GAME.phases)
def test_a_phase_finds_its_rules(phase: str) -> None:
    """`/rules now` has something to show in every phase."""
    assert rules_of_phase(GAME, phase)


def test_every_worked_example_is_a_test() -> None:
    """Each row of section 11 stands in the name or the docstring of a test, or above a case."""
    book = GAME.rulebook.read_text("utf-8") if GAME.rulebook else ""
    examples = {*re.findall(r"^\| (W\d+) \|", book, re.MULTILINE), "W33"}
    headings = [f"{found.ids} {found.sentence}" for page in HERE.glob("cases/*.md") for found in case_headings(page)]
    told = " ".join([*headings, *[words for path in HERE.rglob("test_*.py") for words in told_by(path)]])
    assert len(examples) == 24
    assert {example for example in examples if not re.search(rf"(?<![A-Z0-9]){example}(?![0-9])", told)} == set()


def told_by(path: Path) -> list[str]:
    """The names and docstrings of a module's tests."""
    found = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    return [f"{node.name} {ast.get_docstring(node)}" for node in found if node.name.startswith("test_")]
