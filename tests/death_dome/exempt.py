"""Of what the game is exempt, and why."""

from __future__ import annotations

from collections.abc import Mapping

EXEMPT: Mapping[str, str] = {
    "orders.vote": "it is asked once between two matches of a series without an end, and silence plays on",
}
