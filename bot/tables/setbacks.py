"""Why a post could not be made, in the words of the log and of the metrics."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from bot.store import StoreError
from bot.tables.errors import Closed, Gone, NoPermission, ThreadClosed, TokenRefused, TryLater, declined

TOKEN = "Discord refuses the bot's token, so nothing can be posted: set DISCORD_TOKEN to a valid one and start again"


@dataclass(frozen=True, slots=True)
class Setback:
    """`why` in a word; `text` is a part of a sentence for the log, at `level`. With `trace` it is a fault of ours."""

    why: str
    text: str
    level: int = logging.WARNING
    trace: bool = False


def setback(problem: Exception) -> Setback:
    """What a courier's, or our own, exception comes down to."""
    match problem:
        case Gone(what):
            return Setback("gone", f"the {what} was deleted", logging.INFO if what == "message" else logging.WARNING)
        case Closed():
            return Setback("closed", "this person takes no direct messages from us", logging.INFO)
        case NoPermission():
            return Setback("permission", "we may not post there; it will be tried again")
        case ThreadClosed():
            return Setback("thread", "the thread is locked or archived; it will be tried again")
        case TokenRefused():
            return Setback("token", TOKEN, logging.ERROR)
        case TryLater():
            return Setback("later", f"{problem.why or 'Discord cannot take it now'}; it is tried again soon")
        case StoreError():
            return Setback("database", f"{problem} It waits")
    if numbers := declined(problem):
        return Setback("declined", f"Discord answers {numbers}; it is tried again a few times, then the host is told")
    return Setback("fault", f"{type(problem).__name__} on our side", logging.ERROR, trace=True)
