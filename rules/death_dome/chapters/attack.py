"""The attack action: weapons and their targets, and weapons that attack twice. [3.9, 3.10, DD-ABL-14..19, DD-MUL-05]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.death_dome.chapters.combat import attack
from rules.death_dome.chapters.naming import both, either, find, quoted
from rules.death_dome.model.cards import ITEMS, PUNCH, name_of
from rules.death_dome.model.layout import BASES
from rules.death_dome.model.moves import Attack, Stop
from rules.death_dome.model.questions import Prompt, SecondAttack
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import able, build, ready, weapon_tag
from rules.engine import Choose, Refusal, Rule, ask


def attacks(dome: Dome, unit: Unit) -> tuple[Attack, ...]:
    """Every weapon against every enemy in its range and sight. [DD-ATK-01, DD-ATK-02, DD-RNG-02, D6]"""
    foes = enemies(dome, unit)
    return tuple([move for weapon in build(unit).weapons for move in shots(dome, unit, weapon, foes)])


def shots(dome: Dome, unit: Unit, weapon: str, foes: Sequence[Unit]) -> list[Attack]:
    """What one weapon can be used on, among these enemies. [DD-ABL-15, DD-ABL-18]"""
    if weapon_tag(weapon, "hits_all_adjacent"):
        return [Attack.of(weapon)] if around(dome, unit, unit, foes) else []
    return [Attack.of(weapon, foe.id) for foe in within_reach(dome, unit, weapon, foes)]


def enemies(dome: Dome, unit: Unit) -> list[Unit]:
    """The units that can be attacked: on the board, outside their bases. [DD-ATK-03, DD-BAS-01]"""
    homes = [BASES[team.base] for team in dome.teams]  # looked up once, as many are asked for at a time
    foes = [foe for foe in dome.units if foe.owner != unit.owner and dome.on_board(foe)]
    return [foe for foe in foes if foe.place not in homes[foe.owner]]


def no_attack(dome: Dome, unit: Unit, move: Attack) -> Refusal | None:
    """Why this weapon does not hit this unit. [DD-ATK-01..03, DD-RNG-02, DD-LOS-03, DD-ABL-15, DD-ABL-18]"""
    if move.weapon not in build(unit).weapons:
        return no_weapon(unit, move.weapon)
    if weapon_tag(move.weapon, "hits_all_adjacent"):
        if move.target:
            return Refusal(
                "{weapon} hits all enemies around, so name nobody.", "DD-ABL-18",
                weapon=name_of(move.weapon),
            )  # fmt: skip
        if not around(dome, unit, unit, enemies(dome, unit)):
            return Refusal("No enemy is adjacent to {unit}.", "DD-ABL-18", unit=unit.id)
        return None
    foe = find(dome, move.target)
    if foe is None:
        return Refusal(
            "There is no unit {unit}; name an enemy unit, never a square.", "DD-ATK-01", "DD-ABL-15",
            unit=quoted(move.target),
        )  # fmt: skip
    if foe.owner == unit.owner:
        return Refusal("{foe} is on your own team.", "DD-ATK-03", foe=foe.id)
    if dome.in_base(foe):
        return Refusal("{foe} is in its base and cannot be attacked.", "DD-ATK-03", "DD-BAS-01", foe=foe.id)
    if not dome.exposed(foe):
        return Refusal("{foe} is in jail and cannot be attacked.", "DD-ATK-03", "DD-BAS-01", foe=foe.id)
    return no_shot(dome, unit, move.weapon, foe)


def no_weapon(unit: Unit, weapon: str) -> Refusal:
    """Why a unit does not attack with this. [DD-ATK-02, R17]"""
    armed = [name_of(held) for held in build(unit).weapons if held != PUNCH]
    if weapon == PUNCH:
        return Refusal(
            "{unit} is armed, so it does not punch: use {armed}.", "DD-ATK-02", "R17",
            unit=unit.id, armed=either(armed),
        )  # fmt: skip
    what = name_of(weapon) if weapon in ITEMS else quoted(weapon)
    if armed:
        return Refusal(
            "{unit} does not attack with {what}; it has {armed}.", "DD-ATK-01",
            unit=unit.id, what=what, armed=both(armed),
        )  # fmt: skip
    return Refusal("{unit} does not attack with {what}; it has its fist.", "DD-ATK-01", unit=unit.id, what=what)


def no_shot(dome: Dome, unit: Unit, weapon: str, foe: Unit) -> Refusal | None:
    """Why a weapon does not reach. [DD-RNG-02, DD-LOS-03]"""
    if within_reach(dome, unit, weapon, [foe]):
        return None
    far, most = dome.arena.distance(unit.place, foe.place), build(unit).range_of(weapon)
    if far > most:
        return Refusal(
            "{foe} is {far} squares away, and {weapon} reaches {most}.", "DD-RNG-02",
            foe=foe.id, far=far, weapon=name_of(weapon), most=most,
        )  # fmt: skip
    return Refusal(
        "{unit} has no line of sight to {foe} on {place}.", "DD-LOS-03",
        unit=unit.id, foe=foe.id, place=foe.place,
    )  # fmt: skip


def within_reach(dome: Dome, unit: Unit, weapon: str, foes: Iterable[Unit]) -> list[Unit]:
    """Those of these units that are in a weapon's range and sight. [DD-RNG-02, DD-LOS-03]"""
    arena, place, most = dome.arena, unit.place, build(unit).range_of(weapon)
    near = [foe for foe in foes if arena.distance(place, foe.place) <= most]
    if not near or ignores_sight(dome, unit, weapon):
        return near
    through = able(dome, unit, "see_through_walls")
    return [foe for foe in near if arena.sees(place, foe.place, through)]


def ignores_sight(dome: Dome, unit: Unit, weapon: str) -> bool:
    """Whether walls and towers do not stop this attack. [DD-ABL-05, P21]"""
    if weapon_tag(weapon, "ignore_los"):
        return True
    acting = dome.acting
    return acting is not None and acting.unit == unit.id and weapon != PUNCH and "attack_ignore_los" in acting.aim


def sees(dome: Dome, unit: Unit, other: Unit) -> bool:
    """Line of sight from a unit to another, with what it carries. [DD-LOS-01, DD-LOS-04]"""
    return dome.arena.sees(unit.place, other.place, able(dome, unit, "see_through_walls"))


def around(dome: Dome, unit: Unit, center: Unit, foes: Iterable[Unit]) -> list[Unit]:
    """The enemies adjacent to a square; only the attacker's own eyes see through walls. [DD-ABL-14, -17, -30]"""
    through = center is unit and able(dome, unit, "see_through_walls")
    return [foe for foe in foes if foe is not center and dome.arena.adjacent(center.place, foe.place, through)]


def hits_of(dome: Dome, unit: Unit, move: Attack) -> list[Unit]:
    """The units that an attack hits. [step 3, DD-ABL-14..19, R60]"""
    foes = enemies(dome, unit)
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
    """The other attack of the weapon, at a unit that it reaches now, or none. [DD-MUL-05]"""
    options = (*shots(dome, unit, weapon, enemies(dome, unit)), Stop.of())
    if len(options) == 1:
        return
    move = yield from ask(
        lambda: Choose(
            seat=unit.owner,
            prompt=Prompt.AGAIN,
            options=options,
            default=Stop.of(),
            reason="DD-MUL-05",
            about=SecondAttack(unit.id, weapon),
        )
    )
    if isinstance(move, Attack):
        yield from attack(dome, unit, weapon, hits_of(dome, unit, move))
