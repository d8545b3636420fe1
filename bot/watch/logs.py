"""The log: text or JSON, one line of facts for each thing that happened, and never a secret.

An exception's own text may quote a hand, a typed word or a row of the database, wherever it was raised; so no text of
an exception is logged but those that are known to be sentences of ours, only its type and the place. Libraries tell
whole requests and SQL parameters when asked to tell more, so they are never asked.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

from bot.watch.about import known

Form = Literal["text", "json"]
OURS = ("arbiter", "bot")
LEFT_OUT = "[left out]"
SECRET = re.compile(
    r"(?<=Session ID: )\w+"  # of the gateway
    r"|(?<=Bot )[\w.-]{20,}"
    r"|[\w-]{23,}\.[\w-]{5,}\.[\w-]{25,}"  # a bot's token
)
ADDRESS = re.compile(r"/(webhooks|interactions)/(\d+)/[\w.~-]{5,}")
"""Whoever knows the address of an interaction or a webhook may speak in our name."""


def set_up(level: str, form: Form, secrets: Sequence[str] = ()) -> None:
    """Log to standard error; `secrets` are left out wherever they turn up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form, secrets))
    wanted = logging.getLevelNamesMapping()[level]
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(wanted, logging.INFO))
    for name in OURS:
        logging.getLogger(name).setLevel(wanted)


def log_what_nobody_awaits(loop: asyncio.AbstractEventLoop) -> None:
    """Log errors of forgotten tasks without the repr of the task, which quotes them."""

    def tell(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        logging.getLogger("arbiter").error("%s", context["message"], exc_info=context.get("exception"))

    loop.set_exception_handler(tell)


def formatter(form: Form, secrets: Sequence[str] = ()) -> logging.Formatter:
    """What turns records into lines."""
    return AsJson(secrets) if form == "json" else AsText(secrets)


class AsText(logging.Formatter):
    """Lines to read: time, level, logger, message, and what the program was busy with."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """One record, with its trace below."""
        facts = "".join([f" [{name} {value}]" for name, value in _facts(record).items()])
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {self.message(record)}{facts}"
        return "\n".join([line, *self.trace(record)])

    def message(self, record: logging.LogRecord) -> str:
        """The message without secrets."""
        arguments = record.args
        if isinstance(arguments, tuple):
            arguments = tuple([_told(item) if isinstance(item, BaseException) else item for item in arguments])
        message = str(record.msg if not isinstance(record.msg, BaseException) else _told(record.msg))
        return self._clean(message % arguments if arguments else message)

    def trace(self, record: logging.LogRecord) -> list[str]:
        """Where an exception came from, and its causes, as lines."""
        error = record.exc_info[1] if record.exc_info else None
        lines = [line for cause in _chain(error) for line in _traced(cause)]
        return [self._clean(line) for line in [*lines, *([record.stack_info] if record.stack_info else [])]]

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, LEFT_OUT)
        return ADDRESS.sub(rf"/\1/\2/{LEFT_OUT}", SECRET.sub(LEFT_OUT, text))


class AsJson(AsText):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": time, "level": record.levelname, "logger": record.name, "message": self.message(record),
            **_facts(record),
        }  # fmt: skip
        trace = self.trace(record)
        return json.dumps({**line, "trace": "\n".join(trace)} if trace else line, ensure_ascii=False)


def _facts(record: logging.LogRecord) -> dict[str, object]:
    reference = getattr(record, "reference", None)
    return {**known(), **({"reference": reference} if reference else {})}


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An error after its causes, the first cause first."""
    if error is None:
        return
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from _chain(cause)
    yield error


def _traced(error: BaseException) -> Iterator[str]:
    yield from [line.rstrip("\n") for line in traceback.format_tb(error.__traceback__)]
    yield _told(error)


def _told(error: BaseException) -> str:
    """An error's type, and what it says where that is known to quote nothing."""
    from bot.store import StoreError

    kind, status = type(error).__name__, getattr(error, "status", None)
    if isinstance(error, StoreError):
        return str(error)
    if isinstance(status, int):
        return f"{kind}: {status} (error code {getattr(error, 'code', 0)})"
    if isinstance(error, OSError) and error.strerror:
        return f"{kind}: {error.strerror}"
    return kind
