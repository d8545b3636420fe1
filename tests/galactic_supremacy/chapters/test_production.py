"""The Production Phase: income and hand limit. [GS-PRD]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import IncomePaid
from tests.galactic_supremacy.kit import Table, position


def produce(player: str) -> Table:
    """P1's Production Phase."""
    return position(f"P1: hand command; {player} / P2: hand -", "production")


@pytest.mark.parametrize(
    ("player", "income"),
    [
        ("H1", 5),
        ("H1 | C1 | C2 | C3", 8),
        ("H1 F1 F2 F3", 5),
        ("H1+L1", 6),
        ("H1 | C1+L1", 7),
        ("H1 F1+L1 | C1 F2+L2", 6),
        ("H1 | C1; TE3 IN5 EN4", 10),
    ],
)
def test_GS_PRD_01_02_03_04_income(player: str, income: int) -> None:
    """GS-PRD-01, GS-PRD-02, GS-PRD-03, GS-PRD-04, R40: Homeworld 5, colony 1, Leader on a world 1, B for each world."""
    table = produce(player)
    assert table.player("P1").credits == income
    assert table.told(IncomePaid) == [IncomePaid(0, income, income)]


def test_GS_PRD_01_a_homeworld_gives_five() -> None:
    """GS-PRD-01, R50: a player with nothing but his Homeworld gets 5 credits."""
    assert produce("H1").player("P1").credits == 5


def test_GS_PRD_02_a_colony_gives_one() -> None:
    """GS-PRD-02: 3 colonies give 3 more."""
    assert produce("H1 | C1 | C2 | C3").player("P1").credits == 5 + 3


def test_GS_PRD_03_a_leader_on_a_world_gives_one() -> None:
    """GS-PRD-03, R40: a Leader on a colony +1, on a Fleet at that colony 0."""
    assert produce("C1+L1 F1").player("P1").credits == 6 + 1
    assert produce("C1 F1+L1").player("P1").credits == 6


def test_GS_PRD_04_bonus_for_every_world() -> None:
    """GS-PRD-04, R11: TE 3, IN 5, EN 4: B is 2, so that the Homeworld gives 7 and a colony 3."""
    assert produce("TE3 IN5 EN4").player("P1").credits == 7
    assert produce("C1; TE3 IN5 EN4").player("P1").credits == 7 + 3


@pytest.mark.parametrize(("levels", "bonus"), [("TE9 IN9", 0), ("TE2 IN2 EN2", 1), ("TE5 IN3 EN4", 2), ("JS9 FP9", 0)])
def test_GS_PRD_04_the_lowest_of_three(levels: str, bonus: int) -> None:
    """GS-PRD-04, R11: B is the lowest of Terraforming, Industry and Energy less one; the others do not matter."""
    assert produce(levels).player("P1").bonus == bonus


def test_GS_PRD_05_the_hand_limit_rises_too() -> None:
    """GS-PRD-05, R11: TE 3, IN 5, EN 4: limit 7; the eighth card must go, the seventh may stay."""
    text = "P1: hand {}fleet; TE3 IN5 EN4 / P2: hand - / deck: leader,..."
    assert position(text.format(7), "draw").play("P1", "done").asking == "P1 discard"
    table = position(text.format(6), "draw").play("P1", "done")
    assert table.view.phase == "command"
    assert table.player("P1").hand_limit == table.player("P1").cards == 7


def test_GS_PRD_06_paid_to_the_active_player_only() -> None:
    """GS-PRD-06: income is paid by itself to the active player; 4 credits and an income of 8 are 12."""
    table = position("P1: 4cr hand command; H1 | C1 | C2 | C3 / P2: 4cr hand -; C4", "production")
    assert table.asking == "P1 command"
    assert [player.credits for player in table.view.players] == [12, 4]


def test_GS_PRD_06_credits_are_kept() -> None:
    """GS-PRD-06: credits are kept from turn to turn, and everybody sees them. [R42]"""
    table = position("P1: hand - / P2: hand -", "draw")
    for turn in range(1, 4):
        assert table.until("command", "P1").player("P1").credits == 5 * turn
        table.until("command", "P2")


def test_GS_PRD_06_nothing_for_the_eliminated() -> None:
    """GS-PRD-06, GS-END-02: who is out has no turn and no income."""
    table = position("P1: hand - / P2: out / P3: hand -", "draw")
    table.until("command", "P3").until("command", "P1")
    assert {event.seat for event in table.told(IncomePaid)} == {0, 2}
    assert table.player("P2").income == table.player("P2").credits == 0
