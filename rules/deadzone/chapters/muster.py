"""What belongs to nobody's turn: building a Strike Team, standing orders, ending it early. [DZ-SET-02, D36, D39]"""

from __future__ import annotations

from rules.deadzone.chapters.actions import write_script
from rules.deadzone.chapters.draws import AGREED, bargain
from rules.deadzone.chapters.ending import concede, end_game
from rules.deadzone.chapters.setup import drafted
from rules.deadzone.chapters.standing_orders import set_order
from rules.deadzone.model.events.setup import Drafted, OrderSet
from rules.deadzone.model.moves import Concede, Dismiss, Draw, Equip, Orders, Recruit, Script, Team
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.changes import beginning_with, whole_team, with_extra, with_more, with_one_less
from rules.deadzone.model.teams.legality import Team as Roster
from rules.deadzone.model.teams.text import team_text
from rules.engine import Move, Refused

BETWEEN = "; "
MOST = 60
"""A team that is being built may have so many models: more than any limit pays for."""


def act(sector: Sector, seat: int, move: Move) -> str | None:
    """Carry out an act; return the phase to go to when it ends the game."""
    match move:
        case Recruit() | Dismiss() | Equip() | Team():
            draft(sector, seat, changed(sector, seat, move))
        case Orders(what, choice, until):
            set_order(sector, seat, move)
            sector.tell(OrderSet(seat, what, choice, until))
        case Script(text):
            write_script(sector, seat, text)
        case Draw():
            return end_game(sector, AGREED, []) if bargain(sector, seat, move) else None
        case Concede():
            return concede(sector, seat)
    return None


def draft(sector: Sector, seat: int, team: Roster) -> None:
    """The team that a seat is building, as long as teams are chosen; it need not be legal yet. [DZ-SET-02]"""
    if sector.phase != "teams":
        raise Refused("The Strike Teams have been chosen and cannot be changed any more.", "DZ-SET-02")
    if len(team.entries) > MOST:
        raise Refused("That is more than {MOST} models; leave some out.", "DZ-SET-02", MOST=MOST)
    sector.sides[seat].draft = team_text(team, BETWEEN)
    sector.tell(Drafted(seat, sector.sides[seat].draft))


def changed(sector: Sector, seat: int, move: Recruit | Dismiss | Equip | Team) -> Roster:
    """The team that a seat is building, as a move changes it."""
    if isinstance(move, Team):
        return whole_team(move.text, sector.points)
    team = drafted(sector, seat)
    if isinstance(move, Recruit):
        return with_more(team, move.line) if team else beginning_with(move.line, sector.points)
    if team is None:
        raise Refused("Your team is empty; recruit a model first.", "DZ-SET-02")
    return with_extra(team, move.number, move.what) if isinstance(move, Equip) else with_one_less(team, move.number)
