"""Databases that released versions have saved; records and states lie in `tests/<game>/saves/`."""

from __future__ import annotations

from pathlib import Path

DATABASES = sorted(Path(__file__).parent.glob("database-*.sql"))
