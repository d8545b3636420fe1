"""The look at the house's language finds its worst habits, and leaves good English alone."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.habits import CHECKOUT, PATHS, files, look, main

BAD = [
    ("An enemy in the own cube.", "the own"),
    ("The default for who stays away.", "for who"),
    ("What is said to who names no card.", "to who"),
    ("In the colour of who hunts it.", "of who"),
    ("A free attack on who leaves.", "on who"),
    ("Half answers, so that who uses two lists loses neither.", "so that who"),
    ("The vote opens; who asked has voted.", "; who"),
    ("All are asked. Who is silent goes on.", ". Who"),
    ("Throw it; gives whether it moved.", "; gives"),
    ("The table; `Refused` when there is none.", "`Refused` when"),
    ("The page, or `Refused` for a number that is none.", "`Refused` for"),
]
GOOD = [
    "An enemy in its own cube; the player's own hand.",
    "The default for whoever stays away, and for those who are silent.",
    "Who stands where, and who was asked; it depends on who moved.",
    'What somebody writes as "for who" is quoted.',
    "The owner's token. Who put it there?",
    "Return whether it moved; raises `Refused` if there is none, or for a number that is none.",
    "Raises `Refused` for a card that gives nothing.",
]


@pytest.mark.parametrize(("sentence", "found"), BAD)
@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("a.py", '"""{}"""\n'),
        ("a.py", 'def f():\n    """Do it.\n\n    {}\n    """\n'),
        ("a.py", "x = 1\n# {}\n"),
        ("a.md", "# Title\n\n- {}\n"),
    ],
)
def test_a_habit_is_found(sentence: str, found: str, name: str, frame: str, tmp_path: Path) -> None:
    """In docstrings, comments and Markdown, with what to write instead."""
    (tmp_path / name).write_text(frame.format(sentence), "utf-8")
    assert [(one.found, bool(one.better)) for one in look([tmp_path])] == [(found, True)]


@pytest.mark.parametrize("sentence", GOOD)
def test_good_english_is_left_alone(sentence: str, tmp_path: Path) -> None:
    """What looks alike and is right, as a docstring, a comment and a paragraph."""
    (tmp_path / "a.py").write_text(f"'''{sentence}'''\n# {sentence}\n", "utf-8")
    (tmp_path / "a.md").write_text(f"{sentence}\n", "utf-8")
    assert list(look([tmp_path])) == []


def test_a_line_s_end_hides_nothing(tmp_path: Path) -> None:
    """The line is named in which the habit begins, in each kind of text."""
    source = '''
    """Read it from the
    own sheet."""
    # It waits for
    # who is late.
    '''
    (tmp_path / "a.py").write_text(dedent(source).lstrip(), "utf-8")
    (tmp_path / "b.md").write_text("One.\n\nTwo of the\nown.\n", "utf-8")
    assert [(one.path.name, one.line, one.found) for one in look([tmp_path])] == [
        ("a.py", 1, "the own"),
        ("a.py", 3, "for who"),
        ("b.md", 3, "the own"),
    ]


def test_gives_is_no_first_word_of_a_docstring(tmp_path: Path) -> None:
    """It says Return; what a comment gives is its own affair, and so is an imperative that hands something over."""
    (tmp_path / "a.py").write_text('def f():\n    """Gives the seat."""\n# Gives way.\n', "utf-8")
    (tmp_path / "b.py").write_text('def f():\n    """Give each game its icons."""\n', "utf-8")
    assert [(one.path.name, one.found, one.better) for one in look([tmp_path])] == [("a.py", "Gives", "Return ...")]


def test_what_players_read_is_not_looked_at(tmp_path: Path) -> None:
    """Strings that are no docstrings, rulebooks and transcripts."""
    (tmp_path / "a.py").write_text('TEXT = "for who"\n', "utf-8")
    (tmp_path / "RULEBOOK.md").write_text("For who is there, in the own zone.\n", "utf-8")
    (tmp_path / "transcripts").mkdir()
    (tmp_path / "transcripts/duel.md").write_text("In the own zone.\n", "utf-8")
    assert list(look([tmp_path])) == []


def test_the_command_prints_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line an editor can jump to, and 1; without a finding nothing and 0."""
    bad, good = tmp_path / "bad.md", tmp_path / "good.md"
    bad.write_text("The own hand.\n\nIn the own hand.\n", "utf-8")
    good.write_text("One's own hand.\n", "utf-8")
    assert main([str(bad)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"{bad}:3: the own -> its own, the player's own ..."
    assert main([str(good)]) == 0
    assert capsys.readouterr().out == ""


def test_the_house_is_looked_at() -> None:
    """Every folder with code, and the pages about it; each has something to read."""
    assert {name for name in PATHS if not any(files([CHECKOUT / name]))} == set()
