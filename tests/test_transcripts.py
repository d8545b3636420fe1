"""The games that were written down are played again: every question, choice and sentence is as it was."""

from __future__ import annotations

import pytest

from tests.transcripts import recorded, transcripts


@pytest.mark.parametrize("title", transcripts())
def test_a_game_reads_as_it_was_written_down(title: str) -> None:
    """transcripts.py tells what to do if a change is meant."""
    written, number = recorded(title), -1
    for number, line in enumerate(transcripts()[title]()):
        assert line == written[number], f"line {number + 1} of {title}.txt"
    assert len(written) == number + 1
