"""What releases of a game have saved: records and states in mid-game, in `saves` beside its tests.

`python -m testing.saves GAME` writes them; what once was written is never changed.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from bot.catalogue import catalogue, find_game
from rules.engine import Checkpoint, FairDice, Match
from rules.engine.playout import autopilot, playout
from testing.subjects import TESTS, folder_of, subjects


def saves(kind: Literal["record", "state"]) -> Mapping[str, Path]:
    """All saves of this kind, by their games' keys and their names: `death-dome-0.1.0-record`."""
    found = {key: sorted((folder_of(key) / "saves").glob(f"*-{kind}.json")) for key in subjects()}
    return {f"{key}-{path.stem}": path for key, paths in found.items() for path in paths}


def play_on(path: Path) -> None:
    """Play a state that was saved to its end."""
    match = restored(path)
    playout(match, autopilot, 20_000)
    assert match.over
    assert match.state.winners


def restored(path: Path) -> Match[Any, Any]:
    """The match that goes on from a state that was saved; raises `Corrupt` if it cannot be read."""
    saved = json.loads(path.read_text("utf-8"))
    game = find_game(saved["game"])
    state = json.dumps(saved["state"]).encode()
    checkpoint = Checkpoint(0, 0, 0, 0, "", "", (), state, saved["state_version"])
    return Match.restore(game, checkpoint, [], FairDice(b"a released game"))


def release_of(key: str) -> str:
    """The release of what brings a game, by which its saves are named."""
    return catalogue().homes[key].package.partition(" ")[2] or house_release()


def house_release() -> str:
    """The release of this house; its distribution may still be installed as the one before."""
    project: str = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return project
