"""What is spent: Command Dice that lie unspent, and items that work once. [DZ-CMD-05, DZ-CMD-06, DZ-KW-ONEUSE-01]"""

from __future__ import annotations

from rules.deadzone.model.state import FACES, Face, Fighter, Sector
from rules.deadzone.model.teams.factions import EQUIPMENT, WEAPONS


def spend(sector: Sector, seat: int, face: Face, count: int = 1) -> None:
    """Use up so many unspent dice with this result; the side has them. [DZ-CMD-06]"""
    for die in sector.unspent(seat, face)[:count]:
        die.spent = True


def spend_order(sector: Sector, seat: int) -> None:
    """Spend a Special Order; in an own activation it is the one of this activation. [DZ-CMD-15]"""
    spend(sector, seat, "order")
    if sector.acting is not None and sector.acting.player == seat:
        sector.acting.ordered = True


def faces_left(sector: Sector, seat: int) -> tuple[Face, ...]:
    """The results that lie unspent, each once, in the order of the faces. [DZ-CMD-05, DZ-CMD-17]"""
    lying = {die.face for die in sector.unspent(seat)}
    return tuple([face for face in FACES if face in lying])


def use_up(sector: Sector, fighter: Fighter, what: str) -> None:
    """A weapon, keyword or item of this model is gone: the token, the Equipment, or else it is noted as used.

    What was carried leaves the hands free for an item. [DZ-KW-ONEUSE-01, DZ-ITM-07]
    """
    token = sector.token(fighter.item) if fighter.item else None
    if token is not None and token.kind == what:
        sector.tokens.remove(token)
        fighter.item = 0
    elif fighter.gear and what in _names_of(fighter.gear):
        fighter.gear = ""
    else:
        fighter.used.append(what)


def _names_of(gear: str) -> tuple[str, ...]:
    """What Equipment is called when it is used: as an item, or as a weapon. [DZ-EQP-03]"""
    bought = EQUIPMENT[gear]
    return bought.item, WEAPONS[bought.weapon].id if bought.weapon else ""
