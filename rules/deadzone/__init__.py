"""Deadzone: two strike teams in a sector of stacked cubes; victory points decide after five Rounds."""

from __future__ import annotations

import rules.deadzone.keywords
import rules.deadzone.orders  # noqa: F401 - and so do Special Orders
from rules.deadzone import moves
from rules.deadzone.autopilot import autopilot
from rules.deadzone.events import EVENTS
from rules.deadzone.invariants import invariants
from rules.deadzone.maps import map_keys
from rules.deadzone.muster import act
from rules.deadzone.narration import NARRATION
from rules.deadzone.phases import PHASES
from rules.deadzone.scenarios import SCENARIOS
from rules.deadzone.setup import RANDOM, new_sector
from rules.deadzone.state import Sector
from rules.deadzone.view import SectorView, resample, suggestions, view
from rules.engine import Game, Move, Option

ACTS = (moves.Recruit, moves.Dismiss, moves.Team, moves.Order, moves.Concede)
LOOKUPS = (moves.Odds, moves.Sight, moves.Profile)
MOVES = tuple(
    move
    for move in vars(moves).values()
    if isinstance(move, type) and issubclass(move, Move) and move not in (Move, *ACTS, *LOOKUPS)
)

GAME: Game[Sector, SectorView] = Game(
    key="deadzone",
    command="deadzone",
    title="Deadzone",
    summary="Two strike teams fight in a sector of stacked cubes for five rounds; victory points decide.",
    seats=(2, 2),
    options=(
        Option("points", "Points", ("100", "150", "200", "250", "300"), "What each Strike Team may cost."),
        Option("scenario", "Scenario", (*SCENARIOS, RANDOM), "One of the 16 scenarios, or one by two dice."),
        Option("map", "Battlefield", (RANDOM, *map_keys()), "One of the maps, or one by lot."),
        Option("missions", "Secret Missions", ("off", "on"), "Two secret tasks for each player in every Round."),
    ),
    state=Sector,
    moves=MOVES,
    acts=ACTS,
    events=EVENTS,
    setup=new_sector,
    phases=PHASES,
    act=act,
    view=view,
    resample=resample,
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    confirm=(moves.Concede,),
    immediate=(moves.Order,),
    suggest=suggestions,
)
