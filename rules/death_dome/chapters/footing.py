"""What a unit is to the board when it walks: its base, its abilities, the units in the way. [3.7]"""

from __future__ import annotations

from rules.death_dome.chapters.reach import Walker
from rules.death_dome.model.state import Dome, Unit
from rules.death_dome.model.units import able

STEP_TAGS = ("wall_walk", "lava_walk", "tower_jump", "trample", "bug_immune")
"""Abilities that bear on where a unit can go."""


def walker(dome: Dome, unit: Unit) -> Walker:
    """What moves: its base, its abilities, who stands where, and the bug tokens it fears. [DD-MOV-04, DD-MOV-05]"""
    index = dome.arena.index
    tags = frozenset([tag for tag in STEP_TAGS if able(dome, unit, tag)])
    foes = friends = feared = 0
    for other in dome.units:
        if other is unit or other.place not in index:
            continue
        if other.owner == unit.owner:
            friends |= 1 << index[other.place]
        else:
            foes |= 1 << index[other.place]
    if dome.tokens and "bug_immune" not in tags:
        feared = dome.arena.bits([token.square for token in dome.tokens.values()])
    # R80: the attack of a bug token under a teammate could leave two units on one square.
    return Walker(dome.teams[unit.owner].base, tags, foes | (friends & feared), friends, feared)
