"""Counter Espionage: windows, chains, the order in which answers are handled. [GS-CRD-10, GS-CRD-15, GS-CRD-16]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import EffectRolled, HandSpied, UseNegated
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


def test_GS_CRD_15_next_after_the_user_in_the_order_of_turns() -> None:
    """GS-CRD-15: the order of turns counts, not that of seats or of the answers."""
    table = position(THREE, "command", order="P3 P2 P1", active="P2", dice=[9, 9])
    table.play("P2", "use quotas").say(P3="use counter P2", P1="use counter P2").roll(3).silent(2)
    assert counters_rolled(table) == [(0, 9, False), (2, 9, False)]
    assert table.player("P2").credits == 1


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


def test_GS_CRD_15_a_second_card_is_there() -> None:
    """GS-CRD-15: with two Command cards A counters both C's counter and B's use."""
    text = THREE.replace("P1: hand command", "P1: hand 2command")
    table = position(text, "command", active="P2", dice=[9, 9, 1])
    table.play("P2", "use spy P1").say(P1="use counter P2", P3="use counter P2")
    table.say(P1="use counter P3", P2="pass").silent(2)
    assert counters_rolled(table) == [(0, 9, False), (2, 9, False), (0, 1, True)]
    assert (table.told(HandSpied), table.hand("P1")) == ([], ["research"])


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
