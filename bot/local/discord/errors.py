"""What Discord answers when it refuses: a status, a code and a message."""

from __future__ import annotations

from typing import Any

KNOWN = {
    10003: (404, "Unknown Channel"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160005: (400, "Thread is locked"),
}


class Refusal(Exception):
    """An answer that is an error; `problems` says what is wrong with the body, by place."""

    def __init__(self, status: int, code: int, message: str, problems: dict[str, str] | None = None) -> None:
        super().__init__(f"{status} {code} {message} {problems or ''}".strip())
        self.status, self.code, self.message, self.problems = status, code, message, problems or {}

    @property
    def body(self) -> dict[str, Any]:
        """As Discord writes it."""
        answer: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.problems:
            answer["errors"] = _nested(self.problems)
        return answer


def refusal(code: int, problems: dict[str, str] | None = None) -> Refusal:
    """The answer with one of the known codes."""
    status, message = KNOWN[code]
    return Refusal(status, code, message, problems)


def _nested(problems: dict[str, str]) -> dict[str, Any]:
    """Problems by path, as the tree that Discord gives."""
    tree: dict[str, Any] = {}
    for path, message in problems.items():
        node = tree
        for step in path.split("/"):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": "BASE_TYPE_INVALID", "message": message})
    return tree
