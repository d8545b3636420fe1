"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Names, Pick, Question
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.names import counted, profile_key, tagged, unit_name, up_to
from rules.one_page_deadzone.model.view import UnitView

PROMPTS = {
    "army": (
        "Choose an army of up to {0} points: a ready-made one, or the list that you recruit yourself."
        " Nobody sees it before both are ready."
    ),
    "side": "You won the roll-off: from which side do you start? You deploy first, and begin the first round.",
    "deploy": "Deploy your army in your first row, at most size 4 to a cube: {count} to go.",
    "activate": "Round {0} of 4: which unit do you activate, and what does it do?",
    "go": "{unit}: where to? {reach}",
    "step": "{unit} has the order to move 1 cube: where to?",
    "charge": "{unit}: which enemy cube does it assault? If enemies remain there after the fight, it has to leave.",
    "fire": "{unit} may shoot: at whom? Suppressing fire pins units and wounds none.",
    "help": "Who helps {unit} to suppress {1}? {helping} 1 die, and that is its activation.",
    "react": "{unit} {when}, in sight of your overwatch: shoot? It has 1 more defence die.",
    "strike": "{unit} is among enemies: whom does it attack? They do not strike back.",
    "fall_back": "Enemies remain, so {unit} has to leave the cube: where to?",
    "heal": "Whom does {unit} heal? It takes 1 wound away.",
    "order": "{unit} commands (orders left: {1}): which friend within 4 cubes does what? Each gets one at most.",
}
PUBLIC = {
    "armies": "Both players choose their armies in secret, up to {0} points each.",
    "army": "chooses an army",
    "side": "won the roll-off and chooses a side",
    "deploy": "deploys an army: {count} to go",
    "activate": "chooses a unit to activate",
    "go": "chooses where {unit} moves",
    "step": "chooses where {unit} moves by order",
    "charge": "chooses where {unit} assaults",
    "fire": "chooses a target for {unit}",
    "help": "chooses who helps {unit} to suppress {1}",
    "react": "may answer with overwatch",
    "strike": "chooses whom {unit} attacks",
    "fall_back": "chooses where {unit} falls back to",
    "heal": "chooses whom {unit} heals",
    "order": "chooses what {unit} orders",
}
MOMENTS = {"begin": "begins its activation", "end": "ends its activation"}
Words = Callable[[UnitView], str]


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    told = {**facts_of(question.about), "reach": reach(question), "helping": helping(question)}
    return PROMPTS[question.prompt].format(*question.about, **told)


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key == "overwatch":
        foe, unit, moment = about
        return f"{unit_name(str(unit))} {MOMENTS[str(moment)]}: {names[int(foe)]} may answer with overwatch."
    return PUBLIC[key].format(*about, **facts_of(about))


def facts_of(about: tuple[str | int, ...]) -> Mapping[str, str]:
    """The facts of a question in words: the unit that it is about, a number of units, a moment of overwatch."""
    first, last = (about[0], about[-1]) if about else ("", "")
    count = counted(first, "unit") if isinstance(first, int) else ""
    return {"unit": tagged(str(first)), "count": count, "when": MOMENTS.get(str(last), "")}


def reach(question: Question) -> str:
    """How far a Walk or a Run goes."""
    if question.prompt != "go":
        return ""
    who = model(profile_key(str(question.about[0])))
    if question.reason == "OP-ACT-04":
        return f"A Walk is {up_to(allowance(who, 'walk'))}{', and then it may shoot' if who.gun else ''}."
    return f"A Run is {up_to(allowance(who, 'run'))}; it does not shoot."


def helping(question: Question) -> str:
    """How many friends may help to suppress. [OP-SUP-05, R10]"""
    return "One friend may add" if isinstance(question, Pick) and question.high == 1 else "Each friend adds"
