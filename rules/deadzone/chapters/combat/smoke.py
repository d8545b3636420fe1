"""Smoke markers and toxic clouds. [DZ-KW-SMOKE, DZ-KW-GAS]"""

from __future__ import annotations

from rules.deadzone.model.events.harm import CloudPlaced
from rules.deadzone.model.state import Cloud, Sector


def put_cloud(sector: Sector, cube: str, toxic: int = 0) -> None:
    """A marker in a cube, one of each kind at most; the stronger of two toxic clouds counts. [2.1, DZ-KW-GAS-03]"""
    old = next((cloud for cloud in sector.clouds if cloud.cube == cube and bool(cloud.toxic) == bool(toxic)), None)
    if old is None:
        sector.clouds.append(Cloud(cube, toxic))
        sector.tell(CloudPlaced(cube, toxic))
    elif old.toxic < toxic:
        old.toxic = toxic
        sector.tell(CloudPlaced(cube, toxic))
