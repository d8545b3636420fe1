"""One Page Deadzone: two squads on an 8x8 grid of cubes, four rounds, most points destroyed or pinned wins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.standing_orders import held_fields
from rules.engine import Game, Option, say
from rules.one_page_deadzone.chapters.muster import act
from rules.one_page_deadzone.chapters.preparation import HELPERS, RANDOM, new_zone
from rules.one_page_deadzone.computer.candidates import weigh
from rules.one_page_deadzone.computer.policy import autopilot
from rules.one_page_deadzone.computer.value import TRIES, value
from rules.one_page_deadzone.model import events, moves
from rules.one_page_deadzone.model.battlefield import MAP_KEYS
from rules.one_page_deadzone.model.invariants import invariants
from rules.one_page_deadzone.model.state import Zone
from rules.one_page_deadzone.model.view import ZoneView, possible, resample, suggestions, values, view
from rules.one_page_deadzone.odds.forecast import odds
from rules.one_page_deadzone.phases import PHASES
from rules.one_page_deadzone.words import NARRATION
from rules.one_page_deadzone.words.lookups import look_up
from rules.one_page_deadzone.words.titles import TITLES

# fmt: off
MOVES = (
    moves.Field, moves.Side, moves.Deploy, moves.Activate, moves.Attack, moves.Go, moves.Charge, moves.Stay,
    moves.Shoot, moves.Suppress, moves.Help, moves.HoldFire, moves.React, moves.Strike, moves.Spare, moves.Order,
    moves.Heal, moves.Done,
)
# fmt: on

OPTIONS = (
    Option("points", say("Points"), ("150", "300"), say("What each army may cost.")),
    Option("map", say("Battlefield"), (RANDOM, *MAP_KEYS), say("One of the maps, or one by lot.")),
    HELPERS,
)
WORDS = {
    "points": {"150": say("150 points an army"), "300": say("300 points an army")},
    "map": {RANDOM: say("by lot"), **{key: say(key.replace("-", " ").capitalize()) for key in MAP_KEYS}},
    "helpers": {"one": say("one friend may help to suppress"), "any": say("any number may help to suppress")},
}
"""What the choices mean, by option."""

GAME: Game[Zone, ZoneView] = Game(
    key="one-page-deadzone",
    command="onepage",
    title=say("One Page Deadzone"),
    summary=say("Two squads fight for four rounds among walls, towers and mud; most points destroyed or pinned win."),
    seats=(2, 2),
    rules_version=5,
    options=tuple([replace(option, words=WORDS[option.key]) for option in OPTIONS]),
    state=Zone,
    moves=MOVES,
    acts=(moves.Recruit, moves.Dismiss, moves.Army, moves.Orders, moves.Concede),
    events=events.EVENTS,
    setup=new_zone,
    phases=PHASES,
    titles=TITLES,
    act=act,
    view=view,
    resample=resample,
    imagine=partial(resample, likely=True),
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    confirm=(moves.Attack, moves.Shoot, moves.Suppress, moves.Charge, moves.Strike, moves.Concede),
    immediate=(moves.Orders,),
    only_in=dict.fromkeys((moves.Recruit, moves.Dismiss, moves.Army), ("armies",)),
    possible=possible,
    suggest=suggestions,
    standing=lambda seen, given: held_fields(
        seen.watches.get(given.get("unit", ""), seen.watch), moves.Orders, seen.round
    ),
    odds=odds,
    lookups=(moves.Odds, moves.Sight, moves.Roster),
    look_up=look_up,
    values=values,
    weigh=weigh,
    value=value,
    tries=TRIES,
    pitch=say(
        "Two squads hunt each other among walls, towers and mud, where one good shot pins and the next one kills. Four "
        "rounds, rules on a page: the quickest way into a skirmish."
    ),
    lasts=say("4 rounds: under an hour, or two weeks at a turn a day"),
)
