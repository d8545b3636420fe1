"""What the suite looks for in what is refused and told is found where it is."""

from __future__ import annotations

import ast

import pytest

from rules.engine import Event
from testing.conformance.reasons import miscited, uncited


class Cited(Event):
    """A card was drawn. [XX-DRW-01, R1]"""


class Bare(Event):
    """A card was drawn."""


class Early(Event):
    """A card was drawn. [XX-DRW-01]

    Nobody saw it.
    """


class Unknown(Event):
    """A card was drawn. [XX-DRW-01, XX-DRW-02]"""


class Short(Event):
    """A card was drawn. [XX-DRW-01, -02]"""


def test_an_event_without_rules_is_found() -> None:
    """No rule, one in the middle, one that is not in the rulebook, one that is not written out."""
    found = list(uncited((Cited, Bare, Early, Unknown, Short), {"XX-DRW-01", "R1"}))
    assert [line.partition(":")[0] for line in found] == ["Bare", "Early", "Unknown", "Short"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('Refused("Too far.", "XX-MOV-01", "R1")', 0),
        ('Refusal(f"{unit} is too far.", "XX-MOV-01")', 0),
        ('Refusal(told, *pace(unit), "XX-MOV-01")', 0),
        ('"""Where it goes. [XX-MOV-09]"""', 0),
        ('Refused("Too far.", "XX-MOV-02")', 1),
        ('Refused(f"{unit} is too far.", "XX-MOV-01", "R9")', 1),
        ('Refusal("Too far.", "far")', 1),
        ('Refusal("Too far.", *("XX-MOV-01", "XX-MOV-02"))', 1),
        ('told = "a wall stops it [XX-MOV-01, R9]"', 1),
        ('{"walk": "XX-MOV-03"}', 1),
    ],
)
def test_a_text_with_a_wrong_rule_is_found(text: str, found: int) -> None:
    """In refusals, plain texts and tables; not in docstrings."""
    assert len(list(miscited(ast.parse(text), {"XX-MOV-01", "R1"}))) == found
