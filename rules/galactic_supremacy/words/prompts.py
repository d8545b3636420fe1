"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete
from rules.engine import About, Names, Question
from rules.galactic_supremacy.model.names import KIND_NAMES, piece, target
from rules.galactic_supremacy.model.questions import CombatRound, Count, OfCard, OfPiece, OfPlayer, Prompt, UseOf
from rules.galactic_supremacy.model.tables import EFFECTS

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.DRAW: "Draw Phase: buy an extra card, exchange cards, or go on?",
        Prompt.KEEP: "The exchange has brought a {card}, which you may keep: do you?",
        Prompt.DISCARD: "Your hand is over its limit by {number}: which card do you discard?",
        Prompt.COMMAND: "Command Phase: use a Command card, or go on?",
        Prompt.COUNTER: "{use}: counter it with Counter Espionage (works on 1 to 8)?",
        Prompt.REHOUSE_FLEET: "{piece} must leave its world: where does it go?",
        Prompt.REHOUSE_LEADER: "{piece} must leave the unit: where does he go?",
        Prompt.BUILD: "Build Phase: put cards into play, or go on?",
        Prompt.ATTACK: "Attack Phase: which world do you attack, if any?",
        Prompt.SEND: "Which Fleets attack {piece}?",
        Prompt.PEACE: "{piece} is attacked: use Peace Talks to call it off?",
        Prompt.SURPRISE: "The defender of {piece} may call distant Fleets: use Surprise to prevent it?",
        Prompt.AMBUSH: "Only Fleets at {piece} may defend it: use Ambush to call others?",
        Prompt.DEFENCE: "{piece} is attacked: who withdraws, and who helps? All others stand.",
        Prompt.TACTICAL: "Combat at {piece}: use Tactical Superiority for one more die?",
        Prompt.STRIKE: (
            "Combat round {number}: who strikes at whom? Choosing nothing lets the best targets be chosen for you."
        ),
        Prompt.TAKE_COLONY: "{piece} has fallen: take its card into your hand?",
        Prompt.MOVE: "Move Phase: where do your Fleets and Leaders go?",
        Prompt.RESEARCH: "Research Phase: pay 10 credits and a Research card for a roll?",
        Prompt.TECHNOLOGY: "The die shows 0: which technology do you raise?",
    },
    Prompt,
)
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.DRAW: "is in the Draw Phase",
        Prompt.KEEP: "decides about the card of the exchange",
        Prompt.DISCARD: "discards down to the hand limit",
        Prompt.COMMAND: "is in the Command Phase",
        Prompt.COUNTER: "{use}: the others may counter it.",
        Prompt.REHOUSE_FLEET: "{player} finds new places for what was attached.",
        Prompt.REHOUSE_LEADER: "{player} finds new places for what was attached.",
        Prompt.BUILD: "is in the Build Phase",
        Prompt.ATTACK: "is in the Attack Phase",
        Prompt.SEND: "chooses the Fleets that attack",
        Prompt.PEACE: "{player} may answer the attack with Peace Talks.",
        Prompt.SURPRISE: "{player} may answer with Surprise.",
        Prompt.AMBUSH: "{player} may answer with Ambush.",
        Prompt.DEFENCE: "{player} arranges the defence.",
        Prompt.TACTICAL: "{player} may use Tactical Superiority.",
        Prompt.STRIKE: "Combat round {number}: {attacker} and {defender} choose their victims.",
        Prompt.TAKE_COLONY: "decides about the fallen colony",
        Prompt.MOVE: "is in the Move Phase",
        Prompt.RESEARCH: "is in the Research Phase",
        Prompt.TECHNOLOGY: "chooses a technology",
    },
    Prompt,
)


def prompt(question: Question, names: Names) -> str:
    """Return what a question asks its seat."""
    return PROMPTS[question.prompt].format_map(words(question.about, names))


def public(key: str, about: About | None, names: Names) -> str:
    """Return what everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    return PUBLIC[key].format_map(words(about, names))


def words(about: About | None, names: Names) -> Mapping[str, str]:
    """Return what a question is about in words, by the names that its texts have for it."""
    match about:
        case OfPlayer(seat):
            return {"player": names[seat]}
        case OfPiece(unit):
            return {"piece": piece(unit, names)}
        case OfCard(kind):
            return {"card": KIND_NAMES[kind]}
        case Count(number):
            return {"number": str(number)}
        case UseOf(seat, effect, aim):
            return {"use": f"{names[seat]} uses {EFFECTS[effect].title}" + (f" on {target(aim, names)}" if aim else "")}
        case CombatRound(attacker, defender, number):
            return {"number": str(number), "attacker": names[attacker], "defender": names[defender]}
    return {}
