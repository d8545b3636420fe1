"""Who answers an interaction where several processes hear of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from bot.discord.delivery.arrivals import Arrivals
from bot.store import Unreachable


@dataclass
class Beside:
    """What the database says: whether there are rivals, and whose an interaction is."""

    rivals: bool
    ours: bool | Exception = True

    async def claim(self, interaction: str, came: float) -> bool:
        """Say whose it is."""
        if isinstance(self.ours, Exception):
            raise self.ours
        return self.ours


@dataclass
class Pressed:
    """A press of a button; `told` are the words that its presser reads."""

    id: int = 1

    def __post_init__(self) -> None:
        self.type, self.response, self.told = None, self, list[Any]()

    def is_done(self) -> bool:
        """Whether it was acknowledged."""
        return False

    async def send_message(self, *, view: Any, **_: Any) -> None:
        """Tell."""
        self.told.append(view)


async def admitted(beside: Beside | None, *, stopping: bool) -> tuple[bool, bool]:
    """Whether a press may be answered here, and whether its presser is told why not."""
    arrivals, click = Arrivals(), Pressed()
    arrivals.rivals = beside
    if stopping:
        await arrivals.drain(0)
    task = asyncio.create_task(arrivals.admit(click))  # type: ignore[arg-type]  # as much of a click as this needs
    return await task, bool(click.told)


@pytest.mark.parametrize(
    ("beside", "stopping", "found"),
    [
        (None, False, (True, False)),
        (Beside(rivals=True), False, (True, False)),
        (Beside(rivals=True, ours=False), False, (False, False)),
        (Beside(rivals=True, ours=Unreachable("away")), False, (False, True)),
        (None, True, (False, True)),
        (Beside(rivals=False), True, (False, True)),
        (Beside(rivals=True), True, (False, False)),
    ],
    ids=["alone", "ours", "another's", "nobody knows", "stopping alone", "the last stops", "stopping beside others"],
)
async def test_who_answers_a_press(beside: Beside | None, stopping: bool, found: tuple[bool, bool]) -> None:
    """One process does; one that stops, or cannot ask the database, says so only where no other answers."""
    assert await admitted(beside, stopping=stopping) == found
