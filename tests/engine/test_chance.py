"""Chance: dice that anybody can compute again, and outcomes that could not have been."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules.engine import Chance, Corrupt, Draw, FairDice, Roll, Shuffle, commitment, dice_key
from rules.engine.playout import QuickDice, ScriptedDice
from testing.seeds import seed

KEY = b"a table's key"
# printf '7:0' | openssl dgst -sha256 -hmac "a table's key"
# bbe66998129cf080c6f3c669bcc58658fca5cc71da5b4d745ec3554a361ee76d
WORDS = [3152439704, 312275072, 3337864809, 3167061592, 4238724209, 3663416692, 1589859658, 907994989]


def test_fair_dice_are_the_words_of_an_hmac() -> None:
    """Four bytes a die, from the left: 0xbbe66998 % 6 + 1 is 3, 0x129cf080 % 6 + 1 is 3, 0xc6f3c669 % 6 + 1 is 4 ..."""
    assert FairDice(KEY).sample(Roll(8, 6, "a rule"), 7) == [3, 3, 4, 5, 6, 5, 5, 2]
    assert FairDice(KEY).sample(Roll(8, 10, "a rule"), 7) == [word % 10 + 1 for word in WORDS]
    assert FairDice(KEY).sample(Draw(3, "a rule"), 7) == [WORDS[0] % 3]


def test_more_dice_take_the_next_block() -> None:
    """printf '7:1' | openssl ... begins a2821e59."""
    assert FairDice(KEY).sample(Roll(9, 10, "a rule"), 7)[8] == 0xA2821E59 % 10 + 1


def test_a_word_that_would_make_low_numbers_likelier_is_left_out() -> None:
    """Of 2**32 words only the first 3,000,000,000 count for as many choices: WORDS[0] is too large, WORDS[1] is not."""
    assert FairDice(KEY).sample(Draw(3_000_000_000, "a rule"), 7) == [WORDS[1]]


def test_a_shuffle_swaps_from_the_end() -> None:
    """Of four: 3152439704 % 4 is 0, 312275072 % 3 is 2, 3337864809 % 2 is 1."""
    assert FairDice(KEY).sample(Shuffle(4, "a rule"), 7) == [3, 1, 2, 0]


def test_another_number_or_key_gives_another_outcome() -> None:
    step = Roll(20, 10, "a rule")
    outcomes = [FairDice(KEY).sample(step, 7), FairDice(KEY).sample(step, 8), FairDice(KEY + b"!").sample(step, 7)]
    assert len({tuple(outcome) for outcome in outcomes}) == 3
    assert FairDice(KEY).sample(step, 7) == outcomes[0]


@pytest.mark.parametrize("sides", [2, 6, 10, 75])
def test_all_faces_are_equally_likely(sides: int) -> None:
    """Chi squared stays within five standard deviations of what is expected."""
    rolls = FairDice(b"%d" % seed("dice")).sample(Roll(400 * sides, sides, "a rule"), 0)
    counts = Counter(rolls)
    chi = sum((counts[face] - 400) ** 2 / 400 for face in range(1, sides + 1))
    assert {*rolls} <= {*range(1, sides + 1)}
    assert chi < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5 + 5


def test_all_orders_are_equally_likely() -> None:
    dice = FairDice(b"%d" % seed("dice"))
    counts = Counter([tuple(dice.sample(Shuffle(3, "a rule"), number)) for number in range(6000)])
    assert len(counts) == 6
    assert all(800 < count < 1200 for count in counts.values())


@pytest.mark.parametrize("step", [Roll(3, 6, "a rule"), Draw(5, "a rule"), Shuffle(7, "a rule")])
def test_every_outcome_is_possible(step: Chance) -> None:
    for number in range(50):
        assert step.accepts(FairDice(KEY).sample(step, number))
        assert step.accepts(QuickDice(random.Random(number).randrange).sample(step, number))


@pytest.mark.parametrize(
    ("step", "outcome"),
    [
        (Roll(2, 6, "a rule"), [1]),
        (Roll(2, 6, "a rule"), [0, 6]),
        (Roll(2, 6, "a rule"), [1, 7]),
        (Roll(0, 6, "a rule"), [1]),
        (Draw(5, "a rule"), [5]),
        (Draw(5, "a rule"), [-1]),
        (Draw(5, "a rule"), []),
        (Draw(5, "a rule"), [1, 1]),
        (Shuffle(3, "a rule"), [0, 1]),
        (Shuffle(3, "a rule"), [0, 1, 1]),
        (Shuffle(3, "a rule"), [1, 2, 3]),
    ],
)
def test_impossible_outcomes_are_known(step: Chance, outcome: list[int]) -> None:
    assert not step.accepts(outcome)


def test_scripted_dice_fall_as_written_and_then_as_they_like() -> None:
    dice = ScriptedDice([[6, 6]], then=FairDice(KEY))
    assert dice.sample(Roll(2, 6, "a rule"), 0) == [6, 6]
    assert dice.sample(Roll(2, 6, "a rule"), 7) == [3, 3]


def test_a_script_that_is_over_or_impossible_is_corrupt() -> None:
    with pytest.raises(Corrupt, match="the script has"):
        ScriptedDice([]).sample(Draw(2, "a rule"), 0)
    with pytest.raises(Corrupt, match="7"):
        ScriptedDice([[7]], then=FairDice(KEY)).sample(Roll(1, 6, "a rule"), 0)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    """printf 'secret' | sha256sum."""
    assert commitment(b"secret") == "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"


def test_everything_that_players_bring_changes_the_key() -> None:
    key = dice_key(b"secret", "magpie", {"rounds": "4"}, ["ann", "ben"])
    others = [
        dice_key(b"other", "magpie", {"rounds": "4"}, ["ann", "ben"]),
        dice_key(b"secret", "tic-tac-toe", {"rounds": "4"}, ["ann", "ben"]),
        dice_key(b"secret", "magpie", {"rounds": "8"}, ["ann", "ben"]),
        dice_key(b"secret", "magpie", {"rounds": "4"}, ["ben", "ann"]),
        dice_key(b"secret", "magpie", {"rounds": "4"}, ["annben"]),
    ]
    assert len({key, *others}) == 6
    assert key == dice_key(b"secret", "magpie", {"rounds": "4"}, ["ann", "ben"])
