"""What a choice is called, at most 80 characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine import Move, Names
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.armies import READY_ARMIES, cost_of, model
from rules.one_page_deadzone.model.names import (
    ACTIONS,
    COMMANDS,
    counted,
    extras,
    hazard_words,
    percent,
    roster,
    tagged,
    up_to,
    watch_line,
    wounds_of,
)
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.state import Action
from rules.one_page_deadzone.model.view import UnitView, WatchView, ZoneView
from rules.one_page_deadzone.odds.chances import (
    Outcome,
    chances_of_shot,
    chances_of_strike,
    chances_to_pin,
    chosen_route,
)
from rules.one_page_deadzone.words.values import PLACES, ROWS

LABEL = 80
DOES: Mapping[Action, str] = {
    "overwatch": "waits on overwatch to shoot in the enemy's turn",
    "assault": "assaults an enemy's cube",
    "plant": "plants a mine in its cube",
    "heal": "heals in its cube",
    "command": "gives orders to friends",
    "recover": "recovers and is no longer pinned",
}
"""What an action comes to, where it needs no figure."""


def label(move: Move, seen: ZoneView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return (move_label(move, seen) or fight_label(move, seen) or list_label(move, seen) or PLAIN[move.kind])[:LABEL]


def move_label(move: Move, seen: ZoneView) -> str | None:
    """Sides, deployment, activations and moves."""
    match move:
        case moves.Side(row):
            return f"{ROWS[row]}, at the {PLACES[row]} of the map"
        case moves.Deploy(unit, cube):
            return deploy_label(unit, cube, seen)
        case moves.Activate(unit, action):
            return f"{armed(unit, seen)} {activation_words(unit, action, seen)}"
        case moves.Attack():
            return attack_label(move, seen)
        case moves.Order(unit, what):
            return f"{placed(unit, seen)}: {COMMANDS[what]}"
        case moves.Go(to, by):
            return f"To {to}{f', by {by}' if by else ''}{place_of(to, seen)}{met(move, seen)}{in_sight(to, seen)}"
        case moves.Charge(to, by):
            return f"Assault {foes_on(to, seen)}{f', by {by}' if by else ''}{met(move, seen)}"
        case moves.Stay():
            staying = actor(seen)
            return f"Stay on {staying.cube}" if staying else "Stay"
        case moves.Done():
            left = f" ({counted(seen.acting.orders, 'order')} left)" if seen.acting else ""
            return f"Give no more orders{left}"
    return None


def attack_label(move: moves.Attack, seen: ZoneView) -> str:
    """`Ta1 walks to C7, shoots Plague Dog 3 (Do3) - 54% removed, 20% wounded`."""
    unit, target = seen.unit(move.unit), seen.unit(move.target)
    whom = tagged(move.target)
    if unit is None or target is None:
        return f"{move.unit} attacks {whom}"
    if move.action == "assault":
        odds = removal(chances_of_strike(unit, target, seen.at(move.to), mud=False))
        return f"{move.unit} assaults {whom}{odds}"
    way = f"walks to {move.to}, " if move.to else ""
    odds = removal(chances_of_shot(seen, replace(unit, cube=move.to or unit.cube), target))
    return f"{move.unit} {way}shoots {whom}{odds}"


def deploy_label(unit_id: str, cube: str, seen: ZoneView) -> str:
    """A unit with its upgrades, and where it would stand."""
    unit = seen.unit(unit_id)
    if unit is None:
        waiting = [each for each in seen.units if each.owner == seen.seat and not each.cube]
        return f"Spread what is left, from the middle outwards ({counted(len(waiting), 'unit')})"
    more = f", {extras(unit.model)}" if extras(unit.model) else ""
    return f"{unit.name} ({unit.id}{more}) on {cube}"


def placed(unit_id: str, seen: ZoneView) -> str:
    """`Tactical Enforcer 2 (Ta2, D4)`."""
    unit = seen.unit(unit_id)
    return tagged(unit_id, unit.cube if unit else "")


def actor(seen: ZoneView) -> UnitView | None:
    """The unit that moves, shoots or fights now."""
    return seen.unit(seen.acting.moving) if seen.acting else None


def place_of(cube: str, seen: ZoneView) -> str:
    """What it is like there: ` (level 1, cover)`."""
    field = seen.field
    level = field.level.get(cube, 0)
    told = [f"level {level}"] * (level > 0) + ["cover"] * (cube in field.cover)
    return f" ({', '.join(told)})" if told else ""


def met(move: moves.Go | moves.Charge, seen: ZoneView) -> str:
    """What a unit meets on the way, and where if not at its end: ` - drop to D5, dangerous ground`."""
    unit = actor(seen)
    if unit is None or seen.acting is None:
        return ""
    asked = Prompt.GO if seen.acting.action in ("walk", "run") else Prompt.STEP
    hazards = [mark.partition(" ") for mark in chosen_route(seen, unit, move, asked).marks]
    told = [hazard_words(hazard, "" if cube == move.to else cube) for hazard, _, cube in hazards]
    return f" - {', '.join(told)}" if told else ""


def in_sight(cube: str, seen: ZoneView) -> str:
    """` - 2 targets in sight`: how many enemies a unit that walks could shoot at from there."""
    unit = actor(seen)
    if unit is None or seen.acting is None or seen.acting.action != "walk":
        return ""
    count = targets_from(unit, cube, seen)
    return f" - {counted(count, 'target')} in sight" if count else ""


def foes_on(cube: str, seen: ZoneView) -> str:
    """`Plague Dog 3 (Do3) on E5`, `E5 (Do3, Do4)`."""
    unit = actor(seen)
    foes = [each for each in seen.at(cube) if unit is None or each.owner != unit.owner]
    return f"{tagged(foes[0].id)} on {cube}" if len(foes) == 1 else f"{cube} ({', '.join([foe.id for foe in foes])})"


def fight_label(move: Move, seen: ZoneView) -> str | None:
    """Shots, suppressing fire, melee and healing, with their chances."""
    unit = actor(seen)
    match move:
        case moves.Shoot(name):
            target = seen.unit(name)
            where = f" on {target.cube}" if target else ""
            odds = removal(chances_of_shot(seen, unit, target)) if unit and target else ""
            return f"Shoot {tagged(name)}{where}{odds}"
        case moves.Suppress(cube):
            return f"Suppress {cube}{pinning(cube, seen)}"
        case moves.React(name):
            watcher = seen.unit(name)
            odds = removal(chances_of_shot(seen, watcher, unit, reaction=True)) if unit and watcher else ""
            return f"{placed(name, seen)} shoots{odds}"
        case moves.Strike(name):
            target = seen.unit(name)
            mud = seen.acting is not None and seen.acting.mud
            odds = removal(chances_of_strike(unit, target, seen.at(target.cube), mud=mud)) if unit and target else ""
            return f"Attack {tagged(name)}{odds}"
        case moves.Heal(name):
            patient = seen.unit(name)
            return f"{tagged(name)}{f': {wounds_of(patient)}' if patient else ''}"
        case moves.Help(name):
            return f"{placed(name, seen)}: +1 die"
    return None


def removal(chance: Outcome) -> str:
    """` - 54% removed, 20% wounded`; a chance of nothing is left out."""
    wounded = f", {percent(chance.wounded)} wounded" if chance.wounded else ""
    return f" - {percent(chance.removed)} removed{wounded}"


def pinning(cube: str, seen: ZoneView) -> str:
    """` - pins 62%, 47%`: each unit there that is not pinned yet, one's own marked."""
    unit = actor(seen)
    if unit is None:
        return ""
    chance = chances_to_pin(seen, unit, cube)
    there = [each for each in seen.at(cube) if each.id in chance and not each.pinned]
    if not there:
        return " - all there are pinned already"
    if len(there) == 1:
        return f" - pins {tagged(there[0].id)} {percent(chance[there[0].id])}"
    told = [f"{'your ' if each.owner == unit.owner else ''}{each.id} {percent(chance[each.id])}" for each in there]
    return f" - pins {', '.join(told)}"


def list_label(move: Move, seen: ZoneView) -> str | None:
    """Armies, lists and standing orders."""
    match move:
        case moves.Field("own"):
            head = f"Your list, {cost_of(seen.draft)} of {seen.points}: "
            return head + roster(seen.draft, LABEL - len(head))
        case moves.Field(key):
            army = READY_ARMIES[key]
            head = f"{army.title}, {cost_of(army.units)}: "
            return head + roster(army.units, LABEL - len(head))
        case moves.Recruit(unit, gun, training):
            made = model("+".join(filter(None, (unit, gun, training))))
            return f"Recruit: {made.full_title} ({made.cost})"
        case moves.Dismiss(number):
            listed_there = 1 <= number <= len(seen.draft)
            gone = model(seen.draft[number - 1]) if listed_there else None
            return f"Dismiss {number}: {gone.full_title} ({gone.cost})" if gone else f"Dismiss number {number}"
        case moves.Orders(policy, percent_, unit, until):
            return watch_line(WatchView(policy, percent_, until), unit)
    return None


PLAIN = {
    "hold_fire": "Do not shoot",
    "spare": "Attack nobody",
    "army": "Write an army list",
    "concede": "Give up the game",
    "odds": "Chances of an attack",
    "sight": "What a unit sees",
    "roster": "What is in an army",
}


def armed(unit_id: str, seen: ZoneView) -> str:
    """`Ta2 (D4, Sniper Rifle)`: the name stands on the board."""
    unit = seen.unit(unit_id)
    if unit is None:
        return unit_id
    return f"{unit.id} ({unit.cube}, {(unit.type.gun or unit.type.blade).title})"


def activation_words(unit_id: str, action: Action, seen: ZoneView) -> str:
    """What a unit does with an action: `shoots from where it is, at 1 of 2`, `walks up to 1 cube, then may shoot`."""
    unit = seen.unit(unit_id)
    if unit is None:
        return ACTIONS[action]
    gun = unit.type.gun is not None
    if action == "hold":
        count = targets_from(unit, unit.cube, seen)
        return f"holds and shoots at 1 of {count}" if count else "holds and does nothing"
    if action in ("walk", "run"):
        shot = ", then may shoot" if gun and action == "walk" else ""
        return f"{action}s {up_to(allowance(unit.type, action))}{shot}"
    return DOES[action]


def targets_from(unit: UnitView, cube: str, seen: ZoneView) -> int:
    """How many enemies a unit could shoot at from a cube."""
    if unit.type.gun is None:
        return 0
    there, enemies = replace(unit, cube=cube), [each for each in seen.units if each.owner != unit.owner and each.cube]
    return sum([can_shoot(seen.field, there, each.cube) for each in enemies])
