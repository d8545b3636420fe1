"""Upkeep: food, energy and housing. [3.6]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import Rebelled, Unpowered
from rules.deadlock.model.questions import Count
from tests.deadlock.kit import Table, position

SHORT_OF_POWER = "C3 plains P1: mine- university- factory- drill- luxury_housing"


def upkeep(text: str, **more: Any) -> Table:
    """P1's Upkeep Phase, and nothing after it."""
    return position(text, phase="upkeep", stop="labor", **more)


def test_DL_UPK_02_who_is_not_fed_rebels_and_the_owner_picks() -> None:
    """DL-UPK-02: 5 colonists, 3 F: no Food left and 2 rebels, whom the owner picks."""
    table = upkeep("C3 plains P1: city+ farm+ idle1 / B2 plains P1: mine+ museum+", P1="F3")
    assert table.asking == "P1 hunger"
    assert table.question("P1").about == Count(2)
    table.play("P1", "lose C3 slot 2, lose B2 slot 1")
    assert (table.stock("P1", "food"), table.rebels("P1"), table.loyal("P1")) == (0, 2, 3)
    assert (table.place("C3"), table.place("B2")) == ("plains P1: city+ farm- idle1", "plains P1: mine- museum+")


@pytest.mark.parametrize("answer", ["power C3 4", "power C3 1, power C3 2, power C3 3"])
def test_DL_UPK_07_the_owner_picks_what_is_powered(answer: str) -> None:
    """DL-UPK-07: E 3: the Drill alone, or Mine, University and Factory. [R75]"""
    table = upkeep(SHORT_OF_POWER, P1="E3")
    assert table.asking == "P1 power"
    table.play("P1", answer)
    assert table.stock("P1", "energy") == 0
    powered = {int(words[-1]) for words in answer.split(", ")}
    lit = {slot for slot, held in enumerate(table.land("C3").slots, 1) if held and held.type.energy and held.powered}
    assert lit == powered
    assert table.heard(None, Unpowered) == [
        Unpowered(0, tuple(("C3", slot) for slot in range(1, 5) if slot not in lit))
    ]


def test_DL_UPK_07_the_default_goes_by_the_order_of_work() -> None:
    """DL-UPK-07, X2: Mine before research and factories, Advanced before Basic; or the player's own order."""
    assert upkeep(SHORT_OF_POWER, P1="E3").default("P1") == "power C3 4"
    assert upkeep(SHORT_OF_POWER, P1="E4").default("P1") == "power C3 4, power C3 1"
    own = upkeep(SHORT_OF_POWER, P1="E3 power=factory,research")
    assert own.default("P1") == "power C3 3, power C3 2, power C3 1"


def test_DL_UPK_09_who_has_no_home_rebels() -> None:
    """DL-UPK-09: loyal 8, housing 6: 2 rebels, whom the owner picks."""
    table = upkeep("C3 plains P1: dwellings farm+ idle5 / B2 plains P1: dwellings mine+ idle1", P1="F9")
    assert (table.asking, table.question("P1").about) == ("P1 housing", Count(2))
    assert table.default("P1") == "lose B2 idle 1, lose C3 idle 1"
    table.play("P1", "lose C3 slot 2, lose B2 idle 1")
    assert (table.loyal("P1"), table.rebels("P1"), table.stock("P1", "food")) == (6, 2, 1)
    assert [event.cause for event in table.heard(None, Rebelled)] == ["housing"]


def test_upkeep_answers_itself_by_standing_orders() -> None:
    """DP-38: with the usual routine each question carries its answer, by the player's own priorities."""
    text = "C3 plains P1: dwellings mine+ farm+ idle1"
    table = upkeep(text, P1="F2 E1 routine=usual power=farm")
    assert (table.asking, table.question("P1").order) == ("P1 hunger", table.question("P1").default)
    table.silent()
    assert (table.asking, table.default("P1")) == ("P1 power", "power C3 3")
    assert table.question("P1").order == table.question("P1").default
    assert upkeep(text, P1="F2 E1").question("P1").order is None
