"""Nothing that is read on the page goes around the door of sentences."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from bot.local import page

STATIC = Path(page.__path__[0]) / "static"
WORDS = re.compile(r"""["'`][^"'`\n]*[A-Z][a-z]+ [a-z]+ [^"'`\n]*["'`]""")


def test_nothing_goes_around_the_door(checkout: Path) -> None:
    """In a process of its own, as constants are said when they are imported."""
    command = [sys.executable, "-m", "tests.bot.local.page.pseudo_page"]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_script_has_no_sentences() -> None:
    """What it tells stands in the page, which is said."""
    lines = [
        line for line in (STATIC / "page.js").read_text("utf-8").splitlines() if not line.lstrip().startswith("//")
    ]
    assert [line for line in lines if WORDS.search(line)] == []
    assert WORDS.search('notice("Arbiter cannot be reached: is it still running?")')
