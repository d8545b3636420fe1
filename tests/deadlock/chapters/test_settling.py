"""The Colonization Phase. [3.23]"""

from __future__ import annotations

from typing import Any

from tests.deadlock.kit import Table, position


def colonization(text: str, **more: Any) -> Table:
    """A table at the beginning of P1's Colonization Phase."""
    return position(f"A1 plains P1: city+ / {text}", phase="colonization", **{"rest": 4, "version": 2, **more})


def test_DL_CLN_02_wrong_slots_are_refused() -> None:
    """DL-CLN-02: a slot that is taken, a slot too many, two numbers for one place."""
    table = colonization("C3 plains P1: farm- | colonizer2")
    empty = colonization("C3 plains: | P1 colonizer")
    assert empty.options("P1") == ["settle C3 1"]
    assert empty.refused("P1", "settle C3, site C3 5") == (
        "C3 is empty, and all its slots are alike: leave the slot out."
    )
    assert table.refused("P1", "settle C3, site C3 1") == "Slot 1 of C3 is not free: choose another."
    assert table.refused("P1", "settle C3, site C3 2, site C3 3").startswith(
        "More slots than settlers are named for C3"
    )
    assert table.refused("P1", "site C3 2").startswith("More slots than settlers")
    assert table.refused("P1", "settle C3 1, settle C3 2").startswith("Say once for each territory")
    assert table.refused("P1", "settle C3 3") == "At C3 2 can settle: one Colonizer for each free slot."
