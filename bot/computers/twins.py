"""Matches that a seat could not tell from the true one, to try something in, with the same luck whatever is tried."""

from __future__ import annotations

import random
from typing import Any

from rules.engine import Chance, Match


class SteadyDice:
    """Dice that fall by what they are thrown for: a rule, a round, and who was asked; each time another one of a row.

    Games that differ by an answer soon throw different numbers of dice. From one stream all that follows would fall
    otherwise, and hide what the answer was worth: half of what two answers differ by in one try would be luck alone.
    """

    def __init__(self, seed: str) -> None:
        self.match: Match[Any, Any] | None = None
        self._seed = seed
        self._thrown: dict[str, int] = {}

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next outcome for what the match asks chance for; the number of the question does not matter."""
        match = self.match
        assert match is not None, "a twin asks for nothing before it is there"
        asked = sorted(match.asked.questions) if match.asked else ()
        what = f"{step.reason} {match.state.round} {asked}"
        time = self._thrown[what] = self._thrown.get(what, 0) + 1
        return step.sample(random.Random(f"{self._seed} {what} {time}").randrange)


def twin_of(match: Match[Any, Any], seat: int, seed: str) -> Match[Any, Any]:
    """A match that this seat could not tell from the true one; hidden things and dice follow from the seed alone."""
    dice = SteadyDice(seed)
    twin = match.twin(seat, random.Random(f"{seed} hidden").randrange, dice)
    dice.match = twin
    return twin
