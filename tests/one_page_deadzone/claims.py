"""What the reasons of the lesson say of units, guns, targets and places, and whether it is so."""

from __future__ import annotations

from dataclasses import replace

from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.chapters.shooting import can_shoot
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.moves import Activate
from rules.one_page_deadzone.model.view import UnitView
from tests.claims import Claim, Suggestion


def unit_of(made: Suggestion) -> UnitView:
    """The unit that is activated, or that acts."""
    view, answer = made.view, made.answer
    unit: UnitView | None = view.unit(answer.unit if isinstance(answer, Activate) else view.acting.moving)
    assert unit is not None
    return unit


def foes(made: Suggestion) -> list[UnitView]:
    """The enemies on the table."""
    return [each for each in made.view.units if each.owner != made.view.seat and each.cube]


def sees_one(made: Suggestion, cube: str = "") -> bool:
    """Whether the unit could shoot at somebody from its cube, or from another one."""
    unit = unit_of(made)
    unit = replace(unit, cube=cube or unit.cube)
    return bool(unit.type.gun) and any(can_shoot(made.view.field, unit, foe.cube) for foe in foes(made))


def seen_by_one(made: Suggestion, cube: str) -> bool:
    """Whether an enemy could shoot into a cube."""
    return any(foe.type.gun and can_shoot(made.view.field, foe, cube) for foe in foes(made))


def to(made: Suggestion) -> str:
    """The cube that is chosen, else where the unit stands."""
    return str(getattr(made.answer, "to", "") or unit_of(made).cube)


def goes(made: Suggestion, cubes: int) -> bool:
    """Whether the action of the unit covers so many cubes."""
    assert isinstance(made.answer, Activate)
    return allowance(unit_of(made).type, made.answer.action) == cubes


def climbs(made: Suggestion) -> bool:
    """Whether the cube that is chosen lies higher than where the unit stands."""
    level = made.view.field.level
    return bool(level.get(to(made), 0) > level.get(unit_of(made).cube, 0))


def nearest(made: Suggestion, cube: str) -> int:
    """How far the nearest enemy is."""
    return min(GRID.distance(cube, foe.cube) for foe in foes(made))


CLAIMS: list[Claim] = [
    (r"shoot at who|still shoot|before it shoots", lambda made, words: bool(unit_of(made).type.gun)),
    (r"has no target where it stands", lambda made, words: not sees_one(made)),
    (r"has a target", lambda made, words: sees_one(made)),
    (r"may go (\d+) cube", lambda made, words: goes(made, int(words[1]))),
    (r"a pinned unit can do nothing else", lambda made, words: unit_of(made).pinned),
    (r"has (\w+) beside it", lambda made, words: made.view.unit(words[1]).owner == made.view.seat),
    (r"sees a target from there", lambda made, words: sees_one(made, to(made))),
    (r"no enemy can shoot at it", lambda made, words: not seen_by_one(made, to(made))),
    (r"has cover there", lambda made, words: to(made) in made.view.field.cover),
    (r"stands higher", lambda made, words: climbs(made)),
    (r"an enemy is (\d+) cube", lambda made, words: nearest(made, to(made)) == int(words[1])),
    (r"in the next round", lambda made, words: made.view.round < 4),
]
