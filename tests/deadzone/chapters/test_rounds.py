"""Rounds, Turns, passing and the End Phase. [DZ-RND]"""

from __future__ import annotations

from rules.deadzone.model.state import Effect
from tests.deadzone.kit import Table, position

COMMAND = [[1, 1, 1], [1, 1, 1]]
"""The Command Dice of the next Round, 3 for each side."""
TWO = "E1:enforcer-troop@D1-1 E2:enforcer-troop@E1-1 / "
THREE = "Z1:stage-3z-zombie@D8-1 Z2:stage-3z-zombie@E8-1 Z3:stage-3z-zombie@F8-1"


def finish(table: Table, player: str, *models: str) -> Table:
    """Activate these models one after the other, doing nothing with them."""
    for model in models:
        table.play(player, f"activate {model}", "finish")
    return table


def test_SO10_a_standing_order_passes_whenever_it_is_allowed() -> None:
    """DZ-SO-10: the order is part of the question, and only where passing is."""
    table = position(TWO + THREE).act("P1", "orders passing pass").act("P2", "orders passing pass")
    assert table.question("P1").order is not None
    finish(table, "P1", "E1")
    assert table.question("P2").order is None


def test_DZ_RND_09_effects_of_the_round_end_and_those_of_the_game_stay() -> None:
    """DZ-RND-09: Adrenaline ends with the Round."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1:activated", dice=COMMAND)
    table.match.state.fighters[0].effects = [Effect("speed", 1, "round"), Effect("jump-pack", 0, "game")]
    finish(table, "P1", "E1")
    assert [effect.what for effect in table.model("E1").effects] == ["jump-pack"]


def test_DZ_RND_14_a_model_that_arrives_withdraws_the_finished_mark() -> None:
    """DZ-RND-14, R10: the stamp is erased as soon as the side has somebody to activate again."""
    table = position("E1:enforcer-troop@D1-1:activated / " + THREE)
    assert table.view.sides[0].done == 1
    table.match.state.fighters[0].activated = False
    finish(table, "P2", "Z1")
    assert table.view.sides[0].done == 0
    assert table.asking == "P1 activate"
