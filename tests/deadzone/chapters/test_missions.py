"""Secret Missions. [DZ-SEC, R117, R118, R128, R150]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.ending import target
from rules.deadzone.chapters.missions import note_blaze, note_kill
from rules.deadzone.model.state import Mission
from tests.deadzone.kit import Table, position

TEAMS = (
    "E1:enforcer-troop@D1-1 E2:enforcer-sergeant@E1-1 S1:enforcer-specialist@F1-1 W1:heavy-support-strider@H1-1 / "
    "G1:stage-3a-general@D8-1 P1:stage-3a-ghoul-specialist@E8-1 T1:heavy-support-strider@F8-1 Z1:stage-3z-zombie@G8-1"
)


def given(table: Table, *numbers: int, seat: int = 0) -> Table:
    """A side has these missions now."""
    table.match.state.sides[seat].missions = [Mission(number, table.view.round) for number in numbers]
    return table


def test_DZ_SEC_01_the_target_rises_by_four() -> None:
    """W11, DZ-SEC-01: 150 points: 20."""
    assert target(position(TEAMS, points=150, missions=True).match.state) == 20


@pytest.mark.parametrize(
    ("mission", "model", "cause"),
    [(2, "G1", "fall"), (3, "P1", "fire"), (4, "T1", "frag"), (5, "Z1", "assault"), (6, "Z1", "shoot")],
)
def test_DZ_SEC_03_kills_complete_missions(mission: int, model: str, cause: str) -> None:
    """DZ-SEC-03, R17, R128: Leader, Specialist, Support by any cause; Assault and Shoot kills by their cause."""
    table = given(position(TEAMS, missions=True), mission)
    state = table.match.state
    dead = state.fighter(model)
    assert dead is not None
    note_kill(state, dead, cause, by=0)
    assert state.sides[0].vp == 1
    assert table.view.sides[0].missions == [Mission(mission, 0, done=True)]


@pytest.mark.parametrize(
    ("mission", "cause", "by"), [(5, "shoot", 0), (6, "fire", 0), (6, "shoot", 1), (3, "shoot", 0)]
)
def test_DZ_SEC_03_other_deeds_do_not(mission: int, cause: str, by: int) -> None:
    """DZ-SEC-03: R128: another cause, an attack of one's own side, or another type of model completes nothing."""
    table = given(position(TEAMS, missions=True), mission)
    state = table.match.state
    dead = state.fighter("Z1")
    assert dead is not None
    note_kill(state, dead, cause, by)
    assert state.sides[0].vp == 0


def test_DZ_SEC_03_pinning_with_blaze_away() -> None:
    """DZ-SEC-03: mission 7."""
    table = given(position(TEAMS, missions=True), 7)
    state = table.match.state
    pinned = state.fighter("Z1")
    assert pinned is not None
    note_blaze(state, pinned)
    assert state.sides[0].vp == 1


def test_DZ_SEC_05_the_same_mission_twice_scores_twice() -> None:
    """DZ-SEC-05: 5 and 5: +2."""
    table = given(position(TEAMS, missions=True), 5, 5)
    state = table.match.state
    dead = state.fighter("Z1")
    assert dead is not None
    note_kill(state, dead, "assault", 0)
    assert state.sides[0].vp == 2
