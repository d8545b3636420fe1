"""Gifts: in the middle of a game each seat is given things by lot, and the winners tell what these are worth.

That whoever wins has much of something does not say that it made them win: credits lie about where there is nothing
left to buy, and then seem worth little. Whoever was given ten by lot differs from the others by nothing else.
"""

from __future__ import annotations

import copy
import importlib
import importlib.util
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.engine import Below, Match
from rules.engine.playout import autopilot, step

LATEST: Final = 1000
"""Gifts are given after so many answers at most, by lot, sooner rather than later."""
OFTEN: Final = 0.4
"""So often a seat is given a thing."""

Gift = Callable[[Any, int, Below], bool]
"""A function that gives a seat something, by changing the state, and returns whether it could."""


def gifts_of(key: str) -> Mapping[str, Gift]:
    """The gifts of a game, by name: `GIFTS` of `tests/<game>/gifts.py`; none where there is no such file."""
    name = f"tests.{key.replace('-', '_')}.gifts"
    if importlib.util.find_spec(name) is None:
        return {}
    found: Mapping[str, Gift] = importlib.import_module(name).GIFTS
    return found


def reaches_gifts(match: Match[Any, Any], chance: random.Random) -> bool:
    """Let autopilots play to the moment of the gifts, at which nothing is half done; return whether it is reached."""
    wait, answers = LATEST ** chance.random(), 0
    while answers < wait and not match.over:
        answers += step(match, autopilot)
    begun = copy.deepcopy(match.state)
    while not match.over and not match.game.settled(begun, match.state):
        step(match, autopilot)
    return not match.over


def give(
    match: Match[Any, Any], gifts: Mapping[str, Gift], before: Sequence[Sequence[float]], chance: random.Random
) -> list[list[float]]:
    """Give each seat some things; return for each which. Whoever is out, and has no numbers before, gets none."""
    return [
        [float(chance.random() < OFTEN and gift(match.state, seat, chance.randrange)) for gift in gifts.values()]
        if numbers
        else []
        for seat, numbers in enumerate(before)
    ]
