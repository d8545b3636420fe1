"""Counting and listing."""

from __future__ import annotations

import pytest

from rules.common.english import closed, counted, listed, named_in


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (counted(0, "card"), "0 cards"),
        (counted(1, "card"), "1 card"),
        (closed("peace"), "peace."),
        (closed("never!"), "never!"),
        (counted(2, "card"), "2 cards"),
        (counted(2, "technology"), "2 technologies"),
        (counted(1, "die", "dice"), "1 die"),
        (counted(3, "die", "dice"), "3 dice"),
        (listed([]), "nothing"),
        (listed(["a"]), "a"),
        (listed(["a", "b"]), "a and b"),
        (listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_words_agree_with_their_number(words: str, told: str) -> None:
    """One, several, none."""
    assert words == told


@pytest.mark.parametrize(
    "text", ["10 metal, plane C3, land B2", "10 metal and plane C3 AND land B2", "10 metal; plane C3, and land B2,"]
)
def test_a_list_that_was_typed_is_parted_as_it_is_spoken(text: str) -> None:
    """By commas, semicolons and “and”, and by no “and” within a word."""
    assert named_in(text) == ["10 metal", "plane C3", "land B2"]
    assert named_in("sand, ") == ["sand"]
