"""What is told before the first Round: teams, sector, Recon, deployment, and a player's own standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.common.standing_orders import with_end
from rules.deadzone.model.events import setup as e
from rules.deadzone.model.facts import Fact
from rules.deadzone.model.names import (
    entry_words,
    faction_name,
    map_name,
    scenario_name,
    some,
    successes_words,
    thing_name,
)
from rules.deadzone.model.vocabulary import RECON, ZONES
from rules.deadzone.words.sheets import order_words
from rules.engine import Names, say

THINGS: dict[str, str] = {"loot": "Loot lies in {cube}.", "intel": "Intel lies in {cube}."}
"""What takes no article."""
HELD: dict[str, str] = {
    "drop-suit": "{who} waits in its Drop Suit.",
    "aerial-deployment": "{who} is held back and lands after all others.",
    "reserve": "{who} waits in reserve.",
}


TeamEvent = (
    e.TeamShown | e.OrderSet | e.OrdersEnded | e.ScenarioRolled | e.MapDrawn | e.ObjectivesPlaced | e.ThingPlaced
)
ReconEvent = e.ReconTested | e.ReconRolled | e.Looked | e.Spied | e.Discarded | e.ReconUsed | e.Repositioned | e.Scouted
PlaceEvent = e.StarterChosen | e.ZoneTaken | e.CacheNamed | e.Deployed | e.HeldBack | e.ZoneGrew
SetupEvent = TeamEvent | ReconEvent | PlaceEvent


def setup_story(event: SetupEvent, names: Names) -> str | None:
    """One line for a fact of set-up; None where another line tells it."""
    if isinstance(event, TeamEvent):
        return team_story(event, names)
    if isinstance(event, ReconEvent):
        return recon_story(event, names)
    return place_story(event, names)


def team_story(event: TeamEvent, names: Names) -> str:
    """Teams, standing orders, scenario and battlefield."""
    match event:
        case e.TeamShown(seat, faction, models, cost):
            return say(
                "{who} fields {faction}, {cost:# point|# points}: {roster}.",
                who=names[seat], faction=faction_name(faction), cost=cost, roster=team_words(faction, models),
            )  # fmt: skip
        case e.OrderSet(_, what, choice, until):
            return say("Your standing order, {order}.", order=with_end(order_words(what, choice), until))
        case e.OrdersEnded():
            return say("Your standing orders have ended; the usual ones hold again.")
        case e.ScenarioRolled((first, second), scenario):
            line = "The scenario, by dice {first} {second}: {scenario}."
            return say(line, first=first, second=second, scenario=scenario_name(scenario))
        case e.MapDrawn(key, _):
            return say("The battlefield, by lot: {map}.", map=map_name(key))
        case e.ObjectivesPlaced(cubes):
            return say("{number:# objective|# objectives}: {cubes}.", number=len(cubes), cubes=some(cubes))
        case e.ThingPlaced(_, kind, cube):
            return say(THINGS.get(kind, "A {what} lies in {cube}."), what=thing_name(kind), cube=cube)


def team_words(faction: str, models: Sequence[e.Entry]) -> str:
    """`E1 Enforcer Sergeant; E2-E4 Enforcer, Laser Rifle`: equal neighbours together."""
    runs = [(like, [entry[0] for entry in run]) for like, run in groupby(models, key=lambda entry: entry[1:])]
    return "; ".join([f"{codes_words(codes)} {entry_words(faction, *like)}" for like, codes in runs])


def codes_words(codes: Sequence[str]) -> str:
    """`E2-E4` for neighbours."""
    return codes[0] if len(codes) == 1 else f"{codes[0]}-{codes[-1]}"


def recon_story(event: ReconEvent, names: Names) -> str | None:
    """The Recon test and what it brings."""
    match event:
        case e.ReconTested():
            return tested_words(event, names)
        case e.ReconRolled(seat, dice):
            found = ", ".join([f"{die} ({RECON[die]})" for die in dice])
            return say("{who} rolls on the Recon table: {found}.", who=names[seat], found=found)
        case e.Looked(seat, token, cube=cube):
            line = "{who} looks at the item in {cube}." if cube else "{who} looks at item {number}."
            return say(line, who=names[seat], number=token, cube=cube)
        case e.Spied(_, token, kind, cube=cube):
            line = "The item in {cube}: {kind}." if cube else "Item {number}: {kind}."
            return say(line, number=token, kind=thing_name(kind), cube=cube)
        case e.Discarded(seat, token, cube):
            line = "{who} removes item {number} in {cube} from the game; nobody saw what it was."
            return say(line, who=names[seat], number=token, cube=cube)
        case e.ReconUsed(seat, result, done):
            line = "{who} does not use a Recon result: {result}."
            return None if done else say(line, who=names[seat], result=RECON[result])
        case e.Repositioned(_, model, start, end):
            return say("Recon moves {model} from {start} to {end}.", model=event.title(model), start=start, end=end)
        case e.Scouted(_, model, ()):
            return say("{model} stays.", model=event.title(model))
        case e.Scouted(_, model, path):
            return say("{model} scouts ahead to {cube}.", model=event.title(model), cube=path[-1])


def tested_words(event: e.ReconTested, names: Names) -> str:
    """Both Leaders' dice, and who has won."""
    rolls = [
        say(
            "{who} {dice} ({needed}+): {successes}",
            who=names[seat], dice=" ".join(map(str, event.faces[seat])), needed=event.needed[seat],
            successes=successes_words(event.successes[seat]),
        )
        for seat in (0, 1)
    ]  # fmt: skip
    tested = say("Recon: {first}; {second}.", first=rolls[0], second=rolls[1])
    if event.winner is None:
        return f"{tested} {say('A draw: they roll again.')}"
    return f"{tested} {say('{who} wins.', who=names[event.winner])}"


def deployed_words(facts: Sequence[Fact], player: str) -> str:
    """`Ann has deployed: E1, N2 in D2-1; N1 in C2-1.`; empty where nobody is named."""
    cubes: dict[str, list[str]] = {}
    for one in facts:
        if isinstance(one, e.Deployed):
            cubes.setdefault(one.cube, []).append(one.model)
    told = "; ".join([say("{models} in {cube}", models=", ".join(models), cube=cube) for cube, models in cubes.items()])
    return say("{who} has deployed: {models}.", who=player, models=told) if told else ""


def place_story(event: PlaceEvent, names: Names) -> str:
    """Zones and deployment."""
    match event:
        case e.StarterChosen(seat, starter):
            line = "{who} starts." if seat == starter else "{who} lets {starter} start."
            return say(line, who=names[seat], starter=names[starter])
        case e.ZoneTaken(seat, zone):
            return say("{who} takes {zone}.", who=names[seat], zone=ZONES.get(zone, zone))
        case e.CacheNamed(seat, cube):
            return say("{who} puts the cache in {cube}.", who=names[seat], cube=cube)
        case e.Deployed(seat, model, cube):
            alone = say("{model} deploys in {cube}.", model=event.title(model), cube=cube)
            return deployed_words(event.lead, names[seat]) or alone
        case e.HeldBack(seat, model, why):
            held = say(HELD.get(why, "{who} waits."), who=event.title(model))
            return " ".join(filter(None, [held, deployed_words(event.lead, names[seat])]))
        case e.ZoneGrew(seat, cube):
            return say("{who} needs more room: {cube} joins the zone.", who=names[seat], cube=cube)
