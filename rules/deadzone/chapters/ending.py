"""The end: who has won at the end of a Round, and giving up. [DZ-WIN, R15, R16]"""

from __future__ import annotations

from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.events.rounds import Conceded, GameEnded, MissionShown
from rules.deadzone.model.rulings import suits_need_callers
from rules.deadzone.model.state import Board, Sector
from rules.engine import END

LEAST_POINTS, LEAST_TARGET = 100, 12
STEP_POINTS, STEP_TARGET = 50, 4
MISSIONS_TARGET = 4
SEATS = (0, 1)


def target(sector: Board) -> int | None:
    """The VPs that win before the last Round, None where the table plays all Rounds. [DZ-WIN-02, DZ-SEC-01, R176]

    By the rulebook 12 at 100 points, 4 more per further 50, 4 more with missions; half as many again for longer games.
    """
    if sector.goal == "none":
        return None
    steps = (sector.points - LEAST_POINTS) // STEP_POINTS
    vp = LEAST_TARGET + STEP_TARGET * steps + MISSIONS_TARGET * sector.missions
    return vp * 3 // 2 if sector.goal == "longer" else vp


def verdict(sector: Sector) -> tuple[str, list[int]] | None:
    """Why the game is over at the end of this Round, and who has won: nobody in a draw; None: it goes on.

    The target comes first, then who has no models left, then the last Round. [DZ-WIN-03..05, DZ-WIN-01, DZ-S2-01, R16]
    """
    goal = target(sector)
    reached = [seat for seat in SEATS if goal is not None and sector.sides[seat].vp >= goal]
    if reached:
        return "target", reached if len(reached) == 1 else []
    lost = [seat for seat in SEATS if is_wiped_out(sector, seat)]
    if lost:
        return "wiped", [1 - lost[0]] if len(lost) == 1 else leaders(sector)
    if sector.round >= rules_of(sector).row.rounds:
        return "rounds", leaders(sector)
    return None


def is_wiped_out(sector: Sector, seat: int) -> bool:
    """Whether a side has no models on the board, and none that would come by themselves. [DZ-WIN-05, R16]"""
    return not _remaining(sector, seat) and not rules_of(sector).spared(sector, seat)


def _remaining(sector: Sector, seat: int) -> bool:
    """Whether somebody is in play or in reserve; nobody is left to call a Drop Suit that waits alone."""
    if not suits_need_callers(sector):
        return sector.living(seat) > 0
    return any(f.owner == seat and f.fate in ("table", "reserve") for f in sector.fighters)


def leaders(sector: Sector) -> list[int]:
    """Who has more VPs; nobody where they are level. [DZ-WIN-04, R15]"""
    south, north = [side.vp for side in sector.sides]
    return [] if south == north else [int(north > south)]


def end_game(sector: Sector, why: str, winners: list[int]) -> str:
    """Announce the end and show the missions that nobody completed. [section 6]"""
    sector.winners = winners
    show_missions(sector)
    south, north = [side.vp for side in sector.sides]
    sector.tell(GameEnded(why, (south, north), tuple(winners)))
    return END


def concede(sector: Sector, seat: int) -> str:
    """The other player wins at once."""
    sector.winners = [1 - seat]
    show_missions(sector)
    sector.tell(Conceded(seat))
    return END


def show_missions(sector: Sector) -> None:
    """Nothing is secret any more."""
    for seat, side in enumerate(sector.sides):
        for mission in side.missions:
            if not mission.done:
                sector.tell(MissionShown(seat, mission.number))
