"""Attacks as they begin: attacker, weapon, units hit, and whose kill it would be. [3.9, DD-CRD-15, DD-ABL-20]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.death_dome.model.cards import ITEMS
from rules.death_dome.model.events import Struck
from rules.death_dome.model.state import Bug, Dome, Strike, Unit
from rules.death_dome.model.units import build, strength

TOKEN_POWER = 10
TOKEN_TAGS: Mapping[Bug, str] = {"beehive": "push_back", "beetle_mound": "incapacitate"}


def weapon_strike(dome: Dome, unit: Unit, weapon: str, hits: Sequence[Unit]) -> Strike:
    """Weapon and unit strength count against all, higher ground only below. [DD-ATK-05, DD-TWR-06, DD-MUL-06]"""
    item = ITEMS.get(weapon)
    tags = [tag.name for tag in item.tags] if item else []
    if dome.acting is not None and dome.acting.unit == unit.id and item is not None:
        tags += dome.acting.aim
        dome.acting.aim = []
    height = build(unit).higher_ground(weapon) if dome.arena.on_tower(unit.place) else 0
    plus = {hit.id: height for hit in hits if height and not dome.arena.on_tower(hit.place)}
    return Strike(
        cause="weapon",
        by=unit.id,
        weapon=weapon,
        seat=unit.owner,
        origin=unit.place,
        power=strength(unit) + (item.strength if item else 0),
        hits=[hit.id for hit in hits],
        tags=tags,
        plus=plus,
    )


def paybacks(strike: Strike, unit: Unit) -> list[int]:
    """The paybacks of a unit that was hit, the largest first. [DD-ABL-20, DD-ABL-26, P19]"""
    return sorted([*build(unit).paybacks, *([strike.granted[unit.id]] if unit.id in strike.granted else [])])[::-1]


def payback_strike(carrier: Unit, attacker: Unit, power: int) -> Strike:
    """The carrier's number alone counts, no weapon and no unit strength. [DD-ABL-21..23]"""
    return Strike(
        cause="payback",
        by=carrier.id,
        weapon="",
        seat=carrier.owner,
        origin=attacker.place,
        power=power,
        hits=[attacker.id],
    )


def token_strike(dome: Dome, bug: Bug, unit: Unit, came_from: str) -> Strike:
    """The player who placed the token picks the jail, unless it is the victim. [DD-CRD-15, DD-CRD-16, R40, R41]"""
    placer = dome.tokens[bug].owner
    jailer = placer if placer != unit.owner and not dome.teams[placer].gone else next_seat(dome, placer, unit.owner)
    return Strike(
        cause="token",
        by=bug,
        weapon="",
        seat=jailer,
        origin=came_from,
        power=TOKEN_POWER,
        hits=[unit.id],
        tags=[TOKEN_TAGS[bug]],
    )


def next_seat(dome: Dome, seat: int, victim: int) -> int:
    """The next team in turn order after this one that is not the victim's: it picks the jail. [R40, R51]"""
    start = dome.order.index(seat) if seat in dome.order else -1
    turns = [*dome.order[start + 1 :], *dome.order[: start + 1]]
    return next((other for other in turns if other != victim), victim)


def struck(dome: Dome, strike: Strike) -> Struck:
    """What everybody learns of an attack as it begins; a bug token is where its victim is."""
    squares = tuple([dome.unit(name).place for name in strike.hits])
    origin = squares[0] if strike.cause == "token" else dome.unit(strike.by).place
    return Struck(
        strike.seat, strike.cause, strike.by, strike.weapon, tuple(strike.hits), strike.power, origin, squares
    )


def defenders(dome: Dome, strike: Strike) -> list[int]:
    """The players with units hit, in turn order after the attacker; for a token the victim's. [DD-MUL-04]"""
    hit = {dome.unit(name).owner for name in strike.hits}
    turns = [*dome.after(strike.seat), strike.seat] if strike.seat in dome.order else dome.order
    return [seat for seat in turns if seat in hit]
