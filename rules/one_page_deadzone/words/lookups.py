"""Answers to what anybody may ask of the table: the odds between two units, and what a unit sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules.engine import Move, Names, Refused, say
from rules.one_page_deadzone.chapters.movement import MUD, allowance
from rules.one_page_deadzone.chapters.naming import QUOTED
from rules.one_page_deadzone.chapters.shooting import no_shot
from rules.one_page_deadzone.model.armies import READY_ARMIES, Model, cost_of, many, model
from rules.one_page_deadzone.model.dice import TEST
from rules.one_page_deadzone.model.moves import Odds, Roster, Sight
from rules.one_page_deadzone.model.sight import in_sight, is_clear
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from rules.one_page_deadzone.odds.chances import chances_of_shot, chances_on_way, count_hazards, view_ways
from rules.one_page_deadzone.odds.sentences import passage, results, shot_words, strike_words

RULES: Mapping[str, str] = {
    "discipline": say("Discipline"),
    "engineer": say("Engineer"),
    "fast": say("Fast"),
    "hero": say("Hero"),
    "jump": say("Jump Pack"),
    "medic": say("Medic"),
    "rampage": say("Rampage"),
    "slow": say("Slow"),
    "specialist": say("Specialist"),
    "tactician": say("Tactician"),
}
"""Special rules as the rulebook calls them. [OP-SR]"""


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
    raise Refused("There is no unit “{typed}” on the table, only {known}.", typed=words.strip()[:QUOTED], known=known)


# -- armies ------------------------------------------------------------------------------------------------------------


def roster_report(army: str) -> str:
    """A ready-made army before it is chosen: what it costs, then each kind of unit with its weapons."""
    if army not in READY_ARMIES:
        line = "There is no army “{typed}”; there is {known:and}."
        raise Refused(line, typed=army[:QUOTED], known=[*READY_ARMIES])
    units = READY_ARMIES[army].units
    line, title = "{army}, {cost} points: {units:# unit|# units}.", READY_ARMIES[army].title
    head = say(line, army=title, cost=cost_of(units), units=len(units))
    return "\n".join([head, *[bought(model(key), number) for key, number in Counter(units).items()]])


def bought(unit: Model, number: int) -> str:
    """So many units of a kind: what one costs, takes and attacks with, and its special rules."""
    line = "{units} ({cost}): size {size}, Quality {quality}+, takes {tough:# wound|# wounds}; {threat}. {rules}."
    return say(
        line, units=many(unit.full_title, number), cost=unit.cost, size=unit.size, quality=unit.quality,
        tough=unit.tough, threat=threat(unit), rules=", ".join(sorted([RULES[rule] for rule in unit.rules])),
    )  # fmt: skip


def threat(unit: Model) -> str:
    """What a unit attacks with, in attack dice without any bonus. [OP-SHT-03, OP-MEL-02]"""
    close = say("fights with {dice} dice ({weapon})", dice=TEST + unit.blade.ap, weapon=unit.blade.title)
    if unit.gun is None:
        return close
    line = "shoots up to {cubes:# cube|# cubes} with {dice} dice ({weapon})"
    return f"{say(line, cubes=unit.gun.range, dice=TEST + unit.gun.ap, weapon=unit.gun.title)}, {close}"


# -- odds --------------------------------------------------------------------------------------------------------------


def pair_odds(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The shot and the assault of one unit against an enemy, from where they stand now."""
    if unit.owner == target.owner:
        line = "{unit} and {target} are on the same side; name an enemy of {unit}."
        raise Refused(line, unit=unit.id, target=target.id)
    return f"{shot_line(seen, unit, target)}\n{melee_line(seen, unit, target)}"


def shot_line(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The odds of a shot, or why there is none."""
    wrong = no_shot(seen.field, unit, target.cube, target.id)
    return wrong.text if wrong else say("{unit} shoots: {odds}.", unit=unit.id, odds=shot_words(seen, unit, target))


def melee_line(seen: ZoneView, unit: UnitView, target: UnitView) -> str:
    """The odds of an assault, or of the attack alone where the unit does not get there now."""
    routes = view_ways(seen, unit, "assault", allowance(unit.type, "assault")).get(target.cube)
    mud = routes is not None and MUD in routes[0].marks
    odds = strike_words(unit, target, seen.at(target.cube), mud=mud)
    if routes is None:
        line = "It cannot assault {target} from here; as if it got there: {odds}."
        return say(line, target=target.id, odds=odds)
    marks = routes[0].marks
    if not any(count_hazards(marks)):
        return say("{unit} assaults: {odds}.", unit=unit.id, odds=odds)
    way = passage(unit, chances_on_way(unit, marks))
    return say("{unit} assaults: {way}; then {odds}.", unit=unit.id, way=way, odds=odds)


# -- sight -------------------------------------------------------------------------------------------------------------


def sight_report(seen: ZoneView, unit: UnitView) -> str:
    """How much a unit sees, and a line for each enemy: the chance of a shot, or why there is none."""
    field = seen.field
    others = [cube for cube in field.cubes if cube != unit.cube]
    visible = sum([in_sight(field, unit.cube, cube) for cube in others])
    clear = sum([is_clear(field, unit.cube, cube) for cube in others])
    line = "{unit} in {cube} sees {visible} of {others} other cubes, {clear} of them clearly."
    head = say(line, unit=unit.id, cube=unit.cube, visible=visible, others=len(others), clear=clear)
    enemies = [each for each in seen.units if each.cube and each.owner != unit.owner]
    return "\n".join([head, *[f"• {enemy_line(seen, unit, enemy)}" for enemy in enemies]])


def enemy_line(seen: ZoneView, unit: UnitView, enemy: UnitView) -> str:
    """The shot at one enemy in short, or why there is none."""
    there = say("{unit} in {cube}", unit=enemy.id, cube=enemy.cube)
    wrong = no_shot(seen.field, unit, enemy.cube, there)
    if wrong and unit.type.gun is None:
        seeing = in_sight(seen.field, unit.cube, enemy.cube)
        return say("{unit} sees {enemy}." if seeing else "{unit} does not see {enemy}.", unit=unit.id, enemy=there)
    return wrong.text if wrong else f"{there}: {results(enemy, chances_of_shot(seen, unit, enemy))}."
