"""The guided table of Deadlock: five rounds at most, from the landing to the first land that is taken."""

from __future__ import annotations

from rules.deadlock.lesson.events import EVENTS
from rules.deadlock.lesson.opponent import rival
from rules.deadlock.lesson.prompts import PROMPTS
from rules.deadlock.lesson.reasons import because
from rules.deadlock.lesson.suggest import LAST_ROUND, suggest
from rules.deadlock.model import events
from rules.deadlock.model.tables import COLONIZER
from rules.deadlock.model.view import PlanetView
from rules.engine import Event, say
from rules.engine.lesson import Goal, Lesson, Tip

EMPIRE = 3
"""With so many territories that pay tax the learner has an empire."""
WELCOME = Tip(
    say(
        "A planet of 25 territories, and a race on it that is not yours. You land with one City Center and one"
        " colonist; you feed your people, give them work and homes, settle new land, and in the end take what others"
        " hold. Who holds everything, or is left alone, wins.\n"
        "A turn has 21 phases, but you are only asked where there is something to choose: about ten questions, and"
        " fewer with standing orders. On the picture each territory shows its ground, its owner's colour, six places"
        " for buildings, and who stands there. Your stocks and technologies are seen by you alone."
    ),
    rules=("DL-SET-03", "DL-SET-11", "DL-SEQ-02", "DL-SEQ-03", "DL-TER-01", "DL-VIC-01", "DL-VIC-04", "R62"),
)
FAREWELL = Tip(
    say(
        "That is a whole turn: upkeep, work, taxes, harvest, trade, building, marching, settling. A real game goes on"
        " for weeks, a turn at a time. Three habits of good players: build work and homes before the people come;"
        " keep Food and Energy for the next Upkeep; put a Laser Defense where a neighbour could come. And keep your"
        " turns short: /orders, with tax and routine set to usual, answers what is always the same, **The rest of my"
        " turn** gives the usual answer to all that is left, and **Confirm the usual** to a single question."
    ),
    rules=("DL-SEQ-02", "DL-LAB-03", "DL-UPK-01", "DL-UPK-03", "DL-UPK-09", "DL-TER-08"),
)


def built(event: Event, seen: PlanetView) -> bool:
    """The learner constructed a building."""
    return isinstance(event, events.Built) and event.seat == seen.seat


def manned(event: Event, seen: PlanetView) -> bool:
    """The learner made a Colonizer."""
    return isinstance(event, events.UnitsMade) and event.seat == seen.seat and event.kind == COLONIZER


def settled(event: Event, seen: PlanetView) -> bool:
    """The learner settled new land."""
    return isinstance(event, events.Settled) and event.seat == seen.seat


def harvested(event: Event, seen: PlanetView) -> bool:
    """A building of the learner gave goods: somebody works in it."""
    if not isinstance(event, events.Produced) or event.seat != seen.seat:
        return False
    return event.food + event.metal + event.energy + event.research > 0


def bought(event: Event, seen: PlanetView) -> bool:
    """The learner bought goods."""
    return isinstance(event, events.Bought) and event.seat == seen.seat


def hired(event: Event, seen: PlanetView) -> bool:
    """The learner bought a unit of the Skirineen."""
    return isinstance(event, events.Hired) and event.seat == seen.seat


def attacked(event: Event, seen: PlanetView) -> bool:
    """The learner's units attacked."""
    return isinstance(event, events.BattleBegan) and event.attacker == seen.seat


def ruled(event: Event, seen: PlanetView) -> bool:
    """Three territories of the learner paid tax."""
    if not isinstance(event, events.TaxPaid) or event.seat != seen.seat:
        return False
    return len(seen.controlled(event.seat)) >= EMPIRE


GOALS: tuple[Goal[PlanetView], ...] = (
    Goal(
        "build", say("Build"), say("choose a building in the Build Phase; a farm, a mine or a plant costs 5 Metal."),
        built, ("DL-BLD-01", "DL-BLD-02"),
    ),
    Goal(
        "colonizer", say("Colonizer"),
        say("make a Colonizer in your City Center in the Build Phase; it gives back the Credits of its trade."), manned,
        ("DL-RES-07", "DL-PRD-02", "DL-PRD-06", "R90"),
    ),
    Goal("settle", say("Settle"), say("let a Colonizer march to free land and settle there."), settled, ("DL-CLN-01",)),
    Goal(
        "harvest", say("Harvest"), say("put a colonist to work in a farm, mine, plant or University."), harvested,
        ("DL-LAB-01", "DL-RES-01"),
    ),
    Goal("trade", say("Trade"), say("buy goods; 2 Credits buy 1 of any kind."), bought, ("DL-TRD-01",)),
    Goal("hire", say("Black Market"), say("buy a unit of the Skirineen for 10 Credits."), hired, ("DL-BLK-03",)),
    Goal(
        "attack", say("Attack"), say("march into land that your rival holds; the list tells your chances."), attacked,
        ("DL-TRN-02", "DL-TRN-10", "DL-ATK-01"),
    ),
    Goal(
        "empire", say("Empire"), say("collect tax in three territories: settle them, or take them."), ruled,
        ("DL-TAX-06", "DL-CTL-02", "DL-CTL-03"),
    ),
)  # fmt: skip

LESSON: Lesson[PlanetView] = Lesson(
    seats=2,
    options={},
    welcome=WELCOME,
    prompts=PROMPTS,
    events=EVENTS,
    goals=GOALS,
    farewell=FAREWELL,
    last_round=LAST_ROUND,
    because=because,
    suggest=suggest,
    rival=rival,
)
