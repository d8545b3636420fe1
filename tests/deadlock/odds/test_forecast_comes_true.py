"""Every number that a forecast tells, against what then happened, over whole games.

What a sentence states is to come true in any case; what it says comes "as it stands" is to come true whenever nobody
does anything else and nothing strikes. `DEADLOCK_FORECASTS=200` plays so many games, else there is a handful.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.deadlock import GAME
from rules.deadlock.model.state import Planet
from rules.deadlock.model.view import PlanetView
from rules.deadlock.odds.outlook import GOOD_NAMES
from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, QuickDice, autopilot, random_player
from testing.seeds import seeds
from tests.deadlock.odds.forecasts import Ledger

GAMES = int(os.environ.get("DEADLOCK_FORECASTS", "6"))
ROUNDS = 12
NAMED = {name: good for good, name in GOOD_NAMES.items()}


def usual(match: Match[Any, Any], question: Question) -> Answer:
    """A player who answers nothing, and gets the defaults."""
    answer: Answer = question.default
    return answer


def watched(players: Sequence[Player], seed: int) -> Ledger:
    """A game of these players, each of whom reads every forecast that is there to be read."""
    chance = random.Random(seed)
    match: Match[Planet, PlanetView] = Match.begin(GAME, len(players), {}, QuickDice(chance.randrange))
    ledger = Ledger()
    while (asked := match.asked) is not None and match.state.round <= ROUNDS:
        ledger.heard(match.drain().events)
        for seat, question in [*asked.questions.items()]:
            where = f"seed {seed}, round {match.state.round}, seat {seat}, {match.state.phase}"
            ledger.forecast(match, seat, where)
            answer = players[seat](match, question)
            ledger.chosen(question, answer)
            left = ledger.panel(match, question, answer, where)
            match.answer(seat, answer)
            ledger.heard(match.drain().events)
            if left and question.prompt != "transport":
                goods = match.state.players[seat].goods
                found = {name: goods[NAMED[name]] for name in left}
                ledger.wrong += [f"{where}: {left} told to be left, {found} are"] * (found != left)
                ledger.right["left"] += 1
        if asked.window is not None:
            match.close()
            ledger.heard(match.drain().events)
    return ledger


def test_what_is_forecast_comes_true() -> None:
    """All numbers of forecasts and panels, of autopilots, random players and players who answer nothing."""
    right: Counter[str] = Counter()
    for number, seed in enumerate(seeds(GAMES, "forecasts")):
        at_random = random_player(random.Random(seed).randrange)
        kinds = [usual, autopilot, at_random]
        players = [kinds[(number + seat) % 3] for seat in range(2 + number % 3)]
        ledger = watched(players, seed)
        assert ledger.wrong == []
        right += ledger.right
    assert {"food", "mouths", "energy", "culture", "people", "metal", "idle, for sure", "left"} <= {*right}
