"""The log: text or JSON, one line of facts for each thing that happened, and never a secret.

An exception's own text may quote a hand, a typed word or a row of the database, wherever it was raised; so no text of
an exception is logged but those that are known to be sentences of ours, only its type and the place. Libraries tell
whole requests and SQL parameters when asked to tell more, so they are never asked.

To log something never fails, whatever it is: what cannot be told is left out, and said to be.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

from bot.about import known

Form = Literal["text", "json"]
OURS = ("arbiter", "bot")
LEFT_OUT = "[left out]"
UNTOLD = "[cannot be told]"
NOTHING = {"name": "arbiter", "levelname": "ERROR", "msg": UNTOLD}
"""What stands in the place of a record that cannot be told at all."""
CAUSES = 20
"""Exceptions that are told with one of them: its causes, and the members of groups."""
SECRET = re.compile(
    r"(?<=Session ID: )\w+"  # of the gateway
    r"|(?<=Bot )[\w.-]{20,}"
    r"|[\w-]{23,}\.[\w-]{5,}\.[\w-]{25,}"  # a bot's token
)
ADDRESS = re.compile(r"/(webhooks|interactions)/(\d+)/[\w.~-]{5,}")
"""Whoever knows the address of an interaction or a webhook may speak in our name."""


def set_up(level: str, form: Form, secrets: Sequence[str] = ()) -> None:
    """Log to standard error; `secrets` are left out wherever they turn up."""
    handler = Steady(sys.stderr)
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
        logging.getLogger("arbiter").error("%s", context.get("message"), exc_info=context.get("exception"))

    loop.set_exception_handler(tell)


def formatter(form: Form, secrets: Sequence[str] = ()) -> logging.Formatter:
    """What turns records into lines."""
    return AsJson(secrets) if form == "json" else AsText(secrets)


class Steady(logging.StreamHandler[TextIO]):
    """Writes lines, and is silent when that cannot be done: the usual handlers show the record's arguments then."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        with suppress(Exception):
            self.stream.write(self.format(record) + self.terminator)
            self.flush()


class AsText(logging.Formatter):
    """Lines to read: time, level, logger, message, and what the program was busy with."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """One record, with its trace below."""
        line = safely(lambda: self.line(record), lambda: self.line(logging.makeLogRecord(NOTHING)))
        return line.encode("utf-8", "backslashreplace").decode("utf-8")

    def line(self, record: logging.LogRecord) -> str:
        """The same, if nothing goes wrong."""
        facts = "".join([f" [{name} {value}]" for name, value in _facts(record).items()])
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {self.message(record)}{facts}"
        return "\n".join([line, *self.trace(record)])

    def message(self, record: logging.LogRecord) -> str:
        """The message without secrets."""
        return self._clean(safely(lambda: _filled_in(record), lambda: _side_by_side(record)))

    def trace(self, record: logging.LogRecord) -> list[str]:
        """Where an exception came from, and its causes, as lines."""
        error = record.exc_info[1] if record.exc_info else None
        lines = [line for cause in _chain(error, set()) for line in _traced(cause)]
        return [self._clean(line) for line in [*lines, *([str(record.stack_info)] if record.stack_info else [])]]

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, LEFT_OUT)
        return ADDRESS.sub(rf"/\1/\2/{LEFT_OUT}", SECRET.sub(LEFT_OUT, text))


class AsJson(AsText):
    """One JSON object a line."""

    def line(self, record: logging.LogRecord) -> str:
        """One record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": time, "level": record.levelname, "logger": record.name, "message": self.message(record),
            **_facts(record),
        }  # fmt: skip
        trace = self.trace(record)
        return json.dumps({**line, "trace": "\n".join(trace)} if trace else line, ensure_ascii=False)


def safely(tell: Callable[[], str], instead: Callable[[], str] = lambda: UNTOLD) -> str:
    """What `tell` gives, or `instead` when that fails in whatever way: an object's text is made by its own code."""
    try:
        return tell()
    except BaseException:
        return instead()


def _filled_in(record: logging.LogRecord) -> str:
    """The message with its arguments, as it was meant."""
    arguments = record.args
    if isinstance(arguments, tuple):
        arguments = tuple([_told(item) if isinstance(item, BaseException) else item for item in arguments])
    message = _told(record.msg) if isinstance(record.msg, BaseException) else str(record.msg)
    return message % arguments if arguments else message


def _side_by_side(record: logging.LogRecord) -> str:
    """A message and arguments that do not go together, as far as each can be told."""
    held = record.args if isinstance(record.args, tuple) else (record.args,)
    return " ".join([_shown(item) for item in (record.msg, *held) if item is not None])


def _shown(item: object) -> str:
    if isinstance(item, BaseException):
        return safely(lambda: _told(item), lambda: type(item).__name__)
    return safely(lambda: str(item))


def _facts(record: logging.LogRecord) -> dict[str, str | int]:
    reference = getattr(record, "reference", None)
    return {**known(), **({"reference": _shown(reference)} if reference is not None else {})}


def _chain(error: BaseException | None, seen: set[int]) -> Iterator[BaseException]:
    """An error after its causes and its members, the first cause first; each once, however they hang together."""
    if error is None or id(error) in seen or len(seen) >= CAUSES:
        return
    seen.add(id(error))
    cause = _built_in(BaseException.__cause__, error)
    if cause is None and not _built_in(BaseException.__suppress_context__, error):
        cause = _built_in(BaseException.__context__, error)
    yield from _chain(cause, seen)
    for member in _built_in(BaseExceptionGroup.exceptions, error) if isinstance(error, BaseExceptionGroup) else ():
        yield from _chain(member, seen)
    yield error


def _built_in(attribute: Any, error: BaseException) -> Any:
    """An attribute as the built-in class has it: an exception's own class may answer anything, or raise."""
    return attribute.__get__(error)


def _traced(error: BaseException) -> Iterator[str]:
    frames = traceback.format_tb(_built_in(BaseException.__traceback__, error))
    yield from [line.rstrip("\n") for line in frames]
    yield _shown(error)


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
