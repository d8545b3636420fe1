"""Scenarios between the matches: handicap, bonus matches, Conglamagragon's Return. [DD-SCN-04..06]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.death_dome.model.series_events import BonusPaid, MatchEnded, SeriesEnded
from tests.death_dome.kit import Table, position

RETURN = {"teams": "characters", "conglamagragon": "on", "matches": "5"}


def first_hands(credits: str, handicap: str = "on", **more: Any) -> list[int]:  # noqa: A002 - the game's own word
    """How many cards each team of three holds at the first question of a match."""
    options = {"handicap": handicap, "matches": "5"}
    table = position(phase="begin_match", match=2, players=3, credits=credits, options=options, **more)
    return table.hands()


@pytest.mark.parametrize(
    ("credits", "hands"),
    [
        ("P1=3000 P2=2400 P3=3000", [3, 4, 3]),
        ("P1=3000 P2=1950 P3=3000", [3, 5, 3]),
        ("P1=3000 P2=2550 P3=2500", [3, 3, 4]),
        ("P1=9000 P2=9000 P3=0", [3, 3, 7]),
    ],
)
def test_DD_SCN_04_weaker_teams_draw_more(credits: str, hands: list[int]) -> None:  # noqa: A002 - the game's own word
    """DD-SCN-04, R55: one card more for each full 500k below the strongest; 600k: 4, 1,050k: 5, never above 7."""
    assert first_hands(credits) == hands


def test_DD_SCN_04_only_if_agreed() -> None:
    """DD-SCN-04: without the handicap all begin with three."""
    assert first_hands("P1=9000 P2=0 P3=0", handicap="off") == [3, 3, 3]


def test_DX_23_handicap() -> None:
    """DX-23: values 3,000,000, 2,400,000 and 1,950,000: hands 3, 4, 5."""
    assert first_hands("P1=3000 P2=1750 P3=1950", text="Gu2+G01") == [3, 4, 5]


@pytest.mark.parametrize(("agreed", "sums"), [("on", (3_100, 3_000)), ("off", (2_100, 2_000))])
def test_DD_SCN_05_a_million_more_after_each_match(agreed: str, sums: tuple[int, int]) -> None:
    """DD-SCN-05: in a series every team gets its payout and 1,000,000."""
    options = {"bonus_matches": agreed, "matches": "5"}
    table = position(phase="payout", control="E8=P1", options=options)
    assert (table.credits("P1"), table.credits("P2")) == sums
    assert table.told(MatchEnded) == [MatchEnded(1, (100_000, 0), (0,))]
    assert table.told(BonusPaid) == ([BonusPaid(1_000_000)] if agreed == "on" else [])


def test_DD_SCN_05_not_in_a_single_match() -> None:
    """DD-SCN-05: it is a scenario of a series."""
    table = position(phase="payout", control="E8=P1", options={"bonus_matches": "on"})
    assert (table.credits("P1"), table.told(BonusPaid)) == (2_000, [])


def returning(text: str = "", *, match: int, control: str = "E8=P1", players: int = 2) -> Table:
    """The payout of a match that P1 wins by a point."""
    return position(text, phase="payout", match=match, control=control, options=RETURN, players=players)


def test_DD_SCN_06_match_6_without_it_is_followed_by_match_7() -> None:
    """DD-SCN-06: nobody has Conglamagragon: on goes the series, with 12 rounds."""
    for match in (5, 6):
        table = returning(match=match)
        assert (table.view.match, table.view.limit, table.asking) == (match + 1, 12, "P1 purchase")


def test_DD_SCN_06_a_win_with_it_ends_the_series() -> None:
    """DD-SCN-06, R39: from match 5 on a win with Conglamagragon out of jail wins the series, whatever the values."""
    table = returning("Cb1=C27", match=5)
    assert table.asking == ""
    assert table.view.winners == (0,)
    assert [fact.winners for fact in table.told(SeriesEnded)] == [(0,)]


def test_DD_SCN_06_not_before_the_normal_series_is_over() -> None:
    """DD-SCN-06: a win with it in match 4 ends nothing."""
    assert returning("Cb1=C27", match=4).view.match == 5


@pytest.mark.parametrize("text", ["Cb1=C27@jail1", "Cb2=C27"])
def test_DD_SCN_06_in_jail_or_with_the_loser_it_does_not_count(text: str) -> None:
    """DD-SCN-06, R39: it must be on the winner's team, and not jailed at the end."""
    assert returning(text, match=6).view.match == 7


def test_DD_SCN_06_of_a_shared_win_who_has_it() -> None:
    """DD-SCN-06, R39: of two who share the win the one with Conglamagragon has won the series."""
    table = returning("Cb2=C27", match=6, control="E8=P1 R8=P2", players=3)
    assert table.view.winners == (1,)
