"""Deadlock: up to seven races land on a planet of 25 territories, grow an economy, and fight until one holds it all."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.standing_orders import held_fields
from rules.deadlock.chapters.acts import act
from rules.deadlock.chapters.setup import OPTIONS, new_planet
from rules.deadlock.computer.bargains import bargains
from rules.deadlock.computer.likings import LIKINGS
from rules.deadlock.computer.policy import autopilot, eager
from rules.deadlock.computer.value import TRIES, value
from rules.deadlock.computer.weighing import weigh
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
from rules.deadlock.words.suggestions import counter, gone, possible, suggestions, values
from rules.deadlock.words.titles import STEPS, TITLES
from rules.engine import Game, say

# fmt: off
# The everyday ones come first: Discord takes 25 commands of a game, the others are a word longer to type.
MOVES = (
    moves.Build, moves.Make, moves.March, moves.Carry, moves.Staff, moves.Buy, moves.Done, moves.SetTax, moves.Keep,
    moves.House, moves.Settle, moves.Sell, moves.Target, moves.Launch, moves.Hire, moves.Learn, moves.Copy, moves.Hit,
    moves.Lose, moves.Power, moves.Site, moves.Serve, moves.Board, moves.Take, moves.Fight, moves.Hangar, moves.Forgive,
    moves.GiveUp, moves.Disband, moves.Become, moves.Land,
)
# fmt: on

LIMITS = ("15", "20", "30", "40", "60")
WORDS = {
    "round_limit": {
        "none": say("until one holds the planet"),
        **{rounds: say("after {rounds} rounds", rounds=rounds) for rounds in LIMITS},
    },
    "theft": {"taken": say("the victim loses the technology"), "copied": say("the victim keeps it, too")},
    "research": {"one": say("one technology a turn"), "all": say("as many as the points pay for")},
    "first_round": {"events": say("with an event"), "quiet": say("without an event")},
}
"""What the choices mean, by option."""

GAME: Game[Planet, PlanetView] = Game(
    key="deadlock",
    command="deadlock",
    title="Deadlock",
    summary=say(
        "Land on a planet of 25 territories, feed and employ your colonists, and conquer or outlast your rivals."
    ),
    seats=(2, 7),
    rules_version=5,
    options=tuple([replace(option, words=WORDS[option.key]) for option in OPTIONS]),
    state=Planet,
    moves=MOVES,
    acts=(moves.Offer, moves.Accept, moves.Decline, moves.Deliver, moves.Orders, moves.Concede),
    events=EVENTS,
    setup=new_planet,
    phases=PHASES,
    titles=TITLES,
    act=act,
    view=view,
    resample=resample,
    imagine=partial(resample, likely=True),
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    plan={
        Prompt.HUNGER: "",
        Prompt.POWER: "",
        Prompt.HOUSING: "",
        Prompt.LABOR: STEPS["labor"],
        Prompt.VICTIMS: "",
        Prompt.HOMES: STEPS["population"],
        Prompt.MORALE: "",
        Prompt.RETURN: "",
        Prompt.TAX: STEPS["taxation"],
        Prompt.FORGIVE: "",
        Prompt.HIGH: "",
        Prompt.REVOLT_BUILDING: "",
        Prompt.REVOLT_UNIT: "",
        Prompt.RESOURCE: "",
        Prompt.DIPLOMACY: STEPS["diplomacy"],
        Prompt.TRADE: "",
        Prompt.MARKET: "",
        Prompt.BUSINESS: say("Trade and Black Market"),
        Prompt.SCANDAL: "",
        Prompt.BUILD: STEPS["build"],
        Prompt.ABILITY: STEPS["ability"],
        Prompt.MISSILES: say("Missiles"),
        Prompt.TRANSPORT: STEPS["transport"],
        Prompt.BATTLES: STEPS["attack"],
        Prompt.HANGAR: "",
        Prompt.SETTLE: STEPS["colonization"],
    },
    confirm=(moves.Concede,),
    immediate=(moves.Orders,),
    only_in=dict.fromkeys((moves.Offer, moves.Accept, moves.Decline, moves.Deliver), ("diplomacy",)),
    possible=possible,
    suggest=suggestions,
    gone=gone,
    standing=lambda seen, given: (
        {} if seen.seat is None else held_fields(seen.orders(seen.seat), moves.Orders, seen.round)
    ),
    counter=counter,
    odds=odds,
    outlook=outlook,
    lookups=(moves.Odds, moves.Forecast, moves.Dossier, moves.Survey, moves.Catalogue),
    look_up=look_up,
    values=values,
    weigh=weigh,
    value=value,
    tries=TRIES,
    strategies={"usual": eager},
    likings=LIKINGS,
    bargains=bargains,
    pitch=say(
        "Land one of seven races on a wild planet, feed and employ your colonists, and build mines, factories and "
        "missiles. Trade with your rivals, spy on them, and outlast or conquer them all."
    ),
    lasts=say("13 to 23 rounds: a long evening for two, a weekend for more, or two to three months at a turn a day"),
)
