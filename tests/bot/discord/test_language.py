"""Nothing that the bot shows on Discord goes around the door of sentences."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_all_that_the_bot_says_can_be_put_into_another_language() -> None:
    """In a process of its own: constants are said when they are imported."""
    visit = [sys.executable, "-m", "tests.pseudo_bot"]
    done = subprocess.run(visit, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
