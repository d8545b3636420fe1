"""What every table can agree on, whatever the game."""

from __future__ import annotations

from bot.store.records import DICE, TYPED
from rules.engine import Option

HOUSE_OPTIONS = (
    Option(
        "time_limit", "Pace", ("none", "live", "8h", "24h", "3d"),
        "How long a player may take for a turn; live is five minutes. Vacations and others' moves do not count.",
    ),
    Option(
        "clock", "Clock", ("turn", "bank"),
        "Whether each turn has that time, or it goes into a bank that holds three times as much and refills.",
    ),
    Option(
        "deadline", "At the deadline", ("default", "autopilot", "vote", "nothing"),
        "What happens when the time is over: the default is answered, the autopilot plays the turn, the others vote.",
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
        DICE, "Dice", ("fair", TYPED),
        "Typed: you throw real dice for your own answers and type them. Shuffles, draws, secrets stay the bot's.",
    ),
    Option(
        "pictures", "Pictures", ("renew", "per-phase"),
        "Whether the board picture is renewed in place or posted anew in each phase.",
    ),
)  # fmt: skip
