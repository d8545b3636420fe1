"""Positions on Ruined Plaza, whose southern rows are open ground, and what its tests look at."""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.tests import DiceThrown
from rules.engine.playout import QuickDice
from tests.deadzone.bench import Bench
from tests.deadzone.kit import Table, position

REACTIONS = ("react", "boost", "dice", "evade")
FAIL = [1, 1, 1]
"""Three dice of any test, all failed."""
PASS = [7, 7, 7]
"""Three dice of any test, all successes, none of them an 8."""
ONES = QuickDice(lambda below: 0)
"""Dice that all show 1, for `then`."""


def plaza(text: str, **more: Any) -> Table:
    """A position on Ruined Plaza."""
    return position(text, map="ruined-plaza", **more)


def settle(scene: Table) -> Table:
    """Answer what is asked about an attack with the defaults, until something else is asked."""
    while scene.asking.split(" ")[-1] in REACTIONS:
        scene.silent()
    return scene


def pools(scene: Table | Bench) -> list[int]:
    """How many dice were rolled in each test, without those that 8s brought."""
    return [sum([count for _, count in thrown.parts]) for thrown in scene.told(DiceThrown)]
