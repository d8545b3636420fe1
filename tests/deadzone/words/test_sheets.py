"""How the sector stands in words for everybody, and what only a seat reads. [10.1, section 6]"""

from __future__ import annotations

from rules.deadzone import GAME
from rules.deadzone.model.moves import Orders
from rules.deadzone.model.state import Mission
from rules.deadzone.model.view import view
from rules.deadzone.words.sheets import ALT_TEXT, order_words, sheet, standing
from tests.deadzone.kit import position

NAMES = ("Ann", "Bea")
MARINE = "corporation-marine-troop"
TEXT = f"E1:enforcer-troop/laser-rifle@D4-3:d1,pinned / Z1:{MARINE}@D6-1"


def test_the_alt_text_lists_models_with_cube_hp_and_state() -> None:
    """`E3 Enforcer, D4-3, 1/2 HP, pinned`."""
    told = standing(position(TEXT, round=3, vp=(4, 2)).match.view(None), NAMES)
    assert "E1 Enforcer, D4-3, 1/2 HP, pinned" in told
    assert told.startswith("Round 3 of 5, Ann has the Initiative. Ann leads with 4 VP to 2; 12 VP win.")


def test_objectives_are_told_with_what_they_score_and_for_whom() -> None:
    """Held alone, contested, or empty; in the alt text and on the sheet."""
    seen = position(f"E1:enforcer-troop@D5-1 E2:enforcer-troop@E4-1 / Z1:{MARINE}@E4-1").match.view(0)
    line = "Objectives: D5-1 (2 VP) Ann, E4-1 (2 VP) both, B4-1 (1 VP) nobody, G5-1 (1 VP) nobody."
    assert line in standing(seen, NAMES)
    assert line in sheet(seen, NAMES).splitlines()
    assert "0 VP each; 12 VP win." in sheet(seen, NAMES)


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


def test_what_lies_on_the_board_is_told() -> None:
    """By name if it lies face up, else by its number."""
    table = position(TEXT, tokens="3:intel@D5-1 4:loot@A1-1:up")
    for seen in (table.match.view(0), table.match.view(None)):
        assert "On the ground: loot in A1-1." in sheet(seen, NAMES)
        assert "Item tokens, face down: 3 in D5-1." in sheet(seen, NAMES)


def test_the_special_order_is_explained_to_its_side() -> None:
    """When, for whom, and what it does."""
    state = position(TEXT).match.state
    state.sides[0].order = "mobile-infantry"
    told = sheet(view(state, 0), NAMES)
    assert "Your Leader's Special Order, Mobile Infantry (own activation" in told
    assert "Jump Pack" in told
    assert "Mobile Infantry" not in sheet(view(state, 1), NAMES)


def test_a_token_that_was_looked_at_is_known_to_its_seat_only() -> None:
    """The other one and spectators read nothing of it."""
    table = position(TEXT, tokens="3:intel@D5-1:seen=P1")
    assert "You know: Intel in D5-1." in sheet(table.match.view(0), NAMES)
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
    table.match.act(0, Orders.of("keep", "shoot,order"))
    assert "Command faces to keep: Shoot and Special Order" in sheet(table.match.view(0), NAMES)
    assert order_words("trap", "safe") == "traps: if no friend is near"


def test_a_standing_order_that_spends_says_how_many() -> None:
    """DZ-SO-01: so many Dice Symbols, and that nobody is asked first; where it is chosen, and on the sheet."""
    table = position(TEXT)
    label = GAME.narrate.label(Orders.of("symbols", "spend 3"), table.match.view(0), NAMES)
    assert label == "Standing order, Dice Symbols when attacked: spend up to 3 without asking"
    table.match.act(0, Orders.of("symbols", "spend 2"))
    told = "Standing orders: Dice Symbols when attacked: spend up to 2 without asking"
    assert told in sheet(table.match.view(0), NAMES)


def test_the_dead_are_counted_and_named() -> None:
    """The sheet names who has gone."""
    table = position(f"E1:enforcer-troop@D4-1 E2:enforcer-troop:dead / Z1:{MARINE}@D6-1")
    assert "Gone: Enforcer E2." in sheet(table.match.view(0), NAMES)
    assert "1 out of play." in standing(table.match.view(None), NAMES)
