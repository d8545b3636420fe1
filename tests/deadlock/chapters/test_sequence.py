"""Turns and phases. [3.5]"""

from __future__ import annotations

from rules.deadlock.model.events import PhaseBegan, RoundBegan, TurnBegan, TurnEnded
from tests.deadlock.kit import Table, position

TURN = (
    "upkeep labor event population morale taxation rebellion resource diplomacy trade black_market build production "
    "ability missile transport attack plane_return colonization research end"
)
PHASES = TURN.split()
HOMES = "C3 plains P1: city+ / E5 plains P2: city+"


def played_out(table: Table) -> Table:
    """Nobody answers until the game is over."""
    while table.asking:
        table.silent()
    return table


def test_DL_SEQ_01_one_after_the_other() -> None:
    """DL-SEQ-01: players take complete turns in turn order; a round is one turn of every living player."""
    table = position(phase="end_turn", order="P2 P3 P1", to_act="P1", players=3, round_limit=3, rest=4)
    played_out(table)
    assert [event.seat for event in table.told(TurnBegan)] == [1, 2, 0, 1, 2, 0]
    assert table.told(RoundBegan) == [RoundBegan(2), RoundBegan(3)]
    assert [event.seat for event in table.told(TurnEnded)] == [0, 1, 2, 0, 1, 2, 0]


def test_DL_SEQ_01_who_is_out_is_passed_over() -> None:
    """DL-SEQ-01: eliminated players are passed over."""
    table = position(phase="end_turn", order="P2 P3 P1", P3="cyth out F0 M0 E0 C0", to_act="P2", round_limit=2, rest=4)
    assert [event.seat for event in played_out(table).told(TurnBegan)] == [0, 1, 0]


def test_DL_SEQ_02_the_phases_of_a_turn() -> None:
    """DL-SEQ-02: 21 phases in this order, the Missile Phase between Ability and Transport. [R1]"""
    table = played_out(position(to_act="P2", round_limit=1, rest=4))
    assert table.phases == PHASES
    assert len(PHASES) == 21
    assert {event.seat for event in table.heard(None, PhaseBegan)} == {1}


def test_DL_SEQ_03_secret_stocks_do_not_show() -> None:
    """DL-SEQ-03: with 0 M and with 50 M the Build Phase looks the same to all others."""
    poor, rich = [position(HOMES, phase="build", P1=f"human M{metal}") for metal in (0, 50)]
    assert (poor.asking, rich.asking) == ("P1 build", "P1 build")
    assert poor.see("P2") == rich.see("P2")
    assert [event for event in poor.events if event.seen_by(1)] == [event for event in rich.events if event.seen_by(1)]
