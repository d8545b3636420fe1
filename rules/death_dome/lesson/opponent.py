"""How the rival plays at the guided table: it comes early, does not kill at once, and is careless itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.death_dome.lesson.prospects import FAR, active, best_of, exposed, shots, steps_to, total, wounds_of
from rules.death_dome.lesson.suggest import from_basket
from rules.death_dome.model import moves
from rules.death_dome.model.cards import POWERS
from rules.death_dome.model.questions import OfUnit, Prompt
from rules.death_dome.model.view import DomeView, UnitView
from rules.engine import Answer, Move, Question, subject

BASKET = (("S06", "scout"), ("V02", "scout"), ("G08", "gunner"), ("W06", "warrior"))
"""What it buys: a fast scout with a crossbow comes early, and nobody is in armour."""
HUNTERS = ("scout", "gunner")
GENTLE_ROUNDS = 3
"""So long it attacks with no more than hurts."""


def rival(seen: DomeView, question: Question) -> Answer | None:
    """It sends somebody to shoot early, with no more than hurts, and defends badly until it has lost somebody."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.PURCHASE:
            return from_basket(seen, options, BASKET)
        case Prompt.TURN if seen.counter <= GENTLE_ROUNDS:
            return hunter_first(seen, options)
        case Prompt.UNIT if seen.counter <= GENTLE_ROUNDS and active(seen).kind in HUNTERS:
            return hunt(seen, active(seen), options)
        case Prompt.ATTACK_CARDS if seen.counter <= GENTLE_ROUNDS:
            return merciful(seen)
        case Prompt.DEFENCE if not any(team.shells for team in seen.teams if team.seat != seen.seat):
            return tuple([moves.Value.of(slot) for slot in lowest(seen.hand)])
        case Prompt.JAIL:
            return nearest_jail(seen, question, options)
    return None


def hunter_first(seen: DomeView, options: Sequence[Move]) -> Move | None:
    """The scout, or without it the gunner, as soon as there is somebody to hunt."""
    assert seen.seat is not None
    kinds = {unit.id: unit.kind for unit in seen.of(seen.seat) if unit.kind in HUNTERS}
    units = [move for move in options if isinstance(move, moves.Use) and move.unit in kinds]
    first = min(units, key=lambda move: HUNTERS.index(kinds[move.unit]), default=None)
    return first if exposed(seen, seen.seat) else None


def hunt(seen: DomeView, unit: UnitView, options: Sequence[Move]) -> Move | None:
    """Shoot the enemy that is hurt least, or go where one can be shot at, else nearer to one."""
    acting, foes = seen.acting, exposed(seen, unit.owner)
    attacks = [move for move in options if isinstance(move, moves.Attack)]
    if attacks:
        return max(attacks, key=lambda move: vitae_of(seen, move.target))
    if not foes or acting is None or acting.path or acting.moved or not acting.actions:
        return None
    goals = [move for move in options if isinstance(move, moves.Go)]
    if shot := best_of(shots(seen, unit, [move.to for move in goals])):
        return moves.Go.of(shot.square)
    ways = [steps_to(seen, unit, foe.place) for foe in foes]
    return min(goals, key=lambda move: min([way.get(move.to, FAR) for way in ways]), default=None)


def vitae_of(seen: DomeView, name: str) -> int:
    """The vitae that a unit has left."""
    unit = seen.unit(name)
    return unit.vitae if unit else 0


def merciful(seen: DomeView) -> Answer | None:
    """The most cards that leave the victim alive even without a defence."""
    strike = seen.strikes[-1]
    hits_ = [unit for name in strike.hits if (unit := seen.unit(name))]
    room = min([unit.vitae - 1 - wounds_of(seen, unit) for unit in hits_], default=0)
    slots = range(1, len(seen.hand) + 1)
    sets = [each for count in range(len(seen.hand) + 1) for each in combinations(slots, count)]
    kind = [each for each in sets if total(seen.hand, each) <= max(0, room)]
    return tuple([moves.Value.of(slot) for slot in max(kind, key=lambda each: total(seen.hand, each))])


def lowest(hand: Sequence[str]) -> tuple[int, ...]:
    """The slot of the card with the least value."""
    slots = sorted(range(1, len(hand) + 1), key=lambda slot: POWERS[hand[slot - 1]].value)
    return tuple(slots[:1])


def nearest_jail(seen: DomeView, question: Question, options: Sequence[Move]) -> Move | None:
    """The jail that is opened soonest from the victim's base."""
    victim = seen.unit(subject(question, OfUnit).unit)
    jails = [move for move in options if isinstance(move, moves.Imprison)]
    if victim is None:
        return None
    base = seen.teams[victim.owner].base
    return min(jails, key=lambda move: seen.arena.jail_steps(base, move.jail), default=None)
