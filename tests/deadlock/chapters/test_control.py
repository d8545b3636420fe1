"""Who controls a territory. [3.2]"""

from __future__ import annotations

from tests.deadlock.kit import position


def test_DL_CTL_07_no_two_players_in_one_place_afterwards() -> None:
    """DL-CTL-07: after the Attack Phase all that stands in a territory is one player's."""
    text = "B3 plains P1: city+ | tank3 infantry2 / C3 plains P2: farm- idle1 | infantry2 / D3 plains: | P2 scout"
    table = position(text, phase="transport", rest=1).play("P1", "march B3 tank C3 3, march B3 infantry B2 2")
    for land in table.view.lands:
        assert len({units.owner for units in land.units} | ({land.owner} - {-1})) <= 1
