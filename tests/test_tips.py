"""Tips beside their rules: what has changed since they were read is found, and printed to be read again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.catalogue import lesson_of, lessons
from testing.subjects import CHECKED, PLACE
from testing.suite import test_tips
from testing.tips import Said, asking, askings, digests, kept_for, main, place, reasons, rows, said, unfounded, unread

BOOK: Mapping[str, str] = {"XX-MOV-01": "A step leads to a neighbour.", "XX-MOV-02": "A wall stops it."}
WALK = Said("prompt walk", "Go to a neighbour; walls are in the way.", ("XX-MOV-01", "XX-MOV-02"))
READ = {WALK.title: digests(WALK, BOOK)}


@pytest.mark.parametrize("key", lessons())
def test_most_of_what_asks_is_read(key: str) -> None:
    """A game of this house asks with a prompt and a rule in nearly every place."""
    assert len({prompt for prompt, _ in askings(key)}) > len(lesson_of(key).prompts) / 2


def test_what_asks_is_read_from_the_source() -> None:
    """A question with its prompt and its rule, by keyword or by place, not one without."""
    source = """
ask(Choose(seat=1, prompt=Prompt.WALK, reason="XX-MOV-01")), Pick(seat=1, prompt="draw", low=0), roll(1, "XX-MOV-02")
find_home(1, "draw", "XX-MOV-02")
"""
    assert {*asking(source, {"walk", "draw"})} == {("walk", "XX-MOV-01"), ("draw", "XX-MOV-02")}


def test_what_was_read_is_in_order() -> None:
    """The same words beside the same rules."""
    assert list(unread("chess", [WALK], BOOK, READ)) == []
    assert list(unfounded([WALK], BOOK)) == []


def test_a_changed_rule_is_found() -> None:
    """The tip is named with the rule that has changed, and what to do."""
    book = {**BOOK, "XX-MOV-02": "A wall stops it, a hedge does not."}
    told = list(unread("chess", [WALK], book, READ))
    assert told == [
        "the rules have changed: read “prompt walk” beside XX-MOV-02 again, then run `python -m testing.tips chess`"
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
    assert list(unread("chess", [], BOOK, READ)) == ["“prompt walk” is gone: run `python -m testing.tips chess`"]


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


def test_tips_that_nobody_has_read_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that prints them, and notes that they were read."""
    monkeypatch.setenv(CHECKED, "death-dome")
    monkeypatch.setenv(PLACE, str(tmp_path))
    with pytest.raises(AssertionError, match=r"“death-dome” were read .* `python -m testing.tips death-dome` prints"):
        test_tips.test_every_tip_was_read_beside_its_rules("death-dome")


def test_the_command_shows_what_is_to_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tips beside their rules, and nothing a second time; a game without a lesson is refused."""
    key = "one-page-deadzone"
    monkeypatch.setenv(CHECKED, key)
    monkeypatch.setenv(PLACE, str(tmp_path / "new"))
    assert main([key]) == 0
    told = capsys.readouterr().out
    tips, book = list(said(lesson_of(key))), rows(key)
    assert all(tip.text in told and all(f"  {rule}  {book[rule]}" in told for rule in tip.rules) for tip in tips)
    assert list(unread(key, tips, book, kept_for(key))) == []
    assert place(key) == tmp_path / "new" / "tips.json"
    assert main(["one_page_deadzone"]) == 0
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "There is no game “chess”" in capsys.readouterr().err
