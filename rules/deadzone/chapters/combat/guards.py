"""What keeps damage off a model, as numbers: shields, armour, Tough, and what comes on top. [P-DAMAGE, R59]

Keywords hook in by name; each function takes the sector, the attack and the model that is hurt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.model.models import armour, has, worth
from rules.deadzone.model.state import Fighter, Sector

Counts = Callable[[Sector, Attack, Fighter], int]
SHIELDS: Final[dict[str, Counts]] = {}
"""Dice 6+ that take potential damage off. [DZ-KW-ESHIELD-01, DZ-KW-ESHIELD-02]"""
ARMOUR: Final[dict[str, Counts]] = {}
"""Armour before AP. [DZ-DMG-04]"""
TOUGH: Final[dict[str, Counts]] = {}
"""HP that each attack costs less. [DZ-KW-TOUGH-01]"""
MORE: Final[dict[str, Counts]] = {}
"""HP on top, if any are lost. [DZ-KW-DISMANTLE-01, DZ-KW-TOXIC-01, DZ-KW-GAS-03]"""
MACHINES: Final = ("vehicle", "walker", "bike", "construct")


class Guard(NamedTuple):
    """The numbers of one attack on one model; `armour` has the AP taken off. [R59]"""

    shields: int
    armour: int
    tough: int
    more: int

    def loss(self, potential: int) -> int:
        """The HP lost from potential damage that passed the shields. [DZ-DMG-04, DZ-DMG-08]"""
        lost = potential - self.armour - self.tough
        return lost + self.more if lost > 0 else 0


def guard(sector: Sector, attack: Attack, f: Fighter) -> Guard:
    """All that keeps this attack's damage off a model, its target or, where that fought back, the attacker.

    [DZ-KW-AP-01, DZ-DMG-06]
    """
    return Guard(
        _total(SHIELDS, sector, attack, f),
        max(0, _total(ARMOUR, sector, attack, f) - attack.ap),
        _total(TOUGH, sector, attack, f),
        _total(MORE, sector, attack, f),
    )


def loss_of(sector: Sector, attack: Attack, f: Fighter, margin: int) -> int:
    """The HP that a model loses when it is beaten by so much, shields left out. [DZ-PAC-05, DZ-KW-STUN-01]"""
    if margin <= 0 or is_harmless(attack):
        return 0
    if attack.cause == "test":
        return attack.stake
    return guard(sector, attack, f).loss(margin)


def is_harmless(attack: Attack) -> bool:
    """Whether it costs no HP, however it ends. [DZ-KW-RAPID-03, DZ-KW-BLAST-01, DZ-KW-DROPSUIT-02, DZ-KW-STUN-01]"""
    return attack.cause in ("blaze", "blast", "drop") or attack.has("stun")


def _total(table: dict[str, Counts], sector: Sector, attack: Attack, f: Fighter) -> int:
    return sum([count(sector, attack, f) for count in table.values()])


def _energy_shields(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Its own. [DZ-KW-ESHIELD-01]"""
    return worth(sector, f, "energy-shield")


def _generators(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Those of all models in its cube, friend or foe. [DZ-KW-SHIELDGEN-01]"""
    return sum([worth(sector, one, "shield-generator") for one in sector.at(f.cube)])


def _armour(sector: Sector, attack: Attack, f: Fighter) -> int:
    """AR and Defender Shields. [DZ-DMG-04, DZ-KW-DEFSHIELD-01]"""
    return armour(sector, f)


def _tough(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One HP less, however often it is written. [DZ-KW-TOUGH-01]"""
    return int(has(sector, f, "tough"))


def _dismantle(sector: Sector, attack: Attack, f: Fighter) -> int:
    """One HP more for machines. [DZ-KW-DISMANTLE-01, R143]"""
    able = attack.has("dismantle") or (attack.by is not None and has(sector, attack.by, "dismantle"))
    return int(able and any(has(sector, f, word) for word in MACHINES))


def _toxic(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The weapon's, not for Constructs. [DZ-KW-TOXIC-01]"""
    value = attack.weapon.keywords.get("toxic", 0) if attack.weapon else 0
    return value if value and not has(sector, f, "construct") else 0


def _cloud(sector: Sector, attack: Attack, f: Fighter) -> int:
    """The toxic cloud that it stands in, not for Constructs. [DZ-KW-GAS-03, R136]"""
    values = [cloud.toxic for cloud in sector.clouds if cloud.cube == f.cube]
    return max(values) if values and not has(sector, f, "construct") else 0


SHIELDS.update({"energy-shield": _energy_shields, "shield-generator": _generators})
ARMOUR.update({"armour": _armour})
TOUGH.update({"tough": _tough})
MORE.update({"dismantle": _dismantle, "toxic": _toxic, "gas-cloud": _cloud})
