"""Chances and damage results in words."""

from __future__ import annotations

from typing import Final

from rules.common.english import hundredths
from rules.deadzone.odds.chances import Chances
from rules.engine import say

RARE: Final = 0.005
"""A result between nothing and death that is rarer is not listed."""


def percent(chance: float) -> str:
    """`38%`; never 0% or 100% for what is merely unlikely or likely."""
    exact = round(chance, 9)
    return f"{hundredths(min(1.0, max(0.0, exact)))}%"


def results_words(hp: Chances) -> str:
    """`nothing 38%, 1 HP 22%, killed 40%`: the chances to lose no HP, 1 and so on, the last one to die."""
    between = [
        say("{lost} HP {chance}", lost=lost, chance=percent(chance))
        for lost, chance in enumerate(hp[1:-1], 1)
        if chance >= RARE
    ]
    nothing, killed = say("nothing {chance}", chance=percent(hp[0])), say("killed {chance}", chance=percent(hp[-1]))
    return ", ".join([nothing, *between, killed])
