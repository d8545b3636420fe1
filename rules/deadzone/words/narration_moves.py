"""What is told of activations: moves, items, traps, rolls of keywords, and Special Orders."""

from __future__ import annotations

from typing import Final

from rules.deadzone.model.events import moves as e
from rules.deadzone.model.events import orders as o
from rules.deadzone.model.names import choice_words, effect_words, order_name, successes_words, thing_name
from rules.deadzone.model.vocabulary import FACE_NAMES
from rules.engine import Names, say

MANNERS: Final = {
    "move": "{who} moves {way}.",
    "teleport": "{who} teleports from {start} to {end}.",
    "leap": "{who} leaps from {start} to {end}.",
    "return": "{who} goes back from {start} to {end}.",
    "reposition": "{who} repositions in {end}.",
}
"""A movement, by its manner."""
FATES: Final = {"dropped": "{who} drops {what}.", "destroyed": "{who} destroys {what}."}


TurnEvent = e.Activated | e.Scripted | e.CommandSpent
StepEvent = e.Moved | e.BrokeAway | e.PlatformTaken
ItemEvent = (
    e.TrapSprung | e.TrapDefused | e.PickedUp | e.Revealed | e.ItemSettled | e.BoobyTrapDefused | e.ItemUsed | e.Healed
)
KeywordEvent = (
    e.Rampaged | e.HeadstrongRolled | e.FireFought | e.Charged | e.BacklashTested | e.LinkMarked | e.SuitCalled
)
OrderEvent = o.OrderUsed | o.DieTaken | o.Raised | o.LossPrevented | o.Readied
MoveEvent = TurnEvent | StepEvent | ItemEvent | KeywordEvent | OrderEvent


def move_story(event: MoveEvent, names: Names) -> str | None:
    """One line for a fact of an activation; None where another line tells it."""
    if isinstance(event, TurnEvent):
        return turn_story(event, names)
    if isinstance(event, StepEvent):
        return step_story(event)
    if isinstance(event, ItemEvent):
        return item_story(event, names)
    if isinstance(event, KeywordEvent):
        return keyword_story(event, names)
    return order_story(event, names)


def turn_story(event: TurnEvent, names: Names) -> str | None:
    """Activations and Command Dice."""
    match event:
        case e.Activated(seat, model, plus):
            line = "▸ {who} activates {model} with +1 Model." if plus else "▸ {who} activates {model}."
            return say(line, who=names[seat], model=event.title(model))
        case e.Scripted(_, model, steps):
            return say("Your orders for {model}: {steps}.", model=event.title(model), steps=steps)
        case e.CommandSpent(_, "model" | "order", _):
            return None
        case e.CommandSpent(seat, face, model):
            spent = FACE_NAMES.get(face, face)
            return say("{who} spends {face} for {model}.", who=names[seat], face=spent, model=event.title(model))


def step_story(event: StepEvent) -> str | None:
    """Movement."""
    match event:
        case e.Moved(model, _, end, manner):
            steps = [one for one in (*event.lead, event) if isinstance(one, e.Moved)]
            way = " → ".join([steps[0].start, *[step.end for step in steps]])
            return say(MANNERS[manner], who=event.title(model), way=way, start=steps[0].start, end=end)
        case e.BrokeAway(model, cube, by):
            line = "{who} breaks away from {cube}; nobody attacks it."
            return None if by else say(line, who=event.title(model), cube=cube)
        case e.PlatformTaken(model, on):
            line = "{who} steps onto the platform." if on else "{who} steps off the platform."
            return say(line, who=event.title(model))


def item_story(event: ItemEvent, names: Names) -> str | None:
    """Traps and items."""
    match event:
        case e.TrapSprung(owner, model, cube, effect, value):
            return say(
                "{model} sets off the trap of {who} in {cube}: {effect}.",
                model=event.title(model), who=names[owner], cube=cube, effect=effect_words(effect, value),
            )  # fmt: skip
        case e.TrapDefused(owner, model, cube):
            line = "{model} removes the trap of {who} in {cube}."
            return say(line, model=event.title(model), who=names[owner], cube=cube)
        case e.PickedUp(model, _, kind):
            return say("{who} picks up: {what}.", who=event.title(model), what=thing_name(kind))
        case e.Revealed(model, token, kind):
            line = "{who} turns item {number} over: {what}!"
            return say(line, who=event.title(model), number=token, what=thing_name(kind))
        case e.ItemSettled(model, _, kind, fate):
            return None if fate == "kept" else say(FATES[fate], who=event.title(model), what=thing_name(kind))
        case e.BoobyTrapDefused(model, cube):
            return say("{who} makes the Booby Trap in {cube} harmless.", who=event.title(model), cube=cube)
        case e.ItemUsed(model, what):
            return say("{who} uses {what}.", who=event.title(model), what=thing_name(what))
        case e.Healed(model, hp, by):
            helped = by and by != model
            line = "{who} gets {hp} HP back from {by}." if helped else "{who} gets {hp} HP back."
            return say(line, who=event.title(model), hp=hp, by=event.title(by))


def keyword_story(event: KeywordEvent, names: Names) -> str:
    """What keywords do at the start and the end of an activation, and Special Actions."""
    match event:
        case e.Rampaged(model, die, player):
            return say(rampage_line(die), model=event.title(model), die=die, who=names[player])
        case e.HeadstrongRolled(model, die):
            line = "{who} is Headstrong and rolls {die}; it stands up on 5 or more."
            return say(line, who=event.title(model), die=die)
        case e.FireFought(model, fire, survived):
            return say(
                "The fire on {who} goes out: {survived} against the fire's {fire}.",
                who=event.title(model), survived=successes_words(survived), fire=fire,
            )  # fmt: skip
        case e.Charged(model):
            return say("{who} is Charged and moves 1 cube farther.", who=event.title(model))
        case e.BacklashTested(model, passed):
            line = "{who} withstands the charge." if passed else "{who} does not withstand the charge."
            return say(line, who=event.title(model))
        case e.LinkMarked(model, cube):
            return say("{who} marks {cube} with its Comm-Link.", who=event.title(model), cube=cube)
        case e.SuitCalled(_, model, cube, by):
            line = "{by} calls {model} down to {cube}."
            return say(line, by=event.title(by), model=event.title(model), cube=cube)


def rampage_line(die: int) -> str:
    """The line for what the die brings. [DZ-KW-RAMPAGE-01]"""
    if die <= 2:
        return "{model} rampages, die {die}: {who} controls it now."
    if die >= 7:
        return "{model} rampages, die {die}: it may move 1 cube or stand up first."
    return "{model} rampages, die {die}: it obeys."


def order_story(event: OrderEvent, names: Names) -> str:
    """Special Orders."""
    match event:
        case o.OrderUsed(seat, order, model, target, choice):
            aim = event.title(target) if target != model else ""
            told = " → ".join(filter(None, [event.title(model), aim]))
            plain = "{who} uses the Special Order {order}: {whom}."
            line = "{who} uses the Special Order {order}: {whom}, {choice}." if choice else plain
            what = choice_words(choice)
            return say(line, who=names[seat], order=order_name(order), whom=told, choice=what)
        case o.DieTaken(seat, face):
            return say("{who} loses a Command Die: {face}.", who=names[seat], face=FACE_NAMES[face])
        case o.Raised(_, model, _, cube, pinned):
            line = "{who} appears in {cube}, Pinned." if pinned else "{who} appears in {cube}."
            return say(line, who=event.title(model), cube=cube)
        case o.LossPrevented(model, hp):
            return say("{who} loses {hp} HP less.", who=event.title(model), hp=hp)
        case o.Readied(model):
            return say("{who} can be activated again.", who=event.title(model))
