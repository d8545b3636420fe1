"""What a computer may like to play with is in the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from rules.deadlock import GAME
from rules.deadlock.computer.economy import WANTED
from rules.deadlock.model.tables import BUILDINGS, TECHNOLOGIES, UNITS

NAMED: Mapping[str, Collection[str]] = {"build": BUILDINGS, "make": UNITS, "hire": UNITS, "copy": TECHNOLOGIES}
"""What moves of a kind name; others are liked whatever they name."""


@pytest.mark.parametrize("liking", GAME.likings)
def test_what_may_be_liked_can_be_done(liking: str) -> None:
    """A word that no move knows would never be found."""
    for thing in GAME.likings[liking]:
        kind, _, name = thing.partition(" ")
        assert kind in {move.kind for move in GAME.moves}
        assert not name or name in NAMED[kind]


def test_whatever_rules_of_thumb_put_last_somebody_likes() -> None:
    """All technologies but those that are taken before others, and buildings that no default plan has."""
    liked = {thing for things in GAME.likings.values() for thing in things}
    assert {f"copy {name}" for name in TECHNOLOGIES if name not in WANTED} <= liked
    assert {f"build {name}" for name, building in BUILDINGS.items() if building.needs} <= liked
