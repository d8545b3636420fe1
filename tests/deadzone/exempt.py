"""Of what the game is exempt, and why."""

from __future__ import annotations

from collections.abc import Mapping

EXEMPT: Mapping[str, str] = {
    "orders.team": "both choose their teams at once before the game, each once, and find ready-made ones in a list",
}
