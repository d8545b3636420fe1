"""The Diplomacy Phase: open until the active player goes on; the deals themselves are acts. [3.14]"""

from __future__ import annotations

from rules.deadlock.chapters.deals import lapse
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.moves import Done
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.engine import Choose, Move, Refusal, Rule, ask


def diplomacy_phase(planet: Planet) -> Rule[str]:
    """Everybody may deal with everybody until the active player goes on; then open offers lapse. [DL-DIP-01, R28]"""
    begin(planet, "diplomacy")
    yield from ask(lambda: closing(planet), open=True)
    lapse(planet)
    return onward(planet, "trade")


def closing(planet: Planet) -> Choose[Done]:
    """Whether all is agreed; declining every offer and making none is agreeing at once. [DP-16, DP-38]"""
    done, seat = Done.of(), planet.active
    silent = planet.orders(seat).offers == "decline" and not any(deal.maker == seat for deal in planet.deals)
    return Choose(
        seat=seat,
        prompt=Prompt.DIPLOMACY,
        options=[done],
        default=done,
        reason="DL-DIP-01",
        order=done if silent else None,
        why=no_business,
    )


def no_business(move: Move) -> Refusal:
    """What can be answered here. [DL-DIP-01, DL-SEQ-03]"""
    return Refusal(
        "Now you may make deals with other players; say that you are done to go on.", "DL-DIP-01", "DL-SEQ-03"
    )
