"""What is fired at a cube comes down: all effects of a weapon, one after the other. [DZ-KW-EXPLOSIVE, R81, R141]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import areas
from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.contest import boost
from rules.deadzone.model.attacks import Shot
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Rule


def burst(sector: Sector, shot: Shot, cube: str, item: str = "") -> Rule[None]:
    """All effects of a weapon on a cube, in printed order, each completely before the next. [R81, R141, R158]"""
    moved: list[Fighter] = []
    for effect in payload(shot.weapon):
        yield from finish(sector, moved)
        struck = yield from areas.strike(sector, cube, effect.id, areas.value_of(effect), shot.on_cube(sector, item))
        moved = struck.moved
        shot.attacks += struck.attacks if _takes_a_test(effect) else []  # R127: a Blast makes nobody Survive
    shot.moved += moved


def payload(weapon: Weapon) -> tuple[Effect, ...]:
    """What comes down where a weapon hits a cube: its effects, or the trap marker that holds them. [DZ-KW-TRAP-01]"""
    return (Effect("trap", of=weapon.effects),) if "trap" in weapon.keywords else weapon.effects


def ap_ammo(sector: Sector, shot: Shot) -> Rule[str]:
    """Whether AP Ammo goes into a shot at a cube that can hurt somebody; return the item. [DZ-ITM-APAMMO-01, R152]"""
    attack = shot.on_cube(sector)
    if any(_takes_a_test(effect) for effect in payload(shot.weapon)):
        yield from boost(sector, attack)
    return attack.item


def _takes_a_test(effect: Effect) -> bool:
    return effect.id == "frag"
