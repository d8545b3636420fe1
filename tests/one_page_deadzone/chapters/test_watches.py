"""Standing orders for overwatch: until when they hold, and “never”. [D8, OP-OVW]"""

from __future__ import annotations

import pytest

from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import WatchEnded, WatchLimited, WatchSet
from rules.one_page_deadzone.model.moves import Orders
from rules.one_page_deadzone.model.view import WatchView
from testing.scene import words_of
from tests.one_page_deadzone.kit import Table, new_game, position

ONE = "Do1@A8 / Ta1@C8:overwatch"
NAMES = ["Ann", "Bob"]


def round_of(table: Table, answer: str = "hold_fire") -> list[str | None]:
    """One round in which Do1 holds and Ta1 goes on overwatch again: what the orders answer at begin and end."""
    answers: list[str | None] = []
    while table.asking and not (table.asking == "P1 activate" and answers):
        if table.asking == "P2 react":
            order = table.question("P2").order
            answers.append(None if order is None else words_of(order))
            table.play("P2", answer)
        elif table.asking == "P1 activate":
            table.play("P1", "activate Do1 hold")
        elif table.asking == "P2 activate":
            table.play("P2", "activate Ta1 overwatch")
        else:
            table.silent()
    return answers


@pytest.mark.parametrize(("until", "rounds"), [(1, 1), (2, 2), (3, 3), (0, 4)])
def test_D8_an_order_holds_to_the_end_of_its_last_round(until: int, rounds: int) -> None:
    """D8: “never shoot” in its rounds; afterwards at the first chance, as without an order."""
    table = position(ONE).act("P2", f"orders never until={until}")
    story = [round_of(table) for _ in range(4)]
    assert story == [["hold_fire"] * 2] * rounds + [["react Ta1"] * 2] * (4 - rounds)


def test_D8_an_order_for_a_unit_gives_way_to_that_of_its_side() -> None:
    """D8: Ta1 shoots unasked in round 1; from round 2 on its owner is asked, as for all his units."""
    table = position(ONE).act("P2", "orders ask").act("P2", "orders first unit=Ta1 until=1")
    assert [round_of(table), round_of(table)] == [["react Ta1"] * 2, [None] * 2]
    assert table.heard("P2", WatchEnded) == [WatchEnded(1, "Ta1")]
    assert (table.see("P2").watch, table.see("P2").watches) == (WatchView("ask", 50), {})


def test_D8_the_end_is_told_to_its_player_only() -> None:
    """D8, section 6: given, on the sheet, and ended; the enemy and spectators hear and see nothing of it."""
    plain, table = position(ONE), position(ONE).forget().act("P2", "orders end until=1")
    assert table.lines("P2") == [
        "Standing order for all your units on overwatch: only when an activation ends.",
        "This order holds until the end of round 1.",
    ]
    sheet = GAME.narrate.sheet(table.see("P2"), NAMES).splitlines()[-1]
    assert sheet == "Overwatch: shoot only when an activation ends until the end of round 1."
    assert (table.see("P1"), table.view) == (plain.see("P1"), plain.view)
    for each in (plain, table):
        round_of(each)
    assert table.lines("P2")[-2] == (
        "Your standing order for overwatch has ended: your units shoot at the first chance again."
    )
    assert GAME.narrate.sheet(table.see("P2"), NAMES).splitlines()[-1] == "Overwatch: shoot at the first chance."
    assert (table.see("P1"), table.view) == (plain.see("P1"), plain.view)
    for reader in (None, "P1"):
        assert not [fact for kind in (WatchSet, WatchLimited, WatchEnded) for fact in table.heard(reader, kind)]


def test_D8_an_order_without_an_end_is_told_and_written_as_before() -> None:
    """D8: 0, or nothing, is until he changes it; journals of older releases read and digest alike."""
    table = position(ONE).forget().act("P2", "orders end until=0")
    assert [fact.text for fact in table.events] == ["WatchSet(1, '', 'end', 50)"]
    assert Orders("end").json == '{"move":"orders","policy":"end","percent":50,"unit":""}'
    assert Orders("end", until=2).json.endswith('"unit":"","until":2}')
    assert b"until" not in GAME.dump(table.match.state)


def test_D8_a_new_order_takes_the_end_of_the_old_one_away() -> None:
    """D8: an order replaces the earlier one with its end; one for all those for single units."""
    table = position(ONE).act("P2", "orders never until=1").act("P2", "orders end unit=Ta1 until=1")
    table.act("P2", "orders never")
    assert [round_of(table), round_of(table)] == [["hold_fire"] * 2] * 2


@pytest.mark.parametrize("until", [-1, 1, 10000])
def test_D8_a_round_that_is_over_is_refused(until: int) -> None:
    """D8: one sentence says what to write."""
    told = position(ONE, round=2).refused("P2", f"orders never until={until}", act=True)
    assert told.startswith(f"Standing orders cannot end in round {until}: write a round from 2 to 9999, or 0")


def test_D8_never_for_one_unit_leaves_the_others() -> None:
    """D8: Ta1 never shoots and is not the default either; Ta2 asks."""
    table = position("Ta9@A8 / Ta1@C8:overwatch Ta2@D8:overwatch")
    table.act("P2", "orders never unit=Ta1").act("P2", "orders ask unit=Ta2").play("P1", "activate Ta9 hold")
    assert (table.question("P2").order, table.default("P2")) == (None, "react Ta2")
    table.act("P2", "orders never")
    assert words_of(table.question("P2").order) == table.default("P2") == "hold_fire"  # type: ignore[arg-type]


def test_D8_the_ends_that_are_offered() -> None:
    """D8: none, this round and the next of the four; in the roll-off a number is a row."""
    table = position(ONE, round=3)
    assert GAME.values(table.see("P2"), Orders, "until") == ("0", "3", "4")
    assert GAME.values(table.view, Orders, "until") == ()
    named = [GAME.narrate.named(value, table.see("P2"), NAMES, "until") for value in ("0", "1", "3")]
    assert named == ["until you change it", "1", "3"]
    begun = new_game(dice=[[8, 1]])
    while begun.view.phase != "roll_off":
        assert begun.view.phase in ("battlefield", "armies")
        begun.silent()
    assert GAME.values(begun.see("P2"), Orders, "until") == ()
    assert GAME.narrate.named("1", begun.see("P2"), NAMES, "row") == "Row 1"
