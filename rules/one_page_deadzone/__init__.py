"""One Page Deadzone: two squads on an 8x8 grid of cubes, four rounds, most points destroyed or pinned wins."""

from __future__ import annotations

from rules.engine import Game, Option
from rules.one_page_deadzone.chapters.muster import act
from rules.one_page_deadzone.chapters.preparation import HELPERS, RANDOM, new_zone
from rules.one_page_deadzone.computer.policy import autopilot
from rules.one_page_deadzone.model import events, moves
from rules.one_page_deadzone.model.battlefield import MAP_KEYS
from rules.one_page_deadzone.model.invariants import invariants
from rules.one_page_deadzone.model.state import Zone
from rules.one_page_deadzone.model.view import ZoneView, resample, suggestions, values, view
from rules.one_page_deadzone.odds.forecast import odds
from rules.one_page_deadzone.phases import PHASES
from rules.one_page_deadzone.words import NARRATION
from rules.one_page_deadzone.words.lookups import look_up

# fmt: off
MOVES = (
    moves.Field, moves.Side, moves.Deploy, moves.Activate, moves.Go, moves.Charge, moves.Stay, moves.Shoot,
    moves.Suppress, moves.Help, moves.HoldFire, moves.React, moves.Strike, moves.Spare, moves.Order, moves.Heal,
    moves.Done,
)
# fmt: on

GAME: Game[Zone, ZoneView] = Game(
    key="one-page-deadzone",
    command="onepage",
    title="One Page Deadzone",
    summary="Two squads fight for four rounds among walls, towers and mud; most points destroyed or pinned win.",
    seats=(2, 2),
    rules_version=2,
    options=(
        Option("points", "Points", ("150", "300"), "What each army may cost."),
        Option("map", "Battlefield", (RANDOM, *MAP_KEYS), "One of the maps, or one by lot."),
        HELPERS,
    ),
    state=Zone,
    moves=MOVES,
    acts=(moves.Recruit, moves.Dismiss, moves.Army, moves.Orders, moves.Concede),
    events=events.EVENTS,
    setup=new_zone,
    phases=PHASES,
    act=act,
    view=view,
    resample=resample,
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    confirm=(moves.Shoot, moves.Suppress, moves.Charge, moves.Strike, moves.Concede),
    immediate=(moves.Orders,),
    suggest=suggestions,
    odds=odds,
    lookups=(moves.Odds, moves.Sight),
    look_up=look_up,
    values=values,
)
