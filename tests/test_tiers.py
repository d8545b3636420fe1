"""The tiers: what stays in `make test` of all combinations, in which order, and which tests are about one game."""

from __future__ import annotations

import pytest

from tests.tiers import SOAK, crossed, in_turn, is_about, rank

KEYS = ("deadzone", "one-page-deadzone", "death-dome")


def test_every_kind_stays_in_make_test() -> None:
    """All combinations are there; those without the mark have each kind once, with games that follow the turn."""
    made = [crossed("abcde", [1, 2, 3], turn) for turn in (0, 3)]
    assert all([one.values for one in held] == [(a, b) for a in "abcde" for b in (1, 2, 3)] for held in made)
    stays = [[one.values for one in held if SOAK not in one.marks] for held in made]
    assert stays == [[("a", 1), ("b", 2), ("c", 3)], [("a", 3), ("d", 1), ("e", 2)]]


def test_values_stay_in_turn() -> None:
    """All are there; after as many turns as there are values each has stayed equally often."""
    made = [in_turn("abcde", turn) for turn in range(5)]
    assert all([one.values for one in held] == [(value,) for value in "abcde"] for held in made)
    assert [one.values[0] for held in made for one in held if SOAK not in one.marks] == [*"abcde"]
    assert [one.values[0] for one in in_turn("abcde", 2, stay=2) if not one.marks] == ["a", "e"]
    assert [one.values[0] for one in in_turn("abc", 1, always="a") if not one.marks] == ["a", "c"]
    assert [one.values for one in in_turn([("a", 1), ("b", 2)], 1) if not one.marks] == [("b", 2)]


@pytest.mark.parametrize(
    ("nodeid", "about"),
    [
        ("tests/deadzone/test_dice.py::test_a", ["deadzone"]),
        ("tests/one_page_deadzone/test_dice.py::test_a[2-aimed]", ["one-page-deadzone"]),
        ("tests/renderers/one_page_deadzone/test_board.py::test_a", ["one-page-deadzone"]),
        ("tests/renderers/death_dome/test_hand.py::test_a[2]", ["death-dome"]),
        ("testing/suite/test_conformance.py::test_a[replay-one-page-deadzone]", ["one-page-deadzone"]),
        ("testing/suite/test_conformance.py::test_a[replay-deadzone]", ["deadzone"]),
        ("testing/suite/test_conformance.py::test_a[magpie]", []),
        ("tests/test_deadzones.py::test_deadzone", []),
    ],
)
def test_a_test_is_about_a_game(nodeid: str, about: list[str]) -> None:
    """By its folder, its module or a parameter; a key that contains another one is not taken for it."""
    assert [key for key in KEYS if is_about(nodeid, key, KEYS)] == about


def test_long_modules_come_first() -> None:
    """Those over the wire before those of rules, which are in no order of their own."""
    made = [
        rank(f"tests/{rest}::test_a") for rest in ("wire/test_races.py", "bot/test_saves.py", "deadlock/test_kit.py")
    ]
    assert made == sorted(made)
    assert len({*made}) == 3
    assert rank("tests/death_dome/test_kit.py::test_a") == made[-1]
