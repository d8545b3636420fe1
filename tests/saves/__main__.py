"""Save a game with this release: `python -m tests.saves GAME`.

Writes a finished game of autopilots, in which some moves were taken back, and a state from the middle of it into
`tests/<game>/saves/`. What has been saved once is never written again: tables that were saved so are still running.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from pathlib import Path

from bot.records import read_record, write_record
from bot.verify import verify
from rules.catalogue import find_game
from rules.engine import Refused
from rules.playout import autopilot, step
from tests.beside import TESTS, folder_of
from tests.bot.test_records import Played

SEED, TAKEN_BACK, BETWEEN = 1, 3, 20
LONGEST = 20_000
"""Answers that no game of autopilots needs."""


def main() -> int:
    """Save the game that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.saves", description=__doc__)
    parser.add_argument("game", help="its key")
    try:
        key = find_game(parser.parse_args().game).key
        project = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]
        for file in keep(key, project["version"], folder_of(key) / "saves"):
            print(file)
    except Refused as refusal:
        parser.error(str(refusal))
    return 0


def keep(key: str, release: str, folder: Path) -> list[Path]:
    """Write a record and a state into a folder; `Refused` where this release has saved the game already."""
    files = [folder / f"{release}-{kind}.json" for kind in ("record", "state")]
    for file in files:
        if file.exists():
            raise Refused(f"{release} has saved this game already: raise the version before you save it anew ({file}).")
    table = finished(key)
    record = write_record(table.record)
    if not verify(read_record(record.encode())).winners:
        raise Refused("Nobody has won this game of autopilots, so it would be no save: see that autopilots finish it.")
    middle = table.checkpoints[len(table.checkpoints) // 2]
    about = {"game": key, "release": release, "state_version": middle.state_version, "state": json.loads(middle.state)}
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in zip(files, (record, written(about)), strict=True):
        file.write_text(text, "utf-8")
    return files


def finished(key: str) -> Played:
    """A game of autopilots that has come to its end."""
    table = Played(key, SEED)
    for _ in range(TAKEN_BACK):
        play_on(table, BETWEEN)
        table.undo()
    play_on(table, LONGEST)
    return table


def play_on(table: Played, answers: int) -> None:
    """Let autopilots give so many answers, if the game lasts as long."""
    for _ in range(answers):
        step(table.match, autopilot)
        table.collect()


def written(data: object) -> str:
    """JSON in one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    sys.exit(main())
