"""Computers do not look at what is hidden: in two games that a seat cannot tell apart every level answers alike.

What is hidden is held at two values: a twin begins at the last checkpoint and is told the same rows, as in `leaks`. A
level may still ask for twins of its own; that these tell nothing of the truth is looked at for itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatch
from typing import Any

from bot.computers.levels import BLIND, PLAYERS, searching
from bot.computers.search import Budget
from rules.engine import Corrupt, Dice, Game, Match, Mismatch, write_answer
from rules.engine.playout import ScriptedDice
from testing.conformance.journals import is_asked
from testing.conformance.leaks import TRIES, Moment, compare, flat, looks, resampled, since, told_alike
from testing.conformance.play import Run, Witness
from testing.conformance.states import spell

MOMENTS = 2
"""So many questions of a game are looked at, far from each other."""
TINY = Budget(candidates=3, first=2, then=1, answers=2, sure=0.0, strategic=1)
LEVELS = {**{kind: PLAYERS[kind] for kind in ("random", "autopilot", "easy")}, "whoever thinks ahead": searching(TINY)}
"""greedy, normal and hard differ by their budgets only."""
COUNTED = "how many offers others have made to each other is a number beside the offers, of which nothing follows"
ORDERED = "of standing orders few are drawn anew, so that much is asked in a twin as it is"
KEPT: Mapping[str, Mapping[str, str]] = {
    "deadlock": {"offers.*": COUNTED, "deals.*.number": COUNTED},
    "galactic-supremacy": {"offers.*": COUNTED, "deals.*.number": COUNTED},
    "deadzone": {"sides.*.orders.*": ORDERED, "sides.*.same*": ORDERED, "acting.script*": ORDERED},
}
"""What of a twin still follows from the truth, and why that may be."""


class Retold(Witness):
    """A match whose rows were written down with another truth: what it tells is not compared with that."""

    def fork(self, dice: Dice) -> Match[Any, Any]:
        assert self.checkpoint is not None
        return Retold.restore(self.game, self.checkpoint, self.tail, dice, chances=self.chances, strict=False)


def check_computers(run: Run) -> None:
    """Every level, from random to hard, gives the same answer in both, and twins of both are alike."""
    run.kind, run.act_rate = Witness, 0.0
    run.begin()
    tally: Counter[str] = Counter()
    for _ in range(MOMENTS):
        run.play(1 + run.below(40))
        waiting = [seat for seat in range(run.seats) if is_asked(run.match, seat)]
        if not waiting:
            continue
        seat = run.random.choice(waiting)
        if twin := alike(run, seat):
            twins_are_alike(run, twin, seat)
            answers_are_alike(run, twin, seat)
        tally["alike" if twin else "dropped"] += 1
    print(dict(tally))


def alike(run: Run, seat: int) -> Match[Any, Any] | None:
    """A match that this seat cannot tell from the true one, though what is hidden differs; None if none fits."""
    origin = run.match.checkpoint
    assert origin is not None
    moment, (rows, _) = Moment(run, run.match), since(run, origin)
    for _ in range(TRIES):
        with suppress(Mismatch, Corrupt):
            other = resampled(moment, origin, seat)
            twin = Retold.restore(run.game, other, rows, ScriptedDice([]), strict=False, tell=True)
            if told_alike(run, moment.told(origin), twin.drain().events, seat):
                return twin
    return None


def twins_are_alike(run: Run, twin: Match[Any, Any], seat: int) -> None:
    """What a seat imagines follows from what it knows: the same draws give the same, whatever is true."""
    kept = KEPT.get(run.game.key, {})
    both = [run.game.imagined(match.state, seat, random.Random(run.seed).randrange) for match in (run.match, twin)]
    true, other = [
        {
            path: value
            for path, value in flat(state).items()
            if not any(fnmatch(spell(path), pattern) for pattern in kept)
        }
        for state in both
    ]
    compare(f"whoever thinks for seat {seat}", true, other)
    problems = [*run.game.invariants(both[0])]
    assert not problems, f"imagine gives an impossible state: {problems}"
    compare(f"seat {seat} after imagine", looks(run, run.match.state, seat), looks(run, both[0], seat))


def answers_are_alike(run: Run, twin: Match[Any, Any], seat: int) -> None:
    """Every level answers alike, by the same views of what it imagines, where both matches imagine the same."""
    held = run.game.load(run.game.dump(run.match.state))
    for level, player in LEVELS.items():
        found = []
        for match in (run.match, twin):
            views: list[str] = []
            usual, match.game = match.game, imagined(run.game, held, views)
            if usual.value is not None or level in BLIND:
                views.append(write_answer(player(match, match.question_for(seat), f"{run.seed} {seat}")))
            match.game = usual
            found.append(views)
        assert found[0] == found[1], f"{level} looks at what is hidden from seat {seat}"


def imagined(game: Game[Any, Any], held: Any, views: list[str]) -> Game[Any, Any]:
    """The same game, in which all twins are drawn from this state; `views` is told what is thought about."""

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def noting(view: Any, *rest: Any) -> Any:
            views.append(repr(view))
            return function(view, *rest)

        return noting

    return replace(
        game,
        imagine=lambda _, seat, below: game.imagined(held, seat, below),
        autopilot=noted(game.autopilot),
        weigh=noted(game.weigh),
        value=game.value and noted(game.value),
        strategies={name: noted(strategy) for name, strategy in game.strategies.items()},
    )
