"""It Burns!: fire on all in a cube, friend or foe, seen or not, and who burns fights it. [DZ-KW-BURNS]"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat import areas, damage
from rules.deadzone.chapters.combat.aiming import models_to_shoot
from rules.deadzone.chapters.combat.assault import finish
from rules.deadzone.chapters.combat.contest import boost, effect_dice, withstand
from rules.deadzone.chapters.combat.evading import escapes
from rules.deadzone.chapters.combat.pools import plain_pool, survive_pool
from rules.deadzone.chapters.combat.reactions import respond
from rules.deadzone.chapters.hooks import FiringMode, Keyword
from rules.deadzone.model.attacks import Attack, Reply, Shot, begin, end, show, side_of
from rules.deadzone.model.events.moves import FireFought
from rules.deadzone.model.rolls import TEST, Pool
from rules.deadzone.model.rulings import orders_aim_flames
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

FIRE: Final = Pool((("fire", TEST),), 4)
"""A fire's own dice. [DZ-KW-BURNS-03]"""


def set_fire(sector: Sector, shot: Shot) -> Rule[None]:
    """One roll without modifiers; everybody in the cube Survives for himself, and burns. [DZ-KW-BURNS-01, R19, R81]"""
    target = sector.fighter(shot.target)
    assert target is not None
    first = _attack(sector, shot)
    show(sector, [first])
    yield from boost(sector, first)
    if orders_aim_flames(sector):
        first.pool = plain_pool(sector, first)
    cube = target.cube
    caught = areas.in_order(sector.at(cube))
    attacks = [replace(first, target=one, chosen=Reply(), escapes=escapes(sector, one)) for one in caught]
    assert first.pool is not None
    yield from respond(sector, attacks)
    fire = yield from effect_dice(sector, attacks[0], first.pool)
    yield from areas.withstand_all(sector, attacks, fire)
    damage.mark_prey(sector, first, fire.successes)
    for one in caught:
        areas.set_alight(sector, one)
    shot.attacks += attacks


def _attack(sector: Sector, shot: Shot) -> Attack:
    """The attack on the primary target, with its dice. [DZ-KW-BURNS-01]"""
    target, by = sector.fighter(shot.target), shot.by
    assert target is not None
    attack = Attack("burns", side_of(sector, by), by, shot.weapon, target, shot.how, shot.free, unmodified=True)
    attack.pool = plain_pool(sector, attack)
    return attack


# -- the fire marker ---------------------------------------------------------------------------------------------------


def fight_fire(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A burning model fights the fire; if that wins, it hurts and the activation is over. [DZ-KW-BURNS-03, R92]"""
    if not fighter.burning:
        return
    attack = Attack("fire", 1 - fighter.owner, None, None, fighter, pool=FIRE)
    begin(sector, [attack])
    yield from respond(sector, [attack])
    fire = yield from effect_dice(sector, attack, FIRE)
    mine = yield from withstand(sector, attack, fire, survive_pool(sector, attack, fighter, None))
    end(sector)
    fighter.burning = False
    sector.tell(FireFought(fighter.id, fire.successes, mine.successes))
    if fire.successes > mine.successes:
        sector.scene.over = True
        yield from damage.inflict(sector, fighter, fire.successes - mine.successes, attack)
        yield from finish(sector)


IT_BURNS: Final = Keyword("it-burns", firing=FiringMode(models_to_shoot, set_fire), fire=fight_fire)
