"""Shots and Assaults of a model's activation, and what a player notices of them."""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.tests import DiceThrown
from tests.deadzone.kit import Table
from tests.deadzone.plaza import plaza, settle


def acting(text: str, *moves: str, **more: Any) -> Table:
    """A position on Ruined Plaza where the first model is activated and does this."""
    code = text.partition(":")[0]
    return plaza(text, **more).play("P1", f"activate {code}", *moves)


def fought(text: str, *moves: str, **more: Any) -> Table:
    """The same, and everything that is asked about the attack has its default."""
    return settle(acting(text, *moves, **more))


def parts(table: Table, test: int = 0) -> dict[str, int]:
    """What the dice of a test were for, by name, the base too; tests are counted from 0."""
    return dict(table.told(DiceThrown)[test].parts)


def targets(table: Table, weapon: str, how: str = "") -> set[str]:
    """What P1's active model can shoot at with a weapon."""
    words = [option.split() for option in table.options("P1")]
    return {word[2] for word in words if word[:2] == ["shoot", weapon] and "".join(word[3:4]) == how}
