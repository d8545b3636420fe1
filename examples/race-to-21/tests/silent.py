"""What only the words of Race to 21 tell, each with its reason."""

from __future__ import annotations

from testing.conformance.silent import LINES, Reasons

TOLD: Reasons = {
    "told.*": LINES,
    "card": "whoever only watches has no card, so there is no picture of one",
}
"""Told, but not drawn."""
