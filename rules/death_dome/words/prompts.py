"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete
from rules.death_dome.model.names import BUGS, named_by_id, units_named, weapon_name
from rules.death_dome.model.questions import OfUnit, Paged, PhasesLeft, Prompt, SecondAttack, UnderAttack, Visit, Window
from rules.engine import About, Names, Question, say

STORE, AFTER = ("first_roll", "deal", "purchase"), ("payout", "auction", "vote", "next_match")
PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.PURCHASE: "Your turn in the store: {open}",
        Prompt.CART: (
            "Everybody shops at once: mark all that you buy, sell or exchange. Then cards are bought in turn, in the"
            " order of your marks; where somebody was earlier, you keep your money and are asked again."
        ),
        Prompt.TURN: "Your turn: whose unit phase is next? You have {phases:# unit phase|# unit phases} left.",
        Prompt.UNIT: "{unit}: move, act, play cards, in any order; then end its phase.",
        Prompt.AGAIN: "{unit} may attack again with {weapon}: whom?",
        Prompt.ATTACK_CARDS: ("{striker} attacks {hits} with {power}: which power cards do you add for their values?"),
        Prompt.DEFENCE: (
            "{striker} attacks {hits} with {power}: which power cards do you defend with?"
            " They count for each of your units."
        ),
        Prompt.HITS: "Several of your units are hit: in which order are the hits settled?",
        Prompt.PUSH: "{unit} is pushed: where to?",
        Prompt.PAGER: "{unit} is paged: {wounded} is wounded. Does it come?",
        Prompt.FOLLOW: "{unit} may follow: how far?",
        Prompt.JAIL: "{unit} is dead: into which jail?",
        Prompt.AUCTION: "You won: which jailed enemy has to sell back all that it carries?",
        Prompt.VOTE: "Another match?",
    },
    Prompt,
)
TURN_OVER = say("Both unit phases are over: play a card between unit phases, or end your turn.")
PURCHASES: Mapping[Visit, str] = {
    Visit(bought=False, sold=False): say("buy one card, sell one, hand them round, or pass for good."),
    Visit(bought=True, sold=False): say(
        "you have bought a card. Sell one, hand your cards round, or end this turn; you come round again."
    ),
    Visit(bought=False, sold=True): say(
        "you have sold a card. Buy one, hand your cards round, or end this turn; you come round again."
    ),
}
"""What is open in a purchasing turn; with both done it is over."""
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.PURCHASE: "is in the store",
        Prompt.CART: "Everybody shops at once.",
        Prompt.TURN: "chooses a unit, with {phases:# unit phase|# unit phases} left",
        Prompt.UNIT: "moves and acts with {unit}",
        Prompt.AGAIN: "may attack again with {unit}",
        Prompt.ATTACK_CARDS: "may add cards to the attack on {hits}",
        Prompt.DEFENCE: "{name} may defend {hits} against {striker} ({power}).",
        Prompt.HITS: "{name} decides in which order the hits are settled.",
        Prompt.PUSH: "chooses where {unit} is pushed",
        Prompt.PAGER: "{name}'s {unit} is paged to {wounded}.",
        Prompt.FOLLOW: "{name}'s {unit} may follow.",
        Prompt.JAIL: "chooses a jail for {unit}",
        Prompt.AUCTION: "chooses whose cards are sold off",
        Prompt.VOTE: "Another match? Everybody votes.",
    },
    Prompt,
)
PUBLIC_TURN_OVER = say("may play cards before the turn ends")


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    if question.about == PhasesLeft(0):
        return TURN_OVER
    return say(PROMPTS[question.prompt], **words_of(question.about))


def public(key: str, about: About | None, names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if about == PhasesLeft(0):
        return PUBLIC_TURN_OVER
    window = about if isinstance(about, Window) else None
    named = {"name": names[window.seat]} if window else {}
    return say(PUBLIC[key], **named, **words_of(window.of if window else about))


def words_of(about: About | None) -> Mapping[str, str | int]:
    """What a question is about, in words: units, what strikes, a weapon."""
    match about:
        case Visit():
            return {"open": PURCHASES[about]}
        case PhasesLeft(number):
            return {"phases": number}
        case UnderAttack(by, power, hits):
            return {"striker": BUGS.get(by) or named_by_id(by), "power": power, "hits": units_named(hits)}
        case SecondAttack(unit, weapon):
            return {"unit": named_by_id(unit), "weapon": weapon_name(weapon)}
        case Paged(unit, wounded):
            return {"unit": named_by_id(unit), "wounded": named_by_id(wounded)}
        case OfUnit(unit):
            return {"unit": named_by_id(unit)}
    return {}
