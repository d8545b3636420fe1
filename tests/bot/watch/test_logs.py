"""The log: no secret in it, whatever goes wrong, and enough to find out what went wrong."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.watch.about import about
from bot.watch.logs import Form, formatter
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
    with about(interaction="seven"), about(table=3, afresh=True):
        assert "seven" not in shown.format(record("hello"))
    assert "table" not in shown.format(record("hello"))


def test_a_line_stays_a_line() -> None:
    """Whatever is in a message, one object is one line."""
    told = formatter("json").format(record("two\nlines and “%s”", "\u2028"))
    assert told.count("\n") == 0
    assert json.loads(told)["message"].startswith("two\nlines")
