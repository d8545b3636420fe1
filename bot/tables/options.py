"""What every table can agree on, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import DICE, TYPED
from rules.engine import Option, Refused, say

SUGGESTIONS = "suggestions"
HOUSE_OPTIONS = (
    Option(
        "time_limit", say("Pace"), ("none", "live", "8h", "24h", "3d"),
        say("How long a player may take for a turn; live is five minutes. Vacations and others' moves do not count."),
        words={
            "none": say("no time limit"), "live": say("five minutes a turn"), "8h": say("8 hours a turn"),
            "24h": say("a day a turn"), "3d": say("three days a turn"),
        },
    ),
    Option(
        "clock", say("Clock"), ("turn", "bank"),
        say("Whether each turn has that time, or it goes into a bank that holds three times as much and refills."),
        words={"turn": say("each turn has that time"), "bank": say("a bank of three times as much, which refills")},
    ),
    Option(
        "deadline", say("At the deadline"), ("default", "autopilot", "vote", "nothing"),
        say(
            "What happens when time runs out: the usual answer is given, the autopilot plays the "
            "turn, the others vote, or nothing."
        ),
        words={
            "default": say("the usual answer is given"), "autopilot": say("the autopilot plays the turn"),
            "vote": say("the others vote"), "nothing": say("nothing happens"),
        },
    ),
    Option(
        "window_seconds", say("Time to react"), ("0", "30", "300", "3600"),
        say("How long others may react at least, so that a quick answer does not tell who had one."),
        words={
            "0": say("until all have answered"), "30": say("half a minute at least"),
            "300": say("five minutes at least"), "3600": say("an hour at least"),
        },
    ),
    Option(
        "computer_pause", say("Computer's pause"), ("2", "0", "5", "15"),
        say("How long a computer player waits before its turn, so that people can follow."),
        words={"2": say("2 seconds"), "0": say("none"), "5": say("5 seconds"), "15": say("15 seconds")},
    ),
    Option(
        DICE, say("Dice"), ("fair", TYPED),
        say("Typed: you throw real dice for your own answers and type them. Shuffles, draws, secrets stay the bot's."),
        words={"fair": say("thrown by the bot"), TYPED: say("real ones, whose results you type")},
    ),
    Option(
        "pictures", say("Pictures"), ("renew", "per-phase"),
        say("Whether the board picture is renewed in place or posted anew in each phase."),
        words={"renew": say("renewed in place"), "per-phase": say("posted anew in each phase")},
    ),
    Option(
        SUGGESTIONS, say("Suggestions"), ("alone", "all", "none"),
        say("Whether players may ask the computer what it would do in their place, and why."),
        words={
            "alone": say("for whoever plays without other people"), "all": say("for everybody"),
            "none": say("for nobody"),
        },
    ),
)  # fmt: skip
HOUSE_DEFAULTS = {option.key: option.default for option in HOUSE_OPTIONS}


def option_named(options: Sequence[Option], typed: str) -> Option:
    """The option of this key or title, however it is written; raises `Refused` if there is none."""
    found = [option for option in options if _plain(typed) in (_plain(option.key), _plain(option.title))]
    if not found:
        known = ", ".join([option.title for option in options])
        raise Refused("There is no option “{typed}”; there is {known}.", typed=typed, known=known)
    return found[0]


def choice_named(option: Option, typed: str) -> str:
    """The choice by its key or as players read it, however that is written; raises `Refused` if there is none."""
    words = {choice: option.words.get(choice, choice) for choice in option.choices}
    found = [choice for choice in words if typed == choice]
    found = found or [choice for choice, told in words.items() if _plain(typed) in (_plain(choice), _plain(told))]
    if not found:
        raise Refused(
            "“{typed}” is not a choice for {title}; choose {known}.",
            typed=typed, title=option.title, known=", ".join(words.values()),
        )  # fmt: skip
    return found[0]


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
