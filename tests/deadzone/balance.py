"""How long computers' games last and how they end, and which ready-made teams are a match for each other.

`python -m tests.deadzone.balance ends` plays games of teams by lot with no target, so that one game tells how it would
have ended with each target, as no computer looks at it. `... pairings` writes `rules/deadzone/data/pairings.json`:
every pairing of ready-made teams at 100 points is played once from each side, then the closest ones `GAMES` times
more, of which those within 40-60 % are kept. `... strengths` writes `rules/deadzone/data/strengths.json`: how many
games each team wins when every pairing is played once from each side. `... lesson` plays the lesson by its suggestions
alone, and on to the end of its game. All print seed and number of games.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from rules.deadzone import GAME
from rules.deadzone.chapters.ending import is_wiped_out, target
from rules.deadzone.lesson.suggest import LEARNER
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.moves import Field
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.ready import all_ready
from rules.engine import Answer, Match, Question
from rules.engine.playout import autopilot
from testing.course import Answerer, Course, suggested
from tests.duels import fought

SEED: Final = 18
POINTS: Final = "100"
LAST: Final = 5
GAMES: Final = 60
CANDIDATES: Final = 25
LEAST, MOST = 0.4, 0.6
FILE: Final = Path(__file__).parents[2] / "rules/deadzone/data/pairings.json"
STRENGTHS: Final = FILE.with_name("strengths.json")
STRENGTHS_FROM: Final = 20_000
"""The first of the seeds by which strengths are measured."""
GOALS: Final = ("book", "longer", "none")


@dataclass
class Battle:
    """A game as its Rounds ended: the VPs of both sides after each, and who had no models left at the last."""

    vps: list[tuple[int, int]] = field(default_factory=list)
    wiped: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def ended(self, aim: int | None) -> tuple[int, str, float]:
        """In which Round it ends with this target, why, and the first seat's share of the win."""
        for number, (south, north) in enumerate(self.vps, 1):
            if aim is not None and max(south, north) >= aim:
                return number, "target", share(south >= aim, north >= aim)
        return len(self.vps), "wiped out" if self.wiped else "last Round", share(0 in self.winners, 1 in self.winners)


def share(first: bool, second: bool) -> float:
    """1 for the first alone, 0 for the second alone, else a half."""
    return 0.5 + (first - second) / 2


def played(teams: Sequence[str], seed: int, goal: str) -> Battle:
    """A game of two computers with these teams; the seed decides battlefield and dice."""
    chance, battle = random.Random(f"{SEED} {seed}"), Battle()

    def by_seat(match: Match[Any, Any], question: Question) -> Answer:
        return Field(teams[question.seat]) if question.prompt == "team" else autopilot(match, question)

    def look(match: Match[Sector, Any]) -> None:
        if match.state.round > len(battle.vps) + 1:
            battle.vps.append((match.state.sides[0].vp, match.state.sides[1].vp))

    maps = sorted(map_keys())
    options = GAME.checked_options({"points": POINTS, "map": maps[seed % len(maps)], "target": goal})
    state = fought(GAME, [by_seat] * 2, options, chance.randrange, look).state
    battle.vps.append((state.sides[0].vp, state.sides[1].vp))
    battle.wiped = [seat for seat in (0, 1) if is_wiped_out(state, seat)]
    battle.winners = state.winners
    return battle


# -- how games end -----------------------------------------------------------------------------------------------------


def ends(games: int) -> None:
    """Rounds and causes of so many games with teams by lot, for each target."""
    battles = by_lot(games)
    for goal in GOALS:
        told = rounds_with(goal, battles)
        rounds = sum([number for number, _, _ in told]) / games
        by_round = dict(sorted(Counter([number for number, _, _ in told]).items()))
        causes = dict(Counter([why for _, why, _ in told]).most_common())
        print(f"target {goal}: {rounds:.2f} Rounds on average {by_round}; {causes}", flush=True)


# -- who is a match for whom -------------------------------------------------------------------------------------------


def pairings(least: int) -> None:
    """Measure every pairing from both sides, then the closest ones, and write those that are even."""
    teams = sorted(all_ready(int(POINTS)))
    margins: dict[str, list[int]] = {team: [] for team in teams}
    for number, (one, other) in enumerate(combinations(teams, 2)):
        for first, second in ((one, other), (other, one)):
            south, north = played((first, second), number, "book").vps[-1]
            margins[first].append(south - north)
            margins[second].append(north - south)
    strength = {team: sum(found) / len(found) for team, found in margins.items()}
    print({team: round(worth, 1) for team, worth in sorted(strength.items(), key=lambda item: -item[1])}, flush=True)
    close = sorted(combinations(teams, 2), key=lambda pair: abs(strength[pair[0]] - strength[pair[1]]))
    even = [row for row in map(measured, close[:CANDIDATES]) if LEAST <= row["won"] / GAMES <= MOST]
    FILE.write_text(table(even))


def measured(pair: tuple[str, str]) -> dict[str, Any]:
    """How many of `GAMES` games the first team of a pairing wins, a draw counted half; half of them from each side."""
    won = won_by_first(pair, range(1000, 1000 + GAMES // 2))
    print(*pair, won, "of", GAMES, flush=True)
    return {"teams": list(pair), "won": won, "games": GAMES}


def won_by_first(pair: tuple[str, str], seeds: Sequence[int]) -> float:
    """How many games the first team of a pairing wins, a draw counted half; each seed is played from both sides."""
    won = 0.0
    for seed in seeds:
        for turned in (False, True):
            winners = played(pair[::-1] if turned else pair, seed, "book").winners
            won += share(turned in winners, (not turned) in winners)
    return won


def rounds_with(goal: str, battles: Sequence[Battle]) -> list[tuple[int, str, float]]:
    """How games that were played without a target would have ended with this one."""
    aim = target(GAME.start(2, GAME.checked_options({"points": POINTS, "target": goal})))
    return [battle.ended(aim) for battle in battles]


def by_lot(games: int) -> list[Battle]:
    """So many games of teams by lot, without a target."""
    lot, teams = random.Random(SEED), sorted(all_ready(int(POINTS)))
    return [played(lot.sample(teams, 2), number, "none") for number in range(games)]


def table(even: Sequence[Mapping[str, Any]]) -> str:
    """The file: one line a pairing, with the command that measured it."""
    rows = ",\n".join([f"  {json.dumps(row)}" for row in even])
    command = f"python -m tests.deadzone.balance pairings, seed {SEED}"
    return f'{{\n "measured": "{command}",\n "pairings": [\n{rows}\n ]\n}}\n'


# -- who is strong -----------------------------------------------------------------------------------------------------


def strengths(games: int) -> None:
    """Play every pairing once from each side, each with its own battlefield and dice; write who has won how often."""
    teams = sorted(all_ready(int(POINTS)))
    won, each = dict.fromkeys(teams, 0.0), 2 * (len(teams) - 1)
    for number, pair in enumerate(combinations(teams, 2), STRENGTHS_FROM):
        found = won_by_first(pair, [number])
        won[pair[0]] += found
        won[pair[1]] += 2 - found
    rows = ",\n".join([f'  "{team}": [{won[team]}, {each}]' for team in sorted(won, key=lambda team: -won[team])])
    command = f"python -m tests.deadzone.balance strengths, seed {SEED}"
    STRENGTHS.write_text(f'{{\n "measured": "{command}",\n "teams": {{\n{rows}\n }}\n}}\n')
    print(STRENGTHS.read_text(), flush=True)


# -- the first game ----------------------------------------------------------------------------------------------------


def lesson(games: int) -> None:
    """How a learner fares who takes every suggestion: at the end of the lesson, and of the game if it is played out."""
    leads, wins = Counter[str](), Counter[str]()
    losses, rounds = [0, 0], 0
    for number in range(games):
        course = Course(GAME.key, number).take(suggested)
        leads[_standing(*_vps(course))] += 1
        state = played_out(course, suggested).match.state
        wins[_standing(LEARNER in state.winners, 1 - LEARNER in state.winners)] += 1
        rounds += state.round
        for seat in (0, 1):
            losses[seat] += len([f for f in state.fighters if f.owner == seat and f.fate == "dead"])
    print(f"at the end of the lesson the learner {dict(leads)}; at the end of the game {dict(wins)},", flush=True)
    print(
        f"after {rounds / games:.1f} Rounds, with {losses[0] / games:.1f} dead to {losses[1] / games:.1f}", flush=True
    )


def played_out(course: Course, answer: Answerer) -> Course:
    """The game of a lesson, answered so to its end; return the course itself."""
    for question in course.questions():
        course.match.answer(LEARNER, answer(course, question))
    return course


def won_by_learner(answer: Answerer, seeds: Sequence[int]) -> float:
    """How many games of the lesson a learner wins who answers so, a draw counted half."""
    ends = [played_out(Course(GAME.key, seed), answer).match.state.winners for seed in seeds]
    return sum([share(LEARNER in winners, 1 - LEARNER in winners) for winners in ends])


def _vps(course: Course) -> tuple[int, int]:
    own, other = [course.match.state.sides[seat].vp for seat in (LEARNER, 1 - LEARNER)]
    return own, other


def _standing(own: int, other: int) -> str:
    return "leads" if own > other else "trails" if own < other else "is level"


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.deadzone.balance", description=__doc__)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--games", type=int, default=60)
    asked = parser.parse_args()
    print(f"seed {SEED}, {asked.games} games of {POINTS} points in Patrol", flush=True)
    MEASURES[asked.what](asked.games)


MEASURES: Final[Mapping[str, Callable[[int], None]]] = {
    "ends": ends,
    "pairings": pairings,
    "strengths": strengths,
    "lesson": lesson,
}

if __name__ == "__main__":
    main()
