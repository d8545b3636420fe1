"""Numbers that people carry about without being able to read them."""

from __future__ import annotations

import pytest

from bot.tables.opaque_ids import hide, reveal
from rules.engine import Refused

SECRET, OTHER = bytes(32), bytes([1]) * 32


@pytest.mark.parametrize("number", [0, 1, 4_398_046_511_119, 2**63 - 1])
def test_who_wrote_it_can_read_it(number: int) -> None:
    """The same letters each time, short enough for a button."""
    assert reveal(SECRET, hide(SECRET, number)) == number
    assert hide(SECRET, number) == hide(SECRET, number)
    assert len(hide(SECRET, number)) == 22


def test_neighbours_have_nothing_in_common() -> None:
    """How far apart two numbers are cannot be seen."""
    shown = [hide(SECRET, number) for number in range(200)]
    assert len({text[:3] for text in shown}) > 195
    assert len({text[-3:] for text in shown}) > 195


@pytest.mark.parametrize("text", ["", "x", "17", "ä" * 16, "A" * 16, "A" * 32, "....", hide(OTHER, 17)])
def test_what_this_table_has_not_written_is_refused(text: str) -> None:
    """Another table's, or anything that somebody made up."""
    with pytest.raises(Refused, match="I do not know that line"):
        reveal(SECRET, text)
