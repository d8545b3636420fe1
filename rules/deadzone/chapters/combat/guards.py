"""What keeps damage off a model, as numbers: shields, armour, Tough, and what comes on top. [P-DAMAGE, R59]"""

from __future__ import annotations

from typing import Final, NamedTuple

from rules.deadzone.chapters.hooks import BOOK
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import armour, has
from rules.deadzone.model.state import Board, Fighter, Sector

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


def guard(sector: Board, attack: Attack, f: Fighter) -> Guard:
    """All that keeps this attack's damage off a model, its target or, where that fought back, the attacker.

    [DZ-KW-AP-01, DZ-DMG-06]
    """
    bare = unpierced(sector, attack, f)
    return bare._replace(armour=max(0, bare.armour - attack.ap))


def unpierced(sector: Board, attack: Attack, f: Fighter) -> Guard:
    """Return the same with all armour: AR, Defender Shields, keywords, orders. [DZ-DMG-04, DZ-KW-DEFSHIELD-01]"""
    return Guard(
        sum([count(sector, attack, f) for count in BOOK.shields]),
        armour(sector, f) + sum([count(sector, attack, f) for count in BOOK.armour]),
        sum([count(sector, attack, f) for count in BOOK.tough]),
        sum([count(sector, attack, f) for count in BOOK.more]),
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


def in_toxic_cloud(sector: Board, f: Fighter) -> int:
    """Return what the toxic cloud that a model stands in adds to lost HP; 0 for Constructs. [DZ-KW-GAS-03, R136]"""
    values = [cloud.toxic for cloud in sector.clouds if cloud.cube == f.cube]
    return max(values) if values and not has(sector, f, "construct") else 0
