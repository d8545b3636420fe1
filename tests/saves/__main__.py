"""Save a game with this release: `python -m tests.saves GAME`; and a whole database: `python -m tests.saves database`.

Writes a finished game of autopilots, in which some moves were taken back, and a state from the middle of it into
`tests/<game>/saves/`; or a database with tables of every game into `tests/saves/`. What has been saved once is never
written again: tables that were saved so are still running.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import tomllib
from contextlib import closing
from pathlib import Path

from bot.catalogue import find_game, games
from bot.store.origins import Origin, Source
from bot.store.records import Record, fair_dice, make_record, read_record, write_record
from bot.store.verify import verify
from bot.tables.commands.given import played_again
from rules.engine import NOBODY, Refused
from rules.engine.playout import autopilot, playout, step
from testing.conformance.play import some_options
from testing.subjects import TESTS, folder_of, usual_seats
from tests.bot.store.test_records import SECRET, Played
from tests.bot.tables.place import ANN, BOB, CAT, Place

ANOTHER = bytes(32)
"""The secret of a table that plays on."""
SEED, TAKEN_BACK, BETWEEN, AT_RANDOM = 1, 3, 20, 150
LONGEST = 20_000
"""Answers that no game of autopilots needs."""
DATABASE = "database"
SHORTEST, BEGUN = "one-page-deadzone", 12
"""The game of which a database holds a finished table, and the answers that its other tables have had."""


def main() -> int:
    """Save what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.saves", description=__doc__)
    parser.add_argument("game", help=f"its key, or {DATABASE}")
    try:
        named = parser.parse_args().game
        release = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        if named == DATABASE:
            print(keep_database(TESTS / "saves" / f"database-{release}.sql"))
            return 0
        key = find_game(named).key
        for file in keep(key, release, folder_of(key) / "saves"):
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


def keep_database(file: Path) -> Path:
    """Write a database as SQL; raises `Refused` if this release has written one already."""
    if file.exists():
        raise Refused(f"This release has saved a database already: raise the version before you save it anew ({file}).")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arbiter.db"
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as database:
            file.write_text("".join(f"{line}\n" for line in database.iterdump()), "utf-8")
    return file


async def fill(path: Path) -> None:
    """Open tables in a new database: one of each game that is being played, one over, one that plays on from that, one
    paused, one not begun.
    """
    async with Place(path, games=games()) as place:
        for number, key in enumerate(games()):
            await play_some(place, await seated(place, key, str(900 + number)), BEGUN)
        over = await seated(place, SHORTEST, "950")
        await play_some(place, over, LONGEST)
        paused = await seated(place, SHORTEST, "951")
        await play_some(place, paused, BEGUN)
        await place.tables.moderation.pause(paused, CAT, place.click())
        await place.tables.lobby.open(SHORTEST, "g", "952", BOB, place.click())
        await play_some(place, await playing_on(place, over, "953"), 1)
        await place.tables.habits.set(ANN.id, "every", "8h")
        await place.tables.quiet()


async def seated(place: Place, key: str, channel: str) -> int:
    """A table of this game that has begun, with Ann, Bob, and computers where it needs more."""
    return await place.table(ANN, BOB, computers=usual_seats(find_game(key)) - 2, key=key, channel=channel)


async def playing_on(place: Place, over: int, channel: str) -> int:
    """A table of Ann and Bob that has begun in the midst of a game that is over, with what was hidden as it was."""
    lines = await place.tables.playing_on.lines(over, ANN.id, "", LONGEST)
    table = await place.tables.playing_on.open(over, ANN, "g", channel, str(lines[len(lines) // 2].id), place.click())
    for person in (ANN, BOB):
        await place.tables.lobby.join(table, person, None, None, place.click())
    await place.tables.lobby.start(table, ANN.id, place.click())
    return table


async def play_some(place: Place, table: int, answers: int) -> None:
    """Let the people at a table give so many answers of the autopilot, if the game lasts as long."""
    game = (await place.shot(table)).game
    for _ in range(answers):
        await place.tables.quiet()
        for person in (ANN, BOB):
            look = await place.tables.queries.look(table, person.id)
            if look.question is not None:
                await place.say(table, person, game.autopilot(look.view, look.question))
                break
        else:
            return


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
