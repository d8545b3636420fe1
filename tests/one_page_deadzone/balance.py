"""How often each ready-made army wins against the strongest of its limit, by battlefield.

`python -m tests.one_page_deadzone.balance --games 300` prints a table of shares with their intervals (Wilson, 95 %), a
draw counted half. Computers that look ahead consider the armies that win 42 in 100 (`RIVALS`). Each seed is played from
both sides.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any, Final

from bot.computers.interval import wilson
from rules.engine import Answer, Match, Question
from rules.engine.playout import autopilot
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.computer.policy import ARMIES
from rules.one_page_deadzone.model.armies import ready_armies
from rules.one_page_deadzone.model.battlefield import MAP_KEYS
from rules.one_page_deadzone.model.moves import Field
from rules.one_page_deadzone.model.questions import Prompt
from tests.duels import fought

SEED: Final = 21
LIMITS: Final = ("150", "300")


def share_of(army: str, against: str, points: str, on: str, games: int) -> float:
    """The share of so many games on a battlefield that an army wins, half of them from each side."""
    won = 0.0
    for number in range(games):
        own, chance = number % 2, random.Random(f"{SEED} {number // 2}")
        armies = (army, against) if own == 0 else (against, army)
        winners = winners_of(armies, GAME.checked_options({"points": points, "map": on}), chance)
        won += (own in winners) / len(winners) if winners else 0.5
    return won / games


def winners_of(armies: Sequence[str], options: dict[str, str], chance: random.Random) -> Sequence[int]:
    """Who wins a game of two autopilots with these armies."""

    def by_seat(match: Match[Any, Any], question: Question) -> Answer:
        return Field.of(armies[question.seat]) if question.prompt == Prompt.ARMY else autopilot(match, question)

    winners: Sequence[int] = fought(GAME, [by_seat] * 2, options, chance.randrange).state.winners
    return winners


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.one_page_deadzone.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    games = parser.parse_args().games
    print(f"seed {SEED}, {games} games each\n\n| points | army | {' | '.join(MAP_KEYS)} |")
    print("|---" * (2 + len(MAP_KEYS)) + "|", flush=True)
    for points in LIMITS:
        ready = sorted(ready_armies(int(points)), key=lambda army: -ARMIES[army])
        for army in ready[1:]:
            shares = [share_of(army, ready[0], points, on, games) for on in MAP_KEYS]
            print(f"| {points} | {army} | {' | '.join([cell(share, games) for share in shares])} |", flush=True)


def cell(share: float, games: int) -> str:
    """A share with its interval, in percent."""
    low, high = wilson(share, games)
    return f"{100 * share:.0f} [{100 * low:.0f}, {100 * high:.0f}]"


if __name__ == "__main__":
    main()
