"""How the sector stands in words for everybody, and what only a seat reads. [10.1, section 6]"""

from __future__ import annotations

from rules.deadzone.moves import Order
from rules.deadzone.narration import sheet, standing
from rules.deadzone.sheets import ALT_TEXT, order_words
from rules.deadzone.state import Mission
from rules.deadzone.view import view
from tests.deadzone.kit import position

NAMES = ("Ann", "Bea")
MARINE = "corporation-marine-troop"
TEXT = f"E1:enforcer-troop/laser-rifle@D4-3:d1,pinned / Z1:{MARINE}@D6-1"


def test_the_alt_text_lists_models_with_cube_hp_and_state() -> None:
    """`E3 Enforcer, D4-3, 1/2 HP, pinned`."""
    told = standing(position(TEXT, round=3, vp=(4, 2)).match.view(None), NAMES)
    assert "E1 Enforcer, D4-3, 1/2 HP, pinned" in told
    assert told.startswith("Round 3 of 5, Initiative Ann; Ann 4 VP, Bea 2 VP, 12 win.")


def test_the_alt_text_fits_with_many_models() -> None:
    """Both sides are there, in short, where names have no room."""
    south = " ".join([f"E{number}:enforcer-troop/laser-rifle@{'ABCDEFGH'[number % 8]}1-1" for number in range(1, 16)])
    north = " ".join([f"Z{number}:{MARINE}@{'ABCDEFGH'[number % 8]}8-1" for number in range(1, 16)])
    told = standing(position(f"{south} / {north}").match.view(None), NAMES)
    assert len(told) <= ALT_TEXT
    assert "E15 H1-1" in told
    assert "Z15 H8-1" in told


def test_a_carried_item_is_named() -> None:
    """It was turned over when it was picked up."""
    told = sheet(position(f"E1:enforcer-troop@D4-1:item=ammo / Z1:{MARINE}@D6-1").match.view(0), NAMES)
    assert "E1 Enforcer, D4-1, 2/2 HP, carries Ammo." in told


def test_a_token_that_was_looked_at_is_known_to_its_seat_only() -> None:
    """The other one and spectators read nothing of it."""
    table = position(TEXT, tokens="3:intel@D5-1:seen=P1")
    assert "You know: item 3 is Intel." in sheet(table.match.view(0), NAMES)
    assert "Intel" not in sheet(table.match.view(1), NAMES)
    assert "Intel" not in sheet(table.match.view(None), NAMES)


def test_missions_and_standing_orders_are_told_to_their_player_only() -> None:
    """Done ones are marked."""
    state = position(TEXT, missions=True).match.state
    state.sides[0].missions = [Mission(5, 1)]
    state.sides[0].orders.evade = "hide"
    state.sides[0].orders.until = 4
    own, other = sheet(view(state, 0), NAMES), sheet(view(state, 1), NAMES)
    assert "Secret Mission: kill in an Assault." in own
    assert "Standing orders: Evade: out of sight until the end of round 4." in own
    assert "Assault" not in other
    assert "Standing orders" not in other


def test_a_standing_order_set_is_told_back() -> None:
    """Faces are named one by one."""
    table = position(TEXT)
    table.match.act(0, Order.of("keep", "shoot,order"))
    assert "Command faces to keep: Shoot and Special Order" in sheet(table.match.view(0), NAMES)
    assert order_words("trap", "safe") == "traps: if no friend is near"


def test_the_dead_are_counted_and_named() -> None:
    """The sheet names who has gone."""
    table = position(f"E1:enforcer-troop@D4-1 E2:enforcer-troop:dead / Z1:{MARINE}@D6-1")
    assert "Gone: Enforcer E2." in sheet(table.match.view(0), NAMES)
    assert "1 gone." in standing(table.match.view(None), NAMES)
