"""Components and setup. [DD-CMP, DD-SET]"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import CHARACTERS, DECK, ITEMS, POWERS, Item
from rules.death_dome.model.layout import GRID, LETTERS
from rules.engine import FairDice, Match, Refused
from testing.scene import Dice
from tests.death_dome.kit import Table, new_game, position

SQUARES = {
    "W": ["A10", "B10", "A11", "B11"],
    "N": ["J1", "K1", "L1", "J2"],
    "E": ["T10", "U10", "T11", "U11"],
    "S": ["J20", "K20", "L20", "J21"],
}


def places(table: Table, seat: int) -> list[str]:
    """Where the units of a team stand."""
    return [unit.place for unit in table.view.of(seat)]


# -- components --------------------------------------------------------------------------------------------------------


def test_DD_CMP_01_what_is_in_the_box() -> None:
    """DD-CMP-01, R61: 80 store cards, 70 power cards of 27 designs, 27 characters, nine tiles of 7x7, each id once."""
    assert Counter([item.deck for item in ITEMS.values()]) == {
        "warrior": 10, "gunner": 10, "scout": 10, "medic": 10, "armor": 15, "vehicle": 5, "equipment": 20,
    }  # fmt: skip
    assert Counter([one.rank for one in CHARACTERS.values()]) == {0: 16, 1: 4, 2: 6, 3: 1}
    assert (len(DECK), len(POWERS)) == (70, 27)
    assert len({*ITEMS, *POWERS, *CHARACTERS}) == 80 + 27 + 27
    assert len(LETTERS) == 9 * 7 * 7 == GRID.columns * GRID.rows
    bugs = [tag.words[0] for card in POWERS.values() for tag in card.tags if tag.name == "place_bug"]
    assert (sorted(bugs), DECK.count("P03"), DECK.count("P04")) == (["beehive", "beetle_mound"], 1, 1)


# -- setup -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "bases"), [(2, "WE"), (3, "EWN"), (4, "WNES")])
def test_DD_SET_01_bases_by_number_of_players(players: int, bases: str) -> None:
    """DD-SET-01: bases are given out by the seat table; those of nobody are plain floor."""
    table = new_game(players)
    assert table.bases() == bases
    assert {base for base in SQUARES if table.view.arena.letter(SQUARES[base][0]) != "."} == {*bases}


def test_DD_SET_01_the_duel_has_the_middle_rows() -> None:
    """DD-SET-01: in the duel only rows 8 to 14 exist; both sit west and east."""
    table = new_game(arena="duel")
    assert (table.bases(), len(table.view.arena.squares)) == ("WE", 7 * 21)


def test_DD_SET_02_the_order_is_shuffled() -> None:
    """DD-SET-02: the shuffle decides who draws what."""
    back = [*range(70)][::-1]
    plain, turned = new_game().silent(2), new_game(dice=[[12, 1], back]).silent(2)
    assert plain.see("P1").hand == ("P27", "P27", "P27")
    assert turned.see("P1").hand == ("P01", "P01", "P01")


def test_DD_SET_03_the_whole_store_is_open() -> None:
    """DD-SET-03: everybody sees all 80 cards."""
    table = new_game(4)
    assert [len(table.see(player).store) for player in ("P1", "P4")] == [80, 80]
    assert set(table.view.store) == set(ITEMS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_DD_SET_04_four_units_in_each_base(players: int) -> None:
    """DD-SET-04: each base holds its team's four units without a wound."""
    table = new_game(players)
    for seat, base in enumerate(table.bases()):
        assert places(table, seat) == SQUARES[base]
        assert [unit.wounds for unit in table.view.of(seat)] == [0, 0, 0, 0]


@pytest.mark.parametrize("matches", ["1", "5"])
def test_DD_SET_05_two_million_each(matches: str) -> None:
    """DD-SET-05: every team of a single match or a series starts with 2,000,000."""
    table = new_game(3, matches=matches)
    assert [table.credits(f"P{number}") for number in (1, 2, 3)] == [2_000, 2_000, 2_000]


@pytest.mark.parametrize(
    ("players", "first", "bases"),
    [(2, "P1", "WE"), (2, "P2", "EW"), (3, "P2", "NEW"), (3, "P3", "WNE"), (4, "P3", "ESWN")],
)
def test_DD_SET_07_the_winner_of_the_roll_takes_the_first_seat(players: int, first: str, bases: str) -> None:
    """DD-SET-07: the others follow in the order they joined: Ben wins the roll of three: Ben E, Cem W, Ann N."""
    assert new_game(players, first=first).bases() == bases


# -- what a table agrees on --------------------------------------------------------------------------------------------


def test_D23_a_single_classic_match_unless_agreed_otherwise() -> None:
    """D23: one match, classic teams, the whole arena, no scenario."""
    assert GAME.checked_options({}) == {
        "matches": "1", "teams": "classic", "arena": "whole", "johnny_cash": "off", "birthday": "off",
        "handicap": "off", "bonus_matches": "off", "conglamagragon": "off",
        "replacement": "free", "hyper_cube": "unlimited", "shopping": "turns",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (3, {"arena": "duel"}, "for 2 players and 3 are seated"),
        (2, {"conglamagragon": "on", "matches": "5"}, "needs characters"),
        (2, {"conglamagragon": "on", "teams": "characters"}, "choose 2 to 10 matches"),
        (2, {"conglamagragon": "on", "teams": "characters", "matches": "endless"}, "choose 2 to 10 matches"),
    ],
)
def test_D23_what_does_not_go_together(players: int, options: dict[str, str], told: str) -> None:
    """D23, DD-SCN-03, DD-SCN-06: a duel of three, and Conglamagragon's Return without a series or characters."""
    with pytest.raises(Refused, match=told):
        Match.begin(GAME, players, options, Dice([]))


def test_D23_matches_of_the_first_rules_have_the_rulings_of_then() -> None:
    """D23, R38, R42: what has become an option is played as before where a match began before that."""
    unsaid = GAME.checked_options({}, 1)
    assert (unsaid["replacement"], unsaid["hyper_cube"]) == ("paid", "four")


SINGLE = "nothing in a single match: choose 2 or more matches first, or leave it off"
UNSOLD = "where no character is sold off"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"handicap": "on"}, f"^Handicap changes {SINGLE}"),
        ({"bonus_matches": "on"}, f"^Bonus Matches changes {SINGLE}"),
        ({"handicap": "on", "bonus_matches": "on"}, f"^Handicap and Bonus Matches change {SINGLE}"),
        ({"handicap": "on", "bonus_matches": "on", "matches": "2"}, "^$"),
        ({"handicap": "on", "matches": "endless"}, "^$"),
        ({"replacement": "paid", "matches": "2"}, UNSOLD),
        ({"replacement": "paid", "teams": "characters"}, UNSOLD),
        ({"replacement": "paid", "teams": "characters", "matches": "2", "arena": "duel"}, UNSOLD),
        ({"replacement": "paid", "teams": "characters", "matches": "2"}, "^$"),
        ({"hyper_cube": "four"}, "^$"),
    ],
)
def test_D23_what_would_change_nothing(options: dict[str, str], told: str) -> None:
    """R87, D23: scenarios of a series need one, a paid replacement needs sales; a match begins all the same."""
    assert re.search(told, str(GAME.idle(GAME.checked_options(options)) or ""))
    assert Match.begin(GAME, 2, options, FairDice(b"idle")).asked


def test_DD_TEA_01_one_of_each_type() -> None:
    """DD-TEA-01: a classic team is a warrior, a gunner, a scout and a medic."""
    table = new_game(4)
    for seat in range(4):
        assert [unit.kind for unit in table.view.of(seat)] == ["warrior", "gunner", "scout", "medic"]
    assert len({unit.id for unit in table.view.units}) == 16


def test_a_new_card_needs_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """DD-ITM-07: a weapon that no card set has yet, made of tags that there are, pushes, heals and pays back."""
    mop = {
        "id": "X01", "name": "Mop of Destiny", "deck": "warrior", "cost": 100_000, "kind": "close", "range": 1,
        "strength": 2, "movement": 0, "toughness": 0, "vitae": 0, "text": "",
        "abilities": ["push_back", "drain(1)", "payback(2)"],
    }  # fmt: skip
    monkeypatch.setitem(ITEMS, "X01", Item.model_validate(mop))
    table = position("Wa1+X01@C10:w1 / Sc2@D10:w0 Gu2@U10", hands="P2=P23")
    table.play("P1", "use Wa1", "attack X01 Sc2").wait_for("P1 unit")
    assert table.unit("Sc2").vitae == 1
    assert table.unit("Sc2").place == "D10"  # E10 behind it is a wall
    assert table.unit("Wa1").wounds == 0
    assert table.unit("Wa1").build.paybacks == (2,)
