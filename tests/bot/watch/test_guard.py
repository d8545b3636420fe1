"""The guard: one table that misbehaves is paused by itself, told in its channel and to its host; the others go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.watch.guard import Guard, Limits
from rules.engine import Refused
from tests.bot.tables.auction import Do
from tests.bot.tables.place import ANN, BOB, CAT, HandClock
from tests.bot.watch.watched_place import WatchedPlace

LUCK = {"begin": "luck"}


class Guarded(WatchedPlace):
    """Tables with a guard."""

    def guard_with(self, limits: Limits | None = None) -> Guard:
        """Let a guard watch; it knows this place's clock."""

        def pause(table: int, why: str) -> None:
            self.tables.stop_soon(table, why)  # the tables are not there yet when their guard is made

        self.watch = guard = Guard(self.clock.now, pause, limits=limits or Limits())
        return guard


async def test_rules_that_fail_again_and_again_pause_their_table_alone(tmp_path: Path) -> None:
    """The third time in a minute; a moderator can resume it, and then it may fail anew."""
    place = Guarded(tmp_path / "games.db")
    place.guard_with()
    async with place:
        bad = await place.table(ANN, BOB, key="auction", options=LUCK)
        good = await place.table(BOB, ANN, channel="901")
        for failures in (1, 2, 3):
            with pytest.raises(Refused, match="failed at that"):
                await place.say(bad, ANN, Do("fail"))
            assert (await place.shot(bad)).status == ("running" if failures < 3 else "paused")
        shot = await place.shot(bad)
        assert "I paused this table, because its rules failed 3 times in a minute" in shot.log[-1].text
        assert "I paused this table" in place.courier.to(ANN.id)[-1]
        await place.place(good, BOB, 4)
        assert (await place.shot(good)).status == "running"
        await place.tables.moderation.resume(bad, CAT, place.click())
        await place.say(bad, ANN, Do("wait"))
        assert (await place.shot(bad)).status == "running"


async def test_failures_that_are_far_apart_are_no_harm(tmp_path: Path) -> None:
    """A player who tries the same again the next day may."""
    place = Guarded(tmp_path / "games.db")
    place.guard_with()
    async with place:
        table = await place.table(ANN, BOB, key="auction", options=LUCK)
        for _ in range(5):
            with pytest.raises(Refused):
                await place.say(table, ANN, Do("fail"))
            await place.later(31)
        assert (await place.shot(table)).status == "running"


async def test_too_many_posts_pause_their_table_alone(tmp_path: Path) -> None:
    """Posts, edits and direct messages count together; a minute later the count begins anew."""
    place = Guarded(tmp_path / "games.db")
    place.guard_with(Limits(post=12))
    async with place:
        good = await place.table(BOB, ANN, channel="901")
        loud = await place.table(ANN, BOB)
        await place.later(60)
        for person, cell in ((ANN, 0), (BOB, 1), (ANN, 2), (BOB, 3), (ANN, 4), (BOB, 5)):
            await place.place(loud, person, cell)
            await place.shot(loud)
            await place.later(61)
        assert (await place.shot(loud)).status == "running"
        while (await place.shot(loud)).status == "running":
            await place.tables.cards.repost(loud)
        assert "more than 12 posts in a minute" in (await place.shot(loud)).log[-1].text
        await place.place(good, BOB, 4)
        assert (await place.shot(good)).status == "running"


async def test_computers_that_play_as_quickly_as_they_can_are_no_harm(tmp_path: Path) -> None:
    """A whole game in no time, but few posts: the limits in use leave it alone."""
    place = Guarded(tmp_path / "games.db")
    place.guard_with()
    async with place:
        table = await place.table(ANN, computers=1, key="auction")
        while (shot := await place.shot(table)).status == "running":
            await place.tables.moderation.skip(table, CAT, place.click())
        assert shot.status == "over"


def test_requests_that_discord_refuses_are_counted_by_the_table_whose_post_it_is() -> None:
    """The thirty-first 429 in a minute is too many; other answers and other channels are not counted."""
    clock, paused = HandClock(), list[tuple[int, str]]()
    guard = Guard(clock.now, lambda table, why: paused.append((table, why)), {"900": 7, "901": 8}.get)
    for status, channel in ((429, "900"), (429, "901"), (500, "900"), (200, "900"), (429, "902"), (429, None)):
        for _ in range(30):
            guard.answered(status, channel)
    assert paused == []
    guard.answered(429, "900")
    ((table, why),) = paused
    assert (table, "Discord refused more than 30 of its requests" in why) == (7, True)
    clock.time += 61
    for _ in range(30):
        guard.answered(429, "901")
    assert len(paused) == 1
