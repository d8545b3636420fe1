"""What a picture costs beside Pillow saving the same finished image as PNG with its defaults, in the same run."""

from __future__ import annotations

import hashlib
import io
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.bench.figures import Figure, interleaved
from bot.catalogue import games
from bot.cli.selfplay import Plan, play_until
from bot.drawing.sketch import renderer_of
from rules.engine import Game

SEED, DECISIONS = 1, 120
NAMES = ("Ann", "Bartholomew", "Chloë", "Đorđe", "Élodie", "Φίλιππος")
TARGETS = {"draw": None, "zlib": 0.45, "isal": 0.15, "unchanged": 0.01}
"""What is measured beside Pillow's save, and how much of its time it may take."""


def measure(seconds: float) -> Iterator[Figure]:
    """The figures of every game that has a renderer, each of which gets an equal share of the seconds."""
    renderers = {key: renderer_of(key) for key in games()}
    drawn = sum(renderer is not None for renderer in renderers.values())
    for key, renderer in renderers.items():
        name = key.replace("-", "_")
        if renderer is None:
            yield Figure(f"{name}_pictures", None, "times", note="this game has no renderer yet")
        else:
            yield from _board(name, *_drawing(games()[key], renderer), seconds / drawn)


def _board(name: str, draw: Callable[[], Any], redraw: Callable[[], Any], seconds: float) -> Iterator[Figure]:
    """The works are done in turns: a machine that slows down slows Pillow's save, too."""
    image = draw()
    works = {"save": lambda: image.save(io.BytesIO(), "PNG"), "draw": draw, **_encoders(draw), "unchanged": redraw}
    measured = interleaved([partial(_once, work) for work in works.values()], seconds)
    rates = dict(zip(works, measured, strict=True))
    size = f"{image.width}x{image.height}"
    yield Figure(f"{name}_pillow_save_ms", 1000 / statistics.median(rates["save"]), "ms", note=size)
    for work, target in TARGETS.items():
        told = f"{name}_{work}_to_pillow"
        if work in rates:
            ratio = statistics.median([saves / done for saves, done in zip(rates["save"], rates[work], strict=True)])
            yield Figure(told, ratio, "times", target=target, most=True)
        else:
            yield Figure(told, None, "times", note=f"{work} is not installed")


def _encoders(draw: Callable[[], Any]) -> dict[str, Callable[[], bytes]]:
    """Drawing a picture and making a file of it, by each compressor that there is."""
    from renderers.kit.encode import COMPRESSORS, encode_png

    def drawn(compressor: str) -> bytes:
        return encode_png(draw(), compressor)

    return {compressor: partial(drawn, compressor) for compressor in COMPRESSORS}


def _once(work: Callable[[], object]) -> int:
    work()
    return 1


def _drawing(game: Game[Any, Any], renderer: Any) -> tuple[Callable[[], Any], Callable[[], bytes]]:
    """Two works: to draw the board of a game in its middle, and to give its file again when nothing has changed."""
    from renderers.kit.encode import PictureCache

    seats, cache = sum(game.seats) // 2, PictureCache()  # a table of middling size
    match, facts = play_until(Plan(game, seats, game.checked_options({}), SEED, keep=True), DECISIONS)
    view, public = match.view(None), [fact for fact in facts if fact.seen_by(None)]
    draw = partial(renderer.board, view, NAMES[:seats], public)
    return draw, lambda: cache.png(hashlib.blake2b(repr(view).encode()).digest(), draw)
