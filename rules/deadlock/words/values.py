"""What a value of a field stands for: races, buildings, units, territories, slots, players."""

from __future__ import annotations

from rules.common.standing_orders import NO_END
from rules.deadlock.model.buildings import LARGER, UPGRADE, cost_of
from rules.deadlock.model.names import (
    DOCTRINES,
    GOOD_NAMES,
    TAX_IN_TEXT,
    building_name,
    is_cell,
    land_words,
    race_in_short,
    technology_words,
    unit_name,
    values_words,
)
from rules.deadlock.model.tables import BUILDINGS, COLONIST, GOODS, RACES, TECHNOLOGIES, UNITS
from rules.deadlock.model.units import price_of, values_of
from rules.deadlock.model.view import PlanetView
from rules.deadlock.words.labels import RATES, means, player_name, tax_label
from rules.engine import Names, say

POLICIES = {
    "ask": say("ask me"),
    "usual": say("the usual answer"),
    "decline": say("decline them all"),
    "cheapest": say("the cheapest"),
    "dearest": say("the dearest"),
    "": say("nothing named"),
}
SECTIONS = {
    "buildings": say("Buildings"),
    "units": say("Units"),
    "technologies": say("Technologies"),
    "races": say("Races"),
}


def named(value: str, seen: PlanetView, names: Names, field: str) -> str:
    """A race with its abilities, a building or a unit with its price, a territory with its owner, a player's name."""
    if is_cell(value):
        return land_words(seen.land(value), names)
    if field in ("race", "building", "unit", "technology", "good"):
        return thing_named(value, seen, field)
    if field in ("slot", "who", "what"):
        return spot_named(value, field)
    if field == "rate" and value in RATES:
        return tax_label(value, seen)
    if field == "until":
        return NO_END if value == "0" else say("until round {round}", round=value)
    told = DOCTRINES.get(value) or POLICIES.get(value) or SECTIONS.get(value) or TAX_IN_TEXT.get(value)
    return told or player_name(value, names)


def thing_named(value: str, seen: PlanetView, field: str) -> str:
    """What Tables B to F hold; what is in none of them stays as it is."""
    if field == "race" and value in RACES:
        return race_in_short(value)
    if value in LARGER:
        before, after = building_name(LARGER[value]), building_name(BUILDINGS[LARGER[value]].grows)
        return say("{building}, out of {before} ({price} M)", building=after, before=before, price=UPGRADE)
    if field == "building" and value in BUILDINGS:
        return say("{building} ({price} M)", building=building_name(value), price=cost_of(value, *means(seen)))
    if field == "unit" and value in UNITS:
        return unit_named(value, seen)
    if field == "technology" and value in TECHNOLOGIES:
        return technology_words(value)
    return next((GOOD_NAMES[good] for good in GOODS if field == "good" and good == value), value)


def unit_named(kind: str, seen: PlanetView) -> str:
    """`Tank (3 M): Attack 3, Defense 3, Init 1, Move 2`, with the seat's own race and technologies.

    Where units are hired they cost something else.
    """
    race, known = means(seen)
    if not race or kind == COLONIST:
        return unit_name(kind)
    line = "{unit} ({price} M): {values}" if seen.phase != "black_market" else "{unit}: {values}"
    values = values_words(kind, values_of(race, known, kind))
    return say(line, unit=unit_name(kind), price=price_of(race, known, kind), values=values)


def spot_named(value: str, field: str) -> str:
    """`slot 3`, as a target its building and as a colonist who works there; an idle one; a kind of unit."""
    if value.isdecimal():
        return say("slot {number}", number=value)
    kind, _, number = value.partition(" ")
    if not number.isdecimal():
        return unit_name(value)
    if kind == "idle":
        return say("idle colonist {number}", number=number)
    line = "slot {number}" if (kind, field) == ("slot", "what") else "who works in slot {number}"
    return say(line, number=number)
