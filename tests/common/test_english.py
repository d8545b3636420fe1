"""Listing, and how a sentence ends."""

from __future__ import annotations

import pytest

from rules.common.english import closed, listed, named_in


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (closed("peace"), "peace."),
        (closed("never!"), "never!"),
        (listed([]), "nothing"),
        (listed(["a"]), "a"),
        (listed(["a", "b"]), "a and b"),
        (listed(["a", "b", "c"]), "a, b and c"),
    ],
)
def test_lists_and_ends(words: str, told: str) -> None:
    """None, one, several; with a stop or without."""
    assert words == told


@pytest.mark.parametrize(
    "text", ["10 metal, plane C3, land B2", "10 metal and plane C3 AND land B2", "10 metal; plane C3, and land B2,"]
)
def test_a_list_that_was_typed_is_parted_as_it_is_spoken(text: str) -> None:
    """By commas, semicolons and “and”, and by no “and” within a word."""
    assert named_in(text) == ["10 metal", "plane C3", "land B2"]
    assert named_in("sand, ") == ["sand"]
