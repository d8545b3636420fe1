"""Prose about what a table decides together, and about who leaves and comes back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts.texts import UNDONE, date

AGREE, DISAGREE = "Agree", "Disagree"
VOTED = "Your vote is in; you can change it while the vote is open."
LAST_ANSWER, TURN_START = "My last answer", "My turn, to its start"
LEAVE_SURE = (
    "**Leave this game?** The autopilot plays your seat from now on, and you see only what everybody sees. "
    "`/game return` asks for your seat again."
)
LEFT_GAME = "You have left the game; `/game return` asks for your seat again."
BACK = "You have your seat again."
PAUSED_NOW, GOES_ON, MORE_TIME, AWAKE = "The game is paused.", "The game goes on.", "The time is added.", "Awake again."
PAUSED = {
    "vote": "The players have paused this game: /game resume asks to go on.",
    "idle": "This game sleeps, because nobody used it for long: press Act or type /game wake.",
    "empty": "Nobody sits here any more, so the game is paused: who has left may type /game return.",
}
"""Why a game is paused, by what paused it, where players themselves can go on."""


def must_agree(names: Sequence[str], done: str) -> str:
    """The answer to a request: `done`, or who has to agree first."""
    if not names:
        return done
    return f"{listed(names)} must agree; a vote is open at the table."


def undone(what: str, waiting: Sequence[str]) -> str:
    """The answer to an undo: what was taken back, or who must agree to it first."""
    if waiting:
        to_what = f" before you take back {what}" if what else ""
        return f"{listed(waiting)} must agree{to_what}; a vote is open at the table."
    return f"{UNDONE}: {what}." if what else f"{UNDONE}."


def listed(names: Sequence[str]) -> str:
    """Names as English lists them."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nobody"


def vote(text: str, agreed: Sequence[str], waiting: Sequence[str], ends: int, dates: str = "both") -> str:
    """An open vote on the table's message: what is asked, who agreed, who is still asked, until when."""
    so_far = f"agreed: {listed(agreed)}; " if agreed else ""
    return f"**{text}**\n-# {so_far}still asked: {listed(waiting)}; until {date(ends, dates)}"


def back_to(text: str) -> str:
    """A line of the log to which the game may go back."""
    return f"After: {text}"
