"""Secret Missions: two for each player in a Round, 1 VP each. [DZ-SEC, R117, R118, R128, R150]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.events.rounds import MissionDone, MissionsRolled, MissionsSet
from rules.deadzone.model.models import sheet
from rules.deadzone.model.rolls import SIDES
from rules.deadzone.model.state import Board, Fighter, Mission, Sector
from rules.deadzone.model.teams.profiles import Type
from rules.engine import Rule, roll

HOLD, LEADER, SPECIALIST, SUPPORT, ASSAULT, SHOOT, PIN = range(1, 8)
"""The missions; an 8 is a free choice. [DZ-SEC-03]"""
MISSIONS: Final = range(HOLD, PIN + 1)
ANY: Final = 8
EACH_ROUND: Final = 2
OF_TYPE: Final[dict[Type, int]] = {"Leader": LEADER, "Specialist": SPECIALIST, "Support": SUPPORT}
BY_CAUSE: Final = {"assault": ASSAULT, "shoot": SHOOT, "blaze": SHOOT}


# -- what is still to do -----------------------------------------------------------------------------------------------


def open_missions(sector: Board, seat: int) -> list[Mission]:
    """The missions of a side that are not done, the older first."""
    return [mission for mission in sector.sides[seat].missions if not mission.done]


def may_keep(sector: Sector, seat: int) -> list[int]:
    """Which missions of the last Round may be kept: one, if neither was completed. [DZ-SEC-06]"""
    undone = open_missions(sector, seat)
    return [mission.number for mission in undone] if len(undone) == EACH_ROUND else []


def is_never_possible(sector: Sector, seat: int, number: int) -> bool:
    """Whether a mission cannot come about in this game: no such enemy, or no objectives. [DZ-SEC-04, R150]"""
    if number == HOLD:
        return not rules_of(sector).row.objectives
    kinds = {sheet(f).type for f in sector.fighters if f.owner != seat}
    return any(number == mission and kind not in kinds for kind, mission in OF_TYPE.items())


def possible(sector: Sector, seat: int) -> list[int]:
    """The missions that can come about. [DZ-SEC-04]"""
    return [number for number in MISSIONS if not is_never_possible(sector, seat, number)]


# -- the roll ----------------------------------------------------------------------------------------------------------


def begin_missions(sector: Sector, kept: Sequence[int], seat: int) -> None:
    """Old missions are over, but for those that are kept. [DZ-SEC-06, R118]"""
    side, keep = sector.sides[seat], [*kept]
    staying = []
    for mission in side.missions:
        if mission.done or mission.number in keep:
            staying.append(mission)
        if not mission.done and mission.number in keep:
            keep.remove(mission.number)
    side.missions = staying


def roll_missions(sector: Sector, seat: int, count: int) -> Rule[list[int]]:
    """The dice of new missions, seen by their player only. [DZ-SEC-02]"""
    dice: list[int] = yield from roll(count, SIDES, "DZ-SEC-02")
    sector.tell(MissionsRolled(seat, tuple(dice)))
    return dice


def settle_missions(
    sector: Sector, seat: int, dice: Sequence[int], wanted: Sequence[int], again: Iterable[int]
) -> Rule[None]:
    """New missions from dice: 8s are what was `wanted`, in order; those in `again` are rolled anew while impossible."""
    wishes = [*wanted]
    for die in dice:
        rolled = die
        while rolled in again and is_never_possible(sector, seat, rolled):
            rolled = (yield from roll(1, SIDES, "DZ-SEC-04"))[0]
            sector.tell(MissionsRolled(seat, (rolled,)))
        number = rolled if rolled != ANY else wishes.pop(0) if len(wishes) > 1 else wishes[0]
        sector.sides[seat].missions.append(Mission(number, sector.round))
    sector.tell(MissionsSet(seat, tuple([mission.number for mission in open_missions(sector, seat)])))


# -- doing them --------------------------------------------------------------------------------------------------------


def complete(sector: Sector, seat: int, number: int) -> None:
    """Whoever has this mission scores it, each time that he has it. [DZ-SEC-03, DZ-SEC-05]"""
    for mission in open_missions(sector, seat):
        if mission.number == number:
            mission.done = True
            sector.sides[seat].vp += 1
            sector.tell(MissionDone(seat, number))


def note_kill(sector: Sector, dead: Fighter, cause: str, by: int) -> None:
    """A model was killed: `cause` as in Attack, `by` the seat whose attack it was. [DZ-SEC-03, R17, R128]"""
    foe = 1 - dead.owner
    kind = sheet(dead).type
    if kind in OF_TYPE:
        complete(sector, foe, OF_TYPE[kind])
    if by == foe and cause in BY_CAUSE:
        complete(sector, foe, BY_CAUSE[cause])


def note_blaze(sector: Sector, pinned: Fighter) -> None:
    """Blaze Away pinned a model. [DZ-SEC-03]"""
    complete(sector, 1 - pinned.owner, PIN)


def note_round(sector: Sector) -> None:
    """Who holds an objective alone at the end of the Round. [DZ-SEC-03, R117, R150]"""
    holders = {seat for seat, _ in rules_of(sector).held(sector)}
    for seat in sorted(holders):
        complete(sector, seat, HOLD)
