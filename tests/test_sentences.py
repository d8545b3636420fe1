"""What players read is English: no “1 cards”, no leak of Python, no word twice, in thousands of sentences."""

from __future__ import annotations

import os

import pytest

from bot.catalogue import find_game, games
from bot.rulebook import parse, rules_of
from testing.seeds import seeds
from testing.transcripts import recorded, transcripts
from tests.sentences import FAULTS, faults, he_or_she, read

GAMES = int(os.environ.get("SENTENCE_GAMES", "1"))
"""So many games are read of each kind."""
FEWEST = 300
"""So many sentences, of which no two are alike, are told in the shortest game."""

WRONG = {
    "a value of Python": ("None wins.", "Ann wins ().", "Ann has [] cards.", "rules_version", "Command {card}"),
    "spaces": ("Ann  wins.", "Ann wins .", "Ann draws cards , too."),
    "a doubled stop": ("It Burns!.", "Ann wins..", "Cards:.", "Why?, she asked"),
    "a word twice": ("Ann draws a a card.", "Command Dice Dice Symbol"),
    "a or an": ("a Assault", "a attack", "an card", "an Fleet", "a 8"),
    "he or she": ("Ann plays his card.", "Bea and her cards"),
    "who for whoever": ("A tie. Who has more cards wins.", "Rolled 3; who has fewer is pinned."),
    "no thousands": ("payout 0k",),
    "a small fraction": ("0.3333333 Fleets",),
    "an even number": ("if all 2 cards defend", "wins about less than 1 of 100 battles", "fewer than 1%"),
    "below nothing": ("-2 of 2 HP left", "-1 points"),
}
RIGHT = (
    "None of your units can get to B2.", "<1%: H2 falls.", "Stage 3A 'Ghoul', Rifle", "Who has more cards?",
    "a unit, a one, an hour, an 8", "Ann -1 movement, 0.5 wounds", "What’s next… Ann!", "1 turns rebel",
    "Dog 1 attacks", "3 dice: 3 3 1", "2 turns, 2 attacks",
)  # fmt: skip


@pytest.mark.parametrize(("what", "sentence"), [(what, one) for what, held in WRONG.items() for one in held])
def test_a_fault_is_found(what: str, sentence: str) -> None:
    """Each kind of fault has its examples."""
    assert what in [fault.what for fault in faults([sentence])]
    assert {*WRONG} == {*FAULTS}


def test_good_english_is_let_through() -> None:
    """What looks alike and is right."""
    assert list(faults(RIGHT)) == []


def test_what_is_counted_follows_from_all_sentences() -> None:
    """Where two cards are cards, one is none, and two are no card."""
    told = ("Ann draws 2 cards.", "Bea draws 1 cards.", "Cyd draws 1 card.", "Dee draws 3 card.")
    assert [fault.words for fault in faults(told)] == ["1 cards", "3 card"]


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("seed", seeds(GAMES, "sentences"))
def test_no_game_tells_a_sentence_that_is_none(key: str, seed: int) -> None:
    """Facts, reasons, questions, choices, odds, refusals, boards, sheets and look-ups of a game with random options."""
    told = dict.fromkeys(read(find_game(key), seed))
    assert list(faults(told)) == []
    assert len(told) >= FEWEST


@pytest.mark.parametrize("key", games())
def test_no_transcript_has_a_sentence_that_is_none(key: str) -> None:
    """Whole games and the lesson with its tips and reasons, as they were written down."""
    told = [line.partition(": ")[2] for title in transcripts(key) for line in recorded(key, title) if line[:1] == " "]
    assert list(faults(told)) == []


@pytest.mark.parametrize("key", games())
def test_no_rule_makes_a_man_or_a_woman_of_a_player(key: str) -> None:
    """All rules and rulings that `/rules` and `/why` show; they quote the printed rules as those are."""
    assert list(he_or_she(rules_of(find_game(key)))) == []


def test_he_or_she_is_found_in_a_rule_but_not_in_a_quotation() -> None:
    """At the beginning of a rule, too."""
    book = '| XX-ONE-01 | He draws. |\n| XX-ONE-02 | They draw. |\n| R1 | "his hand" | Theirs. |\n'
    found = he_or_she(parse(book))
    assert [fault.sentence for fault in found] == ["XX-ONE-01: He draws."]
