"""What the attacking side may put in before the dice: Dice Symbols, an item, an order. [DZ-PAC-01, D17, D18, D26]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from rules.common.plan import Plan
from rules.deadzone.chapters.combat.ordering import as_attacker
from rules.deadzone.chapters.standing_orders import asks_attacker
from rules.deadzone.model.attacks import Attack, leading
from rules.deadzone.model.in_force import in_force
from rules.deadzone.model.models import item_of, sheet
from rules.deadzone.model.moves import Command, Symbols, Use
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.state import Board, Sector
from rules.engine import Refusal

Extra = Symbols | Use | Command
AMMO: Final = ("ammo", "ap-ammo")
NO_AMMO: Final = ("grenade", "trap", "trip-mine")
"""Weapons that neither Ammo nor AP Ammo goes with. [R152]"""
STIMULANTS: Final = "stimulants"


def extras_question(sector: Sector, attack: Attack) -> Plan[Extra] | None:
    """What the attacking side may spend before the dice, or None where there is nothing; SO14 may answer."""
    seat, options = attack.seat, tuple(extras(sector, attack))
    if not options:
        return None
    active, never = seat == leading(sector), in_force(sector, seat).own == "never"
    order = None if (not never if active else asks_attacker(sector, seat, attack)) else ()
    return Plan(
        seat=seat,
        prompt=Prompt.BOOST,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="DZ-PAC-01",
        about=sector.attacks[-1],
        order=order,
        check_set=partial(_problem, len(sector.unspent(seat, "symbol"))),
    )


def extras(sector: Board, attack: Attack) -> Iterator[Extra]:
    """All that there is to spend on this attack before the dice, by its own side."""
    if attack.by is None:
        return
    if not attack.unmodified:
        yield from [Symbols.of(count) for count in range(1, len(sector.unspent(attack.seat, "symbol")) + 1)]
    if item_of(sector, attack.by) in _items(attack):
        yield Use.of(item_of(sector, attack.by))
    yield from as_attacker(sector, attack, attack.by)


def _items(attack: Attack) -> Iterator[str]:
    """The items that go with this attack. [DZ-ITM-AMMO-01, DZ-ITM-APAMMO-01, DZ-ITM-STIM-01, R152]"""
    assert attack.by is not None
    if not attack.unmodified:
        yield STIMULANTS
    names = [weapon.id for weapon in sheet(attack.by).weapons]  # R152: with a weapon of the profile, no item
    own = attack.weapon is not None and attack.weapon.id in names and not any(attack.has(word) for word in NO_AMMO)
    if own and attack.stat == "ranged":
        yield "ap-ammo"
        if not attack.unmodified:
            yield "ammo"


def _problem(symbols: int, chosen: tuple[Extra, ...]) -> Refusal | None:
    named = [move.count for move in chosen if isinstance(move, Symbols)]
    if len(named) > 1 or sum(named) > symbols:
        return Refusal("Name one number of Dice Symbols, no more than you have.", "DZ-CMD-06")
    if len([move for move in chosen if isinstance(move, Command)]) > 1:
        return Refusal("Spend one Special Order on a roll.", "DZ-CMD-15")
    return None
