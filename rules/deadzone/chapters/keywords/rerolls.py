"""Keywords that throw failed dice again by themselves. [DZ-KW-FRENZY-01, DZ-KW-RESILIENT-01, DZ-KW-WOF-01, R4]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.contest import rerolls
from rules.deadzone.chapters.combat.guards import MACHINES
from rules.deadzone.model.models import has, worth
from rules.deadzone.model.state import Fighter, Sector


@rerolls("fight", "frenzy")
def frenzy(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's, attacking or fighting back. [DZ-KW-FRENZY-01]"""
    return worth(sector, f, "frenzy") + on_weapon(attack, f, "frenzy")


@rerolls("ranged", "weight-of-fire")
def weight_of_fire(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's. [DZ-KW-WOF-01, R80]"""
    return worth(sector, f, "weight-of-fire") + on_weapon(attack, f, "weight-of-fire")


@rerolls("survive", "resilient")
def resilient(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The model's own. [DZ-KW-RESILIENT-01]"""
    return worth(sector, f, "resilient")


@rerolls("survive", "medic")
def medic(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One for each friendly Medic in the cube, itself included; not for machines. [DZ-KW-MEDIC-02, R56]"""
    if f.fate != "table" or any(has(sector, f, word) for word in MACHINES):
        return 0
    return sum([has(sector, one, "medic") for one in (f, *sector.friends_of(f))])


def on_weapon(attack: Attack, f: Fighter, keyword: str) -> int:
    """A keyword's value on the weapon that this model uses. [R75, R143]"""
    weapon = attack.weapon_of(f)
    return weapon.keywords.get(keyword, 0) if weapon else 0
