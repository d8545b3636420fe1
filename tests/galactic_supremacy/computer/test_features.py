"""The numbers from which chances to win are made: each says what its name says of a position, and no more."""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.computer.value import NAMES, features
from tests.galactic_supremacy.kit import position, seat


def standing(text: str, player: str, *, now: int = 1, limit: int = 0) -> dict[str, float]:
    """How a player stands in a position, by the names of the numbers."""
    seen = position(text, "draw", round=now, round_limit=limit).view
    return dict(zip(NAMES, features(seen, seat(player)), strict=True))


def test_GS_ATK_13_leads_of_rivals_count_against_a_player() -> None:
    """GS-ATK-13: one lead over the only rival, one of that rival, one of each."""
    leads = [standing(f"P1: {ours} / P2: {theirs}", "P1")["combat_lead"] for ours, theirs in (
        ("FP2", "H2"), ("H1", "RA2"), ("FP2", "RA2"),
    )]  # fmt: skip
    assert leads == [1, -1, 0]


@pytest.mark.parametrize(("third", "lead"), [("JS2", 0.5), ("JS1", 1.0)])
def test_GS_ATK_06_a_jump_drive_counts_by_the_share_of_rivals_that_are_slower(third: str, lead: float) -> None:
    """GS-ATK-06: faster than one of two rivals is half as good as faster than both."""
    assert standing(f"P1: JS2 / P2: H2 / P3: {third}", "P1")["jump_lead"] == lead


def test_GS_END_05_worlds_and_fleets_are_counted_only_where_a_last_round_comes() -> None:
    """GS-END-05: nobody counts them in a game without a limit; at the limit one more Fleet than the rival is one."""
    text = "P1: H1 F1 F2 / P2: H2 F3; C1"
    counted = ("limit_worlds", "limit_fleets", "limit_first")
    endless, last = standing(text, "P1", now=15), standing(text, "P1", now=15, limit=15)
    assert [endless[name] for name in counted] == [0, 0, 0]
    assert [last[name] for name in counted] == [-1, 1, 0]


def test_GS_ATK_13_what_a_homeworld_has_to_fear() -> None:
    """GS-ATK-01, GS-ATK-13: nothing from rivals without Fleets, more from many Fleets, less where its dice are more."""
    bare, raided, shielded = [
        standing(text, "P2")["safety"]
        for text in ("P1: H1 / P2: H2", "P1: H1 F1 F2 F3 F4 / P2: H2", "P1: H1 F1 F2 F3 F4 / P2: DE2 H2")
    ]
    assert bare > shielded > raided
