"""Indirect weapons and Comm-Link marks. [DZ-KW-INDIRECT, DZ-KW-COMM]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import shooting
from rules.deadzone.model.events.fights import PreyMarked
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.plaza import ONES


def marked_by_a_shell(version: int) -> list[PreyMarked]:
    """Whom a shell marks whose launcher had Prey: its test has one success, with an enemy in sight."""

    def rule(sector: Sector) -> Rule[None]:
        by = sector.fighters[0]
        weapon = Weapon("mortar", "Mortar", 8, 0, {"indirect": 0, "prey": 0}, (Effect("smoke"),))
        yield from shooting.shoot(sector, by, Shoot.of("mortar", "A5-1", "", "order"), weapon)

    sector = table(enforcer(cube="A1-1"), warrior(cube="A5-1"))
    return bench(rule, sector, [7, 1, 1], then=ONES, version=version).told(PreyMarked)


def test_DZ_KW_PREY_01_a_shell_marks_who_it_falls_on() -> None:
    """DZ-KW-PREY-01, R46: One success of a Shoot action, an Indirect one too; not in a match of the first rules."""
    assert marked_by_a_shell(2) == [PreyMarked(0, "S1")]
    assert marked_by_a_shell(1) == []
