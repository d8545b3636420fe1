"""The numbers from which chances to win are made: each says what its name says of a position, and no more."""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.computer.value import ASPECTS, NAMES, features
from tests.galactic_supremacy.kit import position, seat


def standing(text: str, player: str, *, now: int = 1, limit: int = 0) -> dict[str, float]:
    """How a player stands in a position, in the eyes of the first one, by the names of the numbers."""
    seen = position(text, "draw", round=now, round_limit=limit).see("P1")
    named = dict(zip(NAMES, features(seen, seat(player)), strict=True))
    return {name: named["duel_" * (text.count("/") == 1) + name] for name in ASPECTS}


def test_what_counts_in_a_duel_counts_for_nothing_among_more() -> None:
    """And the other way round: the last two of four fight a duel, too."""
    for text in ("P1: H1 F1 / P2: H2", "P1: H1 F1 / P2: out / P3: H3", "P1: H1 F1 / P2: H2 / P3: H3"):
        named = dict(zip(NAMES, features(position(text, "draw").see("P1"), 0), strict=True))
        duel = text != "P1: H1 F1 / P2: H2 / P3: H3"
        assert (named["fleets"], named["duel_fleets"]) == ((0, 1) if duel else (1, 0)), text


def test_GS_CRD_17_only_its_holder_counts_a_command() -> None:
    """GS-CRD-17, section 6: of one's own hand one knows each card, of another only how many there are."""
    text = "P1: hand 2command,fleet; H1 / P2: hand 5command; H2"
    own, other = standing(text, "P1"), standing(text, "P2")
    assert [own[name] for name in ("command", "commands", "fleet_cards", "leader_cards")] == [1, 2, 1, 0]
    assert [other[name] for name in ("commands", "fleet_cards", "leader_cards")] == [1, 1, 1]
    assert other["command"] == pytest.approx(1 - 0.8**5)


def test_GS_PRD_04_growth_counts_by_the_lowest_of_its_technologies() -> None:
    """GS-PRD-04: three levels raise it; one or two are a beginning."""
    found = [standing(f"P1: {levels}; H1 / P2: H2", "P1") for levels in ("TE1", "TE2", "TE2 IN3", "TE2 IN2 EN2")]
    assert [each["growth"] for each in found] == [0, 0, 0, 1]
    assert [each["growth_in_part"] for each in found] == pytest.approx([0, 1 / 3, 2 / 3, 0])


def test_GS_ATK_13_a_lead_of_more_levels_lasts_longer() -> None:
    """GS-ATK-13: only the first level is a die, the next two outlast what the rival learns."""
    found = [standing(f"P1: FP{level}; H1 / P2: H2", "P1") for level in (1, 2, 3, 4, 5)]
    assert [each["combat_lead"] for each in found] == [0, 1, 1, 1, 1]
    assert [each["combat_cushion"] for each in found] == [0, 0, 1, 2, 2]


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


def test_GS_PRD_01_an_income_is_worth_less_the_later_it_is() -> None:
    """GS-PRD-01, GS-PRD-02: what is still to come of it; so is what is still to be feared for a colony."""
    early, late = [standing("P1: H1; C1 / P2: H2", "P1", now=now) for now in (1, 30)]
    for still, whole in (("income_to_come", "income"), ("colonies_to_hold", "colonies")):
        assert early[whole] == late[whole]
        assert early[still] > 3 * late[still] > 0
