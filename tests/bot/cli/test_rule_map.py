"""`arbiter rules GAME --map`: every rule with the functions that carry it out and the tests that prove it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import find_game, games
from bot.cli.rule_map import in_full, summary, table
from bot.cli.rule_sources import Exactness, MappedRule, map_rules
from bot.rulebook import numbered, rules_of
from rules.engine import Game
from tests.bot.cli.shell import Shell
from tests.package import EXAMPLE, Neighbours
from tests.tiers import in_turn

FLOORS = {
    "deadlock": 336,
    "deadzone": 696,
    "death-dome": 309,
    "galactic-supremacy": 161,
    "one-page-deadzone": 147,
}
"""So many rules and rulings have a function at least; raise a number when more have."""
WHERE = re.compile(r"((?:rules|tests)/\S+\.(?:py|md)):(\d+)")

each_game = pytest.mark.parametrize(
    "game", [game for game in games().values() if game.rulebook], ids=lambda game: game.key
)


@cache
def mapped(key: str) -> list[MappedRule]:
    """The map of a game in this checkout."""
    game = find_game(key)
    assert game.rulebook
    return map_rules(game.rulebook, game.rulebook.parents[2] / "tests")


# -- the games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(games(), 4))
def test_every_rule_stands_in_the_table_once(shell: Shell, key: str) -> None:
    """In the order of the rulebook, under its headings, with no more columns than the four."""
    ran, game = shell.run("rules", key, "--map"), find_game(key)
    assert ran.status == 0
    lines = ran.out.partition("\nWithout a")[0].splitlines()
    ids = [entry.id for entry in rules_of(game)]
    assert [line.split()[0] for line in lines if line.split("  ")[0] in ids] == ids
    assert {entry.section for entry in rules_of(game)} <= {*lines}


@each_game
def test_every_place_is_where_it_is_said_to_be(game: Game[Any, Any], checkout: Path) -> None:
    """The line lies within what is named, or is a comment above it; only parameters of tests may stand elsewhere."""
    for rule in mapped(game.key):
        for place in rule.places:
            if not place.name.startswith("module "):
                spans = defined(checkout / place.file)[place.name]
                assert any(first - 1 <= place.line <= last for first, last in spans), f"{rule.entry.id}: {place}"
        for test in rule.tests:
            if test.name.startswith("case "):
                assert (checkout / test.file).read_text("utf-8").splitlines()[test.line - 1].startswith("## ")
            else:
                assert test.name in {name.rpartition(".")[2] for name in defined(checkout / test.file)}


@cache
def defined(path: Path) -> dict[str, list[tuple[int, int]]]:
    """Everything that a module defines, by name, with its first and last lines."""
    found: dict[str, list[tuple[int, int]]] = {}
    for name, first, last in _defined(ast.parse(path.read_text("utf-8")), ""):
        found.setdefault(name, []).append((first, last))
    return found


def _defined(node: ast.AST, above: str) -> Iterator[tuple[str, int, int]]:
    for child in ast.iter_child_nodes(node):
        below = above
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield f"{above}{child.name}", child.lineno, child.end_lineno or child.lineno
            below = f"{above}{child.name}."
        elif isinstance(child, ast.Assign | ast.AnnAssign):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            yield f"{above}{ast.unparse(target)}", child.lineno, child.end_lineno or child.lineno
        if not isinstance(child, ast.expr):
            yield from _defined(child, below)


@each_game
def test_every_rule_has_a_test_that_carries_it(game: Game[Any, Any], checkout: Path) -> None:
    """As `--coverage` wants it; and the file of each of its tests names at least its chapter."""
    found = {rule.entry.id: rule.tests for rule in mapped(game.key)}
    assert [rule for rule in numbered(game) if not found[rule]] == []
    for rule in numbered(game):
        chapter = rule.rpartition("-")[0].rpartition("-")[2]
        for test in found[rule]:
            assert chapter in (checkout / test.file).read_text("utf-8"), f"{rule}: {test}"


@each_game
def test_no_fewer_rules_have_a_function_than_had_one(game: Game[Any, Any]) -> None:
    """A function that is rewritten takes the ids of its rules along."""
    assert sum(rule.has_function for rule in mapped(game.key)) >= FLOORS.get(game.key, 0)


@each_game
def test_a_rule_without_code_has_a_reason_and_no_function(game: Game[Any, Any]) -> None:
    """Where a function carries it out after all the mark in the rulebook is wrong."""
    marked = [rule for rule in mapped(game.key) if rule.entry.no_code]
    assert [rule.entry.id for rule in marked if rule.has_function] == []


def test_the_end_counts_rules_and_rulings(shell: Shell) -> None:
    """How many have a function, how many need none, how many have a test."""
    ran = shell.run("rules", "--map", "deadlock")
    assert re.search(
        r"\d+ rules: \d+ have a function, \d+ a test\.\n"
        r"\d+ rulings: \d+ have a function, \d+ no code for a reason, \d+ a test\.\n$",
        ran.out,
    )


# -- one rule ----------------------------------------------------------------------------------------------------------


def test_a_rule_is_shown_with_its_text_its_functions_and_its_tests(shell: Shell) -> None:
    """Also those beyond the first three."""
    ran = shell.run("rules", "galactic-supremacy", "gs-drw-02", "--map")
    assert ran.status == 0
    assert ran.out.startswith("GS-DRW-02  The player may then buy one extra card for 5 credits")
    assert re.search(r"^    function  rules/galactic_supremacy/\S+\.py:\d+  \w+$", ran.out, re.MULTILINE)
    (rule,) = [rule for rule in mapped("galactic-supremacy") if rule.entry.id == "GS-DRW-02"]
    assert len(WHERE.findall(ran.out)) == len(rule.places) + len(rule.tests)


def test_a_chapter_is_shown_rule_by_rule(shell: Shell) -> None:
    """The beginning of ids means all that begin so, as without `--map`."""
    ran = shell.run("rules", "galactic-supremacy", "GS-MOV", "--map")
    assert [line.split()[0] for line in ran.out.splitlines() if not line.startswith(" ")] == ["GS-MOV-01", "GS-MOV-02"]


def test_a_procedure_has_a_function(shell: Shell) -> None:
    """Procedures are looked up in the map by their names; the rules of a game do not count them."""
    ran = shell.run("rules", "deadzone", "P-SHOOT", "--map")
    assert ran.status == 0
    assert re.search(r"function  rules/deadzone/\S+\.py:\d+  shoot$", ran.out, re.MULTILINE)
    assert "P-SHOOT" not in numbered(find_game("deadzone"))


def test_what_is_unknown_is_told(shell: Shell) -> None:
    """In the same words as without the map."""
    ran = shell.run("rules", "galactic-supremacy", "submarines", "--map")
    assert ran.status == 1
    assert "No rule of Galactic Supremacy is about “submarines”" in ran.sentence


def test_without_tests_the_column_is_empty(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed program has none beside it: functions are still shown, and one line says why no tests are."""
    monkeypatch.setattr("bot.cli.rulebook.CHECKOUT", tmp_path)
    ran = shell.run("rules", "galactic-supremacy", "--map")
    assert ran.status == 0
    assert {place.split("/")[0] for place, _ in WHERE.findall(ran.out)} == {"rules"}
    assert "Without a test" not in ran.out
    assert ran.out.splitlines()[-1].startswith("There are no tests beside this program")


def test_the_map_of_a_package_knows_its_tests(
    site: Path, shell: Shell, neighbours: Neighbours, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its rules are found in the module that is installed, its tests in the folder where the command is given."""
    neighbours.admit(site)
    monkeypatch.chdir(EXAMPLE)
    told = shell.run("rules", "race", "RA-CRD-01", "--map").out
    assert re.search(r"^    function  race_to_21/__init__\.py:\d+  deal$", told, re.MULTILINE)
    assert "  test_RA_CRD_01_nobody_else_sees_a_card" in told


# -- what counts -------------------------------------------------------------------------------------------------------

RULEBOOK = """\
# A game
## 3. Rules
### 3.0 Procedures
**P-SHOOT** 1. Aim. 2. Roll.
### 3.1 Setup (XY-SET)
| XY-SET-01 | Shuffle. | - |
| XY-SET-02 | Deal. | - |
| XY-SET-03 | Cut. | - |
| XY-SET-04 | Look. | - |
### 3.2 Moves (XY-MOV)
| XY-MOV-01 | Walk. | - |
| XY-MOV-02 | Run. | - |
| XY-MOV-03 | Jump. | - |
| XY-KW-FLY-01 | Fly. | - |
## 7. Rulings
| R1 | Who? | All. |
| R2 | When? | Now. |
| R3 | Why? | So. |
| R4 | How? | Thus. |
"""


def map_of(folder: Path, module: str, more: str = "", test: str = "") -> dict[str, MappedRule]:
    """The map of a game with one module, two folders deep, and one of tests; `more` are further rows of its rules."""
    package, tests = folder / "rules/xy", folder / "tests/xy"
    (package / "chapters").mkdir(parents=True)
    tests.mkdir(parents=True, exist_ok=True)
    (package / "RULEBOOK.md").write_text(RULEBOOK + more)
    (package / "chapters/moving.py").write_text(module)
    (tests / "test_moving.py").write_text(test)
    return {rule.entry.id: rule for rule in map_rules(package / "RULEBOOK.md", folder / "tests")}


def named(rules: dict[str, MappedRule]) -> dict[str, list[str]]:
    """The rules that something names, and what does."""
    return {rule: [place.name for place in found.places] for rule, found in rules.items() if found.places}


@pytest.mark.parametrize(
    ("doc", "ids"),
    [
        ("Go. [XY-MOV-02]", ["XY-MOV-02"]),
        ("Go. [XY-SET-01..03, -04, R1]", ["XY-SET-01", "XY-SET-02", "XY-SET-03", "XY-SET-04", "R1"]),
        ("Go. [XY-SET-01, 02]", ["XY-SET-01", "XY-SET-02"]),
        ("Go. [P-SHOOT 1 and 2, R2-R4]", ["P-SHOOT", "R2", "R3", "R4"]),
        ("As R2 and XY-MOV-01, -03 say, go.\n\n    [R4]", ["XY-MOV-01", "XY-MOV-03", "R2", "R4"]),
        ("Go. [XY-KW-FLY-01, XY-XXX-01, R9, D3]", ["XY-KW-FLY-01"]),
        ("Go.", []),
    ],
)
def test_a_function_is_found_by_its_docstring(tmp_path: Path, doc: str, ids: list[str]) -> None:
    """One by one, as a list, as a span, by a procedure's step, in brackets or in prose; never what is no rule."""
    rules = map_of(tmp_path, f'def go():\n    """{doc}"""\n')
    assert named(rules) == {rule: ["go"] for rule in ids}
    assert all(rules[rule].exactness is Exactness.FUNCTION for rule in ids)


def test_the_closest_place_wins(tmp_path: Path) -> None:
    """A function before what it says, that before a class, that before the chapter's module."""
    rules = map_of(
        tmp_path,
        '"""Moves. [XY-MOV, R1]"""\n\n'
        'SPEED = 3\n"""Squares. [XY-MOV-01, XY-MOV-02, R2]"""\n\n'
        'class Walk:\n    """A walk. [XY-MOV-02]"""\n\n'
        "    def go(self):\n        # XY-MOV-02: slowly\n        raise Refused(f'{self} cannot jump. [XY-MOV-03]')\n",
    )
    assert named(rules) == {
        "XY-MOV-01": ["SPEED"],
        "XY-MOV-02": ["Walk.go"],
        "XY-MOV-03": ["Walk.go"],
        "R1": ["module moving"],
        "R2": ["SPEED"],
    }
    assert [str(rules["XY-MOV-02"].places[0]), rules["XY-MOV-03"].exactness] == [
        "rules/xy/chapters/moving.py:10",
        Exactness.SAID,
    ]
    assert [rule for rule, found in rules.items() if found.has_function] == ["XY-MOV-02", "XY-MOV-03"]


@pytest.mark.parametrize(
    ("cited", "ids"),
    [
        ("XY-MOV", ["XY-MOV-01", "XY-MOV-02", "XY-MOV-03"]),
        ("3.2", ["XY-MOV-01", "XY-MOV-02", "XY-MOV-03", "XY-KW-FLY-01"]),
        ("XY-KW", ["XY-KW-FLY-01"]),
        ("section 7", ["R1", "R2", "R3", "R4"]),
    ],
)
def test_a_chapter_has_a_home(tmp_path: Path, cited: str, ids: list[str]) -> None:
    """By the beginning of its ids or its number; but that is nobody's function."""
    rules = map_of(tmp_path, f'"""Moves. [{cited}]"""\n\ndef go():\n    """Go. [{cited}]"""\n')
    assert [*named(rules)] == ids
    assert not any(found.has_function for found in rules.values())


def test_who_names_few_rules_comes_first(tmp_path: Path) -> None:
    """A function that is about one rule before one that touches many."""
    rules = map_of(
        tmp_path, 'def a():\n    """All. [XY-MOV-01, XY-MOV-02]"""\n\ndef b():\n    """Run. [XY-MOV-02]"""\n'
    )
    assert named(rules) == {"XY-MOV-01": ["a"], "XY-MOV-02": ["b", "a"]}


def test_what_is_missing_is_counted(tmp_path: Path) -> None:
    """At the end: who has no function, by what names it instead, who needs none and why, who has no test."""
    rules = map_of(
        tmp_path,
        '"""Moves. [XY-MOV]"""\n\nSPEED = 3\n"""Squares. [XY-MOV-01]"""\n\ndef go():\n    """Go. [XY-MOV-02, R1]"""\n',
        "| R5 | Which *table*? | Any. | A guess. (no code: it is about the print) |\n",
        'def test_it():\n    """XY-MOV-02, XY-SET-01..04, R2"""\n',
    )
    assert [*summary([*rules.values()], tested=True)] == [
        "\nWithout a function: 11 of 14.",
        "Named by a class or a constant only (1): XY-MOV-01",
        "Named with the whole of its chapter only (1): XY-MOV-03",
        "Named nowhere (9): P-SHOOT, XY-SET-01, XY-SET-02, XY-SET-03, XY-SET-04, XY-KW-FLY-01, R2, R3, R4",
        "\nWithout code, for a reason (1):\n    R5: it is about the print",
        "Without a test (7): P-SHOOT, XY-MOV-01, XY-MOV-03, XY-KW-FLY-01, R1, R3, R4",
        "9 rules: 1 have a function, 5 a test.",
        "5 rulings: 1 have a function, 1 no code for a reason, 1 a test.",
    ]


def test_why_a_rule_has_no_code_is_told_with_its_text(tmp_path: Path) -> None:
    """And in the table the rule has a mark where others have a function."""
    rules = map_of(tmp_path, "", "| XY-MOV-04 | Rest. | Nothing. (no code: it does nothing) |\n")
    rule = rules["XY-MOV-04"]
    assert [*in_full(rule)] == ["XY-MOV-04  Rest.", "    no code  it does nothing"]
    assert [line.split("  ")[1] for line in table([rule]) if line.startswith("XY-")] == ["(no code)"]


def test_tests_carry_rules_in_their_names_docstrings_and_parameters(tmp_path: Path) -> None:
    """Named for it first; helpers and the texts inside a test carry nothing."""
    rules = map_of(
        tmp_path,
        module="",
        test='CASES = [("walk", "XY-MOV-01")]\n\n'
        'def test_one():\n    """XY-MOV-02, R2: it runs."""\n    assert "XY-MOV-03"\n\n'
        "def test_XY_SET_01_02_and_XY_MOV_02_it_does():\n    pass\n\n"
        "def test_XY_SET_02_to_04_in_a_row():\n    pass\n\n"
        'def test_R1_all():\n    """XY-MOV-02"""\n\n'
        '@pytest.mark.parametrize("case", CASES)\nasync def test_cases(case):\n    pass\n\n'
        'def helper():\n    """XY-MOV-03"""\n',
    )
    assert {rule: [test.name for test in found.tests] for rule, found in rules.items() if found.tests} == {
        "XY-SET-01": ["test_XY_SET_01_02_and_XY_MOV_02_it_does"],
        "XY-SET-02": ["test_XY_SET_01_02_and_XY_MOV_02_it_does", "test_XY_SET_02_to_04_in_a_row"],
        "XY-SET-03": ["test_XY_SET_02_to_04_in_a_row"],
        "XY-SET-04": ["test_XY_SET_02_to_04_in_a_row"],
        "XY-MOV-01": ["test_cases"],
        "XY-MOV-02": ["test_XY_SET_01_02_and_XY_MOV_02_it_does", "test_one", "test_R1_all"],
        "R1": ["test_R1_all"],
        "R2": ["test_one"],
    }
    assert str(rules["XY-MOV-01"].tests[0]) == "tests/xy/test_moving.py:1"


def test_cases_carry_the_rules_of_their_headings(tmp_path: Path) -> None:
    """Those before the colon first, then those in the sentence; steps carry nothing."""
    (tmp_path / "tests/xy/cases").mkdir(parents=True)
    (tmp_path / "tests/xy/cases/moving.md").write_text(
        "# Moves\n\n## XY-MOV-01, -02: as XY-MOV-03 says. [R2]\n    position XY-SET-01\n"
    )
    rules = map_of(tmp_path, "")
    found = {rule: [f"{test} {test.name}" for test in each.tests] for rule, each in rules.items() if each.tests}
    place = "tests/xy/cases/moving.md:3 case XY-MOV-01, -02"
    assert found == {"XY-MOV-01": [place], "XY-MOV-02": [place], "XY-MOV-03": [place], "R2": [place]}


def test_a_rule_has_the_short_name_that_its_text_begins_with(tmp_path: Path) -> None:
    """`SO1` is how everybody calls XY-SO-01, one by one and in spans."""
    rules = map_of(
        tmp_path,
        'def ask():\n    """Whether SO2 asks."""\n\ndef tell():\n    """Tell. [SO1-SO2]"""\n',
        "| XY-SO-01 | SO1 asking | - |\n| XY-SO-02 | SO2 telling | - |\n",
    )
    assert named(rules) == {"XY-SO-01": ["tell"], "XY-SO-02": ["ask", "tell"]}


def test_rulings_are_the_games_own(tmp_path: Path) -> None:
    """Another game's R1 is another ruling; a rule that its tests name by chance is this one."""
    (tmp_path / "tests/other").mkdir(parents=True)
    (tmp_path / "tests/other/test_it.py").write_text('def test_it():\n    """R1, XY-MOV-01: so."""\n')
    rules = map_of(tmp_path, "")
    assert [rule for rule, found in rules.items() if found.tests] == ["XY-MOV-01"]
