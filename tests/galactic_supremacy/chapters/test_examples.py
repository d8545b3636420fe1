"""Worked examples of the rulebook, played as they are told. [G1..G4, G6, G28..G32]"""

from __future__ import annotations

from rules.galactic_supremacy.model.events import CardBought, DealOffered, Discarded, Exchanged, IncomePaid, Traded
from tests.galactic_supremacy.kit import new_game, position


def test_G1_setup() -> None:
    """G1, GS-SET-02, GS-SET-06, GS-SET-07, GS-SET-08, GS-SET-09: order B, C, A; 69 cards, 0 credits, level 1."""
    table = new_game(3, dice=[[7, 10, 7], [3, 9]])
    assert table.view.order == (1, 2, 0)
    assert sum(table.view.decks) == 69 - 1, "B has made his free draw"
    assert [player.cards for player in table.view.players] == [2, 3, 2]
    assert {player.credits for player in table.view.players} == {0}
    assert {level for player in table.view.players for level in player.levels.values()} == {1}


def test_G2_income() -> None:
    """G2, GS-PRD-01, GS-PRD-02, GS-PRD-03, GS-PRD-04, GS-PRD-05: 18 credits and limit 7; with TE 1: 10 and 5."""
    pieces = "H1+L1 F1+L2 | C1+L3 | C2 | C3"
    for levels, income, limit in (("TE3 IN5 EN4", 18, 7), ("TE1 IN5 EN4", 10, 5)):
        table = position(f"P1: hand command; {pieces}; {levels} / P2: hand -", "production")
        assert table.told(IncomePaid) == [IncomePaid(0, income, income)]
        assert table.player("P1").hand_limit == limit


def test_G3_draw_phase() -> None:
    """G3, GS-DRW-01, GS-DRW-02, GS-DRW-03, GS-DRW-04, GS-DRW-08: an extra card, Exploration fails, The Draft works."""
    deck = "research,leader,command,fleet,..."
    table = position(f"P1: 12cr hand fleet,command,colony / P2: hand - / deck: {deck}", "draw")
    table.play("P1", "buy_card", "exchange exploration", "exchange draft", "keep", "done")
    assert table.view.phase == "command", "nothing to discard"
    assert table.hand("P1") == ["command", "fleet", "leader", "research"]
    assert table.player("P1").credits == 7 + 5
    assert table.heard(None, CardBought) == [CardBought(0, 5)]
    assert table.heard(None, Exchanged) == [
        Exchanged(0, "exploration", "command", False),
        Exchanged(0, "draft", "fleet", True),
    ]
    assert table.discards() == {"fleet": 1, "command": 1, "colony": 1}


def test_G4_hand_limit() -> None:
    """G4, GS-DRW-12, GP-05: B 1, limit 6, 7 cards and no answer: a Leader is discarded."""
    hand = "3leader,2fleet,colony"
    table = position(f"P1: hand {hand}; TE2 IN2 EN3 / P2: hand - / deck: research,...", "draw")
    assert table.player("P1").hand_limit == 6
    table.silent(2)
    assert table.told(Discarded) == [Discarded(0, "leader")]
    assert table.hand("P1") == ["colony", "fleet", "fleet", "leader", "leader", "research"]


def test_G6_build() -> None:
    """G6, GS-BLD-01, GS-BLD-02, GS-BLD-03, GS-BLD-04: 27 credits: Colony, Fleet at it, Leader on that: 2 left."""
    table = position("P1: 27cr hand colony,fleet,leader,research / P2: hand -", "build")
    table.play("P1", "build colony", "build fleet C1", "build leader F1")
    assert table.pieces("P1") == "H1 | C1 F1+L1"
    assert table.player("P1").credits == 2


def test_G28_research() -> None:
    """G28, GS-RSH-01, GS-RSH-02, GS-RSH-03: 25 credits, 3 cards, dice 4 and 0: DE 2, EN 2, 5 credits, one card left."""
    table = position("P1: 25cr hand 3research / P2: hand -", "research", dice=[4, 10])
    table.play("P1", "research", "research", "raise EN")
    player = table.player("P1")
    assert (player.levels["DE"], player.levels["EN"]) == (2, 2)
    assert (player.credits, player.cards) == (5, 1)
    assert table.asking == "P2 draw"


def test_G29_move() -> None:
    """G29, GS-MOV-01, GS-MOV-02: two Fleets to the Homeworld; its Leader and the one of a Fleet change places."""
    table = position("P1: H1+L1 | C1 F1 F2+L2 / P2: hand -", "move")
    table.play("P1", "redeploy F1 H1", "redeploy F2 H1", "reassign L1 F2")
    assert table.pieces("P1") == "H1+L2 F1 F2+L1 | C1"


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


def test_G31_head_start() -> None:
    """G31, GS-SET-10, R6: die 7: 4 cards; die 3: 3 credits; rolls 2, 2, 9: FP 3, EN 2."""
    table = new_game(2, {"head_start": "yes"}, dice=[[1, 2], [2, 2], 3, 4, 5, [7, 3], 2, 2, 9])
    player = table.player("P1")
    assert (player.cards, player.credits) == (4, 3)
    assert (player.levels["FP"], player.levels["EN"]) == (3, 2)


def test_G32_individual_decks() -> None:
    """G32, GS-SET-04, GS-ATK-25, R3: P1 takes P2's colony and builds it; P3 destroys it: back to P2's pile."""
    text = "P1: 10cr F1; hand - / P2: hand -; C2 / P3: hand -; F3 / deck P1: 9leader / deck P2: - / deck P3: 9leader"
    table = position(text, "attack", individual=True, dice=[[9, 2]])
    table.play("P1", "attack C2", "send F1").silent().play("P1", "take_colony")
    assert table.see("P1").hand == ("colony@1",)
    table.until("build", "P1").play("P1", "build colony")
    assert table.pieces("P1") == "H1 F1 | C3"
    table.roll([9, 2]).until("attack", "P3").play("P3", "attack C3", "send F3").wait_for("P3 take_colony")
    table.play("P3", "leave_colony")
    assert table.pieces("P1") == "H1 F1"
    assert table.discards(1) == {"colony": 1}
    table.until("command", "P2")
    assert table.see("P2").hand == ("colony@1",), "he draws it again"
