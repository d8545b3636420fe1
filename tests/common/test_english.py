"""Counting and listing."""

from __future__ import annotations

import pytest

from rules.common.english import counted, listed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (counted(0, "card"), "0 cards"),
        (counted(1, "card"), "1 card"),
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
