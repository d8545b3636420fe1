"""What a sensible player would do, from a view: objectives first, attacks at good odds, Command Dice put to use.

Each action is weighed in VPs: what it gains now, what its place brings at the end of the Round and what it risks there.
A view has no memory, so each question weighs anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.deadzone import moving, shooting
from rules.deadzone.attacks import Attack
from rules.deadzone.cubes import INDEX
from rules.deadzone.models import carried
from rules.deadzone.moves import (
    Activate,
    Advance,
    Assault,
    Buy,
    Command,
    Deploy,
    Evade,
    Meet,
    Pass,
    PickUp,
    Reroll,
    Reserve,
    Shoot,
    Special,
    Sprint,
    StandUp,
    Strike,
    Symbols,
    Use,
)
from rules.deadzone.plans_ahead import SHORTS, best_gain, reachable
from rules.deadzone.pools import number
from rules.deadzone.profiles import UNARMED
from rules.deadzone.rolls import Pool
from rules.deadzone.state import Fighter
from rules.deadzone.tactics import Survey, blade_called
from rules.deadzone.view import SectorView
from rules.engine import Answer, Choose, Move, Question

DIE = 0.12
"""What a Command Die is worth that is kept."""
LONG = 0.02
"""What an action is worth that is left over."""
ORDERED = 0.15
"""What a Special Order may bring, about."""
ATTACK_NOW = 0.3
"""An attack that is worth so much is not put off."""
PATIENCE = 0.5
"""What a better place counts for that can be taken later as well."""
DUTIES: Mapping[str, float] = {"uplink": 1.2, "deny": 2.0, "medi-pack": 0.4, "medic": 0.4, "comm-link": 0.2}
"""What Special Actions are worth."""
KEPT = ("symbol", "shoot", "advance")
"""Results that are not rolled again."""
CHEAP = ("order", "model", "assault", "advance", "shoot", "symbol")
"""Results in the order in which they are given away."""


def autopilot(seen: SectorView, question: Question) -> Answer:
    """A good answer to any question of the game; what it has no opinion on gets the default."""
    default: Answer = question.default if question.order is None else question.order
    decide = DECISIONS.get(question.prompt)
    if decide is None or seen.seat is None or question.order is not None:
        return default
    return decide(Survey(seen, question.seat), question)


def best_of(question: Choose[Any], value: Callable[[Any], float]) -> Answer:
    """The option that is worth most, of equal ones the first."""
    answer: Answer = max(question.options, key=value)
    return answer


# -- Turns -------------------------------------------------------------------------------------------------------------


def activate(survey: Survey, question: Any) -> Answer:
    """Who attacks best now; who only moves waits; nobody where passing is possible and nothing presses."""
    waiting = len(survey.sector.unactivated(survey.seat))
    patience = PATIENCE if waiting > 1 or Pass.of() in question.options else 1.0

    def value(move: Activate | Pass) -> float:
        f = survey.sector.fighter(move.model) if isinstance(move, Activate) else None
        if f is None:
            return ATTACK_NOW
        gain = best_gain(survey, f)
        return gain.attack + patience * gain.place

    return best_of(question, value)


def plus(survey: Survey, question: Any) -> Answer:
    """A second model only for an attack that is worth it: who acts last knows most."""

    def value(move: Move) -> float:
        f = survey.sector.fighter(move.model) if isinstance(move, Activate) else None
        return best_gain(survey, f).attack if f else ATTACK_NOW

    return best_of(question, value)


def action(survey: Survey, question: Any) -> Answer:
    """The action that gains most together with what may follow."""
    scene = survey.sector.scene
    f = survey.sector.fighter(scene.id)
    assert f is not None
    if f.owner != survey.seat:
        default: Answer = question.default
        return default
    me: Fighter = f
    again = SHORTS - len(scene.shorts) > 1 and not scene.long
    follow = after_shot(survey, me) if again else 0.0
    return best_of(question, lambda move: worth_of(survey, me, move, again, follow))


def after_shot(survey: Survey, f: Fighter) -> float:
    """What an Advance after another action would bring."""
    here = survey.place(f, f.cube)
    cubes = reachable(survey, f, moving.advance(survey.sector, f))
    return max(
        [survey.place(f, cube) - here for cube in cubes if not survey.sector.foes_at(cube, f.owner)], default=0.0
    )


def worth_of(survey: Survey, f: Fighter, move: Move, again: bool, follow: float) -> float:
    """What one action brings."""
    paid = DIE if getattr(move, "free", "") else 0.0
    match move:
        case StandUp():
            return 2.0
        case Advance(to, by) | Sprint(to, by):
            short = isinstance(move, Advance) and (again or bool(paid))
            return journey(survey, f, to, by, short) - paid - (LONG if isinstance(move, Sprint) else 0.0)
        case Shoot(name, target, how):
            weapon = shooting.weapon_named(survey.sector, f, name)
            if weapon is None:
                return -1.0
            long = shooting.is_long(survey.sector, f, move)
            value = survey.shot(f, weapon, target, how) - (0.1 if "one-use" in weapon.keywords else 0.0)
            return value - paid + (follow if value > 0 and (paid or not long) else 0.0)
        case Assault(target, name):
            foe, blade = survey.sector.fighter(target), blade_called(survey.sector, f, name)
            return survey.assault(f, blade, foe) - paid if foe and blade else -1.0
        case Special(what):
            return DUTIES.get(what, 0.0)
        case Command():
            return ORDERED
        case Use():
            return ORDERED
    return 0.0


def journey(survey: Survey, f: Fighter, to: str, by: str, again: bool) -> float:
    """What a movement brings, with the Assault at its end or a shot from there."""
    if to == moving.OFF:
        return 2.5
    assert survey.field is not None
    if not survey.field.has_floor(INDEX[to]):
        return -2.0
    value = survey.place(f, to) - survey.place(f, f.cube) + (0.01 if by == moving.PLATFORM else 0.0)
    if to == f.cube:
        return value - 0.02 if by != moving.PLATFORM or f.platform else value
    value -= survey.leaving(f) + 0.01
    if survey.sector.foes_at(to, f.owner):
        return value + survey.charge(f, to)
    return value + (survey.fire(f, to, moved=True) if again else 0.0)


def charge(survey: Survey, question: Any) -> Answer:
    """The enemy in the cube whose Assault gains most."""
    f = survey.sector.fighter(str(question.about[0]))

    def value(move: Assault) -> float:
        foe = survey.sector.fighter(move.target)
        blade = blade_called(survey.sector, f, move.weapon) if f else None
        return survey.assault(f, blade, foe, moved_in=True) if f and foe and blade else 0.0

    return best_of(question, value)


def second(survey: Survey, question: Any) -> Answer:
    """The best second shot, if it gains anything."""
    f = survey.sector.fighter(str(question.about[0]))

    def value(move: Move) -> float:
        weapon = shooting.weapon_named(survey.sector, f, move.weapon) if f and isinstance(move, Shoot) else None
        if f is None or weapon is None or not isinstance(move, Shoot):
            return 0.01
        return survey.shot(f, weapon, move.target, move.how)

    return best_of(question, value)


def step(survey: Survey, question: Any) -> Answer:
    """The best place, or none if to stay is as good."""
    f = survey.sector.fighter(str(question.about[0])) if question.about else None

    def value(move: Move) -> float:
        if f is None or not isinstance(move, Advance | Sprint):
            return 0.0
        return journey(survey, f, move.to, move.by, False)

    return best_of(question, value)


# -- places ------------------------------------------------------------------------------------------------------------


def deploy(survey: Survey, question: Any) -> Answer:
    """Model by model to the best cube that is left."""
    places = [move for move in question.options if isinstance(move, Deploy | Reserve) and move.cube]
    if not places:
        default: Answer = question.default
        return default
    first = [move for move in places if move.model == places[0].model]
    f = survey.sector.fighter(places[0].model)
    assert f is not None
    me: Fighter = f
    return max(first, key=lambda move: survey.place(me, move.cube))


# -- dice --------------------------------------------------------------------------------------------------------------


def command(survey: Survey, question: Any) -> Answer:
    """What is of little use is rolled again; missions as usual."""
    dice = survey.sector.sides[survey.seat].dice
    again = [m for m in question.options if isinstance(m, Reroll) and dice[m.die - 1].face not in KEPT]
    return (*again, *question.default)


def boost(survey: Survey, question: Any) -> Answer:
    """A Dice Symbol and whatever item goes with the attack."""
    symbols = [move for move in question.options if isinstance(move, Symbols)]
    items = [move for move in question.options if isinstance(move, Use)]
    return (*symbols[:1], *items)


def react(survey: Survey, question: Any) -> Answer:
    """The stand and the Dice Symbols that cost least, re-rolls that save the model; Evade out of sight."""
    usual = [move for move in question.default if isinstance(move, Meet | Evade)]
    buys = [move for move in question.options if isinstance(move, Buy) and move.when == "saves"]
    buys.sort(key=lambda move: CHEAP.index(move.face))
    attack = attack_told(survey, question.about)
    if attack is None:
        return (*usual, *buys)
    meets = [move for move in question.options if isinstance(move, Meet)]
    symbols = [move for move in question.options if isinstance(move, Symbols) and not (move.on or move.model)]
    stands: list[tuple[Move, ...]] = [(meet,) for meet in meets] or [()]
    packages = [(*stand, *extra) for stand in stands for extra in [(), *[(symbol,) for symbol in symbols[:2]]]]
    best = max(packages, key=lambda package: survey.outcome(attack, package) - DIE * survey.dice_in(package))
    return (*best, *[move for move in usual if isinstance(move, Evade)], *buys)


def attack_told(survey: Survey, about: Sequence[str | int]) -> Attack | None:
    """The attack that a question is about, as far as all know it; None for one on several models or by nobody."""
    cause, name, weapon, count, target = about
    by, f = survey.sector.fighter(str(name)), survey.sector.fighter(str(target))
    if cause not in ("shoot", "assault") or by is None or f is None:
        return None
    arm = next((one for one in carried(survey.sector, by) if one.id == weapon), UNARMED)
    attack = Attack("assault" if cause == "assault" else "shoot", by.owner, by, arm, f)
    attack.pool = Pool((("base", int(count)),), number(survey.sector, attack, by, attack.stat))
    return attack


def dice(survey: Survey, question: Any) -> Answer:
    """The cheapest result for a re-roll."""
    buys = sorted([m for m in question.options if isinstance(m, Buy)], key=lambda move: CHEAP.index(move.face))
    orders = [move for move in question.options if isinstance(move, Command)]
    return (*orders[:1],) if orders else (*buys[:1],)


def strike(survey: Survey, question: Any) -> Answer:
    """Whoever may strikes: it costs nothing."""
    strikes = [move for move in question.options if isinstance(move, Strike)]
    default: Answer = question.default
    return default if not strikes or isinstance(default, Strike) else strikes[0]


def pick_up(survey: Survey, question: Any) -> Answer:
    """What lies there, by a model that carries nothing."""
    found = [move for move in question.options if isinstance(move, PickUp)]
    f = survey.sector.fighter(str(question.about[0]))
    default: Answer = question.default
    return found[0] if found and f and not f.item and not f.gear else default


DECISIONS: Mapping[str, Callable[[Survey, Any], Answer]] = {
    "activate": activate,
    "plus": plus,
    "action": action,
    "charge": charge,
    "second": second,
    "onward": step,
    "eager": step,
    "scout": step,
    "order_move": step,
    "deploy": deploy,
    "aerial": deploy,
    "reserve": deploy,
    "land": deploy,
    "command": command,
    "reroll": command,
    "boost": boost,
    "react": react,
    "dice": dice,
    "strike_leaver": strike,
    "strike_riser": strike,
    "pick_up": pick_up,
}
