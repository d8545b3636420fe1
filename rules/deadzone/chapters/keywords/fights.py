"""Keywords that change the dice of an Assault. [DZ-ASS-13, DZ-KW]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.pools import on_weapon, opponent, rampages
from rules.deadzone.chapters.hooks import Keyword
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import has, worth
from rules.deadzone.model.state import Board, Fighter


def smash(sector: Board, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's. [DZ-KW-SMASH-01, R75, R143]"""
    return worth(sector, f, "smash") + on_weapon(attack, f, "smash")


SMASH: Final = Keyword("smash", fight_dice=smash)


def hunts(sector: Board, attack: Attack, f: Fighter) -> int:
    """Its side has marked the opponent as Prey. [DZ-KW-PREY-02]"""
    return int(f.owner in opponent(attack, f).prey)


PREY: Final = Keyword("prey", fight_dice=hunts)


def horde(sector: Board, attack: Attack, f: Fighter) -> int:
    """One for each other friendly Horde model in the cube. [DZ-KW-HORDE-01]"""
    if not has(sector, f, "horde") or rampages(sector, f, opponent(attack, f)):
        return 0
    return len([one for one in sector.friends_of(f) if has(sector, one, "horde")])


HORDE: Final = Keyword("horde", fight_dice=horde, survive_dice=horde)


def held_back(sector: Board, attack: Attack, f: Fighter) -> int:
    """Leaving a Tenacious enemy, or struck by such a weapon, it has one die less. [DZ-KW-TENACIOUS-01, R50, R143]"""
    if attack.occasion != "leaver" or f is not attack.target:
        return 0
    foes = sector.foes_at(f.cube, f.owner)
    return -int(attack.has("tenacious") or any(has(sector, foe, "tenacious") for foe in foes))


TENACIOUS: Final = Keyword("tenacious", survive_dice=held_back)


def frenzy(sector: Board, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's, attacking or fighting back. [DZ-KW-FRENZY-01]"""
    return worth(sector, f, "frenzy") + on_weapon(attack, f, "frenzy")


FRENZY: Final = Keyword("frenzy", fight_rerolls=frenzy)
