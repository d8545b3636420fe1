"""Save a whole database with this release: `python -m tests.saves`.

Writes one with tables of every game into `tests/saves/`. What has been saved once is never written again.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from bot.catalogue import find_game, games
from rules.engine import Refused
from testing.saves import house_release
from testing.saves.__main__ import LONGEST
from testing.subjects import usual_seats
from tests.bot.tables.place import ANN, BOB, CAT, Place

SHORTEST, BEGUN = "one-page-deadzone", 12
"""The game of which a database holds a finished table, and the answers that its other tables have had."""


def main() -> int:
    """Save a database."""
    parser = argparse.ArgumentParser(prog="python -m tests.saves", description=__doc__)
    parser.parse_args()
    try:
        print(keep_database(Path(__file__).with_name(f"database-{house_release()}.sql")))
    except Refused as refusal:
        parser.error(str(refusal))
    return 0


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


if __name__ == "__main__":
    sys.exit(main())
