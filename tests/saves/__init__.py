"""What released versions have saved: databases here, records and states in mid-game in `tests/<game>/saves/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from bot.catalogue import games
from tests.beside import folder_of

DATABASES = sorted(Path(__file__).parent.glob("database-*.sql"))


def saves(kind: Literal["record", "state"]) -> Mapping[str, Path]:
    """All saves of this kind, by their games' keys and their names: `death-dome-0.1.0-record`."""
    found = {key: sorted((folder_of(key) / "saves").glob(f"*-{kind}.json")) for key in games()}
    return {f"{key}-{path.stem}": path for key, paths in found.items() for path in paths}
