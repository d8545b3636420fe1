"""What people type is shown as they typed it and does nothing else."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.texts.escape import NAME, clean, name, plain, plain_lines, timed

NASTY = [
    "**bold**",
    "_it_ ~~gone~~",
    "`code`",
    "||secret||",
    "[text](https://example.org)",
    "<@123>",
    "<#5>",
    "<t:1:R>",
    "# Title",
]


@pytest.mark.parametrize("text", NASTY)
def test_markdown_is_shown_not_obeyed(text: str) -> None:
    """Every mark that begins formatting, a mention or a link stands behind a backslash."""
    shown = plain(text)
    for mark in "*_~|`<[":
        assert shown.count(mark) == shown.count(f"\\{mark}")
    assert not shown.startswith("#")


def test_a_time_in_a_sentence_of_ours_is_one() -> None:
    """Everything else in it stays text."""
    assert timed("again <t:1767488400:R>, says **<#1>**") == r"again <t:1767488400:R>, says \*\*\<#1\>\*\*"
    assert timed("<t:soon:R> <t:1:R:x>") == r"\<t:soon:R\> \<t:1:R:x\>"


def test_everyone_is_not_called() -> None:
    """A name such as @everyone is text."""
    assert "@everyone" not in plain("@everyone")
    assert "@here" not in plain("hello @here")


def test_links_are_not_made() -> None:
    """An address in a name does not become a link."""
    assert "https://" not in plain("https://example.org/free")


def test_characters_that_turn_a_line_around_are_dropped() -> None:
    """Overrides and line breaks vanish; a Hebrew name stays and is kept in one piece."""
    assert clean("a\u202eb\nc\u2066d\x00e", 50) == "ab cde"
    assert name("שלום") == "\u2068שלום\u2069"


def test_emoji_stay_whole() -> None:
    """Joiners inside emoji are kept."""
    family = "👩\u200d👩\u200d👧"
    assert name(family) == family


@pytest.mark.parametrize("raw", ["", "\u202e", "   ", "\n"])
def test_an_invisible_name_is_no_empty_place(raw: str) -> None:
    """A sentence needs somebody."""
    assert name(raw) == "Nobody"


@given(st.text(max_size=300), st.integers(2, 100))
def test_clean_text_is_one_short_visible_line(text: str, limit: int) -> None:
    """Whatever comes in, what goes out fits and holds no control characters."""
    shown = clean(text, limit)
    assert len(shown) <= limit
    assert not [
        mark for mark in shown if unicodedata.category(mark) in ("Cc", "Cs") or mark in "\u202a\u202b\u202d\u202e"
    ]
    assert len(name(text)) <= NAME + 2


def test_long_prose_is_cut_at_a_line() -> None:
    """Nothing is cut in the middle of a line, and the cut is marked."""
    shown = plain_lines("\n".join(["a line of text"] * 100), 200)
    assert len(shown) <= 200
    assert shown.splitlines()[-1] == "…"
    assert set(shown.splitlines()[:-1]) == {"a line of text"}
