"""How many decisions a second the engine takes from random players, beside OpenSpiel's own Python game."""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bot.bench.figures import Figure, interleaved, percentile
from bot.catalogue import games
from bot.cli.arguments import game_named
from rules.engine import Dice, FairDice, Game, Match, Question, Refused
from rules.engine.playout import QuickDice, playout, random_player

SMALL = "tic-tac-toe"
GAMES_AT_ONCE = 100
SEED = 1


class Targets(NamedTuple):
    """What a game is to reach: random decisions a second without and with a journal, milliseconds at most."""

    playout: float | None = None
    table: float | None = None
    question_ms: float | None = None
    autopilot_ms: float | None = None


NO_TARGETS = Targets()
TARGETS = {
    "deadlock": Targets(playout=20_000, table=5_000),
    "death-dome": Targets(playout=8_000, table=3_000),
    "galactic-supremacy": Targets(playout=60_000, table=20_000),
    "one-page-deadzone": Targets(playout=10_000, question_ms=2, autopilot_ms=50),
    "deadzone": Targets(playout=5_000, table=2_000, question_ms=10, autopilot_ms=50),
}


def measure(seconds: float) -> Iterator[Figure]:
    """All figures of the engine; `seconds` is how long each game is played."""
    yield from _small(seconds)
    for game in games().values():
        yield from _game(game, seconds)


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
        _games(game, keep=False, count=GAMES_AT_ONCE),
        _games(game, keep=True, count=GAMES_AT_ONCE),
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


def _game(game: Game[Any, Any], seconds: float) -> Iterator[Figure]:
    """Decisions of random players, and how long a question with all its options and the autopilot's answer take."""
    name, targets = game.key.replace("-", "_"), TARGETS.get(game.key, NO_TARGETS)
    lengths: list[int] = []
    works = [_games(game, keep=False, count=2, lengths=lengths), _games(game, keep=True, count=2)]
    rates = interleaved(works, seconds)
    pace = statistics.median(rates[0])
    yield Figure(f"{name}_playout_per_s", pace, "/s", target=targets.playout)
    # Between releases the decisions of a game may become fewer and larger; whole games can still be compared.
    yield Figure(f"{name}_games_per_s", pace / statistics.mean(lengths), "/s")
    yield Figure(f"{name}_table_per_s", statistics.median(rates[1]), "/s", target=targets.table)
    asking, answering = _paces(game, seconds, with_odds=targets.question_ms is not None)
    target = targets.question_ms
    yield Figure(f"{name}_question_ms_p95", percentile(asking, 95), "ms", target=target, most=True)
    target = targets.autopilot_ms
    yield Figure(f"{name}_autopilot_ms_p95", percentile(answering, 95), "ms", target=target, most=True)


def _paces(game: Game[Any, Any], seconds: float, *, with_odds: bool) -> tuple[list[float], list[float]]:
    """Milliseconds to build a question, if wanted with the odds of all its options and its outlook, and for the
    autopilot to answer one, over games of computers.
    """
    asking, answering, end = [], [], time.monotonic() + seconds
    dice = QuickDice(random.Random(SEED).randrange)
    for number in itertools.count():
        options = {option.key: option.choices[number % len(option.choices)] for option in game.options}
        try:
            match = Match.begin(game, game.seats[0], options, dice, keep=False)
        except Refused:  # these options do not go together
            continue
        while (asked := match.asked) is not None:
            views = {seat: match.view(seat) for seat in asked.questions} if with_odds else {}
            started = time.perf_counter()
            asked.step.build()
            for seat, view in views.items():
                _tell_odds(game, view, asked.questions[seat])
            asking.append(1000 * (time.perf_counter() - started))
            for seat, question in asked.questions.items():
                started = time.perf_counter()
                answer = game.autopilot(match.view(seat), question)
                answering.append(1000 * (time.perf_counter() - started))
                match.answer(seat, answer)
            if asked.window is not None:
                match.close()
            if time.monotonic() > end:
                return asking, answering
    raise AssertionError("counting never ends")


def _tell_odds(game: Game[Any, Any], view: Any, question: Question) -> None:
    """All that a table may show of a question before it is answered."""
    for option in getattr(question, "options", ()):
        game.odds(view, question, option)
    game.outlook(view, question, ())


def _found(key: str) -> Game[Any, Any] | None:
    try:
        return game_named(key)
    except Refused:
        return None


def _games(game: Game[Any, Any], *, keep: bool, count: int, lengths: list[int] | None = None) -> Callable[[], int]:
    """A work that plays so many games with random players; others each time, the same in each run of the program.

    It adds the number of answers in each game to `lengths`.
    """
    numbers, source = itertools.count(), random.Random(SEED).random

    def below(count: int) -> int:
        return int(source() * count)

    player, options = random_player(below, plain=True), game.checked_options({})

    def work() -> int:
        answers = 0
        for _ in range(count):
            dice: Dice = FairDice(b"%d" % next(numbers)) if keep else QuickDice(below)
            match = Match.begin(game, game.seats[0], options, dice, keep=keep)
            length = playout(match, player)
            match.drain()
            answers += length
            if lengths is not None:
                lengths.append(length)
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
