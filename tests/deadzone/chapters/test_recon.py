"""The Recon table and the Scouts. [DZ-REC, DZ-KW-SCOUT-01]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.setup import Discarded, Looked, Repositioned, Scouted, Spied
from rules.deadzone.model.questions import model_of
from tests.deadzone.kit import Table, position

ONES = [[1] * 3] * 2
PAIR = "E1:enforcer-troop@D2-1 E2:enforcer-troop@E2-1 / Z1:stage-3z-zombie@D8-1"
TOKENS = "1:intel@D4-3 2:ammo@B3-2 3:booby-trap@G6-1 4:medi-pack@D6-1"


def recon(*results: int, text: str = PAIR, tokens: str = TOKENS, **more: Any) -> Table:
    """The first player has won the Recon test with these results."""
    return position(
        text,
        phase="recon_effects",
        recon=[*results],
        tokens=tokens,
        dice=ONES,
        **more,
    )


def known(table: Table, player: str) -> dict[int, str]:
    """The kinds that a player knows of the tokens."""
    return {token.id: token.kind for token in table.see(player).tokens if token.kind}


def test_DZ_REC_01_results_are_carried_out_in_any_order() -> None:
    """DZ-REC-01: the winner names one after the other, or leaves the rest."""
    table = recon(3, 1)
    assert table.options("P1") == ["carry 1", "carry 3", "decline"]
    table.play("P1", "carry 3", "discard 2")
    assert table.options("P1") == ["carry 1", "decline"]
    table.play("P1", "decline")
    assert table.phase == "command"


def test_DZ_REC_02_look_at_one_token() -> None:
    """DZ-REC-02: the winner sees it, everybody sees that he looked, and it lies face down again."""
    table = recon(1).play("P1", "carry 1")
    assert "up to 1" in table.refused("P1", "look 1, look 2")
    table.play("P1", "look 1")
    assert known(table, "P1") == {1: "intel"}
    assert known(table, "P2") == {}
    assert table.heard("P2", Looked) == [Looked(0, 1)]
    assert (table.heard("P1", Spied), table.heard("P2", Spied)) == ([Spied(0, 1, "intel")], [])
    assert not table.view.tokens[0].up


def test_DZ_REC_03_look_at_up_to_three() -> None:
    """DZ-REC-03: three of four."""
    table = recon(2).play("P1", "carry 2")
    assert "up to 3" in table.refused("P1", "look 1, look 2, look 3, look 4")
    table.play("P1", "look 1, look 3, look 4")
    assert known(table, "P1") == {1: "intel", 3: "booby-trap", 4: "medi-pack"}


def test_DZ_REC_02_the_default_looks_at_what_is_nearest() -> None:
    """DZ-REC-02: D8: the token nearest one's own zone."""
    assert recon(1).play("P1", "carry 1").default("P1") == "look 2"


def test_DZ_REC_04_discard_a_token_unseen() -> None:
    """DZ-REC-04, R102: it is gone, and nobody learns what it was, the winner neither; also one already seen."""
    table = recon(3, tokens="1:intel@D4-3:seen=P1 2:ammo@B3-2").play("P1", "carry 3", "discard 1")
    assert [token.id for token in table.view.tokens] == [2]
    assert table.told(Discarded) == [Discarded(0, 1, "D4-3")]
    assert not any("intel" in event.text for event in table.events)


def test_DZ_REC_04_the_default_leaves_it() -> None:
    """DZ-REC-04: D8: 3 is skipped."""
    table = recon(3).play("P1", "carry 3").silent()
    assert len(table.view.tokens) == 4


def test_DZ_REC_05_two_results_move_two_different_models() -> None:
    """DZ-REC-05: one cube each, not Activated by it."""
    table = recon(4, 6).play("P1", "carry 4", "deploy E1 D3-1", "carry 6")
    assert not any(words.startswith("deploy E1") for words in table.options("P1"))
    table.play("P1", "deploy E2 E3-1")
    assert (table.where("E1"), table.where("E2")) == ("D3-1", "E3-1")
    assert not table.model("E1").activated
    assert table.told(Repositioned) == [Repositioned(0, "E1", "D2-1", "D3-1"), Repositioned(0, "E2", "E2-1", "E3-1")]


def test_DZ_REC_05_enemy_cubes_are_barred() -> None:
    """DZ-REC-05: no enemy cube, and no more than one cube."""
    table = recon(5, text="E1:enforcer-troop@D2-1 / Z1:stage-3z-zombie@D3-1").play("P1", "carry 5")
    ends = {words.split()[2] for words in table.options("P1") if words.startswith("deploy")}
    assert "D3-1" not in ends
    assert "C2-1" in ends
    assert not any(cube[1] == "4" for cube in ends)


def test_DZ_REC_05_a_friends_cube_is_open() -> None:
    """DZ-REC-05: only enemies bar a cube; a Scout may not even go where friends are."""
    table = recon(5).play("P1", "carry 5")
    assert "deploy E1 E2-1" in table.options("P1")


def test_DZ_REC_05_items_may_be_picked_up() -> None:
    """DZ-REC-05: R103: a token in the new cube may be taken, and turned over for all."""
    table = recon(4, text=PAIR, tokens="1:ammo@D3-1").play("P1", "carry 4", "deploy E1 D3-1")
    assert "pick_up 1" in table.options("P1")
    table.play("P1", "pick_up 1").silent()
    assert table.model("E1").item == 1
    assert known(table, "P2") == {1: "ammo"}


def test_DZ_REC_06_without_zones_the_rules_of_the_drop_hold() -> None:
    """DZ-REC-06, DZ-S9-02: in Deepstrike on any top away from enemies, not on an objective."""
    table = recon(7, scenario="deepstrike").play("P1", "carry 7")
    found = {words.split()[2] for words in table.options("P1") if words.startswith("deploy E1")}
    assert {"A1-1", "D4-3", "H8-1"} <= found
    assert not found & {"D4-1", "D7-1", "E8-1", *[objective.cube for objective in table.view.objectives]}


def test_DZ_REC_06_up_to_two_models_are_deployed_anew_in_their_zone() -> None:
    """DZ-REC-06: zone limits hold."""
    table = recon(7).play("P1", "carry 7")
    assert all(words.split()[2][1] in "12" for words in table.options("P1") if words.startswith("deploy"))
    table.play("P1", "deploy E1 A1-1")
    assert not any(words.startswith("deploy E1") for words in table.options("P1"))
    table.play("P1", "deploy E2 H1-1")
    assert (table.where("E1"), table.where("E2")) == ("A1-1", "H1-1")
    assert table.phase == "command"


def test_DZ_REC_07_an_eight_is_any_result_of_the_table() -> None:
    """DZ-REC-07, D8: the winner names 1 to 7; the silent look at three tokens."""
    table = recon(8)
    assert table.options("P1") == [*[f"carry {number}" for number in range(1, 8)], "decline"]
    assert table.default("P1") == "carry 2"
    table.play("P1", "carry 5", "deploy E1 D3-1")
    assert table.where("E1") == "D3-1"
    assert table.phase == "command"


# -- Scouts ------------------------------------------------------------------------------------------------------------


def scouting(text: str, **more: Any) -> Table:
    """The Recon effects are over."""
    return position(text, phase="scouts", dice=ONES, **more)


def test_DZ_KW_SCOUT_01_a_free_sprint_before_the_first_round() -> None:
    """DZ-KW-SCOUT-01: two cubes for a Pathfinder, who is not Activated by it."""
    table = scouting("E1:pathfinder-troop@D2-1 / Z1:stage-3z-zombie@D8-1")
    assert table.asking == "P1 scout"
    table.play("P1", "sprint C3-1")
    assert table.where("E1") == "C3-1"
    assert not table.model("E1").activated
    assert table.told(Scouted)[0].path[-1] == "C3-1"
    assert table.phase == "command"


def test_DZ_KW_SCOUT_01_no_cube_with_any_model_may_be_entered() -> None:
    """DZ-KW-SCOUT-01: neither a friend's nor an enemy's."""
    table = scouting("E1:pathfinder-troop@D2-1 E2:enforcer-troop@C2-1 / Z1:stage-3z-zombie@E2-1")
    ends = {words.split()[1] for words in table.options("P1") if words.startswith("sprint")}
    assert not ends & {"C2-1", "E2-1"}
    assert "D1-1" in ends


def test_DZ_KW_SCOUT_01_all_scouts_of_the_player_with_initiative_come_first() -> None:
    """DZ-KW-SCOUT-01, D9: P2 begins, so both of his go first; the silent stay."""
    table = scouting("E1:pathfinder-troop@D2-1 / R1:rebel-yndij@D7-1 R2:rebel-yndij@E7-1", to_act="P2")
    order = []
    while table.asking.endswith("scout"):
        order.append(model_of(table.question(table.asking[:2])))
        table.silent()
    assert order == ["R1", "R2", "E1"]
    assert table.where("E1") == "D2-1"


def test_DZ_KW_SCOUT_01_scouts_may_pick_up_items() -> None:
    """DZ-KW-SCOUT-01: tokens on the way are offered."""
    table = scouting("E1:pathfinder-troop@D2-1 / Z1:stage-3z-zombie@D8-1", tokens="1:ammo@C3-1")
    table.play("P1", "sprint C3-1", "pick_up 1").silent()
    assert table.model("E1").item == 1


def test_DZ_REC_05_one_cube_for_agile_models_too() -> None:
    """DZ-REC-05, DZ-KW-AGILE-01: it is no Advance, so an Agile model has no step up or down besides."""
    text = "Y1:rebel-yndij@B2-1 Y2:rebel-yndij@A1-1 / Z1:stage-3z-zombie@H8-1"
    today = recon(5, text=text).play("P1", "carry 5")
    before = recon(5, text=text, version=1).play("P1", "carry 5")
    assert "deploy Y1 B3-2" in today.options("P1")  # up the wall beside it: one step
    more = {*before.options("P1")} - {*today.options("P1")}
    assert more
    assert not {*today.options("P1")} - {*before.options("P1")}
