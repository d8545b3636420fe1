"""Who thinks for computers: processes of their own, which give way to all that people wait for."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from bot.catalogue import find_game
from bot.computers.dealing import deal
from bot.computers.levels import EASY, answer
from bot.workers import Workers, begin_work
from rules.engine import Checkpoint, Entry, FairDice, Match, write_answer
from rules.engine.language import Language

P = TypeVar("P")
T = TypeVar("T")
SECONDS = 60.0
"""For so long a computer may think; then it answers as the autopilot would."""
LESS_URGENT = 10
"""By how much these processes give way, as nice has it."""
log = logging.getLogger("arbiter.computers")


@dataclass(frozen=True, slots=True)
class Problem:
    """A question that a computer thinks about: the match as it is kept, whose question it is, and how well it plays.

    Or about what it does about deals, if it is `dealing`. The same `seed` gives the same answer to the same question.
    """

    game: str
    checkpoint: Checkpoint
    tail: tuple[Entry, ...]
    seat: int
    level: str
    seed: str
    dealing: bool = False


def solve(problem: Problem) -> str:
    """The answer as it is written, or the act; nothing where none is wanted."""
    match = Match.restore(find_game(problem.game), problem.checkpoint, problem.tail, FairDice(b""))
    if problem.dealing:
        done = deal(match, problem.seat, problem.seed, offering=problem.level != EASY)
        return done.json if done else ""
    return write_answer(answer(match, match.question_for(problem.seat), problem.level, problem.seed))


class Unthought(Exception):
    """What was to be thought about took too long, or no process survived it; the text says which."""


class Thinkers:
    """Thinks in so many processes, which begin with the first problem; with 0 nobody thinks."""

    def __init__(self, processes: int, seconds: float = SECONDS) -> None:
        self._processes, self._seconds = processes, seconds
        self._workers: Workers | None = None
        self._closed = False

    @property
    def can(self) -> bool:
        """Whether anybody thinks here."""
        return self._processes > 0 and not self._closed

    async def think(self, problem: Problem) -> str | None:
        """The answer to a problem as it is written; None where it takes too long, or whoever thinks dies of it."""
        try:
            return await self.do(solve, problem, self._seconds)
        except Unthought as why:
            if not self._closed:
                log.warning("%s: the autopilot answers", why)
        except Exception:
            log.exception("a computer could not think: the autopilot answers")
        return None

    async def do(self, work: Callable[[P], T], given: P, seconds: float) -> T:
        """What comes of this work, which may take so long; raises `Unthought`, or what the work raises."""
        if self._workers is None:
            self._workers = Workers(self._processes, "thinks", begin)
        try:
            async with asyncio.timeout(seconds):
                return await self._workers.do(work, given)
        except TimeoutError:
            self._workers.replace()
            raise Unthought("a computer has thought for too long") from None
        except (BrokenProcessPool, asyncio.CancelledError):
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise Unthought("no process survives this problem") from None  # nor what waits behind it

    def close(self) -> None:
        """End all thinking at once."""
        self._closed = True
        if self._workers is not None:
            self._workers.close()


def begin(language: Language) -> None:
    """What a process that thinks does first."""
    with suppress(OSError, AttributeError):  # where there is no such thing, or it may not
        os.nice(LESS_URGENT)
    begin_work(language)
