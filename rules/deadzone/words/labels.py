"""What a choice of Deadzone is called, at most 80 characters: what a press does, with the headline of its odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.common.english import counted
from rules.common.standing_orders import end_words
from rules.deadzone.chapters.scripts import read_script
from rules.deadzone.model import moves as m
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.models import arms
from rules.deadzone.model.names import (
    called,
    choice_words,
    cube_named,
    faction_name,
    is_cube,
    kind_named,
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
from rules.deadzone.model.teams.legality import LIMITS
from rules.deadzone.model.teams.ready import TEAM_NAMES, all_ready
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import DIRECTIONS, FACE_NAMES, MISSIONS, RECON, SPECIALS, ZONES
from rules.deadzone.odds.headlines import (
    assault_headline,
    charge_headline,
    fall_headline,
    lead_headline,
    shot_headline,
)
from rules.deadzone.odds.suggestions import building_label
from rules.deadzone.words.sheets import order_words
from rules.engine import Move, Names

LABEL: Final = 80
PAID: Final = {"": "", "command": "Command Die: ", "order": "Special Order: "}
"""What pays for an action, before what it is."""
HOW: Final = {"": "Shoot", "blaze": "Blaze Away at", "aimed": "Aim at"}
WHEN: Final = {"saves": "if it saves the model", "matters": "if it changes the outcome"}
MISSION_HOW: Final = {"keep": "Keep the mission", "choose": "Choose the mission", "reroll": "Roll again"}
DRAWS: Final = {
    "offer": "Offer a draw",
    "accept": "Accept the draw: nobody wins",
    "decline": "Decline the draw",
    "withdraw": "Take back your offer of a draw",
}
PLAIN: Final = {
    "pass": "Pass: activate nobody in this Turn",
    "finish": "End the activation",
    "decline": "Leave it",
    "same": "Respond to all attacks in this Turn in this way",
    "show_dice": "Ask me again once the dice are rolled",
    "detonate": "Set off the trap",
    "control": "Control it in this Turn",
    "concede": "Give up the game",
}
"""What needs no fields."""


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
        or PLAIN[move.kind]
    )
    return whole if len(whole) <= LABEL else f"{whole[: LABEL - 1]}…"


# -- before the game ---------------------------------------------------------------------------------------------------


def setup_label(move: Move, seen: SectorView) -> str | None:
    """Teams, zones, deployment, Recon."""
    match move:
        case m.Field(team):
            return team_label(team, seen)
        case m.Begin(who):
            return "I start" if who == "me" else "The other player starts"
        case m.Take(zone):
            return f"Take {ZONES[zone]}"
        case m.Cache(cube):
            return f"Put the cache in {cube}"
        case m.Deploy(model, cube):
            placed_at = f"{model} to {cube}{toward(seen, cube)}"
            return f"{placed_at}: {kind_named(seen, model)}" if cube else "Place the rest for me"
        case m.Hold(model):
            return f"Hold back {model}: {kind_named(seen, model)}"
        case m.Widen(cube):
            return f"Add {cube} to the zone"
        case m.Carry(result):
            return f"{result}: {RECON[result]}"
        case m.Look(token):
            return f"Look at {token_named(seen, token)}"
        case m.Discard(token):
            return f"Remove {token_named(seen, token)} from the game"
        case m.Reserve(model, cube):
            return f"{model_named(seen, model)} to {cube}"
    return None


def toward(seen: SectorView, cube: str) -> str:
    """` (objective 2 cubes away)`: how far the nearest objective is from where a model is placed."""
    if not is_cube(cube) or not seen.objectives:
        return ""
    away = min([range_of(INDEX[cube], INDEX[one.cube]) for one in seen.objectives])
    return f" (objective {counted(away, 'cube')} away)" if away else " (on the objective)"


def team_label(team: str, seen: SectorView) -> str:
    """`Enforcers: Strike Team Alpha`; a team of one's own."""
    made = all_ready(seen.points).get(team) if seen.points in LIMITS else None
    if made is None:
        return "The Strike Team that you have built"
    return f"{faction_name(made.faction)}: {TEAM_NAMES.get(team, team)} ({counted(len(made.entries), 'model')})"


# -- actions -----------------------------------------------------------------------------------------------------------


def action_label(move: Move, seen: SectorView) -> str | None:
    """What the active model may do."""
    match move:
        case m.Advance(to, by, free):
            return f"{PAID[free]}{way_label('Advance', to, by, seen)}"
        case m.Sprint(to, by, free):
            return f"{PAID[free]}{way_label('Sprint', to, by, seen)}"
        case m.Shoot(weapon, target, how, free):
            odds = f", {weapon_name(weapon)}{shot_headline(seen, move)}"
            return fitting(f"{PAID[free]}{HOW[how]} {'into ' if is_cube(target) else ''}", target, odds, seen)
        case m.Assault(target, weapon, free):
            using = f", {weapon_name(weapon)}" if weapon else ""
            return fitting(f"{PAID[free]}Assault ", target, f"{using}{assault_headline(seen, move)}", seen)
        case m.StandUp(platform):
            return f"Stand up{f' {platform} the platform' if platform else ''}"
        case m.Special(what, target):
            aim = f" {placed(seen, target)}" if target else ""
            return f"{SPECIALS.get(what, thing_name(what))}{aim}"
        case m.Command(order, target, choice):
            return command_label(seen, order, target, choice)
        case m.Use(what):
            return f"Use {thing_name(what)}"
    return None


def fitting(before: str, target: str, after: str, seen: SectorView) -> str:
    """A target with its name and its cube, or with as much of it as there is room for."""
    place = cube_named(seen, target) if is_cube(target) else placed(seen, target)
    return with_room([f"{before}{name}{after}" for name in (place, model_named(seen, target), target)])


def with_room(texts: Sequence[str]) -> str:
    """The first of some texts, longer ones first, for which there is room; else the last."""
    return next((text for text in texts if len(text) <= LABEL), texts[-1])


def way_label(kind: str, to: str, by: str, seen: SectorView) -> str:
    """`Advance to D4-2, by D3-1, to Ghoul G2`; where it is already it repositions."""
    acting = seen.fighter(seen.acting.id) if seen.acting else None
    if to == "off":
        return f"{kind} off the board"
    if acting and acting.cube == to and not by:
        return f"{kind} within {to} (reposition)"
    foes = [f for f in seen.fighters if f.cube == to and f.fate == "table" and acting and f.owner != acting.owner]
    way = ", onto the platform" if by == "platform" else f", by {by}" if by else ""
    if not foes:
        return f"{kind} to {to}{way}{found_at(seen, to)}{fall_headline(seen, to, acting)}"
    met = [called(foes[0]), foes[0].id] if len(foes) == 1 else [f"one of {len(foes)}"]
    return with_room([f"{kind} to {to}{way} and assault {foe}{charge_headline(seen, to)}" for foe in met])


def found_at(seen: SectorView, cube: str) -> str:
    """`: objective, 2 VP`, `: item 3`: what a movement is for."""
    goal = next((one for one in seen.objectives if one.cube == cube), None)
    items = [token.id for token in seen.tokens if token.cube == cube]
    told = [*([f"objective{f', {goal.vp} VP' if goal.vp else ''}"] if goal else []), *[f"item {one}" for one in items]]
    return f": {', '.join(told)}" if told else ""


def command_label(seen: SectorView, order: str, target: str, choice: str) -> str:
    """`Special Order: Mobile Infantry, Sprint`."""
    what = f", {choice_words(choice)}" if choice else ""
    if is_cube(target) or not target:
        return f"Special Order: {order_name(order)}{f' in {cube_named(seen, target)}' if target else ''}{what}"
    whom = (model_named(seen, target), target)
    return with_room([f"Special Order: {order_name(order)} for {name}{what}" for name in whom])


# -- dice and answers --------------------------------------------------------------------------------------------------


def reply_label(move: Move, seen: SectorView) -> str | None:
    """What is put on a test, and answers to what others do."""
    match move:
        case m.Symbols(count, model, on):
            whom = f" for {model_named(seen, model)}" if model else ""
            more = f"+{counted(count, 'die', 'dice')}"
            return f"{counted(count, 'Dice Symbol')}{whom}{', on the fall' if on else ''}: {more}"
        case m.Meet(stand, weapon):
            return f"Fight back{f' with {weapon_name(weapon)}' if weapon else ''}" if stand == "fight" else "Survive"
        case m.Buy(when, face):
            return f"Spend {FACE_NAMES[face]} on a re-roll {WHEN[when]}"
        case m.Evade(to):
            return f"Evade to {to}{fall_headline(seen, to, None)}"
        case m.Strike(model, weapon):
            return f"{model_named(seen, model)} attacks{f' with {weapon_name(weapon)}' if weapon else ''}"
        case m.Oppose(target):
            return f"Fight {model_named(seen, target)}"
        case m.Push(direction):
            return f"To the {DIRECTIONS[direction]}"
        case m.Hurl(model):
            return f"{model_named(seen, model)} next"
    return None


def item_label(move: Move, seen: SectorView) -> str | None:
    """Item tokens."""
    match move:
        case m.PickUp(token):
            return f"Pick up {token_named(seen, token)}"
        case m.Retain(0, other):
            return f"{'Drop' if other == 'drop' else 'Destroy'} what was found"
        case m.Retain(token, other):
            return retain_label(seen, token, other)
    return None


def retain_label(seen: SectorView, token: int, other: str) -> str:
    """`Keep Ammo`, and what becomes of what the finder carries already."""
    found = token_of(seen, token)
    what = thing_name(found.kind) if found else "it"
    here = [f for f in seen.fighters if found and f.cube == found.cube and f.owner == seen.seat]
    finder = next((f for f in here if seen.acting and f.id == seen.acting.id), here[0] if here else None)
    if finder and not (finder.item or finder.gear):
        return f"Keep {what}"
    return f"Keep {what}; what it carried is {'dropped' if other == 'drop' else 'destroyed'}"


def round_label(move: Move, seen: SectorView) -> str | None:
    """Command Dice, missions, activations."""
    match move:
        case m.Reroll(number):
            dice = seen.sides[seen.seat].dice if seen.seat is not None else []
            face = FACE_NAMES[dice[number - 1].face] if 0 < number <= len(dice) else ""
            return f"Roll die {number} again{f' ({face})' if face else ''}"
        case m.Undertake(mission, how):
            return f"{MISSION_HOW[how]}: {MISSIONS.get(mission, 'any')}"
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
    """`Enforcer N1: advance to C3-2, shoot Ghoul T1 (5 dice, 62% to hurt)`."""
    f, steps = seen.fighter(model), read_script(then)
    ways = [f"advance to {step.to}, " if isinstance(step, m.Advance) else "stand up, " for step in steps[:-1]]
    shot = next(step for step in steps if isinstance(step, m.Shoot))
    odds = lead_headline(seen, model, steps)
    whole = f"{''.join(ways)}shoot {model_named(seen, shot.target)}{odds}"
    return with_room([f"{called(f) if f else model}: {whole}", f"{model}: {whole}"])


def act_label(move: Move, seen: SectorView) -> str | None:
    """What may be done at any time."""
    match move:
        case m.Orders(what, choice, until):
            return f"Standing order, {order_words(what, choice)}{end_words(until)}"
        case m.Script(text):
            return f"One after the other: {text}"
        case m.Draw(what):
            return DRAWS[what]
        case m.Odds(model, target):
            return f"Odds of {placed(seen, model)} against {placed(seen, target)}"
        case m.Sight(model):
            return f"What {placed(seen, model)} sees"
        case m.Profile(model) if not model.strip():
            return "The key to the pictures"
        case m.Profile(model) if model in TEAM_NAMES:
            return f"What is in {team_label(model, seen)}"
        case m.Profile(model):
            return f"Profile of {model_named(seen, model)}"
    return None
