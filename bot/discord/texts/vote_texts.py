"""Prose about what a table decides together, and about who leaves and comes back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts.texts import UNDONE, date
from rules.engine import say

AGREE, DISAGREE = say("Agree"), say("Disagree")
VOTED = say("Your vote is in; you can change it while the vote is open.")
LAST_ANSWER, TURN_START = say("My last answer"), say("My turn, to its start")
LEAVE_SURE = say(
    "**Leave this game?** The autopilot plays your seat from now on, and you see only what everybody sees. "
    "`/game return` asks for your seat again."
)
LEFT_GAME = say("You have left the game; `/game return` asks for your seat again.")
BACK = say("You have your seat again.")
PAUSED_NOW, GOES_ON, MORE_TIME, AWAKE = (
    say("The game is paused."),
    say("The game goes on."),
    say("The time is added."),
    say("Awake again."),
)
PAUSED = {
    "vote": say("The players have paused this game: /game resume asks to go on."),
    "idle": say("This game is asleep, because nobody has used it for a long time: press Act or type /game wake."),
    "empty": say("Nobody sits here any more, so the game is paused: who has left may type /game return."),
}
"""Why a game is paused, by what paused it, where players themselves can go on."""


def must_agree(names: Sequence[str], done: str) -> str:
    """The answer to a request: `done`, or who has to agree first."""
    if not names:
        return done
    return say("{names:and} must agree; a vote is open at the table.", names=names)


def undone(what: str, waiting: Sequence[str]) -> str:
    """The answer to an undo: what was taken back, or who must agree to it first."""
    if waiting and what:
        line = "{names:and} must agree before you take back {what}; a vote is open at the table."
        return say(line, names=waiting, what=what)
    if waiting:
        return must_agree(waiting, "")
    return f"{UNDONE}: {what}." if what else f"{UNDONE}."


def listed(names: Sequence[str]) -> str:
    """Names as English lists them."""
    return say("{names:and}", names=names) if names else say("nobody")


def vote(text: str, agreed: Sequence[str], waiting: Sequence[str], ends: int, dates: str = "both") -> str:
    """An open vote on the table's message: what is asked, who agreed, who is still asked, until when."""
    line = (
        "**{text}**\n-# agreed: {agreed}; still asked: {waiting}; until {date}"
        if agreed
        else "**{text}**\n-# still asked: {waiting}; until {date}"
    )
    return say(line, text=text, agreed=listed(agreed), waiting=listed(waiting), date=date(ends, dates))


def back_to(text: str) -> str:
    """A line of the log to which the game may go back."""
    return say("After: {text}", text=text)
