"""Changing a Strike Team step by step: whole teams by text or name, one model more or less, its extras. [DZ-SET-02]

A team is shown as lines: equal models one after the other share one, numbered from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, UPGRADES, Entry
from rules.deadzone.model.teams.legality import LIMITS, Team, choices
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.deadzone.model.teams.text import head_words, plain, read_team
from rules.engine import Refused, say

BARE: Final = "none"
"""In place of an upgrade or Equipment: without any."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a team: its model, how many of it, and the place of the last one in the team, from 0."""

    entry: Entry
    count: int
    last: int


def lines_of(team: Team) -> list[Line]:
    """The lines of a team."""
    lines: list[Line] = []
    for entry, same in groupby(team.entries):
        count = len([*same])
        lines.append(Line(entry, count, count + (lines[-1].last if lines else -1)))
    return lines


def line_at(team: Team, number: int) -> Line:
    """A line by its number, or `Refused`."""
    lines = lines_of(team)
    if not lines:
        raise Refused("Your team is empty; recruit a model first.", "DZ-SET-02")
    if not 1 <= number <= len(lines):
        line = "Your team has {lines:# line|# lines}: write a number up to {last}."
        raise Refused(line, "DZ-SET-02", lines=len(lines), last=len(lines))
    return lines[number - 1]


# -- whole teams -------------------------------------------------------------------------------------------------------


def whole_team(text: str, points: int) -> Team:
    """A team by its text or by the name of a ready-made one, for this limit whichever it names."""
    return ready_named(text, points) or replace(read_team(with_limit(text, points)), limit=points)


def ready_named(name: str, points: int) -> Team | None:
    """The ready-made team with this id or name."""
    made, wanted = all_ready(points) if points in LIMITS else {}, plain(name)
    return next((made[key] for key in made if wanted in (plain(key), plain(TEAM_NAMES[key]))), None)


def with_limit(text: str, points: int) -> str:
    """A team's text with the points limit in its first line, where it names none."""
    head, *rest = re.split(r"(?=[\n;])", text.strip(), maxsplit=1)
    named = head if re.search(r"\d", head) else head_words(head.strip(), points)
    return "".join([named, *rest])


def beginning_with(line: str, points: int) -> Team:
    """A new team of the models of one line, by which the faction is found."""
    found = [*with_line(line, points)]
    if not found:
        raise Refused("No faction has such a model; write a whole team, beginning with its faction.", "DZ-SET-02")
    if len(found) > 1:
        names = say(" or ").join([FACTIONS[one.faction].name for one in found])
        raise Refused(
            "That model stands in several lists; begin with another one of {names}.", "DZ-TEAM-10", names=names
        )
    return found[0]


def with_line(line: str, points: int) -> Iterator[Team]:
    """A team of this line alone, for each faction that has it."""
    for faction in FACTIONS.values():
        try:
            yield read_team(f"{head_words(faction.name, points)}; {line}")
        except Refused:
            continue


# -- one model ---------------------------------------------------------------------------------------------------------


def with_more(team: Team, line: str) -> Team:
    """A team with the models of one line more."""
    more = read_team(f"{head_words(FACTIONS[team.faction].name, team.limit)}; {line}")
    return replace(team, entries=(*team.entries, *more.entries))


def with_one_less(team: Team, number: int) -> Team:
    """A team without the last model of a line."""
    last = line_at(team, number).last
    return replace(team, entries=(*team.entries[:last], *team.entries[last + 1 :]))


def with_extra(team: Team, number: int, what: str) -> Team:
    """A team where the last model of a line has this upgrade or Equipment, or none. [DZ-TEAM-08, DZ-EQP-01]"""
    line = line_at(team, number)
    entry = fitted_out(team.faction, line.entry, extra_named(what))
    wrong = [*choices(FACTIONS[team.faction], entry)]
    if wrong:
        raise Refused(wrong[0])
    return replace(team, entries=(*team.entries[: line.last], entry, *team.entries[line.last + 1 :]))


def extra_named(what: str) -> str:
    """The id of an upgrade or a piece of Equipment by its id or name; raises `Refused` if there is none."""
    names = {key: one.name for key, one in UPGRADES.items()} | {key: one.name for key, one in EQUIPMENT.items()}
    known = {plain(words): key for key, name in (*names.items(), (BARE, BARE)) for words in (key, name)}
    if plain(what) not in known:
        line = "There is no upgrade or Equipment “{typed}”; choose one that is suggested."
        raise Refused(line, "DZ-TEAM-08", typed=what[:40])
    return known[plain(what)]


def fitted_out(faction: str, entry: Entry, what: str) -> Entry:
    """A model with an upgrade or Equipment more, which takes the place of one that excludes it."""
    if what == BARE:
        return entry._replace(upgrades=(), equipment="")
    if what in EQUIPMENT:
        return entry._replace(equipment=what)
    if FACTIONS[faction].models[entry.model].one_upgrade:
        return entry._replace(upgrades=(what,))
    return entry._replace(upgrades=tuple(dict.fromkeys([*entry.upgrades, what])))
