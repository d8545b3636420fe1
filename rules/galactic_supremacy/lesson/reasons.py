"""Why a suggestion is good."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.reasons import Reason, Why
from rules.engine import Answer, Move, Question
from rules.galactic_supremacy.computer.war import myself
from rules.galactic_supremacy.lesson.suggest import chance_of
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.tables import PRICES, TECHNOLOGIES, CardKind
from rules.galactic_supremacy.model.view import GalaxyView

BUILDINGS: Mapping[CardKind, Why] = {
    "fleet": Reason("without Fleets you can neither attack nor guard a world", "GS-ATK-01", "GS-ATK-08"),
    "colony": Reason("it pays 1 credit a turn as long as you hold it", "GS-PRD-02"),
    "leader": Reason(
        "he makes a unit stronger by a die, and earns a credit a turn on a world", "GS-ATK-14", "GS-PRD-03"
    ),
}
REASONS: Mapping[type[Move], Why] = {
    moves.BuyCard: Reason("you can pay for what you hold, so another card is worth its 5 credits", "GS-DRW-02"),
    moves.Exchange: "this card is of little use to you now",
    moves.Keep: Reason("it is what you gave the other card for", "GS-DRW-13"),
    moves.Discard: "you need it least",
    moves.Redeploy: "your Homeworld is the one world that must not fall",
    moves.Reassign: "he is worth more there in the next turn",
    moves.Research: Reason(
        "a technology is never lost, and a lead in war is a die for every unit", "GS-RSH-01", "GS-ATK-13"
    ),
    moves.TakeColony: Reason("you may settle it yourself later", "GS-ATK-25"),
    moves.Pass: "the card is worth more to you than this",
}
BY_PROMPT: Mapping[str, str] = {
    Prompt.SEND: "more Fleets have more dice, and this party has the best prospects",
    Prompt.DEFENCE: "so the attack costs you least",
}
"""Why several are chosen, or none."""


def because(seen: GalaxyView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    match answer:
        case moves.Build(card, _):
            return BUILDINGS[card]
        case moves.Use(effect, _):
            return "credits are what everything waits for" if effect == "quotas" else "now it is worth its card"
        case moves.Attack(world):
            return f"your Fleets destroy it with a chance of about {round(100 * chance_of(seen, world))}%"
        case moves.Raise(technology):
            return f"{TECHNOLOGIES[technology]} gains you most against your rival's levels"
        case moves.Done():
            return because_nothing(seen, question.prompt)
        case Move():
            return REASONS.get(type(answer), "it serves you best here")
    return BY_PROMPT.get(question.prompt, "it serves you best here")


def because_nothing(seen: GalaxyView, prompt: str) -> Why:
    """Why it is best to go on."""
    held, money = seen.hand_counts(), myself(seen).credits
    match prompt:
        case Prompt.DRAW:
            return "the cards are worth keeping, and credits buy more in the Build Phase"
        case Prompt.COMMAND if not held.get("command"):
            return Reason("you hold no Command card; you are asked all the same, so that nobody can tell", "GS-SEQ-04")
        case Prompt.COMMAND:
            return Reason("the card is worth more when you are attacked, or in a battle", "GS-CRD-04", "GS-CRD-07")
        case Prompt.BUILD if held.get("research") and money >= PRICES["research"]:
            return Reason("ten credits are put by for your Research card", "GS-RSH-01")
        case Prompt.BUILD:
            return "you hold nothing more that you can pay for now"
        case Prompt.ATTACK:
            return "no enemy world is weak enough for your Fleets today"
        case Prompt.MOVE:
            return "everything stands where it should"
    needed = "costs 10 credits" if held.get("research") else "needs a Research card"
    return Reason(f"a roll {needed}", "GS-RSH-01")
