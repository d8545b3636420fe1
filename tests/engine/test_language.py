"""Sentences that count and list, and go through one door into whatever language is spoken."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rules.engine import Refusal, Refused, say
from rules.engine.language import speak
from tests import lines
from tests.pseudo import pseudo
from tests.scopes import module

ROOT = Path(__file__).parents[2]
UNFOLLOWED = 16
"""So many calls say what cannot be followed to where it stands; they were compared by hand.

Of most the line is a field of an object (`limit.says`); of the others a function puts values together by what it was
given, or the stand-in for Discord, which knows nothing of the door, has left the line to the page. Write a new line
into its call, or into a table.
"""
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


def test_each_line_is_given_the_values_that_it_names() -> None:
    """No more, and no fewer: else a player would be the first to find out."""
    faults, unfollowed = list[str](), list[str]()
    for path in sorted(path for folder in ("bot", "renderers", "rules") for path in (ROOT / folder).rglob("*.py")):
        for call, scope in lines.sayings(module(path, ROOT)) if IMPORTED.search(path.read_text("utf-8")) else ():
            place = f"{path.relative_to(ROOT)}:{call.lineno}"
            assert not isinstance(call.args[0], ast.JoinedStr), f"{place}: values of a line are named"
            try:
                faults += [f"{place}: {fault}" for fault in [lines.fault_of(call, scope)] if fault]
            except lines.Unfollowed:
                unfollowed.append(place)
    assert faults == []
    assert len(unfollowed) <= UNFOLLOWED, unfollowed


def faults_in(source: str, other: str, folder: Path) -> list[str]:
    """What does not fit in a module that may import the other one as `told`."""
    folder.mkdir()
    (folder / "told.py").write_text(other)
    (folder / "it.py").write_text(f"from rules.engine import Refused, say\n{source}")
    return [lines.fault_of(call, scope) for call, scope in lines.sayings(module(folder / "it.py", folder))]


OTHER = 'WON = "{who} wins."\nLINES = {"lost": "{who} loses.", "won": "{who} wins."}\n'
FOLLOWED = {
    "the call": 'say("{who} wins.", who=1)',
    "a refusal": 'Refused("{who} wins.", "R1", who=1)',
    "a variable": 'def f():\n    line = "{who} wins."\n    return say(line, who=1)',
    "a variable in a function within": 'def f():\n    line = "{who} wins."\n    return lambda: say(line, who=1)',
    "a condition": 'say("{who} wins." if x else "{who} loses.", who=1)',
    "one or the other": 'LINES = {1: "{who} loses."}\nsay(LINES.get(x) or "{who} wins.", who=1)',
    "an arm": """def f(x):
    match x:
        case 1:
            line = "{who} loses."
        case _:
            line = "{who} wins."
    return say(line, who=1)""",
    "a table": 'LINES = {1: "{who} loses.", 2: "{who} wins."}\nsay(LINES[x], who=1)',
    "a table that may lack it": 'LINES = {1: "{who} wins."}\nsay(LINES.get(x, "{who} loses."), who=1)',
    "what it lacks": 'LINES = {1: "{who} loses."}\nsay(LINES.get(x, "{who} wins."), who=1)',
    "a complete table": 'LINES = complete({1: "{who} wins."}, Kinds)\nsay(LINES[x], who=1)',
    "a table of tables": 'ONE = {3: {4: "{who} loses."}}\nALL = {1: {2: "{who} wins."}, **ONE}\nsay(ALL[x][y], who=1)',
    "two tables": 'ONE, TWO = {1: "{who} loses."}, {2: "{who} wins."}\nsay((ONE | TWO)[x], who=1)',
    "a place in a table": 'LINES = {1: ("R1", "{who} wins.")}\nrule, line = LINES[x]\nsay(line, who=1)',
    "a row": 'LINES = ("{who} loses.", "{who} wins.")\nsay(LINES[x > 1], who=1)',
    "a loop": 'LINES = {1: "{who} wins."}\nfor key, line in LINES.items():\n    say(line, who=1)',
    "each of a row": 'ROW = [("R1", "{who} wins.")]\n[say(line, who=1) for _, line in ROW]',
    "what a function returns": 'def line(x):\n    return "{who} wins." if x else ""\nsay(line(1), who=1)',
    "what a function is given": 'def f(line):\n    return say(line, who=1)\nf("{who} loses.")\nf(line="{who} wins.")',
    "what it is given, or else": """def f(line=""):
    if not line:
        line = "{who} loses."
    return say(line, who=1)
f("{who} wins.")""",
    "what a method is given": """class C:
    def f(self, line):
        return say(line, who=1)
    def g(self):
        return self.f("{who} wins.")""",
    "values put together": 'def words(x):\n    return {"whose": x}\nsay("{who} wins.", who=1, **words(2))',
    "a line elsewhere": "from told import WON\nsay(WON, who=1)",
    "a table elsewhere": "from told import LINES as THEM\nsay(THEM[x], who=1)",
}  # fmt: skip


@pytest.mark.parametrize("kind", FOLLOWED)
def test_a_line_is_followed_to_where_it_stands(kind: str, tmp_path: Path) -> None:
    """A name in it that is not given is found, and a value that it does not name."""
    source = FOLLOWED[kind]
    assert faults_in(source, OTHER, tmp_path / "right") == [""]
    wrong, told = [text.replace("{who} wins", "{whom} wins") for text in (source, OTHER)]
    assert "['whom']" in faults_in(wrong, told, tmp_path / "wrong")[0]
    assert "['more']" in faults_in(source.replace("who=1", "who=1, more=2"), OTHER, tmp_path / "more")[0]


APART = {
    "bound again": 'line = "{a}"\nsay(line, a=1)\nline = "{b}"\nsay(line, b=1)',
    "a branch that returns": """def f(x):
    line = "{b}"
    if x:
        line = "{a}"
        return say(line, a=1)
    return say(line, b=1)""",
    "arms": """match x:
    case 1:
        line = "{a}"
        say(line, a=1)
    case 2:
        line = "{b}"
        say(line, b=1)""",
    "under a key, at a place": 'say({1: "{a}", 2: "{b}"}[1], a=1)\nsay(("{a}", "{b}")[1], b=1)',
}


@pytest.mark.parametrize("kind", APART)
def test_lines_of_other_places_are_not_mixed_up(kind: str, tmp_path: Path) -> None:
    """Each call is compared with what it may say where it stands."""
    assert faults_in(APART[kind], "", tmp_path / "it") == ["", ""]


@pytest.mark.parametrize(
    "source",
    ["say(x.line, who=1)", 'say("{who} wins.", **values)', "def f(line):\n    say(line, who=1)", "say(x, who=1)"],
)
def test_what_cannot_be_followed_is_told(source: str, tmp_path: Path) -> None:
    """It is counted above."""
    with pytest.raises(lines.Unfollowed):
        faults_in(source, "", tmp_path / "it")


def test_what_is_said_without_values_names_none(tmp_path: Path) -> None:
    """A name or a sentence is taken as it is; a field in it would be read by a player."""
    assert faults_in("say(x.name)", "", tmp_path / "name") == [""]
    assert "['who']" in faults_in('LINES = {1: "{who} wins."}\nsay(LINES[x])', "", tmp_path / "line")[0]
