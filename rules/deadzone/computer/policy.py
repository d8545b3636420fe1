"""What a sensible player would do, from a view: objectives first, attacks at good odds, Command Dice put to use.

Each action is weighed in VPs: what it gains now, what its place brings at the end of the Round and what it risks there.
A view has no memory, so each question weighs anew. The functions here return the answers that they consider, the best
first; where a rule of thumb decides, the others are worked out only when somebody looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.computer.boosts import DIE, boost, dice, evade, react, spend_order, watch
from rules.deadzone.computer.evaluation import Evaluator, blade_called
from rules.deadzone.computer.lookahead import SHORTS, best_gain, reachable
from rules.deadzone.computer.orders import item_gain, order_gain
from rules.deadzone.computer.setup import deploy, pick_up, recon, reposition, retain
from rules.deadzone.computer.weighing import altered, apart, by_rule, differences, few, led_by, ranked
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.models import worth
from rules.deadzone.model.moves import (
    Activate,
    Advance,
    Assault,
    Command,
    Pass,
    Reroll,
    Shoot,
    ShowDice,
    Special,
    Sprint,
    StandUp,
    Strike,
    Use,
)
from rules.deadzone.model.questions import Prompt, model_of
from rules.deadzone.model.state import FACES, Die, Fighter
from rules.deadzone.model.teams.strengths import strong_teams
from rules.deadzone.model.view import SectorView
from rules.engine import Answer, Move, Question, Weighed, plain_options

LONG = 0.02
"""What an action is worth that is left over."""
KEPT_BACK = 0.08
"""What a Special Order or an item must bring, else it is kept for later."""
ATTACK_NOW = 0.3
"""An attack that is worth so much is not put off."""
PATIENCE = 0.5
"""What a better place counts for that can be taken later as well."""
DUTIES: Mapping[str, float] = {
    "uplink": 1.5, "deny": 2.0, "drop-suit": 1.5, "medi-pack": 0.4, "medic": 0.4, "comm-link": 0.1,
}  # fmt: skip
"""What Special Actions are worth."""
BEHIND = 4
"""A side that is so many VPs behind takes a draw."""
KEPT = ("symbol", "shoot", "advance")
"""Results that are not rolled again."""
POOR = 0.04
"""What another result is worth."""


class Budget(NamedTuple):
    """Whether a shot can follow an Advance, or one by a Command Die; what an Advance after a shot brings."""

    shot_after: bool = False
    shot_besides: bool = False
    follow: float = 0.0


def autopilot(seen: SectorView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    return next(iter(considered(seen, question)))[1]


def weigh(seen: SectorView, question: Question) -> Sequence[Weighed]:
    """The answers that a computer considers with their worths in VPs, the autopilot's first: legal, few, different.

    Of Strike Teams all strong ones are worth the same; nothing else is worth as much as the first answer, which is no
    matter of lot.
    """
    if question.prompt == Prompt.TEAM and question.order is None:
        return teams(seen, question)
    return apart(few(seen, question, considered(seen, question)))


def considered(seen: SectorView, question: Question) -> Iterable[Weighed]:
    """All answers that come into question, the best first."""
    default: Answer = question.default if question.order is None else question.order
    if seen.seat is None or question.order is not None:
        return [(0.0, default)]
    if decide := DECISIONS.get(question.prompt):
        return decide(Evaluator(seen, question.seat), question)
    return by_rule(question, default) if question.prompt in BY_DEFAULT else [(0.0, default)]


def teams(seen: SectorView, question: Any) -> list[Weighed]:
    """The usual team, then all others; those that have been measured to be strong are worth more, and all the same."""
    strong = strong_teams(seen.points)
    found = [(float(team.team in strong), team) for team in dict.fromkeys([question.default, *question.options])]
    return [found[0], *sorted(found[1:], key=itemgetter(0), reverse=True)]


# -- Turns -------------------------------------------------------------------------------------------------------------


def activate(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The best attacker now; models that only move wait; nobody if passing is possible and nothing presses."""
    waiting = len(evaluator.sector.unactivated(evaluator.seat))
    patience = PATIENCE if waiting > 1 or Pass.of() in plain_options(question.options) else 1.0

    def value(move: Activate | Pass) -> float:
        f = evaluator.sector.fighter(move.model) if isinstance(move, Activate) else None
        if f is None:
            return ATTACK_NOW
        gain = best_gain(evaluator, f)
        return gain.attack + patience * gain.place

    return ranked(plain_options(question.options), value)


def plus(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """A second model only for an attack that is worth it: acting last, one knows most."""

    def value(move: Move) -> float:
        f = evaluator.sector.fighter(move.model) if isinstance(move, Activate) else None
        return best_gain(evaluator, f).attack if f else ATTACK_NOW

    return ranked(question.options, value)


def action(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The actions by what each gains together with what may follow, after what costs none and is worth it."""
    scene = evaluator.sector.scene
    f = evaluator.sector.fighter(scene.id)
    assert f is not None
    if f.owner != evaluator.seat:
        return misled(evaluator, f, question)
    me: Fighter = f
    left = 0 if scene.long else SHORTS - len(scene.shorts)
    shots = 0 if "shoot" in scene.shorts else left
    budget = Budget(shots > 1, shots > 0, after_shot(evaluator, me) if left > 1 else 0.0)
    plain = [move for move in question.options if not isinstance(move, Command | Use)]
    actions = ranked(plain, lambda move: worth_of(evaluator, me, move, budget))
    orders = [move for move in question.options if isinstance(move, Command | Use)]
    free = ranked(orders, lambda move: free_gain(evaluator, me, move, question.options))
    # the best action can still be taken after what costs none
    first = [(actions[0][0] + gain - KEPT_BACK, move) for gain, move in free]
    worth_it = len([gain for gain, _ in free if gain > KEPT_BACK])
    return [*first[:worth_it], *actions, *first[worth_it:]]


def misled(evaluator: Evaluator, f: Fighter, question: Any) -> list[Weighed]:
    """What an enemy model that rampages does to its own side."""
    harm = ranked(question.options, lambda move: evaluator.havoc(f, move))
    return harm if harm[0][0] > 0 else led_by(question.default, harm)


def free_gain(evaluator: Evaluator, f: Fighter, move: Command | Use, options: Sequence[Move]) -> float:
    """What a Special Order or an item brings that costs no action."""
    if isinstance(move, Command):
        return order_gain(evaluator, f, move, options)
    return item_gain(evaluator, f, move, options)


def after_shot(evaluator: Evaluator, f: Fighter) -> float:
    """What an Advance after another action would bring."""
    here, best = evaluator.place(f, f.cube), -math.inf
    for cube in reachable(evaluator, f, moving.advance(evaluator.sector, f)):
        if not evaluator.sector.foes_at(cube, f.owner) and evaluator.place_at_best(f, cube) - here > best:
            best = max(best, evaluator.place(f, cube) - here)
    return 0.0 if best == -math.inf else best


def worth_of(evaluator: Evaluator, f: Fighter, move: Move, budget: Budget) -> float:
    """What one action brings."""
    paid = DIE if getattr(move, "free", "") else 0.0
    match move:
        case StandUp():
            return 2.0
        case Advance(to, by) | Sprint(to, by):
            shoots = isinstance(move, Advance) and (budget.shot_besides if paid else budget.shot_after)
            return movement(evaluator, f, to, by, shoots) - paid - (LONG if isinstance(move, Sprint) else 0.0)
        case Shoot(name, target, how):
            weapon = shooting.weapon_named(evaluator.sector, f, name)
            if weapon is None:
                return -1.0
            long = shooting.is_long(evaluator.sector, f, move)
            value = evaluator.shot(f, weapon, target, how) - (0.1 if "one-use" in weapon.keywords else 0.0)
            return value - paid + (budget.follow if value > 0 and (paid or not long) else 0.0)
        case Assault(target, name):
            foe, blade = evaluator.sector.fighter(target), blade_called(evaluator.sector, f, name)
            return evaluator.assault(f, blade, foe) - paid if foe and blade else -1.0
        case Special(what, target):
            return duty(evaluator, f, what, target)
    return 0.0


def duty(evaluator: Evaluator, f: Fighter, what: str, target: str) -> float:
    """What a Special Action brings."""
    if what == "teleport":
        return movement(evaluator, f, target, "", False)
    if what == "boom":
        return evaluator.blast(f, worth(evaluator.sector, f, "boom")) - evaluator.worth(f)
    return DUTIES.get(what, 0.0)


def movement(evaluator: Evaluator, f: Fighter, to: str, by: str, shoots: bool) -> float:
    """What a movement brings, with the Assault at its end or a shot from there."""
    if to == moving.OFF:
        return evaluator.departure(f)
    assert evaluator.field is not None
    if not evaluator.field.has_floor(INDEX[to]):
        return -2.0
    value = evaluator.place(f, to) - evaluator.place(f, f.cube) + (0.01 if by == moving.PLATFORM else 0.0)
    if to == f.cube:
        return value - 0.02 if by != moving.PLATFORM or f.platform else value
    value -= evaluator.leaving(f) + 0.01
    if evaluator.sector.foes_at(to, f.owner):
        return value + evaluator.charge(f, to)
    return value + (evaluator.fire(f, to, moved=True) if shoots else 0.0)


def charge(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The enemy in the cube whose Assault gains most."""
    f = evaluator.sector.fighter(model_of(question))

    def value(move: Assault) -> float:
        foe = evaluator.sector.fighter(move.target)
        blade = blade_called(evaluator.sector, f, move.weapon) if f else None
        return evaluator.assault(f, blade, foe, moved_in=True) if f and foe and blade else 0.0

    return ranked(question.options, value)


def second(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The best second shot, if it gains anything."""
    f = evaluator.sector.fighter(model_of(question))

    def value(move: Move) -> float:
        weapon = shooting.weapon_named(evaluator.sector, f, move.weapon) if f and isinstance(move, Shoot) else None
        if f is None or weapon is None or not isinstance(move, Shoot):
            return 0.01
        return evaluator.shot(f, weapon, move.target, move.how)

    return ranked(question.options, value)


def step(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The best place, or none if to stay is as good."""
    f = evaluator.sector.fighter(model_of(question))

    def value(move: Move) -> float:
        if f is None or not isinstance(move, Advance | Sprint):
            return 0.0
        return movement(evaluator, f, move.to, move.by, False)

    return ranked(question.options, value)


def enacted(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """The best of the actions that an order lets a model take at once."""
    f = evaluator.sector.fighter(model_of(question))
    assert f is not None
    me: Fighter = f
    return ranked(question.options, lambda move: worth_of(evaluator, me, move, Budget()))


def more(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """Another model that the order is worth it for."""
    f = evaluator.sector.fighter(model_of(question))
    assert f is not None
    me: Fighter = f
    return ranked(
        question.options, lambda move: order_gain(evaluator, me, move, ()) if isinstance(move, Command) else 0.0
    )


# -- dice --------------------------------------------------------------------------------------------------------------


def command(evaluator: Evaluator, question: Any) -> Iterator[Weighed]:
    """What is of little use is rolled again; missions as usual. Else a die more or less, to wait, another mission."""
    dice = evaluator.sector.sides[evaluator.seat].dice
    offered = [move for move in question.options if isinstance(move, Reroll)]
    again = [move for move in offered if dice[move.die - 1].face not in KEPT]
    usual = (*again, *question.default)
    yield gained(dice, again), usual
    sets = [[one for one in offered if (one in again) != (one is other)] for other in offered]
    for fewer in (*sets, [], offered):
        yield gained(dice, fewer), (*fewer, *question.default)
    yield from [(0.0, (move, *question.default)) for move in question.options if isinstance(move, ShowDice)]
    for other in altered(question, question.default) if question.default else ():
        if not any(isinstance(move, Reroll | ShowDice) for move in other):
            yield gained(dice, again) - POOR * differences(question.default, other), (*again, *other)


def gained(dice: Sequence[Die], again: Sequence[Reroll]) -> float:
    """What it brings on average to roll these dice again: results that are kept are worth more."""
    worths = {face: DIE if face in KEPT else POOR for face in FACES}
    return sum([sum(worths.values()) / len(FACES) - worths[dice[move.die - 1].face] for move in again])


def strike(evaluator: Evaluator, question: Any) -> Iterator[Weighed]:
    """Whoever may strikes: it costs nothing."""
    strikes = [move for move in question.options if isinstance(move, Strike)]
    default: Answer = question.default
    return by_rule(question, default if not strikes or isinstance(default, Strike) else strikes[0])


def draw(evaluator: Evaluator, question: Any) -> list[Weighed]:
    """A draw only by the side that is behind, in points and in models."""
    own, theirs = evaluator.sector.sides[evaluator.seat], evaluator.sector.sides[1 - evaluator.seat]
    fewer = evaluator.sector.living(evaluator.seat) < evaluator.sector.living(1 - evaluator.seat)
    hope = own.vp - theirs.vp + BEHIND
    worths = {"accept": 0.0, "decline": float(hope if fewer else max(hope, 1))}
    return ranked(question.options, lambda move: worths[move.what])


DECISIONS: Mapping[str, Callable[[Evaluator, Any], Iterable[Weighed]]] = {
    "draw": draw,
    "activate": activate,
    "plus": plus,
    "action": action,
    "charge": charge,
    "second": second,
    "onward": step,
    "eager": step,
    "scout": step,
    "order_move": step,
    "order_act": enacted,
    "order_more": more,
    "order_start": spend_order,
    "order_entry": watch,
    "order_damage": spend_order,
    "order_death": spend_order,
    "order_end": spend_order,
    "deploy": deploy,
    "drop": deploy,
    "aerial": deploy,
    "reserve": deploy,
    "land": deploy,
    "recon": recon,
    "recon_step": reposition,
    "redeploy": reposition,
    "command": command,
    "reroll": command,
    "boost": boost,
    "react": react,
    "dice": dice,
    "evade": evade,
    "strike_leaver": strike,
    "strike_riser": strike,
    "pick_up": pick_up,
    "retain": retain,
}
BY_DEFAULT: Final = (
    Prompt.TEAM, Prompt.STARTER, Prompt.ZONE, Prompt.CACHE, Prompt.WIDEN, Prompt.LOOK, Prompt.DISCARD, Prompt.RAMPAGE,
    Prompt.RISE, Prompt.CLOUD, Prompt.TRAP, Prompt.OPPOSE, Prompt.PUSH, Prompt.THROW, Prompt.DRAIN,
)  # fmt: skip
"""What is answered as usual; the other answers come into question as well."""
