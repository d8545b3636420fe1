"""What is for sale is told whole, and once: what it does, its price, who can carry it. [DD-SET-03]"""

from __future__ import annotations

import pytest

from rules.death_dome import GAME
from rules.death_dome.model.cards import CHARACTERS, ITEMS, money
from rules.death_dome.model.moves import Buy, Hire
from rules.death_dome.model.names import character_words, item_words
from rules.engine import Choose
from tests.death_dome.kit import shopping

NAMES = ["Ann", "Ben"]
LABEL, OUTLOOK = 80, 800


@pytest.mark.parametrize("words", [*map(item_words, ITEMS), *map(character_words, CHARACTERS)])
def test_every_card_is_told_whole_where_it_is_chosen(words: str) -> None:
    """No line is longer than a choice may be, so none is cut."""
    assert len(words) <= LABEL


def test_a_card_of_one_carrier_says_all_and_one_of_several_whom() -> None:
    """The Magnum is the gunner's: its line has all; a suit has been explained, so its lines tell the units apart."""
    table = shopping("Sc1+E01")
    label, seen = GAME.narrate.label, table.see("P1")
    assert label(Buy("gunner", "G01", "Gu1"), seen, NAMES) == "44,000 Magnum, 650k: range 9, strength +3"
    told = [label(Buy("armor", "A02", unit), seen, NAMES) for unit in ("Wa1", "Sc1")]
    assert told[0] == "Cyber Suit (600k) to Warrior Wa1, carrying nothing yet"
    assert told[1] == "Cyber Suit (600k) to Scout Sc1, carrying Displacer Helm"


def test_where_all_stands_in_one_list_the_goods_are_told_above_it_once() -> None:
    """With 100k few cards are left: no step of its own explains them, so the text above the list does."""
    table = shopping(credits="P1=50")
    question = table.question("P1")
    assert isinstance(question, Choose)
    assert len([move for move in question.options if isinstance(move, Buy)]) == 4
    told = GAME.outlook(table.see("P1"), question, ())
    assert told == "Beekeeper's Veil, 50k: immune to bugs"
    assert len(told) <= OUTLOOK


def test_characters_are_told_whole() -> None:
    """DD-CHR-02: who comes, with types, ratings and talents."""
    seen = shopping(options={"teams": "characters"}).see("P1")
    told = GAME.narrate.label(Hire("Ca1", "C27"), seen, NAMES)
    assert told == "Conglamagragon, 2.5M: any, S4 M5 T3 V9; heals 1 a turn; never pushed or down"


@pytest.mark.parametrize(
    ("credits_", "words"), [(50_000, "50k"), (1_000_000, "1M"), (1_150_000, "1.15M"), (2_000_000, "2M"), (0, "0")]
)
def test_millions_are_told_as_millions(credits_: int, words: str) -> None:
    assert money(credits_) == words
