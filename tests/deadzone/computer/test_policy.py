"""The autopilot: it plays well enough, quickly, to an end, and what it does in chosen positions makes sense.

Games are fixed by their seeds: the seed decides battlefield, the teams of both seats (equal points) and the dice. Every
seed is played twice, with the players' seats swapped. `DEADZONE_GAMES=100` plays all that the contract counts, else
there are a few of each, which say less.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest

from rules.deadzone import GAME
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.computer.policy import DECISIONS
from rules.deadzone.model.geometry.maps import map_keys
from rules.deadzone.model.moves import Field
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.ready import all_ready
from rules.deadzone.model.view import SectorView
from rules.engine import Answer, Match, Question
from rules.engine.playout import Player, random_player
from tests.deadzone.chosen import choice
from tests.deadzone.kit import position
from tests.deadzone.players.greedy import greedy
from tests.duels import UNFORESEEN, Watch, fought, wins_against
from tests.tiers import in_turn

GAMES = int(os.environ.get("DEADZONE_GAMES", "12"))
IS_ENOUGH = GAMES >= 100
"""Whether so many games are played that the shares of the contract can be asked for."""
POINTS = 100
DECISION_MS = 50
SectorMatch = Match[Sector, SectorView]


def played(players: Sequence[Player], seed: int, scenario: str = "patrol") -> SectorMatch:
    """A game of these players, seat by seat, with battlefield, teams and dice by the seed."""
    chance, maps, teams = random.Random(seed), sorted(map_keys()), sorted(all_ready(POINTS))
    fielded = [chance.choice(teams) for _ in players]

    def by_seat(match: Match[Any, Any], question: Question) -> Answer:
        return Field(fielded[question.seat]) if question.prompt == "team" else players[question.seat](match, question)

    options = GAME.checked_options({"points": str(POINTS), "scenario": scenario, "map": maps[seed % len(maps)]})
    return fought(GAME, [by_seat] * 2, options, chance.randrange)


def careless(number: int) -> Player:
    """A random player."""
    return random_player(random.Random(1000 + number).randrange)


# -- strength ----------------------------------------------------------------------------------------------------------


def test_it_beats_a_random_player() -> None:
    """At least 95 of 100 games, three quarters of a few."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats; random players from 1000 on")
    assert wins_against(played, GAMES, careless) >= GAMES * (0.95 if IS_ENOUGH else 0.75)


def test_it_beats_a_greedy_player() -> None:
    """At least 60 of 100 games against tests/deadzone/players/greedy.py, a third of a few."""
    print(f"seeds 0 to {GAMES // 2 - 1}, both seats")
    assert wins_against(played, GAMES, lambda number: greedy) >= GAMES * (0.6 if IS_ENOUGH else 0.33)


@pytest.mark.parametrize("scenario", in_turn([key for key in SCENARIOS if key != "patrol"], 0, stay=6))
def test_it_beats_a_random_player_in_every_scenario(scenario: str) -> None:
    """At least nine of ten games, one of two."""
    games = 10 if IS_ENOUGH else 2
    print(f"seeds 0 to {games // 2 - 1}, both seats; random players from 1000 on")
    won = wins_against(lambda players, seed: played(players, seed, scenario), games, careless)
    assert won >= (9 if IS_ENOUGH else 1)


# -- the contract ------------------------------------------------------------------------------------------------------


@pytest.mark.alone
@pytest.mark.parametrize("seeds", [(70, 71), pytest.param((72, 73), marks=pytest.mark.soak)], ids=str)
def test_decisions_are_quick_pure_and_the_same_again(seeds: Sequence[int]) -> None:
    """95 of 100 decisions take 50 ms or less; asking changes nothing, and asking again gives the same answer."""
    watch = Watch()
    for seed in seeds:
        assert played([watch] * 2, seed).over
    print("seeds", seeds, len(watch.seconds), "decisions")
    assert watch.usual_ms <= DECISION_MS
    assert watch.asked >= {"deploy", "command", "activate", "action", "boost", "dice", "pick_up"}


def test_what_it_has_no_opinion_on_gets_the_default() -> None:
    """A question of another kind, or one that is added to the game later."""
    assert UNFORESEEN.prompt not in DECISIONS
    table = position("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@E8-1")
    assert GAME.autopilot(table.match.view(0), UNFORESEEN) == UNFORESEEN.default


# -- what it does ------------------------------------------------------------------------------------------------------


def test_the_last_model_claims_an_objective() -> None:
    """Nobody is left who could disturb it. [DZ-RND-10]"""
    table = position("E1:enforcer-troop@E3-1 / Z1:stage-3z-zombie@A8-1:activated", round=5).play("P1", "activate E1")
    assert choice(table) == "advance E4-1"


def test_a_pinned_model_stands_up_and_walks_to_the_objective_with_a_command_die() -> None:
    """Two objectives are in reach of one cube. [DZ-STD-01, DZ-CMD-09]"""
    text = "E1:enforcer-troop@E3-1:pinned / Z1:stage-3z-zombie@A8-1:activated"
    table = position(text, round=5, command=["advance"]).play("P1", "activate E1")
    assert choice(table) == "stand_up"
    assert choice(table.play("P1", "stand_up")).startswith("advance E4-1")


def test_who_only_moves_waits_where_passing_is_possible() -> None:
    """The enemy has more models left and nobody to shoot at is in sight. [DZ-RND-05]"""
    table = position("E1:enforcer-troop@A1-1 / Z1:stage-3z-zombie@A8-1 Z2:stage-3z-zombie@H8-1")
    assert choice(table) == "pass"


def test_an_injured_enemy_is_finished() -> None:
    """Two alike in sight, one of them damaged. [DZ-DMG-01]"""
    text = "E1:enforcer-troop/laser-rifle@E4-1 / Z1:stage-3d-hellhound@G2-1 Z2:stage-3d-hellhound@G2-1:d1"
    assert choice(position(text, round=5).play("P1", "activate E1")) == "shoot laser-rifle Z2"


def test_a_burster_blows_itself_up_among_enemies_and_never_among_friends() -> None:
    """Three injured enemies are worth its life; beside two of its own it goes elsewhere. [DZ-KW-BOOM-01]"""
    marine, zombies = "corporation-marine-troop", "Z1:stage-3z-zombie@B1-1 Z2:stage-3z-zombie@B1-1"
    foes = " ".join([f"R{number}:{marine}@B1-1:d1" for number in (1, 2, 3)])
    among_foes = position(f"B1:stage-2b-burster@B1-1 / {foes}", map="ruined-plaza", round=2)
    assert choice(among_foes.play("P1", "activate B1")) == "special boom"
    among_friends = position(f"B1:stage-2b-burster@B1-1 {zombies} / R1:{marine}@H8-1", map="ruined-plaza", round=2)
    among_friends.play("P1", "activate B1")
    assert "special boom" in among_friends.options("P1")
    assert choice(among_friends) != "special boom"


@pytest.mark.parametrize(("foes", "explodes"), [(2, False), (3, True)])
def test_a_burster_reckons_with_armour(foes: int, explodes: bool) -> None:
    """BOOM! has no AP: two injured Enforcers, AR 1, are not worth its life as yet, three are. [DZ-KW-BOOM-01]"""
    text = " ".join([f"E{number}:enforcer-troop@B1-1:d1" for number in range(foes)])
    table = position(f"B1:stage-2b-burster@B1-1 / {text}", map="ruined-plaza", round=2).play("P1", "activate B1")
    assert "special boom" in table.options("P1")
    assert (choice(table) == "special boom") is explodes


def test_who_takes_an_objective_steps_on_its_platform() -> None:
    """It sees over walls from there, and both score alike. [DZ-MOV-04, 7.7]"""
    text = "E1:enforcer-troop@E3-1 / Z1:stage-3z-zombie@A8-1:activated"
    table = position(text, map="ruined-plaza", round=5).play("P1", "activate E1")
    assert {"advance E4-1", "advance E4-1 platform"} <= set(table.options("P1"))
    assert choice(table) == "advance E4-1 platform"


def test_an_objective_is_not_left_for_a_shot_that_cannot_follow() -> None:
    """A Sprint uses the budget up; a Command Die would only take it off its objective. [DZ-ACT-02, DZ-CMD-09]"""
    text = "E1:enforcer-troop/laser-rifle@E2-1 / Z1:stage-3d-hellhound@E6-1:activated,d1"
    table = position(text, round=2, command=["advance"]).play("P1", "activate E1", "sprint E4-1")
    assert choice(table) == "finish"


# -- what it does: scenarios -------------------------------------------------------------------------------------------

AWAY = "Z1:stage-3z-zombie@A1-1:activated"
"""An enemy that disturbs nobody."""


def test_a_model_leaves_the_board_where_that_scores() -> None:
    """From Round 2 on; whoever cannot get there at once comes nearer. [DZ-CUB-05]"""
    for cube, wanted in [("D8-1", "advance off D8-1"), ("D7-1", "sprint off C8-1"), ("D6-1", "sprint B8-1")]:
        table = position(f"E1:enforcer-troop@{cube} / {AWAY}", scenario="breakthrough", round=3)
        assert choice(table.play("P1", "activate E1")) == wanted
    early = position(f"E1:enforcer-troop@D8-1 / {AWAY}", scenario="breakthrough", round=1).play("P1", "activate E1")
    assert choice(early) == "finish"


def test_a_canister_is_fetched_and_taken_home() -> None:
    """It is picked up and kept, and in the last Round one's own zone is worth more than anything. [DZ-ITM-01]"""
    text, lying = "E1:enforcer-troop@D3-1{} / Z1:stage-3z-zombie@D8-1:activated", "101:canister@D4-1:up"
    table = position(text.format(""), scenario="chem-chase", round=4, tokens=lying).play("P1", "activate E1")
    assert choice(table) == "advance D4-1"
    assert choice(table.play("P1", "advance D4-1")) == "pick_up 101"
    assert choice(table.play("P1", "pick_up 101")) == "retain 101 drop"
    late = position(text.format(":item=canister"), scenario="chem-chase", round=5).play("P1", "activate E1")
    assert choice(late) == "advance C2-1"


def test_an_item_is_brought_to_the_cache() -> None:
    """Two VPs, one cube away. [DZ-S2-05]"""
    text = "E1:enforcer-troop@E3-1:item=ammo / Z1:stage-3z-zombie@H8-1:activated"
    table = position(text, scenario="scour", round=3)
    table.match.state.sides[0].cache = "E2-1"
    assert choice(table.play("P1", "activate E1")) == "advance E2-1"


@pytest.mark.parametrize(
    ("scenario", "cube", "deed"), [("uplink", "C5-1", "special uplink"), ("area-denial", "C3-1", "special deny")]
)
def test_what_can_be_done_at_an_objective_is_done(scenario: str, cube: str, deed: str) -> None:
    """Nobody is there who could prevent it. [DZ-SPC-01]"""
    text = f"E1:enforcer-troop@{cube} / Z1:stage-3z-zombie@H8-1:activated"
    assert choice(position(text, scenario=scenario, round=2).play("P1", "activate E1")) == deed


def test_the_last_model_crosses_into_a_quarter_of_the_enemy() -> None:
    """Two VPs there, one here, and nobody disputes either. [section 9]"""
    text = "E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@H8-1:activated"
    table = position(text, scenario="divide-and-conquer", round=5).play("P1", "activate E1")
    assert choice(table).split()[1][:2] == "D5"


@pytest.mark.parametrize(
    ("others", "quarter"),
    [
        ("/ Z1:stage-3z-zombie@A8-1:activated Z2:stage-3z-zombie@A7-1:activated", "NE"),
        ("E2:enforcer-troop@A8-1:activated E3:enforcer-troop@H8-1:activated / Z1:stage-3z-zombie@H1-1:activated", "SE"),
    ],
)
def test_a_quarter_is_sought_that_is_not_decided(others: str, quarter: str) -> None:
    """Not where two enemies outnumber it, nor where friends have won already. [section 9: Divide & Conquer]"""
    table = position(f"E1:enforcer-troop@D4-1 {others}", scenario="divide-and-conquer", round=5)
    end = choice(table.play("P1", "activate E1")).split()[1]
    assert ("NS"[end[1] < "5"] + "WE"[end[0] > "D"]) == quarter


def test_known_intel_is_fetched_and_a_known_trap_is_left() -> None:
    """Both lie one step away, and the side has looked at both. [DZ-REC-02]"""
    tokens = "1:booby-trap@D4-1:seen=P1 2:intel@C3-1:seen=P1"
    text = "E1:enforcer-troop@D3-1 / Z1:stage-3z-zombie@H8-1:activated"
    table = position(text, scenario="breakthrough", round=5, tokens=tokens).play("P1", "activate E1")
    assert choice(table) == "advance C3-1"
    alone = position(text, scenario="breakthrough", round=5, tokens="1:booby-trap@D4-1:seen=P1")
    alone.play("P1", "activate E1", "advance D4-1")
    assert choice(alone) == "decline"


@pytest.mark.parametrize(("enemy", "wanted"), [("E3-1", "C3-1"), ("H8-1", "E3-1")])
def test_intel_is_fetched_rather_than_a_canister_that_an_enemy_stands_on(enemy: str, wanted: str) -> None:
    """Both are one step away; where nobody is, the canister is worth more. [DZ-ITM-01, section 9: Chem Chase]"""
    tokens = "101:canister@E3-1:up 1:intel@C3-1:seen=P1"
    text = f"E1:enforcer-troop@D3-1 / Z1:stage-3z-zombie@{enemy}:activated"
    table = position(text, scenario="chem-chase", round=5, tokens=tokens).play("P1", "activate E1")
    assert choice(table) == f"advance {wanted}"


def test_intel_is_fetched_from_beside_a_friend() -> None:
    """One VP is worth more than that an explosion might reach both. [DZ-ITM-INTEL-01]"""
    text = "E1:enforcer-troop@D3-1 E2:enforcer-troop@D4-1:activated,pinned / Z1:stage-3z-zombie@H8-1:activated"
    table = position(text, scenario="breakthrough", round=5, tokens="1:intel@D4-1:seen=P1").play("P1", "activate E1")
    assert choice(table) == "advance D4-1"


# -- what it does: Special Orders and items ----------------------------------------------------------------------------


def test_an_order_is_spent_where_it_protects_and_kept_where_nothing_threatens() -> None:
    """Mutation: armour beside enemies that have not acted; nothing in the last Round far from everybody. [DZ-CMD-15]"""
    near = "E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@E5-1 Z2:stage-3z-zombie@F5-1"
    far = "E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@H8-1:activated"
    spent = position(near, orders=("mutation", ""), command=["order"], round=2).play("P1", "activate E1")
    assert choice(spent) == "command mutation armour"
    kept = position(far, orders=("mutation", ""), command=["order"], round=5).play("P1", "activate E1")
    assert not choice(kept).startswith("command")


def test_an_adrenaline_shot_is_used_only_to_get_somewhere() -> None:
    """From D1 the objectives are too far for a Sprint, from D4 one is near. [DZ-ITM-ADRENALINE-01]"""
    text = "E1:enforcer-troop@{}:item=adrenaline-shot / Z1:stage-3z-zombie@A8-1:activated"
    assert choice(position(text.format("D1-1"), round=5).play("P1", "activate E1")) == "use adrenaline-shot"
    assert choice(position(text.format("D4-1"), round=5).play("P1", "activate E1")).startswith("sprint")
