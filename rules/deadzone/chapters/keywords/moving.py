"""Teleport: a Special Action that takes the whole activation. [DZ-KW-TELEPORT]"""

from __future__ import annotations

from rules.deadzone.chapters import moving
from rules.deadzone.chapters.hooks import SPECIALS, Aim, Deed
from rules.deadzone.model.geometry.cubes import INDEX, NAMES
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.paths import teleport_ends
from rules.deadzone.model.models import has
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Refusal, Rule

TELEPORT = "teleport"
GAIT = moving.Gait(0, agile=False)


def teleport_aims(sector: Sector, fighter: Fighter) -> list[Aim]:
    """Cubes with a floor and room within range 3, whatever lies between. [DZ-KW-TELEPORT-01]"""
    me, people = moving.mover_for(sector, fighter, GAIT), moving.crowd(sector, fighter, GAIT)
    found = teleport_ends(battlefield(sector.map), me, INDEX[fighter.cube], people)
    return [(NAMES[cube], "") for cube in found]


def no_teleport(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why it cannot teleport; empty if it can. [DZ-KW-TELEPORT-01]"""
    return None if has(sector, fighter, TELEPORT) else Refusal(f"{fighter.id} cannot Teleport.", "DZ-KW-TELEPORT-01")


def teleport(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """It breaks away from enemies first; among enemies it fights as if it had moved. [DZ-KW-TELEPORT-01, -02, R39]"""
    yield from moving.go(sector, fighter, GAIT, moving.Walk((INDEX[aim[0]],), manner="teleport"))


SPECIALS[TELEPORT] = Deed(teleport_aims, teleport, no_teleport, engaged=True, long=True)
