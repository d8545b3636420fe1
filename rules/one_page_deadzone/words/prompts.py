"""What a question asks its seat, and what everybody may read of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.prose import complete
from rules.engine import About, Names, Question, say
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.names import profile_key, tagged, unit_name
from rules.one_page_deadzone.model.questions import (
    Count,
    Moment,
    Moving,
    OfUnit,
    Prompt,
    Reaction,
    Suppression,
    Tactics,
)
from rules.one_page_deadzone.model.state import Action

PROMPTS: Mapping[str, str] = complete(
    {
        Prompt.ARMY: (
            "Choose an army of up to {number} points: a ready-made one, or the list that you have recruited."
            " It stays secret until both are ready."
        ),
        Prompt.SIDE: (
            "You won the roll-off: from which side do you start? You deploy first, and begin the first round."
        ),
        Prompt.DEPLOY: (
            "Deploy your army in your first row, with at most size 4 in a cube: {units:# unit|# units} to go."
        ),
        Prompt.ACTIVATE: "Round {number} of 4: which unit do you activate, and what does it do?",
        Prompt.GO: "{unit}: where to? {reach}",
        Prompt.STEP: "{unit} has the order to move 1 cube: where to?",
        Prompt.CHARGE: (
            "{unit}: which enemy cube does it assault? If enemies remain there after the fight, it has to leave."
        ),
        Prompt.FIRE: "{unit} may shoot: at which target? Suppressing fire pins units and wounds none.",
        Prompt.HELP: "Which friends help {unit} suppress {cube}? {helping}",
        Prompt.REACT: "{moment}, in sight of your overwatch: shoot? It has 1 more defence die.",
        Prompt.STRIKE: "{unit} is among enemies: which one does it attack? They do not strike back.",
        Prompt.FALL_BACK: "Enemies remain, so {unit} has to leave the cube: where to?",
        Prompt.HEAL: "Which unit does {unit} heal? It removes 1 wound.",
        Prompt.ORDER: (
            "{unit} has {orders:# order|# orders} to give: which friend within 4 cubes does what? One order each."
        ),
    },
    {*Prompt} - {Prompt.ARMIES, Prompt.OVERWATCH},
)
PUBLIC: Mapping[str, str] = complete(
    {
        Prompt.ARMIES: "Both players choose their armies in secret, up to {number} points each.",
        Prompt.SIDE: "won the roll-off and chooses a side",
        Prompt.DEPLOY: "deploys an army: {units:# unit|# units} to go",
        Prompt.ACTIVATE: "chooses a unit to activate",
        Prompt.GO: "chooses where {unit} moves",
        Prompt.STEP: "chooses where {unit} moves by order",
        Prompt.CHARGE: "chooses where {unit} assaults",
        Prompt.FIRE: "chooses a target for {unit}",
        Prompt.HELP: "chooses which friends help {unit} suppress {cube}",
        Prompt.OVERWATCH: "{untagged}: {name} may answer with overwatch.",
        Prompt.STRIKE: "chooses which enemy {unit} attacks",
        Prompt.FALL_BACK: "chooses where {unit} falls back to",
        Prompt.HEAL: "chooses which unit {unit} heals",
        Prompt.ORDER: "chooses what {unit} orders",
    },
    {*Prompt} - {Prompt.ARMY, Prompt.REACT},
)
MOMENTS: Mapping[Moment, str] = {"begin": "{unit} begins its activation", "end": "{unit} ends its activation"}


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    return say(PROMPTS[question.prompt], **words_of(question.about, names))


def public(key: str, about: About | None, names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    return say(PUBLIC[key], **words_of(about, names))


def words_of(about: About | None, names: Names) -> Mapping[str, str | int]:
    """What a question is about, in words."""
    match about:
        case Count(number):
            return {"number": number, "units": number}
        case Reaction(seat, unit, moment):
            line = MOMENTS[moment]
            tokened, untagged = say(line, unit=tagged(unit)), say(line, unit=unit_name(unit))
            return {"name": names[seat], "moment": tokened, "untagged": untagged}
        case Moving(unit, action):
            return {"unit": tagged(unit), "reach": reach(unit, action)}
        case Suppression(unit, cube, helpers):
            return {"unit": tagged(unit), "cube": cube, "helping": helping(helpers)}
        case Tactics(unit, orders):
            return {"unit": tagged(unit), "orders": orders}
        case OfUnit(unit):
            return {"unit": tagged(unit)}
    return {}


def reach(unit: str, action: Action) -> str:
    """How far a Walk or a Run goes."""
    who = model(profile_key(unit))
    line = "A Walk is up to {cubes:# cube|# cubes}, and then it may shoot."
    if action != "walk":
        line = "A Run is up to {cubes:# cube|# cubes}; it does not shoot."
    elif who.gun is None:
        line = "A Walk is up to {cubes:# cube|# cubes}."
    return say(line, cubes=allowance(who, "walk" if action == "walk" else "run"))


def helping(helpers: int) -> str:
    """How many friends may help to suppress. [OP-SUP-05, R10]"""
    if helpers == 1:
        return say("One friend may add 1 die, which takes its activation.")
    return say("Each friend adds 1 die, which takes its activation.")
