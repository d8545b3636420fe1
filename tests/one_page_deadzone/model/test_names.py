"""Words that many sentences share."""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.names import percent


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "0%"),
        (0.0049, "under 1%"),
        (0.005, "under 1%"),
        (0.0051, "1%"),
        (0.5, "50%"),
        (0.9949, "99%"),
        (0.995, "over 99%"),
        (0.9999, "over 99%"),
        (1.0, "100%"),
    ],
)
def test_nothing_is_called_sure_that_is_not(chance: float, words: str) -> None:
    """0% and 100% are said of what is certain only."""
    assert percent(chance) == words
