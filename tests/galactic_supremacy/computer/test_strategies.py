"""Strategies: each changes what it is called after, and nothing else; with more than two at the table none does."""

from __future__ import annotations

import pytest

from rules.galactic_supremacy.computer.strategies import STRATEGIES
from tests.galactic_supremacy.kit import position, words_of

PURSE = "P1: 12cr hand colony,fleet,leader H1 / P2: H2"
RAID = "P1: FP2 H1 F1 F2 / P2: H2 C2"
ASSAULT = "P1: FP2 RA2 DE2 CO2 SL2 H1 F1+L1 F2+L2 F3 F4 / P2: H2"
BUILDING = {"colonies": "build colony", "arm": "build fleet H1", "fleets": "build fleet H1"}


@pytest.mark.parametrize(
    ("text", "phase", "usual", "otherwise"),
    [
        (PURSE, "build", "build leader H1", BUILDING),
        (RAID, "attack", "attack C2", {"no raids": "done", "no attack": "done"}),
        (ASSAULT, "attack", "attack H2", {"no attack": "done"}),
        (f"{RAID} / P3: H3", "attack", "attack C2", {}),
        (f"{PURSE} / P3: H3", "build", "build leader H1", {}),
    ],
)
def test_a_strategy_changes_what_it_is_called_after(
    text: str, phase: str, usual: str, otherwise: dict[str, str]
) -> None:
    """Late, when nothing is settled first any more; all others do as usual. [GS-BLD-01, GS-ATK-01]"""
    table = position(text, phase, round=30)
    seen, question = table.see("P1"), table.question("P1")
    told = {name: words_of(answer(seen, question)) for name, answer in STRATEGIES.items()}
    assert told == {**dict.fromkeys(STRATEGIES, usual), **otherwise}


def test_who_settles_does_so_although_a_fleet_could_raid() -> None:
    """Early, where the usual way to play arms first because of it. [GS-BLD-01]"""
    table = position("P1: 12cr hand colony,fleet H1 / P2: H2 F1", "build", round=3)
    seen, question = table.see("P1"), table.question("P1")
    told = {name: words_of(STRATEGIES[name](seen, question)) for name in ("usual", "settle")}
    assert told == {"usual": "build fleet H1", "settle": "build colony"}
