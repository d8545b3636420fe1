"""Before the first deployment: teams, scenario, battlefield, objectives, items, the Recon test. [DZ-SET-01..09]"""

from __future__ import annotations

from collections import Counter

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.components import POOL
from rules.deadzone.model.events.setup import (
    ItemPlaced,
    ItemRolledAgain,
    MapDrawn,
    ReconRolled,
    ReconTested,
    ScenarioRolled,
    StarterChosen,
    TeamShown,
    ZoneTaken,
)
from rules.deadzone.model.geometry.maps import map_keys
from tests.deadzone.kit import Table, new_game

ITEMS = [[column, 4] for column in range(1, 9)]
"""A token on each column of row 4."""
RECON = [[4, 4, 4, 4, 4], [3, 3, 3, 3, 3], [4, 4, 4]]
"""Both Leaders have Recon 4+: 5 against 0, then three dice of the table."""


def field(table: Table, player: str, team: str) -> None:
    """Take the field with a ready-made team."""
    table.play(player, f"field {team}")


def begun(*dice: list[int], **options: str) -> Table:
    """A game in which both have taken the field with their first ready-made teams."""
    table = new_game(options, dice=dice)
    field(table, "P1", "strike-section")
    field(table, "P2", "outbreak")
    return table


# -- teams -------------------------------------------------------------------------------------------------------------


def test_DZ_SET_01_the_phases_come_in_order() -> None:
    """DZ-SET-01: teams, scenario and battlefield, objectives and items, Recon, zones, deployment, Round 1."""
    table = begun(*ITEMS, *RECON, [1, 1, 1, 1], [1, 1, 1, 1])
    asked = []
    while table.asking and table.phase != "turn":
        asked.append(table.phase)
        table.silent()
    assert list(dict.fromkeys(asked)) == ["recon", "zone", "deployment", "recon_effects", "command"]
    assert table.view.round == 1


def test_DZ_SET_02_an_own_team_takes_the_field_once_it_is_legal() -> None:
    """DZ-SET-02: without a Leader it is not offered, with one it is, and its models are those that were named."""
    table = new_game()
    table.act("P1", "recruit line=2x_Enforcer,_Laser_Rifle")
    assert "field own" not in table.options("P1")
    table.act("P1", "recruit line=Enforcer_Sergeant,_Laser_Rifle_+_Frag_Grenade")
    assert table.options("P1")[0] == "field own"
    table.roll(*ITEMS, *RECON)
    table.say(P1="field own", P2="field outbreak")
    mine = [f for f in table.view.fighters if f.owner == 0]
    assert [f.model for f in mine] == ["enforcer-troop", "enforcer-troop", "enforcer-sergeant"]
    assert mine[2].gear == "grenade-frag"
    assert table.view.sides[0].leader == mine[2].id


def test_DZ_SET_02_a_whole_team_may_be_written_at_once() -> None:
    """DZ-SET-02: the faction, then a line for each model; the limit is the table's."""
    table = new_game({"points": "150"})
    table.act("P2", "team text=Plague;_Stage_3A_General;_3x_Stage_3Z_Zombie")
    assert table.see("P2").sides[1].draft.startswith("Plague, 150 points")
    table.act("P2", "dismiss 2")
    assert "2x Stage 3Z 'Zombie'" in table.see("P2").sides[1].draft


def test_DZ_SET_02_teams_are_fixed_when_both_are_in() -> None:
    """DZ-SET-02: afterwards nobody can change his."""
    table = begun(*ITEMS, *RECON)
    assert "cannot be changed" in table.refused("P1", "recruit line=Enforcer,_Laser_Rifle", act=True)


def test_D2_who_stays_away_gets_a_ready_made_team_of_his_faction() -> None:
    """D2: the first ready-made team of the faction that he has begun to build; else of a usual one."""
    table = new_game().act("P2", "recruit line=Marauder_Warlord")
    assert table.default("P1") == "field strike-section"
    assert table.default("P2") == "field commando-crew"


def test_DZ_SET_02_both_teams_are_shown_together() -> None:
    """DZ-SET-02: D2: nobody sees a team before both are in."""
    table = new_game()
    field(table, "P1", "strike-section")
    assert table.told(TeamShown) == []
    table.roll(*ITEMS, *RECON)
    field(table, "P2", "outbreak")
    assert [(event.faction, len(event.models)) for event in table.told(TeamShown)] == [("enforcers", 5), ("plague", 9)]
    codes = [f.id for f in table.view.fighters]
    assert len(set(codes)) == len(codes) == 14
    assert [side.started for side in table.view.sides] == [5, 9]


# -- scenario and battlefield ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "scenario"), [((6, 5), "chem-chase"), ((1, 1), "patrol"), ((4, 8), "occupy"), ((5, 1), "deepstrike")]
)
def test_DZ_SET_03_two_dice_choose_the_scenario(dice: tuple[int, int], scenario: str) -> None:
    """DZ-SET-03: the first die is the list, the second the scenario in it."""
    items = [[column, 5] for column in range(1, 9)]
    table = begun([*dice], *items, *RECON, scenario="random")
    assert table.told(ScenarioRolled) == [ScenarioRolled(dice, scenario)]
    assert table.view.scenario == scenario


def test_DZ_SET_04_a_map_by_lot_with_a_half_turn_that_changes_nothing() -> None:
    """DZ-SET-04, R26: each map can come; the turn is only told."""
    items = [[column, 4] for column in range(1, 9)]
    for number, key in enumerate(map_keys()):
        table = begun([number], [number % 2], *items, *RECON, map="random")
        assert table.told(MapDrawn) == [MapDrawn(key, bool(number % 2))]
        assert table.view.map == key


def test_DZ_SET_05_objectives_lie_on_the_highest_level_of_their_stack() -> None:
    """DZ-SET-05: D4 is a two-storey tower on Foundry Row: D4-3."""
    table = begun(*ITEMS, *RECON, scenario="occupy")
    assert [(one.origin, one.cube, one.vp) for one in table.view.objectives] == [
        ("D4", "D4-3", 1),
        ("E4", "E4-1", 1),
        ("D5", "D5-1", 1),
        ("E5", "E5-3", 1),
    ]


# -- items -------------------------------------------------------------------------------------------------------------


def test_DZ_SET_06_eight_tokens_fall_on_random_stacks() -> None:
    """DZ-SET-06: a die for the column, one for the row, on the highest level; in a zone both are rolled again."""
    dice = [[4, 1], [4, 4], [4, 4], [1, 8], [1, 3], *[[2, 5]] * 5]
    table = begun(*dice, *RECON)
    placed = table.told(ItemPlaced)
    assert [(event.token, event.cube) for event in placed[:3]] == [(1, "D4-3"), (2, "D4-3"), (3, "A3-1")]
    assert table.told(ItemRolledAgain) == [ItemRolledAgain(1, (4, 1)), ItemRolledAgain(3, (1, 8))]
    assert len(placed) == len(table.view.tokens) == 8
    assert not any(token.up for token in table.view.tokens)


def test_DZ_SET_07_the_other_tokens_stay_out_of_the_game() -> None:
    """DZ-SET-07, R27: 8 of 20 lie there, 12 are left; together they are the pool of the table."""
    table = begun(*ITEMS, *RECON)
    state = table.match.state
    assert (len(state.tokens), len(state.pool)) == (8, 12)
    assert Counter([*[token.kind for token in state.tokens], *state.pool]) == Counter(POOL)
    assert table.view.pool == [""] * 12


def test_R27_there_are_twenty_tokens() -> None:
    """R27: four Intel, three Booby Traps, two each of Ammo, AP Ammo and Frag Grenade, one of each other."""
    assert (sum(POOL.values()), POOL["intel"], POOL["booby-trap"], POOL["ammo"], len(POOL)) == (20, 4, 3, 2, 12)


# -- Recon test --------------------------------------------------------------------------------------------------------


def test_DZ_SET_08_five_dice_each_against_the_leaders_recon() -> None:
    """DZ-SET-08: 4+ with 1 4 5 6 7 against 5+ with 2 3 5 5 1: 4 against 2."""
    table = new_game(dice=[*ITEMS, [1, 4, 5, 6, 7], [2, 3, 5, 5, 1], [1, 2]])
    field(table, "P1", "strike-section")
    field(table, "P2", "alpha-strain")
    assert table.told(ReconTested) == [ReconTested(((1, 4, 5, 6, 7), (2, 3, 5, 5, 1)), (4, 5), (4, 2), 0)]


def test_W10_three_against_one_roll_two_dice_on_the_recon_table() -> None:
    """W10, DZ-SET-08, DZ-REC-01: a 2 and a 5: up to three tokens are looked at, and a model moves a cube."""
    table = new_game(dice=[*ITEMS, [1, 4, 5, 2, 6], [3, 5, 2, 1, 4], [2, 5]])
    field(table, "P1", "strike-section")
    field(table, "P2", "alpha-strain")
    assert [tested.successes for tested in table.told(ReconTested)] == [(3, 1)]
    while table.phase != "recon_effects":
        table.silent()
    assert table.options("P1") == ["carry 2", "carry 5", "decline"]


def test_DZ_SET_08_a_draw_is_rolled_again() -> None:
    """DZ-SET-08: until somebody has more successes; the dice explode."""
    level = [[4, 1, 1, 1, 1], [5, 1, 1, 1, 1]]
    table = begun(*ITEMS, *level, [8, 1, 1, 1, 1], [4], [5, 1, 1, 1, 1], [3])
    assert [event.winner for event in table.told(ReconTested)] == [None, 0]
    assert table.told(ReconTested)[1].faces[0] == (8, 1, 1, 1, 1, 4)


def test_DZ_REC_01_as_many_dice_as_the_difference_at_most_three() -> None:
    """DZ-REC-01, R145: 3 against 1 gives two dice, at once and openly; 5 against 0 gives three."""
    table = begun(*ITEMS, [4, 4, 4, 1, 1], [4, 1, 1, 1, 1], [6, 3])
    assert table.told(ReconRolled) == [ReconRolled(0, (6, 3))]
    assert table.asking == "P1 starter"
    assert begun(*ITEMS, *RECON).told(ReconRolled) == [ReconRolled(0, (4, 4, 4))]


def test_DZ_SET_09_the_winner_names_the_starting_player_who_picks_a_zone() -> None:
    """DZ-SET-09: the winner picks his opponent, who picks a zone, deploys first and has the Initiative."""
    table = begun(*ITEMS, *RECON).play("P1", "begin them")
    assert table.told(StarterChosen) == [StarterChosen(0, 1)]
    table.play("P2", "take north")
    assert table.told(ZoneTaken) == [ZoneTaken(1, "north"), ZoneTaken(0, "south")]
    assert table.asking == "P2 deploy"
    table.play("P2", "deploy rest")
    assert table.asking == "P1 deploy"
    assert table.view.active == 1


def test_D3_D4_who_is_silent_begins_in_the_south() -> None:
    """D3, D4: self, then south."""
    table = begun(*ITEMS, *RECON).silent(2)
    assert [event.zone for event in table.told(ZoneTaken)] == ["south", "north"]
    assert table.asking == "P1 deploy"


def test_DZ_SEC_01_missions_are_agreed_before_the_game() -> None:
    """DZ-SEC-01, D1: an option of the table."""
    assert begun(*ITEMS, *RECON, missions="on").view.missions
    assert not begun(*ITEMS, *RECON).view.missions


@pytest.mark.parametrize(
    ("chosen", "struck"), [({}, (True, True)), ({"leaving": "free", "rising": "free"}, (False, False))]
)
def test_R33_and_R37_are_options_of_the_table(chosen: dict[str, str], struck: tuple[bool, bool]) -> None:
    """R33, R37: By default the words of the original: Pinned enemies strike who leaves and who stands up."""
    sector = new_game(chosen).view
    assert (sector.struck_leaving, sector.struck_rising) == struck


def test_R33_and_R37_a_table_of_the_first_rules_plays_the_later_correction() -> None:
    """R33, R37: What an old record does not name is what was played then."""
    old = GAME.start(2, {}, version=1)
    assert (old.struck_leaving, old.struck_rising) == (False, False)
