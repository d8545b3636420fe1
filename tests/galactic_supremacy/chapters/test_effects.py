"""What Command cards do in the Command Phase. [GS-CRD-01..03, GS-CRD-08, GS-CRD-09, GS-CRD-12..14]"""

from __future__ import annotations

import pytest

from rules.engine import Event
from rules.galactic_supremacy.model.events import (
    CardLost,
    CreditsChanged,
    DeckPeeked,
    EffectRolled,
    TopCardsSeen,
)
from rules.galactic_supremacy.model.tables import CardKind
from tests.galactic_supremacy.kit import Table, position

READERS = (None, "P1", "P2", "P3")


def who_heard(table: Table, kind: type[Event]) -> list[str | None]:
    """Who learns of facts of this class; None is a spectator."""
    return [reader for reader in READERS if table.heard(reader, kind)]


# -- Misinformation ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "lost"), [(0, "fleet"), (1, "colony"), (2, "leader"), (3, "command")])
def test_GS_CRD_01_any_card_of_the_hand_may_be_lost(place: int, lost: str) -> None:
    """GS-CRD-01: the choice is uniform over the hand as it is then."""
    table = position("P1: hand command,research / P2: hand fleet,colony,leader,command", "command", dice=[place])
    table.play("P1", "use misinformation P2").say(P2="pass")
    assert [fact.card for fact in table.told(CardLost)] == [lost]
    assert lost not in table.hand("P2")
    assert table.discards()[lost] == 1 + (lost == "command")


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


# -- what was looked at ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("use", "shown"), [("spy P2", (1, ("leader",))), ("planning", (None, ("colony",)))])
def test_R64_what_was_looked_at_stays_on_the_sheet_until_the_next_turn(
    use: str, shown: tuple[int | None, tuple[str, ...]]
) -> None:
    """R64: also where the turn passes by itself right after, as with the last card of a hand; nobody else sees it."""
    table = position("P1: 0cr hand command / P2: hand leader / deck: colony,fleet,...", "command", dice=[1])
    table.play("P1", f"use {use}").say(P2="pass")
    assert (table.view.active, table.see("P1").seen) == (1, (shown,))
    assert (table.view.seen, table.see("P2").seen) == ((), ())
    assert table.hand("P2") == ["colony", "leader"], "the sheet shows what there was"
    table.until("draw", "P1")
    assert table.see("P1").seen == ()


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


# -- Steal Secrets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "taken"), [(1, True), (6, True), (7, False), (10, False)])
def test_GS_CRD_09_the_die_of_steal_secrets(die: int, taken: bool) -> None:
    """GS-CRD-09: success on 1 to 6; on 7 nothing happens and no card is drawn, the Command card is gone anyway."""
    table = position("P1: hand command,research / P2: hand fleet", "command", dice=[die, 0])
    table.play("P1", "use steal P2").say(P2="pass")
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "steal", die, taken)]
    assert table.hand("P2") == ([] if taken else ["fleet"])
    assert table.player("P1").cards == 1 + taken
    assert table.discards() == {"command": 1}


# -- Assassination ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "dead"), [(1, True), (3, True), (4, False), (10, False)])
def test_GS_CRD_13_the_die_of_assassination(die: int, dead: bool) -> None:
    """GS-CRD-13: success on 1 to 3."""
    table = position("P1: hand command,research / P2: hand -; H2 F1+L2", "command", dice=[die])
    table.play("P1", "use assassination L2")
    assert table.pieces("P2") == ("H2 F1" if dead else "H2 F1+L2")
    assert table.heard(None, EffectRolled) == [EffectRolled(0, "assassination", die, dead)]


# -- Strategic Initiative ---------------------------------------------------------------------------------------------

RAID = "P1: hand 2command,research; H1 F1 F2 / P2: hand -; H2 | C2"
STAY = RAID.replace("F1 F2", "F1 | C1")


def test_GS_CRD_14_the_phases_of_such_a_turn() -> None:
    """GS-CRD-14, GS-SEQ-02: Attack, Attack, Move; without the card there is one Attack Phase."""
    expected = ["command", "attack", "second_attack", "move", "draw"]
    table = position(STAY, "command")
    table.play("P1", "use initiative").until("draw", "P2")
    assert table.phases == expected
    table = position(STAY, "command").until("draw", "P2")
    assert table.phases == [phase for phase in expected if phase != "second_attack"]


def test_R18_the_grant_ends_with_the_turn() -> None:
    """GS-CRD-14: the next player's turn has one Attack Phase."""
    table = position("P1: hand command,research; H1 F1 / P2: hand fleet; H2 F2", "command")
    table.play("P1", "use initiative").say(P2="pass").until("draw", "P2").forget().until("draw", "P1")
    assert "second_attack" not in table.phases
