"""Where few answers are possible that name several options or none, each is a button that answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.discord.texts import texts
from rules.engine import Move
from tests.bot.discord.club import Club, choose, labels, words
from tests.bot.discord.harbour import Build, Hire, Rest, harbour

CRANE, SHED, COOK = Build.of("P1", "crane"), Build.of("P1", "shed"), Hire.of("cook")
ALL = [
    "Nothing",
    "Build P1 crane",
    "Build P1 shed",
    "Hire cook",
    "Build P1 crane, Hire cook",
    "Build P1 shed, Hire cook",
]
"""One pier has one house."""


class Quay(Club):
    """The server with a harbour whose works are no part of a plan of the turn."""

    def __init__(self, path: Path, options: Sequence[Move], usual: tuple[Move, ...] = ()) -> None:
        super().__init__(path, known={"harbour": replace(harbour(options, usual), plan={})})

    async def begin(self) -> Any:
        """A running harbour of Alice and Bob; returns her panel."""
        await self.open()
        await self.play("harbour", self.bob)
        return await self.panel(self.alice)


@pytest_asyncio.fixture
async def quay(tmp_path: Path) -> AsyncIterator[Quay]:
    """Two houses for one pier, and a cook."""
    quay = Quay(tmp_path, (CRANE, SHED, COOK))
    yield quay
    await quay.close()


async def test_each_of_few_answers_is_a_button_that_answers(quay: Quay) -> None:
    """Those that go together, too, with what each adds up to; there was a mark and a confirmation."""
    panel = await quay.begin()
    assert labels(panel)[: len(ALL)] == ALL
    assert "Confirm" not in labels(panel)
    assert "Build P1 shed, Hire cook: Metal left: 4 of 6" in words(panel)
    await quay.alice.click(panel, label="Build P1 shed, Hire cook")
    assert "0 does 2 works: build:P1:shed, hire:cook." in words(quay.card())


async def test_nothing_is_an_answer_as_well(quay: Quay) -> None:
    """Beside the others."""
    await quay.alice.click(await quay.begin(), label=texts.NOTHING)
    assert "0 does 0 works: nothing." in words(quay.card())


async def test_what_was_typed_is_marked_and_wants_a_confirmation(quay: Quay) -> None:
    """Half an answer is seen, and goes on as before."""
    await quay.begin()
    await quay.alice.slash(quay.channel, "harbour hire", who="cook")
    panel = await quay.panel(quay.alice)
    assert "Chosen so far: Hire cook." in words(panel)
    await quay.alice.click(panel, label="Confirm")
    assert "0 does 1 works: hire:cook." in words(quay.card())


async def test_more_answers_are_marks(tmp_path: Path) -> None:
    """Three that all go together would be eight buttons."""
    quay = Quay(tmp_path, (CRANE, Build.of("P2", "crane"), COOK))
    panel = await quay.begin()
    await choose(quay.alice, panel, "Build P2 crane", "Hire cook")
    await quay.alice.click(panel, label="Confirm")
    assert "0 does 2 works: build:P2:crane, hire:cook." in words(quay.card())
    await quay.close()


async def test_what_cannot_be_taken_back_is_asked_twice(tmp_path: Path) -> None:
    """As any answer with such a move; the usual one is named above."""
    quay = Quay(tmp_path, (COOK, Rest.of()), (COOK,))
    panel = await quay.begin()
    assert "The usual: Hire cook." in words(panel)
    await quay.alice.click(panel, label="Hire cook, Rest")
    assert "this cannot be taken back" in words(panel)
    await quay.alice.click(panel, label=texts.YES)
    assert "0 does 2 works: hire:cook, rest." in words(quay.card())
    await quay.close()
