"""Words for goods, places, buildings, units and technologies: what stories, choices and sheets share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rules.common.english import counted, listed
from rules.deadlock.model.cells import NUMBER
from rules.deadlock.model.tables import BUILDINGS, GOODS, NOBODY, RACES, TECHNOLOGIES, TERRAINS, UNITS, Good
from rules.deadlock.model.units import Values, told_units
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.engine import Names

PHASES = {
    "races": "Choosing Races",
    "map": "Rolling the Map",
    "landing": "Landing",
    "first_turn": "First Turn",
    "upkeep": "Upkeep Phase",
    "labor": "Labor Phase",
    "event": "Event Phase",
    "population": "Population Phase",
    "morale": "Morale Phase",
    "taxation": "Taxation Phase",
    "rebellion": "Rebellion Phase",
    "resource": "Resource Phase",
    "diplomacy": "Diplomacy Phase",
    "trade": "Trade Phase",
    "black_market": "Black Market",
    "build": "Build Phase",
    "production": "Production Phase",
    "ability": "Ability Phase",
    "missile": "Missile Phase",
    "transport": "Transport Phase",
    "attack": "Attack Phase",
    "plane_return": "Plane Return",
    "colonization": "Colonization Phase",
    "research": "Research Phase",
    "end_turn": "End Phase",
}
GOOD_NAMES: Mapping[Good, str] = {
    "food": "Food",
    "metal": "Metal",
    "energy": "Energy",
    "credits": "Credits",
    "research": "research points",
    "art": "Art",
}
ROLE_NAMES = {
    "city": "City Centers",
    "culture": "Cultural Centers",
    "farm": "farms",
    "plant": "energy plants",
    "mine": "mines",
    "research": "research buildings",
    "factory": "factories",
    "port": "ports",
    "hangar": "hangars",
    "museum": "museums",
    "missiles": "Missile Bases",
    "fuel": "Fuel Storages",
}
RACES_IN_SHORT = {
    "human": "trade buildings earn 2 more, Infantry Attack +1, cheap moves",
    "chcht": "a colonist more a turn, cheap fast units, Steal",
    "uva_mosk": "mines, farms and plants +1, Spy; never the High tax",
    "tarth": "ground units Attack and Defense +1, farms +2; no Scouts",
    "relu": "Mind Control in battle, Subvert turns colonists rebel",
    "maug": "research buildings +2, Sabotage; Infantry Defense -1",
    "cyth": "Commanders Attack +3, Poison spoils farmland",
}
"""What a race is about, for players who choose one; `told` of Table B has all."""
ABILITIES = {"steal": "Steal", "spy": "Spy", "subvert": "Subvert", "sabotage": "Sabotage", "poison": "Poison"}
DOCTRINES = {
    "weakest": "the weakest first",
    "deadliest": "the deadliest first",
    "military_first": "military first, colonists last",
}


# -- counting ----------------------------------------------------------------------------------------------------------


def goods_words(goods: Mapping[Good, int]) -> str:
    """`5 Food, 4 Metal and 7 Credits`: what there is of each good, those without any left out."""
    return listed([one_good(good, goods[good]) for good in GOODS if goods.get(good)])


def one_good(good: Good, amount: int) -> str:
    """`4 Metal`, `1 Credit`, `1 research point`."""
    name = GOOD_NAMES[good]
    return f"{amount} {name.removesuffix('s') if amount == 1 else name}"


def kinds_words(kinds: Iterable[str]) -> str:
    """`2 Tanks and 1 Infantry`: kinds of units, one word for each unit."""
    return forces_words(tuple(Counter(kinds).items()))


def lone(kinds: Sequence[str]) -> str:
    """`Tank` for a single one, else `2 Tanks and 1 Infantry`."""
    told = kinds_words(kinds)
    return told.removeprefix("1 ") if len(kinds) == 1 else told


def forces_words(forces: Sequence[tuple[str, int]]) -> str:
    """`2 Tanks and 1 Infantry`, from kinds with numbers; `nobody` without any."""
    return listed([told_units(kind, number) for kind, number in forces]) if forces else "nobody"


def dice_words(dice: Sequence[int]) -> str:
    """`4`, `4 and 1`, `4, 1 and 6`."""
    return listed([str(die) for die in dice])


def cells_words(cells: Iterable[str]) -> str:
    """`C3 and B2`, `2 in C3 and 1 in B2` where a cell comes more than once."""
    found = Counter(cells)
    if len(found) == 1 or max(found.values(), default=1) == 1:
        return f"in {listed([*found])}"
    return listed([f"{number} in {cell}" for cell, number in found.items()])


def signed(number: int) -> str:
    """`+2`, `-1`; nothing for 0."""
    return f"{number:+d}" if number else ""


def upper_first(text: str) -> str:
    """`Idle colonist in C3`: the first letter large, the others as they are."""
    return f"{text[:1].upper()}{text[1:]}"


# -- places ------------------------------------------------------------------------------------------------------------


def place_words(land: LandView) -> str:
    """`C3 Porcupine Flats`; without a map only the cell."""
    return f"{land.cell} {land.name}".strip()


def owner_words(land: LandView, names: Names) -> str:
    """Whose it is: a player, `Alice's units` where nobody controls it, or `free`."""
    if land.owner != NOBODY:
        return names[land.owner]
    return "free" if land.occupant == NOBODY else f"{names[land.occupant]}'s units"


def terrain_words(terrain: str) -> str:
    """`Plains`; nothing before the map is rolled."""
    return TERRAINS[terrain].name if terrain in TERRAINS else "not rolled yet"


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
    return f"{building_name(held.kind)} in {cell}, slot {slot}" if held else f"slot {slot} in {cell}"


def slots_words(places: Sequence[tuple[str, int]]) -> str:
    """`slots 1 and 2 in C3, slot 1 in B2`."""
    cells = dict.fromkeys([cell for cell, _ in places])
    told = []
    for cell in cells:
        slots = [str(slot) for where, slot in places if where == cell]
        told.append(f"{'slot' if len(slots) == 1 else 'slots'} {listed(slots)} in {cell}")
    return ", ".join(told)


def held_words(held: BuildingView) -> str:
    """`Hydroponic Farm (nobody works there, no power)`: a building with what is wrong with it."""
    troubles = [*["nobody works there"] * held.vacant, *["no power"] * (not held.powered)]
    troubles += [*["has traded"] * held.traded, *["makes nothing before the next Upkeep"] * held.taken]
    sea = [f"serves the sea at {held.sea}"] if held.sea else []
    told = ", ".join([*troubles, *sea])
    return f"{building_name(held.kind)}{f' ({told})' if told else ''}"


def colonist_words(seen: PlanetView, cell: str, who: str) -> str:
    """`idle colonist 1 in C3`, `worker of the Surface Mine in C3, slot 2`."""
    kind, _, number = who.partition(" ")
    if kind == "slot" and number.isdecimal():
        return f"worker of the {slot_words(seen, cell, int(number))}"
    return f"idle colonist {number} in {cell}"


def values_words(kind: str, values: Values) -> str:
    """`Attack 3, Defense 3, Init 1, Move 2`; a Missile has a level and a range."""
    if UNITS[kind].group == "missile":
        return f"level {values.attack}, range {values.move}"
    move = f", Move {values.move}" if values.move else ""
    return f"Attack {values.attack}, Defense {values.defense}, Init {values.init}{move}"


def here_words(land: LandView, names: Names) -> str:
    """Who stands in a territory: `2 colonists; Alice: 2 Tanks`; `nobody` without any."""
    people = [counted(land.colonists, "colonist")] if land.colonists else []
    owners = dict.fromkeys([units.owner for units in land.units])
    stacks = [
        f"{names[owner]}: {forces_words([(held.kind, held.number) for held in land.units if held.owner == owner])}"
        for owner in owners
    ]
    return "; ".join([*people, *stacks]) or "nobody"


# -- races and technologies --------------------------------------------------------------------------------------------


def race_name(race: str) -> str:
    """`Uva Mosk`; a race that is not chosen yet has no name."""
    return RACES[race].name if race in RACES else "no race yet"


def people_of(race: str) -> str:
    """`Uva Mosk, shamanistic ant-eaters`, `Humans`: all of a race, with what they are."""
    known = RACES[race]
    return f"{known.name}s" if known.look == known.name.lower() else f"{known.name}, {known.look}"


def race_words(race: str) -> str:
    """`Tarth: Ground Forces Attack +1 and Defense +1; ...`."""
    return f"{RACES[race].name}: {RACES[race].told}"


def race_in_short(race: str) -> str:
    """`Cyth: Commanders Attack +3, Poison spoils farmland`."""
    return f"{RACES[race].name}: {RACES_IN_SHORT[race]}"


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
    limit = f" of {seen.round_limit}" if seen.round_limit else ""
    phase = f", {PHASES[seen.phase]}" if seen.phase in PHASES else ""
    return f"round {seen.round}{limit}{phase}"
