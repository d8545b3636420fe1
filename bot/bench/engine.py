"""How many decisions a second the engine takes from random players, beside OpenSpiel's own Python game."""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Callable, Iterator
from typing import Any

from bot.bench.figures import Figure, interleaved
from bot.cli.arguments import game_named
from rules.engine import Dice, FairDice, Game, Match, Refused
from rules.playout import QuickDice, playout, random_player

SMALL, LARGE = "tic-tac-toe", "galactic-supremacy"
GAMES_AT_ONCE = 100
SEED = 1


def measure(seconds: float) -> Iterator[Figure]:
    """All figures of the engine; `seconds` is how long each game is played."""
    yield from _small(seconds)
    yield from _large(seconds)


def _small(seconds: float) -> Iterator[Figure]:
    names = ("tic_tac_toe_playout_per_s", "tic_tac_toe_table_per_s")
    game = _found(SMALL)
    if game is None:
        yield from (
            Figure(name, None, "/s", note="tic-tac-toe lies under tests/: run this in a checkout") for name in names
        )
        return
    other = open_spiel_game()
    works = [
        _games(game, keep=False, games=GAMES_AT_ONCE),
        _games(game, keep=True, games=GAMES_AT_ONCE),
        *([other] if other else []),
    ]
    rates = interleaved(works, seconds)
    yield Figure(names[0], statistics.median(rates[0]), "/s", target=100_000)
    yield Figure(names[1], statistics.median(rates[1]), "/s")
    note = "" if other else 'not installed: pip install "arbiter[bench]"'
    yield Figure("open_spiel_tic_tac_toe_per_s", statistics.median(rates[2]) if other else None, "/s", note=note)
    for number, (kind, target) in enumerate([("playout", 4.0), ("table", 2.0)]):
        ratio = (
            statistics.median([ours / theirs for ours, theirs in zip(rates[number], rates[2], strict=True)])
            if other
            else None
        )
        yield Figure(f"tic_tac_toe_{kind}_to_open_spiel", ratio, "times", target=target, note=note)


def _large(seconds: float) -> Iterator[Figure]:
    game = _found(LARGE)
    if game is None:
        return
    rates = interleaved([_games(game, keep=False, games=2), _games(game, keep=True, games=2)], seconds)
    yield Figure("galactic_supremacy_playout_per_s", statistics.median(rates[0]), "/s", target=60_000)
    yield Figure("galactic_supremacy_table_per_s", statistics.median(rates[1]), "/s", target=20_000)


def _found(key: str) -> Game[Any, Any] | None:
    try:
        return game_named(key)
    except Refused:
        return None


def _games(game: Game[Any, Any], *, keep: bool, games: int) -> Callable[[], int]:
    """A work that plays some games with random players; other games each time, the same in each run of the program."""
    numbers, source = itertools.count(), random.Random(SEED).random

    def below(count: int) -> int:
        return int(source() * count)

    player, options = random_player(below), game.checked_options({})

    def work() -> int:
        answers = 0
        for _ in range(games):
            dice: Dice = FairDice(b"%d" % next(numbers)) if keep else QuickDice(below)
            match = Match.begin(game, game.seats[0], options, dice, keep=keep)
            answers += playout(match, player)
            match.drain()
        return answers

    return work


def open_spiel_game() -> Callable[[], int] | None:
    """A work that plays OpenSpiel's Python tic-tac-toe at random; None where it is not installed."""
    try:
        import open_spiel.python.games.tic_tac_toe  # noqa: F401 - it registers the game
        import pyspiel
    except ImportError:
        return None
    game, source = pyspiel.load_game("python_tic_tac_toe"), random.Random(SEED).random

    def work() -> int:
        moves = 0
        for _ in range(GAMES_AT_ONCE):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(source() * len(legal))])
                moves += 1
        return moves

    return work
