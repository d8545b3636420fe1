"""Answers to what anybody may ask of the table: the odds between two units, and what a unit sees."""

from __future__ import annotations

from collections import Counter

from rules.common.english import counted, listed
from rules.engine import Move, Names, Refused
from rules.one_page_deadzone.chapters.movement import MUD, allowance
from rules.one_page_deadzone.chapters.naming import quoted
from rules.one_page_deadzone.chapters.shooting import no_shot
from rules.one_page_deadzone.model.armies import READY_ARMIES, Model, cost_of, model
from rules.one_page_deadzone.model.dice import TEST
from rules.one_page_deadzone.model.moves import Odds, Roster, Sight
from rules.one_page_deadzone.model.sight import in_sight, is_clear
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import chances_of_shot, chances_on_way, count_hazards, view_ways
from rules.one_page_deadzone.odds.sentences import passage, results, shot_words, strike_words
from rules.skirmish import Route


def look_up(seen: ZoneView, move: Move, names: Names) -> str:
    """Answer a lookup in words; raises `Refused` if a unit is named that is not on the table."""
    match move:
        case Odds(unit, target):
            return pair_odds(seen, find(seen, unit), find(seen, target))
        case Sight(unit):
            return sight_report(seen, find(seen, unit))
        case Roster(army):
            return roster_report(army)
    raise Refused("There is no such question; ask for odds, sight or a roster.")


def find(seen: ZoneView, words: str) -> UnitView:
    """The unit on the table with this id or full name, in any case: `ta2`, `Tactical Enforcer 2`."""
    wanted, there = " ".join(words.casefold().split()), [unit for unit in seen.units if unit.cube]
    for unit in there:
        if wanted in (unit.id.casefold(), unit.name.casefold()):
            return unit
    if not there:
        raise Refused("No unit is on the table yet; ask again when the armies are deployed.")
    known = ", ".join([unit.id for unit in there])
    raise Refused(f"There is no unit {quoted(words.strip())} on the table; there is {known}.")


# -- armies ------------------------------------------------------------------------------------------------------------


def roster_report(army: str) -> str:
    """A ready-made army before it is chosen: what it costs, then each kind of unit with its weapons."""
    if army not in READY_ARMIES:
        raise Refused(f"There is no army {quoted(army)}; there is {listed([*READY_ARMIES])}.")
    units = READY_ARMIES[army].units
    lines = [f"{READY_ARMIES[army].title}, {cost_of(units)} points: {counted(len(units), 'unit')}."]
    for key, number in Counter(units).items():
        unit = model(key)
        times = f"{number} x " if number > 1 else ""
        takes = f"size {unit.size}, Quality {unit.quality}+, takes {counted(unit.tough, 'wound')}"
        lines.append(f"{times}{unit.full_title} ({unit.cost}): {takes}; {threat(unit)}.")
    return "\n".join(lines)


def threat(unit: Model) -> str:
    """What a unit attacks with, in attack dice without any bonus. [OP-SHT-03, OP-MEL-02]"""
    close = f"fights with {TEST + unit.blade.ap} dice ({unit.blade.title})"
    if unit.gun is None:
        return close
    far = f"shoots up to {counted(unit.gun.range, 'cube')} with {TEST + unit.gun.ap} dice ({unit.gun.title})"
    return f"{far}, {close}"


# -- odds --------------------------------------------------------------------------------------------------------------


def pair_odds(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The shot and the assault of one unit against an enemy, from where they stand now."""
    if unit.owner == target.owner:
        raise Refused(f"{unit.id} and {target.id} are on the same side; name an enemy of {unit.id}.")
    return f"{shot_line(seen, unit, target)}\n{melee_line(seen, unit, target)}"


def shot_line(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The odds of a shot, or why there is none."""
    wrong = no_shot(seen.field, unit, target.cube, target.id)
    return wrong.text if wrong else f"{unit.id} shoots: {shot_words(seen, unit, target)}."


def melee_line(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The odds of an assault, or of the attack alone where the unit does not get there now."""
    routes = view_ways(seen, unit, "assault", allowance(unit.type, "assault")).get(target.cube)
    mud = routes is not None and MUD in routes[0].marks
    attack = f"{strike_words(unit, target, seen.at(target.cube), mud=mud)}."
    if routes is None:
        return f"It cannot assault {target.id} from here; as if it got there: {attack}"
    return f"{unit.id} assaults: {way_words(unit, routes[0])}{attack}"


def way_words(unit: UnitView, route: Route) -> str:
    """What the safest way costs, if anything."""
    return f"{passage(unit, chances_on_way(unit, route.marks))}; then " if any(count_hazards(route.marks)) else ""


# -- sight -------------------------------------------------------------------------------------------------------------


def sight_report(seen: ZoneView, unit: UnitView) -> str:
    """How much a unit sees, and a line for each enemy: the chance of a shot, or why there is none."""
    field = seen.field
    others = [cube for cube in field.cubes if cube != unit.cube]
    visible = sum([in_sight(field, unit.cube, cube) for cube in others])
    clear = sum([is_clear(field, unit.cube, cube) for cube in others])
    head = f"{unit.id} in {unit.cube} sees {visible} of {len(others)} other cubes, {clear} of them clearly."
    enemies = [each for each in seen.units if each.cube and each.owner != unit.owner]
    return "\n".join([head, *[f"• {enemy_line(seen, unit, enemy)}" for enemy in enemies]])


def enemy_line(seen: ZoneView, unit: UnitView, enemy: UnitView) -> str:
    """The shot at one enemy in short, or why there is none."""
    wrong = no_shot(seen.field, unit, enemy.cube, f"{enemy.id} in {enemy.cube}")
    if wrong and unit.type.gun is None:
        seeing = "sees" if in_sight(seen.field, unit.cube, enemy.cube) else "does not see"
        return f"{unit.id} {seeing} {enemy.id} in {enemy.cube}."
    return wrong.text if wrong else f"{enemy.id} in {enemy.cube}: {results(enemy, chances_of_shot(seen, unit, enemy))}."
