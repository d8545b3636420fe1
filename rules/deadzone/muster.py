"""What belongs to nobody's turn: building a Strike Team, standing orders, giving up. [DZ-SET-02, D36, D39]"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rules.deadzone.ending import concede
from rules.deadzone.events.setup import Drafted, OrderSet
from rules.deadzone.factions import FACTIONS
from rules.deadzone.moves import Concede, Dismiss, Order, Recruit, Team
from rules.deadzone.setup import drafted
from rules.deadzone.standing_orders import set_order
from rules.deadzone.state import Sector
from rules.deadzone.team_text import read_team, team_text
from rules.deadzone.teams import Team as Roster
from rules.engine import Move, Refused

BETWEEN = "; "
MOST = 60
"""A team that is being built may have so many models: more than any limit pays for."""


def act(sector: Sector, seat: int, move: Move) -> str | None:
    """Carry out an act; gives the phase to go to when it ends the game."""
    match move:
        case Recruit(line):
            draft(sector, seat, recruited(sector, seat, line))
        case Dismiss(number):
            draft(sector, seat, dismissed(sector, seat, number))
        case Team(text):
            draft(sector, seat, replace(read_team(with_limit(text, sector.points)), limit=sector.points))
        case Order(what, choice, until):
            set_order(sector, seat, move)
            sector.tell(OrderSet(seat, what, choice, until))
        case Concede():
            return concede(sector, seat)
    return None


def draft(sector: Sector, seat: int, team: Roster) -> None:
    """The team that a seat is building, as long as teams are chosen; it need not be legal yet. [DZ-SET-02]"""
    if sector.phase != "teams":
        raise Refused("The Strike Teams have been chosen and cannot be changed any more. [DZ-SET-02]")
    if len(team.entries) > MOST:
        raise Refused(f"That is more than {MOST} models; leave some out. [DZ-SET-02]")
    sector.sides[seat].draft = team_text(team, BETWEEN) if team.entries else ""
    sector.tell(Drafted(seat, sector.sides[seat].draft))


def with_limit(text: str, points: int) -> str:
    """A team's text with the points limit in its first line, where it names none."""
    head, *rest = re.split(r"(?=[\n;])", text, maxsplit=1)
    named = head if re.search(r"\d", head) else f"{head.strip()}, {points} points"
    return "".join([named, *rest])


def recruited(sector: Sector, seat: int, line: str) -> Roster:
    """The draft with the models of one line more; the first line finds the faction."""
    team = drafted(sector, seat)
    if team is not None:
        more = read_team(f"{FACTIONS[team.faction].name}, {sector.points} points; {line}")
        return replace(team, entries=(*team.entries, *more.entries))
    found = [*with_line(sector, line)]
    if not found:
        raise Refused("No faction has such a model; write a whole team, beginning with its faction. [DZ-SET-02]")
    if len(found) > 1:
        names = " or ".join([FACTIONS[one.faction].name for one in found])
        raise Refused(f"That model stands in several lists; begin with another one of {names}. [DZ-SET-02, T10]")
    return found[0]


def with_line(sector: Sector, line: str) -> Iterator[Roster]:
    """A team of this line alone, for each faction that has it."""
    for faction in FACTIONS.values():
        try:
            yield read_team(f"{faction.name}, {sector.points} points; {line}")
        except Refused:
            continue


def dismissed(sector: Sector, seat: int, number: int) -> Roster:
    """The draft without the model in this place."""
    team = drafted(sector, seat)
    if team is None:
        raise Refused("Your team is empty; recruit a model first. [DZ-SET-02]")
    if not 1 <= number <= len(team.entries):
        raise Refused(f"Your team has {len(team.entries)} models: write a number from 1 to {len(team.entries)}.")
    return replace(team, entries=(*team.entries[: number - 1], *team.entries[number:]))
