"""Each seat's chance to win, from what a view tells of land, people, works, arms and the agreed end. [section 10]

The numbers are public, but for the goods of whoever looks: those of others are taken to be what most have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log1p

from rules.common.win_chances import load_weights, win_chances
from rules.deadlock.model.buildings import output_of
from rules.deadlock.model.cells import ADJACENT
from rules.deadlock.model.tables import BUILDINGS, COLONIZER, LASER, MISSILE, NOBODY, SHIP
from rules.deadlock.model.view import LandView, PlanetView, PlayerView

NAMES = ("territories", "homeless", "colonists", "rebels", "income", "army", "settlers", "technologies",
         "larder", "menaced", "lead", "provisions", "funds")  # fmt: skip
MOST_LEAD = 4.0
"""A lead of more territories than these is no surer."""
TIEBREAK = 0.02
"""What a building counts beside a territory, as it decides between equals. [DL-VIC-06]"""
USUAL_PROVISIONS, USUAL_FUNDS = 5.2, 2.4
"""What a player usually has in hand, as `stores` measures it."""
FAMINE = 10.0
"""Food that is short or left over in a turn counts up to so much."""
GUARDED = 1.0
"""What a colonist is worth in defence, in Metal."""
TRIES: Mapping[str, Mapping[str, float]] = {
    "easy": {"competence": 0.62},
    "hard": {"candidates": 6, "first": 4, "then": 16, "gives_up": 6, "margin": 0.04},
}
"""By level, what its computers try otherwise than those of other games: half as far ahead, twice as often, and with
twins played on as by the autopilot, hard won 38 % of 32 games of four players, and so 53 % of the same."""


@dataclass(slots=True)
class Forces:
    """What a player has on the map: arms in Metal, Colonizers, what work brings, Food if all farms are staffed."""

    army: float = 0.0
    settlers: int = 0
    income: int = 0
    food: int = 0
    buildings: int = 0
    land: int = 0
    loyal: int = 0
    menaced: int = 0


def value(seen: PlanetView) -> Sequence[float]:
    """Each seat's chance to win; exact when the game is over."""
    return win_chances(standing(seen), WEIGHTS)


def features(seen: PlanetView, seat: int) -> Sequence[float]:
    """How a seat stands, in the order of `NAMES`; nothing if it is out."""
    return standing(seen)[seat]


def standing(seen: PlanetView) -> list[Sequence[float]]:
    """How each seat stands: all at once, as leads are over others."""
    if seen.winners:
        return [(0.0,) * len(NAMES) if player.seat in seen.winners else () for player in seen.players]
    forces = muster(seen)
    scores = [player.occupied + TIEBREAK * held.buildings for player, held in zip(seen.players, forces, strict=True)]
    late = seen.round / seen.round_limit if seen.round_limit else 0.0
    rows: list[Sequence[float]] = []
    for player, held in zip(seen.players, forces, strict=True):
        if player.out:
            rows.append(())
            continue
        others = [score for other, score in enumerate(scores) if other != player.seat and not seen.players[other].out]
        lead = scores[player.seat] - max(others, default=0.0)
        rows.append(row(seen, player, held, max(-MOST_LEAD, min(MOST_LEAD, lead)), late))
    return rows


def row(seen: PlanetView, player: PlayerView, held: Forces, lead: float, late: float) -> Sequence[float]:
    """The numbers of a seat that is in the game; `late` is the part of an agreed length that is played."""
    loyal, lands = held.loyal, len(player.lands)
    return (
        float(player.occupied),
        float(seen.order != () and not held.land and seen.round > 1),
        log1p(loyal),
        log1p(player.rebels),
        log1p(held.income),
        log1p(held.army),
        log1p(held.settlers),
        player.technologies / 10,
        max(-FAMINE, min(FAMINE, held.food - loyal)) / FAMINE,
        held.menaced / lands if lands else 0.0,
        lead * late**4,
        *stores(seen, player.seat),
    )


def stores(seen: PlanetView, seat: int) -> tuple[float, float]:
    """How much more than usual a player has of Food and Energy, and of what buys units and buildings.

    The more there is of a thing the less one more of it is worth: else nobody would gain by a deal.
    """
    if seen.sheet is None or seat != seen.seat or not seen.players[seat].lands:
        return 0.0, 0.0  # not known, not yet handed out, or of no use any more
    goods = seen.sheet.goods
    provisions = log1p(goods["food"]) + log1p(goods["energy"])
    return provisions - USUAL_PROVISIONS, log1p(goods["metal"] + goods["credits"] / 2) - USUAL_FUNDS


def muster(seen: PlanetView) -> list[Forces]:
    """What each player has on the map."""
    found = [Forces() for _ in seen.players]
    armies: dict[str, dict[int, float]] = {}
    for land in seen.lands:
        for units in land.units:
            held, cost = found[units.owner], float(units.number * units.type.cost)
            if units.kind == COLONIZER:
                held.settlers += units.number
                continue
            held.army += cost
            if units.kind not in (SHIP, MISSILE):
                here = armies.setdefault(land.cell, {})
                here[units.owner] = here.get(units.owner, 0.0) + cost
    for land in seen.lands:
        if land.owner != NOBODY:
            settle_up(seen, land, found[land.owner], armies)
    return found


def settle_up(seen: PlanetView, land: LandView, held: Forces, armies: dict[str, dict[int, float]]) -> None:
    """Count what stands in a territory for whoever controls it."""
    race, loyal, guard = seen.players[land.owner].race, land.idle, armies.get(land.cell, {}).get(land.owner, 0.0)
    for building in land.slots:
        if building is None:
            continue
        kind = BUILDINGS[building.kind]
        loyal += building.manned
        held.buildings += 1
        if kind.code == LASER:
            held.army += kind.cost
            guard += kind.cost
        if kind.role == "farm":
            held.food += 0 if land.poison else output_of(kind.code, land.terrain, race, ())
        elif building.manned and building.powered:
            held.income += kind.trade + output_of(kind.code, land.terrain, race, ())
    held.loyal += loyal
    held.land += land.land
    near: dict[int, float] = {}
    for cell in ADJACENT[land.cell]:
        if cell in armies:
            for owner, cost in armies[cell].items():
                if owner != land.owner:
                    near[owner] = near.get(owner, 0.0) + cost
    held.menaced += max(near.values(), default=0.0) > guard + GUARDED * loyal


WEIGHTS = load_weights("deadlock", NAMES)
