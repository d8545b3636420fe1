"""The two sides of a battle at the top of a board: what each is about to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from rules.engine.language import say

State = Literal["", "acts", "wins"]
MARKS: Mapping[tuple[bool, State], str] = {
    (False, ""): "", (False, "acts"): say("TO ACT"), (False, "wins"): say("WINS"),
    (True, ""): say("YOU"), (True, "acts"): say("YOUR TURN"), (True, "wins"): say("YOU WIN"),
}  # fmt: skip
"""What stands at a side, by whether it is the viewer's own and what it is about to do."""


def state_of(seat: int, acting: int | None, winners: Sequence[int], over: bool) -> State:
    """Return what a seat is about to do, or whether it has won once the battle is over."""
    if over:
        return "wins" if seat in winners else ""
    return "acts" if seat == acting else ""
