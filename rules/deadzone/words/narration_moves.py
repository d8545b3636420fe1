"""What is told of activations: moves, items, traps, rolls of keywords, and Special Orders."""

from __future__ import annotations

from typing import Final

from rules.common.english import counted
from rules.deadzone.model.events import moves as e
from rules.deadzone.model.events import orders as o
from rules.deadzone.model.names import choice_words, effect_words, order_name, successes_words, thing_name
from rules.deadzone.model.vocabulary import FACE_NAMES
from rules.engine import Names

MANNERS: Final = {
    "move": "{who} moves {way}.",
    "teleport": "{who} teleports from {start} to {end}.",
    "leap": "{who} leaps from {start} to {end}.",
    "return": "{who} goes back from {start} to {end}.",
    "reposition": "{who} repositions in {end}.",
}
"""A movement, by its manner."""
FATES: Final = {"dropped": "drops", "destroyed": "destroys"}


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
            more = " with +1 Model" if plus else ""
            return f"▸ {names[seat]} activates {event.title(model)}{more}."
        case e.Scripted(_, model, steps):
            return f"Your orders for {event.title(model)}: {steps}."
        case e.CommandSpent(seat, face, model):
            told_alone = face not in ("model", "order")
            return (
                f"{names[seat]} spends {FACE_NAMES.get(face, face)} for {event.title(model)}." if told_alone else None
            )


def step_story(event: StepEvent) -> str | None:
    """Movement."""
    match event:
        case e.Moved(model, _, end, manner):
            steps = [one for one in (*event.lead, event) if isinstance(one, e.Moved)]
            way = " → ".join([steps[0].start, *[step.end for step in steps]])
            return MANNERS[manner].format(who=event.title(model), way=way, start=steps[0].start, end=end)
        case e.BrokeAway(model, cube, by):
            return None if by else f"{event.title(model)} breaks away from {cube}; nobody attacks it."
        case e.PlatformTaken(model, on):
            return f"{event.title(model)} steps {'onto' if on else 'off'} the platform."


def item_story(event: ItemEvent, names: Names) -> str | None:
    """Traps and items."""
    match event:
        case e.TrapSprung(owner, model, cube, effect, value):
            return f"{event.title(model)} sets off the trap of {names[owner]} in {cube}: {effect_words(effect, value)}."
        case e.TrapDefused(owner, model, cube):
            return f"{event.title(model)} removes the trap of {names[owner]} in {cube}."
        case e.PickedUp(model, _, kind):
            return f"{event.title(model)} picks up: {thing_name(kind)}."
        case e.Revealed(model, token, kind):
            return f"{event.title(model)} turns item {token} over: {thing_name(kind)}!"
        case e.ItemSettled(model, _, kind, fate):
            return None if fate == "kept" else f"{event.title(model)} {FATES[fate]} {thing_name(kind)}."
        case e.BoobyTrapDefused(model, cube):
            return f"{event.title(model)} makes the Booby Trap in {cube} harmless."
        case e.ItemUsed(model, what):
            return f"{event.title(model)} uses {thing_name(what)}."
        case e.Healed(model, hp, by):
            helper = f" from {event.title(by)}" if by and by != model else ""
            return f"{event.title(model)} gets {hp} HP back{helper}."


def keyword_story(event: KeywordEvent, names: Names) -> str:
    """What keywords do at the start and the end of an activation, and Special Actions."""
    match event:
        case e.Rampaged(model, die, player):
            return f"{event.title(model)} rampages, die {die}: {rampage_words(die, names[player])}."
        case e.HeadstrongRolled(model, die):
            return f"{event.title(model)} is Headstrong and rolls {die}; it stands up on 5 or more."
        case e.FireFought(model, fire, survived):
            return f"The fire on {event.title(model)} goes out: {successes_words(survived)} against the fire's {fire}."
        case e.Charged(model):
            return f"{event.title(model)} is Charged and moves 1 cube farther."
        case e.BacklashTested(model, passed):
            return f"{event.title(model)} {'withstands' if passed else 'does not withstand'} the charge."
        case e.LinkMarked(model, cube):
            return f"{event.title(model)} marks {cube} with its Comm-Link."
        case e.SuitCalled(_, model, cube, by):
            return f"{event.title(by)} calls {event.title(model)} down to {cube}."


def rampage_words(die: int, player: str) -> str:
    """What the die brings. [DZ-KW-RAMPAGE-01]"""
    if die <= 2:
        return f"{player} controls it now"
    return "it may move 1 cube or stand up first" if die >= 7 else "it obeys"


def order_story(event: OrderEvent, names: Names) -> str:
    """Special Orders."""
    match event:
        case o.OrderUsed(seat, order, model, target, choice):
            aim = event.title(target) if target != model else ""
            told = " → ".join(filter(None, [event.title(model), aim]))
            what = f", {choice_words(choice)}" if choice else ""
            return f"{names[seat]} uses the Special Order {order_name(order)}: {told}{what}."
        case o.DieTaken(seat, face):
            return f"{names[seat]} loses a Command Die: {FACE_NAMES[face]}."
        case o.Raised(_, model, _, cube, pinned):
            return f"{event.title(model)} appears in {cube}{', Pinned' if pinned else ''}."
        case o.LossPrevented(model, hp):
            return f"{event.title(model)} loses {counted(hp, 'HP', 'HP')} less."
        case o.Readied(model):
            return f"{event.title(model)} can be activated again."
