"""What every table can agree on, whatever the game."""

from __future__ import annotations

from bot.store.records import DICE, TYPED
from rules.engine import Option

HOUSE_OPTIONS = (
    Option(
        "time_limit", "Pace", ("none", "live", "8h", "24h", "3d"),
        "How long a player may take for a turn; live is five minutes. Vacations and others' moves do not count.",
        words={
            "none": "no time limit", "live": "five minutes a turn", "8h": "8 hours a turn", "24h": "a day a turn",
            "3d": "three days a turn",
        },
    ),
    Option(
        "clock", "Clock", ("turn", "bank"),
        "Whether each turn has that time, or it goes into a bank that holds three times as much and refills.",
        words={"turn": "each turn has that time", "bank": "a bank of three times as much, which refills"},
    ),
    Option(
        "deadline", "At the deadline", ("default", "autopilot", "vote", "nothing"),
        "What happens when the time is over: the default is answered, the autopilot plays the turn, the others vote.",
        words={
            "default": "the usual answer is given", "autopilot": "the autopilot plays the turn",
            "vote": "the others vote", "nothing": "nothing happens",
        },
    ),
    Option(
        "window_seconds", "Time to react", ("0", "30", "300", "3600"),
        "How long others may react at least, so that a quick answer does not tell who had one.",
        words={
            "0": "until all have answered", "30": "half a minute at least", "300": "five minutes at least",
            "3600": "an hour at least",
        },
    ),
    Option(
        "computer_pause", "Computer's pause", ("2", "0", "5", "15"),
        "How long a computer player waits before its turn, so that people can follow.",
        words={"2": "2 seconds", "0": "none", "5": "5 seconds", "15": "15 seconds"},
    ),
    Option(
        DICE, "Dice", ("fair", TYPED),
        "Typed: you throw real dice for your own answers and type them. Shuffles, draws, secrets stay the bot's.",
        words={"fair": "thrown by the bot", TYPED: "real ones, whose results you type"},
    ),
    Option(
        "pictures", "Pictures", ("renew", "per-phase"),
        "Whether the board picture is renewed in place or posted anew in each phase.",
        words={"renew": "renewed in place", "per-phase": "posted anew in each phase"},
    ),
)  # fmt: skip
