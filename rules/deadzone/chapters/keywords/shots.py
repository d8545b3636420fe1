"""Keywords that change the dice of a shot. [DZ-SHO-14, DZ-KW]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.pools import is_psychic, on_weapon, uses
from rules.deadzone.chapters.hooks import Keyword
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.sight import smoke_adjacent
from rules.deadzone.model.models import has, smoke, worth
from rules.deadzone.model.state import Board, Fighter

AIMED: Final = 2


def through_smoke(sector: Board, attack: Attack, f: Fighter) -> int:
    """The line of the shot passes beside smoke; once, and not for Psychic attacks. [DZ-KW-SMOKE-02, R43, R44]"""
    hazy = smoke(sector)
    if not hazy or is_psychic(attack):
        return 0
    here, there = INDEX[f.cube], INDEX[attack.target.cube]
    return -int(smoke_adjacent(battlefield(sector.map), here, there, hazy))


SMOKE: Final = Keyword("smoke", ranged_dice=through_smoke)


def cloaked(sector: Board, attack: Attack, f: Fighter) -> int:
    """It is in or beside the cube of such a device; not besides smoke. [DZ-KW-CLOAK-01, DZ-KW-CLOAK-02, R45]"""
    there = INDEX[attack.target.cube]
    near = [one for one in sector.in_play() if range_of(INDEX[one.cube], there) <= 1]
    carried = any(has(sector, one, "cloaking-device") for one in near)
    return -int(carried and not through_smoke(sector, attack, f))


CLOAKING_DEVICE: Final = Keyword("cloaking-device", ranged_dice=cloaked)


def holo_sight(sector: Board, attack: Attack, f: Fighter) -> int:
    """The model's or its weapon's; not with a Sniper Scope. [DZ-KW-HOLO-01, R80, R143]"""
    if attack.has("sniper-scope"):
        return 0
    return int(has(sector, f, "holo-sight") or uses(attack, f, "holo-sight"))


HOLO_SIGHT: Final = Keyword("holo-sight", ranged_dice=holo_sight)


def aimed(sector: Board, attack: Attack, f: Fighter) -> int:
    """The long use of a Sniper Scope. [DZ-KW-SNIPER-01, R42]"""
    return AIMED if attack.how == "aimed" else 0


SNIPER_SCOPE: Final = Keyword("sniper-scope", manner="aimed", ranged_dice=aimed)


def firing_platform(sector: Board, attack: Attack, f: Fighter) -> int:
    """A Vehicle that has it, or fires a weapon that has it. [DZ-KW-FIRINGPLATFORM-01, R143]"""
    own = worth(sector, f, "firing-platform") + on_weapon(attack, f, "firing-platform")
    return own if has(sector, f, "vehicle") else 0


FIRING_PLATFORM: Final = Keyword("firing-platform", ranged_dice=firing_platform)


def weight_of_fire(sector: Board, attack: Attack, f: Fighter) -> int:
    """The model's and its weapon's. [DZ-KW-WOF-01, R80]"""
    return worth(sector, f, "weight-of-fire") + on_weapon(attack, f, "weight-of-fire")


WEIGHT_OF_FIRE: Final = Keyword("weight-of-fire", ranged_rerolls=weight_of_fire)
