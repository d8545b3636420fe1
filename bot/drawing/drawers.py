"""Who draws: processes of their own, or a thread of this one where there is one processor only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bot.catalogue import games
from bot.drawing.sketch import Drawn, Sketch, draw, renderer_of
from bot.workers import Workers, begin_work, processors
from rules.engine.language import Language


def drawers_here(wanted: int | None) -> int:
    """How many processes draw: as many as wanted, else one less than there are processors."""
    return processors() - 1 if wanted is None else wanted


class Drawers(Workers):
    """Draws in so many processes; with 0 in a thread.

    `probe("in render")` is called while a picture is drawn; where a thread draws, in that thread.
    """

    def __init__(self, processes: int, probe: Callable[[str], None] = lambda step: None) -> None:
        super().__init__(processes, "draws", begin)
        self._probe = probe

    @property
    def hands(self) -> int:
        """How many pictures are drawn at a time."""
        return max(1, self._processes)

    async def draw(self, sketches: Sequence[Sketch]) -> Drawn:
        """The first of these pictures that there is."""
        if not self._processes:
            return await self.do(draw, sketches, self._probe)
        drawing = asyncio.ensure_future(self.do(draw, sketches))
        self._probe("in render")
        return await drawing


def begin(language: Language) -> None:
    """What a process that draws does first: get ready, so that the first picture is as quick as the others."""
    begin_work(language)
    for key in games():
        renderer_of(key)
