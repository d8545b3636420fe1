"""A real process is killed at every named step, again and again: nothing is lost, nothing is doubled.

`HOUSE_KILLS` is the number of kills at each step, 2 by default.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from testing.seeds import seed
from tests.bot.tables.driver import STEPS

KILLS = int(os.environ.get("HOUSE_KILLS", "2"))


@pytest.fixture(scope="module")
def remains(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """What the killed processes left behind: a folder for each step, with a folder for each pair of games."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "tests.bot.tables.driver", str(folder), str(KILLS), str(seed("kills"))]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300 + 20 * KILLS, check=False)
    assert ran.returncode == 0, ran.stderr
    assert not ran.stderr
    return folder


def lines(path: Path) -> list[dict[str, Any]]:
    """A file of JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def games(remains: Path, step: str) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """The folders of a step, each with its database."""
    assert int((remains / step / "kills").read_text()) >= KILLS
    for folder in sorted(path for path in (remains / step).iterdir() if path.is_dir()):
        database = sqlite3.connect(folder / "games.db")
        yield folder, database
        database.close()


@pytest.mark.parametrize("step", STEPS)
def test_every_acknowledged_answer_is_there_once(remains: Path, step: str) -> None:
    """And all games were finished after the last restart."""
    for folder, database in games(remains, step):
        written = Counter(row[0] for row in database.execute("SELECT interaction FROM entries WHERE kind = 'answer'"))
        acknowledged = [line["interaction"] for line in lines(folder / "acks")]
        assert len(acknowledged) >= 10
        assert written == Counter(acknowledged)
        assert [row[0] for row in database.execute("SELECT status FROM tables")] == ["over", "over"]


@pytest.mark.parametrize("step", STEPS)
def test_every_owed_post_is_made_once(remains: Path, step: str) -> None:
    """No nonce makes two messages, no post is owed any more, and every public line stands in exactly one message."""
    for folder, database in games(remains, step):
        posts = lines(folder / "posts")
        assert max(Counter(post["nonce"] for post in posts).values()) == 1
        assert database.execute("SELECT count(*) FROM outbox").fetchone() == (0,)
        shown = {post["message"]: post["lines"] for post in posts if post["target"].startswith("channel")}
        told = Counter(text for message in shown.values() for text in message)
        assert told == Counter(row[0] for row in database.execute("SELECT text FROM log WHERE audience IS NULL"))
        rows = database.execute("SELECT id, message, (SELECT count(*) FROM entries WHERE table_id = id) FROM tables")
        for table, message, answers in rows:
            cards = [post for post in posts if post["table"] == table and post["target"].startswith("channel")]
            assert cards[-1]["message"] == message
            assert len([card for card in cards if card["kind"] == "table"]) <= answers + 1, (
                "posted before it was written"
            )
