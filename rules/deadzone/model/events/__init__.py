"""What happens in Deadzone: facts in the past tense, for narration, pictures, tests and digests."""

from __future__ import annotations

from rules.deadzone.model.events import fights, harm, moves, orders, rounds, setup, tests
from rules.engine import Event

MODULES = (setup, rounds, moves, tests, fights, harm, orders)
EVENTS: tuple[type[Event], ...] = tuple(
    event
    for module in MODULES
    for event in vars(module).values()
    if isinstance(event, type) and issubclass(event, Event) and event.__module__ == module.__name__
)
"""Every class of facts in the modules of this package."""
