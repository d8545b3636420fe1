"""What a Special Order is worth between actions: what it gives is supposed, or it is weighed by its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters import items, moving
from rules.deadzone.chapters.actions import between_named
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.hooks import Grants
from rules.deadzone.chapters.orders import ORDERS
from rules.deadzone.computer.evaluation import Evaluator, blade_called
from rules.deadzone.computer.lookahead import SHORTS, best_gain, reachable
from rules.deadzone.model.models import left
from rules.deadzone.model.moves import Advance, Assault, Command, Shoot, Use
from rules.deadzone.model.state import Board, Effect, Fighter
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
Sense = Callable[[Evaluator, Fighter, Command], float]


def order_gain(evaluator: Evaluator, f: Fighter, move: Command, options: Sequence[Move]) -> float:
    """What an order brings the active model's side over leaving it."""
    sense, spec = SENSES.get(move.order), between_named(move.order)
    if sense is not None:
        return sense(evaluator, f, move)
    if spec is None or spec.gives is None:
        return HELPED
    given = spec.gives(evaluator.sector, f, (move.target, move.choice))
    return change(evaluator, f, supposed(evaluator.sector, given), options)


def item_gain(evaluator: Evaluator, f: Fighter, move: Use, options: Sequence[Move]) -> float:
    """What an item brings that costs no action."""
    return change(evaluator, f, supposed(evaluator.sector, [(f, items.BOOST)]), options)


# -- supposed ----------------------------------------------------------------------------------------------------------


def supposed(sector: Board, given: Grants) -> Board:
    """The same board with what models are given."""
    changed = {
        f.id: replace(f, effects=[*f.effects, *[Effect(what, value, until) for what, value, until in grants]])
        for f, grants in given
    }
    return sector.supposing(fighters=[changed.get(f.id, f) for f in sector.fighters])


def change(evaluator: Evaluator, f: Fighter, after: Board, options: Sequence[Move]) -> float:
    """What is better for a model's side: its attacks and its ways now, and what enemies may take of it."""
    then = Evaluator(after, evaluator.seat)
    one = after.fighter(f.id)
    assert one is not None
    safer = sum([evaluator.danger(own, own.cube) - then.danger(now, now.cube) for own, now in pairs(evaluator, then)])
    scene = evaluator.sector.scene
    if scene.long or len(scene.shorts) >= SHORTS:
        return safer
    gain = best_gain(then, one).total - best_gain(evaluator, f).total
    return safer + max(gain, best_attack(then, one, options) - best_attack(evaluator, f, options))


def pairs(evaluator: Evaluator, then: Evaluator) -> list[tuple[Fighter, Fighter]]:
    """The own models before and after."""
    return list(zip(evaluator.own, then.own, strict=True)) if len(evaluator.own) == len(then.own) else []


def best_attack(evaluator: Evaluator, f: Fighter, options: Sequence[Move]) -> float:
    """The best of the attacks that are offered, exactly."""
    return max([attack_value(evaluator, f, move) for move in options], default=0.0)


def attack_value(evaluator: Evaluator, f: Fighter, move: Move) -> float:
    """What an attack is worth, or an Advance among enemies; nothing for another action."""
    sector = evaluator.sector
    match move:
        case Shoot(name, target, how):
            weapon = shooting.weapon_named(sector, f, name)
            return evaluator.shot(f, weapon, target, how) if weapon else 0.0
        case Assault(target, name):
            foe, blade = sector.fighter(target), blade_called(sector, f, name)
            return evaluator.assault(f, blade, foe) if foe and blade else 0.0
        case Advance(to) if to != moving.OFF and sector.foes_at(to, f.owner):
            return evaluator.charge(f, to)
    return 0.0


# -- by kind -----------------------------------------------------------------------------------------------------------


def shot_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A shot with the order's own weapon."""
    return evaluator.shot(f, SHELL[move.order], move.target)


def blaze_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A Blaze Away more."""
    weapon = shooting.weapon_named(evaluator.sector, f, move.choice)
    return evaluator.shot(f, weapon, move.target, "blaze") if weapon else 0.0


def friend_shot_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A shot more by a friend."""
    friend = evaluator.sector.fighter(move.target)
    return evaluator.fire(friend, friend.cube, moved=False) if friend else 0.0


def stolen_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A result of the other side's dice: what the model can do with it."""
    if move.choice == "advance":
        return DENIED + ways_gain(evaluator, f, moving.ONE)
    if move.choice == "shoot":
        return DENIED + evaluator.fire(f, f.cube, moved=False)
    return DENIED + evaluator.charge(f, f.cube)


def step_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A step into a cube: of a friend, with the cube as the choice, or of the model itself."""
    friend = evaluator.sector.fighter(move.target)
    one, cube = (friend, move.choice.split(" ")[0]) if friend else (f, move.target)
    return stepped(evaluator, one, cube)


def stepped(evaluator: Evaluator, f: Fighter, cube: str) -> float:
    """What it brings that a model is in another cube, with the Assault that follows."""
    if evaluator.sector.foes_at(cube, f.owner):
        return evaluator.charge(f, cube)
    return evaluator.place(f, cube) - evaluator.place(f, f.cube)


def ways_gain(evaluator: Evaluator, f: Fighter, move_mode: moving.MoveMode | None) -> float:
    """The best that a movement more brings."""
    return max([stepped(evaluator, f, cube) for cube in reachable(evaluator, f, move_mode)], default=0.0)


def jump_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """A free Advance or Sprint."""
    lead = moving.sprint if move.choice == "sprint" else moving.advance
    return ways_gain(evaluator, f, lead(evaluator.sector, f))


def slip_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """Leaving enemies without their free Assault."""
    return evaluator.leaving(f)


def dread_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """An enemy is Pinned and moved away."""
    foe = evaluator.sector.fighter(move.target)
    return evaluator.pin_worth(foe) if foe else 0.0


def healing_gain(evaluator: Evaluator, f: Fighter, move: Command) -> float:
    """An HP is back, surely for a friend, by a test for the model itself."""
    friend = evaluator.sector.fighter(move.target)
    one = friend or f
    return HEALED * evaluator.worth(one) / (left(one) + 1) * (1.0 if friend else ROLLED)


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
    "wheels-within-wheels": lambda evaluator, f, move: DENIED,
    "from-the-depths": lambda evaluator, f, move: NEWCOMER,
}
"""Orders that ask or roll, or whose use is another than better attacks, ways and protection."""
