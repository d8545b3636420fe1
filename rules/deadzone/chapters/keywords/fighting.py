"""Keywords that change the dice of an Assault. [DZ-ASS-13, DZ-KW]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.pools import FIGHT, SURVIVE, modifier, opponent, rampages
from rules.deadzone.chapters.keywords.rerolls import on_weapon
from rules.deadzone.model.models import has, worth
from rules.deadzone.model.state import Fighter, Sector


@modifier("smash", FIGHT)
def smash(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's. [DZ-KW-SMASH-01, R75, R143]"""
    return worth(sector, f, "smash") + on_weapon(attack, f, "smash")


@modifier("prey", FIGHT)
def hunts(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Its side has marked the opponent as Prey. [DZ-KW-PREY-02]"""
    return int(f.owner in opponent(attack, f).prey)


@modifier("horde", FIGHT, SURVIVE)
def horde(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One for each other friendly Horde model in the cube. [DZ-KW-HORDE-01]"""
    if not has(sector, f, "horde") or rampages(sector, f, opponent(attack, f)):
        return 0
    return len([one for one in sector.friends_of(f) if has(sector, one, "horde")])


@modifier("tenacious", SURVIVE)
def held_back(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Leaving a Tenacious enemy, or struck by such a weapon, it has one die less. [DZ-KW-TENACIOUS-01, R50, R143]"""
    if attack.occasion != "leaver" or f is not attack.target:
        return 0
    foes = sector.foes_at(f.cube, f.owner)
    return -int(attack.has("tenacious") or any(has(sector, foe, "tenacious") for foe in foes))
