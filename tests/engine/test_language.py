"""Sentences that count and list, and go through one door into whatever language is spoken."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from rules.engine import Refusal, Refused, say
from rules.engine.language import speak
from tests.pseudo import pseudo

ROOT = Path(__file__).parents[2]
FIRST = 0
SAID = ("say", "Refusal", "Refused")
IMPORTED = re.compile(r"^from rules\.engine(\.\w+)? import (\(\n)?([\w, \n]*\W)?(say|Refusal|Refused)\b", re.MULTILINE)


@pytest.mark.parametrize(
    ("number", "told"), [(0, "Ann draws 0 cards."), (1, "Ann draws a card."), (2, "Ann draws 2 cards.")]
)
def test_a_sentence_counts(number: int, told: str) -> None:
    """One thing has words of its own."""
    assert say("{who} draws {cards:a card|# cards}.", who="Ann", cards=number) == told


@pytest.mark.parametrize(
    ("names", "told"), [((), "nothing"), (("A",), "A"), (("A", "B"), "A and B"), (("A", "B", "C"), "A, B and C")]
)
def test_a_sentence_lists(names: tuple[str, ...], told: str) -> None:
    """With commas, and a word before the last."""
    assert say("It hits {whom:and}.", whom=names) == f"It hits {told}."


def test_a_value_is_not_read_as_a_line() -> None:
    """Whatever a player is called is written as it is."""
    assert say("{who} wins.", who="{x} | # and") == "{x} | # and wins."


def test_what_was_said_is_not_read_as_a_line_again() -> None:
    """A refusal may be made of a sentence that has a player's name in it already."""
    assert Refusal(say("{who} wins.", who="{x}")).text == "{x} wins."
    assert str(Refused("{who} wins.", "R1", who="{x}")) == "{x} wins."


def test_another_language_says_everything_else() -> None:
    """Words and plurals change, values do not."""
    speak(pseudo)
    try:
        told = say("{who} draws {cards:a card|# cards} and `/undo` it.", who="Ann", cards=2)
    finally:
        speak(str)
    assert told == f"Ann {pseudo('draws')} 2 {pseudo('cards')} {pseudo('and')} `/undo` {pseudo('it')}."
    assert pseudo("draws") != "draws"


def lines() -> Iterator[tuple[str, ast.Call, str]]:
    """Every line that is said, with its place."""
    for path in sorted(path for folder in ("bot", "renderers", "rules") for path in (ROOT / folder).rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if IMPORTED.search(text) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID and node.args:
                told = node.args[FIRST]
                assert not isinstance(told, ast.JoinedStr), f"{path.name}:{node.lineno}: values of a line are named"
                if isinstance(told, ast.Constant) and isinstance(told.value, str):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, told.value


def test_each_line_is_given_the_values_that_it_names() -> None:
    """No more, and no fewer: else a player would be the first to find out."""
    for place, call, line in lines():
        named = {name for _, name, _, _ in Formatter().parse(line) if name is not None}
        given = {keyword.arg for keyword in call.keywords}
        assert None in given or named == given, f"{place}: {line}"
