"""Teams and their ratings: what a unit is worth with what it carries. [3.2]"""

from __future__ import annotations

import pytest

from tests.death_dome.kit import new_game


def test_DD_TEA_01_one_of_each_type() -> None:
    """DD-TEA-01, R3: without characters a team is a warrior, a gunner, a scout and a medic."""
    seen = new_game(3).view
    assert [[unit.kind for unit in seen.of(seat)] for seat in range(3)] == [["warrior", "gunner", "scout", "medic"]] * 3


@pytest.mark.parametrize(
    ("unit", "ratings"),
    [("Wa1", (2, 4, 1, 5)), ("Gu1", (1, 4, 1, 6)), ("Sc1", (1, 6, 0, 5)), ("Me1", (1, 5, 1, 5))],
)
def test_DD_TEA_02_base_ratings(unit: str, ratings: tuple[int, int, int, int]) -> None:
    """DD-TEA-02: an unequipped unit has the strength, movement, toughness and vitae of its type."""
    shown = new_game().unit(unit)
    assert (shown.strength, shown.movement, shown.toughness, shown.vitae) == ratings
