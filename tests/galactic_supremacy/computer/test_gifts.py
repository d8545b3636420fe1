"""What players are given to learn what it is worth: a computer thinks none of it bad, and the game goes on."""

from __future__ import annotations

import random

import pytest

from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, playout
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.computer.value import value
from testing.seeds import seed
from tests.fitting.gifts import reaches_gifts
from tests.galactic_supremacy.gifts import GIFTS

HARDLY_OF_USE = {"fleet card", "colony card"}
"""Where credits are short, one more of these may even be in the way."""


@pytest.mark.parametrize("name", GIFTS)
def test_a_gift_makes_nobody_worse_off(name: str) -> None:
    """It is given between two turns; then the game goes on to its end."""
    chance = random.Random(seed(f"a gift: {name}"))
    match = Match.begin(GAME, 2, {}, QuickDice(chance.randrange), keep=False)
    assert reaches_gifts(match, random.Random(1))
    before = value(match.view(0))[0]
    if GIFTS[name](match.state, 0, chance.randrange) and name not in HARDLY_OF_USE:
        assert value(match.view(0))[0] >= before
    playout(match, autopilot)
    assert match.over


@pytest.mark.parametrize("seats", [2, 3])
def test_who_gets_everything_is_better_off(seats: int) -> None:
    """All gifts at once."""
    chance = random.Random(seed("all gifts"))
    match = Match.begin(GAME, seats, {}, QuickDice(chance.randrange), keep=False)
    assert reaches_gifts(match, random.Random(1))
    before = value(match.view(0))[0]
    for give in GIFTS.values():
        give(match.state, 0, chance.randrange)
    assert value(match.view(0))[0] > before
