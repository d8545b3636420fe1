"""Worked examples of the rulebook, played as they are told. [G1..G4, G6, G28..G32]"""

from __future__ import annotations

from rules.galactic_supremacy.model.events import DealOffered, Traded
from tests.galactic_supremacy.kit import new_game, position


def test_G1_setup() -> None:
    """G1, GS-SET-02, GS-SET-06, GS-SET-07, GS-SET-08, GS-SET-09: order B, C, A; 69 cards, 0 credits, level 1."""
    table = new_game(3, dice=[[7, 10, 7], [3, 9]])
    assert table.view.order == (1, 2, 0)
    assert sum(table.view.decks) == 69 - 1, "B has made his free draw"
    assert [player.cards for player in table.view.players] == [2, 3, 2]
    assert {player.credits for player in table.view.players} == {0}
    assert {level for player in table.view.players for level in player.levels.values()} == {1}


def test_G30_deals() -> None:
    """G30, GS-DEA-01, GS-DEA-02, GS-DEA-03, GS-DEA-05: in C's turn a Fleet for 6 credits; in his attack trades wait."""
    text = "P1: hand 2fleet / P2: 12cr hand leader / P3: F3; hand -; C9"
    table = position(text, "attack", active="P3", dice=[[4, 9, 9, 9, 9, 9]])
    table.act("P1", "offer P2 give=fleet want_credits=6").act("P2", "accept P1")
    assert (table.hand("P1"), table.hand("P2")) == (["fleet"], ["fleet", "leader"])
    assert [table.player(who).credits for who in ("P1", "P2", "P3")] == [6, 6, 0]
    assert table.heard("P3", DealOffered) == []
    assert table.heard("P3", Traded) == [Traded(0, 1, 1, 0, 0, 6)]
    table.act("P1", "offer P2 give=fleet want_credits=6").play("P3", "attack H1", "send F3").act("P2", "accept P1")
    assert len(table.told(Traded)) == 1
    while table.view.battle:
        table.silent()
    assert len(table.told(Traded)) == 2
    assert table.hand("P2") == ["fleet", "fleet", "leader"]
