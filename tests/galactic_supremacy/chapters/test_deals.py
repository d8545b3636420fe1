"""Deals and standing orders. [GS-DEA, GP-22, GP-24]"""

from __future__ import annotations

import json

import pytest

from rules.engine import ActLapsed, Refused
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import (
    AttackEnded,
    CommandUsed,
    DealClosed,
    DealOffered,
    OrdersGiven,
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


def test_GS_DEA_02_what_is_asked_is_not_checked_before() -> None:
    """GS-DEA-02: P1 asks P3 for a Fleet he has not: the offer is delivered all the same, so that nothing shows."""
    table = three().act("P1", "offer P3 want=3_fleet want_credits=500")
    assert len(table.heard("P3", DealOffered)) == 1
    assert len(table.see("P3").deals) == 1


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
    assert f"offer {new} has taken its place" in sentence
    assert sentence.count(".") == 1
    assert table.refused("P3", f"decline P2 {old}", act=True) == sentence
    assert table.refused("P2", f"decline P3 {old} yours", act=True) == sentence
    assert len(table.see("P3").deals) == 1, "the new offer stays open"
    table.act("P3", f"accept P2 {new}")
    assert len(table.told(Traded)) == 1


def test_R63_offers_that_cross_are_closed_by_their_numbers() -> None:
    """R63: each side has an offer with number 1; whose is meant is said, and the other one stays open."""
    table = three().act("P2", "offer P3 give=leader").act("P3", "offer P2 give=colony")
    table.act("P2", "decline P3 1 yours")
    assert [deal.maker for deal in table.see("P2").deals] == [2]
    assert "no longer open" in table.refused("P3", "decline P2 1", act=True)
    assert table.refused("P2", "decline P3 0", act=True).startswith("There was never an offer 0 between you")
    assert table.act("P2", "decline P3 1 theirs").see("P2").deals == ()


def test_R63_before_version_5_an_offer_is_declined_without_its_number() -> None:
    """R63: what older journals hold is read and does what it did: the other's offer goes first, then one's own."""
    written = '{"move":"decline","player":"P3"}'
    assert GAME.read_move(json.loads(written)).json == written
    table = position(THREE, "build", version=4).act("P2", "offer P3 give=leader").act("P3", "offer P2 give=colony")
    for how in ("declined", "withdrawn"):
        table.match.act(1, GAME.read_move(json.loads(written)))
        assert table.match.drain().events[-1].how == how  # type: ignore[attr-defined]  # a DealClosed
    with pytest.raises(Refused, match="There is no offer between the two of you"):
        table.match.act(1, GAME.read_move(json.loads(written)))


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


@pytest.mark.parametrize(
    ("hand", "given"), [("fleet,fleet@P2", "fleet@0"), ("fleet@P2,fleet", "fleet@1"), ("leader,fleet@P3", "fleet@2")]
)
def test_R53_the_card_held_longest_goes(hand: str, given: str) -> None:
    """R53, GS-SET-04: with individual decks the one of several Fleets that was held longest changes hands."""
    table = position(f"P1: hand {hand} / P2: hand leader / P3: hand -", "build", individual=True)
    assert deal(table, "P1", "P3", "give=fleet").see("P3").hand == (given,)


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
    assert suggested(table, "P3") == [f"accept P2 {number}", f"decline P2 {number} theirs"]
    assert suggested(table, "P2") == [f"decline P3 {number} yours"]
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
