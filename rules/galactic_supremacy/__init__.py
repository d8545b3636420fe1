"""Galactic Supremacy: rival space empires, nine technologies, one deck; the last Homeworld wins."""

from __future__ import annotations

from functools import partial

from rules.common.standing_orders import held_fields
from rules.engine import Game, Option, say
from rules.galactic_supremacy.chapters.deals import act
from rules.galactic_supremacy.chapters.setup import new_galaxy
from rules.galactic_supremacy.computer.bargains import bargains
from rules.galactic_supremacy.computer.candidates import weigh
from rules.galactic_supremacy.computer.policy import autopilot
from rules.galactic_supremacy.computer.strategies import STRATEGIES
from rules.galactic_supremacy.computer.value import TRIES, settled, value
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.events import EVENTS
from rules.galactic_supremacy.model.invariants import invariants
from rules.galactic_supremacy.model.names import PHASE_TITLES, TITLES
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.state import Galaxy
from rules.galactic_supremacy.model.view import (
    GalaxyView,
    counter,
    deals_at_hand,
    gone,
    possible,
    resample,
    values,
    view,
)
from rules.galactic_supremacy.odds.forecast import is_grave, odds, outlook
from rules.galactic_supremacy.phases import PHASES
from rules.galactic_supremacy.words import NARRATION

# fmt: off
MOVES = (
    moves.BuyCard, moves.Exchange, moves.Keep, moves.Discard, moves.Use, moves.Build, moves.Assault, moves.Attack,
    moves.Send, moves.Withdraw, moves.Support, moves.Strike, moves.TakeColony, moves.LeaveColony, moves.Redeploy,
    moves.Reassign, moves.Research, moves.Raise, moves.Done, moves.Pass,
)
# fmt: on
LIMITS = ("15", "25", "40", "60")

GAME: Game[Galaxy, GalaxyView] = Game(
    key="galactic-supremacy",
    command="galactic",
    title=say("Galactic Supremacy"),
    summary=say("Settle colonies, build fleets, raise nine technologies, and destroy every other Homeworld."),
    seats=(2, 8),
    options=(
        Option(
            "decks",
            say("Decks"),
            ("common", "individual"),
            say("One deck for all, or a full deck for each player."),
            words={"common": say("one for all"), "individual": say("a full one for each player")},
        ),
        Option(
            "head_start",
            say("Head start"),
            ("no", "yes"),
            say("Start with 1-5 cards, 1-10 credits and three technologies."),
            words={"no": say("no"), "yes": say("cards, credits and three technologies")},
        ),
        Option(
            "round_limit",
            say("Round limit"),
            ("none", *LIMITS),
            say("After this round whoever has most worlds wins."),
            words={
                "none": say("until one Homeworld is left"),
                **{rounds: say("after {rounds} rounds", rounds=rounds) for rounds in LIMITS},
            },
        ),
    ),
    state=Galaxy,
    moves=MOVES,
    acts=(moves.Offer, moves.Accept, moves.Decline, moves.Orders, moves.Concede),
    events=EVENTS,
    setup=new_galaxy,
    phases=PHASES,
    titles=TITLES,
    act=act,
    view=view,
    resample=resample,
    imagine=partial(resample, likely=True),
    narrate=NARRATION,
    autopilot=autopilot,
    invariants=invariants,
    plan={Prompt(phase): title for phase, title in PHASE_TITLES.items()},
    rules_version=5,
    confirm=(moves.Assault, moves.Concede),
    grave=is_grave,
    immediate=(moves.Orders,),
    possible=possible,
    suggest=deals_at_hand,
    gone=gone,
    standing=lambda seen, given: held_fields(seen.orders, moves.Orders, seen.round),
    counter=counter,
    values=values,
    odds=odds,
    outlook=outlook,
    weigh=weigh,
    value=value,
    tries=TRIES,
    strategies=STRATEGIES,
    settled=settled,
    bargains=bargains,
    pitch=say(
        "Draw cards, settle colonies and raise nine technologies until your fleets are the better ones. Bargain with "
        "the neighbours whom you cannot beat yet: the last Homeworld wins."
    ),
    lasts=say("20 to 50 rounds: two hours for two, a long evening for four, or two to four months at a turn a day"),
)
"""For 2 to 8 players. [GS-SET-01, R2]"""
