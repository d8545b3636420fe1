"""Positions of computers' games, each with how its game ended."""

from __future__ import annotations

import importlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.catalogue import find_game
from rules.engine import Answer, Game, Match, Question
from rules.engine.playout import QuickDice, autopilot, playout, step
from testing.conformance.play import some_options
from tests.fitting.gifts import gifts_of, give, reaches_gifts

POSITIONS = 16
"""So many positions of each game at most."""
AFTER_GIFTS, APART = 4, 12
"""So many of a game with gifts, each so many answers after the one before at most: soon nothing is left of gifts."""
SLIPS = 0.1
"""A computer answers so often at random, so that positions come about that its own play would not lead to."""
FEWEST = 0.8
"""So many of the games with gifts are for as few as can play: so most are played."""


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
    game, chance = find_game(key), random.Random(f"{key} {seed}")
    seats = chance.randint(*game.seats)
    match = _begun(game, seats, chance)

    def answer(asking: Match[Any, Any], question: Question) -> Answer:
        return question.draw(chance.randrange) if chance.random() < SLIPS else autopilot(asking, question)

    held: list[list[list[float]]] = []
    seen = 0
    while step(match, answer) and not match.over:
        seen += 1
        place = len(held) if len(held) < POSITIONS else chance.randrange(seen)
        if place < POSITIONS:
            held[place : place + 1] = [standing(match, seats, chance.randrange(seats))]
    return [Position(rows, shares_of(match, seats)) for rows in held]


def gifted(key: str, seed: int) -> list[Position]:
    """Positions of one game of autopilots after gifts; none if it is over before them.

    What a seat was given by lot it has for no other reason, so that a fit takes nothing for a cause of victory that
    only goes with it. How a seat stood before the gifts follows how it stands: what that explains is no merit of what
    has changed since.
    """
    game, chance = find_game(key), random.Random(f"{key} gifts {seed}")
    seats = game.seats[0] if chance.random() < FEWEST else chance.randint(*game.seats)
    match = _begun(game, seats, chance)
    if not reaches_gifts(match, chance):
        return []
    before = [standing(match, seats, looks) for looks in range(seats)]
    give(match, gifts_of(key), before[0], chance)
    held: list[list[list[float]]] = []
    for wait in (0, *[1 + chance.randrange(APART) for _ in range(AFTER_GIFTS)]):
        playout(match, autopilot, wait)
        if not match.over:
            looks = chance.randrange(seats)
            pairs = zip(standing(match, seats, looks), before[looks], strict=True)
            held.append([[*now, *was] if now else [] for now, was in pairs])
    playout(match, autopilot)
    return [Position(rows, shares_of(match, seats)) for rows in held]


def _begun(game: Game[Any, Any], seats: int, chance: random.Random) -> Match[Any, Any]:
    options = some_options(game, seats, chance)
    return Match.begin(game, seats, options, QuickDice(chance.randrange), keep=False)


def standing(match: Match[Any, Any], seats: int, looks: int) -> list[list[float]]:
    """How each seat stands in the eyes of one of them."""
    view, features = match.view(looks), value_of(match.game.key).features
    return [[*map(float, features(view, seat))] for seat in range(seats)]


def shares_of(match: Match[Any, Any], seats: int) -> list[float]:
    """Each seat's share of the victory in a game that is over."""
    won = match.state.winners
    return [(seat in won) / len(won) if won else 1 / seats for seat in range(seats)]
