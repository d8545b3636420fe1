"""The kit itself: a position in words is what it says, and comes back in the same words."""

from __future__ import annotations

import pytest

from rules.deadlock.model.events import PhaseBegan
from rules.deadlock.model.moves import Lose, Make, March
from rules.deadlock.model.view import view
from tests.deadlock.kit import laid_out, land_words, new_game, position, spot

RICH = "plains P1: city+ farm+! factory-$ dwellings shipyard+#1@B3 idle2 | tank2 infantry plane! | poison2 built"


@pytest.mark.parametrize(
    "words",
    [RICH, "ocean", "swamp P2", "ruins P1: 2=culture- 5=lab+", "forest: | P2 scout3", "plains P1: | tank P2 plane2!"],
)
def test_a_territory_comes_back_in_the_same_words(words: str) -> None:
    """What `position` reads, `place` writes."""
    assert land_words(view(laid_out(f"C3 {words}"), None).land("C3")) == words


def test_a_player_in_words() -> None:
    """Stocks that are not named are those of the start; a player without land gets a corner."""
    table = position(
        "C3 plains P1: city+", phase="build", stop="build", P1="cyth F3 A2 rebels4 rocketry low doctrine=deadliest"
    )
    assert table.goods("P1") == "F3 M20 E20 C20 R0 A2"
    assert (table.player("P1").race, table.rebels("P1"), table.player("P1").tax) == ("cyth", 4, "low")
    assert table.technologies("P1") == ["rocketry"]
    assert table.sheet("P1").orders.doctrine == "deadliest"
    assert (table.place("E5"), table.player("P2").race) == ("plains P2: city+", "human")
    assert (table.loyal("P1"), table.player("P1").housing) == (1, 5)


def test_units_and_moves_in_words() -> None:
    """Units are counted by kind; colonists are two words of a move."""
    table = position("C3 plains P1: city+ | tank2 scout / C4 forest: | P1 infantry", stop="upkeep")
    assert table.units("P1") == "C3 tank2 scout, C4 infantry"
    assert table._move("lose C3 idle 1") == Lose("C3", "idle 1")
    assert table._move("make C3 1 tank 2") == Make("C3", 1, "tank", 2)
    assert table._move("make C3 1 ship to=B3") == Make("C3", 1, "ship", 1, "B3")
    assert table._move("march C3 tank C4 2") == March("C3", "tank", "C4", 2)


def test_a_game_from_its_beginning() -> None:
    """Races are asked for first; a table is set at the beginning of any phase."""
    assert new_game(3, rest=6).asking == "P1 race"
    assert position(phase="upkeep", stop="labor", rest=6).told(PhaseBegan) == [PhaseBegan(0, "upkeep")]
    assert spot("A1") == 0
    assert spot("C3") == 12
