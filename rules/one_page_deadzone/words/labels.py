"""What a choice is called, at most 80 characters, and short: on a phone a list is as wide as a hand.

The chance of an attack leads its row, for the end of a row may be cut.
Choices are read beside the board, so they call units by what stands on it, `Ta2`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.common.english import brief_percent, span
from rules.engine import Move, Names, say
from rules.one_page_deadzone.chapters.movement import MUD, allowance
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.armies import READY_ARMIES, cost_of, model
from rules.one_page_deadzone.model.names import (
    ACTIONS,
    COMMANDS,
    extras,
    hazard_words,
    orders_in_words,
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
    best_victim,
    chances_of_shot,
    chances_of_strike,
    chances_on_way,
    chances_to_pin,
    chosen_route,
)
from rules.one_page_deadzone.words.values import PLACES, ROWS

LABEL = 80
MOST_NAMED = 5
"""So many enemies a row names; more are counted."""
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
            return dashed(f"{way}{place_of(to, seen)}", met(marks_met(move, seen), to), in_sight(to, seen))
        case moves.Charge():
            return charge_label(move, seen)
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


def led_by(odds: str, choice: str) -> str:
    """`65% removed: Shoot Do3 on E5`; a choice as it is where there are no odds."""
    return say("{odds}: {choice}", odds=odds, choice=choice) if odds else choice


def attack_label(move: moves.Attack, seen: ZoneView) -> str:
    """`54% removed, 20% wounded: Ta1 shoots Do3 from C7`."""
    unit, target = seen.unit(move.unit), seen.unit(move.target)
    if unit is None or target is None:
        return say("{unit} attacks {target}", unit=move.unit, target=move.target)
    if move.action == "assault":
        odds = removal(chances_of_strike(unit, target, seen.at(move.to), mud=False))
        return led_by(odds, say("{unit} assaults {target}", unit=move.unit, target=move.target))
    line = "{unit} shoots {target} from {cube}" if move.to else "{unit} shoots {target}"
    odds = removal(chances_of_shot(seen, replace(unit, cube=move.to or unit.cube), target))
    return led_by(odds, say(line, unit=move.unit, cube=move.to, target=move.target))


def charge_label(move: moves.Charge, seen: ZoneView) -> str:
    """`50% removed: Assault Do3 on E5 - mine on D5`."""
    line = "Assault {foes}, by {way}" if move.by else "Assault {foes}"
    choice = say(line, foes=foes_on(move.to, seen), way=way_in_words(move.by))
    marks = marks_met(move, seen)
    return led_by(charge_odds(move, marks, seen), dashed(choice, met(marks, move.to)))


def charge_odds(move: moves.Charge, marks: Sequence[str], seen: ZoneView) -> str:
    """The removal of the only enemy there, else of the likeliest one, the way included; empty where nobody moves."""
    unit, foes = actor(seen), foes_at(move.to, seen)
    if unit is None or not foes:
        return ""
    there, mud, arrives = seen.at(move.to), MUD in marks, chances_on_way(unit, marks).arrives
    blow = chances_of_strike(unit, best_victim(seen, unit, move.to, mud=mud), there, mud=mud)
    chance = blow._replace(removed=arrives * blow.removed, wounded=arrives * blow.wounded)
    if len(foes) == 1:
        return removal(chance)
    return say("Up to {removed} removed", removed=brief_percent(chance.removed))


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


def marks_met(move: moves.Go | moves.Charge, seen: ZoneView) -> tuple[str, ...]:
    """What a unit meets on the way, by its marks: `fall D5`."""
    unit = actor(seen)
    if unit is None or seen.acting is None:
        return ()
    asked = Prompt.GO if seen.acting.action in ("walk", "run") else Prompt.STEP
    return tuple(chosen_route(seen, unit, move, asked).marks)


def met(marks: Sequence[str], to: str) -> str:
    """The same in words, and where it is if not at the end: `drop to D5, dangerous ground`."""
    hazards = [mark.partition(" ") for mark in marks]
    return ", ".join([hazard_words(hazard, "" if cube == to else cube) for hazard, _, cube in hazards])


def in_sight(cube: str, seen: ZoneView) -> str:
    """`2 targets in sight`: how many enemies a unit that walks could shoot at from there."""
    unit = actor(seen)
    if unit is None or seen.acting is None or seen.acting.action != "walk":
        return ""
    count = targets_from(unit, cube, seen)
    return say("{targets:# target|# targets} in sight", targets=count) if count else ""


def foes_at(cube: str, seen: ZoneView) -> list[UnitView]:
    """The enemies in a cube of the unit that moves; all units there where nobody does."""
    unit = actor(seen)
    return [each for each in seen.at(cube) if unit is None or each.owner != unit.owner]


def foes_on(cube: str, seen: ZoneView) -> str:
    """`Do3 on E5`, `E5 (Do3, Do4)`, `E5 (7 units)`."""
    foes = foes_at(cube, seen)
    if len(foes) > MOST_NAMED:
        return f"{cube} ({units_in_words(len(foes))})"
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
            return led_by(odds, say("Shoot {target} on {cube}", target=name, cube=target.cube))
        case moves.Suppress(cube):
            return suppression_label(cube, seen)
        case moves.React(name):
            watcher = seen.unit(name)
            odds = removal(chances_of_shot(seen, watcher, unit, reaction=True)) if unit and watcher else ""
            return led_by(odds, say("{unit} shoots", unit=name))
        case moves.Strike(name):
            target = seen.unit(name)
            mud = seen.acting is not None and seen.acting.mud
            odds = removal(chances_of_strike(unit, target, seen.at(target.cube), mud=mud)) if unit and target else ""
            return led_by(odds, say("Attack {target}", target=name))
        case moves.Heal(name):
            patient = seen.unit(name)
            return f"{name}{f': {wounds_of(patient)}' if patient else ''}"
        case moves.Help(name):
            return say("{unit}: +1 die", unit=name)
    return None


def removal(chance: Outcome) -> str:
    """`54% removed, 20% wounded`; a chance of nothing is left out."""
    line = "{removed} removed, {wounded} wounded" if chance.wounded else "{removed} removed"
    return say(line, removed=brief_percent(chance.removed), wounded=brief_percent(chance.wounded))


def suppression_label(cube: str, seen: ZoneView) -> str:
    """`62% to pin Do1, 47% your Ta1: Suppress E5`: each unit there that is not pinned yet, one's own marked."""
    unit, choice = actor(seen), say("Suppress {cube}", cube=cube)
    if unit is None:
        return choice
    chance = chances_to_pin(seen, unit, cube)
    there = [each for each in seen.at(cube) if each.id in chance and not each.pinned]
    if not there:
        return dashed(choice, say("all there are pinned already"))
    own = [say("your {unit}", unit=each.id) if each.owner == unit.owner else each.id for each in there]
    told = [brief_percent(chance[each.id]) for each in there]
    first, *others = zip(told, own, strict=True)
    pinned = ", ".join([say("{chance} to pin {unit}", chance=first[0], unit=first[1]), *map(" ".join, others)])
    label = led_by(pinned, choice)
    return label if len(label) <= LABEL else crowd_label(choice, [chance[each.id] for each in there])


def crowd_label(choice: str, chances: Sequence[float]) -> str:
    """`47–62% to pin 7 units: Suppress E5`: too many to be named in a row."""
    pinned = say("{chance} to pin {units} units", chance=span(min(chances), max(chances)), units=len(chances))
    return led_by(pinned, choice)


def list_label(move: Move, seen: ZoneView) -> str | None:
    """Armies, lists and standing orders."""
    match move:
        case moves.Field("own"):
            head = say("Your list, {cost} of {points}: ", cost=cost_of(seen.draft), points=seen.points)
            return head + roster(seen.draft, LABEL - len(head))
        case moves.Field(key):
            army = READY_ARMIES[key]
            title = say("{army} (hard to play)", army=army.title) if army.hard else army.title
            head = f"{title}, {cost_of(army.units)}: "
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
