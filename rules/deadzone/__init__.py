"""Deadzone: two strike teams in a sector of stacked cubes; victory points decide after five Rounds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.common.standing_orders import held_fields
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.items import ITEMS
from rules.deadzone.chapters.keywords import KEYWORDS
from rules.deadzone.chapters.muster import act
from rules.deadzone.chapters.orders import ORDERS
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.chapters.setup import DRAWN, OWN, RANDOM, idle, new_sector
from rules.deadzone.computer.policy import autopilot, weigh
from rules.deadzone.computer.value import TRIES, settled, value
from rules.deadzone.model import moves
from rules.deadzone.model.events import EVENTS
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.invariants import invariants
from rules.deadzone.model.scenario_rows import ROWS
from rules.deadzone.model.state import Sector
from rules.deadzone.model.view import SectorView, resample, view
from rules.deadzone.odds.confirmations import ASKED_TWICE, is_grave
from rules.deadzone.odds.forecast import odds
from rules.deadzone.odds.outlook import outlook
from rules.deadzone.odds.suggestions import possible, suggestions
from rules.deadzone.phases import PHASES
from rules.deadzone.words import NARRATION
from rules.deadzone.words.lookups import look_up
from rules.deadzone.words.suggestions import values
from rules.deadzone.words.titles import TITLES
from rules.engine import Game, Move, Option, say

BOOK.open(ITEMS, KEYWORDS, ORDERS)

ACTS = (moves.Recruit, moves.Equip, moves.Dismiss, moves.Team, moves.Orders, moves.Script, moves.Draw, moves.Concede)
LOOKUPS = (moves.Odds, moves.Sight, moves.Profile)
# fmt: off
FREQUENT = (
    moves.Deploy, moves.Activate, moves.Pass, moves.Advance, moves.Sprint, moves.Shoot, moves.Assault, moves.StandUp,
    moves.Special, moves.Command, moves.Use, moves.Finish, moves.Meet, moves.Symbols,
)
"""What is typed in every Round: Discord shows the first commands of a game at once, the rest a level below."""
# fmt: on
MOVES = FREQUENT + tuple(
    move
    for move in vars(moves).values()
    if isinstance(move, type) and issubclass(move, Move) and move not in (Move, *ACTS, *LOOKUPS, *FREQUENT)
)
ASKED_TOO = (moves.Draw,)
"""Acts that answer a question, too: the offer of a draw is put to the other side."""

OPTIONS = (
    Option("points", say("Points"), ("100", "150", "200", "250", "300"), say("What each Strike Team may cost.")),
    Option("scenario", say("Scenario"), (*SCENARIOS, RANDOM), say("One of the 16 scenarios, or one by two dice.")),
    Option("map", say("Battlefield"), (RANDOM, *map_keys()), say("One of the maps, or one by lot.")),
    Option("missions", say("Secret Missions"), ("off", "on"), say("Two secret tasks for each player in every Round.")),
    Option(
        "live",
        say("Live"),
        ("off", "on"),
        say("Defenders are asked again once the dice are rolled: for games played live."),
    ),
    Option(
        "leaving",
        say("Leaving Pinned enemies"),
        ("struck", "free"),
        say("Whether Pinned enemies, too, strike a model that leaves their cube, as the rules say, or only others."),
        since=2,
        before="free",
    ),
    Option(
        "rising",
        say("Rising beside Pinned enemies"),
        ("struck", "free"),
        say(
            "Whether Pinned enemies, too, attack a model that stands up beside them, as the rules say, or only others."
        ),
        since=2,
        before="free",
    ),
    Option(
        "target",
        say("Victory points that win"),
        ("book", "longer", "none"),
        say(
            "Whoever has this many at the end of a Round wins. "
            "Computers' games last 2.7, 3.8 and 4.1 Rounds on average."
        ),
        since=4,
        before="book",
    ),
    Option(
        "teams",
        say("Teams"),
        (OWN, DRAWN),
        say("Teams of your own choice, or two ready-made ones by lot that were measured to be a match for each other."),
        since=4,
        before=OWN,
    ),
)
WORDS = {
    "points": {points: say("{points} points a team", points=points) for points in ("100", "150", "200", "250", "300")},
    "scenario": {RANDOM: say("by two dice"), **{key: row.name for key, row in ROWS.items()}},
    "map": {RANDOM: say("by lot"), **{key: say(key.replace("-", " ").capitalize()) for key in map_keys()}},
    "missions": {"off": say("none"), "on": say("two for each player in every Round")},
    "live": {
        "off": say("defenders are asked once, before the dice"),
        "on": say("defenders are asked again after the dice"),
    },
    "leaving": {"struck": say("they strike"), "free": say("they cannot strike")},
    "target": {
        "book": say("12 at 100 points, 4 more for each further 50"),
        "longer": say("half as many again: 18 at 100 points"),
        "none": say("none: all Rounds are played"),
    },
    "teams": {OWN: say("each player chooses"), DRAWN: say("by lot, evenly matched (100 points)")},
    "rising": {"struck": say("they attack"), "free": say("they cannot attack")},
}
"""What the choices mean, by option."""

GAME: Game[Sector, SectorView] = Game(
    key="deadzone",
    command="deadzone",
    title="Deadzone",
    summary=say("Two strike teams fight in a sector of stacked cubes for five rounds; victory points decide."),
    seats=(2, 2),
    options=tuple([replace(option, words=WORDS[option.key]) for option in OPTIONS]),
    state=Sector,
    moves=(*MOVES, *ASKED_TOO),
    acts=ACTS,
    events=EVENTS,
    setup=new_sector,
    phases=PHASES,
    titles=TITLES,
    act=act,
    view=view,
    resample=resample,
    imagine=partial(resample, likely=True),
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    confirm=ASKED_TWICE,
    grave=is_grave,
    idle=idle,
    rules_version=4,
    immediate=(moves.Orders,),
    only_in=dict.fromkeys((moves.Recruit, moves.Equip, moves.Dismiss, moves.Team), ("teams",)),
    possible=possible,
    suggest=suggestions,
    standing=lambda seen, given: (
        {} if seen.seat is None else held_fields(seen.sides[seen.seat].orders, moves.Orders, seen.round)
    ),
    odds=odds,
    outlook=outlook,
    lookups=LOOKUPS,
    look_up=look_up,
    values=values,
    weigh=weigh,
    value=value,
    settled=settled,
    tries=TRIES,
    opaque=("then",),
    pitch=say(
        "Build a Strike Team, climb the towers of a ruined sector, and shoot, shove and charge your way to the "
        "objectives. Sixteen scenarios, four levels to fight on, and command dice that never show quite what you need."
    ),
    lasts=say("up to 5 Rounds: an hour or two, or four weeks at a turn a day"),
)
