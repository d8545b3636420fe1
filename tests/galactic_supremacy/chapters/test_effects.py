"""What Command cards do in the Command Phase. [GS-CRD-01..03, GS-CRD-08, GS-CRD-09, GS-CRD-12..14]"""

from __future__ import annotations

import pytest

from rules.engine import Event
from rules.galactic_supremacy.model.events import (
    CardLost,
    CardStolen,
    CreditsChanged,
    DeckPeeked,
    EffectRolled,
    HandSpied,
    LeaderLost,
    Reshuffled,
    SecondAttackGranted,
    StolenCardKnown,
    TopCardsSeen,
)
from rules.galactic_supremacy.model.tables import CardKind
from tests.galactic_supremacy.kit import Table, position

READERS = (None, "P1", "P2", "P3")


def who_heard(table: Table, kind: type[Event]) -> list[str | None]:
    """Who learns of facts of this class; None is a spectator."""
    return [reader for reader in READERS if table.heard(reader, kind)]


# -- Misinformation ---------------------------------------------------------------------------------------------------


def test_GS_CRD_01_G16_misinformation() -> None:
    """GS-CRD-01, G16: a named opponent discards one card chosen at random, face up."""
    table = position("P1: hand command,research / P2: hand 2fleet,leader / P3: hand colony", "command", dice=[2])
    table.play("P1", "use misinformation P2").say(P2="pass", P3="pass")
    assert (table.hand("P2"), table.discards()) == (["fleet", "fleet"], {"command": 1, "leader": 1})
    assert table.heard(None, CardLost) == [CardLost(1, "leader")]
    assert (table.player("P1").cards, table.player("P3").cards) == (1, 1)


@pytest.mark.parametrize(("place", "lost"), [(0, "fleet"), (1, "colony"), (2, "leader"), (3, "command")])
def test_GS_CRD_01_any_card_of_the_hand_may_be_lost(place: int, lost: str) -> None:
    """GS-CRD-01: the choice is uniform over the hand as it is then."""
    table = position("P1: hand command,research / P2: hand fleet,colony,leader,command", "command", dice=[place])
    table.play("P1", "use misinformation P2").say(P2="pass")
    assert [fact.card for fact in table.told(CardLost)] == [lost]
    assert lost not in table.hand("P2")
    assert table.discards()[lost] == 1 + (lost == "command")


def test_GS_CRD_01_the_lost_card_goes_to_its_owner() -> None:
    """GS-CRD-01, GS-SET-04: with individual decks a card of another deck lies on that deck's pile."""
    table = position("P1: hand command,research / P2: hand fleet@P1", "command", individual=True, dice=[0])
    table.play("P1", "use misinformation P2").say(P2="pass")
    assert (table.discards(0), table.discards(1)) == ({"command": 1, "fleet": 1}, {})


# -- Spy --------------------------------------------------------------------------------------------------------------


def test_GS_CRD_02_G17_spy() -> None:
    """GS-CRD-02, G17: only the user sees the whole hand; the public learns that he spied."""
    table = position("P1: hand command,research / P2: hand 2fleet / P3: hand leader", "command")
    table.play("P1", "use spy P2").say(P2="pass", P3="pass")
    assert table.heard("P1", HandSpied) == [HandSpied(0, 1, ("fleet", "fleet"))]
    assert who_heard(table, HandSpied) == ["P1"]
    assert table.see("P1").seen == ((1, ("fleet", "fleet")),)
    assert all(view.seen == () for view in (table.view, table.see("P2"), table.see("P3")))
    assert (table.hand("P2"), table.asking) == (["fleet", "fleet"], "P1 command")


def test_GS_CRD_02_spy_shows_the_hand_at_that_moment() -> None:
    """GS-CRD-02: what is lost later stays as it was seen; what is spent on a counter is not seen any more."""
    table = position("P1: hand 3command / P2: hand fleet,command,leader", "command", dice=[9, 0])
    table.play("P1", "use spy P2").say(P2="use counter P1").say(P1="pass")
    table.play("P1", "use misinformation P2").say(P2="pass")
    assert [spied.cards for spied in table.heard("P1", HandSpied)] == [("fleet", "leader")]
    assert table.see("P1").seen == ((1, ("fleet", "leader")),)
    assert table.hand("P2") == ["leader"]


# -- Strategic Planning -----------------------------------------------------------------------------------------------

PLANNED = "deck: colony,leader,fleet,research,command,..."


def test_GS_CRD_03_G18_strategic_planning() -> None:
    """GS-CRD-03, G18, R36: as many top cards as the die shows, in order, to the user only; they stay as they are."""
    table = position(f"P1: hand command,research / P2: hand leader / P3: hand leader / {PLANNED}", "command", dice=[4])
    decks = table.view.decks
    table.play("P1", "use planning").say(P2="pass", P3="pass")
    shown: tuple[CardKind, ...] = ("colony", "leader", "fleet", "research")
    assert table.heard("P1", TopCardsSeen) == [TopCardsSeen(0, shown)]
    assert who_heard(table, TopCardsSeen) == ["P1"]
    assert table.heard(None, DeckPeeked) == [DeckPeeked(0, 4)]
    assert table.see("P1").seen == ((None, shown),)
    assert (table.view.seen, table.see("P2").seen, table.view.decks) == ((), (), decks)
    table.until("draw", "P2")
    assert table.hand("P2") == ["colony", "leader"], "the next draw is the Colony"


def test_GS_CRD_03_fewer_cards_than_the_die_shows() -> None:
    """GS-CRD-03: a deck of two shows these two; the discard pile is not shuffled for it."""
    table = position(
        "P1: hand command,research / P2: hand - / deck: fleet,leader / discard: 5colony", "command", dice=[10]
    )
    table.play("P1", "use planning")
    assert table.heard("P1", TopCardsSeen) == [TopCardsSeen(0, ("fleet", "leader"))]
    assert table.heard(None, DeckPeeked) == [DeckPeeked(0, 2)]
    assert (table.view.decks, table.told(Reshuffled)) == ((2,), [])


def test_GS_CRD_03_an_empty_deck_shows_nothing() -> None:
    """GS-CRD-03: with no card left there is nothing to see, and no reshuffle."""
    table = position("P1: hand command,research / P2: hand - / deck: - / discard: 5colony", "command", dice=[3])
    table.play("P1", "use planning")
    assert (table.heard("P1", TopCardsSeen), table.view.decks) == ([TopCardsSeen(0, ())], (0,))


def test_GS_CRD_03_R36_with_individual_decks_his_own() -> None:
    """GS-CRD-03, R36: the user sees the deck he draws from, and draws in that order."""
    table = position(
        "P1: hand command,research / P2: hand - / deck P1: fleet,leader,... / deck P2: 3colony,...",
        "command",
        individual=True,
        dice=[2],
    )
    table.play("P1", "use planning")
    assert table.heard("P1", TopCardsSeen) == [TopCardsSeen(0, ("fleet", "leader"))]
    table.until("draw", "P2").until("draw", "P1")
    assert table.hand("P1") == ["fleet", "research"]


# -- Exceed Quotas, Industrial Sabotage -------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "gain"), [(1, 0), (2, 0), (3, 1), (5, 3), (10, 8)])
def test_GS_CRD_08_G19_exceed_quotas(die: int, gain: int) -> None:
    """GS-CRD-08, G19, R12: 1D10 - 2 credits, never below 0; the face 0 counts as 10."""
    table = position("P1: 4cr hand command,research / P2: 4cr hand -", "command", dice=[die])
    table.play("P1", "use quotas")
    assert (table.player("P1").credits, table.player("P2").credits) == (4 + gain, 4)
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "quotas", die, True)]
    assert table.heard(None, CreditsChanged) == [CreditsChanged(0, "quotas", gain)]


@pytest.mark.parametrize(("die", "left"), [(9, 0), (10, 0), (5, 0), (4, 1), (3, 2), (2, 3), (1, 3)])
def test_GS_CRD_12_G23_industrial_sabotage(die: int, left: int) -> None:
    """GS-CRD-12, G23, R12: an opponent with 3 credits loses 1D10 - 2, at least nothing and at most all he has."""
    table = position("P1: 2cr hand command,research / P2: 3cr hand fleet", "command", dice=[die])
    table.play("P1", "use industrial_sabotage P2").say(P2="pass")
    assert table.player("P2").credits == left
    assert table.heard(None, CreditsChanged) == [CreditsChanged(1, "industrial_sabotage", left - 3)]


def test_R35_industrial_sabotage_does_not_pay_the_user() -> None:
    """GS-CRD-12, R35: the loss is nobody's gain."""
    table = position("P1: 2cr hand command,research / P2: 20cr hand - / P3: 7cr hand -", "command", dice=[10])
    table.play("P1", "use industrial_sabotage P2")
    assert [table.player(who).credits for who in ("P1", "P2", "P3")] == [2, 12, 7]


# -- Steal Secrets ----------------------------------------------------------------------------------------------------


def test_GS_CRD_09_G20_steal_secrets() -> None:
    """GS-CRD-09, G20: on a 6 a random card goes to the user; only he and the victim learn which."""
    table = position(
        "P1: hand command,research / P2: hand fleet,leader,colony / P3: hand fleet", "command", dice=[6, 1]
    )
    table.play("P1", "use steal P2").say(P2="pass", P3="pass")
    assert (table.hand("P1"), table.hand("P2")) == (["leader", "research"], ["colony", "fleet"])
    assert table.heard(None, CardStolen) == [CardStolen(0, 1)]
    assert who_heard(table, StolenCardKnown) == ["P1", "P2"]
    assert table.heard("P2", StolenCardKnown) == [StolenCardKnown(0, 1, "leader")]
    assert [(table.player(who).cards) for who in ("P1", "P2", "P3")] == [2, 2, 1]
    assert table.discards() == {"command": 1}


@pytest.mark.parametrize(("die", "taken"), [(1, True), (6, True), (7, False), (10, False)])
def test_GS_CRD_09_the_die_of_steal_secrets(die: int, taken: bool) -> None:
    """GS-CRD-09: success on 1 to 6; on 7 nothing happens and no card is drawn, the Command card is gone anyway."""
    table = position("P1: hand command,research / P2: hand fleet", "command", dice=[die, 0])
    table.play("P1", "use steal P2").say(P2="pass")
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "steal", die, taken)]
    assert table.hand("P2") == ([] if taken else ["fleet"])
    assert table.player("P1").cards == 1 + taken
    assert table.discards() == {"command": 1}


def test_GS_CRD_09_a_stolen_command_may_be_used_at_once() -> None:
    """GS-CRD-09: the card is in the user's hand like any other."""
    table = position("P1: hand command,research / P2: hand command", "command", dice=[1, 0, 10])
    table.play("P1", "use steal P2").say(P2="pass")
    table.play("P1", "use quotas")
    assert (table.player("P1").credits, table.hand("P1")) == (8, ["research"])


# -- Assassination ----------------------------------------------------------------------------------------------------


def test_GS_CRD_13_G24_assassination() -> None:
    """GS-CRD-13, G24: on a 2 the Leader on B's Homeworld is discarded; it stays, and his income falls by 1."""
    table = position("P1: hand command,research / P2: hand fleet; H2+L1 F1+L2", "command", dice=[2])
    income = table.player("P2").income
    table.play("P1", "use assassination L1").say(P2="pass")
    assert (table.pieces("P2"), table.player("P2").income) == ("H2 F1+L2", income - 1)
    assert table.discards() == {"command": 1, "leader": 1}
    assert table.heard(None, LeaderLost) == [LeaderLost(1, "L1", "H2")]


@pytest.mark.parametrize(("die", "dead"), [(1, True), (3, True), (4, False), (10, False)])
def test_GS_CRD_13_the_die_of_assassination(die: int, dead: bool) -> None:
    """GS-CRD-13: success on 1 to 3."""
    table = position("P1: hand command,research / P2: hand -; H2 F1+L2", "command", dice=[die])
    table.play("P1", "use assassination L2")
    assert table.pieces("P2") == ("H2 F1" if dead else "H2 F1+L2")
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "assassination", die, dead)]


@pytest.mark.parametrize(
    ("leader", "holder", "after"), [("L1", "P1", "H1 F1"), ("L3", "P3", "H3+L4 | C3"), ("L4", "P3", "H3 | C3+L3")]
)
def test_R37_any_leader_in_play(leader: str, holder: str, after: str) -> None:
    """GS-CRD-13, R37: any Leader in play may be the target, the user's own too, on a Fleet or on a world."""
    text = "P1: hand command,research; H1 F1+L1 / P2: hand - / P3: hand -; H3+L4 | C3+L3"
    table = position(text, "command", dice=[1])
    table.play("P1", f"use assassination {leader}")
    assert table.pieces(holder) == after


# -- Strategic Initiative ---------------------------------------------------------------------------------------------

RAID = "P1: hand 2command,research; H1 F1 F2 / P2: hand -; H2 | C2"
STAY = RAID.replace("F1 F2", "F1 | C1")


def test_GS_CRD_14_G25_strategic_initiative() -> None:
    """GS-CRD-14, G25, GS-SEQ-02, R18: a second Attack Phase before Move; the same Fleets attack again."""
    table = position(RAID, "command", dice=[[9, 8, 5], [10, 9, 6, 6, 1, 1, 1]])
    table.play("P1", "use initiative")
    assert table.heard(None, SecondAttackGranted) == [SecondAttackGranted(0)]
    table.play("P1", "done", "done", "attack C2", "send F1, send F2", "pass").silent().play("P1", "take_colony")
    assert (table.pieces("P2"), table.asking, table.view.phase) == ("H2", "P1 attack", "second_attack")
    table.play("P1", "attack H2", "send F1, send F2", "pass").silent()
    assert table.asking == "", "the Homeworld of the only opponent is destroyed"
    assert table.view.winners == (0,)


def test_GS_CRD_14_the_phases_of_such_a_turn() -> None:
    """GS-CRD-14, GS-SEQ-02: Attack, Attack, Move; without the card there is one Attack Phase."""
    expected = ["command", "build", "attack", "second_attack", "move", "draw"]
    table = position(STAY, "command")
    table.play("P1", "use initiative").until("draw", "P2")
    assert table.phases == expected
    table = position(STAY, "command").until("draw", "P2")
    assert table.phases == [phase for phase in expected if phase != "second_attack"]


def test_R18_one_extra_attack_phase_a_turn() -> None:
    """GS-CRD-14, R18: once one has worked another is refused; in the next turn it is allowed again."""
    table = position(RAID, "command")
    table.play("P1", "use initiative")
    table.refused("P1", "use initiative")
    assert "use initiative" not in table.options("P1")
    assert table.hand("P1") == ["command", "research"]
    table.until("draw", "P2").forget().until("command", "P1")
    assert "use initiative" in table.options("P1")


def test_R18_a_negated_one_does_not_count() -> None:
    """GS-CRD-14, R18: after a negated use another card may be tried."""
    table = position("P1: hand 2command,research; H1 F1 / P2: hand command", "command", dice=[1])
    table.play("P1", "use initiative").say(P2="use counter P1").say(P1="pass")
    table.play("P1", "use initiative")
    assert len(table.told(SecondAttackGranted)) == 1
    table.play("P1", "done", "done", "done")
    assert (table.asking, table.view.phase) == ("P1 attack", "second_attack")


def test_R18_the_grant_ends_with_the_turn() -> None:
    """GS-CRD-14: the next player's turn has one Attack Phase."""
    table = position("P1: hand command,research; H1 F1 / P2: hand fleet; H2 F2", "command")
    table.play("P1", "use initiative").say(P2="pass").until("draw", "P2").forget().until("draw", "P1")
    assert "second_attack" not in table.phases
