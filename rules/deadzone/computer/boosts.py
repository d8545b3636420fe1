"""What the autopilot stakes on dice: Dice Symbols, items, Special Orders, re-rolls, before and after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final

from rules.deadzone.chapters.combat.reactions import is_condition
from rules.deadzone.computer.evaluation import Evaluator
from rules.deadzone.computer.weighing import SLIGHT, by_rule, ranked
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.moves import Buy, Command, Decline, Evade, Meet, Symbols, Use
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.state import Fighter
from rules.deadzone.odds.attempts import attacks_on, target_of
from rules.engine import Move, Weighed, subject

DIE: Final = 0.12
"""What a Command Die is worth that is kept."""
CHEAP: Final = ("order", "model", "assault", "advance", "shoot", "symbol")
"""Results in the order in which they are given away."""


def boost(evaluator: Evaluator, question: Any) -> Iterator[Weighed]:
    """A Dice Symbol, whatever item goes with the attack, and an order."""
    symbols = [move for move in question.options if isinstance(move, Symbols)]
    items = [move for move in question.options if isinstance(move, Use)]
    orders = [move for move in question.options if isinstance(move, Command)]
    return by_rule(question, (*symbols[:1], *items, *orders[:1]))


def react(evaluator: Evaluator, question: Any) -> Iterable[Weighed]:
    """The stand, Dice Symbols and order that lose least, and what goes along for after the dice."""
    later = afterwards(evaluator, question)
    attack = attack_asked(evaluator, question)
    if attack is None:
        return by_rule(question, (*[move for move in question.default if isinstance(move, Meet)], *later))
    meets = [move for move in question.options if isinstance(move, Meet)]
    symbols = [move for move in question.options if isinstance(move, Symbols) and not (move.on or move.model)]
    orders = [move for move in question.options if isinstance(move, Command) and not is_condition(move)]
    stands: list[tuple[Move, ...]] = [(meet,) for meet in meets] or [()]
    extras: list[tuple[Move, ...]] = [(), *[(symbol,) for symbol in symbols[:2]]]
    extras += [(*extra, order) for extra in extras for order in orders]
    packages = [(*stand, *extra) for stand in stands for extra in extras]
    fitting = [package for package in packages if not (question.check_set and question.check_set(package))]
    kept = ranked(fitting, lambda package: evaluator.outcome(attack, package) - DIE * dice_in(package))
    alone = [(worth - SLIGHT * len(later), package) for worth, package in kept[:1] if later]
    items = [move for move in question.options if isinstance(move, Use)]
    used = [(worth - SLIGHT, (*package, item, *later)) for worth, package in kept[:1] for item in items]
    return [*[(worth, (*package, *later)) for worth, package in kept], *alone, *used]


def afterwards(evaluator: Evaluator, question: Any) -> tuple[Move, ...]:
    """What goes along for after the dice: orders and re-rolls that save the model, and Evade to a better place."""
    buys = [move for move in question.options if isinstance(move, Buy) and move.when == "saves"]
    buys.sort(key=lambda move: CHEAP.index(move.face))
    orders = [move for move in question.options if isinstance(move, Command) and move.choice == "saves"]
    cubes = [move for move in question.options if isinstance(move, Evade)]
    escape = evaded(evaluator, target_of(question), cubes) if cubes else None
    return (*buys, *orders, *([escape] if escape else []))


def dice_in(package: Sequence[Move]) -> int:
    """The Command Dice of a package."""
    return sum([move.count if isinstance(move, Symbols) else isinstance(move, Command) for move in package])


def attack_asked(evaluator: Evaluator, question: Any) -> Attack | None:
    """The attack that a question is about, as far as all know it; None for one on several models or by nobody."""
    seen = subject(question, PublicAttack)
    found = attacks_on(evaluator.sector, seen) if seen.cause in ("shoot", "assault") else []
    return found[0] if len(found) == 1 else None


def dice(evaluator: Evaluator, question: Any) -> Iterator[Weighed]:
    """An order where one is offered, else the cheapest result for a re-roll; Evade to a better place."""
    buys = sorted([m for m in question.options if isinstance(m, Buy)], key=lambda move: CHEAP.index(move.face))
    orders = [move for move in question.options if isinstance(move, Command)]
    cubes = [move for move in question.options if isinstance(move, Evade)]
    escape = evaded(evaluator, target_of(question), cubes) if cubes else None
    return by_rule(question, (*(orders[:1] or buys[:1]), *([escape] if escape else [])))


# -- Evade -------------------------------------------------------------------------------------------------------------


def evade(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The best cube to Evade to, or to stay."""
    cubes = [move for move in question.options if isinstance(move, Evade)]
    gains = evasions(evaluator, target_of(question), cubes)
    return sorted([(0.0, Decline.of()), *gains], key=itemgetter(0), reverse=True)


def evaded(evaluator: Evaluator, code: str, moves: Sequence[Evade]) -> Evade | None:
    """The cube that is better than where the model stands; None: it stays."""
    gains = evasions(evaluator, code, moves)
    return gains[0][1] if gains and gains[0][0] > 0 else None


def evasions(evaluator: Evaluator, code: str, moves: Sequence[Evade]) -> list[tuple[float, Evade]]:
    """How much better than where the model stands the cubes are that are not among enemies, the best first."""
    f = evaluator.sector.fighter(code)
    if f is None or f.cube == "":
        return []
    me, here = f, evaluator.place(f, f.cube)
    free = [move for move in moves if not evaluator.sector.foes_at(move.to, f.owner)]
    return ranked(free, lambda move: evaluator.place(me, move.to) - here)


# -- orders in other windows -------------------------------------------------------------------------------------------


def spend_order(evaluator: Evaluator, question: Any) -> Iterator[Weighed]:
    """The order is spent where it is offered: there it saves HP, kills, or brings a model."""
    offered = [move for move in question.options if isinstance(move, Command)]
    return by_rule(question, offered[0] if offered else question.default)


def watch(evaluator: Evaluator, question: Any) -> Iterable[Weighed]:
    """Who bars the way or shoots at whoever comes in: by the best attack, if it gains anything."""
    mover = evaluator.sector.fighter(model_of(question))
    if mover is None:
        return spend_order(evaluator, question)

    def value(move: Command | Decline) -> float:
        f = evaluator.sector.fighter(move.target) if isinstance(move, Command) else None
        if f is None or not isinstance(move, Command):
            return DIE
        return met_by(evaluator, f, move, mover)

    return ranked(question.options, value)


def met_by(evaluator: Evaluator, f: Fighter, move: Command, mover: Fighter) -> float:
    """What a model that intercepts another may gain."""
    name, _, how = move.choice.partition(":")
    gun = next((gun for gun in evaluator.arms(f).guns if gun.id == name), None)
    if gun is None:
        return evaluator.charge(f, mover.cube)
    return evaluator.shot(f, gun, mover.id, "blaze" if how else "")
