"""Whole games of computers alone, with a journal as at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.catalogue import find_game
from rules.engine import Answer, FairDice, Match, Question

LIMIT = 100_000
"""A game that asks so often is left where it is then: a draw."""
Player = Callable[[Match[Any, Any], Question, str], Answer]
"""What answers a question of a match; the same for the same seed."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game to be played; those of a seed have the same dice."""

    game: str
    seats: int
    options: Mapping[str, str]
    seed: int


def played(sitting: Sitting, player: Player) -> list[float]:
    """Play a game to its end; return each seat's share of the victory."""
    seats, seed = sitting.seats, f"ladder-{sitting.seed}"
    match = Match.begin(find_game(sitting.game), seats, sitting.options, FairDice(seed.encode()))
    for _ in range(LIMIT):
        asked = match.asked
        if asked is None:
            break
        for seat, question in asked.questions.items():
            if seat not in asked.answers:
                match.answer(seat, player(match, question, f"{seed}-{seat} {match.line} {match.questions}"))
        if match.asked is asked:
            match.close()
        match.drain()
    won = match.state.winners
    return [(seat in won) / len(won) if won else 1 / seats for seat in range(seats)]
