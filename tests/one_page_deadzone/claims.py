"""What the reasons of the lesson say of units, guns and targets, and whether it is so."""

from __future__ import annotations

from rules.one_page_deadzone.chapters.shooting import can_shoot
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


def sees_one(made: Suggestion) -> bool:
    """Whether the unit could shoot at somebody from its cube."""
    unit = unit_of(made)
    return bool(unit.type.gun) and any(can_shoot(made.view.field, unit, foe.cube) for foe in foes(made))


CLAIMS: list[Claim] = [
    (r"shoot at who|still shoot", lambda made, words: bool(unit_of(made).type.gun)),
    (r"has no target where it stands", lambda made, words: not sees_one(made)),
    (r"has a target and need not move", lambda made, words: sees_one(made)),
    (r"a pinned unit can do nothing else", lambda made, words: unit_of(made).pinned),
    (r"has (\w+) beside it", lambda made, words: made.view.unit(words[1]).owner == made.view.seat),
]
