"""The offer of a draw: how it is worded and suggested, and what the computer answers. [D36]"""

from __future__ import annotations

import json

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Draw
from rules.deadzone.model.state import Sector
from tests.deadzone.kit import Table, position

TWO_EACH = "E1:enforcer-troop@A1-1 E2:enforcer-troop@A1-1 / Z1:stage-3z-zombie@H8-1 Z2:stage-3z-zombie@H8-1"


def offered(text: str = TWO_EACH, vp: tuple[int, int] = (0, 0)) -> Table:
    """P1 has offered a draw, and P2 is asked about it."""
    return position(text, vp=vp).act("P1", "draw what=offer").play("P1", "activate E1", "finish")


def test_D36_the_other_side_is_asked_in_public() -> None:
    """D36: everybody reads what it answers."""
    question = offered().question("P2")
    assert GAME.narrate.prompt(question, ("Ann", "Bob")).startswith("The other player offers a draw")
    assert GAME.narrate.public("draw", None, ("Ann", "Bob")) == "answers the offer of a draw"


def test_D36_who_offers_may_take_it_back() -> None:
    """D36: that is suggested to the offering side, and nothing to the other before it is asked."""
    table = position(TWO_EACH).act("P1", "draw what=offer")
    assert GAME.suggest(table.see("P1")) == (Draw("withdraw"),)
    assert GAME.suggest(table.see("P2")) == ()


@pytest.mark.parametrize(("vp", "answer"), [((0, 0), "decline"), ((9, 1), "accept"), ((1, 9), "decline")])
def test_D36_a_computer_takes_a_draw_only_when_it_loses(vp: tuple[int, int], answer: str) -> None:
    """D36: behind in points and in models it agrees, otherwise it plays on."""
    table = offered(TWO_EACH.replace("Z2:stage-3z-zombie@H8-1", "Z2:stage-3z-zombie:dead"), vp)
    assert GAME.autopilot(table.see("P2"), table.question("P2")) == Draw(answer)  # type: ignore[arg-type]


def test_a_table_saved_before_draws_could_be_offered_goes_on() -> None:
    """Its sides have no such field: nobody has offered anything."""
    table = position(TWO_EACH)
    data = json.loads(GAME.dump(table.match.state))
    for side in data["sides"]:
        del side["draw"]
    old: Sector = GAME.load(json.dumps(data).encode())
    assert [side.draw for side in old.sides] == ["", ""]
