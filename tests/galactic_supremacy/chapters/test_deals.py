"""Deals and standing orders. [GS-DEA, GP-22, GP-24]"""

from __future__ import annotations

import pytest

from rules.engine import ActLapsed
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import (
    AttackEnded,
    CommandUsed,
    DealClosed,
    DealOffered,
    Discarded,
    OrdersGiven,
    PromiseNoted,
    TechnologyRaised,
    Traded,
    TurnBegan,
)
from rules.galactic_supremacy.model.view import OrdersView
from tests.galactic_supremacy.kit import Table, move, position, words_of

THREE = "P1: 40cr hand 2command,fleet,research; H1+L1 F1 | C1 / P2: 9cr hand 2fleet,leader; C2 / P3: 9cr hand colony"
PHASES = ["draw", "command", "build", "attack", "second_attack", "move", "research"]


def three(phase: str = "build") -> Table:
    """Three players in P1's turn."""
    return position(THREE, phase)


def deal(table: Table, maker: str, taker: str, terms: str) -> Table:
    """One offers, the other accepts."""
    return table.act(maker, f"offer {taker} {terms}").act(taker, f"accept {maker}")


@pytest.mark.parametrize("phase", PHASES)
def test_GS_DEA_01_two_others_trade_in_any_phase(phase: str) -> None:
    """GS-DEA-01, R38, R1: P2 and P3 trade in P1's turn, in any of its phases: accepted, complete and at once."""
    table = deal(three(phase), "P2", "P3", "give=fleet give_credits=2 want=colony want_credits=5")
    assert table.hand("P2") == ["colony", "fleet", "leader"]
    assert table.hand("P3") == ["fleet"]
    assert [table.player(who).credits for who in ("P2", "P3")] == [9 - 2 + 5, 9 + 2 - 5]


@pytest.mark.parametrize("phase", PHASES)
def test_GS_DEA_01_the_active_player_trades_too(phase: str) -> None:
    """GS-DEA-01, R38: the active player may trade in any phase, and is asked again with what he has then."""
    table = deal(three(phase), "P2", "P1", "give=leader want=research want_credits=3")
    assert "leader" in table.hand("P1")
    assert table.hand("P2") == ["fleet", "fleet", "research"]
    assert table.asking == f"P1 {phase.removeprefix('second_')}"


def test_GS_DEA_01_while_the_active_player_discards() -> None:
    """GS-DEA-01, GS-DEA-03: P2 and P3 need not wait while P1 discards: that is no attack and no counter."""
    table = position("P1: hand 6fleet / P2: 9cr hand leader / P3: 9cr hand colony / deck: -", "draw")
    assert table.asking == "P1 discard"
    deal(table, "P2", "P3", "give=leader want_credits=5")
    assert table.hand("P3") == ["colony", "leader"]


def test_R55_a_trade_that_makes_the_hand_small_enough() -> None:
    """R55, GS-DRW-12: P1 has a card too many and gives it away: he need not discard, and his turn goes on."""
    table = position("P1: hand 6fleet / P2: 9cr hand leader / P3: hand colony / deck: -", "draw")
    deal(table, "P1", "P2", "give=fleet want_credits=2")
    assert table.asking == "P1 command"
    assert table.told(Discarded) == []
    assert table.player("P1").cards == 5


def test_R55_a_trade_that_makes_the_hand_larger() -> None:
    """R55, GS-DRW-12: who gets cards while he should discard has so many more to discard, and may choose them too."""
    table = position("P1: hand 6fleet / P2: hand 2leader,colony / P3: hand colony / deck: -", "draw")
    deal(table, "P2", "P1", "give=2_leader")
    for words in ("discard leader", "discard fleet", "discard leader"):
        table.play("P1", words)
    assert table.asking == "P1 command"
    assert table.hand("P1") == ["fleet"] * 5


def test_GS_DEA_01_while_the_active_player_chooses_a_technology() -> None:
    """GS-DEA-01, GS-DEA-03: P2 and P3 need not wait while P1 chooses a technology either."""
    table = position("P1: 10cr hand research / P2: 9cr hand leader / P3: 9cr hand colony", "research", dice=[10])
    deal(table.play("P1", "research"), "P2", "P3", "give=leader want_credits=5")
    assert table.hand("P3") == ["colony", "leader"]


def test_GS_DEA_01_what_was_traded_can_be_used_at_once() -> None:
    """GS-DEA-01: cards and credits that P1 gets in his Build Phase can be built with in it."""
    table = position("P1: hand command / P2: 9cr hand fleet / P3: 9cr hand colony", "build")
    table.refused("P1", "build fleet H1")
    deal(table, "P2", "P1", "give=fleet give_credits=5")
    deal(table, "P1", "P3", "want_credits=5")
    assert table.play("P1", "build fleet H1").pieces("P1") == "H1 F1"


def test_GS_DEA_01_what_was_traded_away_is_gone() -> None:
    """GS-DEA-01: a choice that the active player cannot make any more after a trade is refused."""
    table = position("P1: 10cr hand fleet,command / P2: 9cr hand -", "build")
    assert "build fleet H1" in table.options("P1")
    deal(table, "P1", "P2", "give=fleet")
    table.refused("P1", "build fleet H1")


def test_GS_DEA_02_nothing_happens_without_consent() -> None:
    """GS-DEA-02: an offer alone changes nothing; another player cannot accept it, nor its maker."""
    table = three().act("P2", "offer P3 give=fleet want_credits=4")
    number = table.number("P3", "P2")
    table.refused("P1", f"accept P2 {number}", act=True)
    table.refused("P2", f"accept P3 {number}", act=True)
    assert table.player("P2").cards == 3
    assert table.told(Traded) == []


def test_GS_DEA_02_what_is_asked_is_not_checked_before() -> None:
    """GS-DEA-02: P1 asks P3 for a Fleet he has not: the offer is delivered all the same, so that nothing shows."""
    table = three().act("P1", "offer P3 want=3_fleet want_credits=500")
    assert len(table.heard("P3", DealOffered)) == 1
    assert len(table.see("P3").deals) == 1


def test_GS_DEA_02_the_maker_has_it_no_more() -> None:
    """GS-DEA-02: the maker lacks the card in the meantime: void; both learn that it failed, not why."""
    table = three().act("P2", "offer P3 give=leader want_credits=5")
    deal(table, "P2", "P1", "give=leader")
    table.act("P3", "accept P2")
    assert table.hand("P3") == ["colony"]
    assert table.player("P3").credits == 9
    assert table.heard("P3", DealClosed) == table.heard("P2", DealClosed) == [DealClosed(1, 2, "failed")]
    assert table.heard("P1", DealClosed) == []
    assert table.see("P3").deals == ()


@pytest.mark.parametrize("wish", ["want=fleet", "want_credits=10", "want=2_colony"])
def test_GS_DEA_02_the_taker_has_it_not(wish: str) -> None:
    """GS-DEA-02: one side lacks the card: void. Both are told that it failed, not why; it cannot be accepted again."""
    table = three().act("P2", f"offer P3 give=leader {wish}")
    number = table.number("P3", "P2")
    table.act("P3", "accept P2")
    assert (table.hand("P2"), table.hand("P3")) == (["fleet", "fleet", "leader"], ["colony"])
    assert table.heard("P2", DealClosed) == table.heard("P3", DealClosed) == [DealClosed(1, 2, "failed")]
    assert table.heard("P1", DealClosed) == table.heard(None, DealClosed) == []
    assert table.see("P2").deals == table.see("P3").deals == ()
    table.refused("P3", f"accept P2 {number}", act=True)


def test_GS_DEA_02_promises_are_noted_not_enforced() -> None:
    """GS-DEA-02: a promise is noted when the deal is made, for its two sides; nothing holds anybody to it."""
    table = position("P1: F1; hand fleet / P2: hand leader; C2 / P3: hand leader", "attack")
    deal(table, "P2", "P1", "give=leader promise=no_attack_on_me")
    assert [event.promise for event in table.heard("P1", PromiseNoted)] == ["no attack on me"]
    assert table.heard("P3", PromiseNoted) == table.heard(None, PromiseNoted) == []
    assert "attack C2" in table.options("P1")


def test_GS_DEA_02_not_more_than_one_has() -> None:
    """GS-DEA-02: nobody can offer what he has not, or less than nothing, or nothing at all."""
    table = three()
    assert table.act("P2", "offer P3 give=2_fleet,leader give_credits=9").see("P3").deals, "all that he has"
    for terms in (
        "give=3_fleet",
        "give=colony",
        "give_credits=10",
        "give_credits=-1",
        "want_credits=-1",
        "",
        "give=0_fleet",
    ):
        table.refused("P2", f"offer P3 {terms}", act=True)


@pytest.mark.parametrize("terms", ["want=16_fleet", "want=9_fleet,7_colony", "want=fleet want_credits=10000"])
def test_GS_DEA_02_a_deal_has_a_size(terms: str) -> None:
    """GS-DEA-02: 15 cards a side and 9,999 credits may be asked for, no more."""
    table = three().act("P2", "offer P3 want=9_fleet,6_colony want_credits=9999")
    assert len(table.see("P3").deals[0].want) == 15
    sentence = table.refused("P2", f"offer P3 {terms}", act=True)
    assert "15" in sentence or "9999" in sentence


@pytest.mark.parametrize("to", ["P2", "P4", "P9", "Q1", "x"])
def test_GS_DEA_01_with_another_living_player_only(to: str) -> None:
    """GS-DEA-01: a deal is between two players in the game: not with oneself, with nobody, or with one who is out."""
    table = position("P1: hand - / P2: 5cr hand leader / P3: hand command / P4: out", "build", active="P3")
    for words in (f"offer {to} give=leader", f"accept {to}", f"decline {to}"):
        table.refused("P2", words, act=True)


def test_GS_DEA_02_declined_or_withdrawn() -> None:
    """GS-DEA-02, GP-22: the addressee declines, the maker withdraws; only these two are told, and it is gone."""
    table = three().act("P2", "offer P3 give=leader").act("P3", "decline P2")
    table.act("P2", "offer P3 give=leader").act("P2", "decline P3")
    assert [event.how for event in table.heard("P3", DealClosed)] == ["declined", "withdrawn"]
    assert table.heard("P1", DealClosed) == []
    table.refused("P3", f"accept P2 {table.told(DealOffered)[-1].number}", act=True)


def test_GS_DEA_02_a_new_offer_takes_the_place_of_the_old() -> None:
    """GS-DEA-02, R54: what is accepted is the last offer, never an older one, and only once."""
    table = three().act("P2", "offer P3 give=leader").act("P2", "offer P3 give=fleet")
    assert [deal.give for deal in table.see("P3").deals] == [["fleet"]]
    number = table.number("P3", "P2")
    table.act("P3", "accept P2")
    assert table.hand("P3") == ["colony", "fleet"]
    table.refused("P3", f"accept P2 {number}", act=True)


@pytest.mark.parametrize(
    "changed",
    [
        "give=fleet want_credits=1",
        "give=leader want_credits=9",
        "give=leader want_credits=1 give_credits=1",
        "give=leader want_credits=1 want=colony",
        "give=leader want_credits=1 promise=peace",
    ],
)
def test_R54_a_changed_offer_is_refused_by_the_old_number(changed: str) -> None:
    """R54, GS-DEA-02: whatever was changed, the old number is refused in one sentence that names the new one."""
    table = three().act("P2", "offer P3 give=leader want_credits=1")
    old = table.number("P3", "P2")
    new = table.act("P2", f"offer P3 {changed}").number("P3", "P2")
    sentence = table.refused("P3", f"accept P2 {old}", act=True)
    assert f"number {new} now" in sentence
    assert sentence.count(".") == 1
    assert len(table.see("P3").deals) == 1, "the new offer stays open"
    table.act("P3", f"accept P2 {new}")
    assert len(table.told(Traded)) == 1


def test_R54_a_number_is_never_used_again() -> None:
    """R54: whatever a maker does, no two of his offers to a player share a number; both sides read the same one."""
    table = three()
    for price in range(50):
        table.act("P2", f"offer P3 give=leader want_credits={price % 3}")
        assert table.see("P2").deals[0].number == table.number("P3", "P2") == table.told(DealOffered)[-1].number
    numbers = [event.number for event in table.told(DealOffered)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("number", [0, -1, 2, 99])
def test_R54_a_wrong_number_accepts_nothing(number: int) -> None:
    """R54: an acceptance with a number that was never given is refused, and the offer stays."""
    table = three().act("P2", "offer P3 give=leader")
    table.refused("P3", f"accept P2 {number}", act=True)
    assert len(table.see("P3").deals) == 1


@pytest.mark.parametrize("moment", ["strike", "take_colony"])
def test_GS_DEA_03_no_trade_in_an_attack(moment: str) -> None:
    """GS-DEA-03, R38: an acceptance between declaration and end of an attack is kept waiting, and then carried out."""
    text = "P1: F1; hand - / P2: 9cr hand -; C2 / P3: 9cr hand leader"
    table = position(text, "attack", dice=[[9, 2]]).act("P3", "offer P1 give=leader")
    table.play("P1", "attack C2", "send F1").wait_for(f"P1 {moment}").act("P1", "accept P3")
    assert table.told(Traded) == []
    while table.view.phase == "attack":
        table.silent()
    assert table.told(Traded) == [Traded(2, 0, 1, 0, 0, 0)]


def test_GS_DEA_03_no_trade_in_a_counter_window() -> None:
    """GS-DEA-03, R38: an acceptance is kept waiting until the window closes and the card is settled."""
    table = position("P1: hand command,leader / P2: 9cr hand fleet / P3: hand -", "command", dice=[8])
    table.act("P2", "offer P1 want=leader want_credits=0").play("P1", "use quotas")
    assert table.asking == "P2 counter"
    table.act("P1", "accept P2")
    assert table.told(Traded) == []
    table.silent()
    assert table.told(Traded) == [Traded(1, 0, 0, 0, 1, 0)]
    assert table.hand("P2") == ["fleet", "leader"]


def test_GS_DEA_03_a_waiting_trade_may_fail() -> None:
    """GS-DEA-03, GS-DEA-02, R49: what was to be given is gone when the window closes: void, and nobody is told why."""
    table = position("P1: hand command / P2: 9cr hand fleet / P3: 5cr hand leader", "command", dice=[0])
    table.act("P2", "offer P3 give=fleet want_credits=3").play("P1", "use misinformation P2")
    table.act("P3", "accept P2").silent()
    assert table.told(Traded) == []
    assert table.player("P3").credits == 5
    assert table.heard("P3", DealClosed) == [DealClosed(1, 2, "failed")]


def test_GS_DEA_03_an_acceptance_of_nothing_lapses() -> None:
    """GS-DEA-03: an offer withdrawn before the window closes cannot be accepted; only the one who tried learns it."""
    table = position("P1: hand command / P2: 9cr hand fleet / P3: 5cr hand leader", "command", dice=[5])
    table.act("P2", "offer P3 give=fleet").play("P1", "use quotas")
    table.act("P2", "decline P3").act("P3", "accept P2").silent()
    assert table.told(Traded) == []
    assert len(table.heard("P3", ActLapsed)) == 1
    assert table.heard("P2", ActLapsed) == table.heard(None, ActLapsed) == []


def test_GS_DEA_03_nobody_pays_for_terms_that_he_never_saw() -> None:
    """GS-DEA-03, GS-DEA-02: an acceptance that waits is for the offer that was seen, not for one that waits too."""
    text = "P1: F1; hand - / P2: hand fleet,leader; C2 / P3: 9cr hand colony"
    table = position(text, "attack", dice=[[9, 2]]).act("P2", "offer P3 give=leader want_credits=1")
    table.play("P1", "attack C2", "send F1").act("P2", "offer P3 give=fleet want_credits=9")
    assert [deal.want_credits for deal in table.see("P3").deals] == [1], "all that P3 knows of"
    table.act("P3", "accept P2").until("draw", "P2")
    assert table.told(Traded) == []
    assert len(table.heard("P3", ActLapsed)) == 1
    assert table.heard("P2", ActLapsed) == []
    assert [deal.want_credits for deal in table.see("P3").deals] == [9], "now he can read the new one"


def test_GS_DEA_03_what_waits_over_an_attack_comes_before_the_next_turn() -> None:
    """GS-DEA-03, R38: P1's last Fleet is lost and his turn passes by itself: the trade is made before P2's turn begins.

    P2's offer is of an earlier round and would lapse in that turn. [R54]
    """
    text = "P1: F1; hand - / P2: 9cr hand leader,fleet / P3: 9cr hand - / deck: -"
    table = position(text, "attack", dice=[[1, 9, 9, 9, 9, 9]]).act("P2", "offer P3 give=leader want_credits=4")
    table.until("command", "P2").until("attack", "P1").forget()
    table.play("P1", "attack H2", "send F1").act("P3", "accept P2")
    assert table.told(Traded) == []
    while table.view.battle:
        table.silent()
    assert (table.asking, table.pieces("P1")) == ("P2 command", "H1")
    order = [type(event) for event in table.events if isinstance(event, AttackEnded | Traded | TurnBegan)]
    assert order == [AttackEnded, Traded, TurnBegan]
    assert table.told(ActLapsed) == []
    assert table.told(DealClosed) == []


def test_GS_DEA_03_what_waited_over_an_attack_counts_in_the_same_turn() -> None:
    """GS-DEA-03, GS-RSH-01: a card and credits that waited for the end of P1's attack are there for his research."""
    text = "P1: F1; hand - / P2: 10cr hand research / P3: hand -"
    table = position(text, "attack", dice=[[1, 9, 9, 9, 9, 9]]).act("P2", "offer P1 give=research give_credits=10")
    table.play("P1", "attack H2", "send F1").act("P1", "accept P2")
    while table.view.battle:
        table.silent()
    assert table.asking == "P1 research"


def test_GS_DEA_03_what_waits_over_a_card_comes_before_the_next_turn() -> None:
    """GS-DEA-03: P1's only card is settled and his turn passes by itself: the trade is made before P2's turn begins."""
    table = position("P1: hand command / P2: 9cr hand leader / P3: 9cr hand fleet", "command", dice=[5])
    table.act("P2", "offer P3 give=leader want_credits=4").play("P1", "use quotas").act("P3", "accept P2").silent()
    assert table.asking == "P2 draw"
    order = [type(event) for event in table.events if isinstance(event, Traded | TurnBegan)]
    assert order == [Traded, TurnBegan]


@pytest.mark.parametrize("piece", ["F1", "C1", "H1", "L1", "JS", "homeworld", "level", "fleet,F1", "fleet_F1"])
def test_GS_DEA_04_cards_in_play_are_not_traded(piece: str) -> None:
    """GS-DEA-04, R38: a Fleet in play, a world or a level can be neither offered nor asked for."""
    table = three()
    for terms in (f"give={piece}", f"want={piece}"):
        table.refused("P1", f"offer P2 {terms}", act=True)


def test_GS_DEA_05_only_the_two_learn_the_cards() -> None:
    """GS-DEA-05: the public log has numbers only: P2 gives 1 card and 5 credits to P3."""
    table = deal(three(), "P2", "P3", "give=leader give_credits=5")
    assert table.heard("P3", DealOffered) == table.heard("P2", DealOffered) != []
    assert table.heard("P1", DealOffered) == table.heard(None, DealOffered) == []
    assert table.heard(None, Traded) == [Traded(1, 2, 1, 5, 0, 0)]


def test_GS_DEA_05_open_offers_are_private() -> None:
    """GS-DEA-05, GP-22: the terms of an open offer are seen by its two sides only."""
    table = three().act("P2", "offer P3 give=leader want_credits=4")
    assert [len(table.see(who).deals) for who in ("P1", "P2", "P3")] == [0, 1, 1]
    assert table.view.deals == ()


def test_GS_DEA_05_borrowed_cards_stay_their_owners() -> None:
    """GS-DEA-05, GS-SET-04, R3: with individual decks a traded card goes to its proper owner's pile in the end."""
    table = position("P1: 10cr hand leader / P2: hand fleet / P3: hand -; C3", "build", individual=True)
    deal(table, "P2", "P1", "give=fleet").play("P1", "build fleet H1", "done").roll([2, 9])
    table.play("P1", "attack C3", "send F1").until("draw", "P2")
    assert table.discards(1) == {"fleet": 1}


@pytest.mark.parametrize(
    ("hand", "given"), [("fleet,fleet@P2", "fleet@0"), ("fleet@P2,fleet", "fleet@1"), ("leader,fleet@P3", "fleet@2")]
)
def test_R53_the_card_held_longest_goes(hand: str, given: str) -> None:
    """R53, GS-SET-04: with individual decks the one of several Fleets that was held longest changes hands."""
    table = position(f"P1: hand {hand} / P2: hand leader / P3: hand -", "build", individual=True)
    assert deal(table, "P1", "P3", "give=fleet").see("P3").hand == (given,)


def test_R53_a_card_that_comes_in_is_the_newest() -> None:
    """R53: a Fleet got in a trade goes after the one that was in the hand before."""
    table = position("P1: hand fleet / P2: hand fleet / P3: hand -", "build", individual=True)
    deal(deal(table, "P2", "P1", "give=fleet"), "P1", "P3", "give=fleet")
    assert table.see("P3").hand == ("fleet@0",)
    assert table.see("P1").hand == ("fleet@1",)


def test_GP_22_silence_declines() -> None:
    """GP-22, R54: an offer that nobody answers lapses when its maker's next turn begins; only the two are told."""
    table = three().act("P2", "offer P3 give=leader want_credits=4")
    table.until("draw", "P2").until("draw", "P3").until("draw", "P1").until("research", "P1")
    assert len(table.see("P3").deals) == 1, "open for a whole round"
    table.until("draw", "P2")
    assert table.told(Traded) == []
    assert table.see("P3").deals == ()
    assert table.heard("P2", DealClosed) == table.heard("P3", DealClosed) == [DealClosed(1, 2, "lapsed")]
    assert table.heard("P1", DealClosed) == table.heard(None, DealClosed) == []


def suggested(table: Table, player: str) -> list[str]:
    """The acts that are ready to be pressed, in the words that do them."""
    return [words_of(act) for act in GAME.suggest(table.see(player))]


def test_GP_22_ready_answers_to_offers() -> None:
    """GP-22, R54: the addressee may accept or decline, the maker withdraw, others have nothing; all of it works."""
    table = three().act("P2", "offer P3 give=leader")
    number = table.number("P3", "P2")
    assert suggested(table, "P3") == [f"accept P2 {number}", "decline P2"]
    assert suggested(table, "P2") == ["decline P3"]
    assert suggested(table, "P1") == []
    assert list(GAME.suggest(table.view)) == []
    assert table.act("P2", suggested(table, "P2")[0]).see("P3").deals == ()
    table.act("P2", "offer P3 give=leader").act("P3", suggested(table, "P3")[0])
    assert table.hand("P3") == ["colony", "leader"]
    assert suggested(table, "P3") == suggested(table, "P2") == []


def test_GP_22_ready_answers_when_both_offer() -> None:
    """GP-22: each act is ready once, though two players offer something to each other."""
    table = three().act("P2", "offer P3 give=leader").act("P3", "offer P2 give=colony")
    for player in ("P2", "P3"):
        assert len(set(suggested(table, player))) == len(suggested(table, player))
        assert [words.split()[0] for words in suggested(table, player)].count("accept") == 1


def test_GP_22_offers_end_with_their_makers() -> None:
    """GP-22, GS-END-03: the offers of a player who concedes lapse, and so do those made to him."""
    table = three().act("P2", "offer P3 give=leader").act("P1", "offer P2 give=fleet")
    number = table.number("P3", "P2")
    table.act("P2", "concede")
    assert table.see("P3").deals == table.see("P1").deals == ()
    table.refused("P3", f"accept P2 {number}", act=True)


@pytest.mark.parametrize(
    ("policy", "target", "answer"),
    [
        ("ask", "P3", None),
        ("never", "P2", "pass"),
        ("concerned", "P3", "pass"),
        ("concerned", "P2", None),
        ("always", "P3", "use counter P1"),
    ],
)
def test_GP_24_standing_orders_for_counters(policy: str, target: str, answer: str | None) -> None:
    """GP-24: never, only when I am target or attacked, always, ask: what the orders answer; None: he is asked."""
    text = "P1: hand command / P2: hand command / P3: hand command"
    table = position(text, "command").act("P2", f"orders {policy} automatic").play("P1", f"use spy {target}")
    order = table.question("P2").order
    assert (order and " ".join([order.kind, *order.values])) == answer  # type: ignore[union-attr]


def test_GP_24_always_without_a_command_card() -> None:
    """GP-24, GS-CRD-17: who always counters but has no Command card passes, in a window like everybody's."""
    table = position("P1: hand command / P2: hand leader; counter=always / P3: hand command", "command")
    table.play("P1", "use quotas")
    assert table.asking == "P2 P3 counter"
    assert table.options("P2") == ["pass"]


@pytest.mark.parametrize("policy", ["automatic", "ask"])
def test_GP_24_standing_orders_for_victims(policy: str) -> None:
    """GP-24: victims automatic: his orders answer for him; ask: he is asked."""
    table = position("P1: F1; hand - / P2: hand -; C2", "attack", dice=[[9, 2]]).act("P1", f"orders never {policy}")
    table.play("P1", "attack C2", "send F1")
    order = table.question("P1").order
    assert (order == table.question("P1").default) == (policy == "automatic")
    assert (order is None) == (policy == "ask")


def test_GP_24_orders_are_secret() -> None:
    """GP-24: only the player himself sees his standing orders; what he gets unless he says otherwise is public."""
    table = three().act("P2", "orders always ask")
    assert table.see("P2").orders == OrdersView("always", "ask")
    assert table.see("P1").orders == table.see("P3").orders
    assert table.view.orders is None
    assert table.heard("P2", OrdersGiven) == [OrdersGiven(1, "always", "ask")]
    assert table.heard("P1", OrdersGiven) == table.heard(None, OrdersGiven) == []


def test_GP_24_orders_before_any_were_given() -> None:
    """GP-24: victims are chosen automatically; counters are asked for, at most when he is concerned."""
    assert three().see("P1").orders == OrdersView("concerned", "automatic")


def test_GP_24_orders_in_an_open_window_count_at_once() -> None:
    """GP-24: any time: orders given while a counter window is open answer in it; what others answered is kept."""
    table = position("P1: hand command / P2: hand command / P3: hand command", "command", dice=[5])
    table.play("P1", "use spy P2").play("P3", "pass")
    assert table.question("P2").order is None, "he is concerned, so he is asked"
    table.act("P2", "orders always automatic")
    assert table.question("P2").order == move("use counter P1")
    assert "answered already" in table.refused("P3", "use counter P1")
    table.play("P2", "use counter P1")
    assert [(event.seat, event.effect) for event in table.told(CommandUsed)] == [(0, "spy"), (1, "counter")]
    assert table.asking == "P3 counter", "about P2's card; P1 has no card left"


def test_GP_24_orders_of_one_who_has_answered() -> None:
    """GP-24: an answer that was given stays, whatever orders come after it."""
    table = position("P1: hand command / P2: hand command / P3: hand command", "command", dice=[5])
    table.play("P1", "use quotas").play("P2", "pass").act("P2", "orders always automatic").play("P3", "pass")
    assert [event.effect for event in table.told(CommandUsed)] == ["quotas"]
    assert table.see("P2").orders == OrdersView("always", "automatic")


def test_GP_24_orders_in_combat() -> None:
    """GP-24: any time: who asks to choose his victims when the dice lie is asked for these already."""
    table = position("P1: F1; hand - / P2: hand -; C2", "attack", dice=[[9, 2]])
    table.play("P1", "attack C2", "send F1")
    assert table.asking == "P1 strike"
    assert table.question("P1").order is not None
    table.act("P1", "orders never ask")
    assert table.question("P1").order is None


def test_GP_24_of_those_who_are_out() -> None:
    """GP-24, GS-END-02: a player who is out gives no orders, no offers, and cannot concede again."""
    table = position("P1: hand leader / P2: out / P3: hand leader", "build")
    for words in ("orders never ask", "offer P1 want=leader", "concede", "accept P1"):
        table.refused("P2", words, act=True)


def test_GS_DEA_01_a_trade_in_the_middle_of_research() -> None:
    """GS-DEA-01, GS-RSH-03: credits got between two rolls pay for the next one."""
    table = position("P1: 10cr hand 3research / P2: 10cr hand -", "research", dice=[1, 2])
    table.act("P1", "offer P2 give=research want_credits=10").act("P2", "accept P1")
    table.play("P1", "research", "research")
    assert [event.technology for event in table.told(TechnologyRaised)] == ["JS", "FP"]
