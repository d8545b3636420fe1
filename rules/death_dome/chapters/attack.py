"""The attack action: which weapon at whom, and weapons that attack twice. [3.9, 3.10, DD-ABL-14..19, DD-MUL-05]"""

from __future__ import annotations

from rules.death_dome.chapters.combat import attack
from rules.death_dome.model.cards import PUNCH
from rules.death_dome.model.moves import Attack, Stop
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import able, build, ready, weapon_tag
from rules.engine import Choose, Rule, ask


def attacks(dome: Dome, unit: Unit) -> tuple[Attack, ...]:
    """Every weapon against every enemy in its range and sight. [DD-ATK-01, DD-ATK-02, DD-RNG-02, D6]"""
    foes = [foe for foe in dome.units if foe.owner != unit.owner and dome.exposed(foe)]
    return tuple([move for weapon in build(unit).weapons for move in shots(dome, unit, weapon, foes)]) if foes else ()


def shots(dome: Dome, unit: Unit, weapon: str, foes: list[Unit]) -> list[Attack]:
    """What one weapon can be used on. [DD-ABL-15, DD-ABL-18]"""
    if weapon_tag(weapon, "hits_all_adjacent"):
        return [Attack.of(weapon)] if around(dome, unit, unit, foes) else []
    return [Attack.of(weapon, foe.id) for foe in foes if in_reach(dome, unit, weapon, foe)]


def in_reach(dome: Dome, unit: Unit, weapon: str, foe: Unit) -> bool:
    """Range, and line of sight unless weapon or card ignores it. [DD-RNG-01..03, DD-LOS-03, DD-ABL-05]"""
    if dome.arena.distance(unit.place, foe.place) > build(unit).range_of(weapon):
        return False
    return ignores_sight(dome, unit, weapon) or sees(dome, unit, foe)


def ignores_sight(dome: Dome, unit: Unit, weapon: str) -> bool:
    """Whether walls and towers do not stop this attack. [DD-ABL-05, P21]"""
    if weapon_tag(weapon, "ignore_los"):
        return True
    acting = dome.acting
    return acting is not None and acting.unit == unit.id and weapon != PUNCH and "attack_ignore_los" in acting.aim


def sees(dome: Dome, unit: Unit, other: Unit) -> bool:
    """Line of sight from a unit to another, with what it carries. [DD-LOS-01, DD-LOS-04]"""
    return dome.arena.sees(unit.place, other.place, able(dome, unit, "see_through_walls"))


def around(dome: Dome, unit: Unit, center: Unit, foes: list[Unit]) -> list[Unit]:
    """The enemies adjacent to a square; only the attacker's own eyes see through walls. [DD-ABL-14, -17, -30]"""
    through = center is unit and able(dome, unit, "see_through_walls")
    return [foe for foe in foes if foe is not center and dome.arena.adjacent(center.place, foe.place, through)]


def hits_of(dome: Dome, unit: Unit, move: Attack) -> list[Unit]:
    """The units that an attack hits. [step 3, DD-ABL-14..19, R60]"""
    foes = [foe for foe in dome.units if foe.owner != unit.owner and dome.exposed(foe)]
    if not move.target:
        return around(dome, unit, unit, foes)
    target = dome.unit(move.target)
    splash = around(dome, unit, target, foes) if weapon_tag(move.weapon, "splash") else []
    return [target, *splash]


def attack_action(dome: Dome, unit: Unit, move: Attack) -> Rule[None]:
    """One attack, and with some weapons another. [DD-ATK-01, DD-MUL-05, step 8, D19]"""
    yield from attack(dome, unit, move.weapon, hits_of(dome, unit, move))
    if weapon_tag(move.weapon, "extra_attack") and ready(dome, unit) and not dome.in_base(unit):  # R54
        yield from second_attack(dome, unit, move.weapon)


def second_attack(dome: Dome, unit: Unit, weapon: str) -> Rule[None]:
    """The other attack of the weapon, at whom it reaches now, or none. [DD-MUL-05]"""
    foes = [foe for foe in dome.units if foe.owner != unit.owner and dome.exposed(foe)]
    options = (*shots(dome, unit, weapon, foes), Stop.of())
    if len(options) == 1:
        return
    about = (unit.id, weapon)
    move = yield from ask(
        lambda: Choose(
            seat=unit.owner, prompt="again", options=options, default=Stop.of(), reason="DD-MUL-05", about=about
        )
    )
    if isinstance(move, Attack):
        yield from attack(dome, unit, weapon, hits_of(dome, unit, move))
