"""Battlefield, roll-off, sides and deployment. [OP-PRE]"""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.engine import Answer, Corrupt, Match, Question, Refused
from rules.engine.playout import QuickDice, autopilot, playout
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import Deployed, MapDrawn, RolledOff, RoundBegan, SideChosen
from rules.one_page_deadzone.model.moves import Side
from rules.one_page_deadzone.model.questions import Count
from testing.scene import Dice, outcomes
from tests.one_page_deadzone.kit import Table, new_game

MAPS = ("loading-dock", "twin-spires", "gantry-row", "mud-and-wire")
PIECES = (17, 17, 18, 20)
MIDDLE_OUT = "DECFBGAH"
DOWN = "45362718"
"""The same along a column."""
SIDES = ["side 1", "side 8", "side A", "side H"]


def rolled_off(
    first: str = "", second: str = "", *, winner: str = "P2", points: int = 150, key: str = "loading-dock"
) -> Table:
    """A table after the roll-off, with lists of the players' own if any are given."""
    table = new_game({"points": str(points), "map": key}, dice=[[8, 1] if winner == "P1" else [1, 8]])
    for player, text in (("P1", first), ("P2", second)):
        if text:
            table.act(player, f"army units={text.replace(' ', '_')}").play(player, "field own")
        else:
            table.play(player, table.default(player))
    return table


def places(table: Table, seat: int) -> dict[str, str]:
    """Where each unit of a side stands."""
    return {unit.id: unit.cube for unit in table.view.of(seat)}


# -- Battlefield -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "pieces"), [*zip(MAPS, PIECES, strict=True)])
def test_OP_PRE_01_a_flat_grid_with_five_pieces_or_more(key: str, pieces: int) -> None:
    """OP-PRE-01: the map agreed on has 8 by 8 columns and at least 5 pieces of terrain; nothing is drawn."""
    table = new_game({"map": key})
    assert table.view.map == key
    assert table.view.field.pieces == pieces >= 5
    assert len(table.view.field.letters) == 64
    assert table.told(MapDrawn) == []


@pytest.mark.parametrize(("number", "key"), [*enumerate(MAPS)])
def test_D1_a_map_by_lot(number: int, key: str) -> None:
    """D1, OP-PRE-01: the table may let one of the four maps be drawn, and everybody is told which."""
    table = new_game({"map": "random"}, dice=[number])
    assert table.heard(None, MapDrawn) == [MapDrawn(key)]
    assert table.view.map == key
    assert table.asking == "P1 P2 army"


def test_D1_the_lot_has_four_outcomes() -> None:
    """D1, OP-PRE-01: the draw is among exactly four maps."""
    with pytest.raises(Corrupt):
        new_game({"map": "random"}, dice=[4])


def test_D1_limit_and_map_are_agreed_before() -> None:
    """D1, OP-ARM-01: 150 points and a map by lot unless the table agrees otherwise; other limits are refused."""
    assert GAME.checked_options({}) == {"points": "150", "map": "random", "helpers": "one"}
    assert {option.key: option.choices for option in GAME.options} == {
        "points": ("150", "300"),
        "map": ("random", *MAPS),
        "helpers": ("one", "any"),
    }
    assert [new_game({"points": points}).view.points for points in ("150", "300")] == [150, 300]
    with pytest.raises(Refused, match="choose 150, 300"):
        new_game({"points": "200"})
    with pytest.raises(Refused, match="not a choice for map"):
        new_game({"map": "moon"})


@pytest.mark.parametrize("seats", [1, 3])
def test_OP_PRE_01_exactly_two_players(seats: int) -> None:
    """OP-PRE-01: the game is for two players, not fewer or more."""
    with pytest.raises(Refused, match="is for 2 players"):
        Match.begin(GAME, seats, {"map": "loading-dock"}, Dice([]))


def test_OP_PRE_01_nothing_is_on_the_table_before_the_armies() -> None:
    """OP-PRE-01: while armies are chosen no side, unit, mine or roll-off winner is there, and nobody acts."""
    seen = new_game().view
    assert (seen.units, seen.mines, seen.winner, seen.acting, seen.winners) == ((), (), None, None, ())
    assert (seen.phase, seen.round, seen.finished, seen.watch, seen.watches) == ("armies", 1, None, None, {})
    assert [(squad.seat, squad.side, squad.destroyed, squad.score, squad.waiting) for squad in seen.squads] == [
        (0, 0, 0, 0, 0),
        (1, 0, 0, 0, 0),
    ]


# -- Roll-off and sides ------------------------------------------------------------------------------------------------


def test_OP_PRE_02_the_higher_die_wins_and_ties_roll_again() -> None:
    """OP-PRE-02: 5, 5 is rolled again; with 2, 7 the second player wins and is asked for his side."""
    table = new_game(dice=[[5, 5], [2, 7]]).silent()
    assert table.heard(None, RolledOff) == [RolledOff((5, 5), None), RolledOff((2, 7), 1)]
    assert table.asking == "P2 side"
    assert table.view.winner == 1


@pytest.mark.parametrize(("dice", "winner"), [([3, 2], 0), ([2, 3], 1), ([8, 1], 0), ([1, 8], 1)])
def test_OP_PRE_02_either_may_win(dice: list[int], winner: int) -> None:
    """OP-PRE-02: one die each, the higher wins, by one or by seven."""
    table = new_game(dice=[dice]).silent()
    first, second = dice
    assert table.told(RolledOff) == [RolledOff((first, second), winner)]
    assert table.asking == f"P{winner + 1} side"


@pytest.mark.parametrize(("row", "own", "other"), [("1", 1, 8), ("8", 8, 1), ("A", "A", "H"), ("H", "H", "A")])
def test_OP_PRE_03_the_winner_chooses_his_side(row: str, own: int | str, other: int | str) -> None:
    """OP-PRE-03, OP-PRE-04, D3: the winner takes any of the four sides, the opponent gets the opposite one."""
    table = rolled_off()
    question = table.question("P2")
    assert (table.options("P2"), question.reason) == (SIDES, "OP-PRE-03")
    assert "not asked" in table.refused("P1", "side 1")
    table.refused("P2", "side 2")
    table.refused("P2", "side B")
    table.play("P2", f"side {row}")
    assert table.heard(None, SideChosen) == [SideChosen(1, own)]
    assert [squad.side for squad in table.view.squads] == [other, own]


def test_OP_PRE_03_older_tables_choose_a_row() -> None:
    """OP-PRE-03: a match that began under version 1 of the rules goes on with rows 1 and 8 alone."""
    table = Table(Match.begin(GAME, 2, {"map": "loading-dock"}, Dice(outcomes([[1, 8]])), version=1), Dice([]))
    assert table.silent().options("P2") == SIDES[:2]


@pytest.mark.parametrize("key", MAPS)
@pytest.mark.parametrize(("side", "other"), [("A", "H"), ("H", "A")])
def test_OP_PRE_03_columns_are_sides_like_rows(key: str, side: str, other: str) -> None:
    """OP-PRE-03, OP-PRE-04, R29: from columns A and H both armies deploy along them, on the ground of every map."""
    table = rolled_off("Plague Dog", "2 x Plague Dog", key=key).play("P2", f"side {side}")
    assert table.options("P2") == ["deploy rest", *[f"deploy Do2 {side}{row}" for row in sorted(DOWN)]]
    assert table.refused("P2", "deploy Do2 D1") == f"You start from column {side}; deploy Do2 in {side}1 to {side}8."
    assert GAME.narrate.label(Side.of(side), table.see("P2"), ("Ann", "Bob")).startswith(f"Column {side}, at the ")
    table.play("P2", "deploy rest").play("P1", f"deploy Do1 {other}1")
    assert {(unit.cube[0], table.view.field.level[unit.cube]) for unit in table.view.of(1)} == {(side, 0)}
    assert (table.where("Do1"), table.asking) == (f"{other}1", "P2 activate")


@pytest.mark.parametrize("side", ["A", "H"])
def test_OP_PRE_03_computers_fight_from_columns(side: str) -> None:
    """OP-PRE-03: two computers deploy along the columns and fight to the end."""
    match = Match.begin(GAME, 2, {"map": "gantry-row"}, QuickDice(random.Random(1).randrange))

    def player(match: Match[Any, Any], question: Question) -> Answer:
        return Side.of(side) if question.prompt == "side" else autopilot(match, question)

    playout(match, player, 2_000)
    deployed = [event.cube for event in match.drain().events if isinstance(event, Deployed)]
    assert match.over
    assert {cube[0] for cube in deployed} == {"A", "H"}


def test_D3_row_1_for_who_stays_away() -> None:
    """D3: on timeout the winner gets row 1."""
    table = rolled_off(winner="P1")
    assert table.default("P1") == "side 1"
    table.silent()
    assert [squad.side for squad in table.view.squads] == [1, 8]


# -- Deployment --------------------------------------------------------------------------------------------------------


def test_OP_PRE_03_the_winner_deploys_his_whole_army_first() -> None:
    """OP-PRE-03, OP-PRE-04: all units of the winner in his first row, then the opponent's in the other row."""
    table = rolled_off("2 x Plague Dog", "Plague Dog, Plague 3rd Gen").play("P2", "side 1")
    assert table.asking == "P2 deploy"
    assert "not asked" in table.refused("P1", "deploy Do1 D8")
    table.play("P2", "deploy Do3 H1")
    assert table.asking == "P2 deploy"
    assert table.told(RoundBegan) == []
    table.play("P2", "deploy 3g1 A1")
    assert table.asking == "P1 deploy"
    table.play("P1", "deploy Do1 A8", "deploy Do2 A8")
    assert table.told(Deployed) == [
        Deployed(1, "Do3", "dog", "H1"),
        Deployed(1, "3g1", "third", "A1"),
        Deployed(0, "Do1", "dog", "A8"),
        Deployed(0, "Do2", "dog", "A8"),
    ]
    assert table.told(RoundBegan) == [RoundBegan(1, 1)]
    assert table.asking == "P2 activate"


@pytest.mark.parametrize(
    "words", ["deploy Do3 D2", "deploy Do3 D8", "deploy Do3 I1", "deploy Do3", "deploy Do3 d1", "deploy Do3 D11"]
)
def test_OP_PRE_03_outside_the_first_row_is_refused(words: str) -> None:
    """OP-PRE-03: a unit in row 2, in the other's row or off the grid is refused, and the refusal names the row."""
    table = rolled_off("2 x Plague Dog", "Plague Dog, Plague 3rd Gen").play("P2", "side 1")
    assert table.refused("P2", words) == "You start from row 1; deploy Do3 in A1 to H1."


def test_OP_PRE_04_the_opponent_gets_the_other_row() -> None:
    """OP-PRE-04: with row 8 taken the opponent deploys in row 1 and nowhere else."""
    table = rolled_off("Plague Dog", "Plague Dog").play("P2", "side 8", "deploy Do2 E8")
    assert table.options("P1") == ["deploy rest", *[f"deploy Do1 {column}1" for column in sorted(MIDDLE_OUT)]]
    assert table.refused("P1", "deploy Do1 E8") == "You start from row 1; deploy Do1 in A1 to H1."


def test_OP_PRE_03_the_choices_of_a_deployment() -> None:
    """OP-PRE-03, D4, R41: the rest at once, or a unit of each kind in a cube of the row."""
    table = rolled_off("Plague Dog", "Plague 1st Gen, 2 x Plague Dog, Plague 2nd Gen").play("P2", "side 8")
    question = table.question("P2")
    assert (question.reason, question.about) == ("OP-PRE-03", Count(4))
    wanted = [f"deploy {unit} {column}8" for unit in ("Do2", "2g1", "1g1") for column in sorted(MIDDLE_OUT)]
    assert table.options("P2") == ["deploy rest", *wanted]
    assert table.default("P2") == "deploy rest"
    assert table.refused("P2", "deploy Do3 D8") == "Do3 and Do2 are alike; deploy Do2 first."
    table.play("P2", "deploy Do2 D8")
    assert table.question("P2").about == Count(3)
    assert "deploy Do3 D8" in table.options("P2")
    assert table.refused("P2", "deploy Do2 E8") == "Do2 stands in D8 already."
    assert table.refused("P2", "deploy Do1 E8") == "Do1 is not yours; deploy a unit of your own."
    assert "no unit “Do9”" in table.refused("P2", "deploy Do9 E8")


def test_OP_PRE_05_the_fifth_dog_in_a_cube_is_refused() -> None:
    """OP-PRE-05, OP-GEN-05: four Dogs fit into A1, a fifth is refused there and goes elsewhere."""
    table = rolled_off("Plague Dog", "5 x Plague Dog").play("P2", "side 1")
    table.play("P2", *[f"deploy Do{number} A1" for number in (2, 3, 4, 5)])
    assert (
        table.refused("P2", "deploy Do6 A1")
        == "A1 has no room for Do6: a cube holds size 4, and all your units must find room."
    )
    assert table.options("P2") == ["deploy rest", *[f"deploy Do6 {column}1" for column in "BCDEFGH"]]
    table.play("P2", "deploy Do6 B1")
    assert places(table, 1) == {"Do2": "A1", "Do3": "A1", "Do4": "A1", "Do5": "A1", "Do6": "B1"}


@pytest.mark.parametrize(
    ("placed", "unit", "fits"),
    [
        (["deploy 2g1 A1"], "2g2", True),
        (["deploy 2g1 A1", "deploy Do2 A1"], "2g2", False),
        (["deploy Do2 A1"], "1g1", True),
        (["deploy 2g1 A1"], "1g1", False),
    ],
)
def test_OP_PRE_05_sizes_add_up_to_four_at_most(placed: list[str], unit: str, fits: bool) -> None:
    """OP-PRE-05, OP-GEN-05: 2 + 2 and 1 + 3 fit into a cube, 2 + 1 + 2 and 2 + 3 do not."""
    units = "Plague 1st Gen, 2 x Plague 2nd Gen, Plague Dog"
    table = rolled_off("Plague Dog", units).play("P2", "side 1").play("P2", *placed)
    assert (f"deploy {unit} A1" in table.options("P2")) is fits


def test_OP_PRE_05_all_units_must_be_deployed() -> None:
    """OP-PRE-05: deployment goes on until the last unit stands; there is no way to leave one out."""
    table = rolled_off("Plague Dog", "3 x Plague Dog").play("P2", "side 1", "deploy Do2 A1", "deploy Do3 A1")
    assert {words.split()[0] for words in table.options("P2")} == {"deploy"}
    table.refused("P2", "done")
    table.refused("P2", "activate Do2 hold")
    table.play("P2", "deploy Do4 A1")
    assert table.asking == "P1 deploy"


def test_D4_the_rest_is_spread_from_the_middle_with_the_hero_in_the_largest_group() -> None:
    """D4: units go to the emptiest cubes from the middle outwards, the Hero to the largest group with room."""
    table = rolled_off(winner="P1").play("P1", "side 8").silent(2)
    assert places(table, 0) == {"Pk1": "D8", "Ta1": "D8", "As1": "E8"}
    assert places(table, 1) == {"1g1": "E1", "2g1": "D1", "3g1": "E1", "3g2": "C1", "Do1": "F1"}
    assert [event.unit for event in table.told(Deployed)] == ["Ta1", "As1", "Pk1", "2g1", "3g1", "3g2", "Do1", "1g1"]


def test_D4_a_large_army_is_spread() -> None:
    """D4, OP-PRE-05: thirteen units fill the row from the middle, and the 1st Gen stands where it has room."""
    table = rolled_off(points=300).play("P2", "side 1").silent()
    by_cube: dict[str, str] = {}
    for unit, cube in places(table, 1).items():
        by_cube[cube] = f"{by_cube.get(cube, '')} {unit}".strip()
    assert by_cube == {
        "D1": "2g1", "E1": "2g2", "C1": "3g1 Do1", "F1": "3g2 Do2", "B1": "3g3 Do3", "G1": "3g4 Do4",
        "A1": "1g1 3g5", "H1": "3g6",
    }  # fmt: skip


def test_D4_a_hero_joins_the_group_that_was_placed_by_hand() -> None:
    """D4: the rest is spread around what stands already: the Hero goes to the largest group, Dogs to empty cubes."""
    table = rolled_off("Plague Dog", "Plague 2nd Gen, 4 x Plague Dog, Plague 1st Gen").play("P2", "side 1")
    table.play("P2", "deploy Do2 H1", "deploy Do3 G1", "deploy Do4 D1", "deploy rest")
    assert places(table, 1) == {"2g1": "E1", "Do2": "H1", "Do3": "G1", "Do4": "D1", "Do5": "C1", "1g1": "D1"}


@pytest.mark.parametrize(
    "units", ["Plague 1st Gen, 16 x Plague Dog", "Plague 2nd Gen, Plague 1st Gen, 14 x Plague Dog"]
)
def test_OP_PRE_05_the_rest_has_room_for_everybody(units: str) -> None:
    """OP-PRE-05, D4: however many Dogs are spread, a cube with room is left for the 1st Gen."""
    table = rolled_off("Plague Dog", units, points=300).play("P2", "side 1").silent()
    assert table.asking == "P1 deploy"
    assert "" not in places(table, 1).values()
    for cube in set(places(table, 1).values()):
        assert sum(unit.type.size for unit in table.view.at(cube)) <= 4


def test_OP_PRE_05_nobody_can_take_the_last_room_for_a_larger_unit() -> None:
    """OP-PRE-05: with 1st Gen and one Dog to come, the Dog may not go where it leaves no cube for the 1st Gen."""
    table = rolled_off("Plague Dog", "Plague 1st Gen, 16 x Plague Dog", points=300).play("P2", "side 1")
    cubes = [f"{column}1" for column in "ABCDEFG" for _ in range(2)]
    table.play("P2", *[f"deploy Do{number} {cube}" for number, cube in enumerate([*cubes, "H1"], 2)])
    table.refused("P2", "deploy Do17 H1")
    table.play("P2", "deploy Do17 A1", "deploy 1g1 H1")
    assert table.asking == "P1 deploy"


@pytest.mark.parametrize("key", MAPS)
def test_R29_the_first_rows_are_open_ground(key: str) -> None:
    """R29, OP-PRE-03: every cube of rows 1 and 8 is open ground on level 0, and can be deployed into, on each map."""
    table = new_game({"map": key}, dice=[[1, 8]]).silent().play("P2", "side 8")
    field = table.view.field
    for row in (1, 8):
        cubes = [f"{column}{row}" for column in "ABCDEFGH"]
        assert {(field.letters[cube], field.level[cube]) for cube in cubes} == {(".", 0)}
    cubes = [words.split()[2] for words in table.options("P2") if words.startswith("deploy Do")]
    assert sorted(cubes) == [f"{column}8" for column in "ABCDEFGH"]


def test_OP_PRE_05_the_first_round_begins_with_everybody_fresh() -> None:
    """OP-PRE-05, OP-RND-02: after the last unit the winner of the roll-off begins; all units are ready."""
    table = rolled_off(winner="P1").play("P1", "side 1").silent(2)
    seen = table.view
    assert table.events[-1] == RoundBegan(1, 0)
    assert (seen.phase, seen.round, seen.first, seen.to_act, seen.finished) == ("activation", 1, 0, 0, None)
    assert [squad.waiting for squad in seen.squads] == [3, 5]
    assert all(unit.ready and not unit.activated and not unit.pinned and unit.wounds == 0 for unit in seen.units)
