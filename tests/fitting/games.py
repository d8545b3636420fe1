"""Positions of computers' games, each with how its game ended."""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.catalogue import find_game
from rules.engine import Answer, Game, Match, Question
from rules.engine.playout import QuickDice, step
from testing.conformance.play import some_options

POSITIONS = 16
"""So many positions of each game at most."""
SLIPS = 0.1
"""A computer answers so often at random, so that positions come about that its own play would not lead to."""


@dataclass(frozen=True, slots=True)
class Position:
    """How each seat stands, and its share of the victory to which that led."""

    standing: Sequence[Sequence[float]]
    shares: Sequence[float]


def value_of(key: str) -> Any:
    """The module with a game's `NAMES` and `features`."""
    return importlib.import_module(f"rules.{key.replace('-', '_')}.computer.value")


def positions(key: str, seed: int) -> list[Position]:
    """Positions of one game of computers: seats, options, dice and slips follow from the seed."""
    game: Game[Any, Any] = find_game(key)
    features, chance = value_of(key).features, random.Random(f"{key} {seed}")
    seats = chance.randint(*game.seats)
    options = some_options(game, seats, chance)
    match = Match.begin(game, seats, options, QuickDice(chance.randrange), keep=False)
    held: list[list[Sequence[float]]] = []
    seen = 0

    def answer(asking: Match[Any, Any], question: Question) -> Answer:
        if chance.random() < SLIPS:
            return question.draw(chance.randrange)
        chosen: Answer = game.autopilot(asking.view(question.seat), question)
        return chosen

    while step(match, answer):
        if match.over:
            break
        seen += 1
        place = len(held) if len(held) < POSITIONS else chance.randrange(seen)
        if place < POSITIONS:
            view = match.view(chance.randrange(seats))
            row: list[Sequence[float]] = [tuple(map(float, features(view, seat))) for seat in range(seats)]
            held[place : place + 1] = [row]
    won = match.state.winners
    shares = [(seat in won) / len(won) if won else 1 / seats for seat in range(seats)]
    return [Position(row, shares) for row in held]
