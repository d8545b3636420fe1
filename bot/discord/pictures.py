"""Pictures of a game, drawn in threads of their own; a game without a renderer is told in words."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import importlib
import importlib.util
import io
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, cast

import discord
from PIL import Image

from bot.discord.escape import NAME, clean
from bot.history.replaying import thinned
from bot.watch.watching import UNWATCHED, Watch
from renderers.kit.encode import PictureCache
from renderers.kit.film import coloured, frame, gif, palette_of
from renderers.kit.palettes import STANDARD, recoloured
from rules.engine import Event, Game, Move, Question, offer_text

BOARD, HAND, LOOKUP = "board.png", "hand.png", "lookup.png"
LARGEST = 10 * 1024 * 1024
LARGEST_FILM = 8 * 1024 * 1024
SAMPLES = 8
log = logging.getLogger("arbiter.discord")
T = TypeVar("T")


class Renderer(Protocol):
    """A module `renderers.<game>`.

    Two functions may be missing: `lookup(view, names, move)` draws what a lookup asks for, or gives None;
    `numbered(question)` says whether `hand` draws the options of this question by their numbers, from 1.
    """

    def board(self, view: Any, names: Sequence[str], facts: Sequence[Event]) -> Image.Image:
        """What this view shows of the table; `facts` is what has changed."""

    def hand(self, view: Any, names: Sequence[str], question: Question | None) -> Image.Image | None:
        """What only this seat sees, with what it is asked, if it is; None where there is nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a film: what a view shows, what has just changed, and two lines to write above it."""

    view: Any
    facts: Sequence[Event]
    caption: str
    note: str = ""


@functools.cache
def renderer_of(key: str) -> Renderer | None:
    """The renderer of the game with this key."""
    name = f"renderers.{key.replace('-', '_')}"
    return cast("Renderer", importlib.import_module(name)) if importlib.util.find_spec(name) else None


class Pictures:
    """Draws boards and hands; unchanged ones are not drawn again. `probe("in render")` is called between drawing and
    encoding, in the thread that draws: a test ends the process there.

    A `palette` is for pictures that only one person sees; what everybody sees is drawn in the standard one.
    """

    def __init__(
        self, threads: int = 1, probe: Callable[[str], None] = lambda step: None, watch: Watch = UNWATCHED
    ) -> None:
        self._probe, self._watch = probe, watch
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="draw")
        self._cache = PictureCache()
        self._filming = asyncio.Lock()

    async def board(
        self,
        game: Game[Any, Any],
        view: Any,
        names: Sequence[str],
        facts: Sequence[Event] = (),
        palette: str = STANDARD,
    ) -> bytes | None:
        """The board as PNG."""
        renderer = renderer_of(game.key)
        if renderer is None or view is None:
            return None
        shown = [clean(name, NAME) for name in names]
        what = ("board", game.key, palette)
        return await self._draw(what, (view, shown, facts), lambda: renderer.board(view, shown, facts))

    async def hand(
        self,
        game: Game[Any, Any],
        view: Any,
        names: Sequence[str],
        question: Question | None,
        palette: str = STANDARD,
    ) -> bytes | None:
        """A seat's private picture as PNG, None where the game has none."""
        renderer = renderer_of(game.key)
        if renderer is None or view is None:
            return None
        shown = [clean(name, NAME) for name in names]
        # A question holds functions, whose repr is another each time.
        asked = question and (question.prompt, question.about, offer_text(question))
        what = ("hand", game.key, palette)
        return await self._draw(what, (view, shown, asked), lambda: renderer.hand(view, shown, question))

    async def lookup(
        self, game: Game[Any, Any], view: Any, names: Sequence[str], move: Move, palette: str = STANDARD
    ) -> bytes | None:
        """What a lookup asks for as PNG, None where there is no such picture."""
        draw = getattr(renderer_of(game.key), "lookup", None)
        if draw is None:
            return None
        shown = [clean(name, NAME) for name in names]
        return await self._draw(("lookup", game.key, palette), (view, shown, move), lambda: draw(view, shown, move))

    async def film(
        self, game: Game[Any, Any], scenes: Sequence[Scene], names: Sequence[str], palette: str = STANDARD
    ) -> bytes | None:
        """These moments as a GIF, None for a game without a renderer.

        Each board is drawn by itself, so that other pictures need not wait for all of them; one film at a time.
        """
        renderer = renderer_of(game.key)
        if renderer is None or not scenes:
            return None
        shown = [clean(name, NAME) for name in names]

        def draw(scene: Scene) -> Image.Image:
            return recoloured(frame(renderer.board(scene.view, shown, scene.facts), scene.caption, scene.note), palette)

        try:
            async with self._filming:
                samples = [await self._in_pool(draw, scenes[place]) for place in thinned(len(scenes), SAMPLES)]
                table = await self._in_pool(palette_of, samples)
                drawn = [await self._in_pool(lambda scene=scene: coloured(draw(scene), table)) for scene in scenes]
                return await asyncio.to_thread(gif, drawn, LARGEST_FILM)
        except Exception:
            log.exception("a film of %s could not be drawn", game.key)
            return None

    async def _in_pool(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*given))

    def draws(self, game: Game[Any, Any]) -> bool:
        """Whether this game has pictures at all."""
        return renderer_of(game.key) is not None

    def numbered(self, game: Game[Any, Any], question: Question | None) -> bool:
        """Whether the private picture shows the options of this question by their numbers."""
        asks = getattr(renderer_of(game.key), "numbered", None)
        return question is not None and asks is not None and bool(asks(question))

    async def _draw(
        self, what: tuple[str, str, str], seen: object, draw: Callable[[], Image.Image | None]
    ) -> bytes | None:
        """The PNG of `what` picture of which game in which palette.

        None when there is no such picture, or when it fails: then the table is told in words.
        """
        kind, game, palette = what
        key = (*what, hashlib.blake2b(repr(seen).encode(), digest_size=16).digest())
        loop = asyncio.get_running_loop()
        try:
            png = await loop.run_in_executor(self._pool, self._png, key, draw, palette)
        except _NoPicture:
            return None
        except Exception:
            log.exception("the %s of %s could not be drawn", kind, game)
            return None
        if len(png) > LARGEST:
            log.error("the %s of %s has %d bytes, more than Discord takes", kind, game, len(png))
            return None
        return png

    def _png(self, key: tuple[object, ...], draw: Callable[[], Image.Image | None], palette: str) -> bytes:
        """The PNG, in a thread; reports how long it took unless it was at hand."""
        started, drawn = time.perf_counter(), []

        def make() -> Image.Image:
            drawn.append(True)
            return recoloured(self._drawn(draw()), palette)

        png = self._cache.png(key, make)
        if drawn:
            self._watch.took("picture", time.perf_counter() - started)
        return png

    def _drawn(self, image: Image.Image | None) -> Image.Image:
        self._probe("in render")
        if image is None:
            raise _NoPicture
        return image

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class _NoPicture(Exception):
    """A hand that is not drawn."""


def attached(name: str, png: bytes | None) -> list[discord.File]:
    """A picture as the files of a message."""
    return [discord.File(io.BytesIO(png), name)] if png else []
