"""What helps a player to build a Strike Team: what may come next, what it costs, what is still missing. [DZ-SET-02]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rules.common.english import listed
from rules.deadzone.chapters.draws import withdrawals
from rules.deadzone.chapters.setup import drafted
from rules.deadzone.model import moves as m
from rules.deadzone.model.teams.changes import BARE, fitted_out, lines_of
from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, UPGRADES, Entry, titles
from rules.deadzone.model.teams.legality import (
    TROOPS_PER_SUPPORT,
    Team,
    bought,
    choices,
    cost,
    entry_title,
    price,
    problems,
)
from rules.deadzone.model.teams.pairings import POINTS
from rules.deadzone.model.teams.profiles import Profile
from rules.deadzone.model.teams.ready import TEAM_NAMES, ready
from rules.deadzone.model.view import SectorView
from rules.engine import Move, say

TYPES: Final = ("Leader", "Troop", "Specialist", "Support", "Living Legend")
"""In the order in which a team is built."""
TYPE_NAMES: Final = {
    "Leader": say("Leader"),
    "Troop": say("Troop"),
    "Specialist": say("Specialist"),
    "Support": say("Support"),
    "Living Legend": say("Living Legend"),
}
COUNTED: Final = {
    "Leader": "{number:# Leader|# Leaders}",
    "Troop": "{number:# Troop|# Troops}",
    "Specialist": "{number:# Specialist|# Specialists}",
    "Support": "{number:# Support|# Supports}",
    "Living Legend": "{number:# Living Legend|# Living Legends}",
}


def building(seen: SectorView) -> Team | None:
    """The team that the viewer is building; None where there is none."""
    return drafted(seen, seen.seat) if seen.seat is not None and seen.phase == "teams" else None


def suggestions(seen: SectorView) -> tuple[Move, ...]:
    """Acts that fit now: all that changes the player's own team and keeps it within its rules; taking a draw back."""
    if seen.seat is None or seen.phase == "end":
        return ()
    if seen.phase != "teams":
        return withdrawals(seen, seen.seat)
    team = building(seen)
    if team is None:
        return tuple([m.Team.of(faction.name) for faction in FACTIONS.values()])
    names = titles(team.faction)
    recruits = [m.Recruit.of(names[entry.model, entry.option]) for entry in recruits_of(team)]
    lines = range(1, len(lines_of(team)) + 1)
    return (*recruits, *extras_of(team), *[m.Dismiss.of(number) for number in lines], *beginnings(team))


def possible(seen: SectorView, act: type[Move]) -> bool:
    """Whether the player has begun a team, so that one of its models may be changed or leave it."""
    return act not in (m.Dismiss, m.Equip) or building(seen) is not None


# -- what may come next ------------------------------------------------------------------------------------------------


def room(team: Team) -> dict[str, int]:
    """How many models of each type may still be added; a Troop always. [DZ-TEAM-01..05]"""
    has = types_of(team)
    return {
        "Leader": 1 - has["Leader"],
        "Troop": 1,
        "Specialist": has["Troop"] - has["Specialist"],
        "Support": has["Troop"] // TROOPS_PER_SUPPORT - has["Support"],
        "Living Legend": 1 - has["Living Legend"],
    }


def types_of(team: Team) -> Counter[str]:
    """How many models of each type a team has."""
    return Counter([model.type for model in models_of(team)])


def models_of(team: Team) -> list[Profile]:
    """The models of a team as bought."""
    return [bought(team.faction, entry) for entry in team.entries]


def recruits_of(team: Team) -> Iterator[Entry]:
    """The models that may be added within the limit, type by type. [DZ-TEAM-01..07, DZ-TEAM-09]"""
    left, may = team.limit - cost(team), room(team)
    engineer = any("engineer" in model.keywords for model in models_of(team))
    for kind in TYPES:
        for model, option in titles(team.faction) if may[kind] > 0 else ():
            entry = Entry(model, option)
            made = bought(team.faction, entry)
            if made.type == kind and made.cost <= left and (engineer or "remote" not in made.keywords):
                yield entry


def extras_of(team: Team) -> Iterator[m.Equip]:
    """The upgrades and Equipment that each line may take within the limit, or be rid of. [DZ-TEAM-08]"""
    left = team.limit - cost(team)
    for number, line in enumerate(lines_of(team), 1):
        kind = FACTIONS[team.faction].models[line.entry.model]
        has = line.entry.upgrades or line.entry.equipment
        for what in (*kind.upgrades, *kind.equipment, *([BARE] if has else [])):
            entry = fitted_out(team.faction, line.entry, what)
            more = price(team.faction, entry) - price(team.faction, line.entry)
            if entry != line.entry and more <= left and not [*choices(FACTIONS[team.faction], entry)]:
                yield m.Equip.of(number, what)


def beginnings(team: Team) -> Iterator[m.Team]:
    """The ready-made teams of the same faction, to be changed, and the other factions."""
    yield from [m.Team.of(key) for key in ready(team.faction, team.limit)]
    yield from [m.Team.of(faction.name) for faction in FACTIONS.values() if faction.id != team.faction]


# -- in words ----------------------------------------------------------------------------------------------------------


def progress(team: Team) -> Iterator[str]:
    """How far a team is: points and models, what is wrong or missing, what there is room for."""
    spent, has = cost(team), types_of(team)
    kinds = [say(COUNTED[kind], number=has[kind]) for kind in TYPES if has[kind]]
    yield say(
        "{faction}: {spent} of {limit} points, {left} left; {models}."
        if spent <= team.limit
        else "{faction}: {spent} of {limit} points, {over} too many; {models}.",
        faction=FACTIONS[team.faction].name, spent=spent, limit=team.limit, left=team.limit - spent,
        over=spent - team.limit, models=listed(kinds) if team.entries else say("no models yet"),
    )  # fmt: skip
    wrong = [problem.text for problem in problems(team)]
    if not team.entries:
        yield say("It needs a Leader and at least one Troop: recruit them below, or begin with a ready-made team.")
        return
    put_right = say("To be put right: {faults}", faults=" ".join(wrong))
    yield put_right if wrong else say("It is legal: you can field it.")
    free = [(kind, most) for kind, most in room(team).items() if kind not in ("Leader", "Troop") and most > 0]
    may = [say(COUNTED[kind], number=most) for kind, most in free]
    if may and any(bought(team.faction, entry).type != "Leader" for entry in recruits_of(team)):
        yield say("For its Troops it may still have {models:and}.", models=may)


def team_outlook(seen: SectorView) -> Iterator[str]:
    """What a player should know of the team that is being built, or how to begin one."""
    team = building(seen)
    if team is None:
        yield say("Take a ready-made team, or build your own: choose a faction below.")
        if seen.points == POINTS:
            yield say("Look up… tells what a ready-made team holds, and for which others it is a match.")
    else:
        yield from progress(team)


def building_label(move: Move, seen: SectorView) -> str | None:
    """What changes the team that is being built, with what it costs."""
    team = building(seen)
    match move:
        case m.Team(text):
            return beginning_words(text, seen.points, team)
        case m.Recruit(line):
            return recruit_words(team, line)
        case m.Dismiss(number):
            return say("Take off {model}", model=title_at(team, number))
        case m.Equip(number, what):
            return f"{title_at(team, number)}: {extra_words(team, what)}"
    return None


def beginning_words(text: str, points: int, team: Team | None) -> str:
    """`Begin with Outbreak, 8 models`; `Begin anew: Plague`."""
    made = {key: held for faction in FACTIONS for key, held in ready(faction, points).items()} if team else {}
    if text in made:
        line = "Begin with {team}, {models:# model|# models}"
        return say(line, team=TEAM_NAMES[text], models=len(made[text].entries))
    if text in [faction.name for faction in FACTIONS.values()]:
        return say("Start again: {faction}" if team else "Build your own: {faction}", faction=text)
    return say("Your team: {team}", team=text)


def recruit_words(team: Team | None, line: str) -> str:
    """`Add Ghoul, Rifle: Troop, 12 points`; only its name for what is no model of the list."""
    found = [entry for entry in titles(team.faction).items() if entry[1] == line] if team else []
    if team is None or not found:
        return say("Add {model}", model=line)
    made = bought(team.faction, Entry(*found[0][0]))
    told = "Add {model}: {type}, {cost:# point|# points}"
    return say(told, model=line, type=TYPE_NAMES[made.type], cost=made.cost)


def title_at(team: Team | None, number: int) -> str:
    """`2. Enforcer, Laser Rifle (one of 3)`: a model of a line, or what stands for it."""
    lines = lines_of(team) if team else []
    if team is None or not 1 <= number <= len(lines):
        return say("Line {number}", number=number)
    line = lines[number - 1]
    told = "{number}. {model} (one of {count})" if line.count > 1 else "{number}. {model}"
    return say(told, number=number, model=entry_title(team.faction, line.entry), count=line.count)


def extra_words(team: Team | None, what: str) -> str:
    """`+ Frag Grenade, 4 points`."""
    if what in EQUIPMENT and team is not None:
        cost = FACTIONS[team.faction].equipment.get(what, 0)
        return say("+ {what}, {cost:# point|# points}", what=EQUIPMENT[what].name, cost=cost)
    if what in UPGRADES:
        return say("+ {what}, {cost:# point|# points}", what=UPGRADES[what].name, cost=UPGRADES[what].cost)
    return say("no upgrade and no Equipment") if what == BARE else f"+ {what}"


def line_named(seen: SectorView, value: str) -> str:
    """`Ghoul, Rifle (one of 3)` for the number of a line of the player's own team; any other number as it is."""
    team = building(seen)
    known = team is not None and value.isdecimal() and 1 <= int(value) <= len(lines_of(team))
    return title_at(team, int(value)).partition(" ")[2] if known else value
