"""Offering a draw: told to everybody, answered at once or at the next Turn, gone with the Round. [D36]"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.events.rounds import DrawDeclined, DrawLapsed, DrawOffered, DrawWithdrawn, GameEnded
from rules.deadzone.model.moves import Draw
from rules.deadzone.model.state import Sector
from rules.engine import Event, Refused
from tests.deadzone.kit import Table, position

TWO_EACH = "E1:enforcer-troop@A1-1 E2:enforcer-troop@A1-1 / Z1:stage-3z-zombie@H8-1 Z2:stage-3z-zombie@H8-1"
ALL_DONE = "E1:enforcer-troop@A1-1 E2:enforcer-troop@A1-1:activated / Z1:stage-3z-zombie@H8-1:activated"


def turn(table: Table, player: str, model: str) -> None:
    """A whole Turn in which a model does nothing."""
    table.play(player, f"activate {model}", "finish")


def story(event: Event) -> str:
    """What everybody reads of a fact."""
    told = GAME.narrate.fact(event, ("Ann", "Bob"))
    assert told is not None
    return told


def test_D36_an_offer_is_told_and_put_to_the_other_side() -> None:
    """D36: an offer in one's own Turn is public at once; the other side is asked before its Turn begins, in public."""
    table = position(TWO_EACH)
    table.act("P1", "draw what=offer")
    assert [story(event) for event in table.story(DrawOffered)] == ["Ann offers a draw."]
    turn(table, "P1", "E1")
    assert table.asking == "P2 draw"
    assert table.options("P2") == ["draw accept", "draw decline"]
    asked = table.match.asked
    assert asked is not None
    assert GAME.narrate.prompt(asked.questions[1], ("Ann", "Bob")).startswith("The other player offers a draw")
    assert GAME.narrate.public("draw", None, ("Ann", "Bob")) == "answers the offer of a draw"
    assert asked.questions[1].default == Draw("decline")


def test_D36_accepted_the_game_ends_in_a_draw() -> None:
    """D36: whatever the points, nobody wins, and the story says why."""
    table = position(TWO_EACH, vp=(3, 7))
    table.act("P1", "draw what=offer")
    turn(table, "P1", "E1")
    table.play("P2", "draw accept")
    assert (table.match.over, table.view.winners) == (True, [])
    (ended,) = table.story(GameEnded)
    assert story(ended) == "The game is over, both players agree to a draw: Ann 3 VP, Bob 7 VP. A draw."


def test_D36_the_second_side_may_offer_as_well_as_the_first() -> None:
    """D36: P2's offer in its own Turn is put to P1 before P1's next one, and P1 may agree."""
    table = position(TWO_EACH, to_act="P2")
    table.act("P2", "draw what=offer")
    assert [story(event) for event in table.story(DrawOffered)] == ["Bob offers a draw."]
    turn(table, "P2", "Z1")
    assert table.asking == "P1 draw"
    table.play("P1", "draw accept")
    assert (table.match.over, table.view.winners) == (True, [])


def test_D36_declined_the_game_goes_on() -> None:
    """D36: it is told, and the Turn begins that would have begun."""
    table = position(TWO_EACH)
    table.act("P1", "draw what=offer")
    turn(table, "P1", "E1")
    table.play("P2", "draw decline")
    assert [story(event) for event in table.story(DrawDeclined)] == ["Bob declines the draw."]
    assert table.kinds("P2") == {"activate"}
    with pytest.raises(Refused, match="You have offered a draw in this Round; you may again in the next one"):
        table.act("P1", "draw what=offer")


@pytest.mark.parametrize(("word", "ends"), [("accept", True), ("decline", False)])
def test_D36_the_other_side_need_not_wait_to_be_asked(word: str, ends: bool) -> None:
    """D36: it may answer while the offering side still plays, and is not asked again."""
    table = position(TWO_EACH)
    table.act("P1", "draw what=offer")
    assert GAME.suggest(table.see("P2")) == ()
    table.act("P2", f"draw what={word}")
    assert table.match.over is ends
    if not ends:
        turn(table, "P1", "E1")
        assert table.kinds("P2") == {"activate"}


def test_D36_an_offer_may_be_taken_back() -> None:
    """D36: then nobody is asked; and it is no longer there to be accepted."""
    table = position(TWO_EACH)
    table.act("P1", "draw what=offer")
    assert GAME.suggest(table.see("P1")) == (Draw("withdraw"),)
    table.act("P1", "draw what=withdraw")
    assert [story(event) for event in table.story(DrawWithdrawn)] == ["Ann takes the offer of a draw back."]
    with pytest.raises(Refused, match="The other player offers no draw now"):
        table.act("P2", "draw what=accept")
    turn(table, "P1", "E1")
    assert table.kinds("P2") == {"activate"}


def test_D36_withdrawn_while_the_other_side_is_asked() -> None:
    """D36: the question goes, and the Turn begins."""
    table = position(TWO_EACH)
    table.act("P1", "draw what=offer")
    turn(table, "P1", "E1")
    table.act("P1", "draw what=withdraw")
    assert table.kinds("P2") == {"activate"}


def test_D36_each_offer_is_refused_where_it_makes_no_sense() -> None:
    """D36: twice, against an open one, and answers to none, each with its reason."""
    table = position(TWO_EACH)
    for player, word, why in (
        ("P1", "accept", "The other player offers no draw now"),
        ("P1", "decline", "The other player offers no draw now"),
        ("P1", "withdraw", "You offer no draw now, so there is nothing to take back"),
    ):
        with pytest.raises(Refused, match=why):
            table.act(player, f"draw what={word}")
    table.act("P1", "draw what=offer")
    with pytest.raises(Refused, match="You offer a draw already"):
        table.act("P1", "draw what=offer")
    with pytest.raises(Refused, match="The other player offers a draw already: accept it, or decline it first"):
        table.act("P2", "draw what=offer")
    with pytest.raises(Refused, match="The other player offers no draw now"):
        table.act("P1", "draw what=accept")


def test_D36_after_the_last_turn_of_a_round_it_is_put_too_and_a_new_round_frees_offers() -> None:
    """D36: the last model's Turn is over, so the other side is asked before the Round ends; then all may offer anew."""
    table = position(ALL_DONE, dice=[[1, 1, 1], [1, 1, 1]])
    table.act("P1", "draw what=offer")
    turn(table, "P1", "E1")
    assert table.options("P2") == ["draw accept", "draw decline"]
    table.play("P2", "draw decline")
    assert table.view.round == 2
    assert table.story(DrawLapsed) == []
    table.silent()
    table.act("P1", "draw what=offer")
    assert len(table.story(DrawOffered)) == 2


def test_D36_an_offer_ends_with_the_round() -> None:
    """D36: one that nobody could be asked about is told to be gone."""
    table = position(ALL_DONE, dice=[[1, 1, 1], [1, 1, 1]], phase="end_of_round")
    assert table.story(DrawLapsed) == []
    offered = position(ALL_DONE, dice=[[1, 1, 1], [1, 1, 1]], phase="end_of_round", sides=with_offer())
    assert [story(event) for event in offered.story(DrawLapsed)] == [
        "The Round is over, and with it the draw that Ann offered."
    ]
    assert [side.draw for side in offered.view.sides] == ["", ""]


def with_offer() -> list[Any]:
    """Both sides of a position, the first of which offers a draw."""
    sides = position(ALL_DONE).match.state.sides
    sides[0].draw = "open"
    return sides


@pytest.mark.parametrize(("vp", "answer"), [((0, 0), "decline"), ((9, 1), "accept"), ((1, 9), "decline")])
def test_D36_a_computer_takes_a_draw_only_when_it_loses(vp: tuple[int, int], answer: str) -> None:
    """D36: behind in points and in models it agrees, otherwise it plays on."""
    table = position(TWO_EACH.replace("Z2:stage-3z-zombie@H8-1", "Z2:stage-3z-zombie:dead"), vp=vp)
    table.act("P1", "draw what=offer")
    turn(table, "P1", "E1")
    asked = table.match.asked
    assert asked is not None
    assert GAME.autopilot(table.see("P2"), asked.questions[1]) == Draw(answer)  # type: ignore[arg-type]


def test_a_table_saved_before_draws_could_be_offered_goes_on() -> None:
    """Its sides have no such field: nobody has offered anything."""
    table = position(TWO_EACH)
    data = json.loads(GAME.dump(table.match.state))
    for side in data["sides"]:
        del side["draw"]
    old: Sector = GAME.load(json.dumps(data).encode())
    assert [side.draw for side in old.sides] == ["", ""]
