"""Toxic clouds that a scenario brings. [section 9: Pandemonium, Chem Chase]"""

from __future__ import annotations

from rules.deadzone.model.events.rounds import CloudCame
from rules.deadzone.model.state import Cloud, Sector

TOXIC = 1


def put_toxic(sector: Sector, cube: str) -> None:
    """A Toxic (1) cloud in a cube, which holds at most one toxic one: the stronger. [DZ-KW-GAS-03]"""
    old = next((cloud for cloud in sector.clouds if cloud.cube == cube and cloud.toxic), None)
    if old is None:
        sector.clouds.append(Cloud(cube, TOXIC))
        sector.tell(CloudCame(cube, TOXIC))
