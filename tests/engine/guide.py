"""CONTRIBUTING.md by its parts, and games that are written for a test and found like those that are there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from bot.catalogue import catalogue, lessons, list_kinds, pictures


def document(checkout: Path) -> str:
    """The text."""
    return (checkout / "CONTRIBUTING.md").read_text("utf-8")


def section(checkout: Path, title: str) -> str:
    """The part under a heading."""
    return document(checkout).split(f"\n## {title}\n")[1].split("\n## ")[0]


def blocks(text: str, language: str = "python") -> list[str]:
    """The code in it."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def forget_games(*modules: str) -> None:
    """Let the catalogue look again, and forget these modules with all below them."""
    for known in (catalogue, lessons, list_kinds, pictures):
        known.cache_clear()
    for name in [name for name in sys.modules if any(f"{name}.".startswith(f"{module}.") for module in modules)]:
        del sys.modules[name]
