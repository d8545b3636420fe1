"""Strike Teams: what they cost and why one is not legal. [DZ-SET-02, DZ-TEAM-01..10, DZ-EQP-01, DZ-EQP-02]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, KEYWORDS, UPGRADES, Entry, Faction, profile, titles
from rules.deadzone.model.teams.profiles import DASH, ModelType, Profile, Type, tally
from rules.engine import Refusal, Refused

LIMITS: Final = range(100, 501, 50)
"""The points limits that a table can be opened with. [DZ-TEAM-07]"""
TROOPS_PER_SUPPORT: Final = 3
BARE: Final = ("beast", "vehicle", "walker", "bike")
"""What takes no Equipment; a Walker and a Bike are Vehicles too. [DZ-EQP-02, DZ-KW-WALKER-01, DZ-KW-BIKE-01]"""
SPECIALISTS: Final = (
    "It has {count:# Specialist|# Specialists} ({names:and}) and {troops:# Troop|# Troops}; "
    "it may have one for each Troop, so {most}."
)
SUPPORTS: Final = (
    "It has {count:# Support|# Supports} ({names:and}) and {troops:# Troop|# Troops}; "
    "it may have one for every three Troops, so {most}."
)
NAMES: Final = [faction.name for faction in FACTIONS.values()]
"""The names of the factions."""


@dataclass(frozen=True, slots=True)
class Team:
    """A Strike Team, legal or not: the id of its faction, the points limit and its models in order."""

    faction: str
    limit: int
    entries: tuple[Entry, ...] = ()


def bought(faction: str, entry: Entry) -> Profile:
    """The model of an entry with its option and upgrades. [DZ-GEN-08]"""
    return profile(faction, entry.model, entry.option, entry.upgrades)


def price(faction: str, entry: Entry) -> int:
    """What one model costs with its upgrades and Equipment, in points. [DZ-TEAM-07]"""
    gear = FACTIONS[faction].equipment[entry.equipment] if entry.equipment else 0
    return bought(faction, entry).cost + gear


def cost(team: Team) -> int:
    """What a team of known models costs, in points. [DZ-TEAM-07]"""
    return sum([price(team.faction, entry) for entry in team.entries])


def vp(team: Team) -> int:
    """The VPs of all models of a team: what the other player could score with kills. [DZ-GEN-11]"""
    return sum([bought(team.faction, entry).vp for entry in team.entries])


def entry_title(faction: str, entry: Entry) -> str:
    """`Enforcer, Laser Rifle + Frag Grenade`: a model of a list with its option, upgrades and Equipment."""
    extras = [UPGRADES[upgrade].name for upgrade in entry.upgrades]
    extras += [EQUIPMENT[entry.equipment].name] if entry.equipment else []
    return " + ".join([titles(faction)[entry.model, entry.option], *extras])


def problems(team: Team) -> list[Refusal]:
    """Return each reason why a team is not legal; none for a legal one."""
    return list(_problems(team))


def objections(team: Team) -> list[Refused]:
    """The same as exceptions, not raised."""
    return [Refused(problem) for problem in problems(team)]


def _problems(team: Team) -> Iterator[Refusal]:
    faction = FACTIONS.get(team.faction)
    if faction is None:
        yield Refusal(
            "There is no faction “{typed}”; there is {known:and}.", "DZ-TEAM-10", typed=team.faction, known=NAMES
        )
        return
    if team.limit not in LIMITS:  # R115: nothing between the rows of the table
        yield Refusal(
            "A points limit is {first}, {second}, {third} and so on up to {last}.",
            "DZ-TEAM-07", first=LIMITS[0], second=LIMITS[1], third=LIMITS[2], last=LIMITS[-1],
        )  # fmt: skip
    known = [entry for entry in team.entries if _is_listed(faction, entry)]
    for entry in dict.fromkeys(team.entries):
        yield from choices(faction, entry) if entry in known else [_stranger(faction, entry)]
    sound = Team(team.faction, team.limit, tuple([_sound(faction, entry) for entry in known]))
    yield from _make_up([bought(team.faction, entry) for entry in sound.entries])
    spent = cost(sound)
    if spent > team.limit:
        yield Refusal(
            "It costs {spent} points and the limit is {limit}: take out {over} or more.",
            "DZ-TEAM-07", spent=spent, limit=team.limit, over=spent - team.limit,
        )  # fmt: skip


def _is_listed(faction: Faction, entry: Entry) -> bool:
    kind = faction.models.get(entry.model)
    return kind is not None and entry.option in kind.options


def _sound(faction: Faction, entry: Entry) -> Entry:
    """An entry without what nobody could price."""
    upgrades = tuple([upgrade for upgrade in entry.upgrades if upgrade in UPGRADES])
    gear = entry.equipment if entry.equipment in faction.equipment else ""
    return Entry(entry.model, entry.option, upgrades, gear)


def _stranger(faction: Faction, entry: Entry) -> Refusal:
    """Why a model is not on the list of this faction. [DZ-TEAM-06, DZ-TEAM-10]"""
    if kind := faction.models.get(entry.model):
        may = [titles(faction.id)[kind.id, option] for option in kind.options]
        return Refusal(
            "{model} has no option “{typed}”; there is {may:and}.",
            "DZ-GEN-08", "DZ-TEAM-06", model=kind.name, typed=entry.option, may=may,
        )  # fmt: skip
    homes = [other for other in FACTIONS.values() if entry.model in other.models]
    if not homes:
        return Refusal(
            "There is no model “{typed}” in the list of {faction}.",
            "DZ-TEAM-10", typed=entry.model, faction=faction.name,
        )  # fmt: skip
    name = homes[0].models[entry.model].name
    return Refusal(
        "{model} belongs to {homes:and}, and all models of this team are of {faction}: take it out.",
        "DZ-TEAM-10", model=name, homes=[other.name for other in homes], faction=faction.name,
    )  # fmt: skip


# -- one model ---------------------------------------------------------------------------------------------------------


def choices(faction: Faction, entry: Entry) -> Iterator[Refusal]:
    """What is wrong with the upgrades and the Equipment of a model. [DZ-TEAM-08]"""
    kind = faction.models[entry.model]
    yield from _upgrades(kind, entry.upgrades)
    if entry.equipment and entry.equipment not in kind.equipment:
        yield _equipment(kind, entry.equipment)


def _upgrades(kind: ModelType, upgrades: tuple[str, ...]) -> Iterator[Refusal]:
    may = [UPGRADES[upgrade].name for upgrade in kind.upgrades]
    for upgrade, count in Counter(upgrades).items():
        name = UPGRADES[upgrade].name if upgrade in UPGRADES else f"“{upgrade}”"
        if upgrade not in kind.upgrades:
            line = "{model} cannot take {name}: as upgrade it may take {may:and}."
            line = line if may else "{model} cannot take {name}: it takes no upgrade."
            yield Refusal(line, "DZ-TEAM-08", model=kind.name, name=name, may=may)
        elif count > 1:
            yield Refusal(
                "{model} takes {name} {count} times and may take it once.",
                "DZ-TEAM-08", model=kind.name, name=name, count=count,
            )  # fmt: skip
    taken = [UPGRADES[upgrade].name for upgrade in dict.fromkeys(upgrades) if upgrade in kind.upgrades]
    if kind.one_upgrade and len(taken) > 1:
        line = "{model} takes {taken:and} and may take only one of them."
        yield Refusal(line, "DZ-TEAM-08", model=kind.name, taken=taken)


def _equipment(kind: ModelType, equipment: str) -> Refusal:
    """Why a model cannot take this Equipment. [DZ-TEAM-08, DZ-EQP-01, DZ-EQP-02]"""
    if equipment not in EQUIPMENT:
        return Refusal("There is no Equipment “{equipment}”.", "DZ-EQP-01", "DZ-TEAM-08", equipment=equipment)
    gear = EQUIPMENT[equipment]
    for keyword in BARE:
        if keyword in kind.keywords:
            return Refusal(
                "{model} is a {keyword}, which takes no Equipment: leave out {gear}.",
                "DZ-EQP-02", "DZ-TEAM-08", model=kind.name, keyword=KEYWORDS[keyword], gear=gear.name,
            )  # fmt: skip
    if gear.ranged and kind.ra == DASH:
        return Refusal(
            "{model} cannot shoot, so it takes no ranged Equipment: leave out {gear}.",
            "DZ-EQP-02", "DZ-TEAM-08", model=kind.name, gear=gear.name,
        )  # fmt: skip
    may = [EQUIPMENT[one].name for one in kind.equipment]
    line = "{model} cannot take {gear}: as Equipment it may take {may:and}."
    line = line if may else "{model} cannot take {gear}: it takes no Equipment."
    return Refusal(line, "DZ-EQP-01", "DZ-TEAM-08", model=kind.name, gear=gear.name, may=may)


# -- the team as a whole -----------------------------------------------------------------------------------------------


def _make_up(models: list[Profile]) -> Iterator[Refusal]:
    """Which types there are too few or too many of, and who lacks an Engineer.

    [DZ-TEAM-01..05, DZ-TEAM-09, DZ-KW-ENGINEER-02]
    """
    of = {kind: [model.name for model in models if model.type == kind] for kind in get_args(Type)}
    leaders, troops = of["Leader"], len(of["Troop"])
    if not leaders:
        yield Refusal("It has no Leader and needs one.", "DZ-TEAM-01")
    if len(leaders) > 1:
        line = "It has {count} Leaders ({names:and}) and may have one."
        yield Refusal(line, "DZ-TEAM-01", count=len(leaders), names=tally(leaders))
    if not troops:
        yield Refusal("It has no Troops and needs at least one.", "DZ-TEAM-02")
    yield from _too_many(of["Specialist"], SPECIALISTS, troops, "DZ-TEAM-03", troops)
    yield from _too_many(of["Support"], SUPPORTS, troops // TROOPS_PER_SUPPORT, "DZ-TEAM-04", troops)
    legends = of["Living Legend"]
    if len(legends) > 1:
        also = ["DZ-TEAM-10"] if len(set(legends)) < len(legends) else []
        line = "It has {count} Living Legends ({names:and}) and may have one."
        yield Refusal(line, "DZ-TEAM-05", *also, count=len(legends), names=tally(legends))
    remotes = [model.name for model in models if "remote" in model.keywords]
    if remotes and not any("engineer" in model.keywords for model in models):
        yield Refusal(
            "{names:and} can be taken only with an Engineer in the team: add one.",
            "DZ-KW-REMOTE-01", "DZ-TEAM-09", names=list(dict.fromkeys(remotes)),
        )  # fmt: skip


def _too_many(names: list[str], line: str, most: int, rule: str, troops: int) -> Iterator[Refusal]:
    """The line where there are more models of a type than the Troops allow. [DZ-TEAM-03, DZ-TEAM-04]"""
    if len(names) > most:
        yield Refusal(line, rule, count=len(names), names=tally(names), troops=troops, most=most)
