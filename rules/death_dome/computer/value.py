"""Each team's chance to win: money, what is in reach, units, cards, and how soon it all ends.

A lead counts by the rounds in which it may still be lost: it is divided by the square root of those that are left, as
what chance adds up to grows so. In a series what teams are worth counts, in a single match its payout.
[DD-WIN, DD-SER-04]
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from rules.common.win_chances import load_weights, win_chances
from rules.death_dome.chapters.results import CONGLAMAGRAGON
from rules.death_dome.chapters.setup import rounds_of
from rules.death_dome.computer.estimates import FAR, LONG_SERIES, best_weapon, step_tags, steps_to
from rules.death_dome.computer.evaluation import BEHIND, EACH
from rules.death_dome.model.board import Arena
from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.state import UNIT_PHASES
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import END

NAMES: Final = (
    "money",
    "ahead at the end",
    "in reach",
    "turns",
    "cards",
    "units",
    "life",
    "arms",
    "armour",
    "hero",
)
"""What `features` counts: it matters the less the more rounds are left, or in each of them that is left."""
WEIGHTS: Final = load_weights("death_dome", NAMES)
MILLION: Final = 1_000_000
SURE: Final = 0.2
"""By so much, in millions, a team is clearly ahead."""
LITTLE: Final = 0.25
"""So much of a round is taken to be left at the end of a game."""
TRIES: Final[Mapping[str, Mapping[str, float]]] = {"normal": {"sure": 1.0}}
"""By level, what its computers try otherwise than those of other games: whoever waits for two standard errors hardly
ever does anything but what the autopilot would. So they won 26 of 40 games against it, and 10 of 20 with two."""


class Time(NamedTuple):
    """The rounds that are left of the match and of the game."""

    match: float
    game: float


def value(seen: DomeView) -> list[float]:
    """Each seat's chance to win; of a game that is over it is known."""
    seats = range(len(seen.teams))
    if seen.phase == END:
        return [(seat in seen.winners) / len(seen.winners) for seat in seats]
    return win_chances([features(seen, seat) for seat in seats], WEIGHTS)


def features(seen: DomeView, seat: int) -> list[float]:
    """The numbers of `NAMES` for a team; none for one that has given up."""
    team, units, time = seen.teams[seat], [unit for unit in seen.of(seat) if unit.on_board], time_left(seen)
    if team.gone:
        return []
    money, lead = stake(seen, seat), stake(seen, seat) - best_rival(seen, seat)
    now = 1 / math.sqrt(time.game + LITTLE)
    rounds = time.match * now
    hero = seen.terms.conglamagragon and any(unit.kind == CONGLAMAGRAGON for unit in units)
    return [
        money * now,
        max(-1.0, min(1.0, lead / SURE)) * now * now,
        in_reach(seen, seat) * now,
        turns_left(seen, seat) * now,
        team.cards * now,
        len(units) * rounds,
        sum([unit.vitae / unit.most_vitae for unit in units]) * now,
        best_two([power(unit) for unit in units]) * rounds,
        best_two([unit.toughness + unit.most_vitae for unit in units]) * rounds,
        hero / (1 + max(0, seen.terms.matches - seen.match)),
    ]


def power(unit: UnitView) -> int:
    """What a unit attacks with, cards aside."""
    weapon = best_weapon(unit)
    return unit.strength + (ITEMS[weapon].strength if weapon in ITEMS else 0)


def best_two(ratings: list[int]) -> int:
    """The sum of the two highest: a turn has two unit phases. [DD-UPH-02]"""
    return sum(sorted(ratings)[-UNIT_PHASES:])


# -- time and money ----------------------------------------------------------------------------------------------------


def time_left(seen: DomeView) -> Time:
    """The rounds that are left: of this match, and with those of later ones."""
    turns = sum([turns_left(seen, seat) for seat in seen.order])
    match = 0.0 if paid(seen) else turns / len(seen.order) if seen.counter else float(seen.limit)
    last = seen.terms.matches or max(LONG_SERIES, seen.match)
    return Time(match, match + sum([rounds_of(number) for number in range(seen.match + 1, last + 1)]))


def turns_left(seen: DomeView, seat: int) -> float:
    """A team's turns in this match, the running one as far as it is not over. [DD-MAT-02, DD-MAT-04]"""
    if seat not in seen.order or paid(seen):
        return 0.0
    if not seen.counter or seen.active not in seen.order:
        return float(max(0, seen.limit - seen.counter))
    later = seen.order.index(seat) - seen.order.index(seen.active)
    running = float(later > 0) if later else seen.phases_left / UNIT_PHASES
    return max(0, seen.limit - seen.counter) + running


def paid(seen: DomeView) -> bool:
    """Whether the match has been paid out, and the next has not begun. [DD-SER-02]"""
    return len(seen.teams[0].payouts) >= seen.match


def stake(seen: DomeView, seat: int) -> float:
    """What decides the game, in millions: a payout; in a series a team's value with it. [DD-WIN-01, DD-SER-04]"""
    team, terms = seen.teams[seat], seen.terms
    payout = 0 if paid(seen) else team.payout
    decides = terms.matches == 1 or (terms.conglamagragon and seen.match >= terms.matches)
    return (payout if decides else payout + team.value) / MILLION


def best_rival(seen: DomeView, seat: int) -> float:
    """What decides the game of the best of the others, in millions."""
    return max([stake(seen, team.seat) for team in seen.teams if team.seat != seat and not team.gone], default=0.0)


# -- points ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def phases_to_points(arena: Arena, base: str, tags: frozenset[str], place: str, movement: int) -> tuple[int, ...]:
    """The unit phases that a unit needs to each point, nobody in the way."""
    steps = [steps_to(arena, base, tags, point).get(place, FAR) for point in arena.points]
    return tuple([max(1, -(-each // movement)) if each < FAR else FAR for each in steps])


def in_reach(seen: DomeView, seat: int) -> float:
    """What a team may soon capture of others or of nobody, in millions: the best two points. [DD-WIN-01, DD-UPH-02]"""
    most, base = turns_left(seen, seat) * UNIT_PHASES, seen.teams[seat].base
    usable = [unit for unit in seen.of(seat) if unit.on_board and not unit.down]
    rows = [phases_to_points(seen.arena, base, step_tags(unit), unit.place, unit.movement) for unit in usable]
    held = {unit.place for unit in seen.units if unit.owner != seat}
    found = []
    for point, *needed in zip(seen.arena.points, *rows, strict=True):
        owner, nearest = seen.control.get(point), min(needed, default=FAR)
        if owner != seat and nearest <= most:
            loss = 1.0 if owner is None else 1 + 1 / max(1, len(seen.order) - 1)
            found.append(seen.arena.worth(point) * loss * EACH**nearest * (BEHIND if point in held else 1.0))
    return sum(sorted(found)[-UNIT_PHASES:]) / MILLION
