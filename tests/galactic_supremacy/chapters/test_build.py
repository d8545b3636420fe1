"""The Build Phase. [GS-BLD, GP-09]"""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.model.events import Built
from tests.galactic_supremacy.kit import Table, position


def building(player: str, other: str = "hand -") -> Table:
    """P1's Build Phase."""
    return position(f"P1: {player} / P2: {other}", "build")


def test_GS_BLD_01_a_colony_for_ten() -> None:
    """GS-BLD-01: 10 credits and a Colony from hand: in play, 0 credits left, and all see it."""
    table = building("10cr hand colony,leader").play("P1", "build colony")
    assert table.pieces("P1") == "H1 | C1"
    assert table.player("P1").credits == 0
    assert table.hand("P1") == ["leader"]
    assert table.heard(None, Built) == [Built(0, "colony", "C1", "")]


def test_GS_BLD_02_a_fleet_for_ten_at_an_own_world() -> None:
    """GS-BLD-02: 10 credits and a Fleet from hand, attached to one of one's own worlds."""
    table = building("10cr hand fleet; C1").play("P1", "build fleet C1")
    assert table.pieces("P1") == "H1 | C1 F1"
    assert table.player("P1").credits == 0


def test_GS_BLD_02_without_a_world_it_is_refused() -> None:
    """GS-BLD-02, GS-TRM-01: a Fleet with no world named is refused."""
    building("10cr hand fleet").refused("P1", "build fleet")


@pytest.mark.parametrize("at", ["H1", "C1", "F1"])
def test_GS_BLD_03_a_leader_for_five_on_any_own_unit(at: str) -> None:
    """GS-BLD-03: 5 credits and a Leader from hand, attached to an own Fleet, colony or Homeworld without Leader."""
    table = building("5cr hand leader; H1 F1 | C1").play("P1", f"build leader {at}")
    assert f"{at}+L1" in table.pieces("P1")
    assert table.player("P1").credits == 0


def test_GS_BLD_03_refused_when_all_units_have_leaders() -> None:
    """GS-BLD-03, GS-TRM-03: no unit without a Leader, no Leader built."""
    table = building("5cr hand leader; H1+L1 F1+L2", "C1")
    for at in ("H1", "F1", "C1", ""):
        table.refused("P1", f"build leader {at}")
    assert table.options("P1") == ["done"]


def test_GS_BLD_04_any_number_in_any_order() -> None:
    """GS-BLD-04, R21: a Colony, then a Fleet on it, then a Leader on that Fleet: 25 credits, all in one phase."""
    table = building("25cr hand colony,fleet,leader")
    table.play("P1", "build colony", "build fleet C1", "build leader F1")
    assert table.pieces("P1") == "H1 | C1 F1+L1"
    assert table.player("P1").credits == 0


def test_GS_BLD_04_new_pieces_may_be_used_in_this_turn() -> None:
    """GS-BLD-04, R21: a Fleet built in this turn attacks in it, and moves."""
    table = building("10cr hand fleet,leader; C1", "hand -; C2").play("P1", "build fleet H1", "done")
    assert table.asking == "P1 attack"
    table.roll([9, 2]).play("P1", "attack C2", "send F1").wait_for("P1 take_colony")
    table.silent().play("P1", "redeploy F1 C1")
    assert table.pieces("P1") == "H1 | C1 F1"


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("9cr hand colony", "build colony"),
        ("9cr hand fleet", "build fleet H1"),
        ("4cr hand leader", "build leader H1"),
        ("99cr hand leader", "build colony"),
        ("99cr hand colony", "build fleet H1"),
        ("99cr hand fleet", "build leader H1"),
        ("99cr hand research,command", "build research"),
        ("99cr hand research,command", "build command"),
    ],
)
def test_GS_BLD_01_02_03_without_the_credits_or_the_card(player: str, words: str) -> None:
    """GS-BLD-01, GS-BLD-02, GS-BLD-03: one credit too few, or no such card in hand, is refused."""
    building(player).refused("P1", words)


def test_GS_BLD_02_ids_are_never_used_again() -> None:
    """GS-BLD-02: a new Fleet has a number of its own, even when an older one with it is gone."""
    table = position("P1: 20cr hand 2fleet; F3 / P2: hand -", "build").play("P1", "build fleet H1", "build fleet H1")
    assert table.pieces("P1") == "H1 F3 F4 F5"


def test_GP_09_silence_builds_nothing() -> None:
    """GP-09: the default is to build nothing."""
    table = building("50cr hand colony,fleet,leader")
    assert table.default("P1") == "done"
    assert table.silent().told(Built) == []
    assert table.player("P1").credits == 50
