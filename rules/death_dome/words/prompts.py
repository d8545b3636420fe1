"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.english import counted
from rules.death_dome.model.cards import ITEMS, PUNCH
from rules.death_dome.model.names import (
    BUGS,
    named_by_id,
    units_named,
    weapon_name,
)
from rules.engine import Names, Question

STORE, AFTER = ("first_roll", "deal", "purchase"), ("payout", "auction", "vote", "next_match")
PROMPTS = {
    "purchase": "Your turn in the store: {0}",
    "turn": "Your turn: which unit moves and acts next? Unit phases left: {0}.",
    "turn_over": "Both unit phases are over: play a card between unit phases, or end your turn.",
    "unit": "{unit}: move, act, play cards, in any order; then end its phase.",
    "again": "{unit} may attack again with {weapon}: whom?",
    "attack_cards": "{by} attacks {hits} with {2}: which power cards do you add for their values?",
    "defence": "{by} attacks {hits} with {2}: which power cards do you defend with? They count for each of your units.",
    "hits": "Several of your units are hit: in which order are the hits settled?",
    "push": "{unit} is pushed: where to?",
    "pager": "{unit} is paged: {other} is wounded. Does it come?",
    "follow": "{unit} may follow: how far?",
    "jail": "{unit} is dead: into which jail?",
    "auction": "You won: which jailed enemy has to sell back all that it carries?",
    "vote": "Another match?",
}
PURCHASES = {
    (0, 0): "buy one card, sell one, hand them round, or pass for good.",
    (1, 0): "you have bought a card. Sell one, hand your cards round, or end this turn; you come round again.",
    (0, 1): "you have sold a card. Buy one, hand your cards round, or end this turn; you come round again.",
}
"""What is open in a purchasing turn, by what has been bought and sold in it."""
PUBLIC = {
    "purchase": "is in the store",
    "turn": "chooses a unit, with {phases} left",
    "turn_over": "may play cards before the turn ends",
    "unit": "moves and acts with {unit}",
    "again": "may attack again with {unit}",
    "attack_cards": "may add cards to the attack on {hits}",
    "push": "chooses where {unit} is pushed",
    "jail": "chooses a jail for {unit}",
    "auction": "chooses whose cards are sold off",
}
WINDOWS = {
    "defence": "{name} may defend {own} against {striker} ({power}).",
    "hits": "{name} decides in which order the hits are settled.",
    "pager": "{name}'s {unit} is paged to {other}.",
    "follow": "{name}'s {unit} may follow.",
    "vote": "Another match? Everybody votes.",
}


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    if question.prompt == "purchase":
        bought, sold = [int(each) for each in question.about]
        return PROMPTS["purchase"].format(PURCHASES[bought, sold])
    key = told_as(question.prompt, question.about)
    return PROMPTS[key].format(*question.about, **facts_of(key, question.about))


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key in WINDOWS:
        return window(key, about, names)
    key = told_as(key, about)
    return PUBLIC[key].format(*about, **facts_of(key, about))


def told_as(key: str, about: tuple[str | int, ...]) -> str:
    """Under which key a question is told: a turn without unit phases is another matter."""
    return "turn_over" if key == "turn" and not about[0] else key


def window(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """A window in one sentence."""
    if key == "vote":
        return WINDOWS[key]
    name = names[int(about[0])]
    if key == "defence":
        _, by, _, power, own = about
        return WINDOWS[key].format(name=name, own=several(str(own)), striker=striker(str(by)), power=power)
    return WINDOWS[key].format(name=name, **facts_of(key, about[1:]))


def facts_of(key: str, about: tuple[str | int, ...]) -> Mapping[str, str]:
    """The facts of a question in words: units, what strikes, a weapon."""
    texts = [str(each) for each in about]
    if key == "turn":
        return {"phases": counted(int(about[0]), "unit phase")}
    if key in ("attack_cards", "defence"):
        return {"by": striker(texts[0]), "hits": several(texts[3])}
    first, second = [*texts, "", ""][:2]
    return {"unit": named_by_id(first), "other": named_by_id(second), "weapon": weapon_or_nothing(second)}


def striker(by: str) -> str:
    """A unit, or a bug token."""
    return BUGS.get(by) or named_by_id(by)


def several(ids: str) -> str:
    """Units by name, from ids between commas."""
    return units_named(ids.split(","))


def weapon_or_nothing(text: str) -> str:
    """A weapon by name, where the text is one."""
    return weapon_name(text) if text == PUNCH or text in ITEMS else ""
