"""What a choice of Deadzone is called, at most 80 characters: the chance of an attack, then what a press does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.common.standing_orders import with_end
from rules.deadzone.chapters.scripts import read_script
from rules.deadzone.model import moves as m
from rules.deadzone.model.models import arms
from rules.deadzone.model.names import (
    called,
    choice_words,
    cube_named,
    is_cube,
    marks_of,
    model_named,
    order_name,
    placed,
    thing_name,
    token_named,
    token_of,
    weapon_name,
)
from rules.deadzone.model.state import Fighter
from rules.deadzone.model.teams.ready import TEAM_NAMES
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import DIRECTIONS, FACE_NAMES, MISSIONS, SPECIALS
from rules.deadzone.odds.headlines import (
    Headline,
    assault_headline,
    charge_headline,
    fall_headline,
    lead_headline,
    shot_headline,
)
from rules.deadzone.odds.suggestions import building_label
from rules.deadzone.words.labels_setup import setup_label, team_label
from rules.deadzone.words.room import LABEL, with_room
from rules.deadzone.words.sheets import order_words
from rules.engine import Move, Names, say

PAID: Final = {"command": "Command Die: {action}", "order": "Special Order: {action}"}
"""An action after what pays for it."""
PAYMENTS: Final = {"command": say("Command Die"), "order": say("Special Order")}
"""The same in a bracket, where a chance begins the line."""
HOW: Final = {
    "": "Shoot {target}, {weapon}",
    "blaze": "Blaze Away at {target}, {weapon}",
    "aimed": "Aim at {target}, {weapon}",
}
WHEN: Final = {
    "saves": "Spend {face} on a re-roll if it saves the model",
    "matters": "Spend {face} on a re-roll if it changes the outcome",
}
MISSION_HOW: Final = {
    "keep": "Keep the mission: {mission}",
    "choose": "Choose the mission: {mission}",
    "reroll": "Roll again: {mission}",
}
DRAWS: Final = {
    "offer": say("Offer a draw"),
    "accept": say("Accept the draw: nobody wins"),
    "decline": say("Decline the draw"),
    "withdraw": say("Take back your offer of a draw"),
}
PLAIN: Final = {
    "pass": say("Pass: activate nobody in this Turn"),
    "finish": say("End the activation"),
    "decline": say("Leave it"),
    "same": say("Respond to all attacks in this Turn in this way"),
    "show_dice": say("Ask me again once the dice are rolled"),
    "detonate": say("Set off the trap"),
    "control": say("Control it in this Turn"),
    "concede": say("Give up the game"),
}
"""What needs no fields."""
DECLINED: Final = {
    "recon_effects": say("Leave it unused"),
    "scouts": say("Stay here"),
}
"""Leaving something, by the phase."""
STAND_UP: Final = {
    "": say("Stand up"),
    "on": say("Stand up on the platform"),
    "off": say("Stand up off the platform"),
}
SHOOT_INTO: Final = "Shoot into {target}, {weapon}"
ANY: Final = say("any")


class WayLines(NamedTuple):
    """The lines for one kind of movement: off the board, within a cube, to one, by another, onto the platform."""

    off: str
    within: str
    to: str
    by: str
    platform: str


ADVANCE: Final = WayLines(
    say("Advance off the board"),
    "Advance within {cube} (reposition)",
    "Advance to {cube}",
    "Advance to {cube}, by {by}",
    "Advance to {cube}, onto the platform",
)
SPRINT: Final = WayLines(
    say("Sprint off the board"),
    "Sprint within {cube} (reposition)",
    "Sprint to {cube}",
    "Sprint to {cube}, by {by}",
    "Sprint to {cube}, onto the platform",
)


def label(move: Move, seen: SectorView, names: Names) -> str:
    """One choice, at most 80 characters."""
    whole = (
        setup_label(move, seen)
        or building_label(move, seen)
        or action_label(move, seen)
        or reply_label(move, seen)
        or item_label(move, seen)
        or round_label(move, seen)
        or act_label(move, seen)
        or declined(move, seen)
        or PLAIN[move.kind]
    )
    return whole if len(whole) <= LABEL else f"{whole[: LABEL - 1]}…"


def declined(move: Move, seen: SectorView) -> str | None:
    """What nothing of a thing comes to, where that is clear without the question."""
    if not isinstance(move, m.Decline) or seen.acting is not None or seen.attacks:
        return None
    return DECLINED.get(seen.phase)


# -- actions -----------------------------------------------------------------------------------------------------------


def action_label(move: Move, seen: SectorView) -> str | None:
    """What the active model may do."""
    match move:
        case m.Advance(to, by, free):
            return way_label(ADVANCE, to, by, free, seen)
        case m.Sprint(to, by, free):
            return way_label(SPRINT, to, by, free, seen)
        case m.Shoot(weapon, target, how, free):
            line, held = SHOOT_INTO if is_cube(target) else HOW[how], weapon_name(weapon)
            place = cube_named(seen, target) if is_cube(target) else placed(seen, target)
            names = (place, model_named(seen, target), target)
            shots = [say(line, target=named, weapon=held) for named in names]
            return fitting(shots, shot_headline(seen, move), free)
        case m.Assault(target, weapon, free):
            return assault_label(seen, move)
        case m.StandUp(platform):
            return STAND_UP[platform]
        case m.Special(what, target):
            special = SPECIALS.get(what, thing_name(what))
            return say("{special} {target}", special=special, target=placed(seen, target)) if target else special
        case m.Command(order, target, choice):
            return command_label(seen, order, target, choice)
        case m.Use(what):
            return say("Use {what}", what=thing_name(what))
    return None


def assault_label(seen: SectorView, move: m.Assault) -> str:
    """`51–62% to hurt: Assault Ghoul G2, Combat Blade (4 dice)`: whom it assaults stands in its own cube."""
    line, held = "Assault {target}, {weapon}" if move.weapon else "Assault {target}", weapon_name(move.weapon)
    blows = [say(line, target=named, weapon=held) for named in (model_named(seen, move.target), move.target)]
    return fitting(blows, assault_headline(seen, move), move.free)


def paid(free: str, action: str) -> str:
    """An action with what pays for it, as in `Command Die: Sprint to D4-1`."""
    return say(PAID[free], action=action) if free else action


def with_odds(choice: str, odds: Headline, free: str = "") -> str:
    """`62% to hurt: Shoot Ghoul G2, Rifle (5 dice, Command Die)`: the chance leads, for the end of a row may be cut."""
    if not odds.chance:
        return paid(free, say("{choice} ({more})", choice=choice, more=odds.detail) if odds.detail else choice)
    more = ", ".join(filter(None, [odds.detail, PAYMENTS.get(free, "")]))
    line = "{chance}: {choice} ({more})" if more else "{chance}: {choice}"
    return say(line, chance=odds.chance, choice=choice, more=more)


def fitting(choices: Sequence[str], odds: Headline, free: str = "") -> str:
    """The first of these ways to call a choice for which there is room; if need be without its dice."""
    return with_room([with_odds(choice, told, free) for told in (odds, Headline(odds.chance)) for choice in choices])


def way_label(lines: WayLines, to: str, by: str, free: str, seen: SectorView) -> str:
    """`51% to hurt: Advance to D4-2, by D3-1 and assault Ghoul G2`; where it is already it repositions."""
    acting = seen.fighter(seen.acting.id) if seen.acting else None
    if to == "off":
        return paid(free, lines.off)
    if acting and acting.cube == to and not by:
        return paid(free, say(lines.within, cube=to))
    foes = [f for f in seen.fighters if f.cube == to and f.fate == "table" and acting and f.owner != acting.owner]
    way = say(lines.platform if by == "platform" else lines.by if by else lines.to, cube=to, by=by)
    if not foes:
        found = found_at(seen, to)
        goes = say("{way}: {found}", way=way, found=found) if found else way
        return with_odds(goes, fall_headline(seen, to, acting), free)
    met = [called(foes[0]), foes[0].id] if len(foes) == 1 else [say("one of {foes}", foes=len(foes))]
    charges = [say("{way} and assault {foe}", way=way, foe=foe) for foe in met]
    return fitting(charges, charge_headline(seen, to), free)


def found_at(seen: SectorView, cube: str) -> str:
    """`objective, 2 VP, item 3`: what a movement is for; empty for nothing."""
    goal = next((one for one in seen.objectives if one.cube == cube), None)
    worth = [say("objective, {vp} VP", vp=goal.vp) if goal.vp else say("objective")] if goal else []
    return ", ".join([*worth, *[say("item {number}", number=token.id) for token in seen.tokens if token.cube == cube]])


def command_label(seen: SectorView, order: str, target: str, choice: str) -> str:
    """`Special Order: Mobile Infantry, Sprint`."""
    name = order_name(order)
    if not target:
        return with_choice(say("Special Order: {order}", order=name), choice)
    if is_cube(target):
        return with_choice(say("Special Order: {order} in {cube}", order=name, cube=cube_named(seen, target)), choice)
    whom = (model_named(seen, target), target)
    return with_room(
        [with_choice(say("Special Order: {order} for {model}", order=name, model=model), choice) for model in whom]
    )


def with_choice(order: str, choice: str) -> str:
    """A Special Order with what of it is chosen, if anything."""
    return say("{order}, {choice}", order=order, choice=choice_words(choice)) if choice else order


# -- dice and answers --------------------------------------------------------------------------------------------------


def reply_label(move: Move, seen: SectorView) -> str | None:
    """What is put on a test, and answers to what others do."""
    match move:
        case m.Symbols(count, model, on):
            return symbols_label(count, model_named(seen, model) if model else "", on)
        case m.Meet("fight", weapon):
            return say("Fight back with {weapon}", weapon=weapon_name(weapon)) if weapon else say("Fight back")
        case m.Meet():
            return say("Survive")
        case m.Buy(when, face):
            return say(WHEN[when], face=FACE_NAMES[face])
        case m.Evade(to):
            return with_odds(say("Evade to {cube}", cube=to), fall_headline(seen, to, None))
        case m.Strike(model, weapon):
            line = "{model} attacks with {weapon}" if weapon else "{model} attacks"
            return say(line, model=model_named(seen, model), weapon=weapon_name(weapon))
        case m.Oppose(target):
            return say("Fight {model}", model=model_named(seen, target))
        case m.Push(direction):
            return say("To the {direction}", direction=DIRECTIONS[direction])
        case m.Hurl(model):
            return say("{model} next", model=model_named(seen, model))
    return None


def symbols_label(count: int, model: str, on: str) -> str:
    """`2 Dice Symbols for Enforcer E3, on the fall: +2 dice`."""
    symbols = say("{count:# Dice Symbol|# Dice Symbols}", count=count)
    if model and on:
        line = "{symbols} for {model}, on the fall: +{dice:# die|# dice}"
    elif model:
        line = "{symbols} for {model}: +{dice:# die|# dice}"
    elif on:
        line = "{symbols}, on the fall: +{dice:# die|# dice}"
    else:
        line = "{symbols}: +{dice:# die|# dice}"
    return say(line, symbols=symbols, model=model, dice=count)


def item_label(move: Move, seen: SectorView) -> str | None:
    """Item tokens."""
    match move:
        case m.PickUp(token):
            return say("Pick up {item}", item=token_named(seen, token))
        case m.Retain(0, other):
            return say("Drop what was found") if other == "drop" else say("Destroy what was found")
        case m.Retain(token, other):
            return retain_label(seen, token, other)
    return None


def retain_label(seen: SectorView, token: int, other: str) -> str:
    """`Keep Ammo`, and what becomes of what the finder carries already."""
    found = token_of(seen, token)
    what = thing_name(found.kind) if found else say("it")
    here = [f for f in seen.fighters if found and f.cube == found.cube and f.owner == seen.seat]
    finder = next((f for f in here if seen.acting and f.id == seen.acting.id), here[0] if here else None)
    if finder and not (finder.item or finder.gear):
        return say("Keep {what}", what=what)
    if other == "drop":
        return say("Keep {what}; what it carried is dropped", what=what)
    return say("Keep {what}; what it carried is destroyed", what=what)


def round_label(move: Move, seen: SectorView) -> str | None:
    """Command Dice, missions, activations."""
    match move:
        case m.Reroll(number):
            dice = seen.sides[seen.seat].dice if seen.seat is not None else []
            face = FACE_NAMES[dice[number - 1].face] if 0 < number <= len(dice) else ""
            line = "Roll die {number} again ({face})" if face else "Roll die {number} again"
            return say(line, number=number, face=face)
        case m.Undertake(mission, how):
            return say(MISSION_HOW[how], mission=MISSIONS.get(mission, ANY))
        case m.Activate(model, then) if then:
            return lead_label(model, then, seen)
        case m.Activate(model):
            f = seen.fighter(model)
            return ", ".join([called(f), f.cube, *weapons_of(seen, f), *marks_of(seen, f)]) if f else model
    return None


def weapons_of(seen: SectorView, f: Fighter) -> list[str]:
    """The first weapon that it can shoot with now; without one, the first that it can fight with."""
    guns = arms(seen, f, close=False) or arms(seen, f, close=True)
    return [gun.name for gun in guns[:1]]


def lead_label(model: str, then: str, seen: SectorView) -> str:
    """`62% to hurt: Enforcer N1, advance to C3-2, shoot Ghoul T1 (5 dice)`."""
    odds = lead_headline(seen, m.Activate.of(model, then))
    line = "{model}, {steps}" if odds.chance else "{model}: {steps}"
    steps = steps_words(then, seen)
    ways = [(model_named(seen, model), steps), (model, steps), (model, steps_words(then, seen, short=True))]
    return fitting([say(line, model=named, steps=steps) for named, steps in ways], odds)


def steps_words(then: str, seen: SectorView, *, short: bool = False) -> str:
    """`advance to C3-2, shoot Ghoul T1`: what a model does with which its activation leads; `short`: `shoot T1`."""
    *before, shot = read_script(then)
    target = shot.target if isinstance(shot, m.Shoot) else ""
    named = target if short else model_named(seen, target)
    return ", ".join([*ways_words(before), say("shoot {model}", model=named)])


def ways_words(steps: Sequence[Move]) -> list[str]:
    """What it does before it shoots: of two Advances, the second by a Command Die, where it comes to."""
    match steps:
        case [m.Advance(), m.Advance(to)]:
            return [say("advance twice, by a Command Die to {cube}", cube=to)]
        case [m.Advance(to)]:
            return [say("advance to {cube}", cube=to)]
    return [say("stand up")] if steps else []


def act_label(move: Move, seen: SectorView) -> str | None:
    """What may be done at any time."""
    match move:
        case m.Orders(what, choice, until):
            return with_end(say("Standing order, {order}", order=order_words(what, choice)), until)
        case m.Script(text):
            return say("One after the other: {orders}", orders=text)
        case m.Draw(what):
            return DRAWS[what]
        case m.Odds(model, target):
            return say("Odds of {model} against {target}", model=placed(seen, model), target=placed(seen, target))
        case m.Sight(model):
            return say("What {model} sees", model=placed(seen, model))
        case m.Profile(model) if not model.strip():
            return say("The key to the pictures")
        case m.Profile(model) if model in TEAM_NAMES:
            return say("What is in {team}", team=team_label(model, seen))
        case m.Profile(model):
            return say("Profile of {model}", model=model_named(seen, model))
    return None
