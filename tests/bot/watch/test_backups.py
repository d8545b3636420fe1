"""Backups by themselves: when, how many, and what happens when one cannot be made."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.archive import NotStored, back_up
from bot.watch.backups import HOUR, Backups, Plan
from tests.bot.tables.place import ANN, BOB
from tests.bot.watch.watched_place import WatchedPlace

DAY = 24 * HOUR


def names(folder: Path) -> list[str]:
    """What is in a folder."""
    return sorted(path.name for path in folder.iterdir())


class Keeper:
    """Backups of a place's database, with its clock."""

    def __init__(self, place: WatchedPlace, keep: int = 3) -> None:
        self.folder, self.clock = place.path.parent / "copies", place.clock
        url = f"sqlite+aiosqlite:///{place.path}"
        self.fail = ""
        self.backups = Backups(url, Plan(self.folder, DAY, keep), place.clock, copy=self._copy)

    def _copy(self, url: str, target: Path) -> int:
        if self.fail:
            raise NotStored(self.fail)
        return back_up(url, target)

    async def later(self, seconds: int) -> None:
        """Time passes, in steps of an hour, and what is due is done."""
        end = self.clock.time + seconds
        while self.clock.time < end:
            self.clock.time = min(end, self.clock.time + HOUR)
            self.backups.check_clock()
            await self.backups.quiet()

    async def start(self) -> None:
        """The bot starts."""
        self.backups.start()
        await self.backups.quiet()


async def test_a_backup_each_day_of_which_the_newest_are_kept(place: WatchedPlace) -> None:
    """Beside a live bot; each of them is a database of its own; other files in the folder are nobody's business."""
    keeper = Keeper(place)
    await keeper.start()
    assert names(keeper.folder) == ["arbiter-20270115T080000Z.db"]
    (keeper.folder / "arbiter-before-the-move.db").touch()
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 4)
    for _ in range(5):
        await keeper.later(DAY)
    copies = [name for name in names(keeper.folder) if name != "arbiter-before-the-move.db"]
    assert copies == [f"arbiter-202701{day}T080000Z.db" for day in (18, 19, 20)]
    with closing(sqlite3.connect(keeper.folder / copies[0])) as copy:
        assert copy.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    await keeper.backups.close()


async def test_a_restart_makes_no_backup_before_its_time(place: WatchedPlace) -> None:
    """And one at once when the bot was down while it was due."""
    for wait, count in ((0, 1), (DAY // 2, 1), (3 * DAY, 2)):
        place.clock.time += wait
        keeper = Keeper(place)
        await keeper.start()
        assert len(names(keeper.folder)) == count
        await keeper.backups.close()


async def test_a_clock_that_was_wrong_does_not_stop_backups(place: WatchedPlace) -> None:
    """A name from the future puts the next one off by no more than a day."""
    keeper = Keeper(place)
    keeper.folder.mkdir()
    (keeper.folder / "arbiter-20990101T000000Z.db").touch()
    await keeper.start()
    await keeper.later(DAY)
    assert "arbiter-20270116T080000Z.db" in names(keeper.folder)
    await keeper.backups.close()


async def test_a_failure_is_told_and_tried_again_in_an_hour(
    place: WatchedPlace, caplog: pytest.LogCaptureFixture
) -> None:
    """No older backup goes for one that was not made; the bot plays on."""
    keeper = Keeper(place, keep=1)
    await keeper.start()
    keeper.fail = "The backup could not be written: disk full."
    await keeper.later(DAY)
    assert keeper.backups.problem == keeper.fail
    assert [record.levelno for record in caplog.records if "no backup was made" in record.message] == [logging.ERROR]
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 4)
    assert names(keeper.folder) == ["arbiter-20270115T080000Z.db"]
    keeper.fail = ""
    await keeper.later(HOUR)
    assert keeper.backups.problem == ""
    assert names(keeper.folder) == ["arbiter-20270116T090000Z.db"]
    assert keeper.backups.last == keeper.clock.time
    await keeper.backups.close()


async def test_a_folder_that_cannot_be_made_is_a_failure_too(place: WatchedPlace) -> None:
    """A file is in its way."""
    keeper = Keeper(place)
    keeper.folder.write_text("no folder")
    await keeper.start()
    assert "exists" in keeper.backups.problem.lower()
    await keeper.backups.close()


async def test_what_a_killed_process_left_is_cleared_away(place: WatchedPlace) -> None:
    """Half a copy, with SQLite's journal beside it."""
    keeper = Keeper(place)
    keeper.folder.mkdir()
    for name in ("arbiter-20270114T080000Z.db.part", "arbiter-20270114T080000Z.db.part-journal"):
        (keeper.folder / name).write_bytes(b"half")
    await keeper.start()
    assert names(keeper.folder) == ["arbiter-20270115T080000Z.db"]
    await keeper.backups.close()
