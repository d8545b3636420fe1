"""What an attack costs a model: shields, armour, HP; and the states Pinned and stunned. [P-DAMAGE, DZ-DMG]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.deadzone.chapters.combat import death
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.guards import guard, in_toxic_cloud
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.events.harm import DamageStopped, HpLost, LifeSupported, Pinned, ShieldsRolled, Stood, Stunned
from rules.deadzone.model.models import has, left
from rules.deadzone.model.rolls import Part, Pool, throw
from rules.deadzone.model.rulings import lying_down_ends_it
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule

SHIELD: Final = 6
"""What a die of a shield must show, or more, to take one point off. [DZ-KW-ESHIELD-01]"""
LIFE_SUPPORT: Final = "life-support"


def inflict(sector: Sector, f: Fighter, potential: int, attack: Attack) -> Rule[int]:
    """All of P-DAMAGE for one model, its death included; returns the HP lost. [P-DAMAGE, DZ-DMG-03]"""
    lost = yield from wound(sector, f, potential, attack)
    if lost:
        yield from death.bear(sector, [(f, attack)])
    return lost


def wound(sector: Sector, f: Fighter, potential: int, attack: Attack) -> Rule[int]:
    """P-DAMAGE up to the loss of HP; nobody dies yet, so that a blast can wound all first. [DZ-DMG-08, R19, R59]"""
    if f.fate != "table" or potential <= 0:
        return 0
    passed = yield from _shielded(sector, f, potential, attack)
    if not passed:
        return 0
    for answer in BOOK.before_armour:
        yield from answer(sector, attack, f, passed)
    numbers = guard(sector, attack, f)
    lost = numbers.loss(passed)
    if not lost:
        sector.tell(DamageStopped(f.id, passed, numbers.armour))
    for prevent in BOOK.prevents:
        spared = yield from prevent(sector, attack, f, lost)
        lost -= min(lost, spared)
    parts = ("damage", passed), ("armour", -numbers.armour), ("tough", -numbers.tough), ("more", numbers.more)
    _take(sector, f, lost, attack, parts)
    return lost


def _shielded(sector: Sector, f: Fighter, potential: int, attack: Attack) -> Rule[int]:
    """What Energy Shields and Shield Generators let through. [DZ-KW-ESHIELD-01, DZ-KW-ESHIELD-02, R82]"""
    dice = guard(sector, attack, f).shields
    if not dice:
        return potential
    thrown = yield from throw(Pool((("shields", dice),), SHIELD), "DZ-KW-ESHIELD-01")
    passed = max(0, potential - thrown.successes)
    sector.tell(ShieldsRolled(f.id, tuple(thrown.faces), potential, passed))
    return passed


def lose(sector: Sector, f: Fighter, hp: int, attack: Attack) -> Rule[None]:
    """HP lost against which nothing helps, outside of any attack; a toxic cloud adds to it. [DZ-KW-CHARGED-02, R136]

    `settle` is the caller's.
    """
    _take(sector, f, hp + in_toxic_cloud(sector, f), attack)
    yield from death.bear(sector, [(f, attack)])


def _take(sector: Sector, f: Fighter, hp: int, attack: Attack, parts: Sequence[Part] = ()) -> None:
    """Lose HP; the first time that this does not kill, Life Support heals all. [DZ-DMG-01, DZ-KW-LIFESUP-01, R95]"""
    if not hp:
        return
    f.damage += hp
    sector.tell(HpLost(f.id, hp, max(0, left(f)), attack.cause, parts=tuple([one for one in parts if one[1]])))
    if left(f) > 0 and has(sector, f, LIFE_SUPPORT):
        f.damage = 0
        f.used.append(LIFE_SUPPORT)
        sector.tell(LifeSupported(f.id))


# -- states ------------------------------------------------------------------------------------------------------------


def pin(sector: Sector, f: Fighter) -> None:
    """A model lies down, if it can and does not yet; its activation is over. [DZ-PIN-01, DZ-PIN-05]"""
    if f.fate == "table" and not f.pinned and can_be_pinned(sector, f):
        f.pinned = True
        sector.tell(Pinned(f.id))
        if sector.acting is not None and sector.acting.id == f.id and lying_down_ends_it(sector):
            sector.acting.over = True
        for end in BOOK.when_pinned:
            end(sector, f)


def can_be_pinned(sector: Sector, f: Fighter) -> bool:
    """No Construct, Solid or Vehicle model, but a Bike.

    [DZ-PIN-08, DZ-KW-CONSTRUCT-01, DZ-KW-SOLID-01, R58, DZ-KW-BIKE-01]
    """
    return not has(sector, f, "construct") and (has(sector, f, "bike") or not has(sector, f, "solid"))


def stand(sector: Sector, f: Fighter) -> None:
    """A Pinned model stands up, whoever makes it. [DZ-PIN-03, DZ-PIN-06, DZ-PIN-07]"""
    if f.pinned:
        f.pinned = False
        sector.tell(Stood(f.id))


def stun(sector: Sector, *fighters: Fighter) -> None:
    """Models count as Activated; on those that do already it has no effect. [DZ-KW-STUN-01, DZ-KW-GRENADE-06, R90]"""
    for f in fighters:
        if f.fate == "table" and not f.activated:
            f.activated = True
            sector.tell(Stunned(f.id))
    note_finished(sector)
