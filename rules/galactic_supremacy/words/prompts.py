"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from typing import cast

from rules.engine import Names, Question
from rules.galactic_supremacy.model.names import KIND_NAMES, PHASE_NAMES, piece, target
from rules.galactic_supremacy.model.tables import EFFECTS, Effect

PROMPTS = {
    "draw": "Draw Phase: buy an extra card, exchange cards, or go on?",
    "keep": "The exchange has brought a {0}, which you may keep: do you?",
    "discard": "Your hand is over its limit by {0}: which card do you discard?",
    "command": "Command Phase: use a Command card, or go on?",
    "build": "Build Phase: put cards into play, or go on?",
    "attack": "Attack Phase: which world do you attack, if any?",
    "move": "Move Phase: where do your Fleets and Leaders go?",
    "research": "Research Phase: pay 10 credits and a Research card for a roll?",
    "technology": "The die shows 0: which technology do you raise?",
}
WINDOW_PROMPTS = {
    "send": "Which Fleets attack {piece}?",
    "peace": "{piece} is attacked: use Peace Talks to call it off?",
    "surprise": "The defender of {piece} may call distant Fleets: use Surprise to prevent it?",
    "ambush": "Only Fleets at {piece} may defend it: use Ambush to call others?",
    "defence": "{piece} is attacked: who withdraws, and who helps? All others stand.",
    "tactical": "Combat at {piece}: use Tactical Superiority for one more die?",
    "take_colony": "{piece} has fallen: take its card into your hand?",
    "rehouse_fleet": "{piece} must leave its world: where does it go?",
    "rehouse_leader": "{piece} must leave the unit: where does he go?",
}
PUBLIC = {
    "send": "chooses the Fleets that attack",
    "keep": "decides about the card of the exchange",
    "discard": "discards down to the hand limit",
    "technology": "chooses a technology",
    "take_colony": "decides about the fallen colony",
}
WINDOWS = {
    "peace": "{0} may answer the attack with Peace Talks.",
    "surprise": "{0} may answer with Surprise.",
    "ambush": "{0} may answer with Ambush.",
    "defence": "{0} arranges the defence.",
    "tactical": "{0} may use Tactical Superiority.",
    "rehouse": "{0} finds new places for what was attached.",
}


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    key, about = question.prompt, question.about
    if key in PROMPTS:
        return PROMPTS[key].format(*[KIND_NAMES.get(str(each), each) for each in about])
    if key in WINDOW_PROMPTS:
        return WINDOW_PROMPTS[key].format(piece=piece(str(about[0]), names))
    if key == "counter":
        return f"{use_of(about, names)}: counter it with Counter Espionage (works on 1 to 8)?"
    return f"Combat round {about[0]}: who strikes at whom? Choosing nothing lets the best targets be chosen for you."


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key in PUBLIC:
        return PUBLIC[key]
    if key in WINDOWS:
        return WINDOWS[key].format(names[int(about[0])])
    if key == "counter":
        return f"{use_of(about, names)}: the others may counter it."
    if key == "strike":
        return f"Combat round {about[2]}: {names[int(about[0])]} and {names[int(about[1])]} choose their victims."
    return f"is in the {PHASE_NAMES[key]}"


def use_of(about: tuple[str | int, ...], names: Names) -> str:
    """`Alice uses Spy on Bob`."""
    effect, aim = cast("Effect", about[1]), str(about[2])
    return f"{names[int(about[0])]} uses {EFFECTS[effect].title}" + (f" on {target(aim, names)}" if aim else "")
