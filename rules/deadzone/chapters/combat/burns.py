"""It Burns!: fire on all in a cube, friend or foe, seen or not. [DZ-KW-BURNS-01, DZ-KW-BURNS-02]"""

from __future__ import annotations

from dataclasses import replace

from rules.deadzone.chapters.combat import after, areas
from rules.deadzone.chapters.combat.aiming import Shot
from rules.deadzone.chapters.combat.attacks import Attack, Reply, side_of
from rules.deadzone.chapters.combat.contest import boost, effect_dice
from rules.deadzone.chapters.combat.evading import escapes
from rules.deadzone.chapters.combat.pools import plain_pool
from rules.deadzone.chapters.combat.reactions import respond_all
from rules.deadzone.model.rulings import orders_aim_flames
from rules.deadzone.model.state import Sector
from rules.engine import Rule


def set_fire(sector: Sector, shot: Shot) -> Rule[None]:
    """One roll without modifiers; everybody in the cube Survives for himself, and burns. [DZ-KW-BURNS-01, R19, R81]"""
    target = sector.fighter(shot.target)
    assert target is not None
    first = _attack(sector, shot)
    yield from boost(sector, first)
    if orders_aim_flames(sector):
        first.pool = plain_pool(sector, first)
    cube = target.cube
    caught = areas.in_order(sector.at(cube))
    attacks = [replace(first, target=one, chosen=Reply(), escapes=escapes(sector, one)) for one in caught]
    assert first.pool is not None
    yield from respond_all(sector, attacks)
    fire = yield from effect_dice(sector, attacks[0], first.pool)
    yield from areas.withstand_all(sector, attacks, fire)
    after.mark_prey(sector, first, fire.successes)
    for one in caught:
        areas.set_alight(sector, one)
    shot.subjects += attacks


def _attack(sector: Sector, shot: Shot) -> Attack:
    """The attack on the primary target, with its dice. [DZ-KW-BURNS-01]"""
    target, by = sector.fighter(shot.target), shot.by
    assert target is not None
    attack = Attack("burns", side_of(sector, by), by, shot.weapon, target, shot.how, shot.free, unmodified=True)
    attack.pool = plain_pool(sector, attack)
    return attack
