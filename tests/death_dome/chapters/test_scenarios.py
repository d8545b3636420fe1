"""Scenarios between the matches: handicap, bonus matches, Conglamagragon's Return. [DD-SCN-04..06]"""

from __future__ import annotations

import pytest

from tests.death_dome.kit import Table, position

RETURN = {"teams": "characters", "conglamagragon": "on", "matches": "5"}


def returning(text: str = "", *, match: int, control: str = "E8=P1", players: int = 2) -> Table:
    """The payout of a match that P1 wins by a point."""
    return position(text, phase="payout", match=match, control=control, options=RETURN, players=players)


@pytest.mark.parametrize("text", ["Cb1=C27@jail1", "Cb2=C27"])
def test_DD_SCN_06_in_jail_or_with_the_loser_it_does_not_count(text: str) -> None:
    """DD-SCN-06, R39: it must be on the winner's team, and not jailed at the end."""
    assert returning(text, match=6).view.match == 7
