"""Strike Teams: what they cost and why one is not legal. [DZ-SET-02, DZ-TEAM-01..10, DZ-EQP-01, DZ-EQP-02]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from rules.common.english import listed
from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, KEYWORDS, UPGRADES, Entry, Faction, profile, titles
from rules.deadzone.model.teams.profiles import DASH, ModelType, Profile, Type, tally
from rules.engine import Refusal, Refused, say

LIMITS: Final = range(100, 501, 50)
"""The points limits that a table can be opened with. [DZ-TEAM-07]"""
TROOPS_PER_SUPPORT: Final = 3
BARE: Final = ("beast", "vehicle", "walker", "bike")
"""What takes no Equipment; a Walker and a Bike are Vehicles too. [DZ-EQP-02, DZ-KW-WALKER-01, DZ-KW-BIKE-01]"""
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
            "There is no faction “{faction}”; there is {names}.",
            "DZ-TEAM-10",
            faction=team.faction,
            names=listed(NAMES),
        )
        return
    if team.limit not in LIMITS:
        yield Refusal(
            "A points limit is {first}, {second}, {third} and so on up to {last}.",
            "DZ-TEAM-07",
            first=LIMITS[0],
            second=LIMITS[1],
            third=LIMITS[2],
            last=LIMITS[-1],
        )
    known = [entry for entry in team.entries if _is_listed(faction, entry)]
    for entry in dict.fromkeys(team.entries):
        yield from choices(faction, entry) if entry in known else [_stranger(faction, entry)]
    sound = Team(team.faction, team.limit, tuple([_sound(faction, entry) for entry in known]))
    yield from _make_up([bought(team.faction, entry) for entry in sound.entries])
    spent = cost(sound)
    if spent > team.limit:
        yield Refusal(
            "It costs {spent} points and the limit is {limit}: take out {over} or more.",
            "DZ-TEAM-07",
            spent=spent,
            limit=team.limit,
            over=spent - team.limit,
        )


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
        may = listed([titles(faction.id)[kind.id, option] for option in kind.options])
        return Refusal(
            "{kind} has no option “{option}”; there is {may}.",
            "DZ-GEN-08",
            "DZ-TEAM-06",
            kind=kind.name,
            option=entry.option,
            may=may,
        )
    homes = [other for other in FACTIONS.values() if entry.model in other.models]
    if not homes:
        return Refusal(
            "There is no model “{model}” in the list of {faction}.",
            "DZ-TEAM-10",
            model=entry.model,
            faction=faction.name,
        )
    name = homes[0].models[entry.model].name
    home = listed([other.name for other in homes])
    return Refusal(
        "{name} belongs to {home}, and all models of this team are of {faction}: take it out.",
        "DZ-TEAM-10",
        name=name,
        home=home,
        faction=faction.name,
    )


# -- one model ---------------------------------------------------------------------------------------------------------


def choices(faction: Faction, entry: Entry) -> Iterator[Refusal]:
    """What is wrong with the upgrades and the Equipment of a model. [DZ-TEAM-08]"""
    kind = faction.models[entry.model]
    yield from _upgrades(kind, entry.upgrades)
    if entry.equipment and entry.equipment not in kind.equipment:
        yield _equipment(kind, entry.equipment)


def _upgrades(kind: ModelType, upgrades: tuple[str, ...]) -> Iterator[Refusal]:
    may = _may("upgrade", [UPGRADES[upgrade].name for upgrade in kind.upgrades])
    for upgrade, count in Counter(upgrades).items():
        name = UPGRADES[upgrade].name if upgrade in UPGRADES else f"“{upgrade}”"
        if upgrade not in kind.upgrades:
            yield Refusal("{kind} cannot take {name}: {may}.", "DZ-TEAM-08", kind=kind.name, name=name, may=may)
        elif count > 1:
            yield Refusal(
                "{kind} takes {name} {count} times and may take it once.",
                "DZ-TEAM-08",
                kind=kind.name,
                name=name,
                count=count,
            )
    taken = [UPGRADES[upgrade].name for upgrade in dict.fromkeys(upgrades) if upgrade in kind.upgrades]
    if kind.one_upgrade and len(taken) > 1:
        yield Refusal(
            "{kind} takes {taken} and may take only one of them.", "DZ-TEAM-08", kind=kind.name, taken=listed(taken)
        )


def _equipment(kind: ModelType, equipment: str) -> Refusal:
    """Why a model cannot take this Equipment. [DZ-TEAM-08, DZ-EQP-01, DZ-EQP-02]"""
    if equipment not in EQUIPMENT:
        return Refusal("There is no Equipment “{equipment}”.", "DZ-EQP-01", "DZ-TEAM-08", equipment=equipment)
    gear = EQUIPMENT[equipment]
    for keyword in BARE:
        if keyword in kind.keywords:
            return Refusal(
                "{kind} is a {machine}, which takes no Equipment: leave out {gear}.", "DZ-EQP-02", "DZ-TEAM-08",
                kind=kind.name, machine=KEYWORDS[keyword], gear=gear.name,
            )  # fmt: skip
    if gear.ranged and kind.ra == DASH:
        return Refusal(
            "{kind} cannot shoot (RA –), so it takes no ranged Equipment: leave out {gear}.",
            "DZ-EQP-02", "DZ-TEAM-08", kind=kind.name, gear=gear.name,
        )  # fmt: skip
    may = _may("Equipment", [EQUIPMENT[one].name for one in kind.equipment])
    return Refusal(
        "{kind} cannot take {gear}: {may}.", "DZ-EQP-01", "DZ-TEAM-08", kind=kind.name, gear=gear.name, may=may
    )


def _may(what: str, names: list[str]) -> str:
    """What a model may take instead."""
    if not names:
        return say("it takes no {what}", what=what)
    return say("as {what} it may take {names:and}", what=what, names=names)


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
        yield Refusal(
            "It has {leaders} Leaders ({tally}) and may have one.",
            "DZ-TEAM-01",
            leaders=len(leaders),
            tally=listed(tally(leaders)),
        )
    if not troops:
        yield Refusal("It has no Troops and needs at least one.", "DZ-TEAM-02")
    yield from _too_many(
        of["Specialist"], "{n:# Specialist|# Specialists}", troops, say("one for each Troop"), "DZ-TEAM-03", troops
    )
    yield from _too_many(
        of["Support"],
        "{n:# Support|# Supports}",
        troops // TROOPS_PER_SUPPORT,
        say("one for every three Troops"),
        "DZ-TEAM-04",
        troops,
    )
    legends = of["Living Legend"]
    if len(legends) > 1:
        also = ["DZ-TEAM-10"] if len(set(legends)) < len(legends) else []
        told = "It has {legends} Living Legends ({names:and}) and may have one."
        yield Refusal(told, "DZ-TEAM-05", *also, legends=len(legends), names=tally(legends))
    remotes = [model.name for model in models if "remote" in model.keywords]
    if remotes and not any("engineer" in model.keywords for model in models):
        named = listed(list(dict.fromkeys(remotes)))
        yield Refusal(
            "{named} can be taken only with an Engineer in the team: add one.",
            "DZ-KW-REMOTE-01",
            "DZ-TEAM-09",
            named=named,
        )


def _too_many(names: list[str], noun: str, most: int, each: str, rule: str, troops: int) -> Iterator[Refusal]:
    """A sentence where there are more models of a type than the Troops allow. [DZ-TEAM-03, DZ-TEAM-04]"""
    if len(names) > most:
        line = "It has {count} ({names:and}) and {troops:# Troop|# Troops}; it may have {each}, so {most}."
        count = say(noun, n=len(names))
        yield Refusal(line, rule, count=count, names=tally(names), troops=troops, each=each, most=most)
