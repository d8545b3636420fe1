"""The log: no secret in it, whatever goes wrong, and enough to find out what went wrong."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.about import about
from bot.watch.logs import OURS, Form, formatter, set_up
from tests.bot.watch.talkative import CHARMS, OTHER_TOKEN, PASSWORD, TOKEN, TYPED

HOARDS = ("1017", "1018")
NAMES = ("Ann", "Bob", "Alice")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """Where a bot to which everything happened left its databases, and its log as `json` and `text`."""
    folder = tmp_path_factory.mktemp("talkative")
    words = [sys.executable, "-m", "tests.bot.watch.talkative", str(folder)]
    ran = subprocess.run(words, cwd=checkout, capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    (folder / "json").write_text(ran.stderr, "utf-8")
    return folder


@pytest.fixture(params=["text", "json"])
def logged(request: pytest.FixtureRequest, folder: Path, checkout: Path) -> str:
    """All that it logged, but for where the checkout lies, whose name may contain the two letters of a salt."""
    return (folder / str(request.param)).read_text("utf-8").replace(str(checkout), "")


def stored_secrets(folder: Path) -> Iterator[str]:
    """The secrets of the dice and the salts of all tables, in each form in which a program might write them."""
    for path in folder.rglob("*.db"):
        with closing(sqlite3.connect(path)) as database:
            for (secret,) in database.execute("SELECT secret FROM tables"):
                yield from (secret.hex(), repr(secret)[2:20])
            yield from [salt for (salt,) in database.execute("SELECT salt FROM seats") if not salt.isdecimal()]


def test_no_secret_is_in_the_log(logged: str, folder: Path) -> None:
    """Neither tokens nor passwords, dice, salts, hands, names nor anything that somebody typed."""
    secrets = [*stored_secrets(folder), TOKEN, OTHER_TOKEN, PASSWORD, *TYPED, *CHARMS, *HOARDS, "abc123def456"]
    assert len(secrets) > 15
    assert [secret for secret in secrets if secret in logged] == []
    assert [name for name in NAMES if re.search(rf"\b{name}\b", logged)] == []


def test_what_went_wrong_can_be_found(logged: str) -> None:
    """The kind of every failure, the line of code, and the reference that the player was given."""
    for fact in (
        "ValueError in the rules of Auction", "RuntimeError", "the database failed", "KeyError", "in fail",
        "talkative.py", "/webhooks/123456789012345678/[left out]/messages/@original", "responded with 429",
        "never retrieved",
    ):  # fmt: skip
        assert fact in logged, fact
    (given,) = set(re.findall(r"reference (\w{6}): ValueError", logged))
    assert given in logged


def test_json_is_one_object_a_line_with_the_same_names(logged: str) -> None:
    """Time, level, logger, message; table, interaction and reference where they are known."""
    if not logged.startswith("{"):
        assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} \w+ [\w.]+: ", logged)
        return
    lines: list[dict[str, Any]] = [json.loads(line) for line in logged.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in lines)
    rules = next(line for line in lines if "ValueError in the rules of Auction" in line["message"])
    assert rules["table"] == 1
    assert rules["reference"] in rules["message"]
    fault = next(line for line in lines if line["message"].startswith("error "))
    assert fault["interaction"].isdecimal()
    assert fault["message"] == f"error {fault['reference']}"
    assert "in fail" in fault["trace"]


def record(message: str, *arguments: object) -> logging.LogRecord:
    """Something to log."""
    return logging.LogRecord("bot.tests", logging.INFO, __file__, 1, message, arguments, None)


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_the_program_is_busy_with_stands_in_the_line(form: Form) -> None:
    """For as long as it is, and innermost first."""
    shown = formatter(form)
    with about(interaction="seven"), about(table=3):
        inside = shown.format(record("hello"))
    assert ("seven" in inside, "table" in inside) == (True, True)
    assert "table" not in shown.format(record("hello"))


def test_a_line_stays_a_line() -> None:
    """Whatever is in a message, one object is one line."""
    told = formatter("json").format(record("two\nlines and “%s”", "\u2028"))
    assert told.count("\n") == 0
    assert json.loads(told)["message"].startswith("two\nlines")


# -- what cannot be told -----------------------------------------------------------------------------------------------


class Wild(BaseException):
    """Raised by what must not raise; no `except Exception` catches it."""


class Spiteful(Exception):
    """An exception all of whose own answers fail."""

    def _fail(self, *given: object) -> Any:
        raise Wild

    __str__ = __repr__ = __eq__ = __hash__ = __bool__ = __len__ = _fail
    status = code = strerror = args = property(_fail)
    __cause__ = __context__ = __suppress_context__ = __traceback__ = property(_fail)


class Mute:
    """Something to log that cannot be told."""

    def __str__(self) -> str:
        raise RecursionError

    __repr__ = __str__


class SpitefulGroup(ExceptionGroup[Exception]):
    """A group that does not tell its members."""

    @property
    def exceptions(self) -> Any:
        """Fails."""
        raise Wild


def own_cause() -> Exception:
    """An error that is its own cause, as `raise error from error` makes it."""
    error = ValueError("secret")
    error.__cause__ = error
    return error


def circle() -> Exception:
    """Two errors, each the context of the other."""
    first, second = ValueError("secret"), KeyError("secret")
    first.__context__, second.__cause__ = second, first
    return first


def long_chain() -> Exception:
    """More causes than there is room on the stack."""
    error = ValueError("secret")
    for _ in range(5_000):
        later = ValueError("secret")
        later.__cause__, error = error, later
    return error


def in_itself() -> Exception:
    """A group with a member whose context is the group."""
    member = KeyError("secret")
    group = ExceptionGroup("secret", [member, OSError(28, "No space left on device")])
    member.__context__ = group
    return group


CHAINS = (own_cause, circle, long_chain, in_itself, Spiteful, lambda: SpitefulGroup("secret", [KeyError("secret")]))
ODD: tuple[tuple[object, object], ...] = (
    ("%s and %s", ("one",)), ("%d", ("one",)), ("none", ("one",)), ("%(name)s", ({"other": 1},)), ("%s", (Mute(),)),
    (Mute(), ()), (Mute(), ("one",)), ("%s", (Spiteful("secret"),)), (Spiteful("secret"), ()), ("%", ("one",)),
    ("%s", ("\udc80",)), ("%c", (-1,)), (b"\xff %s", ("one",)), ("%s", 7), ("%s", None), (None, ()),
    ("%s", {"a": Mute()}),
)  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("made", CHAINS)
def test_no_chain_of_causes_is_followed_without_end(form: Form, made: Callable[[], Exception]) -> None:
    """Each error is told once, and not too many of them; what it says is not."""
    error = made()
    logged = record("trouble")
    logged.exc_info = (type(error), error, None)
    told = formatter(form).format(logged)
    assert "trouble" in told
    assert type(error).__name__ in told
    assert "secret" not in told
    assert len(told) < 10_000
    assert form == "text" or json.loads(told)["trace"]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(("message", "arguments"), ODD)
def test_whatever_is_logged_is_a_line(
    capsys: pytest.CaptureFixture[str], clean_logging: None, form: Form, message: Any, arguments: Any
) -> None:
    """The call returns; one line is there, of the level; neither it nor anything beside it tells a secret."""
    set_up("INFO", form)
    logger = logging.getLogger("bot.tests")
    made = logger.makeRecord("bot.tests", logging.WARNING, __file__, 1, message, (), None)
    made.args = arguments
    logger.handle(made)
    logger.info("after")
    first, last = capsys.readouterr().err.splitlines()
    assert "WARNING" in first
    assert "secret" not in first
    assert "after" in last
    assert form == "text" or json.loads(first)["message"]


def test_a_stream_that_is_closed_stops_nothing(monkeypatch: pytest.MonkeyPatch, clean_logging: None) -> None:
    """Nobody reads the log any more: the program goes on."""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    set_up("INFO", "text")
    stream.close()
    logging.getLogger("bot.tests").error("nobody reads this %s", Mute())


@pytest.fixture
def clean_logging() -> Iterator[None]:
    """The log as it was, afterwards."""
    root = logging.getLogger()
    kept = root.handlers[:], root.level
    yield
    root.handlers[:], level = kept
    root.setLevel(level)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.NOTSET)
