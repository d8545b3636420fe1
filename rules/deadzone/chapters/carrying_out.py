"""What an action costs, and how each kind is carried out. [P-ACTIVATE, DZ-ACT-01, DZ-CMD-06]"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.deadzone.chapters import engaging, items, moving
from rules.deadzone.chapters.combat import assault as assaults
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.spending import spend
from rules.deadzone.model.attacks import Attack, side_of
from rules.deadzone.model.events.moves import CommandSpent
from rules.deadzone.model.events.orders import OrderUsed
from rules.deadzone.model.moves import Advance, Assault, Command, Shoot, Special, Sprint, StandUp, Use
from rules.deadzone.model.state import Effect, Face, Fighter, Sector
from rules.engine import Move, Rule

COMMAND_FACES: Final[Mapping[type[Move], Face]] = {Advance: "advance", Shoot: "shoot", Assault: "assault"}
"""What a free action of a Command Die takes. [DZ-CMD-09..11]"""


def carry_out(sector: Sector, fighter: Fighter, move: Move) -> Rule[None]:
    """Pay for the action, then do it. [P-ACTIVATE]"""
    pay(sector, fighter, move)
    yield from DOES[type(move)](sector, fighter, move)


def pay(sector: Sector, fighter: Fighter, move: Move) -> None:
    """Use up a Command Die or a part of the budget; items and orders have their own price.

    [DZ-ACT-01, DZ-CMD-06, DZ-CMD-14]
    """
    scene = sector.scene
    if not isinstance(move, StandUp | Use):
        scene.overstacked = False
    match move:
        case Advance(free="command") | Shoot(free="command") | Assault(free="command"):
            scene.command = True
            fighter.effects.append(Effect(f"command-{COMMAND_FACES[type(move)]}"))
            _spend(sector, fighter, COMMAND_FACES[type(move)])
        case Command():
            scene.ordered = True
            _spend(sector, fighter, "order")
        case Special(what=what):
            _pay_special(sector, fighter, what)
        case Sprint() | Assault():
            scene.long = move.kind
        case Shoot():
            if shooting.is_long(sector, fighter, move):
                scene.long = "shoot"
            else:
                scene.shorts.append("shoot")
        case StandUp():
            scene.shorts.append("stand")
        case Advance():
            scene.shorts.append("advance")


def _spend(sector: Sector, fighter: Fighter, face: Face) -> None:
    spend(sector, fighter.owner, face)
    sector.tell(CommandSpent(fighter.owner, face, fighter.id))


def _pay_special(sector: Sector, fighter: Fighter, what: str) -> None:
    """A long one takes the activation; some of a scenario cost a Hacker nothing. [DZ-SPC-01, section 9]"""
    scene, spec = sector.scene, BOOK.specials.get(what)
    if spec and spec.long:
        scene.long = what
    elif spec or not rules_of(sector).is_free(sector, fighter, what):
        scene.shorts.append("special")
    scene.specials.append(what)


def _stand_up(sector: Sector, fighter: Fighter, move: StandUp) -> Rule[None]:
    yield from assaults.rise(sector, fighter, platform=move.platform == "on")


def _move(sector: Sector, fighter: Fighter, move: Advance | Sprint) -> Rule[None]:
    move_mode = moving.move_mode_of(sector, fighter, move)
    assert move_mode is not None
    walk = moving.way_of(sector, fighter, move_mode, move.to, move.by)
    assert walk is not None
    yield from moving.go(sector, fighter, move_mode, walk)


def _assault(sector: Sector, fighter: Fighter, move: Assault) -> Rule[None]:
    target = sector.fighter(move.target)
    assert target is not None
    attack = Attack(
        "assault", side_of(sector, fighter), fighter, engaging.blade_named(sector, fighter, move.weapon), target,
        free=move.free, was_pinned=target.pinned, only_survive=target.pinned,
    )  # fmt: skip
    yield from assaults.assault(sector, attack)


def _special(sector: Sector, fighter: Fighter, move: Special) -> Rule[None]:
    spec = BOOK.specials.get(move.what)
    if spec:
        yield from spec.carry(sector, fighter, (move.target, ""))
    else:
        rules_of(sector).special(sector, fighter, move.what)


def _command(sector: Sector, fighter: Fighter, move: Command) -> Rule[None]:
    sector.tell(OrderUsed(fighter.owner, move.order, fighter.id, move.target, move.choice))
    spec = BOOK.order_named[move.order].between
    assert spec is not None
    yield from spec.carry(sector, fighter, (move.target, move.choice))


def _use(sector: Sector, fighter: Fighter, move: Use) -> Rule[None]:
    yield from ()
    items.use_adrenaline(sector, fighter)


DOES: Final[Mapping[type[Move], Callable[[Sector, Fighter, Any], Rule[None]]]] = {
    StandUp: _stand_up,
    Advance: _move,
    Sprint: _move,
    Shoot: shooting.shoot,
    Assault: _assault,
    Special: _special,
    Command: _command,
    Use: _use,
}
"""How each kind of action is carried out."""
