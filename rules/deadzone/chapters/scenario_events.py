"""What scenarios bring at the start and the end of a Round: reserves, Pandemonium, scattering beacons. [section 9]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.contest import trial
from rules.deadzone.chapters.combat.damage import pin
from rules.deadzone.chapters.ending import SEATS
from rules.deadzone.chapters.placing import footholds, put, zone_cubes
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scenarios.clouds import put_toxic
from rules.deadzone.chapters.scenarios.others import CROSSED, GAS_LEAK, SUPPLY, TREMOR
from rules.deadzone.chapters.setup import drop_item, next_numbers
from rules.deadzone.model.events.rounds import Arrived, BeaconMoved, DieAdded, GasLeaked, ReserveRolled, WeatherRolled
from rules.deadzone.model.geometry.cubes import COLUMNS, INDEX, NAMES, beside, cell_of, level_of, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.throws import scattered
from rules.deadzone.model.models import has, sheet
from rules.deadzone.model.moves import Reserve
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.rolls import SIDES, TEST, Pool
from rules.deadzone.model.rulings import landing_springs_traps
from rules.deadzone.model.state import FACES, Die, Fighter, Objective, Sector, Token
from rules.engine import Choose, Rule, ask_if, roll

Happening = Callable[[Sector], Rule[None]]
LAST_WAIT: Final = 4
"""The Round in which all of the reserve arrives."""
HIGH: Final = 2
"""Tremors are felt from this level on."""
UNSHAKEN: Final = ("solid", "flight", "construct")
SUPPLIES: Final = 2


def before_command(sector: Sector) -> Rule[None]:
    """At the start of a Round."""
    if sector.scenario in BEFORE:
        yield from BEFORE[sector.scenario](sector)


def after_command(sector: Sector) -> Rule[None]:
    """After the Command re-rolls."""
    if sector.scenario in AFTER:
        yield from AFTER[sector.scenario](sector)


def at_last(sector: Sector) -> Rule[None]:
    """When a Round is over. [P-END]"""
    if sector.scenario in LAST:
        yield from LAST[sector.scenario](sector)


# -- Strength in Depth -------------------------------------------------------------------------------------------------


def reserves(sector: Sector) -> Rule[None]:
    """A die for each model in reserve, with Initiative first; arrivals are placed at once. [DZ-S11-02, DZ-S11-03]"""
    needed = rules_of(sector).row.reserve_arrival.get(str(min(sector.round, LAST_WAIT)))
    for seat in (sector.active, 1 - sector.active) if needed else ():
        for f in [one for one in sector.fighters if one.owner == seat and one.fate == "reserve"]:
            if (yield from arrives(sector, f, needed or 0)):
                yield from place_reserve(sector, f)


def arrives(sector: Sector, f: Fighter, needed: int) -> Rule[bool]:
    """Whether a model comes now: from Round 4 on without a die. [DZ-S11-02]"""
    if needed <= 1:
        return True
    die = (yield from roll(1, SIDES, "DZ-RND-14"))[0]
    sector.tell(ReserveRolled(f.owner, f.id, die, die >= needed))
    return die >= needed


def place_reserve(sector: Sector, f: Fighter) -> Rule[None]:
    """Into one's own zone on level 1, without enemies; where there is no room it waits. [D37, DZ-S11-03]"""
    move = yield from ask_if(lambda: reserve_question(sector, f), open=True)
    if move is not None:
        put(sector, f, INDEX[move.cube])
        sector.tell(Arrived(f.owner, f.id, f.cube))
        if landing_springs_traps(sector):
            yield from finish(sector, [f])


def reserve_question(sector: Sector, f: Fighter) -> Choose[Reserve] | None:
    """The cubes there are; by default nearest the home objective."""
    cubes = footholds(sector, f, [cube for cube in zone_cubes(sector, f.owner) if level_of(cube) == 1])
    free = [cube for cube in cubes if not sector.foes_at(NAMES[cube], f.owner)]
    if not free:
        return None
    homes = [INDEX[one.cube] for one in sector.objectives if one.home == sector.sides[f.owner].zone]
    best = min(free, key=lambda cube: (min([range_of(cube, home) for home in homes], default=0), cube))
    options = [Reserve.of(f.id, NAMES[cube]) for cube in free]
    return Choose(
        seat=f.owner,
        prompt=Prompt.RESERVE,
        options=options,
        default=Reserve.of(f.id, NAMES[best]),
        reason="DZ-RND-14",
        about=OfModel.of(f),
    )


# -- Pandemonium -------------------------------------------------------------------------------------------------------


def pandemonium(sector: Sector) -> Rule[None]:
    """A die tells what happens in this Round. [DZ-S10-01]"""
    sector.weather = (yield from roll(1, SIDES, "DZ-RND-13"))[0]
    sector.tell(WeatherRolled(sector.weather))
    if sector.weather in EVENTS:
        yield from EVENTS[sector.weather](sector)


def gas_leak(sector: Sector) -> Rule[None]:
    """A toxic cloud on the highest level of a random stack. [DZ-S10-03]"""
    column, row = yield from roll(2, SIDES, "DZ-RND-13")
    cube = NAMES[battlefield(sector.map).top(f"{COLUMNS[column - 1]}{row}")]
    sector.tell(GasLeaked(cube, (column, row)))
    put_toxic(sector, cube)


def tremor(sector: Sector) -> Rule[None]:
    """Models high up may be Pinned. A scenario's test takes no modifiers. [DZ-S10-04, R6, R161]"""
    for f in sector.in_play():
        if f.pinned or level_of(INDEX[f.cube]) < HIGH or any(has(sector, f, word) for word in UNSHAKEN):
            continue
        pool = Pool((("base", TEST),), sheet(f).sv)
        if not (yield from trial(sector, f, pool, 1, "DZ-RND-13", free_of_modifiers=True)):
            pin(sector, f)


def supply_drop(sector: Sector) -> Rule[None]:
    """Two tokens of the pool at random positions. [DZ-S10-06]"""
    for number in [*next_numbers(sector)][:SUPPLIES]:
        yield from drop_item(sector, Token(number, sector.pool.pop(0), "", placed=False))


def crossed_wires(sector: Sector) -> Rule[None]:
    """One more Command Die for whoever has fewer VPs, for both if they are level. [DZ-S10-08]"""
    least = min([side.vp for side in sector.sides])
    for seat in (sector.active, 1 - sector.active):
        if sector.sides[seat].vp == least:
            face = FACES[(yield from roll(1, len(FACES), "DZ-RND-13"))[0] - 1]
            sector.sides[seat].dice.append(Die(face))
            sector.tell(DieAdded(seat, face))


# -- Scatter -----------------------------------------------------------------------------------------------------------


def beacons(sector: Sector) -> Rule[None]:
    """Each beacon scatters one cube, unless off the board or into a zone. [DZ-S5-02]"""
    for beacon in sector.objectives:
        die = (yield from roll(1, SIDES, "DZ-SCA-01"))[0]
        start, beacon.cube = beacon.cube, blown(sector, beacon, die)
        sector.tell(BeaconMoved(beacon.origin, die, start, beacon.cube))


def blown(sector: Sector, beacon: Objective, die: int) -> str:
    """Where a beacon ends: on the highest level of the new stack, or where it was."""
    to = beside(INDEX[beacon.cube], *scattered(die))
    zones = {cell for seat in SEATS for cell in rules_of(sector).cells(sector.sides[seat].zone)}
    if to is None or cell_of(to) in zones:
        return beacon.cube
    return NAMES[battlefield(sector.map).top(cell_of(to))]


BEFORE: Final[Mapping[str, Happening]] = {"strength-in-depth": reserves}
AFTER: Final[Mapping[str, Happening]] = {"pandemonium": pandemonium}
LAST: Final[Mapping[str, Happening]] = {"scatter": beacons}
EVENTS: Final[Mapping[int, Happening]] = {
    GAS_LEAK: gas_leak,
    TREMOR: tremor,
    SUPPLY: supply_drop,
    CROSSED: crossed_wires,
}
"""The events of Pandemonium that do something at once."""
