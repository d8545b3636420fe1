"""The sixteen scenarios. [section 9]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.scenarios import SCENARIOS, rules_of
from rules.deadzone.model.events.rounds import (
    Arrived,
    BeaconMoved,
    Denied,
    DieAdded,
    GameEnded,
    GasLeaked,
    LeakRolled,
    Left,
    Marked,
    ObjectiveScored,
    ReserveRolled,
    WeatherRolled,
)
from rules.deadzone.model.events.setup import HeldBack, ItemPlaced, ItemRolledAgain, ThingPlaced
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.state import Token
from tests.deadzone.kit import Table, new_game, position
from tests.deadzone.plaza import ONES as ALL_ONES

ONES = [[1, 1, 1], [1, 1, 1]]
ITEMS = [[column, 4] for column in range(1, 9)]
RECON = [[4, 4, 4, 4, 4], [3, 3, 3, 3, 3], [4, 4, 4]]
PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"


def begun(scenario: str, *dice: list[int]) -> Table:
    """A game of this scenario in which both have their teams."""
    table = new_game({"scenario": scenario}, dice=[*dice, *RECON])
    return table.play("P1", "field strike-section").play("P2", "field outbreak")


def ended(scenario: str, text: str, *dice: list[int] | int, **more: Any) -> Table:
    """The End Phase of a Round; these dice come before the next Command Dice."""
    return position(text, scenario=scenario, phase="end_of_round", dice=[*dice, *ONES], **more)


def burnt(scenario: str, text: str, **more: Any) -> tuple[int, int]:
    """The VPs after the first named model, which burns and has 1 HP left, was activated and killed by the fire."""
    table = position(text, scenario=scenario, dice=[[4, 4, 1], [1, 1, 1], *ONES], **more)
    player = str(more.get("to_act", "P1"))
    code = next(f.id for f in table.view.fighters if f.burning)
    table.play(player, f"activate {code}")
    assert table.model(code).fate == "dead"
    return table.vp


def thing(number: int, kind: str, cube: str, home: int = -1) -> Token:
    """A canister or a loot."""
    return Token(number, kind, cube, up=True, home=home)


# -- all of them -------------------------------------------------------------------------------------------------------


def test_there_are_sixteen_in_the_order_of_the_dice() -> None:
    """DZ-SET-03: list A, then list B."""
    assert [*SCENARIOS] == [
        *("patrol", "scour", "breakthrough", "uplink", "scatter", "divide-and-conquer", "invade", "occupy"),
        *("deepstrike", "pandemonium", "strength-in-depth", "area-denial", "chem-chase", "envelopment", "ambush"),
        "smash-and-grab",
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("field", map_keys())
def test_every_scenario_begins_on_every_map(scenario: str, field: str) -> None:
    """DZ-GEN-02: Teams, set-up, deployment and the first Command Dice, all by the defaults; no model is neutral."""
    items = [[column, 5] for column in range(1, 9)]
    event = [8] if scenario == "pandemonium" else []
    table = new_game({"scenario": scenario, "map": field}, dice=[*items, *RECON, [1] * 4, [1] * 4, *event])
    table.play("P1", "field strike-section").play("P2", "field outbreak")
    while table.phase != "turn":
        table.silent()
    assert table.view.round == 1
    assert all(f.fate in ("table", "reserve") for f in table.view.fighters)
    assert {f.owner for f in table.view.fighters} == {0, 1}


# -- 1 Patrol ----------------------------------------------------------------------------------------------------------


def test_DZ_S1_01_kills_score_the_vp_value() -> None:
    """DZ-S1-01: a model of 2 VP scores 2."""
    table = position("E1:enforcer-troop@D1-1:d1,burning / Z1:stage-3z-zombie@D8-1", dice=[[4, 4, 1], [1, 1, 1], *ONES])
    table.play("P1", "activate E1")
    assert (table.model("E1").fate, table.vp) == ("dead", (0, 2))


def test_DZ_S1_02_intel_scores_1_and_is_removed() -> None:
    """DZ-S1-02: at once, on picking it up."""
    table = position(PAIR, tokens="1:intel@D2-1").play("P1", "activate E1", "advance D2-1", "pick_up 1")
    assert (table.vp, table.view.tokens) == ((1, 0), [])


def test_DZ_S1_03_objectives_score_per_objective() -> None:
    """DZ-S1-03: D5 and B4 held: 2 and 1."""
    table = ended("patrol", "E1:enforcer-troop@D5-1 E2:enforcer-troop@B4-1 / Z1:stage-3z-zombie@D8-1")
    assert table.told(ObjectiveScored) == [ObjectiveScored(0, "D5-1", 2), ObjectiveScored(0, "B4-1", 1)]


def test_DZ_S1_04_cells_and_values() -> None:
    """DZ-S1-04: D5, E4 worth 2; B4, G5 worth 1."""
    objectives = position(PAIR).view.objectives
    assert [(one.origin, one.vp) for one in objectives] == [("D5", 2), ("E4", 2), ("B4", 1), ("G5", 1)]


# -- 2 Scour -----------------------------------------------------------------------------------------------------------


def test_DZ_S2_01_scour_lasts_six_rounds() -> None:
    """DZ-S2-01: Round 5 ends without a winner, Round 6 comes and is the last."""
    assert ended("scour", PAIR, round=5).view.round == 6
    assert ended("scour", PAIR, round=6).told(GameEnded)[0].why == "rounds"


def test_DZ_S2_02_each_player_names_his_cache() -> None:
    """DZ-S2-02, D5: any level with a floor of his stack, level 1 for the silent."""
    for key in map_keys():
        table = position(PAIR, scenario="scour", phase="zone", map=key).play("P1", "take south")
        assert all(words.startswith("cache E2-") for words in table.options("P1"))
        assert table.default("P1") == "cache E2-1"
        table.silent()
        assert all(words.startswith("cache D7-") for words in table.options("P2"))
        assert table.view.sides[0].cache == "E2-1"


def test_DZ_S2_03_twelve_tokens_four_of_them_in_the_middle() -> None:
    """DZ-S2-03: one each on D4, E4, D5, E5, eight at random."""
    table = begun("scour", *ITEMS)
    placed = table.told(ItemPlaced)
    assert [event.cube for event in placed[:4]] == ["D4-3", "E4-1", "D5-1", "E5-3"]
    assert (len(placed), len(table.match.state.pool)) == (12, 8)


def test_DZ_S2_03_at_least_one_is_intel() -> None:
    """DZ-S2-03: R28: none among the first twelve: a random one of them is swapped for one of the pool."""
    order = [*range(5), *range(9, 20), *range(5, 9)]  # the four Intel last
    table = begun("scour", order, [7], *ITEMS)
    kinds = [token.kind for token in table.match.state.tokens]
    assert kinds.index("intel") == 7
    assert kinds.count("intel") == 1
    assert table.match.state.pool.count("intel") == 3


def test_DZ_S2_04_intel_scores_2() -> None:
    """DZ-S2-04: 2 VP at once."""
    table = position(PAIR, scenario="scour", tokens="1:intel@D2-1")
    assert table.play("P1", "activate E1", "advance D2-1", "pick_up 1").vp == (2, 0)


def cached(text: str) -> Table:
    """The first player's cache is E2-1; the model goes there."""
    table = position(text + " / Z1:stage-3z-zombie@D8-1", scenario="scour")
    table.match.state.sides[0].cache = "E2-1"
    return table.play("P1", "activate E1", "advance E2-1")


def test_DZ_S2_05_an_item_brought_to_the_cache_scores_2() -> None:
    """DZ-S2-05: the item is removed, free."""
    table = cached("E1:enforcer-troop@D1-1:item=ammo")
    assert (table.vp, table.model("E1").item, table.view.tokens) == ((2, 0), 0, [])


def test_DZ_S2_06_kills_score_from_round_4() -> None:
    """DZ-S2-06: nothing in Rounds 1 to 3."""
    text = "E1:enforcer-troop@D1-1:d1,burning E2:enforcer-troop@E1-1 / Z1:stage-3z-zombie@D8-1"
    assert [burnt("scour", text, round=number)[1] for number in (1, 3, 4, 6)] == [0, 0, 2, 2]


def test_DZ_S2_07_equipment_does_not_count() -> None:
    """DZ-S2-07: a carrier of Equipment scores nothing at the cache."""
    assert cached("E1:enforcer-troop@D1-1:gear=ammo").vp == (0, 0)


def test_DZ_S2_08_an_item_of_a_dead_carrier_is_anybodys() -> None:
    """DZ-S2-08: it lies where its carrier burnt, and an enemy who comes by may take it."""
    table = position(
        "E1:enforcer-troop@D1-1:d1,burning,item=ammo E2:enforcer-troop@A1-1 / G1:stage-3a-ghoul-troop@D2-1",
        scenario="scour",
        dice=[[4, 4, 1], [1, 1, 1]],
    )
    table.play("P1", "activate E1").play("P2", "activate G1", "advance D1-1", "pick_up 50", "retain 50")
    assert table.model("G1").item == 50


# -- 3 Breakthrough ----------------------------------------------------------------------------------------------------


def test_breakthrough_models_leave_from_round_2_on() -> None:
    """DZ-S3-01, DZ-S3-02, DZ-CUB-05: a South model on level 1 in row 8: its VP value and 1; it is gone, not killed."""
    text = "E1:enforcer-troop@A8-1 / Z1:stage-3z-zombie@D1-1"
    early = position(text, scenario="breakthrough", round=1).play("P1", "activate E1")
    assert not any(words.startswith("advance off") for words in early.options("P1"))
    table = position(text, scenario="breakthrough", round=2).play("P1", "activate E1", "advance off A8-1")
    assert (table.vp, table.model("E1").fate, table.told(Left)) == ((3, 0), "left", [Left(0, "E1", "A8-1", 3)])


def test_breakthrough_who_left_is_not_wiped_out() -> None:
    """DZ-S3-03: DZ-WIN-05 does not apply to a player who has a model that left."""
    left, dead = "E1:enforcer-troop:left", "E1:enforcer-troop:dead"
    assert not ended("breakthrough", left + " / Z1:stage-3z-zombie@D8-1").told(GameEnded)
    assert ended("breakthrough", dead + " / Z1:stage-3z-zombie@D8-1").told(GameEnded)[0].winners == (1,)


# -- 4 Uplink ----------------------------------------------------------------------------------------------------------


def test_uplink_a_special_action_marks_a_terminal() -> None:
    """DZ-S4-01: without enemies in the cube; the mark replaces the other's."""
    table = position("E1:enforcer-troop@C5-1 / Z1:stage-3z-zombie@D8-1", scenario="uplink")
    table.match.state.objectives[0].mark = 1
    table.play("P1", "activate E1", "special uplink")
    assert table.view.objectives[0].mark == 0
    assert table.told(Marked) == [Marked(0, "E1", "C5-1")]


def test_uplink_neither_a_beast_nor_among_enemies_nor_elsewhere() -> None:
    """DZ-S4-01: each is refused with its reason."""
    beast = position("H1:stage-3d-hellhound@C5-1 / E1:enforcer-troop@D8-1", scenario="uplink").play("P1", "activate H1")
    assert "Beast" in beast.refused("P1", "special uplink")
    foes = position("E1:enforcer-troop@C5-1 / Z1:stage-3z-zombie@C5-1", scenario="uplink").play("P1", "activate E1")
    assert foes.refused("P1", "special uplink")
    away = position("E1:enforcer-troop@C4-1 / Z1:stage-3z-zombie@D8-1", scenario="uplink").play("P1", "activate E1")
    assert away.refused("P1", "special uplink")


def test_uplink_a_hacker_does_it_without_an_action() -> None:
    """DZ-S4-02: it still has both short actions, and does it once."""
    table = position("G1:stage-3a-ghoul-troop@C5-1 / E1:enforcer-troop@D8-1", scenario="uplink")
    table.play("P1", "activate G1", "special uplink")
    assert table.asking == "P1 action"
    assert not table.view.scene.shorts
    assert "special uplink" not in table.options("P1")


def test_uplink_marks_score_and_holding_scores_more() -> None:
    """DZ-S4-03: 1 VP for a mark, 2 where only own models are in the cube besides."""
    table = position("E1:enforcer-troop@C5-1:activated / Z1:stage-3z-zombie@D8-1", scenario="uplink", dice=ONES)
    for terminal in table.match.state.objectives[:2]:
        terminal.mark = 0
    table.play("P2", "activate Z1", "finish")
    assert table.told(ObjectiveScored) == [ObjectiveScored(0, "C5-1", 2), ObjectiveScored(0, "F4-1", 1)]


# -- 5 Scatter ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "vp"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_scatter_beacons_are_worth_more_later(number: int, vp: int) -> None:
    """DZ-S5-01: 1 VP in Rounds 1 and 2, 2 from Round 3."""
    text = "E1:enforcer-troop@C4-1 / Z1:stage-3z-zombie@D8-1"
    assert ended("scatter", text, 2, 2, 2, 6, round=number).vp == (vp, 0)


def test_scatter_each_beacon_scatters_by_a_die() -> None:
    """DZ-S5-02: in the order of their origins, to the highest level; into a zone or off the board it stays."""
    table = ended("scatter", PAIR, 3, 7, 2, 6)
    moved = table.told(BeaconMoved)
    assert [(event.origin, event.start, event.end) for event in moved] == [
        ("C4", "C4-1", "D5-1"),
        ("F5", "F5-1", "E4-1"),
        ("D6", "D6-1", "D6-1"),  # north: row 7 is a zone
        ("E3", "E3-1", "E3-1"),  # south: row 2 is one
    ]


# -- 6 Divide & Conquer ------------------------------------------------------------------------------------------------


def test_divide_and_conquer_quarters_by_size_points() -> None:
    """DZ-S6-01, DZ-S6-02: South: 1 VP for SW, 2 for NE; pinned models do not count; level quarters are nobody's."""
    text = (
        "E1:enforcer-troop@A1-1 E2:enforcer-troop@H8-1 E3:enforcer-troop@H1-1:pinned E4:enforcer-troop@A8-1 / "
        "L1:stage-2a-leaper@H7-1:pinned Z1:stage-3z-zombie@G1-1 Z2:stage-3z-zombie@B8-1"
    )
    table = ended("divide-and-conquer", text)
    assert table.told(ObjectiveScored) == [
        ObjectiveScored(0, "SW", 1),
        ObjectiveScored(1, "SE", 2),
        ObjectiveScored(0, "NE", 2),
    ]


# -- 7 Invade ----------------------------------------------------------------------------------------------------------


def test_invade_the_enemy_home_scores_3_the_own_1_from_round_2() -> None:
    """DZ-S7-01: C2 and F2 are South's homes, F7 and C7 North's."""
    text = "E1:enforcer-troop@C2-1 E2:enforcer-troop@C7-2 / Z1:stage-3z-zombie@D8-1"
    assert ended("invade", text, round=1).vp == (0, 0)
    assert ended("invade", text, round=2).vp == (4, 0)


# -- 8 Occupy ----------------------------------------------------------------------------------------------------------


def test_occupy_three_or_four_score_2_more() -> None:
    """DZ-S8-01: two score 2, three 5, four 6."""
    cubes = ["D4-3", "E4-1", "D5-1", "E5-3"]
    for count, vp in ((2, 2), (3, 5), (4, 6)):
        models = " ".join([f"E{number}:enforcer-troop@{cube}" for number, cube in enumerate(cubes[:count], 1)])
        assert ended("occupy", models + " / Z1:stage-3z-zombie@D8-1").vp == (vp, 0)
        assert ended("occupy", "Z1:stage-3z-zombie@D8-1 / " + models).vp == (0, vp)


# -- 9 Deepstrike ------------------------------------------------------------------------------------------------------


def drops(table: Table, player: str, model: str) -> set[str]:
    """Where a model may be put."""
    return {words.split()[2] for words in table.options(player) if words.startswith(f"deploy {model} ")}


def test_deepstrike_models_drop_in_turn() -> None:
    """DZ-S9-01: the starting player first, one each; when one team is placed the other finishes."""
    table = position(
        "E1:enforcer-troop:waiting E2:enforcer-troop:waiting E3:enforcer-troop:waiting / Z1:stage-3z-zombie:waiting",
        scenario="deepstrike",
        phase="deployment",
        dice=ONES,
    )
    order = []
    while table.asking.endswith("drop"):
        order.append(table.asking[:2])
        table.silent()
    assert order == ["P1", "P2", "P1", "P1"]


def test_deepstrike_on_tops_away_from_enemies_and_objectives() -> None:
    """DZ-S9-02, DZ-S9-04: range 2 or more, not on an objective, Vehicles on level 1; dust in Round 1."""
    table = position(
        "E1:enforcer-troop:waiting W1:heavy-support-strider:waiting / Z1:stage-3z-zombie@B7-1",
        scenario="deepstrike",
        phase="deployment",
    )
    found = drops(table, "P1", "E1")
    assert "D4-3" in found
    assert not found & {"D4-1", "C4-1", "A8-1", "C6-1"}
    assert all(cube.endswith("-1") for cube in drops(table, "P1", "W1"))
    state = table.match.state
    assert rules_of(state).stealthy(state, state.fighters[0])
    state.round = 2
    assert not rules_of(state).stealthy(state, state.fighters[0])


def test_deepstrike_items_may_fall_anywhere() -> None:
    """DZ-S9-03: no zone, so no die is rolled again."""
    table = begun("deepstrike", *[[column, 1] for column in range(1, 9)])
    assert (len(table.told(ItemPlaced)), table.told(ItemRolledAgain)) == (8, [])


# -- 10 Pandemonium ----------------------------------------------------------------------------------------------------


def stormy(number: int, *dice: list[int] | int, text: str = PAIR, **more: Any) -> Table:
    """A Round in which this event comes; further dice follow."""
    table = position(text, scenario="pandemonium", phase="command", dice=[*ONES, number, *dice], **more)
    return table.silent()


def test_pandemonium_an_event_comes_after_the_command_rerolls() -> None:
    """DZ-S10-01: a D8 in every Round."""
    table = position(PAIR, scenario="pandemonium", phase="command", dice=ONES)
    assert table.told(WeatherRolled) == []
    table.roll(8).silent()
    assert table.told(WeatherRolled) == [WeatherRolled(8)]


def test_pandemonium_1_blackout() -> None:
    """DZ-S10-02: no Clear Shot in this Round."""
    state = stormy(1).match.state
    assert rules_of(state).no_clear_shot(state)
    state.weather = 2
    assert not rules_of(state).no_clear_shot(state)


def test_pandemonium_2_gas_leak() -> None:
    """DZ-S10-03: a Toxic (1) cloud on the highest level of a random stack."""
    table = stormy(2, [4, 4])
    assert [(cloud.cube, cloud.toxic) for cloud in table.view.clouds] == [("D4-3", 1)]
    assert table.told(GasLeaked) == [GasLeaked("D4-3", (4, 4))]


def test_pandemonium_2_gas_leaks_into_a_cloud_that_is_there() -> None:
    """DZ-S10-03: the dice are told, and the cloud stays as strong as it was."""
    table = stormy(2, [4, 4], smoke="D4-3=3")
    assert table.told(GasLeaked) == [GasLeaked("D4-3", (4, 4))]
    assert [(cloud.cube, cloud.toxic) for cloud in table.view.clouds] == [("D4-3", 3)]


def test_pandemonium_3_tremor() -> None:
    """DZ-S10-04: who stands high up rolls Survive (1) or is Pinned; on the ground nobody does."""
    text = "G1:stage-3a-general@D4-3 G2:stage-3a-general@D4-2 / Z1:stage-3z-zombie@D8-1"
    table = position(text, scenario="pandemonium", phase="command", dice=[[1] * 4, [1] * 3, 3, [1, 1, 1], [5, 1, 1]])
    table.silent()
    assert [table.model(code).pinned for code in ("G1", "G2", "Z1")] == [True, False, False]
    assert table.spent


def test_pandemonium_4_jamming() -> None:
    """DZ-S10-05: a +1 Model result cannot activate a model in this Round."""
    table = position(
        "E1:enforcer-troop@D1-1 E2:enforcer-troop@E1-1 / Z1:stage-3z-zombie@D8-1",
        scenario="pandemonium",
        weather=4,
        command=["model"],
    ).play("P1", "activate E1", "finish")
    assert table.asking == "P2 activate"


def test_pandemonium_5_supply_drop() -> None:
    """DZ-S10-06: two tokens of the pool at random positions, again in zones."""
    table = stormy(5, [4, 1], [4, 4], [2, 5], pool=["ammo", "intel", "medi-pack"])
    assert [(token.cube, token.up, token.placed) for token in table.view.tokens] == [
        ("D4-3", False, False),
        ("B5-1", False, False),
    ]
    assert table.match.state.pool == ["medi-pack"]


def test_pandemonium_6_sirens() -> None:
    """DZ-S10-07: objectives count double in this Round, and as usual in the next."""
    text = "E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@D8-1"
    table = ended("pandemonium", text, weather=6)
    assert (table.vp, table.view.weather) == ((2, 0), 0)


def test_pandemonium_7_crossed_wires() -> None:
    """DZ-S10-08: one more Command Die for the side with fewer VPs, for both if they are level."""
    assert stormy(7, 2, vp=(3, 5)).told(DieAdded) == [DieAdded(0, "symbol")]
    assert [event.seat for event in stormy(7, 2, 3).told(DieAdded)] == [0, 1]


# -- 11 Strength in Depth ----------------------------------------------------------------------------------------------


def test_strength_in_depth_the_leader_and_half_of_the_others_deploy() -> None:
    """DZ-S11-01: of three others two (rounded up); the rest is in reserve, alive and out of play."""
    table = position(
        "S1:enforcer-sergeant:waiting E1:enforcer-troop:waiting,gear=ammo E2:enforcer-troop:waiting "
        "E3:enforcer-troop:waiting,gear=ap-ammo / Z1:stage-3z-zombie:waiting",
        scenario="strength-in-depth",
        phase="deployment",
    )
    assert {cube[1] for cube in drops(table, "P1", "E1")} == {"1"}
    table.play("P1", "deploy E1 D1-1", "deploy E2 E1-1")
    assert table.told(HeldBack) == [HeldBack(0, "E3", "reserve")]
    assert table.asking == "P1 deploy"
    table.play("P1", "deploy S1 F1-1")
    assert table.asking == "P2 deploy"
    assert table.match.state.living(0) == 4


RESERVE = "E1:enforcer-troop@D1-1 E2:enforcer-troop:reserve E3:enforcer-troop:reserve / Z1:stage-3z-zombie@D8-1"


def test_strength_in_depth_reserves_arrive_by_dice() -> None:
    """DZ-S11-02, DZ-S11-03: in Round 2 on 5+, placed at once, unactivated, in one's own zone on level 1."""
    table = position(RESERVE, scenario="strength-in-depth", phase="round", round=2, dice=[4, 5, *ONES])
    assert [event.arrives for event in table.told(ReserveRolled)] == [False, True]
    assert table.asking == "P1 reserve"
    assert {words.split()[2] for words in table.options("P1")} == {f"{column}1-1" for column in "ABCDEFGH"}
    assert table.default("P1") == "reserve E3 B1-1"  # nearest D3, the home objective; lowest cell
    table.play("P1", "reserve E3 D1-1")
    assert table.told(Arrived) == [Arrived(0, "E3", "D1-1")]
    assert not table.model("E3").activated


def test_strength_in_depth_later_reserves_come_sooner() -> None:
    """DZ-S11-02: Round 3 on 3+, Round 4 all without a die; none in Round 1."""
    third = position(RESERVE, scenario="strength-in-depth", phase="round", round=3, dice=[2, 3, *ONES])
    assert [event.arrives for event in third.told(ReserveRolled)] == [False, True]
    fourth = position(RESERVE, scenario="strength-in-depth", phase="round", round=4, dice=ONES).silent(2)
    assert [event.model for event in fourth.told(Arrived)] == ["E2", "E3"]
    assert position(RESERVE, scenario="strength-in-depth", phase="round", dice=ONES).asking == "P2 command"


def test_strength_in_depth_without_room_they_wait() -> None:
    """DZ-S11-03: every cube of the zone is full or has enemies."""
    full = " ".join([f"W{n}:heavy-support-strider@{column}1-1" for n, column in enumerate("ABCDEFG", 1)])
    text = f"{full} E2:enforcer-troop:reserve / Z1:stage-3z-zombie@H1-1"
    table = position(text, scenario="strength-in-depth", phase="round", round=4, dice=ONES)
    assert (table.model("E2").fate, table.asking) == ("reserve", "P1 P2 command")


def test_strength_in_depth_homes_and_neutral_objectives() -> None:
    """DZ-S11-04: neutral 2 VP, enemy home 3, own home 1."""
    for cube, vp in (("B5-1", 2), ("E6-1", 3), ("D3-1", 1)):
        assert ended("strength-in-depth", f"E1:enforcer-troop@{cube} / Z1:stage-3z-zombie@D8-1").vp == (vp, 0)


# -- 12 Area Denial ----------------------------------------------------------------------------------------------------


def test_area_denial_objectives_are_held_for_1() -> None:
    """DZ-S12-01: C3, F6, C5, F4, B6 and G3; a side alone on one scores 1 VP."""
    table = ended("area-denial", "E1:enforcer-troop@C5-1 / Z1:stage-3z-zombie@D8-1")
    assert [objective.origin for objective in table.view.objectives] == ["C3", "F6", "C5", "F4", "B6", "G3"]
    assert (table.vp, table.told(ObjectiveScored)) == ((1, 0), [ObjectiveScored(0, "C5-1", 1)])


def test_area_denial_an_objective_is_removed_for_2_from_round_2() -> None:
    """DZ-S12-02: for good, and scored at once; not in Round 1."""
    text = "E1:enforcer-troop@C3-1 / Z1:stage-3z-zombie@D8-1"
    early = position(text, scenario="area-denial").play("P1", "activate E1")
    assert "Round 2" in early.refused("P1", "special deny")
    table = position(text, scenario="area-denial", round=2).play("P1", "activate E1", "special deny")
    assert (table.vp, table.told(Denied)) == ((2, 0), [Denied(0, "E1", "C3-1")])
    assert "C3" not in [objective.origin for objective in table.view.objectives]


# -- 13 Chem Chase -----------------------------------------------------------------------------------------------------


def staged_with(text: str, scenario: str, things: tuple[Token, ...], **more: Any) -> Table:
    """A position in which these things lie or are carried."""
    table = position(text, scenario=scenario, **more)
    table.match.state.tokens += things
    return table


def test_chem_chase_four_canisters_lie_open() -> None:
    """DZ-S13-01: on B5, G4, D4, E5."""
    table = begun("chem-chase", *ITEMS)
    assert [(event.kind, event.cube) for event in table.told(ThingPlaced)] == [
        ("canister", "B5-1"),
        ("canister", "G4-1"),
        ("canister", "D4-3"),
        ("canister", "E5-3"),
    ]


def test_chem_chase_a_carrier_may_not_sprint_and_scores() -> None:
    """DZ-S13-02: 1 VP for each canister carried."""
    text = "E1:enforcer-troop@D4-3:item=canister / Z1:stage-3z-zombie@D8-1:activated"
    table = position(text, scenario="chem-chase", dice=ONES).play("P1", "activate E1")
    assert "sprint" not in table.kinds("P1")
    assert "canister" in table.refused("P1", "sprint D5-1")
    assert table.play("P1", "finish").vp == (1, 0)


def test_chem_chase_a_canister_is_secured_in_the_own_zone() -> None:
    """DZ-S13-03: 3 VP, and it is removed."""
    table = position("E1:enforcer-troop@D3-1:item=canister / Z1:stage-3z-zombie@D8-1", scenario="chem-chase")
    table.play("P1", "activate E1", "advance D2-1")
    assert (table.vp, table.view.tokens) == ((3, 0), [])


def test_chem_chase_a_canister_leaks_on_5() -> None:
    """DZ-S13-04: when its carrier loses HP; here it burns."""
    for die, clouds in ((5, [("D3-1", 1)]), (4, [])):
        table = position(
            "E1:enforcer-troop@D3-1:item=canister,burning / Z1:stage-3z-zombie@D8-1",
            scenario="chem-chase",
            dice=[[4, 4, 1], [1, 1, 1], die],
        ).play("P1", "activate E1")
        assert [event.leaks for event in table.told(LeakRolled)] == [bool(clouds)]
        assert [(cloud.cube, cloud.toxic) for cloud in table.view.clouds] == clouds


# -- 14 Envelopment ----------------------------------------------------------------------------------------------------


def test_envelopment_the_recon_winner_chooses_a_part() -> None:
    """DZ-S14-01: the Defender deploys first in C3 to F6, the Attacker has the Initiative."""
    table = begun("envelopment", *ITEMS)
    assert table.asking == "P1 zone"
    assert table.options("P1") == ["take defender", "take attacker"]
    table.play("P1", "take attacker")
    assert table.asking == "P2 deploy"
    model = table.view.of(1)[0].id
    assert all(cube[0] in "CDEF" and cube[1] in "3456" for cube in drops(table, "P2", model))
    table.play("P2", "deploy rest")
    assert (table.asking, table.view.active) == ("P1 deploy", 0)


def test_envelopment_a_third_of_the_attackers_on_each_side() -> None:
    """DZ-S14-02: of three models one at least in row 1 and one in row 8."""
    table = position(
        "E1:enforcer-troop:waiting E2:enforcer-troop:waiting,gear=ammo E3:enforcer-troop:waiting,gear=ap-ammo / "
        "Z1:stage-3z-zombie@D4-1",
        scenario="envelopment",
        phase="zone",
    )
    table.play("P1", "take attacker")
    table.play("P1", "deploy E1 A1-1", "deploy E2 B1-1")
    assert {cube[1] for cube in drops(table, "P1", "E3")} == {"8"}


def test_envelopment_items_are_rolled_again_in_the_outer_rows_only() -> None:
    """DZ-S14-03: row 2 is no zone here, row 1 is the Attacker's."""
    table = begun("envelopment", [2, 2], [2, 1], *ITEMS[:7])
    assert [event.dice for event in table.told(ItemRolledAgain)] == [(2, 1)]
    assert table.told(ItemPlaced)[0].cube[:2] == "B2"


def test_envelopment_objectives_by_part() -> None:
    """DZ-S14-04: Defender 1 VP each, Attacker 2."""
    text = "E1:enforcer-troop@D4-3 / Z1:stage-3z-zombie@C5-1"
    assert ended("envelopment", text).vp == (1, 2)


# -- 15 Ambush ---------------------------------------------------------------------------------------------------------


def test_ambush_the_convoy_deploys_first_and_the_ambusher_begins() -> None:
    """DZ-S15-01: the starting player picks the role."""
    table = begun("ambush", *ITEMS).play("P1", "begin me", "take ambusher")
    assert (table.asking, table.view.active) == ("P2 deploy", 0)
    model = table.view.of(1)[0].id
    assert {cube[:2] for cube in drops(table, "P2", model)} <= {"A4", "B4", "C4", "A5", "B5", "C5"}


def test_ambush_convoy_models_leave_to_the_east() -> None:
    """DZ-S15-02: on level 1 in H4 or H5: VP value and 2."""
    table = position("E1:enforcer-troop@H4-1 / Z1:stage-3z-zombie@D8-1", scenario="ambush")
    assert table.play("P1", "activate E1", "advance off H4-1").vp == (4, 0)


def test_ambush_kills_of_the_convoy_score_1_more() -> None:
    """DZ-S15-03: the Ambusher scores VP value + 1, the Convoy the VP value."""
    convoy = "E1:enforcer-troop@H4-1:d1,burning E2:enforcer-troop@E1-1 / G1:stage-3a-general@D8-1"
    assert burnt("ambush", convoy) == (0, 3)
    ambusher = "E1:enforcer-troop@H4-1 / G1:stage-3a-general@D8-1:d1,burning Z1:stage-3z-zombie@D8-1"
    assert burnt("ambush", ambusher, to_act="P2") == (2, 0)


def test_ambush_a_convoy_that_got_away_is_not_wiped_out() -> None:
    """DZ-S15-04: its last model left: it has not lost for that; killed, it has."""
    left, dead = "E1:enforcer-troop:left", "E1:enforcer-troop:dead"
    assert not ended("ambush", left + " / Z1:stage-3z-zombie@D8-1").told(GameEnded)
    assert ended("ambush", dead + " / Z1:stage-3z-zombie@D8-1").told(GameEnded)[0].winners == (1,)


def test_ambush_items_are_not_rolled_again_for_the_convoy() -> None:
    """DZ-S15-05: B4 is the convoy's area; row 8 is the Ambusher's."""
    table = begun("ambush", [2, 4], [2, 8], *ITEMS[:7])
    assert [event.dice for event in table.told(ItemRolledAgain)] == [(2, 8)]
    assert table.told(ItemPlaced)[0].cube[:2] == "B4"


# -- 16 Smash and Grab -------------------------------------------------------------------------------------------------


def grabbing(text: str, token: Token, **more: Any) -> Table:
    """A position with a loot: 101 and 102 are South's, from C2 and F2, 103 and 104 North's, from F7 and C7."""
    return staged_with(text, "smash-and-grab", (token,), **more)


def test_smash_and_grab_two_loots_each() -> None:
    """DZ-S16-01: C2, F2 belong to South, F7, C7 to North."""
    table = begun("smash-and-grab", *ITEMS).play("P1", "begin me", "take north")
    homes = [(token.cube[:2], token.home) for token in table.view.tokens if token.kind == "loot"]
    assert homes == [("C2", 1), ("F2", 1), ("F7", 0), ("C7", 0)]


def test_smash_and_grab_the_first_grab_scores() -> None:
    """DZ-S16-02: 1 VP the first time an enemy picks it up, not again."""
    table = grabbing("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@A8-1", thing(103, "loot", "D6-1", 1))
    table.play("P1", "activate E1", "advance D6-1", "pick_up 103")
    assert table.vp == (1, 0)
    again = thing(103, "loot", "D6-1", 1)
    again.seen = [0]
    table = grabbing("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@A8-1", again)
    assert table.play("P1", "activate E1", "advance D6-1", "pick_up 103").vp == (0, 0)


def test_smash_and_grab_loot_brought_home_scores_4() -> None:
    """DZ-S16-03: into one's own zone; it is removed."""
    table = position("E1:enforcer-troop@D3-1:item=loot / Z1:stage-3z-zombie@D8-1", scenario="smash-and-grab")
    table.match.state.tokens[0].home = 1
    table.play("P1", "activate E1", "advance D2-1")
    assert (table.vp, table.view.tokens) == ((4, 0), [])


def test_smash_and_grab_an_own_loot_goes_back_to_its_stack() -> None:
    """DZ-S16-04: picked up by its owner it returns at once; at home its owner cannot take it."""
    table = grabbing("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@A8-1", thing(101, "loot", "D6-1", 0))
    table.play("P1", "activate E1", "advance D6-1", "pick_up 101")
    assert (table.model("E1").item, table.view.tokens[0].cube[:2], table.vp) == (0, "C2", (0, 0))
    home = grabbing("E1:enforcer-troop@C1-1 / Z1:stage-3z-zombie@A8-1", thing(101, "loot", "C2-1", 0))
    home.play("P1", "activate E1", "advance C2-1")
    assert not home.told(ThingPlaced)
    assert home.asking == "P1 action"


def test_smash_and_grab_other_items_are_kept_as_anywhere() -> None:
    """DZ-S16-02, DZ-ITM-05: Ammo is no loot: whoever finds it keeps it."""
    table = grabbing("E1:enforcer-troop@D5-1 / Z1:stage-3z-zombie@A8-1", thing(105, "ammo", "D6-1"))
    table.play("P1", "activate E1", "advance D6-1", "pick_up 105")
    assert table.asking == "P1 retain"
    assert table.silent().model("E1").item == 105


# -- knocked into the cache --------------------------------------------------------------------------------------------


def knocked_home(**more: Any) -> Table:
    """P1's carrier stands beside its cache E2-1; an enemy knocks it in."""
    text = "E1:enforcer-troop@D2-1:item=ammo E2:enforcer-troop@A1-1 / P1:peacekeeper-troop/energy-gauntlet@D2-1"
    more |= {"map": "ruined-plaza", "dice": [[5, 1, 1, 1]], "then": ALL_ONES}
    table = position(text, scenario="scour", to_act="P2", **more)
    table.match.state.sides[0].cache = "E2-1"
    table.play("P2", "activate P1", "assault E1")
    while table.asking != "P2 push":
        table.silent()
    return table.play("P2", "push e")


def test_DZ_S2_05_who_is_knocked_into_its_cache_has_not_moved_there() -> None:
    """DZ-S2-05: the model must move into its cache; thrown in it scores nothing, and still carries the item."""
    table = knocked_home()
    assert (table.where("E1"), table.vp[0], table.model("E1").item > 0) == ("E2-1", 0, True)


def test_DZ_S2_05_in_a_match_of_the_first_rules_it_scores() -> None:
    """DZ-S2-05: a match that began before scores it as it did."""
    assert knocked_home(version=1).vp[0] == 2


# -- arriving on a trap ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("version", "asked"), [(1, "P1 P2 command"), (2, "P2 trap")])
def test_DZ_KW_TRAP_02_a_reserve_that_arrives_on_a_trap_springs_it(version: int, asked: str) -> None:
    """DZ-KW-TRAP-02, DZ-S11-03: whoever enters its cube, from off the board too; not in a match of the first rules."""
    text = "E1:enforcer-troop@D1-1 E2:enforcer-troop:reserve / Z1:stage-3z-zombie@D8-1"
    table = position(
        text, scenario="strength-in-depth", phase="round", round=4, traps="B1-1=P2:frag:3", then=ALL_ONES,
        version=version,
    )  # fmt: skip
    assert table.play("P1", "reserve E2 B1-1").asking == asked
