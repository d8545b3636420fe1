"""What is always true of a planet."""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.state import Building, Planet, Player, Territory
from rules.deadlock.model.tables import MISSILE, NOBODY, RACES, SHIP, SLOTS, TECHNOLOGIES, UNITS
from rules.engine import END

_CARDS = sorted(TECHNOLOGIES)
_UNDER_WAY = ("transport", "attack", "plane_return", "colonization", END)
"""From Transport up to the end of the Colonization Phase units may stand in what another player controls."""
LONGEST_POISON = 6


def invariants(planet: Planet) -> Iterator[str]:
    """A sentence for each thing that is wrong."""
    if sorted([*planet.deck, *planet.discards, *planet.drawn]) != _CARDS:
        yield "there are not 33 different technology cards"
    if [land.cell for land in planet.lands] != list(CELLS):
        yield "there are not 25 territories in their order"
    yield from order_faults(planet)
    for seat, player in enumerate(planet.players):
        yield from player_faults(planet, seat, player)
    for land in planet.lands:
        yield from land_faults(land)
        yield from unit_faults(planet, land)
    ids = [unit.id for land in planet.lands for unit in land.units]
    if len(ids) != len(set(ids)) or max(ids, default=0) > planet.serial:
        yield f"two units have the same number, or one was never given: {sorted(ids)}"


# -- players -----------------------------------------------------------------------------------------------------------


def order_faults(planet: Planet) -> Iterator[str]:
    """Everybody has one place in the turn order, and the active player is in the game. [DL-SEQ-01, DL-SET-02]"""
    seats = range(len(planet.players))
    if sorted(planet.order) != [*seats]:
        yield f"the turn order is {planet.order}"
    races = [player.race for player in planet.players if player.race]
    if len(races) != len(set(races)) or not set(races) <= set(RACES):
        yield f"the races are {races}"
    if planet.phase not in ("races", "map", "landing", END) and planet.me.out:
        yield "it is the turn of a player who is out"
    if planet.winners and planet.phase != END:
        yield "somebody has won, and the game goes on"


def player_faults(planet: Planet, seat: int, player: Player) -> Iterator[str]:
    """No stock is negative, no technology twice; a player who is out has nothing. [DL-VIC-03]"""
    if min(player.goods.values()) < 0 or player.rebels < 0:
        yield f"player {seat} has {player.goods} and {player.rebels} rebels"
    known = player.technologies
    if len(known) != len(set(known)) or not set(known) <= set(TECHNOLOGIES):
        yield f"player {seat} knows {known}"
    readers = [report.of for report in player.reports]
    if len(readers) != len(set(readers)) or seat in readers:
        yield f"player {seat} has reports of {readers}"
    if player.out and (planet.occupied(seat) or player.rebels or any(player.goods.values())):
        yield f"player {seat} is out and has something left"
    if any(seat in (deal.maker, deal.to) for deal in planet.deals) and player.out:
        yield f"player {seat} is out and has an offer open"


# -- the map -----------------------------------------------------------------------------------------------------------


def land_faults(land: Territory) -> Iterator[str]:
    """Six slots, colonists only where somebody controls, buildings where they may stand. [DL-TER-01, DL-CTL-05]"""
    if len(land.slots) != SLOTS:
        yield f"{land.cell} has {len(land.slots)} slots"
    if land.idle < 0 or not 0 <= land.poison <= LONGEST_POISON:
        yield f"{land.cell} has {land.idle} idle colonists and poison {land.poison}"
    if land.owner == NOBODY and (land.buildings or land.colonists):
        yield f"{land.cell} has buildings or colonists, and nobody controls it"
    for held in land.buildings:
        yield from building_faults(land, held)


def building_faults(land: Territory, held: Building) -> Iterator[str]:
    """What needs nobody has nobody; sea structures stand in an Ocean, ports beside one. [DL-COL-03, DL-OCE-06]"""
    if held.manned and not held.type.staffed:
        yield f"somebody works in {held.kind} in {land.cell}"
    if (held.type.site == "ocean") == land.land:
        yield f"{held.kind} stands in {land.cell}, which is {land.terrain}"
    if (held.sea != "") != (held.type.role == "port") or (held.sea and held.sea not in ADJACENT[land.cell]):
        yield f"{held.kind} in {land.cell} serves “{held.sea}”"


def unit_faults(planet: Planet, land: Territory) -> Iterator[str]:
    """One player a territory; Ships at sea only, Missiles on their owner's land. [DL-CTL-07, DL-OCE-03, DL-OCE-04]"""
    owners = {unit.owner for unit in land.units} | ({land.owner} - {NOBODY})
    if len(owners) > 1 and planet.phase not in _UNDER_WAY:
        yield f"players {sorted(owners)} share {land.cell}"
    for unit in land.units:
        kind = UNITS.get(unit.kind)
        if kind is None or unit.kind in ("colonist", "laser_defense"):
            yield f"unit {unit.id} in {land.cell} is a {unit.kind}"
        elif unit.kind == SHIP and land.land:
            yield f"a Ship stands on land in {land.cell}"
        elif unit.kind == MISSILE and (unit.owner != land.owner or not land.land):
            yield f"a Missile stands in {land.cell}, which is not its owner's land"
        elif kind.group == "ground" and not land.land and unit.owner != land.owner and planet.phase not in _UNDER_WAY:
            yield f"{unit.kind} swims in {land.cell}"
