"""What places are worth for the VPs that they bring: to stand there, and to come nearer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.deadzone.chapters.missions import HOLD, open_missions
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.computer.distances import Distances
from rules.deadzone.computer.scenario_goals import Destination, burdens, destinations, rounds_left
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.models import speed_of
from rules.deadzone.model.state import Board, Fighter, Objective

APPROACH: Final = 0.75
"""What the way to an objective is worth at its best, as a share of holding it."""
DECAY: Final = 0.65
"""What is left of it for each Sprint that it takes."""
NEARER: Final = 0.5
"""How much each friend that is nearer takes off it."""
SECOND: Final = 0.2
"""What a second model in an objective's cube is worth, as a share of the first."""
TOO_LATE: Final = 0.3
"""What is left of the way's worth where the Rounds do not suffice for it."""
BESIDES: Final = 0.3
"""How much all but the best claim count: a model can do one thing at a time."""
AFAR: Final = 0.05
"""What each cube to the nearest enemy costs where there are no objectives."""
MARKED: Final = 2
"""So many Rounds more, at most, a mark is counted on to stay."""
REMOVED: Final = 0.2
"""How much of what it brings to remove an objective counts before it is done."""


class Claim(NamedTuple):
    """An objective for one model: what it is worth to stand there, and what the way there is worth at its best."""

    cube: str
    held: float
    sought: float
    goals: tuple[str, ...]


class ObjectiveValues:
    """What one side's models can claim; it remembers what it has reckoned."""

    def __init__(self, sector: Board, seat: int) -> None:
        self.sector, self.seat = sector, seat
        self.row, self.scenario = rules_of(sector).row, rules_of(sector)
        # what holding brings is asked for the first Round that scores
        self.then = sector.supposing(round=max(sector.round, self.row.score_from_round))
        self.own, self.foes = sector.in_play(seat), sector.in_play(1 - seat)
        self.holding = len([one for one in open_missions(sector, seat) if one.number == HOLD])
        self.distances = Distances(sector)
        self._destinations: dict[str, tuple[Destination, ...]] = {}
        self._others: dict[tuple[str, tuple[str, ...]], list[int]] = {}
        self._paces: dict[str, int] = {}
        self._claims: dict[str, tuple[Claim, ...]] = {}
        self._ways: dict[tuple[str, tuple[str, ...], int], float] = {}

    def worth(self, f: Fighter, cube: str) -> float:
        """What all is worth that a model holds, contests or comes nearer to from a cube."""
        values = sorted([*self._objectives(f, cube), max(self._places(f, cube), default=0.0)], reverse=True)
        value = sum(values[:1]) + BESIDES * sum(values[1:])
        if not self.sector.objectives:
            value -= AFAR * min([range_of(INDEX[cube], INDEX[foe.cube]) for foe in self.foes], default=0)
        return value

    def burden(self, f: Fighter) -> float:
        """What its side loses with a model that carries something home or is on its way off the board."""
        due = burdens(self.sector, f) if f.cube else ()
        return max([self._destination_value(f, f.cube, one) for one in due], default=0.0)

    # -- objectives ----------------------------------------------------------------------------------------------------

    def vp(self, objective: Objective, seat: int) -> float:
        """What holding an objective brings, with what can be done there."""
        value = float(max(objective.vp, self.scenario.hold_vp(self.then, seat, objective)))
        if self.row.bonus:
            value += self.row.bonus.vp / self.row.bonus.at_least
        if self.row.mark_vp and objective.mark != seat:
            value += self.mark_vp(objective)
        if seat == self.seat:
            value += self.holding / len(self.sector.objectives)
        return value + REMOVED * self.row.deny_vp

    def mark_vp(self, objective: Objective) -> float:
        """What a mark on a terminal brings, and that an enemy's is gone."""
        return self.row.mark_vp * (1.0 + 0.5 * (objective.mark >= 0))

    def _objectives(self, f: Fighter, cube: str) -> Iterator[float]:
        claims = self._claims.get(f.id)
        if claims is None:
            claims = self._claims[f.id] = tuple([self._claim(f, objective) for objective in self.sector.objectives])
        for claim in claims:
            yield claim.held if cube == claim.cube else claim.sought * self._shared(f, cube, claim.goals)

    def _claim(self, f: Fighter, objective: Objective) -> Claim:
        friends = [one for one in self.own if one.cube == objective.cube and one.id != f.id]
        foes = self.sector.foes_at(objective.cube, self.seat)
        vp = self.vp(objective, 1 - self.seat if foes and not friends else self.seat)
        held = vp * (SECOND if friends and not foes else 0.35 if friends else 1.0)
        need = 0.15 if friends and not foes else 0.5 if friends else 1.0
        return Claim(objective.cube, held, vp * need, (objective.cube,))

    # -- other places --------------------------------------------------------------------------------------------------

    def _places(self, f: Fighter, cube: str) -> Iterator[float]:
        if f.id not in self._destinations:
            self._destinations[f.id] = destinations(self.sector, f)
        for destination in self._destinations[f.id]:
            yield self._destination_value(f, cube, destination)

    def _destination_value(self, f: Fighter, cube: str, destination: Destination) -> float:
        if cube in destination.cubes:
            return destination.vp * (APPROACH if destination.departs else 1.0)
        near = self._shared if destination.shared else self._near
        return destination.vp * near(f, cube, destination.cubes)

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _near(self, f: Fighter, cube: str, goals: tuple[str, ...]) -> float:
        """The share of something that the way to it is worth."""
        pace, away = self._pace(f), self.distances.steps(f, cube, goals)
        if not pace:
            return 0.0
        in_time = away <= pace * rounds_left(self.sector)
        return APPROACH * float(DECAY ** (away / pace)) * (1.0 if in_time else TOO_LATE)

    def _shared(self, f: Fighter, cube: str, goals: tuple[str, ...]) -> float:
        """The same of what friends may get as well."""
        away = self.distances.steps(f, cube, goals)
        known = self._ways.get((f.id, goals, away))
        if known is None:
            nearer = len([steps for steps in self._others_away(f, goals) if steps < away])
            known = self._ways[f.id, goals, away] = self._near(f, cube, goals) / (1 + NEARER * nearer)
        return known

    def _pace(self, f: Fighter) -> int:
        if f.id not in self._paces:
            self._paces[f.id] = (speed_of(self.sector, f) or (0, 0))[1]
        return self._paces[f.id]

    def _others_away(self, f: Fighter, goals: tuple[str, ...]) -> list[int]:
        """The steps of its friends from where they stand."""
        key = (f.id, goals)
        if key not in self._others:
            friends = [one for one in self.own if one.id != f.id]
            self._others[key] = [self.distances.steps(one, one.cube, goals) for one in friends]
        return self._others[key]
