"""Every pair of factions plays a game of two autopilots without an error, and the sector stays sound throughout.

`DEADZONE_PAIR_GAMES=10` plays ten games of each pair, else there is one. All scenarios, battlefields and limits come
up, also in `make test`, where only those pairs play that bring one of these or a faction for the first time.
"""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.invariants import invariants
from rules.deadzone.model.moves import Field
from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.teams.ready import ready
from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, autopilot
from tests.duels import fought
from tests.tiers import SOAK

GAMES = int(os.environ.get("DEADZONE_PAIR_GAMES", "1"))
LIMITS = (100, 100, 150, 100, 100, 100, 200)
"""Most games are small: those with many models take longest."""
PAIRS = list(combinations_with_replacement(FACTIONS, 2))


def options_of(number: int) -> Mapping[str, str]:
    """The options of a game by its number: scenario, battlefield and limit change at different paces."""
    scenarios, maps = list(SCENARIOS), map_keys()
    return GAME.checked_options({
        "points": str(LIMITS[number % len(LIMITS)]),
        "scenario": scenarios[number % len(scenarios)],
        "map": maps[(number + number // len(maps)) % len(maps)],
        "missions": "on" if number % 3 == 0 else "off",
    })  # fmt: skip


def commander(faction: str, limit: int, chance: random.Random) -> Player:
    """An autopilot with one of the two ready-made teams of a faction."""
    team = chance.choice(sorted(ready(faction, limit)))

    def answer(match: Match[Any, Any], question: Question) -> Answer:
        return Field(team) if question.prompt == "team" else autopilot(match, question)

    return answer


def check(match: Match[Any, Any]) -> None:
    """Nothing is wrong with the sector."""
    assert list(invariants(match.state)) == []


def first_to_bring() -> list[Any]:
    """Return all pairs, those of neighbours first; those whose first game brings nothing new have the mark `soak`."""
    place = list(FACTIONS).index
    brought: set[object] = set()
    pairs = []
    for pair in sorted(PAIRS, key=lambda pair: abs(place(pair[1]) - place(pair[0]) - 1)):
        news = {*pair, *options_of(PAIRS.index(pair)).items()} - brought
        pairs.append(pytest.param(*pair, marks=() if news else SOAK))
        brought |= news
    return pairs


@pytest.mark.parametrize(("first", "second"), first_to_bring())
def test_every_pair_of_factions_plays_to_the_end(first: str, second: str) -> None:
    """The engine refuses what is not legal, so an answer that is not would be noticed."""
    for game in range(GAMES):
        number = PAIRS.index((first, second)) + game * len(PAIRS)
        options, chance = options_of(number), random.Random(number)
        print("seed", number, options)
        factions = (first, second) if game % 2 == 0 else (second, first)
        players = [commander(faction, int(options["points"]), chance) for faction in factions]
        match = fought(GAME, players, options, chance.randrange, check)
        assert match.over
        assert [side.faction for side in match.state.sides] == [*factions]


def test_all_scenarios_and_battlefields_come_up() -> None:
    """Within one game of each pair, with Secret Missions and without, with small teams and larger ones."""
    played = [options_of(number) for number in range(len(PAIRS))]
    assert {options["scenario"] for options in played} == {*SCENARIOS}
    assert {options["map"] for options in played} == {*map_keys()}
    assert {options["missions"] for options in played} == {"on", "off"}
    assert {options["points"] for options in played} == {"100", "150", "200"}
