"""What an attack is likely to bring: told before it, exact, and from what the asker knows only. [D8, odds.py]"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from rules.common.english import hundredths
from rules.death_dome.model.cards import DECK, POWERS
from rules.death_dome.odds.forecast import chance_of, unseen_values
from testing.scene import move as read
from testing.seeds import seeds
from tests.death_dome.fight import fight
from tests.death_dome.kit import Table

VALUES = [sum([POWERS[card].value == value for card in DECK]) for value in range(1, 6)]


def told(table: Table, words: str, player: str = "P1") -> str | None:
    """What this player reads of an attack that is among its choices."""
    question = table.question(player)
    chosen = next(option for option in table.options(player) if option.startswith("attack") and words in option)
    move = read(table.match.game, chosen)
    assert table.match.game.odds is not None
    return table.match.game.odds(table.see(player), question, move)


def test_D8_the_deck_has_these_values() -> None:
    """3.21: 8 ones, 23 twos, 22 threes, 11 fours and 6 fives: what is unseen before any card is."""
    assert VALUES == [8, 23, 22, 11, 6]
    assert unseen_values(fight("Wa1@C9").view) == tuple(VALUES)


def test_D8_told_before_the_attack() -> None:
    """D8: attack and defence value, wounds and vitae, and the defender's cards, before anything is decided."""
    table = fight("Wa1+W01@C9 Gu2+A02@D9 Sc2@D8", "P2=P23").play("P1", "use Wa1")
    assert told(table, "Gu2") == "Gu2: attack 3 against 4, 0 wounds of 6 vitae; 1 card to defend with"
    assert told(table, "Sc2") == "Sc2: unhurt 56% if its card defends; attack 3 against 0, 3 wounds of 5 vitae"
    assert table.asking == "P1 unit"


def test_D8_what_kills_and_whom_cards_save() -> None:
    """D8: a deadly attack says so; with a card of at least 2 the scout lives: 62 of 70 cards."""
    table = fight("Wa1+W04@C9 Sc2@D9", "P2=P23").play("P1", "use Wa1")
    assert told(table, "Sc2") == (
        "Sc2: alive 89%, unhurt 0% if its card defends; attack 6 against 0, 6 wounds, which kills"
    )
    table = fight("Wa1+W04@C9 Sc2@D9").play("P1", "use Wa1")
    assert told(table, "Sc2") == "Sc2: attack 6 against 0, 6 wounds, which kills; no cards to defend with"


def test_D8_all_who_are_hit_are_told() -> None:
    """D8, DD-ABL-14, DD-ABL-18: a splash and a mace tell of each unit that they hit, with height and tags."""
    table = fight("Gu1+G02+E12@H9 Wa2+A06@J10 Gu2@K11 Me2@L12").play("P1", "use Gu1")
    assert told(table, "Wa2") == (
        "Wa2: attack 4 against 4, 0 wounds of 5 vitae; no cards to defend with;"
        " Gu2: attack 6 against 1, 5 wounds of 6 vitae; no cards to defend with"
    )
    table = fight("Wa1+W05@D9 Wa2@C8 Gu2+A07@D8 Sc2@F8").play("P1", "use Wa1")
    assert (told(table, "W05") or "").count("attack 4 against") == 2
    assert "Gu2: attack 4 against 4" in (told(table, "W05") or "")


def test_D8_only_attacks_have_odds() -> None:
    """D8: of a step nothing is told."""
    table = fight("Wa1@C9").play("P1", "use Wa1")
    question = table.question("P1")
    assert table.match.game.odds is not None
    assert table.match.game.odds(table.see("P1"), question, read(table.match.game, table.options("P1")[0])) is None


def test_D8_the_odds_come_true() -> None:
    """D8: what is told of the first attack and of the second one of the same weapon is what happens without cards."""
    table = fight("Gu1+G04@C9 Sc2@D9").play("P1", "use Gu1")
    assert (told(table, "Sc2") or "").startswith("Sc2: attack 2 against 0, 2 wounds of 5 vitae")
    table.play("P1", "attack G04 Sc2")
    assert table.unit("Sc2").vitae == 3
    assert (told(table, "Sc2") or "").startswith("Sc2: attack 2 against 0, 2 wounds of 3 vitae")


def test_D8_they_know_what_the_asker_knows() -> None:
    """D8, section 6: the asker's own hand and the discards are counted out; other hands, whatever they are, are not."""
    texts = [
        told(fight("Wa1+W04@C9 Sc2@D9", f"P1=P27,P27,P27,P27 P2={hand}").play("P1", "use Wa1"), "Sc2")
        for hand in ("P23,P23", "P25,P26", "P15,P05")
    ]
    assert len(set(texts)) == 1
    assert texts[0] is not None
    seen = fight("Wa1@C9", "P1=P27,P27 P2=P27", discards=["P23", "P24"]).see("P1")
    assert unseen_values(seen) == (7, 22, 22, 11, 4)
    assert unseen_values(fight("Wa1@C9", "P1=P27,P27 P2=P27").view) == (8, 23, 22, 11, 6)


def test_D8_a_card_beside_a_unit_is_seen() -> None:
    """D8, DD-CRD-19: a Pressured card that lies beside its unit is in nobody's hand."""
    table = fight("Wa1@C9", "P1=P06").play("P1", "use Wa1", "play P06 strength")
    assert unseen_values(table.see("P1")) == (8, 23, 21, 11, 6)


@pytest.mark.parametrize("seed", seeds(12, "odds"))
def test_D8_chances_are_exact(seed: int) -> None:
    """D8: the chance that a random hand is worth so much is the share of all hands of these cards, one by one."""
    print(f"seed {seed}")
    dice = random.Random(seed)
    cards = [value for value in range(1, 6) for _ in range(dice.randint(0, 3))]
    size = dice.randint(0, min(5, len(cards)))
    totals = Counter(sum(hand) for hand in combinations(cards, size))
    values = tuple([cards.count(value) for value in range(1, 6)])
    for least in range(-1, 5 * size + 2):
        share = sum([count for total, count in totals.items() if total >= least]) / sum(totals.values())
        assert chance_of(values, size, least) == pytest.approx(share), (values, size, least)


def test_D8_a_hand_larger_than_what_is_left() -> None:
    """D8: where fewer cards are unseen than held, nothing is promised but what needs no card."""
    assert (chance_of((0, 0, 0, 0, 1), 2, 1), chance_of((0, 0, 0, 0, 1), 2, 0)) == (0, 1)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0, "0"),
        (0.001, "less than 1"),
        (0.005, "less than 1"),
        (0.006, "1"),
        (0.5, "50"),
        (0.994, "99"),
        (0.995, "more than 99"),
        (1, "100"),
    ],
)
def test_D8_chances_in_words(chance: float, words: str) -> None:
    """D8: never 0 or 100 of 100 for what is merely unlikely or likely."""
    assert hundredths(chance) == words
