"""What tables refuse, and what a courier may report."""

from __future__ import annotations

from rules.engine import Refused, say


class Stale(Refused):
    """The click belongs to an older question."""


LEFT = say("This table was played by another version of the program; it is kept as it is for the bot's operator.")
NOTHING_TO_LEAVE = say("You have no seat at this table, so there is none to leave.")
GONE = say("There is no such table any more; /game list shows those there are.")


class NoTable(Refused):
    """There is no table with this number."""


class Left(Refused):
    """This program cannot go on with the table; it is left as it is."""

    def __init__(self) -> None:
        super().__init__(LEFT)


class Broken(Refused):
    """The rules code failed; `reference` is in the operator's log, beside the trace."""

    def __init__(self, text: str, reference: str) -> None:
        super().__init__(text)
        self.reference = reference


class Gone(Exception):
    """The channel or the message to edit was deleted; `what` is "channel" or "message"."""

    __match_args__ = ("what",)

    def __init__(self, what: str = "channel") -> None:
        super().__init__(f"the {what} was deleted")
        self.what = what


class Closed(Exception):
    """This person takes no direct messages from us."""


class NoPermission(Exception):
    """We may not post in that channel; `missing` names the permissions that we need."""

    def __init__(self, missing: str = "") -> None:
        super().__init__(missing)
        self.missing = missing


class ThreadClosed(Exception):
    """The thread is locked, or archived, and we may not open it again."""


class TokenRefused(Exception):
    """Discord does not know our token any more: nothing can be posted anywhere."""


class TryLater(Exception):
    """Discord cannot take it now; try again after `seconds`.

    `maybe_posted`: it may have arrived all the same. `why` is a part of a sentence for the log.
    """

    def __init__(self, seconds: float, why: str = "", *, maybe_posted: bool = True) -> None:
        super().__init__(f"try again in {seconds} s")
        self.seconds, self.why, self.maybe_posted = seconds, why, maybe_posted


def declined(problem: Exception) -> str:
    """What Discord answered, in its numbers, when it did not take a post; empty when it was not asked, or broke."""
    status, code = getattr(problem, "status", None), getattr(problem, "code", 0)
    told = isinstance(status, int) and 400 <= status < 500
    return say("{status}, code {code}", status=status, code=code) if told else ""
