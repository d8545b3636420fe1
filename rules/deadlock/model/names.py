"""Words for goods, places, buildings, units and technologies: what stories, choices and sheets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.common.english import listed
from rules.deadlock.model.cells import NUMBER
from rules.deadlock.model.tables import BUILDINGS, COLONIST, GOODS, NOBODY, RACES, TECHNOLOGIES, TERRAINS, UNITS, Good
from rules.deadlock.model.units import Values, told_units
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.engine import Names, say

PHASES = {
    "races": say("Choosing Races"),
    "map": say("Rolling the Map"),
    "landing": say("Landing"),
    "first_turn": say("First Turn"),
    "upkeep": say("Upkeep Phase"),
    "labor": say("Labor Phase"),
    "event": say("Event Phase"),
    "population": say("Population Phase"),
    "morale": say("Morale Phase"),
    "taxation": say("Taxation Phase"),
    "rebellion": say("Rebellion Phase"),
    "resource": say("Resource Phase"),
    "diplomacy": say("Diplomacy Phase"),
    "trade": say("Trade Phase"),
    "black_market": say("Black Market"),
    "build": say("Build Phase"),
    "production": say("Production Phase"),
    "ability": say("Ability Phase"),
    "missile": say("Missile Phase"),
    "transport": say("Transport Phase"),
    "attack": say("Attack Phase"),
    "plane_return": say("Plane Return"),
    "colonization": say("Colonization Phase"),
    "research": say("Research Phase"),
    "end_turn": say("End Phase"),
}
GOOD_NAMES: Mapping[Good, str] = {
    "food": say("Food"),
    "metal": say("Metal"),
    "energy": say("Energy"),
    "credits": say("Credits"),
    "research": say("research points"),
    "art": say("Art"),
}
GOODS_IN_TEXT: Mapping[Good, str] = {
    "food": say("food"),
    "metal": say("metal"),
    "energy": say("energy"),
    "credits": say("credits"),
    "research": say("research"),
    "art": say("art"),
}
"""Goods in refusals, by the words that name them in a command."""
GOODS_COUNTED: Mapping[Good, str] = {
    "food": "{amount} Food",
    "metal": "{amount} Metal",
    "energy": "{amount} Energy",
    "credits": "{amount:# Credit|# Credits}",
    "research": "{amount:# research point|# research points}",
    "art": "{amount} Art",
}
"""The lines that count goods."""
TAX_IN_TEXT: Mapping[str, str] = {"low": say("low"), "medium": say("medium"), "high": say("high")}
TAX_NAMES: Mapping[str, str] = {"low": say("Low"), "medium": say("Medium"), "high": say("High")}
ROLE_NAMES = {
    "city": say("City Centers"),
    "culture": say("Cultural Centers"),
    "farm": say("farms"),
    "plant": say("energy plants"),
    "mine": say("mines"),
    "research": say("research buildings"),
    "factory": say("factories"),
    "port": say("ports"),
    "hangar": say("hangars"),
    "museum": say("museums"),
    "missiles": say("Missile Bases"),
    "fuel": say("Fuel Storages"),
}
RACES_IN_SHORT = {
    "human": say("trade buildings earn 2 more, Infantry Attack +1, cheap moves"),
    "chcht": say("one more colonist a turn, cheap fast units, Steal"),
    "uva_mosk": say("mines, farms and plants +1, Spy; never the High tax"),
    "tarth": say("ground units Attack and Defense +1, farms +2; no Scouts"),
    "relu": say("Mind Control in battle, Subvert turns colonists into rebels"),
    "maug": say("research buildings +2, Sabotage; Infantry Defense -1"),
    "cyth": say("Commanders Attack +3, Poison spoils farmland"),
}
"""What a race is about, for players who choose one; `told` of Table B has all."""
ABILITIES = {
    "steal": say("Steal"),
    "spy": say("Spy"),
    "subvert": say("Subvert"),
    "sabotage": say("Sabotage"),
    "poison": say("Poison"),
}
DOCTRINES = {
    "weakest": say("the weakest first"),
    "deadliest": say("the deadliest first"),
    "military_first": say("military first, colonists last"),
}


# -- counting ----------------------------------------------------------------------------------------------------------


def goods_words(goods: Mapping[Good, int]) -> str:
    """`5 Food, 4 Metal and 7 Credits`: what there is of each good, those without any left out."""
    return listed([one_good(good, goods[good]) for good in GOODS if goods.get(good)])


def one_good(good: Good, amount: int) -> str:
    """`4 Metal`, `1 Credit`, `1 research point`."""
    return say(GOODS_COUNTED[good], amount=amount)


def kinds_words(kinds: Iterable[str]) -> str:
    """`2 Tanks and 1 Infantry`: kinds of units, one word for each unit."""
    return forces_words(tuple(Counter(kinds).items()))


def lone(kinds: Sequence[str]) -> str:
    """`Tank` for a single one, else `2 Tanks and 1 Infantry`."""
    return unit_name(kinds[0]) if len(kinds) == 1 else kinds_words(kinds)


def forces_words(forces: Sequence[tuple[str, int]]) -> str:
    """`2 Tanks and 1 Infantry`, from kinds with numbers; `nobody` without any."""
    return listed([told_units(kind, number) for kind, number in forces]) if forces else say("nobody")


def dice_words(dice: Sequence[int]) -> str:
    """`4`, `4 and 1`, `4, 1 and 6`."""
    return listed([str(die) for die in dice])


def cells_words(cells: Iterable[str]) -> str:
    """`C3 and B2`, `2 in C3 and 1 in B2` where a cell comes more than once."""
    found = Counter(cells)
    if len(found) == 1 or max(found.values(), default=1) == 1:
        return say("in {cells:and}", cells=[*found])
    return listed([say("{number} in {cell}", number=number, cell=cell) for cell, number in found.items()])


def signed(number: int) -> str:
    """`+2`, `-1`; nothing for 0."""
    return f"{number:+d}" if number else ""


def upper_first(text: str) -> str:
    """`Idle colonist in C3`: the first letter large, the others as they are."""
    return f"{text[:1].upper()}{text[1:]}"


# -- places ------------------------------------------------------------------------------------------------------------


def place_words(land: LandView) -> str:
    """`C3 Porcupine Flats`; without a map only the cell."""
    return f"{land.cell} {say(land.name)}".strip()


def owner_words(land: LandView, names: Names) -> str:
    """Whose it is: a player, `Alice's units` where nobody controls it, or `free`."""
    if land.owner != NOBODY:
        return names[land.owner]
    return say("free") if land.occupant == NOBODY else say("{who}'s units", who=names[land.occupant])


def terrain_words(terrain: str) -> str:
    """`Plains`; nothing before the map is rolled."""
    return TERRAINS[terrain].name if terrain in TERRAINS else say("not rolled yet")


def bonus_words(terrain: str) -> str:
    """`mines +1, farms +3`: what a terrain adds to buildings. [Table A]"""
    if terrain not in TERRAINS:
        return ""
    return ", ".join([f"{ROLE_NAMES[role]} {plus:+d}" for role, plus in TERRAINS[terrain].bonus.items() if plus])


def land_words(land: LandView, names: Names) -> str:
    """`C3 Porcupine Flats: Plains, Alice`."""
    return f"{place_words(land)}: {terrain_words(land.terrain)}, {owner_words(land, names)}"


def is_cell(text: str) -> bool:
    """Whether a text names a territory."""
    return text in NUMBER


# -- buildings and units -----------------------------------------------------------------------------------------------


def building_name(kind: str) -> str:
    """`Hydroponic Farm`."""
    return BUILDINGS[kind].name if kind in BUILDINGS else kind


def unit_name(kind: str) -> str:
    """`Tank`."""
    return UNITS[kind].name if kind in UNITS else kind


def slot_words(seen: PlanetView, cell: str, slot: int) -> str:
    """`Hydroponic Farm in C3, slot 2`; an empty slot is only a slot."""
    held = seen.land(cell).slots[slot - 1] if is_cell(cell) and 1 <= slot <= 6 else None
    if held is None:
        return say("slot {slot} in {cell}", slot=slot, cell=cell)
    return say("{building} in {cell}, slot {slot}", building=building_name(held.kind), cell=cell, slot=slot)


def slots_words(places: Sequence[tuple[str, int]]) -> str:
    """`slots 1 and 2 in C3, slot 1 in B2`."""
    cells = dict.fromkeys([cell for cell, _ in places])
    told = []
    for cell in cells:
        slots = [slot for where, slot in places if where == cell]
        line = "slot {slots:and} in {cell}" if len(slots) == 1 else "slots {slots:and} in {cell}"
        told.append(say(line, slots=slots, cell=cell))
    return ", ".join(told)


def held_words(held: BuildingView) -> str:
    """`Hydroponic Farm (nobody works there, no power)`: a building with what is wrong with it."""
    troubles = [*[say("nobody works there")] * held.vacant, *[say("no power")] * (not held.powered)]
    troubles += [*[say("has traded")] * held.traded, *[say("makes nothing before the next Upkeep")] * held.taken]
    sea = [say("serves the sea at {ocean}", ocean=held.sea)] if held.sea else []
    told = ", ".join([*troubles, *sea])
    return f"{building_name(held.kind)} ({told})" if told else building_name(held.kind)


def colonist_words(seen: PlanetView, cell: str, who: str) -> str:
    """`idle colonist 1 in C3`, `worker of the Surface Mine in C3, slot 2`."""
    kind, _, number = who.partition(" ")
    if kind == "slot" and number.isdecimal():
        return say("worker of the {building}", building=slot_words(seen, cell, int(number)))
    return say("idle colonist {number} in {cell}", number=number, cell=cell)


def values_words(kind: str, values: Values) -> str:
    """`Attack 3, Defense 3, Init 1, Move 2`; a Missile has a level and a range."""
    if UNITS[kind].group == "missile":
        return say("level {level}, range {range}", level=values.attack, range=values.move)
    line = "Attack {attack}, Defense {defense}, Init {init}"
    if values.move:
        line = "Attack {attack}, Defense {defense}, Init {init}, Move {move}"
    return say(line, attack=values.attack, defense=values.defense, init=values.init, move=values.move)


def here_words(land: LandView, names: Names) -> str:
    """Who stands in a territory: `2 colonists; Alice: 2 Tanks`; `nobody` without any."""
    people = [told_units(COLONIST, land.colonists)] if land.colonists else []
    owners = dict.fromkeys([units.owner for units in land.units])
    stacks = [
        f"{names[owner]}: {forces_words([(held.kind, held.number) for held in land.units if held.owner == owner])}"
        for owner in owners
    ]
    return "; ".join([*people, *stacks]) or say("nobody")


# -- races and technologies --------------------------------------------------------------------------------------------


def race_name(race: str) -> str:
    """`Uva Mosk`; a race that is not chosen yet has no name."""
    return RACES[race].name if race in RACES else say("no race yet")


def people_of(race: str) -> str:
    """`Uva Mosk, shamanistic ant-eaters`, `Humans`: all of a race, with what they are."""
    return say("Humans") if race == "human" else f"{RACES[race].name}, {RACES[race].look}"


def race_words(race: str) -> str:
    """`Tarth: Ground Forces Attack +1 and Defense +1; ...`."""
    return f"{RACES[race].name}: {RACES[race].told}"


def race_in_short(race: str) -> str:
    """`Cyth: Commanders Attack +3, Poison spoils farmland`."""
    name = RACES[race].name
    return f"{say('{name} (hard to play)', name=name) if RACES[race].hard else name}: {RACES_IN_SHORT[race]}"


def technology_name(code: str) -> str:
    """`Metallurgy`."""
    return TECHNOLOGIES[code].name if code in TECHNOLOGIES else code


def technology_words(code: str) -> str:
    """`Metallurgy: military units Defense +1`."""
    return f"{TECHNOLOGIES[code].name}: {TECHNOLOGIES[code].effect}"


# -- how far -----------------------------------------------------------------------------------------------------------


def how_far(seen: PlanetView) -> str:
    """`round 3 of 20, Trade Phase`."""
    if seen.phase in ("races", "map", "landing"):
        return PHASES[seen.phase].lower()
    here = say("round {round}", round=seen.round)
    if seen.round_limit:
        here = say("round {round} of {limit}", round=seen.round, limit=seen.round_limit)
    return f"{here}, {PHASES[seen.phase]}" if seen.phase in PHASES else here


def place_of(who: str) -> str:
    """`idle 1`, `slot 2`: where a colonist is, as a command names it."""
    kind, _, number = who.partition(" ")
    if not number.isdecimal():
        return who
    if kind == "slot":
        return say("slot {number}", number=number)
    return say("idle {number}", number=number) if kind == "idle" else who
