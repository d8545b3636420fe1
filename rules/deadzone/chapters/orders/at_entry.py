"""Special Orders when an enemy enters a cube by its own movement: after traps, before any fight. [DZ-CMD-15, R149]"""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.damage import ON_PIN
from rules.deadzone.chapters.hooks import INTERCEPTS
from rules.deadzone.chapters.orders.spending import asked_to_spend, can_order, pay_order
from rules.deadzone.model.events.orders import OrderUsed
from rules.deadzone.model.facts import Code
from rules.deadzone.model.geometry.cubes import INDEX, adjacent
from rules.deadzone.model.models import arms
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

OVERWATCH: Final = "overwatch"
MARK: Final = "none-shall-pass"
BLAZE: Final = ":blaze"
"""After the weapon in a choice."""

# -- Overwatch ---------------------------------------------------------------------------------------------------------


def overwatch(sector: Sector, mover: Fighter) -> Rule[None]:
    """An unactivated model shoots with Rapid Fire at one that enters its cube. [DZ-CMD-15, R120, R149, DZ-ORD-17]"""
    seat = 1 - mover.owner
    move = yield from asked_to_spend(sector, seat, "order_entry", Code.of(mover), partial(watchers, sector, mover))
    watcher = sector.fighter(move.target) if move else None
    if move is None or watcher is None:
        return
    pay_order(sector, seat, move, watcher.id)
    name, blazes = move.choice.removesuffix(BLAZE), move.choice.endswith(BLAZE)
    weapon = next(weapon for weapon in arms(sector, watcher, close=False) if weapon.id == name)
    attack = Attack(
        "blaze" if blazes else "shoot", seat, watcher, weapon, mover,
        how="blaze" if blazes else "", free="order", occasion="overwatch",
    )  # fmt: skip
    yield from shooting.intercept(sector, attack)


def watchers(sector: Sector, mover: Fighter) -> list[Command]:
    """Who may shoot, with what, normally or Blazing Away; nobody where an enemy was in the cube already."""
    seat, here = 1 - mover.owner, sector.at(mover.cube)
    if not can_order(sector, seat, OVERWATCH) or any(one.owner != seat and one is not mover for one in here):
        return []
    able = [one for one in here if one.owner == seat and not one.activated and not one.pinned]
    fast = [(one.id, gun.id) for one in able for gun in arms(sector, one, close=False) if "rapid-fire" in gun.keywords]
    return [Command.of(OVERWATCH, who, gun + how) for who, gun in dict.fromkeys(fast) for how in ("", BLAZE)]


INTERCEPTS[OVERWATCH] = overwatch

# -- None Shall Pass ---------------------------------------------------------------------------------------------------


def bar_the_way(sector: Sector, mover: Fighter) -> Rule[None]:
    """A marked model may go into the cube beside it that an enemy has entered, and fights there.

    [DZ-CMD-15, R34, DZ-ORD-22]
    """
    seat = 1 - mover.owner
    move = yield from asked_to_spend(sector, seat, "order_entry", Code.of(mover), partial(guardians, sector, mover))
    guardian = sector.fighter(move.target) if move else None
    if move and guardian:
        unmark(sector, guardian)
        sector.tell(OrderUsed(seat, MARK, guardian.id, mover.id, ""))
        yield from moving.step_to(sector, guardian, mover.cube)


def guardians(sector: Sector, mover: Fighter) -> list[Command]:
    """The marked models that can step into the mover's cube."""
    there = INDEX[mover.cube]
    marked = [one for one in sector.in_play(1 - mover.owner) if is_marked(one) and not one.pinned]
    near = [one for one in marked if adjacent(INDEX[one.cube], there)]
    return [Command.of(MARK, one.id) for one in near if mover.cube in moving.neighbours(sector, one)]


def is_marked(f: Fighter) -> bool:
    """Whether the order lies on a model."""
    return any(effect.what == MARK for effect in f.effects)


def unmark(sector: Sector, f: Fighter) -> None:
    """The mark goes when it was used, and when its model is Pinned. [DZ-CMD-15, DZ-ORD-22]"""
    f.effects = [effect for effect in f.effects if effect.what != MARK]


INTERCEPTS[MARK] = bar_the_way
ON_PIN[MARK] = unmark
