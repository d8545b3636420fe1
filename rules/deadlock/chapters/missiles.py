"""The Missile Phase: launches, lasers, impacts. [3.20, R1]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import lasers
from rules.deadlock.chapters.strikes import (
    anything,
    buildings,
    cheapest,
    choose_hit,
    demolish,
    military,
    no_hit,
    strike_at_random,
)
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.cells import NUMBER, distance
from rules.deadlock.model.events import LaserFired, MissileStruck, SalvoLaunched
from rules.deadlock.model.moves import Done, Hit, Launch
from rules.deadlock.model.questions import OfLand, Prompt, Struck
from rules.deadlock.model.state import Planet, Territory
from rules.deadlock.model.tables import MISSILE, NOBODY
from rules.deadlock.model.units import values_of
from rules.engine import Choose, Move, Refusal, Rule, ask_some, roll

SHOT_DOWN = 1
SHIELD = 2
FUEL = 1
LONGEST = ("neutrionic_fuel",)
"""The technologies that make the range longer: who owns them is secret. [DL-MIS-02]"""


def missile_phase(planet: Planet) -> Rule[str]:
    """Missiles are launched, one salvo against each target; targets in ascending number. [DL-MIS-01, DL-MIS-03, R1]"""
    begin(planet, "missile")
    if may_launch(planet):
        plan = yield from ask_some(lambda: missile_question(planet), open=True)
        launches = [move for move in plan if isinstance(move, Launch)]
        for cell in sorted({launch.to for launch in launches}, key=NUMBER.__getitem__):
            if cell in targets(planet):  # a concession leaves nothing to fire at
                yield from fire(planet, cell, [launch for launch in launches if launch.to == cell])
    return onward(planet, "transport")


# -- launching ---------------------------------------------------------------------------------------------------------


def may_launch(planet: Planet) -> bool:
    """Whether a Missile might reach a target, by what everybody knows. [DL-SEQ-03, DL-MIS-02, R84]"""
    foreign = targets(planet)
    return any(distance(land.cell, cell) <= reach(planet, land, LONGEST) for land in silos(planet) for cell in foreign)


def silos(planet: Planet) -> list[Territory]:
    """Where the active player's Missiles stand."""
    return [land for land in planet.controlled(planet.active) if land.count(MISSILE)]


def targets(planet: Planet) -> list[str]:
    """The territories that an opponent of the active player occupies. [DL-MIS-02]"""
    return [land.cell for land in planet.lands if land.occupant not in (NOBODY, planet.active)]


def reach(planet: Planet, land: Territory, technologies: Sequence[str]) -> int:
    """How far Missiles of a territory fly: further with an operated Fuel Storage there. [DL-MIS-02, R47]"""
    fuel = any(held.kind == "fuel_storage" and held.works for held in land.buildings)
    return values_of(planet.me.race, technologies, MISSILE).move + FUEL * fuel


def in_reach(planet: Planet, land: Territory, cells: Sequence[str]) -> list[str]:
    """Those of these territories that Missiles of this one can hit. [DL-MIS-02]"""
    most = reach(planet, land, planet.me.technologies)
    return [cell for cell in cells if distance(land.cell, cell) <= most]


def missile_question(planet: Planet) -> Plan[Launch | Done]:
    """Which Missiles fly where. [DP-28]"""
    foreign = targets(planet)
    options: list[Launch | Done] = [
        Launch.of(land.cell, cell, number)
        for land in silos(planet)
        for cell in in_reach(planet, land, foreign)
        for number in range(1, land.count(MISSILE) + 1)
    ]
    options = options or [Done.of()]  # he is asked all the same: how far his Missiles fly is secret
    return Plan(
        seat=planet.active,
        prompt=Prompt.MISSILES,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DL-MIS-01",
        check_set=lambda moves: too_many(planet, moves),
        why=lambda move: no_launch(planet, move),
    )


def too_many(planet: Planet, moves: Sequence[Launch | Done]) -> Refusal | None:
    """What is wrong with launches that are fine one by one. [DL-MIS-01]"""
    for land in silos(planet):
        wanted = sum([move.number for move in moves if isinstance(move, Launch) and move.at == land.cell])
        held = land.count(MISSILE)
        if wanted > held:
            return Refusal(
                "Each Missile flies once: {cell} has {held}, and you launch {wanted}.", "DL-MIS-01",
                cell=land.cell, held=held, wanted=wanted,
            )  # fmt: skip
    return None


def no_launch(planet: Planet, move: Move) -> Refusal | None:
    """Why Missiles cannot be launched so; None if they can. [DL-MIS-01, DL-MIS-02]"""
    if not isinstance(move, Launch):
        return Refusal("Now Missiles are launched; other orders wait for their phase.", "DL-SEQ-03")
    land = next((land for land in silos(planet) if land.cell == move.at), None)
    if land is None:
        return Refusal("You have no Missile there.", "DL-MIS-01")
    if move.to not in targets(planet):
        return Refusal("No opponent occupies that territory: choose another target.", "DL-MIS-02")
    if not in_reach(planet, land, [move.to]):
        steps, most = distance(land.cell, move.to), reach(planet, land, planet.me.technologies)
        return Refusal(
            "{to} is {steps} steps from {cell}: Missiles fly {most} from there.", "DL-MIS-02",
            to=move.to, steps=steps, cell=land.cell, most=most,
        )  # fmt: skip
    if not 1 <= move.number <= land.count(MISSILE):
        return Refusal(
            "{cell} has {held} to launch: choose a number up to that.", "DL-MIS-01",
            cell=land.cell, held=land.count(MISSILE),
        )  # fmt: skip
    return None


# -- a salvo -----------------------------------------------------------------------------------------------------------


def fire(planet: Planet, cell: str, launches: Sequence[Launch]) -> Rule[None]:
    """A salvo: all lasers fire before the first impact. [DL-MIS-03, DL-MIS-04]"""
    missiles = launch(planet, cell, launches)
    left = yield from shoot_down(planet, cell, missiles)
    for _ in range(left):
        yield from impact(planet, cell)


def launch(planet: Planet, cell: str, launches: Sequence[Launch]) -> int:
    """The Missiles leave and are used up; returns how many they are. [DL-MIS-01]"""
    for move in launches:
        land = planet.land(move.at)
        flying = [unit for unit in land.units if unit.kind == MISSILE][: move.number]
        land.units = [unit for unit in land.units if unit not in flying]
    origins = sorted({move.at for move in launches}, key=NUMBER.__getitem__)
    for origin in origins:
        planet.mark("missile", origin, planet.active, cell)
    missiles = sum([move.number for move in launches])
    planet.tell(SalvoLaunched(planet.active, cell, tuple(origins), missiles))
    return missiles


def shoot_down(planet: Planet, cell: str, missiles: int) -> Rule[int]:
    """Each Laser Defense shoots once, in slot order; returns how many Missiles are left. [DL-MIS-04, R47, R82]"""
    flying = list(range(1, missiles + 1))
    for index, slot in enumerate(lasers(planet.land(cell))):
        if not flying:
            break
        aim = index % missiles + 1
        missile = next((number for number in flying if number >= aim), flying[0])
        (die,) = yield from roll(1, 6, "DL-MIS-04")
        planet.tell(LaserFired(cell, slot, missile, die))
        if die == SHOT_DOWN:
            flying.remove(missile)
    return len(flying)


def impact(planet: Planet, cell: str) -> Rule[None]:
    """A Missile comes down: die, level and shield are read on Table I. [DL-MIS-05, DL-MIS-06]"""
    (die,) = yield from roll(1, 6, "DL-MIS-05")
    level = values_of(planet.me.race, planet.me.technologies, MISSILE).attack
    shield = SHIELD * any(held.kind == "energy_defense" for held in planet.land(cell).buildings)
    result = die + level - shield
    planet.tell(MissileStruck(planet.active, cell, die, level, shield, result))
    if result >= min(RESULTS):
        yield from RESULTS[min(result, max(RESULTS))](planet, cell)


# -- Table I -----------------------------------------------------------------------------------------------------------


def unit_spared(planet: Planet, cell: str) -> Rule[None]:
    """5: a military unit, which the defender chooses. [DL-MIS-07, DP-29]"""
    defender = planet.land(cell).occupant

    def form(hits: list[Hit]) -> Choose[Hit]:
        usual = cheapest(hits)
        order = {"ask": None, "cheapest": usual, "dearest": hits[0]}[planet.orders(defender).victim]
        why = no_hit(cell, "DL-MIS-07")
        return Choose(
            seat=defender,
            prompt=Prompt.SPARE,
            options=hits,
            default=usual,
            reason="DL-MIS-07",
            about=Struck(cell, planet.active),
            order=order,
            why=why,
        )

    demolish(planet, (yield from choose_hit(planet, cell, military, form)), "missile")


def struck(find: Callable[[Territory], list[Hit]], reason: str) -> Callable[[Planet, str], Rule[None]]:
    """A result whose target the attacker chooses, the most precious by default. [DP-30]"""

    def rule(planet: Planet, cell: str) -> Rule[None]:
        def form(hits: list[Hit]) -> Choose[Hit]:
            why = no_hit(cell, reason)
            return Choose(
                seat=planet.active,
                prompt=Prompt.STRIKE,
                options=hits,
                default=hits[0],
                reason=reason,
                about=OfLand(cell),
                why=why,
            )

        demolish(planet, (yield from choose_hit(planet, cell, find, form)), "missile")

    return rule


def random_building(planet: Planet, cell: str) -> Rule[None]:
    """7: a random building. [DL-MIS-08, DL-TER-07]"""
    yield from strike_at_random(planet, planet.land(cell), "missile")


RESULTS: Mapping[int, Callable[[Planet, str], Rule[None]]] = {
    5: unit_spared,
    6: struck(military, "DL-MIS-07"),
    7: random_building,
    8: struck(buildings, "DL-MIS-08"),
    9: struck(anything, "DL-MIS-09"),
}
"""What a result does; 9 stands for 9 or more, 4 or less is a miss. [Table I]"""
