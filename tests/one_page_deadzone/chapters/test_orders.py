"""Command: the Tactician's dice, whom orders reach, and every kind of order. [OP-SR-11..13, R11, R14, R17, D12]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone.model.events import (
    Commanded,
    Moved,
    Ordered,
)
from rules.one_page_deadzone.model.questions import OfUnit, Tactics
from tests.one_page_deadzone.kit import Table, position

ONE, TWO, THREE = [8, 1, 1], [8, 8, 1], [8, 8, 8]
"""Command dice for so many orders."""


def commanding(friends: str, enemies: str, *dice: int | list[int]) -> Table:
    """A Peacekeeper at D1 commands; the first dice are its own."""
    table = position(f"Pk1@D1 {friends} / {enemies}", dice=dice)
    return table.play("P1", "activate Pk1 command")


# -- the dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "orders"), [([6, 8, 3], 2), ([5, 5, 5], 0), ([6, 5, 1], 1), ([6, 6, 6], 3), ([7, 5, 8], 2)]
)
def test_OP_SR_11_each_six_or_more_is_an_order(dice: list[int], orders: int) -> None:
    """OP-SR-11: three dice; with no order the activation is over."""
    table = commanding("Ta1@A1 Ta2@B1 Ta3@C1 Ta4@E1", "Do1@H8", dice)
    assert table.told(Commanded) == [Commanded("Pk1", tuple(dice), orders)]
    for _ in range(orders):
        assert table.asking == "P1 order"
        table.play("P1", next(words for words in table.options("P1") if words.endswith(" move"))).silent()
    assert (table.asking, len(table.told(Ordered))) == ("P2 activate", orders)


# -- whom it reaches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cube", "reached"), [("E1", True), ("F1", False), ("A5", True), ("E5", True), ("A6", False)])
def test_R17_orders_reach_four_cubes(cube: str, reached: bool) -> None:
    """R17, OP-SR-12: friends within 4 cubes, seen or not; beyond there is nobody to order."""
    table = position(f"Pk1@A1 Ta1@{cube} / Do1@H8", dice=[ONE]).play("P1", "activate Pk1 command")
    assert table.asking == ("P1 order" if reached else "P2 activate")


def test_R17_neither_itself_nor_enemies() -> None:
    """R17, OP-SR-12: friends in the order of the list, then no more; the question names its rule and the Tactician."""
    table = commanding("Ta1@C1 2g1@D2", "Do1@A8", ONE)
    assert table.options("P1") == ["order Ta1 move", "order 2g1 move", "done"]
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about) == ("order", "OP-SR-12", Tactics("Pk1", 1))
    for words in ("order Pk1 shoot", "order Pk1 move", "order Do1 move", "order Ta1 recover"):
        table.refused("P1", words)


# -- move -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("unit", "ends"), [("Do1", "G1 G2 H2"), ("3g1", "G1 G2 H2"), ("2g1", "G1 G2 H2")])
def test_OP_SR_12_an_ordered_move_is_one_cube(unit: str, ends: str) -> None:
    """OP-SR-12, R17: one cube, also for a Fast unit."""
    table = position(f"1g1@E1 {unit}@H1 / As1@A8", dice=[ONE]).play("P1", "activate 1g1 command", f"order {unit} move")
    question = table.question("P1")
    assert (question.prompt, question.reason, question.about) == ("step", "OP-SR-12", OfUnit(unit))
    assert table.ends("P1") == ends
    table.play("P1", "go G2")
    assert (table.where(unit), table.told(Moved)) == ("G2", [Moved(unit, "H1", ("G2",))])
    assert table.asking == "P2 activate", "no shot after an ordered move"


# -- assault ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("enemy", "reached"), [("D5", True), ("E5", True), ("D6", False), ("F4", False)])
def test_R17_an_ordered_assault_covers_one_cube(enemy: str, reached: bool) -> None:
    """R17, OP-SR-12: of one cube even for Fast units."""
    table = position(f"1g1@B3 Do1@D4 / As1@{enemy}", dice=[ONE]).play("P1", "activate 1g1 command")
    assert table.options("P1") == [*["order Do1 move", *(["order Do1 assault"] if reached else [])], "done"]


@pytest.mark.parametrize(
    ("start", "enemy", "reached"), [("B5", "B6", False), ("C5", "D6", True), ("C5", "C6", False), ("D6", "C6", True)]
)
def test_R17_an_ordered_assault_climbs_one_level_at_most(start: str, enemy: str, reached: bool) -> None:
    """R17, OP-ELV-02: up one level onto a block, not two, and not onto a walkway from below."""
    table = position(f"1g1@C3 Do1@{start} / As1@{enemy}", map="twin-spires", dice=[ONE])
    table.play("P1", "activate 1g1 command")
    assert ("order Do1 assault" in table.options("P1")) is reached


# -- no activations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "answers"),
    [("move", ["go D3"]), ("shoot", ["shoot Do1"]), ("assault", ["charge E5", "spare", "go E4"])],
)
def test_R11_an_order_ends_the_overwatch_of_who_obeys(order: str, answers: list[str]) -> None:
    """R11, OP-OVW-04: a commanded move, assault or shot of the overwatching unit ends its overwatch."""
    table = commanding("As1@E4:activated,overwatch Ta2@A1:activated,overwatch", "Do1@E5", ONE, [1] * 4, [8] * 3)
    table.play("P1", f"order As1 {order}", *answers)
    seen, other = table.unit("As1"), table.unit("Ta2")
    assert seen is not None
    assert other is not None
    assert (seen.overwatch, other.overwatch) == (False, True)
