"""Keywords that keep damage off a model, or add to it. [P-DAMAGE, DZ-KW]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.guards import MACHINES
from rules.deadzone.chapters.hooks import Keyword
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import has, worth
from rules.deadzone.model.state import Board, Fighter


def energy_shields(sector: Board, attack: Attack, f: Fighter) -> int:
    """Its own. [DZ-KW-ESHIELD-01]"""
    return worth(sector, f, "energy-shield")


ENERGY_SHIELD: Final = Keyword("energy-shield", shields=energy_shields)


def generators(sector: Board, attack: Attack, f: Fighter) -> int:
    """Those of all models in its cube, friend or foe. [DZ-KW-SHIELDGEN-01]"""
    return sum([worth(sector, one, "shield-generator") for one in sector.at(f.cube)])


SHIELD_GENERATOR: Final = Keyword("shield-generator", shields=generators)


def resilient(sector: Board, attack: Attack, f: Fighter) -> int:
    """The model's own. [DZ-KW-RESILIENT-01]"""
    return worth(sector, f, "resilient")


RESILIENT: Final = Keyword("resilient", survive_rerolls=resilient)


def tough(sector: Board, attack: Attack, f: Fighter) -> int:
    """One HP less, however often it is written. [DZ-KW-TOUGH-01]"""
    return int(has(sector, f, "tough"))


TOUGH: Final = Keyword("tough", tough=tough)


def dismantle(sector: Board, attack: Attack, f: Fighter) -> int:
    """One HP more for machines. [DZ-KW-DISMANTLE-01, R143]"""
    able = attack.has("dismantle") or (attack.by is not None and has(sector, attack.by, "dismantle"))
    return int(able and any(has(sector, f, word) for word in MACHINES))


DISMANTLE: Final = Keyword("dismantle", more=dismantle)


def toxic(sector: Board, attack: Attack, f: Fighter) -> int:
    """The weapon's, not for Constructs. [DZ-KW-TOXIC-01]"""
    value = attack.weapon.keywords.get("toxic", 0) if attack.weapon else 0
    return value if value and not has(sector, f, "construct") else 0


TOXIC: Final = Keyword("toxic", more=toxic)
