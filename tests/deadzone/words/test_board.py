"""The battlefield in words, for those who have pictures off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.state import Objective
from rules.engine import FairDice, Match
from tests.deadzone.kit import position


@pytest.mark.parametrize(
    ("chosen", "told"), [("book", "12 VP win"), ("longer", "18 VP win"), ("none", "the most VP after")]
)
def test_R176_the_board_tells_how_the_battle_is_won(chosen: str, told: str) -> None:
    """R176: whichever target the table has agreed on, or none."""
    match = Match.begin(GAME, 2, {"target": chosen}, FairDice(b"board"))
    words = GAME.narrate.board(match.view(None), ["Ann", "Bob"])
    assert words.startswith(f"How it is won: {told}")
    assert "None" not in words


DUEL = "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1"


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("breakthrough", ["Ann: Enforcers, may leave the board at A8 to H8, 0 VP", "at A1 to H1, 0 VP"]),
        ("ambush", ["may leave the board at H4 to H5"]),
        ("envelopment", ["D3-1 scores 1 VP for Ann and 2 VP for Bob now."]),
    ],
)
def test_what_arrows_and_numbers_on_the_plan_mean_is_told(scenario: str, told: list[str]) -> None:
    """DZ-S3-01, DZ-S14-04, DZ-S15-02: where a side leaves the board, and what an objective scores for each now."""
    objectives = [Objective("D3-1", "D3-1", 1)] if scenario == "envelopment" else []
    table = position(DUEL, scenario=scenario, objectives=objectives)
    words = GAME.narrate.board(table.match.view(None), ["Ann", "Bob"])
    assert [line for line in told if line not in words] == [], words


def test_who_won_the_recon_test_is_told() -> None:
    """DZ-REC-01: until that player has said who starts."""
    view = replace(position(DUEL).match.view(None), phase="recon", recon=[5], scout=1)
    assert "Bob won the Recon test and says who starts." in GAME.narrate.board(view, ["Ann", "Bob"]).splitlines()


def test_cubes_that_a_zone_has_gained_are_told() -> None:
    """R146: as long as models are deployed there."""
    view = replace(position(DUEL).match.view(None), phase="deployment")
    view.sides[0].extra = ["A3-1", "C2-1"]
    words = GAME.narrate.board(view, ["Ann", "Bob"])
    assert "Ann: Enforcers, the south zone with A3-1 and C2-1, 0 VP" in words


def test_of_items_only_those_face_down_that_were_looked_at_are_known() -> None:
    """DZ-REC-02: by number, cube and name, to the player who looked; not what lies face up, is carried or unseen."""
    text = "E1:enforcer-troop/laser-rifle@B4-1:item=ammo / Z1:stage-3z-zombie@B6-1"
    table = position(text, tokens="3:intel@D5-1:seen=P1 4:medi-pack@A1-1:up 5:booby-trap@C1-1")
    mine, others = [GAME.narrate.board(table.see(player), ["Ann", "Bob"]) for player in ("P1", "P2")]
    assert mine.splitlines()[-1] == "Face down, but known to you: item 3 in D5-1 is Intel."
    assert "known to you" not in others
