"""Payout and the winner of a match. [DD-WIN-01..05]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.series_events import LastStanding, MatchEnded
from tests.death_dome.kit import Table, position

SEVEN = ["F3", "E5", "C6", "E8", "F12", "D14", "C16"]
OTHERS = ["P3", "N4", "H5", "Q5", "L6", "S6", "R8", "P10", "Q14", "J16", "S16"]


def owned_by(player: str, squares: list[str]) -> str:
    """Points in a player's colour."""
    return " ".join([f"{square}={player}" for square in squares])


def paid(text: str = "", control: str = "", shells: str = "", players: int = 2) -> Table:
    """A single match at its payout."""
    return position(text, phase="payout", control=control, shells=shells, players=players)


def test_DD_WIN_01_points_towers_and_shells() -> None:
    """DD-WIN-01: 7 points, 1 tower and 3 shells are 1,500,000."""
    table = paid(control=f"{owned_by('P1', SEVEN)} I9=P1", shells="P1=3")
    assert table.told(MatchEnded) == [MatchEnded(1, (1_500_000, 0), (0,))]


def test_DD_WIN_01_nothing_for_nothing() -> None:
    """DD-WIN-01: points of nobody pay nobody."""
    assert paid().told(MatchEnded) == [MatchEnded(1, (0, 0), (0, 1))]
    assert paid().told(LastStanding) == []


@pytest.mark.parametrize(("one", "other", "winner"), [(5, 4, 0), (4, 5, 1)])
def test_DD_WIN_02_the_largest_payout_wins(one: int, other: int, winner: int) -> None:
    """DD-WIN-02: one more point wins, for either."""
    table = paid(control=f"{owned_by('P1', SEVEN[:one])} {owned_by('P2', OTHERS[:other])}")
    assert table.view.winners == (winner,)
    assert table.team(f"P{winner + 1}").wins == 1


def test_DD_WIN_03_towers_break_the_tie() -> None:
    """DD-WIN-03: 500k by a tower beats 500k by five points, and by five shells."""
    assert paid(control=f"{owned_by('P1', SEVEN[:5])} I9=P2").view.winners == (1,)
    assert paid(control="M13=P2", shells="P1=5").view.winners == (1,)


def test_DD_WIN_04_then_shells() -> None:
    """DD-WIN-04: equal payout, no towers: more shells win."""
    assert paid(control="E8=P1", shells="P2=1").view.winners == (1,)


def test_DD_WIN_05_then_fewer_units_in_jail() -> None:
    """DD-WIN-05: all else equal, who has fewer own units in jail wins."""
    assert paid("Wa1@jail1 Gu1@jail2 Wa2@jail1").view.winners == (1,)


def test_DD_WIN_05_then_the_win_is_shared() -> None:
    """DD-WIN-05, R29: all equal, two of three share the win."""
    table = paid(control="E8=P1 R8=P3", players=3)
    assert table.view.winners == (0, 2)
    assert [table.team(player).wins for player in ("P1", "P2", "P3")] == [1, 0, 1]


def test_DD_WIN_06_the_last_team_standing_wins_with_less() -> None:
    """DD-WIN-06: all others in jail: the team standing wins, and all are paid as shown."""
    table = paid("Wa2@jail1 Gu2@jail1 Sc2@jail3 Me2@jail4", control=f"{owned_by('P2', SEVEN)} R8=P1")
    assert table.heard(None, LastStanding) == [LastStanding(0)]
    assert table.told(MatchEnded) == [MatchEnded(1, (100_000, 700_000), (0,))]


def test_DX_17_payout_and_tie_breaks() -> None:
    """DX-17: 1,300,000 each: the tower wins; with a tower each and equal shells fewer units in jail."""
    six, eleven = owned_by("P1", SEVEN[:6]), owned_by("P2", OTHERS)
    table = paid(control=f"{six} I9=P1 {eleven}", shells="P1=2 P2=2")
    assert table.told(MatchEnded) == [MatchEnded(1, (1_300_000, 1_300_000), (0,))]
    control = f"{six} I9=P1 {owned_by('P2', OTHERS[:6])} M13=P2"
    table = paid("Sc1@jail1", control=control, shells="P1=2 P2=2")
    assert table.told(MatchEnded) == [MatchEnded(1, (1_300_000, 1_300_000), (1,))]
