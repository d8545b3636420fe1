"""Deployment: zones, room, Vehicles, enlarged zones, Aerial Deployment, Drop Suits. [DZ-SET-09..13, DZ-KW-AERIAL]"""

from __future__ import annotations

from typing import Any

from rules.deadzone.model.events.setup import Deployed, HeldBack, ZoneGrew
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.geometry.steps import Mover, can_leave
from tests.deadzone.kit import MAP, Table, position

FOE = " / Z1:stage-3z-zombie:waiting"


def deploying(text: str, **more: Any) -> Table:
    """The first player is about to deploy; models marked `waiting` have no place yet."""
    return position(text, phase="deployment", **more)


def cubes(table: Table, player: str, model: str) -> list[str]:
    """Where a model may be put."""
    return [words.split()[2] for words in table.options(player) if words.startswith(f"deploy {model} ")]


def test_DZ_SET_10_models_deploy_in_their_zone_on_any_level() -> None:
    """DZ-SET-10: rows 1 and 2 for South, roofs too."""
    table = deploying("E1:enforcer-troop:waiting" + FOE)
    found = cubes(table, "P1", "E1")
    assert {cube[1] for cube in found} == {"1", "2"}
    assert {"G2-1", "G2-2", "A1-1"} <= set(found)
    table.play("P1", "deploy E1 G2-2")
    assert table.told(Deployed) == [Deployed(0, "E1", "G2-2")]
    assert table.asking == "P2 deploy"


def test_DZ_SET_10_the_other_zone_is_not_open() -> None:
    """DZ-SET-10: refused with a reason."""
    table = deploying("E1:enforcer-troop:waiting" + FOE)
    assert "cannot be put into D8-1" in table.refused("P1", "deploy E1 D8-1")


def test_DZ_SET_10_a_walker_is_a_vehicle_and_deploys_on_level_1() -> None:
    """DZ-SET-10, DZ-KW-VEHICLE-01: refused on a roof."""
    table = deploying("W1:heavy-support-strider:waiting" + FOE)
    assert all(cube.endswith("-1") for cube in cubes(table, "P1", "W1"))
    assert "level 1" in table.refused("P1", "deploy W1 G2-2")


def test_DZ_SET_10_capacity_holds() -> None:
    """DZ-SET-10: DZ-CUB-02: four Size-points of a team in a cube."""
    table = deploying("E1:enforcer-troop:waiting W1:heavy-support-strider@D1-1" + FOE)
    assert "D1-1" not in cubes(table, "P1", "E1")
    assert "no room" in table.refused("P1", "deploy E1 D1-1")


def test_DZ_SET_10_of_equal_models_the_first_is_offered() -> None:
    """DZ-SET-10: D6: equal models need no choice; with different Equipment they are not equal."""
    table = deploying("E1:enforcer-troop:waiting E2:enforcer-troop:waiting E3:enforcer-troop:waiting,gear=ammo" + FOE)
    assert cubes(table, "P1", "E1")
    assert not cubes(table, "P1", "E2")
    assert cubes(table, "P1", "E3")


def test_D6_the_rest_is_placed_leaders_and_shooters_high_up() -> None:
    """D6: a shooter on the highest floor of the zone, a fighter in the front row on the ground."""
    table = deploying("E1:enforcer-troop:waiting" + FOE, dice=[[1] * 3] * 2).silent(2)
    assert table.where("E1").endswith("-2")
    assert table.where("Z1").endswith("-1")
    assert table.where("Z1")[1] == "7"


def test_DZ_SET_11_a_zone_grows_by_the_fewest_cubes_that_are_needed() -> None:
    """DZ-SET-11, R146: 40 Size-points in one row: the bot names the number, its player the cubes; so may the other."""
    striders = " ".join([f"W{number}:heavy-support-strider:waiting" for number in range(1, 11)])
    table = deploying(striders + FOE, scenario="strength-in-depth", started=(10, 1), map=MAP)
    assert table.asking == "P1 widen"
    assert "decline" not in table.options("P1")
    assert all(words.split()[1][1] == "2" for words in table.options("P1"))
    table.play("P1", "widen A2-1", "widen C2-1")
    assert table.told(ZoneGrew) == [ZoneGrew(0, "A2-1"), ZoneGrew(0, "C2-1")]
    assert table.asking == "P1 deploy"
    assert {"A2-1", "C2-1"} <= set(cubes(table, "P1", "W1"))
    while table.asking == "P1 deploy":
        table.silent()
    assert table.asking == "P2 widen"
    assert "decline" in table.options("P2")
    assert table.default("P2") == "decline"


def test_DZ_SET_11_no_place_is_given_away_that_others_need() -> None:
    """DZ-SET-11: in a zone that is just large enough every option leaves room for the rest."""
    zone = [f"{column}{row}" for row in (1, 2) for column in "ABCDEFGH"]
    fillers = " ".join([f"W{number}:heavy-support-strider@{cell}-1" for number, cell in enumerate(zone[:-1], 1)])
    table = deploying(f"{fillers} W99:heavy-support-strider:waiting E1:enforcer-troop:waiting" + FOE)
    assert "H2-1" not in cubes(table, "P1", "E1")
    assert cubes(table, "P1", "W99") == ["H2-1"]


def test_DZ_SET_12_recon_effects_come_before_scout_moves() -> None:
    """DZ-SET-12: first the table, then the Scouts."""
    table = position(
        "E1:pathfinder-troop@D2-1 / Z1:stage-3z-zombie@D8-1", phase="recon_effects", recon=[4], dice=[[1] * 3] * 2
    )
    assert table.asking == "P1 recon"
    assert table.play("P1", "decline").asking == "P1 scout"


def test_DZ_SET_13_nobody_is_put_where_he_could_not_leave() -> None:
    """DZ-SET-13, R25: every cube offered to the largest model has a legal step out of it."""
    for key in map_keys():
        table = deploying("W1:aberration:waiting" + " / E1:enforcer-troop:waiting", map=key)
        assert all(can_leave(battlefield(key), Mover(4), INDEX[cube]) for cube in cubes(table, "P1", "W1")), key


# -- landing -----------------------------------------------------------------------------------------------------------


RANGERS = "R1:ranger-troop:waiting R2:ranger-troop@D1-1 / "


def aerial(text: str, **more: Any) -> Table:
    """Both have deployed; models marked `waiting` land now."""
    return position(text, phase="aerial", **more)


def test_DZ_KW_AERIAL_01_a_model_may_be_held_back() -> None:
    """DZ-KW-AERIAL-01: it has no place yet when the other deploys, and lands before the Recon effects."""
    table = deploying("R1:ranger-troop:waiting C1:corporation-recruit:waiting" + FOE)
    assert "hold C1" not in table.options("P1")
    table.play("P1", "hold R1", "deploy C1 D1-1").play("P2", "deploy Z1 D8-1")
    assert table.told(HeldBack) == [HeldBack(0, "R1", "aerial-deployment")]
    assert table.asking == "P1 aerial"


def test_DZ_KW_AERIAL_01_it_lands_on_a_top_away_from_enemies_objectives_and_their_zone() -> None:
    """DZ-KW-AERIAL-01, R104: range 2 or more, no objective cube, not in the enemy's zone, the highest level."""
    table = aerial(RANGERS + "Z1:stage-3z-zombie@D6-1")
    found = set(cubes(table, "P1", "R1"))
    assert "B4-1" not in found  # an objective
    assert not found & {"C5-1", "D5-1", "E6-1"}  # beside the enemy
    assert "E5-3" in found  # two levels up, so at range 2
    assert "D4-3" in found
    assert "D4-1" not in found  # not the highest level
    assert not any(cube[1] in "78" for cube in found)


def test_DZ_KW_AERIAL_02_the_own_zone_is_always_open() -> None:
    """DZ-KW-AERIAL-02: also at range 1 of an enemy, on the highest level of each stack."""
    table = aerial(RANGERS + "Z1:stage-3z-zombie@C3-1")
    assert {"C2-1", "D2-1", "G2-2"} <= set(cubes(table, "P1", "R1"))
    assert "G2-1" not in cubes(table, "P1", "R1")
    assert table.default("P1").split()[2][1] in "12"


def test_DZ_KW_AERIAL_02_in_a_match_of_the_first_rules_any_level_is_open() -> None:
    """DZ-KW-AERIAL-02: a match that began before lands where it did."""
    assert {"G2-1", "G2-2"} <= set(cubes(aerial(RANGERS + "Z1:stage-3z-zombie@C3-1", version=1), "P1", "R1"))


def test_DZ_KW_AERIAL_03_both_land_in_turn_initiative_first() -> None:
    """DZ-KW-AERIAL-03: S, N, S, N."""
    table = aerial(
        "R1:ranger-troop:waiting R2:ranger-troop:waiting / K1:kraaw-warrior:waiting K2:kraaw-warrior:waiting",
        dice=[[1] * 3] * 2,
    )
    order = []
    while table.asking in ("P1 aerial", "P2 aerial"):
        order.append(table.asking[:2])
        table.silent()
    assert order == ["P1", "P2", "P1", "P2"]


def test_DZ_KW_DROPSUIT_01_drop_suits_start_off_the_table() -> None:
    """DZ-KW-DROPSUIT-01, R12: nobody is asked where to put them; they live but are not in play."""
    table = deploying("H1:hammerfist-drop-trooper:waiting M1:militia:waiting" + FOE)
    assert table.told(HeldBack) == [HeldBack(0, "H1", "drop-suit")]
    assert not cubes(table, "P1", "H1")
    table.play("P1", "deploy M1 D1-1")
    assert table.asking == "P2 deploy"
    state = table.match.state
    assert (state.living(0), [f.id for f in state.in_play(0)]) == (2, ["M1"])
