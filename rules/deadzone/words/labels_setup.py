"""What a choice before the first Round is called: teams, zones, deployment, Recon, arrivals."""

from __future__ import annotations

from typing import Final

from rules.deadzone.model import moves as m
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.names import (
    faction_name,
    is_cube,
    kind_named,
    model_named,
    thing_name,
    title_of,
    token_named,
    token_of,
)
from rules.deadzone.model.teams.legality import LIMITS
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.deadzone.model.teams.strengths import is_hard
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import RECON, ZONES
from rules.deadzone.words.room import with_room
from rules.engine import Move, say

TAKE: Final = {
    "south": "Take {zone}, at the bottom of the map",
    "north": "Take {zone}, at the top of the map",
}


def setup_label(move: Move, seen: SectorView) -> str | None:
    """Teams, zones, deployment, Recon."""
    match move:
        case m.Field(team):
            return team_label(team, seen)
        case m.Begin(who):
            return say("I start") if who == "me" else say("The other player starts")
        case m.Take(zone):
            return say(TAKE.get(zone, "Take {zone}"), zone=ZONES[zone])
        case m.Cache(cube):
            return say("Put the cache in {cube}", cube=cube)
        case m.Deploy(model, cube):
            return deploy_label(model, cube, seen) if cube else say("Place the rest for me")
        case m.Hold(model):
            return say("Hold back {model}: {kind}", model=model, kind=kind_named(seen, model))
        case m.Widen(cube):
            return say("Add {cube} to the zone", cube=cube)
        case m.Carry(result):
            return f"{result}: {RECON[result]}"
        case m.Look(token):
            return say("Look at {item}", item=lying_named(seen, token))
        case m.Discard(token):
            return say("Remove {item} from the game", item=lying_named(seen, token))
        case m.Reserve(model, cube):
            return say("{model} to {cube}", model=model_named(seen, model), cube=cube)
    return None


def deploy_label(model: str, cube: str, seen: SectorView) -> str:
    """`E1 to D2-1 (objective 2 cubes away): Enforcer`: with how far the nearest objective is from there.

    What it carries, which is long for some, is left out where there is no room for all of it.
    """
    kinds = kind_named(seen, model), title_of(f) if (f := seen.fighter(model)) else model
    if not is_cube(cube) or not seen.objectives:
        return with_room([say("{model} to {cube}: {kind}", model=model, cube=cube, kind=kind) for kind in kinds])
    away = min([range_of(INDEX[cube], INDEX[one.cube]) for one in seen.objectives])
    near = "{model} to {cube} (objective {away:# cube|# cubes} away): {kind}"
    line = near if away else "{model} to {cube} (on the objective): {kind}"
    return with_room([say(line, model=model, cube=cube, away=away, kind=kind) for kind in kinds])


def lying_named(seen: SectorView, number: int) -> str:
    """`the item in D4-1`, and what it is, if known; its number only where another one lies in that cube.

    Elsewhere the number would but stand beside that of the choice.
    """
    token = token_of(seen, number)
    if token is None or not token.cube:
        return token_named(seen, number)
    if len([other for other in seen.tokens if other.cube == token.cube]) > 1:
        return token_named(seen, number)
    if token.kind:
        return say("the item in {cube} ({what})", cube=token.cube, what=thing_name(token.kind))
    return say("the item in {cube}", cube=token.cube)


def team_label(team: str, seen: SectorView) -> str:
    """`Enforcers: Strike Team Alpha (6 models)`; a team of one's own."""
    made = all_ready(seen.points).get(team) if seen.points in LIMITS else None
    if made is None:
        return say("The Strike Team that you have built")
    return say(
        "{faction}: {team} ({models:# model|# models}, hard to play)"
        if is_hard(team, seen.points)
        else "{faction}: {team} ({models:# model|# models})",
        faction=faction_name(made.faction), team=TEAM_NAMES.get(team, team), models=len(made.entries),
    )  # fmt: skip
