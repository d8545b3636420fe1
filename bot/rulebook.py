"""A game's numbered rules and rulings, read from the tables of its RULEBOOK.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.engine import Game

RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+-\d+[a-z]?")
"""A numbered rule, e.g. GS-DRW-01; the ids of decision points (GP-01) have one dash only."""
RULING = re.compile(r"R\d+[a-z]?")
_CELL_END = re.compile(r"(?<!\\)\|")
_MARK_UP = re.compile(r"\*\*|`")


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One numbered rule or ruling: its id, the heading it stands under, and its text without mark-up."""

    id: str
    section: str
    text: str

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling on the rulebook rather than a rule of it."""
        return RULING.fullmatch(self.id) is not None


def rules_of(game: Game[Any, Any]) -> list[RuleEntry]:
    """All rules and rulings of a game in the order of its rulebook; none where the game brings no rulebook."""
    return [*_read(game.rulebook)] if game.rulebook else []


def numbered(game: Game[Any, Any]) -> list[str]:
    """The ids of the numbered rules, rulings left out."""
    return [entry.id for entry in rules_of(game) if not entry.is_ruling]


def find(game: Game[Any, Any], topic: str) -> list[RuleEntry]:
    """The entries that a topic means: an id, else ids that begin so, else a section and all words; best first."""
    wanted, entries = topic.strip().casefold(), rules_of(game)
    words = wanted.split()
    if not words:
        return []
    exact = [entry for entry in entries if entry.id.casefold() == wanted]
    begun = [entry for entry in entries if entry.id.casefold().startswith(f"{wanted}-")]
    titled = [entry for entry in entries if all(word in _words(entry.section) for word in words)]
    told = [
        entry
        for entry in entries
        if all(word in f"{entry.id} {entry.section} {entry.text}".casefold() for word in words)
    ]
    whole = [entry for entry in told if set(words) <= _words(entry.text)]
    return exact or begun or [*dict.fromkeys([*titled, *whole, *told])]


def uncovered(game: Game[Any, Any], tests: Path) -> list[str]:
    """The numbered rules that stand in no test's docstring under the folder `tests`."""
    proved = {
        rule for path in sorted(tests.rglob("*.py")) for text in _test_docstrings(path) for rule in RULE.findall(text)
    }
    return [rule for rule in numbered(game) if rule not in proved]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _test_docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


@lru_cache(maxsize=32)
def _read(path: Path) -> tuple[RuleEntry, ...]:
    return tuple(parse(path.read_text("utf-8")))


def parse(text: str) -> Iterator[RuleEntry]:
    """The entries of a rulebook: every table row whose first cell is an id."""
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = _heading(line)
        elif line.startswith("|"):
            cells = [_plain(cell) for cell in _CELL_END.split(line)[1:-1]]
            if len(cells) > 1 and RULE.fullmatch(cells[0]):
                yield RuleEntry(cells[0], section, cells[1])
            elif len(cells) > 1 and RULING.fullmatch(cells[0]):
                yield RuleEntry(cells[0], section, _ruling(cells[1:]))


def _heading(line: str) -> str:
    """`### 3.3 Draw Phase (GS-DRW)` is the section `Draw Phase`."""
    return re.sub(r"^#+\s*(?:\d+(?:\.\d+)*\.?\s+)?|\s*\([A-Z][^()]*\)\s*$", "", line)


def _ruling(cells: list[str]) -> str:
    question, reading, *why = cells + [""] * (2 - len(cells))
    return " ".join([part for part in (question, reading, *[f"({reason})" for reason in why if reason]) if part])


def _plain(cell: str) -> str:
    return _MARK_UP.sub("", cell.replace("\\|", "|")).strip()
