"""Deadzone: two strike teams in a sector of stacked cubes; victory points decide after five Rounds."""

from __future__ import annotations

from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.items import ITEMS
from rules.deadzone.chapters.keywords import KEYWORDS
from rules.deadzone.chapters.muster import act
from rules.deadzone.chapters.orders import ORDERS
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.chapters.setup import RANDOM, new_sector
from rules.deadzone.computer.policy import autopilot
from rules.deadzone.model import moves
from rules.deadzone.model.events import EVENTS
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.invariants import invariants
from rules.deadzone.model.state import Sector
from rules.deadzone.model.view import SectorView, resample, view
from rules.deadzone.odds.forecast import odds
from rules.deadzone.odds.outlook import outlook
from rules.deadzone.odds.suggestions import suggestions
from rules.deadzone.phases import PHASES
from rules.deadzone.words import NARRATION
from rules.deadzone.words.lookups import look_up
from rules.deadzone.words.suggestions import values
from rules.engine import Game, Move, Option

BOOK.open(ITEMS, KEYWORDS, ORDERS)

ACTS = (moves.Recruit, moves.Equip, moves.Dismiss, moves.Team, moves.Orders, moves.Script, moves.Draw, moves.Concede)
LOOKUPS = (moves.Odds, moves.Sight, moves.Profile)
# fmt: off
FREQUENT = (
    moves.Deploy, moves.Activate, moves.Pass, moves.Advance, moves.Sprint, moves.Shoot, moves.Assault, moves.StandUp,
    moves.Special, moves.Command, moves.Use, moves.Finish, moves.Meet, moves.Symbols,
)
"""What is typed in every Round: Discord shows the first commands of a game at once, the rest a level below."""
GRAVE = (
    moves.Shoot, moves.Assault, moves.Strike, moves.Oppose, moves.Detonate, moves.Push, moves.Draw, moves.Concede,
)
"""What is asked twice."""
# fmt: on
MOVES = FREQUENT + tuple(
    move
    for move in vars(moves).values()
    if isinstance(move, type) and issubclass(move, Move) and move not in (Move, *ACTS, *LOOKUPS, *FREQUENT)
)
ASKED_TOO = (moves.Draw,)
"""Acts that answer a question, too: the offer of a draw is put to the other side."""

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
        Option("live", "Live", ("off", "on"), "Whoever is attacked is asked again when the dice lie: for live games."),
        Option(
            "leaving",
            "Leaving Pinned enemies",
            ("struck", "free"),
            "Whether enemies who lie Pinned strike who leaves their cube, as the rules say, or only standing ones do.",
            since=2,
            before="free",
        ),
        Option(
            "rising",
            "Rising beside Pinned enemies",
            ("struck", "free"),
            "Whether enemies who lie Pinned attack who stands up beside them, as the rules say, or only standing ones.",
            since=2,
            before="free",
        ),
    ),
    state=Sector,
    moves=(*MOVES, *ASKED_TOO),
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
    confirm=GRAVE,
    rules_version=2,
    immediate=(moves.Orders,),
    suggest=suggestions,
    odds=odds,
    outlook=outlook,
    lookups=LOOKUPS,
    look_up=look_up,
    values=values,
)
