"""Data files of a game: cards, units and maps are data, not code."""

from pathlib import Path


def load_data(module_file: str, name: str) -> bytes:
    """The bytes of `data/<name>` beside the module whose `__file__` is given."""
    return (Path(module_file).parent / "data" / name).read_bytes()
