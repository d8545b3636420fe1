"""Evade: who was shot at moves a cube away. [DZ-KW-EVADE-01, R127]"""

from __future__ import annotations

from collections.abc import Sequence

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.reactions import evade
from rules.deadzone.model.events.fights import Evaded
from rules.deadzone.model.models import has
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule


def escapes(sector: Sector, f: Fighter) -> tuple[str, ...]:
    """The cubes that a model can Evade to; none if it cannot. [DZ-KW-EVADE-01, DZ-PIN-04]"""
    able = f.fate == "table" and not f.pinned and has(sector, f, "evade")
    return moving.neighbours(sector, f) if able else ()


def evasions(sector: Sector, attacks: Sequence[Attack]) -> Rule[None]:
    """Who was shot at, and is neither killed nor Pinned, may move one cube; each once. [DZ-KW-EVADE-01, R127]"""
    for attack in {attack.target.id: attack for attack in reversed(attacks)}.values():
        attack.escapes = escapes(sector, attack.target)
        cube = yield from evade(sector, attack)
        if cube:
            sector.tell(Evaded(attack.target.id, cube))
            yield from moving.step_to(sector, attack.target, cube)
