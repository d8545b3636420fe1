"""Blows for tests: attacks whose tests are over, throws, falls, effects on a cube, each as a rule for the bench."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.deadzone.chapters.combat import damage, forced
from rules.deadzone.chapters.combat.assault import burst, finish
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import COMPASS
from rules.deadzone.model.public_attacks import Cause
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Rule
from tests.deadzone.bench import Bench, fighter

N, NE, E, SE, S, SW, W, NW = 2, 3, 4, 5, 6, 7, 8, 1
"""The scatter die's faces by direction. [DZ-SCA-01]"""


def blow(sector: Board, target: Fighter, ap: int = 0, cause: Cause = "shoot", **words: int) -> Attack:
    """An attack on a model by the first one of the other side, if there is one; `words` are the weapon's keywords."""
    by = next((one for one in sector.in_play() if one.owner != target.owner), None)
    return Attack(cause, 1 - target.owner, by, Weapon("weapon", "Weapon", 6, ap, words), target)


def hurting(*potentials: int, code: str = "S1", ap: int = 0, **words: int) -> Callable[[Sector], Rule[list[int]]]:
    """Attacks one after the other on a model, each with so much potential damage; returns the HP lost."""

    def rule(sector: Sector) -> Rule[list[int]]:
        lost = []
        for potential in potentials:
            target = model(sector, code)
            hp = yield from damage.inflict(sector, target, potential, blow(sector, target, ap, "shoot", **words))
            lost.append(hp)
        yield from finish(sector)
        return lost

    return rule


def flinging(way: str, code: str = "S1") -> Callable[[Sector], Rule[bool]]:
    """A throw of a model into a direction, with what follows; returns whether it moved."""

    def rule(sector: Sector) -> Rule[bool]:
        target = model(sector, code)
        moved = yield from forced.fling(sector, target, COMPASS[way], None)
        yield from finish(sector, [target] if moved else [])
        return moved

    return rule


def falling(code: str = "S1") -> Callable[[Sector], Rule[None]]:
    """A model lets go in a cube without floor."""

    def rule(sector: Sector) -> Rule[None]:
        yield from forced.fall(sector, model(sector, code))
        yield from finish(sector)

    return rule


def striking(
    effect: str, cube: str = "D4-1", value: int = 0, seat: int = 0, ap: int = 0
) -> Callable[[Sector], Rule[None]]:
    """An effect on a cube, of a weapon with this AP, shot by the first model of this seat."""

    def rule(sector: Sector) -> Rule[None]:
        by = sector.in_play(seat)[0] if sector.in_play(seat) else None
        weapon = Weapon("launcher", "Launcher", 6, ap)
        target = by or sector.fighters[0]
        yield from burst(sector, cube, [Effect(effect, value)], Attack("frag", seat, by, weapon, target))

    return rule


def model(sector: Sector, code: str) -> Fighter:
    """A model by its code."""
    found = sector.fighter(code)
    assert found is not None
    return found


def of(scene: Bench, code: str) -> Fighter:
    """A model as it is now."""
    return model(scene.view, code)


def mawbeast(code: str = "M1", owner: int = 1, **state: Any) -> Fighter:
    """A Mawbeast Bomber with BOOM! (4): SV 5+, AR 0, HP 2."""
    return fighter(code, owner, "marauders", "mawbeast-bomber", "standard", **state)


def spawn(faction: str, name: str, code: str = "S1", owner: int = 1, option: str = "standard", **state: Any) -> Fighter:
    """Any model, by default of the second player with its standard option."""
    return fighter(code, owner, faction, name, option, **state)
