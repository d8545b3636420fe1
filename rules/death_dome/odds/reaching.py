"""Where units of a view could go: for sheets, pictures and the autopilot. [3.7]"""

from __future__ import annotations

from collections.abc import Mapping

from rules.death_dome.chapters.footing import STEP_TAGS
from rules.death_dome.chapters.reach import Walker, reach
from rules.death_dome.model.view import DomeView, UnitView


def walker_of(seen: DomeView, unit: UnitView) -> Walker:
    """What moves, as far as a view tells. [DD-MOV-04, DD-MOV-05]"""
    arena = seen.arena
    played = seen.acting.tags if seen.acting and seen.acting.unit == unit.id else ()
    tags = STEP_TAGS.intersection((*unit.build.abilities, *played))
    there = [other for other in seen.units if other is not unit and other.place in arena.index]
    foes = arena.bits([other.place for other in there if other.owner != unit.owner])
    friends = arena.bits([other.place for other in there if other.owner == unit.owner])
    feared = 0 if "bug_immune" in tags else arena.bits([square for square, _ in seen.tokens.values()])
    return Walker(seen.teams[unit.owner].base, tags, foes | (friends & feared), friends, feared)


def reachable(seen: DomeView, unit: UnitView, budget: int | None = None) -> Mapping[str, int]:
    """The squares where a movement may end, with the steps to each; `budget` is the whole movement unless given."""
    if not unit.on_board:
        return {}
    return reach(seen.arena, walker_of(seen, unit), unit.place, unit.movement if budget is None else budget).steps
