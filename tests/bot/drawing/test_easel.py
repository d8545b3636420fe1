"""The queue of pictures: what goes first, what is made once for several, and what is not made at all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Literal

import pytest

from bot.drawing.easel import FAIR, Easel, Ticket, Urgency
from bot.watching import Unwatched

LOOKED_AT, POSTED, IN_WORDS, FILM = Urgency


class Counts(Unwatched):
    """Remembers what the queue tells."""

    def __init__(self) -> None:
        self.passed: list[str] = []
        self.standing = (0, 0.0)

    def queued(self, waiting: int, oldest: float) -> None:
        """Keep it."""
        self.standing = waiting, oldest

    def passed_over(self, how: Literal["dropped", "in words"]) -> None:
        """Keep it."""
        self.passed.append(how)


class Room:
    """A queue with one hand, which makes nothing further as long as the gate is shut; `made` is in which order."""

    def __init__(self) -> None:
        self.time, self.watch, self.gate = 0.0, Counts(), asyncio.Event()
        self.easel = Easel[str](1, lambda: self.time, self.watch)
        self.made: list[str] = []
        self.busy = self.ask("busy")

    def ask(self, key: str, urgency: Urgency = LOOKED_AT, owner: Hashable = None) -> Ticket[str]:
        """Somebody wants something, a second after what was wanted before."""
        self.time += 1
        return self.easel.ask(key, self._maker(key), urgency, owner)

    def _maker(self, key: str) -> Callable[[], Awaitable[str | None]]:
        async def make() -> str:
            await self.gate.wait()
            self.made.append(key)
            return key.upper()

        return make

    async def open(self, *tickets: Ticket[str]) -> list[str]:
        """Let all be made for which somebody waits; return what was made after the first."""
        self.gate.set()
        await self.easel.wait([self.busy, *tickets])
        return self.made[1:]


@pytest.fixture
async def room() -> Room:
    """A queue whose only hand is busy."""
    return Room()


async def test_what_somebody_looks_at_goes_first_and_the_newest_of_it(room: Room) -> None:
    """Then what is posted, the oldest first; then what words stand for; a film last."""
    film, first, second = room.ask("film", FILM), room.ask("post 1", POSTED), room.ask("post 2", POSTED)
    words, old, new = room.ask("words", IN_WORDS), room.ask("panel 1"), room.ask("panel 2")
    made = await room.open(film, first, second, words, old, new)
    assert made == ["panel 2", "panel 1", "post 1", "post 2", "words", "film"]


async def test_nothing_waits_for_ever(room: Room) -> None:
    """However many panels come, the one that has waited longest is among each eight."""
    film = room.ask("film", FILM)
    panels = [room.ask(f"panel {number}") for number in range(3 * FAIR)]
    made = await room.open(film, *panels)
    assert made.index("film") < FAIR
    assert made.index("panel 0") < 2 * FAIR


async def test_the_same_is_made_once_for_all(room: Room) -> None:
    """Also for those who come while it is being made; one who leaves takes it from nobody else."""
    one, other, gone = room.ask("board"), room.ask("board", POSTED), room.ask("board")
    room.easel.drop(gone)
    made = await room.open(one, other)
    assert (made, one.made, other.made, gone.made) == (["board"], "BOARD", "BOARD", None)
    assert room.watch.passed == []


async def test_it_is_as_urgent_as_the_most_urgent_wait(room: Room) -> None:
    """A board that is posted goes first when somebody looks at it, too, and no more when that one has left."""
    board, post, looking = room.ask("board", POSTED), room.ask("post", POSTED), room.ask("post")
    left = room.ask("third", POSTED)
    room.easel.drop(room.ask("third"))
    assert await room.open(board, post, looking, left) == ["post", "board", "third"]


async def test_what_nobody_waits_for_is_not_made(room: Room) -> None:
    """The task that waited has ended: its picture is never drawn, and counted."""
    waiting = asyncio.create_task(room.easel.wait([room.ask("gone")]))
    kept = room.ask("kept")
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert room.watch.standing[0] == 1
    assert (await room.open(kept), room.watch.passed) == (["kept"], ["dropped"])


async def test_only_the_newest_wish_of_an_owner_is_made(room: Room) -> None:
    """Press upon press at one table: one picture is drawn, and who waited for the others learns at once."""
    presses = [room.ask(f"panel {number}", owner="Alice") for number in range(5)]
    other = room.ask("other", owner="Bob")
    assert [ticket.left for ticket in presses] == [True, True, True, True, False]
    assert all(ticket.settled.done() for ticket in presses[:-1])
    assert await room.open(presses[-1], other) == ["other", "panel 4"]
    assert room.watch.passed == ["dropped"] * 4


async def test_what_is_being_made_comes_to_whom_it_was_begun_for(room: Room) -> None:
    """A press a moment later takes nothing away: the first picture is there in a moment, too."""
    room.gate.set()
    await room.easel.wait([room.busy])
    room.gate.clear()
    begun = room.ask("panel 1", owner="Alice")
    newer, newest = room.ask("panel 2", owner="Alice"), room.ask("panel 3", owner="Alice")
    assert await room.open(begun, newest) == ["panel 1", "panel 3"]
    assert (begun.made, newer.left, newest.made) == ("PANEL 1", True, "PANEL 3")


async def test_who_asks_again_for_the_same_keeps_its_place(room: Room) -> None:
    """Nothing is dropped, as the picture is still wanted."""
    older, newer = room.ask("panel", owner="Alice"), room.ask("panel", owner="Alice")
    assert (older.left, newer.left) == (True, False)
    assert (await room.open(newer), room.watch.passed) == (["panel"], [])


async def test_what_is_at_hand_overtakes_what_waits(room: Room) -> None:
    """The newest wish of an owner can be met at once: the older one is not drawn any more."""
    older = room.ask("panel", owner="Alice")
    assert room.easel.at_hand("NEWER", "Alice").made == "NEWER"
    assert (older.left, await room.open()) == (True, [])


async def test_words_let_all_others_go_first(room: Room) -> None:
    """What has given way is made when nothing else waits, and is counted."""
    panel, film, post = room.ask("panel"), room.ask("film", FILM), room.ask("post", POSTED)
    room.easel.give_way(panel)
    made = await room.open(panel, film, post)
    assert (made, room.watch.passed) == (["post", "panel", "film"], ["in words"])


async def test_the_queue_tells_how_it_stands(room: Room) -> None:
    """How many wait, and how long the oldest of them has waited."""
    tickets = [room.ask("one"), room.ask("two", POSTED)]
    assert room.watch.standing == (2, 1.0)
    await room.open(*tickets)
    assert room.watch.standing == (0, 0.0)


async def test_a_failure_holds_up_nobody(room: Room) -> None:
    """Who waited for it gets nothing, the others get theirs."""

    async def fail() -> str | None:
        return None

    room.time += 1
    failed, other = room.easel.ask("fails", fail, LOOKED_AT), room.ask("other")
    await room.open(failed, other)
    assert (failed.made, failed.left, other.made) == (None, False, "OTHER")


async def test_at_the_end_nobody_waits_in_vain(room: Room) -> None:
    """All who wait learn that nothing comes, and nothing more is made."""
    ticket = room.ask("panel")
    room.easel.close()
    await room.easel.wait([ticket, room.busy])
    assert (ticket.left, room.busy.left, room.made) == (True, True, [])
