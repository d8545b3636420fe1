"""The Plane Return Phase. [3.23]"""

from __future__ import annotations

from tests.deadlock.kit import position


def test_who_has_lost_the_last_plane_and_all_land_is_out() -> None:
    """DL-VIC-02: Planes without a hangar may be the last of a player: he is out at once."""
    table = position("D4 plains: | P1 plane! / E5 plains P2: city+", phase="plane_return", homes=False)
    assert table.asking == ""
    assert table.match.state.winners == [1]
