"""Population: new colonists, and where they live. [3.9]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.plan import Plan
from rules.deadlock.chapters.colonists import room, usual_home, usual_homes, vacancies
from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import Grew
from rules.deadlock.model.moves import House
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import SHORT_TURN
from rules.engine import Refusal, Rule, ask_some

CITY = "city_center"


def population_phase(planet: Planet) -> Rule[str]:
    """New colonists come as far as there are homes; they stand idle and roll no dice now.

    [DL-POP-03, DL-POP-05, R70]
    """
    begin(planet, "population")
    seat = planet.active
    count = min(births(planet, seat), room(planet, seat))
    if count:
        cells = yield from find_homes(planet, seat, count)
        for cell in cells:
            planet.land(cell).idle += 1
        planet.tell(Grew(seat, tuple(cells)))
    return onward(planet, "morale")


def births(planet: Planet, seat: int) -> int:
    """One colonist for each City Center, operated or not, and one for the ChCh-t. [DL-POP-01, DL-RAC-CHC-1, R19]"""
    cities = sum([held.kind == CITY for land in planet.controlled(seat) for held in land.buildings])
    return cities + (planet.players[seat].race == "chcht")


def find_homes(planet: Planet, seat: int, count: int) -> Rule[list[str]]:
    """Where new colonists live: any territories that their player controls, near or far. [DL-POP-02]"""
    lands = planet.controlled(seat)
    if len(lands) == 1:
        return [lands[0].cell] * count
    homes = yield from ask_some(lambda: homes_question(planet, seat, count), open=True)
    return [home.at for home in homes for _ in range(home.number)]


def homes_question(planet: Planet, seat: int, count: int) -> Plan[House]:
    """How many of the new colonists go where; in older matches by default all to one place.

    [DP-08, DL-POP-04, R76, R94]
    """
    lands = planet.controlled(seat)
    if planet.rules_version >= SHORT_TURN:  # where work waits comes first, then by letter and number
        lands = sorted(lands, key=lambda land: (-max(0, vacancies(land) - land.idle), land.cell))
    cells = [land.cell for land in lands]
    options = [House.of(cell, number) for cell in cells for number in range(1, count + 1)]
    short = planet.rules_version >= SHORT_TURN
    usual = usual_homes(planet, seat, count) if short else (House.of(usual_home(planet, seat), count),)
    order = usual if planet.orders(seat).routine == "usual" else None
    return Plan(
        seat=seat,
        prompt=Prompt.HOMES,
        options=options,
        low=1,
        high=min(count, len(cells)),
        default=usual,
        reason="DL-POP-02",
        about=Count(count),
        order=order,
        check_set=lambda homes: homes_problem(count, homes),
    )


def homes_problem(count: int, homes: Sequence[House]) -> Refusal | None:
    """What is wrong with a choice of homes: each new colonist needs one. [DL-POP-02]"""
    housed = sum([home.number for home in homes])
    if housed == count:
        return None
    return Refusal(
        "There are {count} new colonists and you place {housed}: place each of them once.", "DL-POP-02",
        count=count, housed=housed,
    )  # fmt: skip
