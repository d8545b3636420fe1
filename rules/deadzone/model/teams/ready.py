"""Ready-made teams for every faction and limit: those of the list, or these with more of the same. [DZ-SET-02]"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rules.deadzone.model.teams.factions import FACTIONS, Entry
from rules.deadzone.model.teams.legality import Team, bought, cost, problems

TEAM_NAMES: Final = {team.id: team.name for faction in FACTIONS.values() for team in faction.teams}
"""Id -> name of the forty ready-made teams."""


def all_ready(limit: int) -> dict[str, Team]:
    """The ready-made teams of all factions for a limit: id -> team, twenty of them."""
    return {key: team for faction in FACTIONS for key, team in ready(faction, limit).items()}


@lru_cache(maxsize=1 << 8)
def ready(faction: str, limit: int) -> dict[str, Team]:
    """Id -> legal team, two for every faction and limit of `LIMITS`; always the same ones. [DZ-TEAM-01..10]"""
    listed = FACTIONS[faction].teams
    most = max([team.points for team in listed if team.points <= limit])
    bases = {team.id: Team(faction, limit, team.entries) for team in listed if team.points == most}
    return bases if most == limit else {key: _equipped(_grown(team)) for key, team in bases.items()}


def _grown(team: Team) -> Team:
    """A team with more models of the faction's ready-made teams, as many as are allowed, one after the other."""
    found = True
    while found:
        found = False
        for entry in _more(team.faction):
            larger = Team(team.faction, team.limit, (*team.entries, entry))
            if not problems(larger):
                team, found = larger, True
    return team


@lru_cache
def _more(faction: str) -> tuple[Entry, ...]:
    """The models of ready-made teams that a team may have several of: the largest teams first, each model once."""
    largest = sorted(FACTIONS[faction].teams, key=lambda team: -team.points)
    entries = dict.fromkeys([entry for team in largest for entry in team.entries])
    return tuple([entry for entry in entries if bought(faction, entry).type not in ("Leader", "Living Legend")])


def _equipped(team: Team) -> Team:
    """A team whose last points are spent on Equipment, the dearest that can be paid first."""
    prices = FACTIONS[team.faction].equipment
    for place, entry in enumerate(team.entries):
        may = FACTIONS[team.faction].models[entry.model].equipment
        paid = [gear for gear in may if prices[gear] <= team.limit - cost(team)]
        if paid and not entry.equipment:
            better = entry._replace(equipment=max(paid, key=lambda gear: prices[gear]))
            team = Team(team.faction, team.limit, (*team.entries[:place], better, *team.entries[place + 1 :]))
    return team
