"""The exact chances of dice, against every outcome written out. [OP-GEN-02, OP-SHT-04, OP-SUP-02, section 10]"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.engine import Chance, Roll
from rules.one_page_deadzone.model.dice import at_least, chances, pin_chance, pool, successes, wound_chances
from testing.scene import Dice
from tests.one_page_deadzone.kit import position

FACES = range(1, 9)


def counted(dice: int, needed: int) -> Counter[int]:
    """How many of all throws of so many dice have 0, 1, 2 ... successes."""
    return Counter(sum(face >= needed for face in throw) for throw in product(FACES, repeat=dice))


def opposed(attack: int, quality: int, defence: int, guard: int) -> list[Fraction]:
    """The chance of 0, 1, 2 ... wounds, from all throws of both sides."""
    found = Counter[int]()
    for hits, ways in counted(attack, quality).items():
        for saves, others in counted(defence, guard).items():
            found[max(0, hits - saves)] += ways * others
    return [Fraction(found[wounds], 8 ** (attack + defence)) for wounds in range(attack + 1)]


@pytest.mark.parametrize(
    ("faces", "needed", "count"),
    [([3, 4, 8], 4, 2), ([3, 4, 8], 5, 1), ([], 4, 0), ([1, 1, 1], 2, 0), ([4, 4, 4], 4, 3), ([8], 8, 1), ([7], 8, 0)],
)
def test_OP_GEN_02_each_die_at_or_above_quality_is_a_success(faces: list[int], needed: int, count: int) -> None:
    """OP-GEN-02, OX-01: the needed number itself counts, one less does not."""
    assert successes(faces, needed) == count


def test_OP_GEN_03_a_pool_is_three_dice_and_all_bonuses() -> None:
    """OP-GEN-03, R30: +1 and +2 make six dice; there is no cap."""
    assert (pool(()), pool((("clear", 1),)), pool((("clear", 1), ("weapon", 2)))) == (3, 4, 6)
    assert pool((("helpers", 20),)) == 23


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("needed", range(1, 9))
def test_OP_GEN_02_the_chances_of_successes_are_exact(dice: int, needed: int) -> None:
    """OP-GEN-02: the chance of each number of successes is that of all throws counted."""
    ways = counted(dice, needed)
    assert [Fraction(chance) for chance in chances(dice, needed)] == [
        Fraction(ways[count], 8**dice) for count in range(dice + 1)
    ]


@pytest.mark.parametrize("quality", [3, 4, 5])
@pytest.mark.parametrize("guard", [3, 4, 5])
@pytest.mark.parametrize(("attack", "defence"), [(3, 3), (4, 3), (3, 4), (5, 3), (5, 5), (1, 2)])
def test_OP_SHT_04_the_chances_of_wounds_are_exact(attack: int, quality: int, defence: int, guard: int) -> None:
    """OP-SHT-04: successes beyond the target's are wounds, never fewer than none."""
    found = wound_chances(attack, quality, defence, guard)
    assert [Fraction(chance) for chance in found] == opposed(attack, quality, defence, guard)


@pytest.mark.parametrize("attack", [3, 4, 5])
@pytest.mark.parametrize(("quality", "guard"), [*product((3, 4, 5), repeat=2)])
def test_OP_SUP_02_the_chance_to_pin_is_exact(attack: int, quality: int, guard: int) -> None:
    """OP-SUP-02: pinned is who has fewer successes with three dice than the attack."""
    assert Fraction(pin_chance(attack, quality, guard)) == sum(opposed(attack, quality, 3, guard)[1:])


@pytest.mark.parametrize(
    ("quality", "guard", "attack", "defence", "percent"),
    [
        (4, 5, 3, 3, 47), (4, 5, 4, 3, 65), (4, 5, 4, 4, 51), (4, 5, 5, 3, 79), (4, 5, 5, 5, 54),
        (4, 4, 3, 3, 34), (4, 4, 4, 3, 54), (4, 4, 5, 4, 54),
        (5, 4, 3, 3, 23), (5, 4, 4, 3, 38), (5, 4, 5, 4, 36),
        (3, 4, 6, 3, 94), (3, 4, 6, 4, 85),
    ],
)  # fmt: skip
def test_OP_SHT_04_the_guide_figures(quality: int, guard: int, attack: int, defence: int, percent: int) -> None:
    """OP-SHT-04, section 10.2: the rulebook's chances of at least one wound."""
    assert round(100 * at_least(wound_chances(attack, quality, defence, guard), 1)) == percent


def test_OP_SHT_05_so_many_wounds_or_more() -> None:
    """OP-SHT-05: the chance to remove counts all wounds from those needed; more than there can be have none."""
    found = wound_chances(3, 4, 3, 5)
    assert [at_least(found, count) for count in range(5)] == [1, sum(found[1:]), found[2] + found[3], found[3], 0]


# -- which rule rolls ------------------------------------------------------------------------------------------------


class Noted(Dice):
    """Scripted dice that note how many were rolled, and by which rule."""

    def __init__(self, outcomes: list[list[int]]) -> None:
        super().__init__(outcomes)
        self.rolls: list[tuple[int, int, str]] = []

    def sample(self, step: Chance, number: int) -> list[int]:
        """The next outcome."""
        assert isinstance(step, Roll)
        self.rolls.append((step.count, step.sides, step.reason))
        return super().sample(step, number)


@pytest.mark.parametrize(
    ("text", "moves", "dice", "rolls"),
    [
        (
            "Ta1@A8 / Do9@C8 Do8@C8 1g7@C8",
            ["activate Ta1 hold", "shoot Do9"],
            [[8, 1, 1, 1], [1, 1, 1], [4], [5], [3]],
            [(4, "OP-SHT-03"), (3, "OP-SHT-03"), (1, "OP-MOR-01"), (1, "OP-SR-01"), (1, "OP-MOR-01")],
        ),
        (
            "Ta1@A8 / Do9@C8",
            ["activate Ta1 hold", "suppress C8"],
            [[1, 1, 1, 1], [1, 1, 1]],
            [(4, "OP-SUP-02"), (3, "OP-SUP-02")],
        ),
        (
            "Do1@A8 / Ta9@B8",
            ["activate Do1 assault", "charge B8", "strike Ta9"],
            [[1, 1, 1, 1], [1, 1, 1]],
            [(4, "OP-MEL-02"), (3, "OP-MEL-02")],
        ),
        (
            "Do1@D6 / Ta9@H1",
            ["activate Do1 walk", "go D5"],
            [[1], [1, 1, 1], [1, 1, 1]],
            [(1, "OP-TER-05"), (3, "OP-TER-07"), (3, "OP-TER-07")],
        ),
        (
            "Pk1@A8 Ta2@A7 / Do9@H1",
            ["activate Pk1 command"],
            [[6, 1, 1]],
            [(3, "OP-SR-11")],
        ),
    ],
)
def test_OP_GEN_02_every_roll_names_its_rule(
    text: str, moves: list[str], dice: list[list[int]], rolls: list[tuple[int, str]]
) -> None:
    """OP-GEN-02, OP-SHT-03, OP-SUP-02, OP-MEL-02, OP-MOR-01: all dice have eight sides, and say what they are for."""
    table = position(text)
    table.match.dice = noted = Noted(dice)
    table.play("P1", *moves)
    assert noted.rolls == [(count, 8, reason) for count, reason in rolls]
