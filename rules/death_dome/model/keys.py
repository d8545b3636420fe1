"""What a team is called where one is typed or chosen."""

from __future__ import annotations


def team_key(seat: int) -> str:
    """What a team is called where one is named: `team2`, since P2 is a square."""
    return f"team{seat + 1}"


def seat_of_key(text: str) -> int | None:
    """The seat of `team2`, None for anything else."""
    number = text.removeprefix("team")
    return int(number) - 1 if text.startswith("team") and number.isdecimal() and len(number) < 3 else None
