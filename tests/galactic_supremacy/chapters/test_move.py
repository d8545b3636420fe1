"""The Move Phase. [GS-MOV, GP-19]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import FleetMoved, LeaderMoved
from tests.galactic_supremacy.kit import Table, position


def moving(player: str) -> Table:
    """P1's Move Phase."""
    return position(f"P1: {player} / P2: hand -; C9", "move")


def test_GS_MOV_01_any_number_of_fleets() -> None:
    """GS-MOV-01: 5 Fleets move in one phase, for nothing, wherever their worlds are; one of them twice."""
    table = moving("3cr hand leader; H1 F1 F2 | C1 F3 F4 F5 | C2")
    moves = ["F1 C1", "F2 C2", "F3 H1", "F4 H1", "F5 C2", "F5 H1"]
    table.play("P1", *[f"redeploy {each}" for each in moves])
    assert table.pieces("P1") == "H1 F3 F4 F5 | C1 F1 | C2 F2"
    assert table.player("P1").credits == 3
    assert len(table.heard(None, FleetMoved)) == 6


@pytest.mark.parametrize(
    "words", ["redeploy F1 H1", "redeploy F1 C9", "redeploy F1 F2", "redeploy F9 C1", "redeploy C1 H1"]
)
def test_GS_MOV_01_to_own_worlds_only(words: str) -> None:
    """GS-MOV-01, GS-TRM-01: not to where it is, not to another player's world, not to a Fleet; and worlds stay."""
    moving("hand -; H1 F1 F2 | C1").refused("P1", words)


def test_GS_MOV_01_a_leader_goes_with_his_fleet() -> None:
    """GS-MOV-01, GS-TRM-04: a Fleet takes its Leader along."""
    assert moving("H1 F1+L1 | C1").play("P1", "redeploy F1 C1").pieces("P1") == "H1 | C1 F1+L1"


def test_GS_MOV_02_any_number_of_leaders() -> None:
    """GS-MOV-02: Leaders go to any own unit: from a world to a Fleet, from a Fleet to a colony, again and again."""
    table = moving("H1+L1 F1+L2 F2 | C1")
    table.play("P1", "reassign L1 F2", "reassign L2 C1", "reassign L1 H1")
    assert table.pieces("P1") == "H1+L1 F1 F2 | C1+L2"


def test_GS_MOV_02_leaders_change_places() -> None:
    """GS-MOV-02, GS-TRM-03: Leaders of two Fleets swapped: accepted, one per unit at the end."""
    table = moving("H1 F1+L1 F2+L2").play("P1", "reassign L1 F2")
    assert table.pieces("P1") == "H1 F1+L2 F2+L1"
    assert table.told(LeaderMoved) == [LeaderMoved(0, "L1", "F2", "L2")]


def test_GS_MOV_02_three_leaders_go_round() -> None:
    """GS-MOV-02: any arrangement can be reached, also three Leaders each to the next one's unit."""
    table = moving("H1+L1 F1+L2 F2+L3").play("P1", "reassign L1 F1", "reassign L2 F2")
    assert table.pieces("P1") == "H1+L3 F1+L1 F2+L2"


@pytest.mark.parametrize("words", ["reassign L1 F1", "reassign L1 C9", "reassign L9 H1", "reassign L1 L2"])
def test_GS_MOV_02_to_own_units_only(words: str) -> None:
    """GS-MOV-02, GS-TRM-02: not to where he is, not to another player's unit, not to another Leader."""
    moving("H1 F1+L1 F2+L2").refused("P1", words)


def test_GS_MOV_01_nothing_can_move() -> None:
    """GS-MOV-01, GS-SEQ-04: one world and no Leader: nothing is asked, as everybody can see why."""
    assert moving("hand leader; H1 F1 F2").view.phase == "draw"


def test_GP_19_silence_moves_nothing() -> None:
    """GP-19: the default is that nothing moves."""
    table = moving("H1+L1 F1 | C1")
    assert table.default("P1") == "done"
    assert table.silent().pieces("P1") == "H1+L1 F1 | C1"
