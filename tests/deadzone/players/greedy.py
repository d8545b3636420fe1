"""A greedy baseline: the attack that brings most VPs at once with whichever model has it, else on to the objectives.

It is no pushover: it reckons exact chances, shoots and assaults with what has the better odds, charges what it reaches,
spends Command Dice on every attack and re-roll, and stands on objectives that nobody of its side holds. It looks no
further than this action and fears nothing. Do not make it better or worse: results against it are comparable only if
it stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.deadzone.chapters import engaging, moving
from rules.deadzone.chapters.combat import shooting
from rules.deadzone.chapters.combat.pools import answer_pool, fight_pool, ranged_pool, survive_pool
from rules.deadzone.model.attacks import Attack, Reply
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.models import arms, left, sheet
from rules.deadzone.model.moves import Activate, Advance, Assault, Buy, Meet, Shoot, Sprint, StandUp, Symbols, Use
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.attacks import Prospect, prospect
from rules.engine import Answer, Match, Move, Question

PINNED = 0.3
"""What a pin is worth, as a share of a kill."""
STEP = 0.02
"""What a cube nearer to an objective is worth."""


def greedy(match: Match[Any, SectorView], question: Question) -> Answer:
    """The greedy answer; set-up and what comes seldom get the default."""
    sector, options = match.view(question.seat), getattr(question, "options", ())
    default: Answer = question.default
    match question.prompt:
        case "activate":
            able = [move for move in options if isinstance(move, Activate)]
            return best(able, lambda move: prospects_of(sector, move.model))
        case "action":
            return best(options, lambda move: points(sector, sector.scene.id, move))
        case "charge":
            return best(options, lambda move: points(sector, model_of(question), move))
        case "boost" | "dice":
            return spent(options)
        case "react":
            usual = default if isinstance(default, tuple) else ()
            meets = [move for move in usual if isinstance(move, Meet)]
            return (*meets, *[move for move in options if isinstance(move, Symbols) and not move.on][:1])
    return default


def best(options: Sequence[Move], value: Callable[[Any], float]) -> Move:
    """The option that is worth most, of equal ones the first."""
    return max(options, key=value)


def spent(options: Sequence[Move]) -> tuple[Move, ...]:
    """One Dice Symbol and every item before the dice, one re-roll after them."""
    symbols = [move for move in options if isinstance(move, Symbols)]
    bought = [move for move in options if isinstance(move, Buy)]
    return (*symbols[:1], *[move for move in options if isinstance(move, Use)], *bought[:1])


def prospects_of(sector: Board, code: str) -> float:
    """What a model could gain with an attack: from where it stands, or by an Advance into enemies."""
    f = sector.fighter(code)
    assert f is not None
    here = max([shot(sector, f, move) for move in shooting.shots(sector, f)], default=0.0)
    if f.pinned:
        return here / 2
    move_mode = moving.advance(sector, f)
    ends = {to for to, _ in moving.ways(sector, f, move_mode)} if move_mode else set()
    return max([here, *[charge(sector, f, to) for to in ends if sector.foes_at(to, f.owner)]])


def points(sector: Board, code: str, move: Move) -> float:
    """VPs of one action on average; cubes nearer to an objective are worth a little."""
    f = sector.fighter(code)
    assert f is not None
    match move:
        case StandUp():
            return 9.0
        case Shoot():
            return shot(sector, f, move)
        case Assault(target, name):
            foe = sector.fighter(target)
            return fought(sector, f, engaging.blade_named(sector, f, name).id, foe) if foe else 0.0
        case Advance(to) | Sprint(to):
            return journey(sector, f, to)
    return 0.0


def journey(sector: Board, f: Fighter, to: str) -> float:
    """What a movement brings: the Assault at its end, a shot from there, the way to an objective."""
    if to == f.cube or to not in INDEX or not battlefield(sector.map).has_floor(INDEX[to]):
        return -1.0
    if sector.foes_at(to, f.owner):
        return charge(sector, f, to)
    return max(0.0, away(sector, f, f.cube) - away(sector, f, to)) * STEP - STEP / 2


def away(sector: Board, f: Fighter, cube: str) -> float:
    """How far the nearest objective is that no friend stands on."""
    free = [one.cube for one in sector.objectives if not held(sector, f, one.cube)]
    return float(min([range_of(INDEX[cube], INDEX[goal]) for goal in free], default=0))


def held(sector: Board, f: Fighter, cube: str) -> bool:
    """Whether a friend stands in a cube."""
    return any(one.owner == f.owner and one is not f for one in sector.at(cube))


def worth(sector: Board, f: Fighter, threat: Prospect) -> float:
    """VPs of an attack on a model: a kill in full, HP lost by halves; a costly model is worth a little more."""
    hurt = threat.kill + max(0.0, threat.loss / left(f) - threat.kill) / 2
    return hurt * (sheet(f).vp + sheet(f).cost / 10)


def shot(sector: Board, f: Fighter, move: Shoot) -> float:
    """VPs of a shot at a model on average."""
    foe, weapon = sector.fighter(move.target), shooting.weapon_named(sector, f, move.weapon)
    if foe is None or weapon is None or foe.owner == f.owner:
        return 0.0
    attack = Attack("blaze" if move.how == "blaze" else "shoot", f.owner, f, weapon, foe, move.how)
    attack.pool = ranged_pool(sector, attack)
    threat = prospect(sector, attack, survive_pool(sector, attack, foe))[0]
    if move.how == "blaze":
        return 0.0 if foe.pinned or foe.activated else PINNED * threat.win * (sheet(foe).vp + sheet(foe).cost / 10)
    return worth(sector, foe, threat)


def charge(sector: Board, f: Fighter, cube: str) -> float:
    """VPs of the best Assault on those in a cube."""
    foes, blades = sector.foes_at(cube, f.owner), arms(sector, f, True)
    return max([fought(sector, f, blade.id, foe, moved_in=True) for foe in foes for blade in blades], default=0.0)


def fought(sector: Board, f: Fighter, name: str, foe: Fighter, *, moved_in: bool = False) -> float:
    """VPs of an Assault on average against a foe that Survives, or Fights with its better stat."""
    blade = engaging.blade_named(sector, f, name)
    own = arms(sector, foe, True, defending=True)
    fights = bool(own) and not foe.pinned and sheet(foe).fi < sheet(foe).sv
    reply = Reply("fight", own[0]) if fights else Reply()
    lay = foe.pinned
    attack = Attack(
        "assault", f.owner, f, blade, foe, moved_in=moved_in, was_pinned=lay, only_survive=lay, chosen=reply
    )
    attack.pool = fight_pool(sector, attack, f)
    threat, back = prospect(sector, attack, answer_pool(sector, attack))
    return worth(sector, foe, threat) - worth(sector, f, back)
