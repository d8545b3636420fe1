"""A command line to try commands on: what they print and the status they end with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.__main__ import main


@dataclass(frozen=True)
class Ran:
    """A command that has ended."""

    status: int
    out: str
    error: str

    @property
    def sentence(self) -> str:
        """What it complained of: one sentence, no trace."""
        assert "Traceback" not in self.error
        assert self.error.endswith((".\n", "--help.\n"))
        assert self.error.count("\n") == 1
        return self.error.strip()


class Shell:
    """Runs commands in a folder of their own, with nothing set in the environment."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.capsys, self.folder = capsys, folder

    def run(self, *words: object) -> Ran:
        """Run `arbiter` with these words."""
        self.capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        told = self.capsys.readouterr()
        return Ran(status, told.out, told.err)
