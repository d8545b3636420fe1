"""The Ability Phase: Steal, Spy, Subvert, Sabotage, Poison. [3.19]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.deadlock.chapters.colonists import choose_colonists, rebel
from rules.deadlock.chapters.strikes import choose_hit, demolish, military, no_hit, strike_at_random
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.cells import ADJACENT, NUMBER
from rules.deadlock.model.events import (
    AbilityTried,
    Poisoned,
    Reported,
    Robbed,
    RobbedOf,
    SabotageRolled,
    Spied,
    Subverted,
    TechnologyCopied,
    TechnologyStolen,
    TechnologyTaken,
)
from rules.deadlock.model.moves import Copy, Hit, Take, Target
from rules.deadlock.model.questions import OfLand, OfPlayer, Prompt
from rules.deadlock.model.state import Planet, Report
from rules.deadlock.model.tables import NOBODY, PREFERENCE, RACES, TECHNOLOGIES, Ability, Good
from rules.engine import Choose, Move, Pick, Refusal, Rule, ask_if, ask_some, roll

SUCCESS = 1


def ability_phase(planet: Planet) -> Rule[str]:
    """The race of the active player uses its power, if it has one. [DL-ABL-01, R40]"""
    begin(planet, "ability")
    power = RACES[planet.me.race].ability
    if power == "spy":
        spy(planet)
    elif power:
        yield from try_power(planet, power)
    return onward(planet, "missile")


# -- targets -----------------------------------------------------------------------------------------------------------


def targets(planet: Planet) -> list[str]:
    """The territories that an opponent occupies, beside one that the active player occupies. [DL-ABL-02]"""
    own = [land.cell for land in planet.occupied(planet.active)]
    beside = {other for cell in own for other in ADJACENT[cell]}
    return [land.cell for land in planet.lands if land.cell in beside and land.occupant not in (NOBODY, planet.active)]


def is_foreign(planet: Planet, cell: str) -> bool:
    """Whether an opponent of the active player occupies a territory."""
    return planet.land(cell).occupant not in (NOBODY, planet.active)


def try_power(planet: Planet, power: Ability) -> Rule[None]:
    """A die for each target, in ascending number; each 1 succeeds. [DL-ABL-02, DL-ABL-03]"""
    cells = targets(planet)
    tried = yield from choose_targets(planet, cells)
    if not tried:
        return
    dice = yield from roll(len(tried), 6, "DL-ABL-02")
    planet.tell(AbilityTried(planet.active, power, tuple(tried), tuple(dice)))
    for cell, die in zip(tried, dice, strict=True):
        if die == SUCCESS and is_foreign(planet, cell):  # who concedes in between leaves nothing to be hurt
            yield from POWERS[power](planet, cell)


def choose_targets(planet: Planet, cells: Sequence[str]) -> Rule[list[str]]:
    """Which of the targets to roll for; they are fixed now, and one may be left out. [DL-ABL-04, DP-24]"""

    def question() -> Pick[Target] | None:
        options = [Target.of(cell) for cell in cells if is_foreign(planet, cell)]
        if not options:
            return None
        return Pick(
            seat=planet.active,
            prompt=Prompt.ABILITY,
            options=options,
            low=0,
            high=len(options),
            default=tuple(options),
            reason="DL-ABL-04",
        )

    chosen = yield from ask_some(question, open=True)
    return sorted([target.at for target in chosen], key=NUMBER.__getitem__)


# -- what the players learn --------------------------------------------------------------------------------------------


def report(planet: Planet, seat: int, of: int, goods: Mapping[Good, int], technologies: Sequence[str]) -> None:
    """A player reads another's sheet: the newest stocks, and all technologies that were ever seen. [R42]"""
    reports = planet.players[seat].reports
    known = [name for one in reports if one.of == of for name in one.technologies]
    planet.players[seat].reports = [one for one in reports if one.of != of]
    planet.players[seat].reports.append(
        Report(of, planet.round, dict(goods), list(dict.fromkeys([*known, *technologies])))
    )
    planet.tell(Reported(seat, of, tuple(goods.items()), tuple(technologies)))


def spy(planet: Planet) -> None:
    """Uva Mosk: the whole record sheet of every neighbour is read, without a die. [DL-RAC-UVA-3, DL-ABL-03, R42]"""
    seen = sorted({planet.land(cell).occupant for cell in targets(planet)})
    if not seen:
        return
    planet.tell(Spied(planet.active, tuple(seen)))
    for seat in seen:
        report(planet, planet.active, seat, planet.players[seat].goods, planet.players[seat].technologies)


# -- the powers that need a 1 ------------------------------------------------------------------------------------------


def steal(planet: Planet, cell: str) -> Rule[None]:
    """ChCh-t: name Metal or Food, then take up to 1D6 of it from that opponent. [DL-RAC-CHC-5, DL-ABL-05, R41]"""
    victim = planet.land(cell).occupant
    move = yield from ask_if(lambda: kind_question(planet, victim), open=True)
    if move is None:
        return
    (die,) = yield from roll(1, 6, "DL-RAC-CHC-5")
    theirs, ours = planet.players[victim].goods, planet.me.goods
    amount = min(die, theirs[move.good])
    theirs[move.good] -= amount
    ours[move.good] += amount
    planet.tell(Robbed(planet.active, victim, cell, move.good, die))
    planet.tell(RobbedOf(planet.active, victim, move.good, amount))


def kind_question(planet: Planet, victim: int) -> Choose[Take] | None:
    """Metal or Food: by default what the thief has less of. [DP-25]"""
    if planet.players[victim].out:
        return None
    metal, food = Take.of("metal"), Take.of("food")
    less = food if planet.me.goods["food"] < planet.me.goods["metal"] else metal
    return Choose(
        seat=planet.active,
        prompt=Prompt.KIND,
        options=[metal, food],
        default=less,
        reason="DL-ABL-05",
        about=OfPlayer(victim),
        why=no_kind,
    )


def no_kind(move: Move) -> Refusal:
    """What is said to a thief who names something else."""
    return Refusal("Only Metal or Food can be stolen: choose one of them.", "DL-ABL-05")


def subvert(planet: Planet, cell: str) -> Rule[None]:
    """Re'Lu: 1D6 colonists of the territory become rebels of their owner. [DL-RAC-REL-2, DP-07]"""
    (die,) = yield from roll(1, 6, "DL-RAC-REL-2")
    land = planet.land(cell)
    owner = land.occupant
    planet.tell(Subverted(planet.active, cell, die))
    places = yield from choose_colonists(planet, owner, [land], die, Prompt.VICTIMS, "DL-RAC-REL-2")
    rebel(planet, owner, places, "subvert")


def sabotage(planet: Planet, cell: str) -> Rule[None]:
    """Maug: a die on Table H. [DL-RAC-MAU-3]"""
    (die,) = yield from roll(1, 6, "DL-RAC-MAU-3")
    planet.tell(SabotageRolled(planet.active, cell, die))
    yield from SABOTAGES[die - 1](planet, cell)


def poison(planet: Planet, cell: str) -> Rule[None]:
    """Cyth: no Food here for 1D6 turns; the higher of the old and the new counts. [DL-RAC-CYT-2, DL-ABL-09, R44]"""
    (die,) = yield from roll(1, 6, "DL-RAC-CYT-2")
    land = planet.land(cell)
    land.poison = max(land.poison, die)
    planet.tell(Poisoned(cell, die, land.poison))


POWERS: Mapping[Ability, Callable[[Planet, str], Rule[None]]] = {
    "steal": steal,
    "subvert": subvert,
    "sabotage": sabotage,
    "poison": poison,
}

# -- sabotage ----------------------------------------------------------------------------------------------------------


def steal_technology(planet: Planet, cell: str) -> Rule[None]:
    """Sabotage 1: see what the opponent knows and the Maug do not, and take or copy one of it. [DL-ABL-06, R43]"""
    victim = planet.land(cell).occupant
    found = [name for name in planet.players[victim].technologies if name not in planet.me.technologies]
    if not found:
        planet.tell(TechnologyStolen(planet.active, victim, False))
        return
    report(planet, planet.active, victim, {}, found)
    move = yield from ask_if(lambda: copy_question(planet, victim, found), open=True)
    if move is not None:
        planet.me.technologies.append(move.technology)
        planet.tell(TechnologyStolen(planet.active, victim, True))
        if planet.theft_takes:
            take_away(planet, victim, move.technology)
        else:
            planet.tell(TechnologyCopied(planet.active, victim, move.technology))


def take_away(planet: Planet, victim: int, technology: str) -> None:
    """The victim has it no more, as the thief knows; others who were shown it still think that he has. [R43]"""
    planet.players[victim].technologies.remove(technology)
    for one in planet.me.reports:
        if one.of == victim:
            one.technologies.remove(technology)
    planet.tell(TechnologyTaken(planet.active, victim, technology))


def copy_question(planet: Planet, victim: int, found: Sequence[str]) -> Choose[Copy] | None:
    """Which technology; by default the one first in preference. [DP-26]"""
    if planet.players[victim].out:
        return None
    options = [Copy.of(name) for name in PREFERENCE if name in found]
    return Choose(
        seat=planet.active,
        prompt=Prompt.COPY,
        options=options,
        default=options[0],
        reason="DL-ABL-06",
        about=OfPlayer(victim),
        why=no_copy,
    )


def no_copy(move: Move) -> Refusal:
    """What is said to a player who names a technology that is not offered."""
    known = isinstance(move, Copy) and move.technology in TECHNOLOGIES
    if known:
        return Refusal("That one is not on the list: choose one.", "DL-ABL-06")
    return Refusal("There is no such technology: choose one.", "DL-ABL-06")


def wreck_building(planet: Planet, cell: str) -> Rule[None]:
    """Sabotage 2 or 3: a random building. [DL-ABL-07]"""
    yield from strike_at_random(planet, planet.land(cell), "sabotage")


def wreck_unit(planet: Planet, cell: str) -> Rule[None]:
    """Sabotage 4 to 6: a military unit of the Maug's choice, the dearest by default. [DL-ABL-08, DP-27]"""

    def form(hits: list[Hit]) -> Choose[Hit]:
        return Choose(
            seat=planet.active,
            prompt=Prompt.SABOTAGE,
            options=hits,
            default=hits[0],
            reason="DL-ABL-08",
            about=OfLand(cell),
            why=no_hit(cell, "DL-ABL-08"),
        )

    demolish(planet, (yield from choose_hit(planet, cell, military, form)), "sabotage")


SABOTAGES = (steal_technology, wreck_building, wreck_building, wreck_unit, wreck_unit, wreck_unit)
"""What each face of the die does. [Table H]"""
