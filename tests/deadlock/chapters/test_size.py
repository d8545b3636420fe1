"""How large a game of Deadlock gets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.tables import TECHNOLOGIES
from rules.engine import Match
from rules.engine.playout import QuickDice, autopilot, step
from tests.deadlock.kit import laid_out

LARGEST = 40 << 10
RACES_BY_SEAT = ("human", "chcht", "uva_mosk", "tarth", "relu", "maug", "cyth")


def test_a_full_planet_stays_below_40_kib() -> None:
    """25 territories with six manned buildings and eight units each, all technologies known, as checkpoints keep it."""
    land = "plains P{}: city+ farm+ mine+ university+ factory+ nuclear_plant+ idle9 | tank4 infantry4"
    lands = [f"{cell} {land.format(number % 7 + 1)}" for number, cell in enumerate(CELLS)]
    known = " ".join(TECHNOLOGIES)
    players: dict[str, Any] = {f"P{number}": f"{race} {known}" for number, race in enumerate(RACES_BY_SEAT, start=1)}
    planet = laid_out(" / ".join(lands), players=7, **players)
    assert sum(len(held.units) for held in planet.lands) == 200
    assert len(GAME.dump(planet)) < LARGEST


@pytest.mark.slow
def test_states_of_played_games_stay_below_40_kib() -> None:
    """Four computers at war; the largest state of three games."""
    largest = 0
    for seed in range(3):
        chance = random.Random(seed)
        match = Match.begin(GAME, 4, {}, QuickDice(chance.randrange), keep=False)
        while match.asked is not None and match.state.round <= 60:
            step(match, autopilot)
            largest = max(largest, len(GAME.dump(match.state)))
    assert 5_000 < largest < LARGEST
