"""Deadlock: up to seven races land on a planet of 25 territories, grow an economy, and fight until one holds it all."""

from __future__ import annotations

from rules.deadlock.chapters.acts import act
from rules.deadlock.chapters.setup import OPTIONS, new_planet
from rules.deadlock.computer.policy import autopilot
from rules.deadlock.model import moves
from rules.deadlock.model.events import EVENTS
from rules.deadlock.model.invariants import invariants
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.resampling import resample
from rules.deadlock.model.state import Planet
from rules.deadlock.model.view import PlanetView, view
from rules.deadlock.odds.forecast import odds
from rules.deadlock.phases import PHASES
from rules.deadlock.words import NARRATION
from rules.deadlock.words.lookups import look_up, outlook
from rules.deadlock.words.suggestions import suggestions, values
from rules.engine import Game

# fmt: off
# The everyday ones come first: Discord takes 25 commands of a game, the others are a word longer to type.
MOVES = (
    moves.Build, moves.Make, moves.March, moves.Carry, moves.Staff, moves.Buy, moves.Done, moves.SetTax, moves.Keep,
    moves.House, moves.Settle, moves.Sell, moves.Target, moves.Launch, moves.Hire, moves.Learn, moves.Copy, moves.Hit,
    moves.Lose, moves.Power, moves.Site, moves.Serve, moves.Board, moves.Take, moves.Fight, moves.Hangar, moves.Forgive,
    moves.GiveUp, moves.Disband, moves.Become, moves.Land,
)
# fmt: on

GAME: Game[Planet, PlanetView] = Game(
    key="deadlock",
    command="deadlock",
    title="Deadlock",
    summary="Land on a planet of 25 territories, feed and employ your colonists, and conquer or outlast your rivals.",
    seats=(2, 7),
    rules_version=2,
    options=OPTIONS,
    state=Planet,
    moves=MOVES,
    acts=(moves.Offer, moves.Accept, moves.Decline, moves.Deliver, moves.Orders, moves.Concede),
    events=EVENTS,
    setup=new_planet,
    phases=PHASES,
    act=act,
    view=view,
    resample=resample,
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    plan={
        Prompt.LABOR: "Labor",
        Prompt.HOMES: "Population",
        Prompt.RETURN: "a rebel's return",
        Prompt.TAX: "Taxation",
        Prompt.FORGIVE: "rebels' return",
        Prompt.RESOURCE: "Resource",
        Prompt.DIPLOMACY: "Diplomacy",
        Prompt.TRADE: "Trade",
        Prompt.MARKET: "Black Market",
        Prompt.BUILD: "Build",
        Prompt.ABILITY: "Ability",
        Prompt.MISSILES: "Missiles",
        Prompt.TRANSPORT: "Transport",
        Prompt.BATTLES: "Attack",
        Prompt.SETTLE: "Colonization",
    },
    confirm=(moves.Concede,),
    immediate=(moves.Orders,),
    suggest=suggestions,
    odds=odds,
    outlook=outlook,
    lookups=(moves.Odds, moves.Forecast, moves.Dossier, moves.Survey, moves.Catalogue),
    look_up=look_up,
    values=values,
)
