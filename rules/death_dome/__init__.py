"""Death Dome 3,000: teams of four convicts fight for control points in a 21x21 arena, one match or a series."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.standing_orders import held_fields
from rules.death_dome.chapters.acts import act
from rules.death_dome.chapters.setup import OPTIONS, idle, new_dome
from rules.death_dome.computer.policy import autopilot, weigh
from rules.death_dome.computer.value import TRIES, value
from rules.death_dome.model import events, moves, series_events
from rules.death_dome.model.invariants import invariants
from rules.death_dome.model.state import Dome
from rules.death_dome.model.view import DomeView, resample, view
from rules.death_dome.odds.forecast import odds
from rules.death_dome.phases import PHASES
from rules.death_dome.words import NARRATION
from rules.death_dome.words.lookups import look_up
from rules.death_dome.words.outlook import outlook
from rules.death_dome.words.suggestions import possible, suggestions, values
from rules.death_dome.words.titles import TITLES
from rules.death_dome.words.values import CARDS
from rules.engine import Game, say

# fmt: off
# The everyday ones come first: Discord takes 25 commands of a game, the others are a word longer to type.
MOVES = (
    moves.Raid, moves.March, moves.Use, moves.Go, moves.Attack, moves.Capture, moves.Play, moves.Done, moves.EndTurn,
    moves.Value, moves.Buy, moves.Sell, moves.Equip, moves.Finish, moves.Pass, moves.Release, moves.Heal, moves.Stop,
    moves.Hire, moves.Recall, moves.Cure, moves.Strengthen, moves.Claim, moves.Brace, moves.Grant, moves.First,
    moves.PushTo, moves.Imprison, moves.Answer, moves.Follow, moves.Stay, moves.SellOff, moves.Spare, moves.PlayOn,
    moves.EndSeries,
)
# fmt: on

WISHES = (moves.Wish, moves.Unwish, moves.Wishes, moves.Budget)

OFF_ON = {"off": say("no"), "on": say("yes")}
SERIES = {
    "1": say("one"),
    **{count: say("a series of {count}", count=count) for count in ("2", "3", "5", "7", "10")},
    "endless": say("a series without an end"),
}
WORDS = {
    "matches": SERIES,
    "teams": {"classic": say("warrior, gunner, scout and medic"), "characters": say("four dealt characters each")},
    "arena": {"whole": say("the whole plateau"), "duel": say("its middle, for a duel of two")},
    "replacement": {"free": say("costs nothing"), "paid": say("costs 500k")},
    "hyper_cube": {"unlimited": say("as often as it is played"), "four": say("four times a match")},
    "shopping": {"turns": say("one card a turn, round the table"), "at_once": say("everybody at once")},
    **dict.fromkeys(("johnny_cash", "birthday", "handicap", "bonus_matches", "conglamagragon"), OFF_ON),
}
"""What the choices mean, by option."""

GAME: Game[Dome, DomeView] = Game(
    key="death-dome",
    command="dome",
    title=say("Death Dome 3,000"),
    summary=say("Teams of four convicts shop for weapons and fight for control points in an arena of walls and lava."),
    seats=(2, 4),
    options=tuple([replace(option, words=WORDS[option.key]) for option in OPTIONS]),
    state=Dome,
    moves=MOVES,
    acts=(moves.Equip, *WISHES, moves.Orders, moves.Concede),
    events=(*series_events.EVENTS, *events.EVENTS),
    setup=new_dome,
    idle=idle,
    phases=PHASES,
    titles=TITLES,
    act=act,
    view=view,
    resample=resample,
    imagine=partial(resample, likely=True),
    narrate=NARRATION,
    autopilot=autopilot,
    weigh=weigh,
    value=value,
    tries=TRIES,
    invariants=invariants,
    rules_version=3,
    confirm=(moves.Pass, moves.Concede),
    immediate=(moves.Equip, *WISHES, moves.Orders),
    only_in=dict.fromkeys((moves.Equip,), ("purchase",)),
    possible=possible,
    suggest=suggestions,
    standing=lambda seen, given: held_fields(seen.orders, moves.Orders, seen.round),
    odds=odds,
    outlook=outlook,
    lookups=(moves.Odds, moves.Squad, moves.Shop, moves.Sight, moves.History),
    look_up=look_up,
    values=values,
    opaque=(*CARDS, "player", "deck"),
    pitch=say(
        "Hire four convicts, arm them with whatever the store still has, and send them into an arena of walls, lava "
        "and bugs. Hold the control points, throw your rivals into jail, and spend the prize on the next match."
    ),
    lasts=say("6 rounds: an evening for one match, or three to six weeks at a turn a day"),
)
