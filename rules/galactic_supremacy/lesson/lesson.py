"""The guided table of Galactic Supremacy: ten turns at most, from the first card to the first raid."""

from __future__ import annotations

from rules.engine import Event, say
from rules.engine.lesson import Goal, Lesson
from rules.galactic_supremacy.lesson.opponent import LAST_ROUND, rival
from rules.galactic_supremacy.lesson.reasons import because
from rules.galactic_supremacy.lesson.suggest import suggest
from rules.galactic_supremacy.lesson.texts import EVENTS, FAREWELL, PROMPTS, WELCOME
from rules.galactic_supremacy.model import events
from rules.galactic_supremacy.model.tables import CardKind
from rules.galactic_supremacy.model.view import GalaxyView


def paid(event: Event, seen: GalaxyView) -> bool:
    """The learner got an income."""
    return isinstance(event, events.IncomePaid) and event.seat == seen.seat


def built(kinds: tuple[CardKind, ...], event: Event, seen: GalaxyView) -> bool:
    """The learner put a card of one of these kinds into play."""
    return isinstance(event, events.Built) and event.seat == seen.seat and event.card in kinds


def commanded(event: Event, seen: GalaxyView) -> bool:
    """The learner used a Command card."""
    return isinstance(event, events.CommandUsed) and event.seat == seen.seat


def researched(event: Event, seen: GalaxyView) -> bool:
    """The learner rolled for a technology, not for the head start."""
    own_turn = seen.round > 1 or seen.phase == "research"
    return isinstance(event, events.ResearchRolled) and event.seat == seen.seat and own_turn


def attacked(event: Event, seen: GalaxyView) -> bool:
    """The learner's Fleets attacked."""
    return isinstance(event, events.AttackDeclared) and event.attacker == seen.seat


GOALS: tuple[Goal[GalaxyView], ...] = (
    Goal("income", say("Income"), say("leave the Draw Phase: your income comes by itself."), paid, ("GS-PRD-06",)),
    Goal(
        "settle", say("Settle"), say("with a Colony card and 10 credits, choose Colony in the Build Phase."),
        lambda event, seen: built(("colony",), event, seen), ("GS-BLD-01",),
    ),
    Goal(
        "arm", say("Arm"), say("with a Fleet or Leader card and the credits, choose it in the Build Phase."),
        lambda event, seen: built(("fleet", "leader"), event, seen), ("GS-BLD-02", "GS-BLD-03"),
    ),
    Goal(
        "command", say("Command"), say("use a Command card in the Command Phase, such as Exceed Quotas."), commanded,
        ("GS-CMD-01", "GS-CRD-08"),
    ),
    Goal(
        "research", say("Research"), say("with a Research card and 10 credits, roll in the Research Phase."),
        researched, ("GS-RSH-01",),
    ),
    Goal(
        "attack", say("Attack"), say("with a Fleet in play, attack an unguarded enemy colony in the Attack Phase."),
        attacked, ("GS-ATK-01", "GS-ATK-12"),
    ),
)  # fmt: skip

LESSON: Lesson[GalaxyView] = Lesson(
    seats=2,
    options={"head_start": "yes"},
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
