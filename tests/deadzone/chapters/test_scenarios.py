"""The sixteen scenarios. [section 9]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadzone.chapters.scenarios import SCENARIOS, rules_of
from rules.deadzone.model.events.setup import ItemPlaced
from rules.deadzone.model.geometry.maps import map_keys
from tests.deadzone.kit import Table, new_game, position

ONES = [[1, 1, 1], [1, 1, 1]]
ITEMS = [[column, 4] for column in range(1, 9)]
RECON = [[4, 4, 4, 4, 4], [3, 3, 3, 3, 3], [4, 4, 4]]
PAIR = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"


def begun(scenario: str, *dice: list[int]) -> Table:
    """A game of this scenario in which both have their teams."""
    table = new_game({"scenario": scenario}, dice=[*dice, *RECON])
    return table.play("P1", "field strike-section").play("P2", "field outbreak")


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


# -- 2 Scour -----------------------------------------------------------------------------------------------------------


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


# -- 9 Deepstrike ------------------------------------------------------------------------------------------------------


def drops(table: Table, player: str, model: str) -> set[str]:
    """Where a model may be put."""
    return {words.split()[2] for words in table.options(player) if words.startswith(f"deploy {model} ")}


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


def test_deepstrike_has_no_zones_and_both_place_models_in_turn() -> None:
    """DZ-S9-01: nobody chooses a zone; one model each, and the larger team comes to an end by itself."""
    text = "E1:enforcer-troop:waiting E2:enforcer-troop:waiting / Z1:stage-3z-zombie:waiting"
    table = position(text, scenario="deepstrike", phase="zone", dice=ONES)
    asked = []
    while table.phase != "command":
        asked.append(table.asking)
        table.silent()
    assert asked == ["P1 drop", "P2 drop", "P1 drop"]


# -- 10 Pandemonium ----------------------------------------------------------------------------------------------------


def stormy(number: int, *dice: list[int] | int, text: str = PAIR, **more: Any) -> Table:
    """A Round in which this event comes; further dice follow."""
    table = position(text, scenario="pandemonium", phase="command", dice=[*ONES, number, *dice], **more)
    return table.silent()


def test_pandemonium_1_blackout() -> None:
    """DZ-S10-02: no Clear Shot in this Round."""
    state = stormy(1).match.state
    assert rules_of(state).no_clear_shot(state)
    state.weather = 2
    assert not rules_of(state).no_clear_shot(state)


def test_pandemonium_5_supply_drop() -> None:
    """DZ-S10-06: two tokens of the pool at random positions, again in zones."""
    table = stormy(5, [4, 1], [4, 4], [2, 5], pool=["ammo", "intel", "medi-pack"])
    assert [(token.cube, token.up, token.placed) for token in table.view.tokens] == [
        ("D4-3", False, False),
        ("B5-1", False, False),
    ]
    assert table.match.state.pool == ["medi-pack"]
