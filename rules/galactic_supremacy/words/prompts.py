"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete
from rules.engine import About, Names, Question, say
from rules.galactic_supremacy.model.names import card, piece, target
from rules.galactic_supremacy.model.questions import CombatRound, Count, OfCard, OfPiece, OfPlayer, Prompt, UseOf
from rules.galactic_supremacy.model.tables import EFFECTS

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.DRAW: "It is your turn: Draw Phase. Do you buy or exchange a card, or go on to something else?",
        Prompt.KEEP: "The exchange has brought you a {card}. Do you keep it?",
        Prompt.DISCARD: "Your hand is over its limit by {number}. Which card do you discard?",
        Prompt.COMMAND: "Command Phase: do you use a Command card, or go on to something else?",
        Prompt.COUNTER: "{use}. Do you counter it with Counter Espionage (80%)?",
        Prompt.REHOUSE_FLEET: "{piece} loses its world. Where does it go?",
        Prompt.REHOUSE_LEADER: "{piece} loses their unit. Where do they go?",
        Prompt.BUILD: "Build Phase: do you put a card into play, or go on to something else?",
        Prompt.ATTACK: "Attack Phase: do you attack, or go on to something else?",
        Prompt.SEND: "Which Fleets attack {piece}?",
        Prompt.PEACE: "{piece} is attacked. Do you call the attack off with Peace Talks?",
        Prompt.SURPRISE: "Distant Fleets may come to defend {piece}. Do you keep them away with Surprise?",
        Prompt.AMBUSH: "Only the Fleets at {piece} may defend it. Do you call the others with Ambush?",
        Prompt.DEFENCE: "{piece} is attacked. Who withdraws, and who comes to help? All others stand and fight.",
        Prompt.TACTICAL: "Combat at {piece}: do you give a unit one more die with Tactical Superiority?",
        Prompt.STRIKE: (
            "Combat round {number}: who strikes at whom? If you choose nothing, the best targets are chosen for you."
        ),
        Prompt.TAKE_COLONY: "{piece} has fallen. Do you take its card into your hand?",
        Prompt.MOVE: "Move Phase: where do your Fleets and Leaders go?",
        Prompt.RESEARCH: "Research Phase: do you pay 10 credits and a Research card to roll for a technology?",
        Prompt.TECHNOLOGY: "The die shows 0. Which technology do you raise?",
    },
    Prompt,
)
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.DRAW: "is to act in the Draw Phase",
        Prompt.KEEP: "decides whether to keep the card",
        Prompt.DISCARD: "discards down to the hand limit",
        Prompt.COMMAND: "is to act in the Command Phase",
        Prompt.COUNTER: "{use}: the others may counter it.",
        Prompt.REHOUSE_FLEET: "{player} finds new places for what was there.",
        Prompt.REHOUSE_LEADER: "{player} finds new places for what was there.",
        Prompt.BUILD: "is to act in the Build Phase",
        Prompt.ATTACK: "is to act in the Attack Phase",
        Prompt.SEND: "chooses the Fleets that attack",
        Prompt.PEACE: "{player} may answer the attack with Peace Talks.",
        Prompt.SURPRISE: "{player} may answer with Surprise.",
        Prompt.AMBUSH: "{player} may answer with Ambush.",
        Prompt.DEFENCE: "{player} arranges the defence.",
        Prompt.TACTICAL: "{player} may use Tactical Superiority.",
        Prompt.STRIKE: "Combat round {number}: {attacker} and {defender} choose their victims.",
        Prompt.TAKE_COLONY: "decides whether to take the fallen colony's card",
        Prompt.MOVE: "is to act in the Move Phase",
        Prompt.RESEARCH: "is to act in the Research Phase",
        Prompt.TECHNOLOGY: "chooses a technology",
    },
    Prompt,
)


def prompt(question: Question, names: Names) -> str:
    """Return what a question asks its seat."""
    return say(PROMPTS[question.prompt], **words(question.about, names))


def public(key: str, about: About | None, names: Names) -> str:
    """Return what everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    return say(PUBLIC[key], **words(about, names))


def words(about: About | None, names: Names) -> Mapping[str, str]:
    """Return what a question is about in words, by the names that its texts have for it."""
    match about:
        case OfPlayer(seat):
            return {"player": names[seat]}
        case OfPiece(unit):
            return {"piece": piece(unit, names)}
        case OfCard(kind):
            return {"card": card(kind)}
        case Count(number):
            return {"number": str(number)}
        case UseOf(seat, effect, aim):
            return {"use": use_in_words(names[seat], EFFECTS[effect].title, target(aim, names) if aim else "")}
        case CombatRound(attacker, defender, number):
            return {"number": str(number), "attacker": names[attacker], "defender": names[defender]}
    return {}


def use_in_words(who: str, use: str, whom: str) -> str:
    """`Ann uses Spy on Ben`: a use of a Command card, and whom it is aimed at, if anybody."""
    return (
        say("{who} uses {use} on {whom}", who=who, use=use, whom=whom)
        if whom
        else say("{who} uses {use}", who=who, use=use)
    )
