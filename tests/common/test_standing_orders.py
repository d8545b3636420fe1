"""Standing orders with an end: which ends may be typed, how long they hold, how they are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import pytest
from pydantic import TypeAdapter

from rules.common.standing_orders import LATEST, check_end, ends, lapsed, with_end
from rules.engine import Refused, unless


@dataclass(slots=True)
class Held:
    """A part of a state, of which a later release has added the end."""

    policy: str = "never"
    until: Annotated[int, unless(0)] = 0


@pytest.mark.parametrize("until", [0, 3, 4, LATEST])
def test_an_end_may_be_this_round_or_a_later_one_or_none(until: int) -> None:
    """Zero is no end."""
    check_end(until, 3, "GP-24")


@pytest.mark.parametrize("until", [-1, 1, 2, LATEST + 1, 10**30])
def test_a_round_that_is_over_is_no_end(until: int) -> None:
    """The sentence says what to write instead, and names its rule for those who ask why."""
    with pytest.raises(Refused) as refused:
        check_end(until, 3, "GP-24")
    assert str(refused.value) == (
        f"Standing orders cannot end in round {until}: write a round from 3 to 9999, or 0 to keep them until you "
        "change them."
    )
    assert refused.value.rules == ("GP-24",)


@pytest.mark.parametrize(
    ("until", "now", "over"), [(0, 99, False), (3, 1, False), (3, 3, False), (3, 4, True), (1, 9, True)]
)
def test_an_order_holds_to_the_end_of_its_last_round(until: int, now: int, over: bool) -> None:
    """One without an end never lapses."""
    assert lapsed(until, now) == over


def test_the_ends_that_are_offered() -> None:
    """None, this round and the next ones, as far as the game goes; a list takes 25."""
    assert ends(2, 4) == ("0", "2", "3", "4")
    assert ends(4, 4) == ("0", "4")
    assert ends(7)[:3] == ("0", "7", "8")
    assert len(ends(7)) <= 25
    assert ends(LATEST) == ("0", str(LATEST))


def test_an_end_in_words() -> None:
    """An order is as it is where it has none."""
    assert with_end("hold", 5) == "hold until the end of round 5"
    assert with_end("hold", 0) == "hold"


def test_a_field_that_was_added_is_saved_only_where_it_says_something() -> None:
    """A state of an older release is saved as it was then, so that its records hold; both are read."""
    form = TypeAdapter(Held)
    assert (form.dump_json(Held()), form.dump_json(Held(until=3))) == (
        b'{"policy":"never"}',
        b'{"policy":"never","until":3}',
    )
    assert form.validate_json('{"policy":"ask"}') == Held("ask", 0)
