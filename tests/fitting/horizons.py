"""How far a computer should look ahead: what `value` tells of an answer at once, some answers later, and at the end.

`python -m tests.fitting.horizons GAME` takes decisions from games of autopilots, plays their answers on in the same
twins to the end of the game, and reads `value` on the way. For each horizon it prints by how much the difference of
two answers spreads in one pair of playouts (noise); how much it truly differs from one pair of answers to the next, by
the two halves of the playouts (signal); what a search learns from one pair (signal / noise); and how the difference
goes with the one at the end of the game, again from different halves (in ten-thousandths): where that is not positive a
search learns nothing of use.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, pvariance
from typing import Any, Final

from bot.catalogue import find_game
from bot.computers.twins import twin_of
from rules.engine import Answer, FairDice, Game, Match, Question
from rules.engine.playout import autopilot, step
from tests.fitting.arguments import parser_of

ANSWERS: Final = (0, 6, 12, 24, 48)
"""So many answers later `value` is read."""
HORIZONS: Final = (*map(str, ANSWERS), "settled", "end")
MOST: Final = 6
"""So many answers to a question are tried."""
EVERY: Final = (15, 45)
"""One of so many questions is taken, by lot."""

Readings = Mapping[str, float]
"""The seat's chance at each horizon of one playout."""


def decisions(game: Game[Any, Any], seed: int) -> Iterator[tuple[Match[Any, Any], Question, Sequence[Answer]]]:
    """Questions of games of two autopilots to which several answers come into question."""
    chance = random.Random(f"horizons {seed}")
    while True:
        seed += 1
        match = Match.begin(game, 2, game.checked_options({}), FairDice(b"horizons %d" % seed))
        wait = chance.randint(1, EVERY[0])
        while match.asked is not None:
            for question in [] if match.asked.window else [*match.asked.questions.values()]:
                found = [answer for _, answer in game.weigh(match.view(question.seat), question)][:MOST]
                wait -= len(found) > 1 and match.state.round > 0
                if not wait:
                    wait = chance.randint(*EVERY)
                    yield match, question, found
            step(match, autopilot)
            match.drain()


def readings(match: Match[Any, Any], question: Question, answer: Answer, seed: str) -> Readings:
    """What `value` tells on the way of one playout."""
    seat = question.seat
    twin = twin_of(match, seat, seed)
    value, given = match.game.value, 0
    assert value is not None
    twin.answer(seat, answer)
    found: dict[str, float] = {}
    while twin.asked is not None:
        due = [str(answers) for answers in ANSWERS if given >= answers and str(answers) not in found]
        due += ["settled"] * ("settled" not in found and given > 0 and match.game.settled(match.state, twin.state))
        if due:
            found.update(dict.fromkeys(due, value(twin.view(seat))[seat]))
        given += step(twin, autopilot)
    end = value(twin.view(seat))[seat]
    return {horizon: found.get(horizon, end) for horizon in HORIZONS}


def apart(first: Sequence[Readings], other: Sequence[Readings], horizon: str) -> list[float]:
    """By how much one answer is better than the first, playout by playout."""
    return [then[horizon] - usual[horizon] for usual, then in zip(first, other, strict=True)]


def told(pairs: Sequence[tuple[Sequence[Readings], Sequence[Readings]]], horizon: str) -> str:
    """A line of the table."""
    found = [(apart(*pair, horizon), apart(*pair, "end")) for pair in pairs]
    noise = math.sqrt(fmean([pvariance(now) for now, _ in found]))
    halves = [(fmean(now[::2]), fmean(now[1::2]), fmean(end[::2]), fmean(end[1::2])) for now, end in found]
    signal = math.sqrt(max(0.0, fmean([one * two for one, two, _, _ in halves])))
    along = fmean([(one * late + two * early) / 2 for one, two, early, late in halves])
    return f"{horizon:>8} {noise:7.3f} {signal:7.3f} {signal / noise if noise else 0:7.2f} {along * 1e4:9.1f}"


def main() -> None:
    """Read the arguments, play, print."""
    numbers = {"decisions": (40, "decisions"), "playouts": (16, "playouts of each answer")}
    options = parser_of("tests.fitting.horizons", __doc__, **numbers).parse_args()
    pairs: list[tuple[Sequence[Readings], Sequence[Readings]]] = []
    asked = decisions(find_game(options.game), options.seed)
    for number in range(options.decisions):
        match, question, answers = next(asked)
        tried = [
            [readings(match, question, answer, f"{number} {time}") for time in range(options.playouts)]
            for answer in answers
        ]
        pairs += [(tried[0], other) for other in tried[1:]]
    print(f"{options.decisions} decisions, {len(pairs)} other answers, {options.playouts} playouts of each")
    print(" horizon   noise  signal   ratio  with end")
    for horizon in HORIZONS:
        print(told(pairs, horizon))


if __name__ == "__main__":
    main()
