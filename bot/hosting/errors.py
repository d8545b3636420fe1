"""What hosting refuses, and what a courier may report."""

from __future__ import annotations

from rules.engine import Refused


class Stale(Refused):
    """The click belongs to an older question."""


GONE = "There is no such table any more; `/game list` shows those there are."


class NoTable(Refused):
    """There is no table with this number."""


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


class TryLater(Exception):
    """Discord cannot take it now; try again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds} s")
        self.seconds = seconds
