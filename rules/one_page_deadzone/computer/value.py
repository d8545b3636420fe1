"""Each seat's chance to win: the lead, what either side can still score, and how much may yet change.

A lead is measured by how far the points that are still fought for may swing: late in the game a small one decides.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.common.win_chances import load_weights, win_chances
from rules.engine import END
from rules.one_page_deadzone.computer.estimates import scoring_chance
from rules.one_page_deadzone.model.state import ROUNDS
from rules.one_page_deadzone.model.view import UnitView, ZoneView

NAMES = (
    "lead",  # points scored, over what may still change
    "score",  # points scored, of the limit
    "now",  # points to be expected of the units that still act this round, over what may still change
    "soon",  # the same of all units in the rounds to come
    "strength",  # the cost of the units on the table, of the limit, as long as there are rounds to come
    "pinned",  # the cost of pinned ones, which lose their next activation
    "wounds",  # the cost of units, by the share of their wounds that is taken
    "ready",  # the cost of units that still act this round
    "watch",  # the cost of units on overwatch
    "turn",  # whether it is this side's turn
)
"""What is known of each seat. [OP-MIS-02, OP-MIS-03, OP-RND-01, OP-MOR-04, OP-OVW-04]"""
WEIGHTS = load_weights("one_page_deadzone", NAMES)
LEAST_SWING = 8.0
"""The points that may always change hands."""
UNFORESEEN = 0.15
"""The variance of an attack in a later round, wherever units stand then, as a share of the dearest target's squared."""
TRIES: Mapping[str, Mapping[str, float]] = {
    "easy": {"competence": 0.74},
    "normal": {"first": 8, "then": 32, "answers": 8, "sure": 1.0, "gives_up": 8},
}
"""By level, what its computers try otherwise than those of other games: luck hides most of what answers differ by, the
more the further ahead a game is played on. Of the same 60 games against the autopilot whoever tried 16 times 24 answers
ahead won 31, and whoever tried 32 times 8 answers ahead 38 and a half."""
Target = tuple[str, int, str, bool, int]
"""A kind of unit, its wounds, its cube, whether a pin scores it, and what it costs."""


class Reckoning:
    """A view, and what of it matters to both seats."""

    def __init__(self, seen: ZoneView) -> None:
        self.seen = seen
        self.to_come = ROUNDS - max(1, seen.round)
        table = [[unit for unit in seen.of(squad.seat) if unit.cube] for squad in seen.squads]
        self.now, self.soon, swing = [0.0] * len(table), [0.0] * len(table), LEAST_SWING**2
        for seat, units in enumerate(table):
            targets = targets_of(table[1 - seat], seen.round == ROUNDS)
            later = targets_of(table[1 - seat], seen.round + 1 == ROUNDS)
            dearest = max([foe.type.cost for foe in table[1 - seat]], default=0)
            swing += UNFORESEEN * self.to_come * len(units) * dearest**2
            for unit in units:
                if unit.ready and not unit.pinned:
                    points, spread = prospect(seen.map, unit.model, unit.cube, targets)
                    self.now[seat] += points
                    swing += spread
                if self.to_come:
                    self.soon[seat] += prospect(seen.map, unit.model, unit.cube, later)[0] * self.to_come
        self.swing = math.sqrt(swing)

    def row(self, seat: int) -> list[float]:
        """The numbers of a seat, in the order of `NAMES`."""
        seen, units, limit = self.seen, self.seen.of(seat), self.seen.points
        score = seen.squads[seat].score
        rounds = self.to_come / ROUNDS
        pinned = [unit.type.cost for unit in units if unit.pinned and unit.pinned_in < ROUNDS]
        wounds = [unit.type.cost * unit.wounds / unit.type.tough for unit in units]
        return [
            score / self.swing,
            score / limit,
            self.now[seat] / self.swing,
            self.soon[seat] / self.swing,
            rounds * sum([unit.type.cost for unit in units]) / limit,
            sum(pinned) / limit,
            sum(wounds) / limit,
            sum([unit.type.cost for unit in units if unit.ready]) / limit,
            sum([unit.type.cost for unit in units if unit.overwatch]) / limit,
            float(seen.round > 0 and seen.to_act == seat),
        ]


def targets_of(foes: Sequence[UnitView], last: bool) -> tuple[Target, ...]:
    """What an enemy may score in a round, the last one or not: nothing of a unit that scores already."""
    open_to = [foe for foe in foes if not (foe.pinned and foe.pinned_in == ROUNDS)]
    found = [(foe.model, foe.wounds, foe.cube, last and not foe.pinned, foe.type.cost) for foe in open_to]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1 << 12)
def prospect(on: str, kind: str, cube: str, targets: tuple[Target, ...]) -> tuple[float, float]:
    """The points to be expected of a unit's best attack in a round, and their variance."""
    best = 0.0, 0.0
    for target, wounds, at, pins, cost in targets:
        chance = scoring_chance(on, kind, cube, target, wounds, at, pins)
        best = max(best, (chance * cost, chance * (1 - chance) * cost * cost))
    return best


def features(seen: ZoneView, seat: int) -> Sequence[float]:
    """How a seat stands, in the order of `NAMES`."""
    return Reckoning(seen).row(seat)


def value(seen: ZoneView) -> Sequence[float]:
    """Each seat's chance to win, a draw counting half."""
    seats = [squad.seat for squad in seen.squads]
    if seen.phase == END:
        return [(seat in seen.winners) / len(seen.winners) if seen.winners else 1 / len(seats) for seat in seats]
    held = Reckoning(seen)
    return win_chances([held.row(seat) for seat in seats], WEIGHTS)
