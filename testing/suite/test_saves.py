"""Games saved by released versions stay loadable.

A change that makes one of these fail needs a migration (`migrate`), or a flag in the state for a changed ruling.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.records import read_record
from bot.store.verify import verify
from testing.saves import play_on, saves

RECORDS, STATES = saves("record"), saves("state")


@pytest.mark.parametrize("path", RECORDS.values(), ids=RECORDS)
def test_a_released_record_still_holds(path: Path) -> None:
    """Every answer is still legal, every digest the same, and the same player wins."""
    verdict = verify(read_record(path.read_bytes()))
    assert verdict.over
    assert verdict.winners


@pytest.mark.parametrize("path", STATES.values(), ids=STATES)
def test_a_released_state_goes_on(path: Path) -> None:
    """A table that was saved in mid-game is loaded, migrated where needed, and played to its end."""
    play_on(path)
