"""Elimination and victory. [3.25]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadlock.chapters.deals import lapse
from rules.deadlock.model.events import Eliminated, GameWon, Victory
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import NOBODY, SLOTS
from rules.engine import END


def eliminate(planet: Planet, seat: int) -> None:
    """A player is out: counters, buildings, control, rebels and offers go. [DL-VIC-03]"""
    player, left = planet.players[seat], [land for land in planet.lands if land.owner == seat]
    for land in planet.lands:
        land.units = [unit for unit in land.units if unit.owner != seat]
    for land in left:
        land.owner, land.idle, land.slots = NOBODY, 0, [None] * SLOTS
    player.out, player.rebels, player.goods, player.tax = True, 0, dict.fromkeys(player.goods, 0), None
    player.reports = []
    planet.deals = [deal for deal in planet.deals if seat not in (deal.maker, deal.to)]
    if seat == planet.active:
        planet.discards, planet.drawn, planet.jobs = [*planet.discards, *planet.drawn], [], []
        lapse(planet)
    planet.battles = [cell for cell in planet.battles if is_contested(planet, cell)]
    planet.tell(Eliminated(seat, tuple([land.cell for land in left])))


def is_contested(planet: Planet, cell: str) -> bool:
    """Whether the active player has units in a territory that another player occupies."""
    land = planet.land(cell)
    owners = {unit.owner for unit in land.units} | ({land.owner} - {NOBODY})
    return planet.active in [unit.owner for unit in land.units] and len(owners) > 1


def end_by_limit(planet: Planet) -> str:
    """Most territories occupied, then most buildings; a last tie is shared. [DL-VIC-06]"""

    def score(seat: int) -> tuple[int, int]:
        held = planet.occupied(seat)
        return len(held), sum([len(land.buildings) for land in held if land.owner == seat])

    best = max(score(seat) for seat in planet.living())
    return win(planet, [seat for seat in planet.living() if score(seat) == best], "limit")


def win_alone(planet: Planet) -> str:
    """The last player wins at once; with all 25 territories the others have no place, so he is the last.

    [DL-VIC-01, R8]
    """
    left = planet.living()
    all_of_it = len(planet.occupied(left[0])) == len(planet.lands)
    return win(planet, left, "conquest" if all_of_it else "last")


def win(planet: Planet, winners: Sequence[int], how: Victory) -> str:
    """The game is over. [DL-VIC-01, DL-VIC-04, DL-VIC-06]"""
    planet.winners = sorted(winners)
    planet.tell(GameWon(tuple(planet.winners), how))
    return END
