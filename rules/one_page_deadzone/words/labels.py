"""What a choice is called, at most 80 characters, and short: on a phone a list is as wide as a hand.

Choices are read beside the board, so they call units by what stands on it, `Ta2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine import Move, Names, say
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.armies import READY_ARMIES, cost_of, model
from rules.one_page_deadzone.model.names import (
    ACTIONS,
    COMMANDS,
    extras,
    hazard_words,
    orders_in_words,
    percent,
    roster,
    units_in_words,
    watch_line,
    way_in_words,
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
    "overwatch": "{unit}: Overwatch",
    "assault": "{unit}: Assault",
    "plant": "{unit}: Plant a mine on {cube}",
    "heal": "{unit}: Heal",
    "command": "{unit}: Command friends",
    "recover": "{unit}: Recover from being pinned",
}
"""What an action comes to, where it needs no figure: lines to be said of a `unit` in its `cube`."""


def label(move: Move, seen: ZoneView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return (move_label(move, seen) or fight_label(move, seen) or list_label(move, seen) or PLAIN[move.kind])[:LABEL]


def move_label(move: Move, seen: ZoneView) -> str | None:
    """Sides, deployment, activations and moves."""
    match move:
        case moves.Side(row):
            return say(PLACES[row], row=ROWS[row])
        case moves.Deploy(unit, cube):
            return deploy_label(unit, cube, seen)
        case moves.Activate(unit, action):
            return activation_label(unit, action, seen)
        case moves.Attack():
            return attack_label(move, seen)
        case moves.Order(unit, what):
            return f"{unit}: {COMMANDS[what]}"
        case moves.Go(to, by):
            way = say("To {cube}, by {way}" if by else "To {cube}", cube=to, way=way_in_words(by))
            return dashed(f"{way}{place_of(to, seen)}", met(move, seen), in_sight(to, seen))
        case moves.Charge(to, by):
            line = "Assault {foes}, by {way}" if by else "Assault {foes}"
            return dashed(say(line, foes=foes_on(to, seen), way=way_in_words(by)), met(move, seen))
        case moves.Stay():
            staying = actor(seen)
            return say("Stay on {cube}", cube=staying.cube) if staying else say("Stay")
        case moves.Done() if seen.acting:
            return say("Give no more orders ({orders} left)", orders=orders_in_words(seen.acting.orders))
        case moves.Done():
            return say("Give no more orders")
    return None


def dashed(choice: str, *more: str) -> str:
    """A choice and what it may bring: ` - ` before each that is not empty."""
    return " - ".join([choice, *filter(None, more)])


def attack_label(move: moves.Attack, seen: ZoneView) -> str:
    """`Ta1 shoots Do3 from C7 - 54% removed, 20% wounded`."""
    unit, target = seen.unit(move.unit), seen.unit(move.target)
    if unit is None or target is None:
        return say("{unit} attacks {target}", unit=move.unit, target=move.target)
    if move.action == "assault":
        odds = removal(chances_of_strike(unit, target, seen.at(move.to), mud=False))
        return dashed(say("{unit} assaults {target}", unit=move.unit, target=move.target), odds)
    line = "{unit} shoots {target} from {cube}" if move.to else "{unit} shoots {target}"
    odds = removal(chances_of_shot(seen, replace(unit, cube=move.to or unit.cube), target))
    return dashed(say(line, unit=move.unit, cube=move.to, target=move.target), odds)


def deploy_label(unit_id: str, cube: str, seen: ZoneView) -> str:
    """`Ta1 (Sniper Rifle) on D8`: a unit with its upgrades, and where it would stand."""
    unit = seen.unit(unit_id)
    if unit is None:
        waiting = [each for each in seen.units if each.owner == seen.seat and not each.cube]
        line = "Spread what is left, from the middle outwards ({units})"
        return say(line, units=units_in_words(len(waiting)))
    upgraded = f"{unit_id} ({extras(unit.model)})" if extras(unit.model) else unit_id
    return say("{unit} on {cube}", unit=upgraded, cube=cube)


def actor(seen: ZoneView) -> UnitView | None:
    """The unit that moves, shoots or fights now."""
    return seen.unit(seen.acting.moving) if seen.acting else None


def place_of(cube: str, seen: ZoneView) -> str:
    """What it is like there: ` (level 1, cover)`."""
    field = seen.field
    level = field.level.get(cube, 0)
    told = [say("level {level}", level=level)] * (level > 0) + [say("cover")] * (cube in field.cover)
    return f" ({', '.join(told)})" if told else ""


def met(move: moves.Go | moves.Charge, seen: ZoneView) -> str:
    """What a unit meets on the way, and where if not at its end: `drop to D5, dangerous ground`."""
    unit = actor(seen)
    if unit is None or seen.acting is None:
        return ""
    asked = Prompt.GO if seen.acting.action in ("walk", "run") else Prompt.STEP
    hazards = [mark.partition(" ") for mark in chosen_route(seen, unit, move, asked).marks]
    return ", ".join([hazard_words(hazard, "" if cube == move.to else cube) for hazard, _, cube in hazards])


def in_sight(cube: str, seen: ZoneView) -> str:
    """`2 targets in sight`: how many enemies a unit that walks could shoot at from there."""
    unit = actor(seen)
    if unit is None or seen.acting is None or seen.acting.action != "walk":
        return ""
    count = targets_from(unit, cube, seen)
    return say("{targets:# target|# targets} in sight", targets=count) if count else ""


def foes_on(cube: str, seen: ZoneView) -> str:
    """`Do3 on E5`, `E5 (Do3, Do4)`."""
    unit = actor(seen)
    foes = [each for each in seen.at(cube) if unit is None or each.owner != unit.owner]
    if len(foes) == 1:
        return say("{unit} on {cube}", unit=foes[0].id, cube=cube)
    return f"{cube} ({', '.join([foe.id for foe in foes])})"


def fight_label(move: Move, seen: ZoneView) -> str | None:
    """Shots, suppressing fire, melee and healing, with their chances."""
    unit = actor(seen)
    match move:
        case moves.Shoot(name):
            target = seen.unit(name)
            if target is None:
                return say("Shoot {target}", target=name)
            odds = removal(chances_of_shot(seen, unit, target)) if unit else ""
            return dashed(say("Shoot {target} on {cube}", target=name, cube=target.cube), odds)
        case moves.Suppress(cube):
            return dashed(say("Suppress {cube}", cube=cube), pinning(cube, seen))
        case moves.React(name):
            watcher = seen.unit(name)
            odds = removal(chances_of_shot(seen, watcher, unit, reaction=True)) if unit and watcher else ""
            return dashed(say("{unit} shoots", unit=name), odds)
        case moves.Strike(name):
            target = seen.unit(name)
            mud = seen.acting is not None and seen.acting.mud
            odds = removal(chances_of_strike(unit, target, seen.at(target.cube), mud=mud)) if unit and target else ""
            return dashed(say("Attack {target}", target=name), odds)
        case moves.Heal(name):
            patient = seen.unit(name)
            return f"{name}{f': {wounds_of(patient)}' if patient else ''}"
        case moves.Help(name):
            return say("{unit}: +1 die", unit=name)
    return None


def removal(chance: Outcome) -> str:
    """`54% removed, 20% wounded`; a chance of nothing is left out."""
    line = "{removed} removed, {wounded} wounded" if chance.wounded else "{removed} removed"
    return say(line, removed=percent(chance.removed), wounded=percent(chance.wounded))


def pinning(cube: str, seen: ZoneView) -> str:
    """`pins Do1 62%, your Ta1 47%`: each unit there that is not pinned yet, one's own marked."""
    unit = actor(seen)
    if unit is None:
        return ""
    chance = chances_to_pin(seen, unit, cube)
    there = [each for each in seen.at(cube) if each.id in chance and not each.pinned]
    if not there:
        return say("all there are pinned already")
    own = [say("your {unit}", unit=each.id) if each.owner == unit.owner else each.id for each in there]
    told = [f"{name} {percent(chance[each.id])}" for name, each in zip(own, there, strict=True)]
    return say("pins {units}", units=", ".join(told))


def list_label(move: Move, seen: ZoneView) -> str | None:
    """Armies, lists and standing orders."""
    match move:
        case moves.Field("own"):
            head = say("Your list, {cost} of {points}: ", cost=cost_of(seen.draft), points=seen.points)
            return head + roster(seen.draft, LABEL - len(head))
        case moves.Field(key):
            army = READY_ARMIES[key]
            head = f"{army.title}, {cost_of(army.units)}: "
            return head + roster(army.units, LABEL - len(head))
        case moves.Recruit(unit, gun, training):
            made = model("+".join(filter(None, (unit, gun, training))))
            return say("Recruit: {unit} ({cost})", unit=made.full_title, cost=made.cost)
        case moves.Dismiss(number) if 1 <= number <= len(seen.draft):
            gone = model(seen.draft[number - 1])
            return say("Dismiss {number}: {unit} ({cost})", number=number, unit=gone.full_title, cost=gone.cost)
        case moves.Dismiss(number):
            return say("Dismiss number {number}", number=number)
        case moves.Orders(policy, percent_, unit, until):
            return watch_line(WatchView(policy, percent_, until), unit)
    return None


PLAIN = {
    "hold_fire": say("Do not shoot"),
    "spare": say("Attack nobody"),
    "army": say("Write an army list"),
    "concede": say("Give up the game"),
    "odds": say("Chances of an attack"),
    "sight": say("What a unit sees"),
    "roster": say("What is in an army"),
}


def activation_label(unit_id: str, action: Action, seen: ZoneView) -> str:
    """`Ta1: Walk 1 cube, then shoot`; Hold, the first row of a unit, says what it attacks with, too."""
    unit = seen.unit(unit_id)
    if unit is None:
        return f"{unit_id}: {ACTIONS[action]}"
    if action == "hold":
        return hold_label(unit, seen)
    if action in DOES:
        return say(DOES[action], unit=unit_id, cube=unit.cube)
    line = "{unit}: Walk {cubes:1 cube|up to # cubes}, then shoot"
    if action == "run":
        line = "{unit}: Run {cubes:1 cube|up to # cubes}"
    elif unit.type.gun is None:
        line = "{unit}: Walk {cubes:1 cube|up to # cubes}"
    return say(line, unit=unit_id, cubes=allowance(unit.type, action))


def hold_label(unit: UnitView, seen: ZoneView) -> str:
    """`Ta1 (Sniper Rifle): Hold, 2 targets in sight`."""
    count = targets_from(unit, unit.cube, seen)
    line = "{unit}: Hold, {targets:# target|# targets} in sight"
    if unit.type.gun is None:
        line = "{unit}: Hold"
    elif not count:
        line = "{unit}: Hold, no target in sight"
    return say(line, unit=f"{unit.id} ({(unit.type.gun or unit.type.blade).title})", targets=count)


def targets_from(unit: UnitView, cube: str, seen: ZoneView) -> int:
    """How many enemies a unit could shoot at from a cube."""
    if unit.type.gun is None:
        return 0
    there, enemies = replace(unit, cube=cube), [each for each in seen.units if each.owner != unit.owner and each.cube]
    return sum([can_shoot(seen.field, there, each.cube) for each in enemies])
