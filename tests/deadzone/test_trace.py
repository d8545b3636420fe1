"""How far a reader has to go to follow a plain rifle shot."""

from __future__ import annotations

from tests.deadzone.trace import trace

FUNCTIONS, MODULES = 15, 6
"""The house's aim is 20 rule functions in 6 modules."""


def test_a_rifle_shot_does_not_wander_farther() -> None:
    """Neither more rule functions nor more modules than it takes now; `python -m tests.deadzone.trace` lists them."""
    entered = trace()
    assert "carrying_out.py" in entered
    assert sum(map(len, entered.values())) <= FUNCTIONS, entered
    assert len(entered) <= MODULES, entered
