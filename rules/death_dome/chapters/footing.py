"""What a unit is to the board when it walks: its base, its abilities, the units in the way. [3.7]"""

from __future__ import annotations

from rules.death_dome.chapters.reach import Walker
from rules.death_dome.model.sight import INDEX
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import build, played

STEP_TAGS = frozenset({"wall_walk", "lava_walk", "tower_jump", "trample", "bug_immune"})
"""Abilities that bear on where a unit can go."""


def walker(dome: Dome, unit: Unit) -> Walker:
    """What moves: its base, its abilities, who stands where, and the bug tokens it fears. [DD-MOV-04, DD-MOV-05]"""
    tags = STEP_TAGS.intersection((*build(unit).abilities, *played(dome, unit)))
    foes = friends = feared = 0
    for other in dome.units:
        if other is unit or other.place not in INDEX:
            continue
        if other.owner == unit.owner:
            friends |= 1 << INDEX[other.place]
        else:
            foes |= 1 << INDEX[other.place]
    if dome.tokens and "bug_immune" not in tags:
        feared = dome.arena.bits([token.square for token in dome.tokens.values()])
    # R80: the attack of a bug token under a teammate could leave two units on one square.
    return Walker(dome.teams[unit.owner].base, tags, foes | (friends & feared), friends, feared)
