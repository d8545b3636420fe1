"""What a move is likely to bring, told before it is confirmed: exact chances, from what everybody sees."""

from __future__ import annotations

from dataclasses import replace

from rules.engine import Move, Question, say
from rules.one_page_deadzone.chapters.movement import MUD, named
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model.dice import ORDER_NEEDS, shot_bonuses
from rules.one_page_deadzone.model.moves import Activate, Attack, Charge, Go, Order, React, Shoot, Strike, Suppress
from rules.one_page_deadzone.model.names import percent
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import (
    best_victim,
    chances_of_orders,
    chances_of_shot,
    chances_of_strike,
    chances_on_way,
    chosen_route,
    count_hazards,
    view_ways,
)
from rules.one_page_deadzone.odds.sentences import dice, passage, pins, shot_words, strike_words


def odds(seen: ZoneView, question: Question, move: Move) -> str | None:
    """One or two sentences before a move is confirmed, or None where nothing is uncertain."""
    if isinstance(move, Activate):
        return command_odds(move)
    if isinstance(move, Attack):
        return attack_odds(seen, move)
    unit = seen.unit(seen.acting.moving) if seen.acting else None
    if unit is None:
        return None
    match move:
        case Shoot(name):
            target = seen.unit(name)
            return f"{shot_words(seen, unit, target)}." if target else None
        case Suppress(cube):
            return suppression_odds(seen, unit, cube)
        case React(name):
            watcher = seen.unit(name)
            return f"{shot_words(seen, watcher, unit, reaction=True)}." if watcher else None
        case Strike(name):
            target = seen.unit(name)
            mud = seen.acting is not None and seen.acting.mud
            return f"{strike_words(unit, target, seen.at(unit.cube), mud=mud)}." if target else None
        case Charge():
            return charge_odds(seen, unit, move, question.prompt)
        case Go():
            return way_odds(seen, unit, move, question.prompt)
        case Order():
            return order_odds(seen, move)
    return None


def attack_odds(seen: ZoneView, move: Attack) -> str | None:
    """The shot or the blow of an attack in one answer. [R39]"""
    unit, target = seen.unit(move.unit), seen.unit(move.target)
    if unit is None or target is None:
        return None
    if move.action == "assault":
        return f"{strike_words(unit, target, seen.at(move.to), mud=False)}."
    return f"{shot_words(seen, replace(unit, cube=move.to or unit.cube), target)}."


def command_odds(move: Activate) -> str | None:
    """How many orders a Command brings. [OP-SR-11]"""
    if move.action != "command":
        return None
    each = [f"{count}: {percent(chance)}" for count, chance in enumerate(chances_of_orders())]
    line = "3 dice, each {needed} or more is an order; chances for {chances}."
    return say(line, needed=ORDER_NEEDS, chances=", ".join(each))


def suppression_odds(seen: ZoneView, unit: UnitView, cube: str) -> str:
    """How likely each unit is pinned, and what a friend who helps adds. [OP-SUP-02..05]"""
    attack = dice(shot_bonuses(seen.field, unit, cube), unit)
    there = [each for each in seen.at(cube) if each.id != unit.id]
    line = "{pins}: {attack} against 3 dice of each."
    if len(there) == 1:
        line = "{pins}: {attack} against 3 dice at {quality}+."
    told = say(line, pins=pins(seen, unit, cube), attack=attack, quality=there[0].type.quality if there else 0)
    friends = [each for each in seen.at(unit.cube) if each.owner == unit.owner and each.id != unit.id]
    free = sum([each.ready and not each.pinned for each in friends])
    if not free or (seen.acting is not None and seen.acting.action == "command"):
        return told
    line = "{friends:With a friend's help|With one of # friends' help}: {pins}."
    return f"{told} {say(line, friends=free, pins=pins(seen, unit, cube, 1))}"


def charge_odds(seen: ZoneView, unit: UnitView, move: Charge, prompt: str) -> str:
    """The chance to get there, and the attack on the one most likely to be removed. [OP-TER-04..07, OP-MEL]"""
    route = chosen_route(seen, unit, move, prompt)
    mud = MUD in route.marks
    target = best_victim(seen, unit, move.to, mud=mud)
    told = f"{strike_words(unit, target, seen.at(move.to), mud=mud)}."
    if not any(count_hazards(route.marks)):
        return told
    way = chances_on_way(unit, route.marks)
    removed = way.arrives * chances_of_strike(unit, target, seen.at(move.to), mud=mud).removed
    line = "{target} removed {chance}, the way included. {way}. Then {odds}"
    return say(line, target=target.id, chance=percent(removed), way=passage(unit, way), odds=told)


def way_odds(seen: ZoneView, unit: UnitView, move: Go, prompt: str) -> str | None:
    """The chance to come through falls, dangerous ground and mines; None if there are none. [OP-TER-05..07]"""
    marks = chosen_route(seen, unit, move, prompt).marks
    return f"{passage(unit, chances_on_way(unit, marks))}." if any(count_hazards(marks)) else None


def order_odds(seen: ZoneView, order: Order) -> str | None:
    """The best shot or assault of the friend who gets the order. [OP-SR-12]"""
    unit = seen.unit(order.unit)
    if unit is None:
        return None
    if order.what == "shoot":
        targets = [each for each in seen.units if each.owner != unit.owner and can_shoot(seen.field, unit, each.cube)]
        best = max(targets, key=lambda each: chances_of_shot(seen, unit, each)[:2], default=None)
        return say("Its best shot: {odds}.", odds=shot_words(seen, unit, best)) if best else None
    if order.what == "assault":
        charges = [Charge.of(cube, by) for cube, by, _ in named(view_ways(seen, unit, "assault", 1))]
        told = [(removal_by(seen, unit, charge), charge) for charge in charges]
        if not told:
            return None
        charge = max(told, key=lambda pair: pair[0])[1]
        expected = charge_odds(seen, unit, charge, Prompt.CHARGE)
        return say("Its best assault, {cube}: {odds}", cube=charge.to, odds=expected)
    return None


def removal_by(seen: ZoneView, unit: UnitView, charge: Charge) -> float:
    """The chance that an assault removes an enemy."""
    route = chosen_route(seen, unit, charge, Prompt.CHARGE)
    target = best_victim(seen, unit, charge.to, mud=MUD in route.marks)
    blow = chances_of_strike(unit, target, seen.at(charge.to), mud=MUD in route.marks)
    return chances_on_way(unit, route.marks).arrives * blow.removed
