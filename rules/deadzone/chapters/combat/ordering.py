"""Which Special Order a side may spend on a test: before the dice, or on dice that lie. [DZ-CMD-15]"""

from __future__ import annotations

from rules.deadzone.chapters.hooks import BOOK, OrderAfter, OrderBefore, SpecialOrder
from rules.deadzone.model.attacks import Attack, side_of
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Board, Fighter


def as_attacker(sector: Board, attack: Attack, fighter: Fighter) -> tuple[Command, ...]:
    """Return what its side's order offers the attacking model before the dice."""
    order = _payable(sector, fighter)
    return _offered(order.as_attacker if order else None, sector, attack, fighter)


def as_target(sector: Board, attack: Attack) -> tuple[Command, ...]:
    """Return what its side's order offers the model that is attacked before the dice."""
    order = _payable(sector, attack.target)
    return _offered(order.as_target if order else None, sector, attack, attack.target)


def on_dice(sector: Board, attack: Attack, fighter: Fighter) -> tuple[Command, ...]:
    """Return what its side's order offers for the dice that a model has rolled."""
    order = _payable(sector, fighter)
    return _offered(order.on_dice if order else None, sector, attack, fighter)


def _payable(sector: Board, fighter: Fighter) -> SpecialOrder | None:
    """The order of a model's own side; None without an unspent result. In an own activation it is spent once."""
    seat = side_of(sector, fighter)
    order = BOOK.order_of(sector, seat)
    if order is None or seat != fighter.owner or not sector.unspent(seat, "order"):
        return None
    acting = sector.acting
    return None if acting is not None and acting.player == seat and acting.ordered else order


def _offered(
    hook: OrderBefore | OrderAfter | None, sector: Board, attack: Attack, fighter: Fighter
) -> tuple[Command, ...]:
    return tuple(hook.offers(sector, attack, fighter)) if hook else ()


def before_named(key: str, *, attacking: bool) -> OrderBefore:
    """Return the order of this name as it is spent before the dice, by the attacking side or by the target's."""
    order = BOOK.order_named[key]
    hook = order.as_attacker if attacking else order.as_target
    assert hook is not None, f"{key} is not spent there"
    return hook


def after_named(key: str) -> OrderAfter | None:
    """Return the order of this name as it is spent on dice that lie; None for others."""
    order = BOOK.order_named.get(key)
    return order.on_dice if order else None
