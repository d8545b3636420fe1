"""Pictures of a game, drawn in processes of their own; a game without a renderer is told in words."""

from __future__ import annotations

import asyncio
import io
import logging
import time
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.discord.texts.escape import NAME, clean
from bot.drawing.drawers import Drawers
from bot.drawing.easel import Easel, Ticket, Urgency
from bot.drawing.sketch import Kind, More, Shot, Sketch, coloured_frame, film_frame, renderer_of
from bot.tables.queries.replaying import thinned
from bot.waiting import WaitHook, wait_plainly
from bot.watching import UNWATCHED, Watch
from renderers.kit.chances import Standing
from renderers.kit.encode import PictureCache
from renderers.kit.ending import Ending
from renderers.kit.film import coloured, gif, palette_of
from renderers.kit.palettes import STANDARD
from rules.engine import Event, Game, Move, Question

BOARD, HAND, LOOKUP, COVER = "board.png", "hand.png", "lookup.png", "cover.png"
ENDING = "ending"
"""How the names of those pictures begin that show how a game, or a match of it, ended."""
LARGEST = 10 * 1024 * 1024
LARGEST_FILM = 8 * 1024 * 1024
SAMPLES = 8
PATIENCE = 1.5
"""Seconds that a picture is waited for; then words go out, and it follows."""
NONE = b""
"""Stands in the cache for a picture that there is not."""
log = logging.getLogger("arbiter.discord")


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a film: what a view shows, what has just changed, and two lines to write above it.

    In a director's cut `hands` are the view of each seat with what it is asked.
    """

    view: Any
    facts: Sequence[Event]
    caption: str
    note: str = ""
    hands: Sequence[tuple[Any, Question | None]] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture and its file name; `alt` is what it shows where that is its own, `below` stands below it."""

    name: str
    png: bytes
    alt: str = ""
    below: tuple[Picture, ...] = ()


Wanted = Ticket[Picture]


class Pictures:
    """Draws boards and hands; unchanged ones are not drawn again. `probe("in render")` is called while one is drawn: a
    test ends the process there.

    A `palette` is for pictures that only one person sees; what everybody sees is drawn in the standard one. `drawers`
    is the number of processes that draw; with 0 a thread does. `wait_hook` waits for pictures.
    """

    def __init__(
        self, drawers: int = 0, probe: Callable[[str], None] = lambda step: None, watch: Watch = UNWATCHED,
        wait_hook: WaitHook = wait_plainly,
    ) -> None:  # fmt: skip
        self._watch, self.wait_hook = watch, wait_hook
        self.drawers = Drawers(drawers, probe)
        self._easel = Easel[Any](self.drawers.hands, time.monotonic, watch)
        self._cache = PictureCache()
        self._filming = asyncio.Lock()

    # -- what is to be drawn -----------------------------------------------------------------------------------------

    def board(
        self, game: Game[Any, Any], view: Any, names: Sequence[str], facts: Sequence[Event] = (),
        palette: str = STANDARD,
    ) -> Sketch | None:  # fmt: skip
        """The board, None for a game without pictures."""
        return self._sketch("board", game, view, names, facts, palette)

    def hand(
        self, game: Game[Any, Any], view: Any, names: Sequence[str], question: Question | None,
        palette: str = STANDARD,
    ) -> Sketch | None:  # fmt: skip
        """A seat's private picture; most games have it at times only."""
        return self._sketch("hand", game, view, names, question, palette)

    def lookup(
        self, game: Game[Any, Any], view: Any, names: Sequence[str], move: Move, palette: str = STANDARD
    ) -> Sketch | None:
        """What a lookup asks for, None for a game that draws no lookups."""
        return self._sketch("lookup", game, view, names, move, palette)

    def cover(self, game: Game[Any, Any]) -> Sketch | None:
        """What invites to a game that nobody plays yet, the same at all tables; None for a game without one."""
        return (
            Sketch.of("cover", game.key, None, (), None, STANDARD) if hasattr(renderer_of(game.key), "cover") else None
        )

    def finale(self, game: Game[Any, Any], ending: Ending, names: Sequence[str]) -> Sketch | None:
        """How a game ended."""
        return self._sketch("finale", game, ending.view, names, replace(ending, view=None), STANDARD)

    def chances(self, game: Game[Any, Any], standing: Standing, names: Sequence[str], palette: str) -> Sketch:
        """How each seat's chance to win went; every game has it."""
        return Sketch.of("chances", game.key, standing, [clean(name, NAME) for name in names], None, palette)

    def _sketch(
        self, kind: Kind, game: Game[Any, Any], view: Any, names: Sequence[str], more: More, palette: str
    ) -> Sketch | None:
        if view is None or not hasattr(renderer_of(game.key), kind):
            return None
        try:
            return Sketch.of(kind, game.key, view, [clean(name, NAME) for name in names], more, palette)
        except Exception:
            log.exception("the %s of %s could not be packed", kind, game.key)
            return None

    def draws(self, game: Game[Any, Any]) -> bool:
        """Whether this game has pictures at all."""
        return renderer_of(game.key) is not None

    def numbered(self, game: Game[Any, Any], view: Any, question: Question | None) -> Collection[int]:
        """The options of this question that the private picture shows by their numbers, from 1."""
        tells: Callable[[Any, Question], Collection[int]] | None = getattr(renderer_of(game.key), "numbered", None)
        if tells is None or question is None:
            return ()
        try:
            return tells(view, question)
        except Exception:  # as where it cannot be drawn
            log.exception("the numbers of %s could not be told", game.key)
            return ()

    # -- drawing it --------------------------------------------------------------------------------------------------

    async def in_time(
        self, wanted: Mapping[str, Sketch | None], urgency: Urgency = Urgency.LOOKED_AT, owner: Hashable = None
    ) -> Wanted | None:
        """Wait for the first of these pictures (by file name) that there is, but only for a while.

        None where there is none. When the ticket is not settled, words are to go out, and the picture to follow. What
        the same owner still waits for is dropped.
        """
        return (await self.all_in_time([(wanted, owner)], urgency))[0]

    async def all_in_time(
        self, wanted: Sequence[tuple[Mapping[str, Sketch | None], Hashable]], urgency: Urgency = Urgency.LOOKED_AT
    ) -> list[Wanted | None]:
        """The same for several at once, each with its owner."""
        tickets = [self._ask(sketches, urgency, owner) for sketches, owner in wanted]
        await self._wait(*[ticket for ticket in tickets if ticket is not None])
        return [ticket if ticket and not _is_none(ticket) else None for ticket in tickets]

    async def _wait(self, *tickets: Wanted) -> None:
        """Wait for a while; what is not drawn by then gives way to others."""
        await self.wait_hook(self._easel.wait(tickets, PATIENCE), reason="pictures")
        for ticket in tickets:
            if not ticket.settled.done():
                self._easel.give_way(ticket)

    async def together(
        self, wanted: Mapping[str, tuple[Sketch | None, str]], urgency: Urgency, owner: Hashable
    ) -> Wanted | None:
        """Wait for all of these that there are, each with its alt text, but only for a while; the first has the others
        below it.
        """
        sketches = {name: (sketch, alt) for name, (sketch, alt) in wanted.items() if sketch is not None}
        if not sketches:
            return None
        key = tuple([(name, sketch.key) for name, (sketch, _) in sketches.items()])
        ticket = self._easel.ask(key, lambda: self._draw_all(sketches), urgency, owner)
        await self._wait(ticket)
        return None if _is_none(ticket) else ticket

    async def _draw_all(self, sketches: Mapping[str, tuple[Sketch, str]]) -> Picture | None:
        made: list[Picture] = []
        for name, (sketch, alt) in sketches.items():
            held = self._cache.find(sketch.key)
            drawn = Picture(name, held) if held else await self._draw({name: sketch})
            made += [replace(drawn, alt=alt)] if drawn else []
        return replace(made[0], below=tuple(made[1:])) if made else None

    async def waited(self, task: asyncio.Task[Any], seconds: float | None = None) -> bool:
        """Wait for what is worked out before it is drawn, but only so long; return whether it is there."""
        await self.wait_hook(asyncio.wait([task], timeout=seconds), reason="what is to be drawn")
        return task.done()

    async def drawn(self, wanted: Mapping[str, Sketch | None]) -> Picture | None:
        """The first of these pictures that there is, however long it takes."""
        ticket = self._ask(wanted, Urgency.LOOKED_AT, None)
        if ticket is None:
            return None
        await self._easel.wait([ticket])
        return ticket.made

    async def later(self, tickets: Collection[Wanted], seconds: float | None = None) -> None:
        """Wait until all of these are settled, in place of which there are words; after so many seconds drop them."""
        await self.wait_hook(self._easel.wait(tickets, seconds), reason="pictures that follow")
        self.drop(tickets)

    def drop(self, tickets: Collection[Wanted]) -> None:
        """Nobody waits for these any more."""
        for ticket in tickets:
            self._easel.drop(ticket)

    def _ask(self, wanted: Mapping[str, Sketch | None], urgency: Urgency, owner: Hashable) -> Wanted | None:
        sketches = {name: sketch for name, sketch in wanted.items() if sketch is not None}
        for name, sketch in [*sketches.items()]:
            held = self._cache.find(sketch.key)
            if held is None:
                break
            del sketches[name]
            if held != NONE:
                return self._easel.at_hand(Picture(name, held), owner)
        if not sketches:
            return None
        key = tuple([(name, sketch.key) for name, sketch in sketches.items()])
        return self._easel.ask(key, lambda: self._draw(sketches), urgency, owner)

    async def _draw(self, sketches: Mapping[str, Sketch]) -> Picture | None:
        """The first of these that there is; None when it fails, too: then the table is told in words."""
        (first, *_), names = sketches.values(), [*sketches]
        try:
            drawn = await self.drawers.draw([*sketches.values()])
        except Exception:
            log.exception("the %s of %s could not be drawn", first.kind, first.game)
            return None
        self._watch.took("picture", drawn.seconds)
        for sketch in [*sketches.values()][: drawn.which]:
            self._cache.keep(sketch.key, NONE)
        if drawn.which is None:
            return None
        name = names[drawn.which]
        if len(drawn.png) > LARGEST:
            log.error("the %s of %s has %d bytes, more than Discord takes", name, first.game, len(drawn.png))
            return None
        return Picture(name, self._cache.keep(sketches[name].key, drawn.png))

    # -- films -------------------------------------------------------------------------------------------------------

    async def film(
        self, game: Game[Any, Any], scenes: Sequence[Scene], names: Sequence[str], palette: str = STANDARD
    ) -> bytes | None:
        """These moments as a GIF, None for a game without a renderer.

        Each board is drawn by itself, so that other pictures need not wait for all of them; one film at a time.
        """
        shots = [shot for scene in scenes if (shot := self._shot(game, scene, names, palette))]
        if not shots:
            return None
        try:
            async with self._filming:
                samples = {at: await self._frame(film_frame, shots[at]) for at in thinned(len(shots), SAMPLES)}
                table = await self._frame(palette_of, [*samples.values()])
                drawn = [
                    await self._frame(coloured, samples[at], table)
                    if at in samples
                    else await self._frame(coloured_frame, shot, table)
                    for at, shot in enumerate(shots)
                ]
                return await asyncio.to_thread(gif, drawn, LARGEST_FILM)
        except Exception:
            log.exception("a film of %s could not be drawn", game.key)
            return None

    def _shot(self, game: Game[Any, Any], scene: Scene, names: Sequence[str], palette: str) -> Shot | None:
        """What is to be drawn of a scene; of each seat its private picture, else the board as it sees that."""
        board = self.board(game, scene.view, names, scene.facts, palette)
        own = [
            (self.hand(game, view, names, question, palette), self.board(game, view, names, (), palette))
            for view, question in scene.hands
        ]
        hands = [
            (clean(name, NAME), tuple([one for one in held if one])) for name, held in zip(names, own, strict=False)
        ]
        return Shot(board, scene.caption, scene.note, tuple(hands)) if board else None

    async def _frame(self, work: Callable[..., Any], *given: object) -> Any:
        """One piece of work for a film, when nobody waits for anything else."""
        failed: list[Exception] = []

        async def make() -> Any:
            try:
                return await self.drawers.do(work, *given)
            except Exception as problem:
                failed.append(problem)
                return None

        ticket = self._easel.ask(object(), make, Urgency.FILM)
        await self._easel.wait([ticket])
        if failed:
            raise failed[0]
        return ticket.made

    def close(self) -> None:
        """Draw nothing more."""
        self._easel.close()
        self.drawers.close()


def _is_none(ticket: Wanted) -> bool:
    """Whether it is known that there is no such picture."""
    return ticket.settled.done() and ticket.made is None and not ticket.left


def attached(*pictures: Picture | None) -> list[discord.File]:
    """Pictures as the files of a message."""
    return [discord.File(io.BytesIO(picture.png), picture.name) for picture in pictures if picture]
