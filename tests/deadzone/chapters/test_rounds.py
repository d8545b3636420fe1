"""Rounds, Turns, passing and the End Phase. [DZ-RND]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.rounds import Dissipated, Finished, ObjectiveScored, Passed, RoundBegan
from rules.deadzone.model.events.setup import OrdersEnded
from rules.deadzone.model.state import Effect, Link
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


def test_DZ_RND_01_a_round_is_command_then_turns_then_the_end_phase() -> None:
    """DZ-RND-01: Roll Command, alternating Turns, End Phase, then the next Round."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1", phase="round", dice=[*COMMAND, *COMMAND])
    assert table.asking == "P1 P2 command"
    table.silent()
    finish(table, "P1", "E1")
    finish(table, "P2", "Z1")
    assert [event.round for event in table.told(RoundBegan)] == [2]
    assert table.asking == "P1 P2 command"


def test_DZ_RND_02_an_activated_model_cannot_be_activated_again() -> None:
    """DZ-RND-02: the player with Initiative activates one unactivated model of his."""
    table = position("E1:enforcer-troop@D1-1:activated E2:enforcer-troop@E1-1 / " + THREE)
    assert "activate E1" not in table.options("P1")
    assert "already" in table.refused("P1", "activate E1")
    assert table.refused("P1", "activate Z1")


def test_DZ_RND_03_a_model_is_marked_after_its_activation() -> None:
    """DZ-RND-03: each model acts once a Round."""
    table = finish(position(TWO + THREE), "P1", "E1")
    assert table.model("E1").activated
    assert not table.model("E2").activated


def test_DZ_RND_04_the_initiative_goes_to_the_other_player() -> None:
    """DZ-RND-04: after South's Turn it is North's."""
    table = finish(position(TWO + THREE), "P1", "E1")
    assert table.asking == "P2 activate"
    finish(table, "P2", "Z1")
    assert table.asking == "P1 activate"


def test_DZ_RND_05_passing_needs_strictly_fewer_models() -> None:
    """DZ-RND-05, R9: with 2 against 3 a player may pass; with 3 against 3 or more he may not."""
    table = position(TWO + THREE)
    assert "pass" in table.options("P1")
    table.play("P1", "pass")
    assert table.told(Passed) == [Passed(0)]
    assert table.asking == "P2 activate"
    assert "only with fewer" in table.refused("P2", "pass")
    even = position("E1:enforcer-troop@D1-1 E2:enforcer-troop@E1-1 E3:enforcer-troop@F1-1 / " + THREE)
    assert "only with fewer" in even.refused("P1", "pass")


def test_W28_passing_and_finishing() -> None:
    """W28, DZ-RND-06, DZ-RND-08: 2 against 4: South may pass; later 0 against 2: North has two Turns, South starts."""
    table = position(TWO + THREE + " Z4:stage-3z-zombie@G8-1", dice=COMMAND)
    assert "pass" in table.options("P1")
    finish(table, "P1", "E1")
    finish(table, "P2", "Z1")
    finish(table, "P1", "E2")
    finish(table, "P2", "Z2")
    assert table.asking == "P2 activate"
    finish(table, "P2", "Z3", "Z4")
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]


def test_D12_who_is_silent_passes_or_activates_the_cheapest() -> None:
    """D12: pass if allowed, else the cheapest model."""
    assert position(TWO + THREE).default("P1") == "pass"
    table = position("E1:enforcer-captain@D1-1 E2:enforcer-troop@E1-1 / Z1:stage-3z-zombie@D8-1")
    assert table.default("P1") == "activate E2"


def test_SO10_a_standing_order_passes_whenever_it_is_allowed() -> None:
    """DZ-SO-10: the order is part of the question, and only where passing is."""
    table = position(TWO + THREE).act("P1", "orders passing pass").act("P2", "orders passing pass")
    assert table.question("P1").order is not None
    finish(table, "P1", "E1")
    assert table.question("P2").order is None


def test_D39_standing_orders_end_with_their_last_round() -> None:
    """D39: an order until Round 1 is over in Round 2, and its player is told so."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1:activated", dice=COMMAND)
    table.act("P1", "orders evade stay 1")
    finish(table, "P1", "E1")
    assert table.see("P1").sides[0].orders.evade == "ask"
    assert table.heard("P1", OrdersEnded) == [OrdersEnded(0)]
    assert table.heard("P2", OrdersEnded) == []


def test_DZ_RND_06_the_other_goes_on_when_a_player_has_nobody_left() -> None:
    """DZ-RND-06: 0 against 3 left gives three Turns in a row."""
    table = position("E1:enforcer-troop@D1-1:activated / " + THREE, dice=COMMAND)
    assert table.asking == "P2 activate"
    for model in ("Z1", "Z2", "Z3"):
        assert table.asking == "P2 activate"
        finish(table, "P2", model)
    assert table.view.round == 2


def test_DZ_RND_07_the_round_ends_when_everybody_is_activated() -> None:
    """DZ-RND-07: with the last activation comes the End Phase."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1:activated", dice=COMMAND)
    assert table.view.round == 1
    finish(table, "P1", "E1")
    assert table.view.round == 2


def test_DZ_RND_08_who_finishes_first_begins_the_next_round() -> None:
    """DZ-RND-08: South has activated its last model while North has 2 left."""
    table = position("E1:enforcer-troop@D1-1 / " + THREE, to_act="P2", dice=COMMAND)
    finish(table, "P2", "Z1")
    finish(table, "P1", "E1")
    finish(table, "P2", "Z2", "Z3")
    assert [event.seat for event in table.told(Finished)] == [0, 1]
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]
    assert table.silent().asking == "P1 activate"


def test_DZ_RND_08_at_the_same_instant_who_is_not_active_is_first() -> None:
    """DZ-RND-08: R10: both have nobody left when the Round begins to end: the player who is not active was first."""
    table = position("E1:enforcer-troop@D1-1:activated / Z1:stage-3z-zombie@D8-1:activated", to_act="P2", dice=COMMAND)
    assert table.told(RoundBegan) == [RoundBegan(2, 0)]


def test_DZ_RND_09_the_end_phase_clears_markers_and_goes_on() -> None:
    """DZ-RND-09: activation markers, effects, Comm-Link marks and unspent dice are gone; damage and Pinned stay."""
    table = position(
        "E1:enforcer-troop@D1-1:activated,d1,pinned / Z1:stage-3z-zombie@D8-1:activated",
        command=["shoot"],
        dice=COMMAND,
        links=[Link("D4-1", 0)],
    )
    model = table.model("E1")
    assert (model.activated, model.damage, model.pinned) == (False, 1, True)
    assert table.view.links == []
    assert table.command("P1") == ["model", "model", "model"]


def test_DZ_RND_09_effects_of_the_round_end_and_those_of_the_game_stay() -> None:
    """DZ-RND-09: Adrenaline ends with the Round."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1:activated", dice=COMMAND)
    table.match.state.fighters[0].effects = [Effect("speed", 1, "round"), Effect("jump-pack", 0, "game")]
    finish(table, "P1", "E1")
    assert [effect.what for effect in table.model("E1").effects] == ["jump-pack"]


def ended(text: str, **more: Any) -> Table:
    """The End Phase of Round 1 in Patrol: D5 and E4 are worth 2 VP, B4 and G5 1."""
    return position(text, phase="end_of_round", dice=COMMAND, **more)


def test_DZ_RND_10_an_objective_is_scored_once_by_the_only_side_there() -> None:
    """DZ-RND-10: two models of one side on a 2 VP objective score 2."""
    table = ended("E1:enforcer-troop@D5-1 E2:enforcer-troop@D5-1 / Z1:stage-3z-zombie@D8-1")
    assert table.vp == (2, 0)
    assert table.told(ObjectiveScored) == [ObjectiveScored(0, "D5-1", 2)]


def test_DZ_RND_11_both_sides_present_nobody_scores() -> None:
    """DZ-RND-11: one model of each."""
    assert ended("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@D5-1").vp == (0, 0)


def test_DZ_RND_12_any_model_in_play_claims() -> None:
    """DZ-RND-12, R14: Pinned, Activated, Beast and Vehicle models too."""
    table = ended("E1:enforcer-troop@D5-1:pinned,activated / Z1:stage-3z-zombie@E4-1 W1:heavy-support-strider@G5-1")
    assert table.vp == (2, 3)


def test_DZ_RND_13_points_of_the_scenario_are_added_at_once() -> None:
    """DZ-RND-13: what is scored within a Turn shows before the next decision."""
    table = position(
        "E1:enforcer-troop@C3-1 / Z1:stage-3z-zombie@D8-1", scenario="area-denial", round=2, to_act="P1"
    ).play("P1", "activate E1", "special deny")
    assert table.vp == (2, 0)


def test_DZ_RND_14_a_model_that_arrives_withdraws_the_finished_mark() -> None:
    """DZ-RND-14, R10: the stamp is erased as soon as the side has somebody to activate again."""
    table = position("E1:enforcer-troop@D1-1:activated / " + THREE)
    assert table.view.sides[0].done == 1
    table.match.state.fighters[0].activated = False
    finish(table, "P2", "Z1")
    assert table.view.sides[0].done == 0
    assert table.asking == "P1 activate"


def test_DZ_KW_SMOKE_03_a_die_for_each_cube_with_smoke() -> None:
    """DZ-KW-SMOKE-03: 1 to 4 stays, 5 to 8 takes all the markers of the cube away."""
    table = position(
        "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1",
        phase="end_of_round",
        smoke="C3-1 C3-1=2 F6-1",
        dice=[5, 4, *COMMAND],
    )
    assert table.told(Dissipated) == [Dissipated("C3-1", 5, True), Dissipated("F6-1", 4, False)]
    assert [cloud.cube for cloud in table.view.clouds] == ["F6-1"]
