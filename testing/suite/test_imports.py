"""A game imports what it may, and nothing else: rules know no outside world, and pictures see views."""

from __future__ import annotations

import pytest

from bot.catalogue import catalogue
from testing.contracts import breaches
from testing.subjects import subjects


@pytest.mark.parametrize("key", subjects())
def test_a_game_imports_what_it_may(key: str) -> None:
    """Each module of its rules and of its pictures, wherever an import stands in it."""
    home = catalogue().homes[key]
    found = [*breaches(home.module, home.pictures, subjects()[key].state.__name__)]
    assert not found, "\n".join(found)
