"""Begin the double of a game: `python -m testing.doubles GAME` writes a skeleton of it beside the game's tests."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.catalogue import find_game, key_of
from rules.engine import Refused
from testing.subjects import TESTS, folder_of

SKELETON = Path(__file__).with_name("double.txt")


def begin_double(key: str, folder: Path) -> Path:
    """Write the skeleton of a game's double into the folder of its tests; raises `Refused` where there is a double."""
    title, file = find_game(key).title, folder / "double.py"
    if file.exists():
        raise Refused(f"{file.name} is there already, in {folder}: change that one, or delete it first.")
    folder.mkdir(exist_ok=True)
    if folder.is_relative_to(TESTS):
        (folder / "__init__.py").touch()
    file.write_text(SKELETON.read_text("utf-8").replace("GAME_TITLE", title), "utf-8")
    return file


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m testing.doubles", description=__doc__)
    parser.add_argument("game", help="its key, or the name of its module or package")
    try:
        key = key_of(parser.parse_args().game)
        print(f"Now fill in {begin_double(key, folder_of(key))}.")
    except Refused as refusal:
        parser.error(str(refusal))
