"""What the tests of the command line share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bot.cli.shell import Shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARBITER_") or name == "DISCORD_TOKEN"]:
        monkeypatch.delenv(name)
    return Shell(capsys, tmp_path)
