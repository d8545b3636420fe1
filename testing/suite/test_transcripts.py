"""The games that were written down are played again: every question, choice and sentence is as it was."""

from __future__ import annotations

import pytest

from testing.subjects import checked, subjects
from testing.transcripts import recorded, text_of, transcripts

ALL = [
    (key, title) for key in subjects() for title in transcripts(key) if not checked() or text_of(key, title).exists()
]


@pytest.mark.parametrize(("key", "title"), ALL, ids=map("-".join, ALL))
def test_a_game_reads_as_it_was_written_down(key: str, title: str) -> None:
    """The module of the transcripts tells what to do if a change is meant."""
    written, number = recorded(key, title), -1
    for number, line in enumerate(transcripts(key)[title]()):
        assert [line] == written[number : number + 1], f"line {number + 1} of {title}.txt"
    assert len(written) == number + 1
