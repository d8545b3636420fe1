"""How a player's territories will stand at the next Upkeep and after the next Labor, with usual answers and no dice.

Workers of today are not those of tomorrow: Labor comes before Morale and Resource, and puts everybody to work anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from rules.deadlock.chapters.colonists import Place, release_order, usual_home, work_order
from rules.deadlock.chapters.ledger import workplaces
from rules.deadlock.chapters.upkeep import first_powered, needy
from rules.deadlock.model.buildings import culture_of, homes
from rules.deadlock.model.moves import Power
from rules.deadlock.model.view import BuildingView, LandView, PlanetView
from rules.deadlock.odds.drafts import as_land, as_state

Lands = tuple[LandView, ...]


@dataclass(frozen=True, slots=True)
class Provision:
    """What a player brings to an Upkeep."""

    food: int
    energy: int


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The territories after an Upkeep, and how many went unfed or found no home."""

    lands: Lands
    unfed: int
    homeless: int


def settled_in(view: PlanetView, seat: int, lands: Lands, born: int) -> Lands:
    """The territories with so many new colonists at their usual home. [DL-POP-04]"""
    if not born or not lands:
        return lands
    players = tuple([replace(player, lands=lands) if player.seat == seat else player for player in view.players])
    home = usual_home(as_state(replace(view, players=players)), seat)
    return tuple([replace(land, idle=land.idle + born) if land.cell == home else land for land in lands])


def after_morale(view: PlanetView, seat: int, lands: Lands, angry: int) -> Lands:
    """The territories when so many colonists, first who is released first, have turned rebel. [DL-MOR-02]"""
    return without(lands, released(view, seat, lands, angry))


def after_upkeep(view: PlanetView, seat: int, lands: Lands, held: Provision | None) -> Aftermath:
    """Who is released first goes unfed, the least needed building stands dark, then come homes. [DL-UPK-11]

    Without knowing what there is, everybody is fed and all is lit.
    """
    if held is None:
        return Aftermath(tuple([lit(land, ()) for land in lands]), 0, 0)
    unfed = max(0, loyal(lands) - held.food)
    lands = without(lands, released(view, seat, lands, unfed))
    dark = {(place.at, place.slot) for place in unlit(view, seat, held.energy)}
    lands = tuple([lit(land, dark) for land in lands])
    homeless = max(0, loyal(lands) - homes(lands))
    return Aftermath(without(lands, released(view, seat, lands, homeless)), unfed, homeless)


def unlit(view: PlanetView, seat: int, energy: int) -> list[Power]:
    """The buildings that get no Energy, by the player's own order of power. [DL-UPK-07]"""
    there = as_state(replace(view, active=seat))
    places = needy(there)
    powered = first_powered(there, places, energy)
    return [place for place in places if place not in powered]


def staffed(view: PlanetView, seat: int, lands: Lands) -> Lands:
    """The territories after Labor, with the usual answer. [DL-LAB-01, DL-LAB-05, DP-06]"""
    own = view.orders(seat).work
    return tuple([at_work(land, work_order(as_land(land), own)[: land.colonists]) for land in lands])


def most_culture(lands: Lands) -> int:
    """The culture of these territories if as many as can be work for it."""
    total = 0
    for land in lands:
        worth = [culture_of(held.kind, land.terrain) for held in land.buildings if held.powered and held.type.staffed]
        free = [held for held in land.buildings if held.powered and not held.type.staffed]
        total += sum(sorted(worth, reverse=True)[: land.colonists])
        total += sum([culture_of(held.kind, land.terrain) for held in free])
    return total


def loyal(lands: Iterable[LandView]) -> int:
    """The colonists of these territories."""
    return sum([land.colonists for land in lands])


# -- one territory -----------------------------------------------------------------------------------------------------


def released(view: PlanetView, seat: int, lands: Lands, count: int) -> list[Place]:
    """So many colonists, first who is released first. [DL-COL-08]"""
    return release_order(as_state(view), seat, [as_land(land) for land in lands])[:count] if count else []


def without(lands: Lands, places: Collection[Place]) -> Lands:
    """The territories when these colonists have left."""
    return tuple([deserted(land, [who for cell, who in places if cell == land.cell]) for land in lands])


def deserted(land: LandView, who: Sequence[str]) -> LandView:
    """A territory without these colonists."""
    if not who:
        return land
    idle = sum([one.startswith("idle") for one in who])
    slots = tuple(
        [held and replace(held, manned=held.manned and f"slot {slot}" not in who) for slot, held in numbered(land)]
    )
    return replace(land, slots=slots, idle=land.idle - idle)


def lit(land: LandView, dark: Collection[tuple[str, int]]) -> LandView:
    """A territory with Energy in all buildings but the dark ones. [DL-UPK-08]"""
    slots = [held and replace(held, powered=(land.cell, slot) not in dark) for slot, held in numbered(land)]
    return replace(land, slots=tuple(slots))


def at_work(land: LandView, chosen: Collection[int]) -> LandView:
    """A territory with its colonists in these slots."""
    slots = tuple([held and replace(held, manned=slot in chosen) for slot, held in numbered(land)])
    return replace(land, slots=slots, idle=max(0, land.colonists - workplaces(land)))


def numbered(land: LandView) -> list[tuple[int, BuildingView | None]]:
    """The slots of a territory with their numbers."""
    return [*enumerate(land.slots, start=1)]
