"""What lessons teach stands in the rulebook: every tip names its rules, and was read beside them as they are now."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path

import pytest

from bot.catalogue import games, lesson_of, lessons
from bot.rulebook import RULE, rules_behind
from tests.tips import Said, digests, kept_for, main, reasons, rows, said, unfounded, unread

BOOK: Mapping[str, str] = {"XX-MOV-01": "A step leads to a neighbour.", "XX-MOV-02": "A wall stops it."}
WALK = Said("prompt walk", "Go to a neighbour; walls are in the way.", ("XX-MOV-01", "XX-MOV-02"))
READ = {WALK.title: digests(WALK, BOOK)}


@pytest.mark.parametrize("key", lessons())
def test_every_tip_names_rules_that_exist(key: str) -> None:
    """Welcome, tips of questions and events, goals, reasons, farewell."""
    assert list(unfounded(list(said(lesson_of(key))), rows(key))) == []


@pytest.mark.parametrize("key", lessons())
def test_every_tip_was_read_beside_its_rules(key: str) -> None:
    """Neither a tip nor a rule changes without somebody who reads both again."""
    found = list(unread(key, list(said(lesson_of(key))), rows(key), kept_for(key)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("key", lessons())
def test_what_is_said_of_an_event_goes_by_a_rule_of_it(key: str) -> None:
    """One at least of those that `/why` shows for its line, or one of the same chapter."""
    strange = [
        f"{kind.__name__}: {tip.rules} for {rules_behind(kind)}"
        for kind, tip in lesson_of(key).events.items()
        if not chapters(tip.rules) & chapters(rules_behind(kind))
    ]
    assert strange == []


@pytest.mark.parametrize("key", lessons())
def test_a_tip_explains_the_rule_that_asks(key: str) -> None:
    """Wherever the game's own modules ask with a prompt and a rule; also what no lesson or random game comes to."""
    book = games()[key].rulebook
    assert book is not None
    modules = [path.read_text("utf-8") for path in sorted(book.parent.rglob("*.py"))]
    prompts = lesson_of(key).prompts
    pairs = {pair for text in modules for pair in asking(text, set(prompts))}
    assert len({prompt for prompt, _ in pairs}) > len(prompts) / 2
    assert {(prompt, rule) for prompt, rule in pairs if rule not in prompts[prompt].rules} == set()


def asking(source: str, prompts: Set[str]) -> Iterator[tuple[str, str]]:
    """The prompts in a module with the rules that they are asked by: both are arguments of one call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            given = [*node.args, *[keyword.value for keyword in node.keywords]]
            texts = [text for each in given if (text := key_of(each))]
            rules = [text for text in texts if RULE.fullmatch(text)]
            yield from [(prompt, rule) for prompt in texts if prompt in prompts for rule in rules]


def key_of(node: ast.expr) -> str:
    """The text that an argument is: written out, or as a member of the game's prompts."""
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Prompt":
        return node.attr.lower()
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_what_asks_is_read_from_the_source() -> None:
    """A question with its prompt and its rule, by keyword or by place, not one without."""
    source = """
ask(Choose(seat=1, prompt=Prompt.WALK, reason="XX-MOV-01")), Pick(seat=1, prompt="draw", low=0), roll(1, "XX-MOV-02")
find_home(1, "draw", "XX-MOV-02")
"""
    assert {*asking(source, {"walk", "draw"})} == {("walk", "XX-MOV-01"), ("draw", "XX-MOV-02")}


def chapters(rules: Iterable[str]) -> set[str]:
    """Where rules stand: `GS-DRW` for GS-DRW-07; a ruling stands alone."""
    return {rule.rpartition("-")[0] or rule for rule in rules}


def test_what_was_read_is_in_order() -> None:
    """The same words beside the same rules."""
    assert list(unread("chess", [WALK], BOOK, READ)) == []
    assert list(unfounded([WALK], BOOK)) == []


def test_a_changed_rule_is_found() -> None:
    """The tip is named with the rule that has changed, and what to do."""
    book = {**BOOK, "XX-MOV-02": "A wall stops it, a hedge does not."}
    told = list(unread("chess", [WALK], book, READ))
    assert told == [
        "the rules have changed: read “prompt walk” beside XX-MOV-02 again, then run `python -m tests.tips chess`"
    ]


def test_a_changed_tip_is_found() -> None:
    """The tip is named with all of its rules; so is one that is new, or explains less than before."""
    other = Said(WALK.title, "Go to a neighbour.", WALK.rules)
    (told,) = unread("chess", [other], BOOK, READ)
    assert told.startswith("the words have changed: read “prompt walk” beside XX-MOV-01, XX-MOV-02 again, then run")
    assert len(list(unread("chess", [WALK], BOOK, {}))) == 1
    fewer = Said(WALK.title, WALK.text, WALK.rules[:1])
    assert next(unread("chess", [fewer], BOOK, READ)).startswith("it explains fewer rules: read “prompt walk”")


def test_a_tip_that_is_gone_is_found() -> None:
    """What is kept of it is to be written anew."""
    assert list(unread("chess", [], BOOK, READ)) == ["“prompt walk” is gone: run `python -m tests.tips chess`"]


def test_a_tip_without_a_rule_is_found() -> None:
    """None at all, or one that nobody wrote."""
    tips = [Said("goal win", "Win.", ()), Said("event Moved", "A step.", ("XX-MOV-01", "XX-MOV-09"))]
    assert list(unfounded(tips, BOOK)) == [
        "“goal win” names no rule",
        "“event Moved” names XX-MOV-09, which the rulebook does not have",
    ]


def test_reasons_are_read_where_they_name_rules() -> None:
    """Plain and with gaps, each once; neither docstrings nor reasons that state no rule."""
    source = '''
def because(cube: str) -> str:
    """Why. [XX-MOV-01]"""
    if cube == "D4":
        return Reason("a wall stops it", "XX-MOV-02")
    near = Reason(f"{cube} is a neighbour", "XX-MOV-01", "XX-MOV-02")
    return near or Reason("a wall stops it", "XX-MOV-02") or "it is best"
'''
    assert sorted([(each.text, each.rules) for each in reasons(source)]) == [
        ("a wall stops it", ("XX-MOV-02",)),
        ("{cube} is a neighbour", ("XX-MOV-01", "XX-MOV-02")),
    ]


def test_the_command_shows_what_is_to_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Tips beside their rules, and nothing a second time; a game without a lesson is refused."""
    key = "one-page-deadzone"
    (tmp_path / "one_page_deadzone").mkdir()
    assert main([key], tmp_path) == 0
    told = capsys.readouterr().out
    tips, book = list(said(lesson_of(key))), rows(key)
    assert all(tip.text in told and all(f"  {rule}  {book[rule]}" in told for rule in tip.rules) for tip in tips)
    assert list(unread(key, tips, book, kept_for(key, tmp_path))) == []
    assert main([key], tmp_path) == 0
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "invalid choice: 'chess'" in capsys.readouterr().err
