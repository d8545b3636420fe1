"""The recorded games of computers are played again, move by move."""

from __future__ import annotations

import pytest

from tests.one_page_deadzone.playthrough import FOLDER, PLAYTHROUGHS, played


@pytest.mark.parametrize("title", PLAYTHROUGHS)
def test_a_recorded_game_is_played_again(title: str) -> None:
    """The same armies, dice and players make the same game; playthrough.py tells what to do if a change is meant."""
    recorded = (FOLDER / f"{title}.txt").read_text().splitlines()
    for number, line in enumerate(played(PLAYTHROUGHS[title])):
        assert line == recorded[number], f"line {number + 1} of {title}.txt"
    assert len(recorded) == number + 1
