"""A game that nobody has written down."""

from __future__ import annotations

import pytest

from testing.transcripts import recorded


def test_a_game_that_was_not_written_down_is_told_how() -> None:
    """The test of a new game names the command."""
    with pytest.raises(AssertionError, match=r"“chess” has no .* with `python -m testing.transcripts chess`"):
        recorded("chess", "usual")
