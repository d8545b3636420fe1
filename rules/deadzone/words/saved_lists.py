"""Strike Teams that players keep: what a team is as text, and every reason why a table would not take one."""

from __future__ import annotations

from rules.deadzone.model.moves import Dismiss, Equip, Recruit
from rules.deadzone.model.moves import Team as Write
from rules.deadzone.model.teams.changes import whole_team
from rules.deadzone.model.teams.factions import FACTIONS, Entry
from rules.deadzone.model.teams.legality import Team, objections
from rules.deadzone.model.teams.text import team_text
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.suggestions import building
from rules.deadzone.words.sheets import PHASE_NAMES
from rules.engine import Refused
from rules.engine.saved_list import ListKind

BETWEEN = ";\n"
"""Lines for the eye, semicolons for where a paste makes one line of it."""


def is_open(seen: SectorView) -> bool:
    """Whether Strike Teams are chosen now. [DZ-SET-02]"""
    return seen.phase == "teams"


def text(seen: SectorView) -> str:
    """The team that the seat is building, or has fielded as long as the first Round has not begun."""
    team = building(seen) if is_open(seen) else fielded(seen)
    return team_text(team, BETWEEN) if team is not None and team.entries else ""


def fielded(seen: SectorView) -> Team | None:
    """The team on the board; None once models may have used up their Equipment."""
    if seen.seat is None or seen.phase not in PHASE_NAMES:
        return None
    bought = [Entry(f.model, f.option, tuple(f.upgrades), f.gear) for f in seen.of(seen.seat)]
    return Team(seen.sides[seen.seat].faction, seen.points, tuple(bought))


def faults(seen: SectorView, kept: str) -> list[Refused]:
    """A refusal for each reason why this is no legal team at this table. [DZ-SET-02, DZ-TEAM-01..10]"""
    try:
        return objections(whole_team(kept, seen.points))
    except Refused as refusal:
        return [refusal]


def title(seen: SectorView, kept: str) -> str:
    """`Enforcers 100`."""
    return f"{FACTIONS[whole_team(kept, seen.points).faction].name} {seen.points}"


LIST_KIND: ListKind[SectorView] = ListKind(
    noun="team",
    write=Write,
    builders=(Recruit, Equip, Dismiss),
    is_open=is_open,
    text=text,
    faults=faults,
    title=title,
)
