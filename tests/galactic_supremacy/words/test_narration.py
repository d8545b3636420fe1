"""The lines that tell what has happened: whose a thing is, who gains and who loses."""

from __future__ import annotations

import pytest

from rules.engine import Event
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model import events as e

NAMES = ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (e.AttackDeclared(0, 1, "C2", ("F1", "F3")), "Ann attacks Ben's Colony C2 with F1 and F3!"),
        (e.AttackDeclared(0, 1, "H2", ("F1",)), "Ann attacks Ben's Homeworld with F1!"),
        (e.CreditsChanged(0, "quotas", 3), "Ann gains 3 credits."),
        (e.CreditsChanged(0, "quotas", 0), "Ann gains nothing."),
        (e.CreditsChanged(1, "industrial_sabotage", -3), "Ben loses 3 credits."),
        (e.CreditsChanged(1, "industrial_sabotage", 0), "Ben loses nothing."),
        (e.Traded(0, 1, 2, 5, 0, 1), "Ann and Ben trade: 2 cards and 5 credits for 1 credit."),
        (e.Traded(0, 1, 1, 0, 0, 0), "Ann and Ben trade: 1 card for nothing."),
        (e.GameWon((1,), by_limit=False), "★ Ben rules the galaxy! ★"),
        (e.GameWon((1,), by_limit=True), "★ Ben wins at the round limit! ★"),
        (e.GameWon((0, 2), by_limit=True), "★ Ann and Cleo share the victory! ★"),
    ],
)
def test_a_fact_is_told_in_a_line(event: Event, line: str) -> None:
    """GS-ATK-01, GS-CRD-08, GS-CRD-12, GS-DEA-05, GS-END-05: a Homeworld is its owner's, a colony needs a name."""
    assert GAME.narrate.fact(event, NAMES) == line
