"""Setting up: races, map, turn order, landings, first stocks. [3.1]"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.deadlock import GAME
from rules.deadlock.chapters.setup import landings
from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.events import (
    Landed,
    MapUndone,
    OrderRolled,
    OrderSet,
    RaceChosen,
    TaxOrderDropped,
    TerrainRolled,
    TurnBegan,
)
from rules.deadlock.model.state import Orders
from rules.deadlock.model.tables import RACES, TECHNOLOGIES
from rules.engine import FairDice, Match, Refused
from testing.scene import Dice
from tests.deadlock.kit import Table, new_game, position

PLAINS, MOUNTAINS, OCEAN, RUINS = 1, 3, 4, 6


def faces(usual: int = PLAINS, **cells: int) -> list[int]:
    """Dice for a map: one face everywhere but in these cells."""
    return [cells.get(cell, usual) for cell in CELLS]


def mapped(terrain: Sequence[int], players: int = 2, *more: int | Sequence[int]) -> Table:
    """A game in which everybody has a race and the map is rolled; P1 lands first, unless more dice say otherwise."""
    order = more or ([6, 5, 4, 3, 2, 1][:players],)
    return new_game(players, [*[0] * players, terrain, *order], rest=6).silent(players)


# -- what the table agrees on ------------------------------------------------------------------------------------------


def test_R43_R56_the_original_is_played_unless_the_table_says_otherwise() -> None:
    """R43, R56: thieves take technologies and a turn brings one; matches that began before played otherwise."""
    assert GAME.checked_options({}) == {
        "round_limit": "none",
        "theft": "taken",
        "research": "one",
        "first_round": "events",
    }
    agreed = {"theft": "copied", "research": "all"}
    started = [GAME.start(2), GAME.start(2, agreed), GAME.start(2, {}, 1)]
    assert [(planet.theft_takes, planet.one_technology) for planet in started] == [
        (True, True), (False, False), (False, False),
    ]  # fmt: skip


# -- races -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 8])
def test_DL_SET_01_two_to_seven_players(players: int) -> None:
    """DL-SET-01: 2 to 7 players take part. [R2]"""
    with pytest.raises(Refused, match="2 to 7 players"):
        new_game(players, rest=6)
    assert [new_game(count, rest=6).asking for count in (2, 7)] == ["P1 race", "P1 race"]


def test_DL_SET_02_each_race_once() -> None:
    """DL-SET-02: each player picks one of the seven races; no race is used twice. [R2]"""
    table = new_game(2, [0, 0, faces(), [6, 5]])
    assert table.choices("P1", "become") == [*RACES]
    assert table.refused("P1", "become martian").startswith("There is no such race")
    table.play("P1", "become maug")
    assert table.refused("P2", "become maug") == "The Maug are taken: choose another race."
    assert table.choices("P2", "become") == [race for race in RACES if race != "maug"]
    table.play("P2", "become human")
    assert table.heard(None, RaceChosen) == [RaceChosen(0, "maug"), RaceChosen(1, "human")]


@pytest.mark.parametrize("race", ["uva_mosk", "maug"])
def test_R96_an_order_that_does_not_fit_the_race_is_dropped_aloud(race: str) -> None:
    """R96, DL-TAX-07: the High tax was ordered before the race was chosen; its player alone is told, the rest holds."""
    table = new_game(2, [0, 0], rest=6).act("P1", "orders tax=high routine=usual until=5").play("P1", f"become {race}")
    dropped = [TaxOrderDropped(0)] if race == "uva_mosk" else []
    assert [table.heard(who, TaxOrderDropped) for who in ("P1", "P2", None)] == [dropped, [], []]
    assert table.sheet("P1").orders == Orders("ask" if dropped else "high", "usual", until=5)


def test_R96_before_version_4_the_usual_rate_is_set_in_its_place() -> None:
    """R96: running matches go on as they began: the order stays, and Low or Medium is its answer."""
    table = new_game(2, [0, 0], rest=6, version=3).act("P1", "orders tax=high").play("P1", "become uva_mosk")
    assert table.heard("P1", TaxOrderDropped) == []
    assert table.sheet("P1").orders == Orders("high")


def test_DL_SET_02_a_random_race_for_the_silent() -> None:
    """DL-SET-02: who is silent gets a random unused race. [DP-01]"""
    table = new_game(2, [4, 0], rest=6)
    assert table.default("P1") == f"become {[*RACES][4]}"
    assert table.silent().default("P2") == f"become {next(iter(RACES))}"


# -- the map -----------------------------------------------------------------------------------------------------------


def test_DL_SET_03_a_new_map_for_every_game() -> None:
    """DL-SET-03: 25 territories in a 5 x 5 square, made anew for every game."""
    maps = []
    for key in (b"one", b"two"):
        match = Match.begin(GAME, 2, {}, FairDice(key))
        table = Table(match, Dice([])).silent(2)
        maps.append([land.terrain for land in table.view.lands])
    assert [len(terrains) for terrains in maps] == [25, 25]
    assert maps[0] != maps[1]


def test_DL_SET_04_a_die_for_each_terrain() -> None:
    """DL-SET-04: for each territory 1D6 on Table A."""
    table = mapped([1, 2, 3, 4, 5, 6, *[1] * 19])
    assert [land.terrain for land in table.view.lands[:6]] == [
        "plains", "forest", "mountains", "ocean", "swamp", "ruins",
    ]  # fmt: skip
    assert table.heard(None, TerrainRolled)[0].dice[:6] == (1, 2, 3, 4, 5, 6)


def test_DL_SET_05_names_are_different() -> None:
    """DL-SET-05: every territory gets a silly name, unique in the game."""
    names = [land.name for land in mapped(faces()).view.lands]
    assert len({*names}) == 25
    assert all(names)


def test_DL_SET_06_adjacent_by_sides() -> None:
    """DL-SET-06: territories are adjacent when they share a side; corners do not count, edges do not wrap."""
    assert ADJACENT["C3"] == ("C2", "B3", "D3", "C4")
    assert ADJACENT["A1"] == ("B1", "A2")
    assert ADJACENT["E5"] == ("E4", "D5")


def test_DL_SET_07_a_drawn_territory_goes_back() -> None:
    """DL-SET-07: territories are numbered 1 to 25; a random one is drawn from all of them, every time."""
    table = position(phase="event", stop="population", dice=[2, 6, 1])
    assert table.spent
    again = position(phase="event", stop="population", dice=[2, 24, 1])
    assert again.spent
    assert [land.number for land in table.view.lands] == [*range(1, 26)]


def test_DL_SET_08_the_highest_die_goes_first() -> None:
    """DL-SET-08: everyone rolls 1D6; the highest first, then descending; ties are rolled again among the tied."""
    table = mapped(faces(), 3, [3, 6, 3], [2, 5])
    assert table.told(OrderRolled) == [OrderRolled((0, 1, 2), (3, 6, 3)), OrderRolled((0, 2), (2, 5))]
    assert table.heard(None, OrderSet) == [OrderSet((1, 2, 0))]
    assert table.asking == "P2 landing"


# -- landings ----------------------------------------------------------------------------------------------------------


def test_DL_SET_09_land_on_land() -> None:
    """DL-SET-09: in turn order each player chooses a land territory for the first settlement. [R4]"""
    table = mapped(faces(D2=OCEAN), 2, [2, 5])
    assert table.asking == "P2 landing"
    assert table.refused("P2", "land D2") == "D2 is Ocean: land on solid ground."
    assert table.refused("P2", "land F9") == "Name a territory from A1 to E5 to land in."
    assert "D2" not in table.choices("P2", "land")
    assert table.play("P2", "land C3").asking == "P1 landing"


def test_DL_SET_10_not_beside_another_landing() -> None:
    """DL-SET-10: a landing may not be on or adjacent to another landing."""
    table = mapped(faces()).play("P1", "land C3")
    for cell in ("B3", "D3", "C2", "C4", "C3"):
        assert table.refused("P2", f"land {cell}").endswith("keep a territory between.")
    table.play("P2", "land B2")
    assert table.owner("B2") == "P2"


def test_DL_SET_11_what_a_landing_gives() -> None:
    """DL-SET-11: a landing gives control with 1 City Center and 1 colonist."""
    table = mapped(faces()).play("P1", "land C3")
    assert table.place("C3") == "plains P1: city- idle1"
    assert table.heard(None, Landed) == [Landed(0, "C3")]


def test_DL_SET_12_first_stocks() -> None:
    """DL-SET-12: everybody starts with 20 F, 20 M, 20 E, 20 C; nothing else."""
    table = position(phase="first_turn", stop="upkeep", P1="F0 M0 E0 C0")
    for player in ("P1", "P2"):
        assert table.goods(player) == "F20 M20 E20 C20 R0 A0"
        assert (table.technologies(player), table.rebels(player), table.units(player)) == ([], 0, "")


def test_DL_SET_13_a_shuffled_deck() -> None:
    """DL-SET-13: one card of each of the 33 technologies, shuffled."""
    order = [*range(33)][::-1]
    table = position(phase="first_turn", stop="upkeep", dice=[order])
    assert (table.view.deck, table.view.discards) == (33, 0)
    assert table.match.state.deck == [*TECHNOLOGIES][::-1]


def test_DL_SET_14_a_new_map_where_nobody_can_land() -> None:
    """DL-SET-14: if a player has no legal landing, all landings are undone and a new map is rolled. [R4]"""
    islands = faces(OCEAN, C3=PLAINS, C4=PLAINS)
    table = mapped(islands, 2, [6, 5], faces(MOUNTAINS), [5, 6]).play("P1", "land C3")
    assert table.heard(None, MapUndone) == [MapUndone(1)]
    assert [*{land.terrain for land in table.view.lands}] == ["mountains"]
    assert not any(land.buildings or land.colonists or land.owner >= 0 for land in table.view.lands)
    assert table.asking == "P2 landing"
    assert table.choices("P2", "land") == [*CELLS]


def test_DL_SET_15_the_order_of_setup() -> None:
    """DL-SET-15: races, map and names, turn order, landings, starting stocks; then the first player's Upkeep."""
    table = new_game(2, rest=6)
    assert table.refused("P1", "land C3") == "First every player picks a race."
    table = mapped(faces(), 2, [2, 5])
    assert table.refused("P2", "become human").startswith("Name a territory")
    assert table.play("P2", "land C3").play("P1", "land A1").told(TurnBegan)[:1] == [TurnBegan(1, 1)]
    told = [type(event) for event in table.events]
    order = [RaceChosen, TerrainRolled, OrderSet, Landed, TurnBegan]
    assert [told.index(kind) for kind in order] == sorted(told.index(kind) for kind in order)


def test_the_landing_for_who_is_silent() -> None:
    """DP-02: the legal territory with the best ground of itself and its neighbours; tie lowest number."""
    rich = dict.fromkeys(("C2", "B3", "D3", "C4"), PLAINS)
    assert mapped(faces(RUINS, **rich)).default("P1") == "land C3"
    assert mapped(faces(RUINS, C3=PLAINS)).default("P1") == "land C2"
    assert mapped(faces(RUINS, **rich, C3=OCEAN)).default("P1") != "land C3"


# -- leaving before the game has begun ---------------------------------------------------------------------------------


def test_DL_VIC_05_leaving_while_races_are_chosen() -> None:
    """DL-VIC-05: who concedes in setup is out; the others go on where they were."""
    table = new_game(3, [0, 0, 0, faces(), [3, 4]], rest=6).play("P1", "become tarth").act("P3", "concede")
    assert table.asking == "P2 race"
    table.play("P2", "become human")
    assert table.heard(None, OrderSet) == [OrderSet((1, 0))]
    table.play("P2", "land C3").play("P1", "land A1")
    assert table.player("P3").out
    assert table.told(TurnBegan)[0] == TurnBegan(1, 1)


def test_DL_VIC_05_leaving_while_landings_are_chosen() -> None:
    """DL-VIC-05: a landing of a player who concedes is gone, and its place is free again."""
    table = mapped(faces(), 3).play("P1", "land C3").act("P1", "concede")
    assert table.asking == "P2 landing"
    assert table.owner("C3") == ""
    assert "C3" in table.choices("P2", "land")
    table.play("P2", "land C3").play("P3", "land A1")
    assert table.told(TurnBegan)[0] == TurnBegan(1, 1)


def test_DL_VIC_04_the_last_one_wins_in_setup_too() -> None:
    """DL-VIC-04: when the other one of two leaves before the game has begun, the last one wins."""
    table = mapped(faces()).act("P2", "concede")
    assert table.match.over
    assert table.view.winners == (0,)


def test_DL_SET_10_landings_never_touch_at_random_tables() -> None:
    """DL-SET-10: whatever is chosen, no two landings touch."""
    table = mapped(faces(), 5)
    for _ in range(5):
        player = table.asking.split()[0]
        table.play(player, f"land {table.choices(player, 'land')[0]}")
    taken = [land.cell for land in table.view.lands if land.buildings]
    assert len(taken) == 5
    assert not any(other in taken for cell in taken for other in ADJACENT[cell])
    assert not {*landings(table.match.state)} & {*taken}
