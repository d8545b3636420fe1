"""Turns and phases. [3.5]"""

from __future__ import annotations

from rules.deadlock.model.events import Eliminated, GameWon, PhaseBegan, RoundBegan, TurnBegan, TurnEnded
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


def test_DL_SEQ_03_no_phase_out_of_order() -> None:
    """DL-SEQ-03: no phase may be taken out of order: what belongs to another phase is refused."""
    table = position(HOMES, phase="taxation")
    assert table.asking == "P1 tax"
    for words in ("build C3 farm", "target C3", "launch C3 E5 1"):
        assert table.refused("P1", words)
    table = position("C3 plains P1: city+ | tank / E5 plains P2: city+", phase="transport")
    assert table.refused("P1", "build C3 farm")
    assert table.refused("P2", "set_tax low") == "You are not asked anything at the moment."


def test_DL_SEQ_03_secret_stocks_do_not_show() -> None:
    """DL-SEQ-03: with 0 M and with 50 M the Build Phase looks the same to all others."""
    poor, rich = [position(HOMES, phase="build", P1=f"human M{metal}") for metal in (0, 50)]
    assert (poor.asking, rich.asking) == ("P1 build", "P1 build")
    assert poor.see("P2") == rich.see("P2")
    assert [event for event in poor.events if event.seen_by(1)] == [event for event in rich.events if event.seen_by(1)]


def test_DL_SEQ_03_what_passes_by_itself() -> None:
    """DL-SEQ-03: a phase in which nobody can decide anything, by what everybody sees, passes by itself."""
    table = position(HOMES, phase="ability", stop="research")
    assert (table.asking, table.phases) == ("", PHASES[PHASES.index("ability") : PHASES.index("research")])


def test_DL_SEQ_04_only_the_active_player() -> None:
    """DL-SEQ-04: only the active player's things are processed: P1's Upkeep never touches P2's Food."""
    text = "C3 plains P1: city+ farm- idle1 / E5 plains P2: city+ farm- idle4"
    table = position(text, stop="labor")
    assert (table.goods("P1"), table.goods("P2")) == ("F18 M20 E19 C20 R0 A0", "F20 M20 E20 C20 R0 A0")


def test_a_new_turn_resets_what_belongs_to_one() -> None:
    """DL-SEQ-01: at the start of a turn its owner's buildings have neither traded nor made anything. [2.3, 2.4]"""
    text = "C3 plains P1: city+$ factory-!#1 | plane! | built / E5 plains P2: city+$"
    table = position(text, phase="end_turn", to_act="P2", stop="upkeep", P1="human high dealt", P2="maug low")
    assert table.place("C3") == "plains P1: city+ factory- | plane"
    assert table.place("E5") == "plains P2: city+$"
    assert (table.player("P1").tax, table.player("P1").dealt, table.player("P2").tax) == (None, False, "low")


def test_DL_RES_12_poison_fades_in_no_mans_land() -> None:
    """DL-RES-12: where nobody controls the land, poison drops by 1 at the end of the round."""
    text = f"{HOMES} / B2 plains: | | poison2 / B3 plains P2: | | poison2"
    assert position(text, phase="end_turn", stop="upkeep").land("B2").poison == 2
    table = position(text, phase="end_turn", to_act="P2", stop="upkeep")
    assert (table.land("B2").poison, table.land("B3").poison) == (1, 2)


def test_the_game_ends_at_once() -> None:
    """DL-VIC-04: when a turn leaves one player, no further turn begins."""
    table = position("C3 plains P1: city+ / E5 forest: | P2 tank", phase="end_turn", to_act="P2")
    assert table.told(Eliminated) == [Eliminated(1)]
    assert (table.told(GameWon), table.told(TurnBegan)) == ([GameWon((0,), "last")], [])
