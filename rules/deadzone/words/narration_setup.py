"""What is told before the first Round: teams, sector, Recon, deployment, and a player's own standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.common.english import counted
from rules.common.standing_orders import end_words
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
from rules.engine import Names

THINGS: dict[str, str] = {"loot": "Loot", "intel": "Intel"}
"""What takes no article."""
HELD: dict[str, str] = {
    "drop-suit": "waits in its Drop Suit",
    "aerial-deployment": "is held back and lands after all others",
    "reserve": "waits in reserve",
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
            roster = team_words(faction, models)
            return f"{names[seat]} fields {faction_name(faction)}, {counted(cost, 'point')}: {roster}."
        case e.OrderSet(_, what, choice, until):
            return f"Your standing order, {order_words(what, choice)}{end_words(until)}."
        case e.OrdersEnded():
            return "Your standing orders have ended; the usual ones hold again."
        case e.ScenarioRolled(dice, scenario):
            return f"The scenario, by dice {dice[0]} {dice[1]}: {scenario_name(scenario)}."
        case e.MapDrawn(key, _):
            return f"The battlefield, by lot: {map_name(key)}."
        case e.ObjectivesPlaced(cubes):
            return f"{counted(len(cubes), 'objective')}: {some(cubes)}."
        case e.ThingPlaced(_, kind, cube):
            return f"{THINGS.get(kind) or f'A {thing_name(kind)}'} lies in {cube}."


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
            return f"{names[seat]} rolls on the Recon table: {found}."
        case e.Looked(seat, token):
            return f"{names[seat]} looks at item {token}."
        case e.Spied(_, token, kind):
            return f"Item {token} is {thing_name(kind)}."
        case e.Discarded(seat, token, cube):
            return f"{names[seat]} removes item {token} in {cube} from the game; nobody saw what it was."
        case e.ReconUsed(seat, result, done):
            return None if done else f"{names[seat]} does not use a Recon result: {RECON[result]}."
        case e.Repositioned(_, model, start, end):
            return f"Recon moves {event.title(model)} from {start} to {end}."
        case e.Scouted(_, model, path):
            return f"{event.title(model)} scouts ahead to {path[-1]}." if path else f"{event.title(model)} stays."


def tested_words(event: e.ReconTested, names: Names) -> str:
    """Both Leaders' dice, and who has won."""
    rolls = [
        f"{names[seat]} {' '.join(map(str, event.faces[seat]))} ({event.needed[seat]}+):"
        f" {successes_words(event.successes[seat])}"
        for seat in (0, 1)
    ]
    result = "A draw: they roll again." if event.winner is None else f"{names[event.winner]} wins."
    return f"Recon: {rolls[0]}; {rolls[1]}. {result}"


def deployed_words(facts: Sequence[Fact], player: str) -> str:
    """`Ann has deployed: E1, N2 in D2-1; N1 in C2-1.`; empty where nobody is named."""
    cubes: dict[str, list[str]] = {}
    for one in facts:
        if isinstance(one, e.Deployed):
            cubes.setdefault(one.cube, []).append(one.model)
    told = "; ".join([f"{', '.join(models)} in {cube}" for cube, models in cubes.items()])
    return f"{player} has deployed: {told}." if told else ""


def place_story(event: PlaceEvent, names: Names) -> str:
    """Zones and deployment."""
    match event:
        case e.StarterChosen(seat, starter):
            whom = "starts" if seat == starter else f"lets {names[starter]} start"
            return f"{names[seat]} {whom}."
        case e.ZoneTaken(seat, zone):
            return f"{names[seat]} takes {ZONES.get(zone, zone)}."
        case e.CacheNamed(seat, cube):
            return f"{names[seat]} puts the cache in {cube}."
        case e.Deployed(seat, model, cube):
            return deployed_words(event.lead, names[seat]) or f"{event.title(model)} deploys in {cube}."
        case e.HeldBack(seat, model, why):
            return f"{event.title(model)} {HELD.get(why, 'waits')}. {deployed_words(event.lead, names[seat])}".rstrip()
        case e.ZoneGrew(seat, cube):
            return f"{names[seat]} needs more room: {cube} joins the zone."
