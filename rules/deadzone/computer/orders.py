"""What a Special Order is worth between actions: what it changes is tried on a copy, or weighed by its kind."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from rules.deadzone.chapters import items, moving
from rules.deadzone.chapters.actions import between_named
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.orders import ORDERS
from rules.deadzone.computer.evaluation import Survey, blade_called
from rules.deadzone.computer.lookahead import SHORTS, best_gain, reachable
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Advance, Assault, Command, Shoot, Use
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Move

NEWCOMER: Final = 0.6
"""What a new model is worth."""
DENIED: Final = 0.12
"""What it is worth that the other side loses a Command Die."""
HELPED: Final = 0.1
"""What it is worth that a friend is better for this Round."""
HEALED: Final = 0.5
"""How much of its share of a model an HP is worth."""
ROLLED: Final = 0.6
"""How likely a test succeeds that an order depends on, about."""
SHELL: Final[Mapping[str, Weapon]] = {order.key: order.weapon for order in ORDERS if order.weapon}
"""The weapons of orders that are shots."""
Sense = Callable[[Survey, Fighter, Command], float]


def order_gain(survey: Survey, f: Fighter, move: Command, options: Sequence[Move]) -> float:
    """What an order brings the active model's side over leaving it."""
    sense = SENSES.get(move.order)
    if sense is not None:
        return sense(survey, f, move)
    after = obeyed(survey.sector, f, move)
    return change(survey, f, after, options) if after else HELPED


def item_gain(survey: Survey, f: Fighter, move: Use, options: Sequence[Move]) -> float:
    """What an item brings that costs no action."""
    after, one = copied(survey.sector, f)
    items.use_adrenaline(after, one)
    return change(survey, f, after, options)


# -- tried on a copy ---------------------------------------------------------------------------------------------------


def copied(sector: Board, f: Fighter) -> tuple[Sector, Fighter]:
    """A sector of the computer's own, as far as it knows it, to try a rule on, and the model there."""
    after: Any = Sector(**copy.deepcopy({part.name: getattr(sector, part.name) for part in fields(Sector)}))
    after.facts = []
    one = after.fighter(f.id)
    return after, one


def obeyed(sector: Board, f: Fighter, move: Command) -> Board | None:
    """The sector after an order that neither asks nor rolls; None for others."""
    after, one = copied(sector, f)
    spec = between_named(move.order)
    assert spec is not None
    carried_out = spec.carry
    asks = any(True for _ in carried_out(after, one, (move.target, move.choice)))
    return None if asks else after


def change(survey: Survey, f: Fighter, after: Board, options: Sequence[Move]) -> float:
    """What is better for a model's side: its attacks and its ways now, and what enemies may take of it."""
    then = Survey(after, survey.seat)
    one = after.fighter(f.id)
    assert one is not None
    safer = sum([survey.danger(own, own.cube) - then.danger(now, now.cube) for own, now in pairs(survey, then)])
    scene = survey.sector.scene
    if scene.long or len(scene.shorts) >= SHORTS:
        return safer
    gain = best_gain(then, one).total - best_gain(survey, f).total
    return safer + max(gain, best_attack(then, one, options) - best_attack(survey, f, options))


def pairs(survey: Survey, then: Survey) -> list[tuple[Fighter, Fighter]]:
    """The own models before and after."""
    return list(zip(survey.own, then.own, strict=True)) if len(survey.own) == len(then.own) else []


def best_attack(survey: Survey, f: Fighter, options: Sequence[Move]) -> float:
    """The best of the attacks that are offered, exactly."""
    return max([attack_value(survey, f, move) for move in options], default=0.0)


def attack_value(survey: Survey, f: Fighter, move: Move) -> float:
    """What an attack is worth, or an Advance among enemies; nothing for another action."""
    sector = survey.sector
    match move:
        case Shoot(name, target, how):
            weapon = shooting.weapon_named(sector, f, name)
            return survey.shot(f, weapon, target, how) if weapon else 0.0
        case Assault(target, name):
            foe, blade = sector.fighter(target), blade_called(sector, f, name)
            return survey.assault(f, blade, foe) if foe and blade else 0.0
        case Advance(to) if to != moving.OFF and sector.foes_at(to, f.owner):
            return survey.charge(f, to)
    return 0.0


# -- by kind -----------------------------------------------------------------------------------------------------------


def shot_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A shot with the order's own weapon."""
    return survey.shot(f, SHELL[move.order], move.target)


def blaze_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A Blaze Away more."""
    weapon = shooting.weapon_named(survey.sector, f, move.choice)
    return survey.shot(f, weapon, move.target, "blaze") if weapon else 0.0


def friend_shot_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A shot more by a friend."""
    friend = survey.sector.fighter(move.target)
    return survey.fire(friend, friend.cube, moved=False) if friend else 0.0


def stolen_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A result of the other side's dice: what the model can do with it."""
    if move.choice == "advance":
        return DENIED + ways_gain(survey, f, moving.ONE)
    if move.choice == "shoot":
        return DENIED + survey.fire(f, f.cube, moved=False)
    return DENIED + survey.charge(f, f.cube)


def step_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A step into a cube: of a friend, with the cube as the choice, or of the model itself."""
    friend = survey.sector.fighter(move.target)
    one, cube = (friend, move.choice.split(" ")[0]) if friend else (f, move.target)
    return stepped(survey, one, cube)


def stepped(survey: Survey, f: Fighter, cube: str) -> float:
    """What it brings that a model is in another cube, with the Assault that follows."""
    if survey.sector.foes_at(cube, f.owner):
        return survey.charge(f, cube)
    return survey.place(f, cube) - survey.place(f, f.cube)


def ways_gain(survey: Survey, f: Fighter, move_mode: moving.MoveMode | None) -> float:
    """The best that a movement more brings."""
    return max([stepped(survey, f, cube) for cube in reachable(survey, f, move_mode)], default=0.0)


def jump_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """A free Advance or Sprint."""
    lead = moving.sprint if move.choice == "sprint" else moving.advance
    return ways_gain(survey, f, lead(survey.sector, f))


def slip_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """Leaving enemies without their free Assault."""
    return survey.leaving(f)


def dread_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """An enemy is Pinned and moved away."""
    foe = survey.sector.fighter(move.target)
    return survey.pin_worth(foe) if foe else 0.0


def healing_gain(survey: Survey, f: Fighter, move: Command) -> float:
    """An HP is back, surely for a friend, by a test for the model itself."""
    friend = survey.sector.fighter(move.target)
    one = friend or f
    return HEALED * survey.worth(one) / (left(one) + 1) * (1.0 if friend else ROLLED)


SENSES: Final[Mapping[str, Sense]] = {
    **dict.fromkeys(SHELL, shot_gain),
    "head-of-security": blaze_gain,
    "linked": friend_shot_gain,
    "tactical-genius": stolen_gain,
    **dict.fromkeys(["stand-together", "feral-rush", "surge", "dance-of-death"], step_gain),
    "mobile-infantry": jump_gain,
    "pounce-attack": slip_gain,
    "aura-of-dread": dread_gain,
    "tinkerer": healing_gain,
    "too-stubborn-to-die": healing_gain,
    "wheels-within-wheels": lambda survey, f, move: DENIED,
    "from-the-depths": lambda survey, f, move: NEWCOMER,
}
"""Orders that ask or roll, or whose use is another than better attacks, ways and protection."""
