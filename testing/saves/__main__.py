"""Save a game with this release: `python -m testing.saves GAME`.

Writes a finished game of autopilots, in which some moves were taken back, one that began at random, one that was played
on from the middle of another, and a state in mid-game into `saves` beside the game's tests. What has been saved once is
never written again: tables that were saved so are still running. The release is that of the package which brings the
game, as it is installed, and for a game of this house the one that `pyproject.toml` names.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

from bot.catalogue import find_game, key_of
from bot.store.origins import Origin, Source
from bot.store.records import Record, fair_dice, make_record, read_record, write_record
from bot.store.verify import verify
from bot.tables.commands.given import played_again
from rules.engine import NOBODY, Refused
from rules.engine.playout import autopilot, playout, step
from testing.conformance.play import some_options
from testing.records import SECRET, Played
from testing.saves import release_of
from testing.subjects import folder_of, usual_seats

ANOTHER = bytes(32)
"""The secret of a table that plays on."""
SEED, TAKEN_BACK, BETWEEN, AT_RANDOM = 1, 3, 20, 150
LONGEST = 20_000
"""Answers that no game of autopilots needs."""


def main() -> int:
    """Save the game that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m testing.saves", description=__doc__)
    parser.add_argument("game", help="its key, or the name of its module or package")
    try:
        key = key_of(parser.parse_args().game)
        for file in keep(key, release_of(key), folder_of(key) / "saves"):
            print(file)
    except Refused as refusal:
        parser.error(str(refusal))
    return 0


def keep(key: str, release: str, folder: Path) -> list[Path]:
    """Write three records and a state into a folder; raises `Refused` if this release has saved the game already."""
    files = [folder / f"{release}-{kind}.json" for kind in ("record", "random-record", "played-on-record", "state")]
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
    texts = (record, write_record(wild(key).record), write_record(played_on(table)), written(about))
    for file, text in zip(files, texts, strict=True):
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


def wild(key: str) -> Played:
    """A game with options by lot that was played at random for a while, and by autopilots to its end."""
    game = find_game(key)
    table = Played(key, SEED, options=some_options(game, usual_seats(game), random.Random(SEED)))
    table.answer(AT_RANDOM)
    play_on(table, LONGEST)
    return table


def played_on(table: Played) -> Record:
    """A game of autopilots from the middle of another one, with what was hidden there drawn anew, to its end."""
    game, seats, options = table.game, table.seats, table.options
    answers = [row for row in table.line if row.kind == "answer"]
    target = answers[len(answers) // 2]
    salts = [seat.salt for seat in seats]
    source = Source(secret=SECRET.hex(), options=options, salts=salts)
    origin = Origin.of(1, table.line, target, source, None, round_=1, seat=target.seat, anew=True)
    rows = table.line[: target.seq]
    given = played_again(game, len(seats), options, rows, rows[0].rules_version, 1000)
    match, entries = given.match, given.rows
    match.dice = fair_dice(ANOTHER, game.key, options, salts)
    match.draw(NOBODY)
    playout(match, autopilot)
    return make_record(match, [*entries, *match.drain().entries], seats, options, ANOTHER, origin=origin)


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
