"""What a seat's chance to win is thought to be: exact at the end, and before it what a player would say."""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock import GAME
from rules.deadlock.computer.value import WEIGHTS
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.view import PlanetView
from testing.seeds import seeds
from tests.deadlock.kit import Table, new_game, position
from tests.fitting.games import positions
from tests.fitting.logit import brier

RICH = "city+ farm+ farm+ mine+ idle2 | tank3"
POOR = "farm+ | infantry"


def chances(seen: PlanetView) -> list[float]:
    """What the game says."""
    assert GAME.value is not None
    return [*GAME.value(seen)]


def uneven(strong: str, weak: str, **more: Any) -> Table:
    """One holds ten territories with everything, the other two."""
    lands = [f"{cell} plains {strong}: {RICH}" for cell in sorted(CELLS)[:10]]
    lands += [f"{cell} plains {weak}: {POOR}" for cell in sorted(CELLS)[-2:]]
    races: dict[str, Any] = {strong: "human M20 C20", weak: "tarth M20 C20"}
    return position(" / ".join(lands), phase="build", to_act=strong, order=f"{strong} {weak}", **races, **more)


def test_a_crushing_lead_in_the_last_round_is_as_good_as_won() -> None:
    """Ten territories to two."""
    found = chances(uneven("P1", "P2", round=15, round_limit=15).see("P1"))
    assert found[0] > 0.95
    assert sum(found) == pytest.approx(1)


@pytest.mark.parametrize("limit", [0, 20])
def test_a_lead_counts_and_counts_more_towards_an_agreed_end(limit: int) -> None:
    """In the middle of a game it is not yet won."""
    early = chances(uneven("P1", "P2", round=8, round_limit=limit).see("P1"))[0]
    assert early > 0.7
    if limit:
        assert chances(uneven("P1", "P2", round=20, round_limit=limit).see("P1"))[0] > early


def test_who_sits_where_does_not_matter() -> None:
    """The same position with the seats exchanged has the same chances, exchanged."""
    one, other = uneven("P1", "P2", round=8), uneven("P2", "P1", round=8)
    assert chances(one.see("P1")) == pytest.approx(chances(other.see("P2"))[::-1])


def test_goods_in_hand_are_worth_something() -> None:
    """More Metal is no worse."""
    text = "C3 plains P1: city+ farm+ / B5 plains P2: city+ farm+"
    poor = position(text, phase="build", P1="human M1 C0", P2="tarth M20 C20")
    rich = position(text, phase="build", P1="human M60 C60", P2="tarth M20 C20")
    assert chances(rich.see("P1"))[0] > chances(poor.see("P1"))[0]


def test_a_laser_defense_is_worth_something_where_nobody_can_come() -> None:
    """It counts as arms, and another building of the same price that nobody works in does not."""
    text = "C3 plains P1: city+ farm+ {} / E5 plains P2: city+ farm+"
    armed, other = [position(text.format(kind), phase="build") for kind in ("laser_defense", "museum-")]
    assert chances(armed.see("P1"))[0] > chances(other.see("P1"))[0]


def test_before_anybody_has_landed_all_chances_are_equal() -> None:
    """Nothing is known of anybody yet."""
    table = new_game(4, rest=1)
    assert chances(table.see("P1")) == pytest.approx([0.25] * 4)


def test_the_end_is_known_exactly() -> None:
    """The winners share it, and whoever is out has no chance before it either."""
    table = uneven("P1", "P2", round=8)
    seen = table.see("P1")
    seen.winners = (1,)
    assert chances(seen) == [0.0, 1.0]
    seen.winners = (0, 1)
    assert chances(seen) == [0.5, 0.5]
    seen.winners, seen.players[1].out = (), True
    assert chances(seen) == [1.0, 0.0]


def test_it_tells_more_than_that_all_are_equal_on_games_that_it_has_not_seen() -> None:
    """Brier scores over computers' games."""
    found = [place for game in seeds(8, "deadlock chances") for place in positions("deadlock", game)]
    assert brier(found, WEIGHTS) < 0.85 * brier(found, None)
