"""A grade that is kept as `grade.json` beside the game's tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from testing.grading.candidate import Candidate
from testing.grading.criteria import Card, reached
from testing.grading.findings import Finding, Verdict
from testing.subjects import folder_of

NAME = "grade.json"


def data(candidate: Candidate, card: Card, command: str) -> Mapping[str, Any]:
    """What was measured, for JSON: the criteria with their sentences and figures, and the command that made it."""
    return {
        "game": candidate.key,
        "rules_version": candidate.game.rules_version,
        "grade": reached(card),
        "command": command,
        "criteria": {key: asdict(found) for key, found in card.items()},
    }


def text(about: Mapping[str, Any]) -> str:
    """It as JSON."""
    return json.dumps(about, indent=1, ensure_ascii=False) + "\n"


def kept(key: str) -> Mapping[str, Any] | None:
    """What was kept of a game, if anything was."""
    file = file_of(key)
    about: Mapping[str, Any] | None = json.loads(file.read_text("utf-8")) if file.exists() else None
    return about


def card_of(about: Mapping[str, Any]) -> Card:
    """The findings in what was kept."""
    return {
        key: Finding(Verdict(found["verdict"]), found["sentence"], found["figures"])
        for key, found in about["criteria"].items()
    }


def file_of(key: str) -> Path:
    """Where the grade of a game is kept; its folder need not be there."""
    return folder_of(key) / NAME
