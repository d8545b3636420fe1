"""Counter Espionage: windows, chains, the order in which answers are handled. [GS-CRD-10, GS-CRD-15, GS-CRD-16]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import CommandUsed, EffectRolled, HandSpied, UseNegated
from tests.galactic_supremacy.kit import Table, position

THREE = "P1: hand command,research / P2: hand command,research / P3: hand command,research"


def counters_rolled(table: Table) -> list[tuple[int, int, bool]]:
    """Seat, die and success of each Counter Espionage that was rolled for."""
    return [(fact.seat, fact.die, fact.worked) for fact in table.told(EffectRolled) if fact.effect == "counter"]


@pytest.mark.parametrize(("die", "negated"), [(1, True), (8, True), (9, False), (10, False)])
def test_GS_CRD_10_the_die_of_counter_espionage(die: int, negated: bool) -> None:
    """GS-CRD-10: on 1 to 8 the countered use has no effect; on 9 or 0 it has."""
    table = position("P1: hand command,research / P2: hand command,fleet", "command", dice=[die])
    table.play("P1", "use spy P2").say(P2="use counter P1").say(P1="pass")
    assert counters_rolled(table) == [(1, die, negated)]
    assert bool(table.told(HandSpied)) is not negated
    assert table.heard(None, UseNegated) == ([UseNegated(0, "spy", 1)] if negated else [])
    assert table.discards() == {"command": 2}


def test_GS_CRD_15_every_other_living_player_is_asked() -> None:
    """GS-CRD-15, R15: all but the user, whoever is the target; counter or pass."""
    table = position(THREE + " / P4: out / P5: hand fleet", "command", active="P2")
    table.play("P2", "use spy P1")
    assert sorted(table.asking.split()) == ["P1", "P3", "P5", "counter"]
    assert table.options("P1") == table.options("P3") == ["use counter P2", "pass"]
    table.refused("P2", "pass")
    table.refused("P1", "use counter P3")
    table.refused("P3", "use spy P1")


def test_GS_CRD_15_the_answers_are_handled_in_turn_order() -> None:
    """GS-CRD-15: C and A both counter B's card; C is next after B and fails with 9, then A rolls 5: negated."""
    table = position(THREE, "command", active="P2", dice=[9, 5])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2")
    assert table.view.stack == ((1, "spy", "P1"), (2, "counter", "P2"))
    table.silent()
    assert table.view.stack == ((1, "spy", "P1"), (0, "counter", "P2"))
    table.silent()
    assert counters_rolled(table) == [(2, 9, False), (0, 5, True)]
    assert table.heard(None, UseNegated) == [UseNegated(1, "spy", 0)]
    assert table.told(HandSpied) == []


def test_GS_CRD_15_next_after_the_user_in_the_order_of_turns() -> None:
    """GS-CRD-15: the order of turns counts, not that of seats or of the answers."""
    table = position(THREE, "command", order="P3 P2 P1", active="P2", dice=[9, 9])
    table.play("P2", "use quotas").say(P3="use counter P2", P1="use counter P2").roll(3).silent(2)
    assert counters_rolled(table) == [(0, 9, False), (2, 9, False)]
    assert table.player("P2").credits == 1


def test_GS_CRD_15_when_one_succeeds_the_rest_keep_their_cards() -> None:
    """GS-CRD-15: an answer that is not needed any more costs nothing, and nobody learns of it."""
    table = position(THREE, "command", active="P2", dice=[8])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2").silent()
    assert table.hand("P1") == ["command", "research"]
    assert (table.hand("P3"), table.discards()) == (["research"], {"command": 2})
    assert [fact.seat for fact in table.heard(None, CommandUsed)] == [1, 2]
    assert table.asking == "P2 command"


def test_GS_CRD_15_GP_07_answers_are_secret_until_the_window_closes() -> None:
    """GS-CRD-15, GP-07: an answer changes nothing that anybody else sees."""
    table = position(THREE, "command", active="P2", dice=[9])
    table.play("P2", "use spy P1")
    before = [table.view, table.see("P2"), table.see("P3"), table.options("P3"), table.asking, len(table.events)]
    table.play("P1", "use counter P2")
    after = [table.view, table.see("P2"), table.see("P3"), table.options("P3"), table.asking, len(table.events)]
    assert after == before
    assert table.hand("P1") == ["command", "research"], "the card is not out before the window is closed"
    table.refused("P1", "pass")


def test_GP_07_who_is_silent_passes() -> None:
    """GP-07: the default of the counter window is pass, for everybody."""
    table = position(THREE, "command", active="P2")
    table.play("P2", "use spy P1")
    assert (table.default("P1"), table.default("P3")) == ("pass", "pass")
    table.silent()
    assert (len(table.told(HandSpied)), table.hand("P1"), table.hand("P3")) == (1, *[["command", "research"]] * 2)


def test_GS_CRD_16_G21_a_countered_counter_is_void_without_a_die() -> None:
    """GS-CRD-16, G21: B's Spy, A counters, B counters A's card with 4: A's card is void without a die; Spy happens."""
    text = "P1: hand command,fleet / P2: hand 2command,research"
    table = position(text, "command", active="P2", dice=[4])
    table.play("P2", "use spy P1").say(P1="use counter P2")
    assert (table.asking, table.options("P2")) == ("P2 counter", ["use counter P1", "pass"])
    table.say(P2="use counter P1").say(P1="pass")
    assert counters_rolled(table) == [(1, 4, True)]
    assert table.heard(None, UseNegated) == [UseNegated(0, "counter", 1)]
    assert [spied.cards for spied in table.heard("P2", HandSpied)] == [("fleet",)]
    assert table.discards() == {"command": 3}


def test_G21_two_counters_to_one_use() -> None:
    """G21: B spies on A; C's die 9 fails, A's die 3 negates; three cards are used."""
    table = position(THREE, "command", active="P2", dice=[9, 3])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2").silent(2)
    assert (table.told(HandSpied), table.discards()) == ([], {"command": 3})
    assert [table.hand(who) for who in ("P1", "P2", "P3")] == [["research"]] * 3


def test_GS_CRD_16_the_last_card_played_is_settled_first() -> None:
    """GS-CRD-16: Spy and three counters: the third (3) voids the second, so the first (8) negates Spy."""
    text = "P1: hand 2command,fleet / P2: hand 2command,research"
    table = position(text, "command", active="P2", dice=[3, 8])
    table.play("P2", "use spy P1").say(P1="use counter P2").say(P2="use counter P1").say(P1="use counter P2")
    assert [seat for seat, _, _ in table.view.stack] == [1, 0, 1, 0]
    table.say(P2="pass")
    assert counters_rolled(table) == [(0, 3, True), (0, 8, True)]
    assert table.heard(None, UseNegated) == [UseNegated(1, "counter", 0), UseNegated(1, "spy", 0)]
    assert (table.told(HandSpied), table.discards(), table.view.stack) == ([], {"command": 4}, ())


def test_GS_CRD_16_a_failed_counter_of_a_counter() -> None:
    """GS-CRD-16: B's counter of A's card fails with 0, so A's card is rolled for."""
    text = "P1: hand command,fleet / P2: hand 2command,research"
    table = position(text, "command", active="P2", dice=[10, 8])
    table.play("P2", "use spy P1").say(P1="use counter P2").say(P2="use counter P1").say(P1="pass")
    assert counters_rolled(table) == [(1, 10, False), (0, 8, True)]
    assert table.told(HandSpied) == []


def test_GS_CRD_16_a_third_player_may_save_a_use() -> None:
    """GS-CRD-16, R15: anybody but the user of a counter may counter it; he himself is not asked."""
    table = position(THREE, "command", active="P2", dice=[1])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="pass")
    assert sorted(table.asking.split()) == ["P2", "P3", "counter"]
    table.say(P2="pass", P3="use counter P1").silent()
    assert counters_rolled(table) == [(2, 1, True)]
    assert len(table.heard("P2", HandSpied)) == 1


def test_GS_CRD_15_a_card_spent_in_between_is_not_there_any_more() -> None:
    """GS-CRD-15: A answers counter, spends his only Command on C's counter, and has none when it is his turn."""
    table = position(THREE, "command", active="P2", dice=[2])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2")
    table.say(P1="use counter P3", P2="pass").silent()
    assert counters_rolled(table) == [(0, 2, True)], "C's card is void, and A has no second one"
    assert (len(table.told(HandSpied)), table.discards()) == (1, {"command": 3})
    assert (table.hand("P1"), table.asking) == (["research"], "P2 command")


def test_GS_CRD_15_a_second_card_is_there() -> None:
    """GS-CRD-15: with two Command cards A counters both C's counter and B's use."""
    text = THREE.replace("P1: hand command", "P1: hand 2command")
    table = position(text, "command", active="P2", dice=[9, 9, 1])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2")
    table.say(P1="use counter P3", P2="pass").silent(2)
    assert counters_rolled(table) == [(0, 9, False), (2, 9, False), (0, 1, True)]
    assert (table.told(HandSpied), table.hand("P1")) == ([], ["research"])


def test_GS_CRD_16_a_chain_ends_when_the_cards_do() -> None:
    """GS-CRD-16: who has no card left is not asked; the chain is settled at once."""
    table = position("P1: hand command / P2: hand command,fleet", "command", dice=[8])
    table.play("P1", "use spy P2").say(P2="use counter P1")
    assert counters_rolled(table) == [(1, 8, True)], "P1's hand is empty: nobody is waited for"
    assert table.told(HandSpied) == []


def test_R15_the_user_of_a_counter_may_be_the_active_player() -> None:
    """GS-CRD-16, R15: the first user counters the counter to his own use, twice over if he has the cards."""
    text = "P1: hand 3command,research / P2: hand command,fleet / P3: hand command,fleet"
    table = position(text, "command", dice=[8, 8, 4])
    table.play("P1", "use quotas").say(P2="use counter P1", P3="use counter P1")
    table.say(P1="use counter P2", P3="pass").silent()
    assert table.view.stack == ((0, "quotas", ""), (2, "counter", "P1"))
    table.say(P1="use counter P3", P2="pass").silent()
    assert table.heard(None, UseNegated) == [UseNegated(1, "counter", 0), UseNegated(2, "counter", 0)]
    assert (table.player("P1").credits, table.hand("P1")) == (2, ["research"])
