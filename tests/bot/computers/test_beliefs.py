"""Whoever thinks ahead expects of what is hidden what is likely, not merely what is possible."""

from __future__ import annotations

import pytest

from testing.subjects import of_this_house
from tests.fitting.beliefs import beliefs

FAR = 0.4
"""Twins are further from the truth than that where they mostly hold what is never there."""
GAMES = 10
"""In fewer games two samples of the same are already far apart."""


@pytest.mark.parametrize("key", of_this_house())
def test_what_twins_hold_is_likely(key: str) -> None:
    """Rivals are as rich as they are, hold what they hold, and seldom have given orders of their own.

    In twins of Galactic Supremacy every third rival once called off each attack, and every third never did; in those of
    Deadlock each had 44 Art, of which there is none.
    """
    found = beliefs(key, 2, GAMES, seed=1)
    assert found
    assert {place: belief.line() for place, belief in found.items() if belief.apart > FAR} == {}
