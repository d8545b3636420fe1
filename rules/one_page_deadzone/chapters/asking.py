"""Asking only where there is a choice. [4]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.engine import Choose, Move, Rule, ask, ask_before
from rules.one_page_deadzone.model.state import Zone

M = TypeVar("M", bound=Move)
SINCE = 3
"""The version of the rules since which the only option is the answer."""


def ask_among(zone: Zone, build: Callable[[], Choose[M]]) -> Rule[M]:
    """Ask where there is a choice; where there is none, only in matches begun before. [4, R40]"""
    if len(build().options) > 1:
        return (yield from ask(build))
    return (yield from ask_before(SINCE, zone, build))
