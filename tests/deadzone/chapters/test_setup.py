"""Before the first deployment: teams, scenario, battlefield, objectives, items, the Recon test. [DZ-SET-01..09]"""

from __future__ import annotations

from collections import Counter

from rules.deadzone import GAME
from rules.deadzone.model.components import POOL
from rules.deadzone.model.events.setup import (
    TeamShown,
)
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


def test_DZ_SET_02_a_whole_team_may_be_written_at_once() -> None:
    """DZ-SET-02: the faction, then a line for each model; the limit is the table's."""
    table = new_game({"points": "150"})
    table.act("P2", "team text=Plague;_Stage_3A_General;_3x_Stage_3Z_Zombie")
    assert table.see("P2").sides[1].draft.startswith("Plague, 150 points")
    table.act("P2", "dismiss 2")
    assert "2x Stage 3Z 'Zombie'" in table.see("P2").sides[1].draft


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


# -- items -------------------------------------------------------------------------------------------------------------


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


def test_R33_and_R37_a_table_of_the_first_rules_plays_the_later_correction() -> None:
    """R33, R37: What an old record does not name is what was played then."""
    old = GAME.start(2, {}, version=1)
    assert (old.struck_leaving, old.struck_rising) == (False, False)
