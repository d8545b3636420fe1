"""Games whose secrets have names: what was made from a secret shows its name, so that it can be found on the wire.

    python -m tests.wire.taint GAME

writes the skeleton of a game's double, `tests/<game>/double.py`. A double is a game in all else: the same rules,
options and journal. The words of the game show the name of each secret that they are made from.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.catalogue import find_game, games
from rules.engine import Game, Refused
from testing.subjects import brought_by, folder_of
from tests.wire.naming import Double

SKELETON = Path(__file__).with_name("double.txt")


def has_double(key: str) -> bool:
    """Whether a game brings a double."""
    return brought_by(key, "double") is not None


def double_of(key: str) -> Double:
    """The double of a registered game; a game without one fails the test that asks."""
    module = brought_by(key, "double")
    assert module is not None, (
        f"“{key}” has no double: write one in tests/{folder_of(key).name}/double.py, with a name for each of its "
        f"secrets (hands, decks, face-down things, lists, standing orders), and say there who may know them; or, where "
        f"nothing in it is secret, make it `without_secrets` with the reason. "
        f"`python -m tests.wire.taint {key}` begins it."
    )
    made: Double = module.double(games()[key])
    return made


def without_secrets(reason: str) -> Callable[[Game[Any, Any]], Double]:
    """The double of a game in which everything is open, for the reason given: the game itself."""
    assert reason
    return lambda game: Double(game, lambda state: iter(()), ())


def begin_double(key: str, folder: Path) -> Path:
    """Write the skeleton of a game's double into the folder of its tests; raises `Refused` where there is a double."""
    title, file = find_game(key).title, folder / "double.py"
    if file.exists():
        raise Refused(f"{file.name} is there already, in {folder}: change that one, or delete it first.")
    folder.mkdir(exist_ok=True)
    (folder / "__init__.py").touch()
    file.write_text(SKELETON.read_text("utf-8").replace("GAME_TITLE", title), "utf-8")
    return file


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.wire.taint", description="Begin the double of a game.")
    parser.add_argument("game", help="its key")
    key = parser.parse_args().game
    try:
        print(f"Now fill in {begin_double(key, folder_of(key))}.")
    except Refused as refusal:
        parser.error(str(refusal))
