"""In which order choices are listed: what matters first, then cubes by their letters. [R178]"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import partial
from typing import Any, Final, TypeVar

from rules.deadzone.chapters.combat import shells, shooting
from rules.deadzone.chapters.combat.contest import automatic
from rules.deadzone.chapters.combat.pools import ranged_pool, survive_pool
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.moves import Advance, Assault, Shoot, Special, Sprint
from rules.deadzone.model.public_attacks import Manner
from rules.deadzone.model.rolls import SIDES, Pool
from rules.deadzone.model.rulings import lists_lead_with_what_matters
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Move

M = TypeVar("M", bound=Move)
ENEMY, OBJECTIVE, ITEM, EXIT, OTHER = range(5)
"""What a movement may lead to, the most important first."""
LASTING: Final = ("smoke", "gas-cloud", "toxic", "trap")
"""Effects that are of use where nobody is."""


def in_order(sector: Board, fighter: Fighter, moves: Iterable[M]) -> list[M]:
    """A model's movements and shots, kind by kind, the ones that matter first; all else as it comes. [R178]"""
    held = [*moves]
    if not lists_lead_with_what_matters(sector):
        return held
    kinds = dict.fromkeys(map(type, held))
    rank = partial(_rank, sector, fighter)
    return [move for kind in kinds for move in sorted([one for one in held if type(one) is kind], key=rank)]


def worth_listing(sector: Board, fighter: Fighter, moves: Iterable[M]) -> list[M]:
    """What to choose from at a glance: attacks first, and nothing that only a slip of the hand would choose. [R178]

    What is left out is legal still, and may be typed.
    """
    if not lists_lead_with_what_matters(sector):
        return [*moves]
    held = in_order(sector, fighter, moves)
    near = {move.to for move in held if isinstance(move, Advance) and not move.free}
    found = [move for move in held if not (_hits_nobody(sector, fighter, move) or _goes_no_further(near, move))]
    return sorted(found, key=partial(_at_a_glance, sector))


def _at_a_glance(sector: Board, move: Move) -> int:
    """Attacks, all else, and last the ways that end in the air: who goes there drops. [DZ-MOV-23]"""
    if isinstance(move, Advance | Sprint) and move.to in INDEX:
        return 1 if battlefield(sector.map).has_floor(INDEX[move.to]) else 2
    return int(not isinstance(move, Shoot | Assault))


def _hits_nobody(sector: Board, fighter: Fighter, move: Move) -> bool:
    """Whether it is a shot at an empty cube in which nothing stays."""
    if not isinstance(move, Shoot) or move.target not in INDEX or sector.at(move.target):
        return False
    weapon = shooting.weapon_named(sector, fighter, move.weapon)
    return weapon is not None and not any(effect.id in LASTING for effect in shells.payload(weapon))


def _goes_no_further(near: Set[str], move: Move) -> bool:
    """Whether it is a Sprint, which is a long action, to where an Advance leads, too."""
    return isinstance(move, Sprint) and move.to in near and move.to in INDEX


def by_letter(sector: Board, cubes: Iterable[int]) -> list[int]:
    """Cubes as one looks for them: A1 and what is above it, A2, and so on to H8. [R178]"""
    return sorted(cubes, key=NAMES.__getitem__) if lists_lead_with_what_matters(sector) else [*cubes]


def straight_shot(fighter: Fighter, weapon: Weapon, target: Fighter, how: Manner = "") -> Attack:
    """The attack of a shot straight at a model, as far as its dice are concerned."""
    return Attack("blaze" if how == "blaze" else "shoot", fighter.owner, fighter, weapon, target, how)


def promise(sector: Board, attack: Attack) -> float:
    """How many successes the dice of a shot straight at a model may be expected to have more than the target's.

    With what the shooter's free re-rolls may be expected to add, as in the odds that stand beside it.
    """
    assert attack.by is not None
    pool = ranged_pool(sector, attack)
    again = min(automatic(sector, attack, attack.by, "ranged"), pool.dice - _expected(pool))
    return _margin(sector, attack, pool) + (_expected(Pool((("base", 1),), pool.needed)) * again if again else 0.0)


def _margin(sector: Board, attack: Attack, pool: Pool) -> float:
    """The same of the dice alone."""
    return _expected(pool) - _expected(survive_pool(sector, attack, attack.target))


def _expected(pool: Pool) -> float:
    return pool.dice * (SIDES + 1 - pool.needed) / SIDES


def _rank(sector: Board, fighter: Fighter, move: Move) -> tuple[Any, ...]:
    match move:
        case Advance(to, by, free):
            return bool(free), _leads_to(sector, fighter, to), to, by
        case Sprint(to, by):
            return _leads_to(sector, fighter, to), to, by
        case Shoot(_, target, how, free) if target in INDEX:
            return bool(how), bool(free), -_caught(sector, fighter, target), target
        case Shoot(name, target, how, free):
            weapon, aim = shooting.weapon_named(sector, fighter, name), sector.fighter(target)
            margin = 0.0
            if weapon is not None and aim is not None and shooting.mode_of(weapon) is None:
                attack = straight_shot(fighter, weapon, aim, how)
                margin = _margin(sector, attack, ranged_pool(sector, attack))
            return bool(how), bool(free), -margin, target
    return ()


def is_in_front(sector: Board, fighter: Fighter, move: Move) -> bool:
    """Whether it leads to what matters: such cubes stand before all others where those are parted by their letters."""
    goal = move.target if isinstance(move, Special) else ""
    return goal in INDEX and _leads_to(sector, fighter, goal) != OTHER


def _leads_to(sector: Board, fighter: Fighter, cube: str) -> int:
    """Enemies to fight, an objective that no friend holds, an item, the way out, or none of these."""
    if sector.foes_at(cube, fighter.owner):
        return ENEMY
    if cube not in INDEX:
        return EXIT
    goals = [one.cube for one in sector.objectives]
    if cube in goals and all(one is fighter for one in sector.at(cube)):
        return OBJECTIVE
    return ITEM if cube != fighter.cube and any(token.cube == cube for token in sector.tokens) else OTHER


def _caught(sector: Board, fighter: Fighter, cube: str) -> int:
    """How many more enemies than friends a shot at a cube would meet there."""
    foes = len(sector.foes_at(cube, fighter.owner))
    return 2 * foes - len(sector.at(cube))
