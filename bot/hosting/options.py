"""What every table can agree on, whatever the game."""

from __future__ import annotations

from rules.engine import Option

HOUSE_OPTIONS = (
    Option(
        "time_limit", "Time limit", ("none", "8h", "24h", "3d"),
        "How long a player may take; then the question's default is answered for them.",
    ),
    Option(
        "window_seconds", "Shortest window", ("0", "30", "300", "3600"),
        "How many seconds a reaction window stays open at least, so that a quick answer tells nothing.",
    ),
    Option(
        "computer_pause", "Computer's pause", ("2", "0", "5", "15"),
        "How many seconds a computer player waits before its turn, so that people can follow.",
    ),
    Option(
        "pictures", "Pictures", ("renew", "per-phase"),
        "Whether the board picture is renewed in place or posted anew in each phase.",
    ),
)  # fmt: skip
LIMITS = {"none": None, "8h": 8 * 3600, "24h": 24 * 3600, "3d": 3 * 24 * 3600}
