"""Death Dome 3,000: teams of four convicts fight for control points in a 21x21 arena, one match or a series."""

from __future__ import annotations

from rules.death_dome.chapters.acts import act
from rules.death_dome.chapters.setup import OPTIONS, idle, new_dome
from rules.death_dome.computer.policy import autopilot
from rules.death_dome.model import events, moves, series_events
from rules.death_dome.model.invariants import invariants
from rules.death_dome.model.state import Dome
from rules.death_dome.model.view import DomeView, resample, view
from rules.death_dome.odds.forecast import odds
from rules.death_dome.phases import PHASES
from rules.death_dome.words import NARRATION
from rules.death_dome.words.lookups import look_up
from rules.death_dome.words.suggestions import suggestions, values
from rules.engine import Game

# fmt: off
# The everyday ones come first: Discord takes 25 commands of a game, the others are a word longer to type.
MOVES = (
    moves.Use, moves.Go, moves.Attack, moves.Capture, moves.Play, moves.Done, moves.EndTurn, moves.Value,
    moves.Buy, moves.Sell, moves.Equip, moves.Finish, moves.Pass, moves.Release, moves.Heal, moves.Stop, moves.Hire,
    moves.Recall, moves.Cure, moves.Strengthen, moves.Claim, moves.Brace, moves.Grant, moves.First, moves.PushTo,
    moves.Imprison, moves.Answer, moves.Follow, moves.Stay, moves.SellOff, moves.Spare, moves.PlayOn, moves.EndSeries,
)
# fmt: on

GAME: Game[Dome, DomeView] = Game(
    key="death-dome",
    command="dome",
    title="Death Dome 3,000",
    summary="Teams of four convicts shop for weapons and fight for control points in an arena of walls and lava.",
    seats=(2, 4),
    options=OPTIONS,
    state=Dome,
    moves=MOVES,
    acts=(moves.Equip, moves.Orders, moves.Concede),
    events=(*series_events.EVENTS, *events.EVENTS),
    setup=new_dome,
    idle=idle,
    phases=PHASES,
    act=act,
    view=view,
    resample=resample,
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    rules_version=2,
    confirm=(moves.Pass, moves.Concede),
    immediate=(moves.Equip, moves.Orders),
    suggest=suggestions,
    odds=odds,
    lookups=(moves.Odds, moves.Squad, moves.Shop, moves.Sight, moves.History),
    look_up=look_up,
    values=values,
)
