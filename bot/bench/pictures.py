"""What a picture costs beside Pillow saving the same finished image as PNG with its defaults, in the same run."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.bench.figures import Figure, seconds_of
from bot.cli.picture import renderer_named
from bot.selfplay import Plan, play_until
from rules.catalogue import games
from rules.engine import Game

SEED, DECISIONS = 1, 120
RUNS = 15
NAMES = ("Ann", "Bartholomew", "Chloë", "Đorđe", "Élodie", "Φίλιππος")


def measure(seconds: float) -> Iterator[Figure]:
    """The figures of every game that has a renderer; `seconds` is not needed: a fixed number of pictures is drawn."""
    for game in games().values():
        renderer = renderer_named(game.key)
        if renderer is None:
            yield Figure(f"{game.key.replace('-', '_')}_pictures", None, "times", note="this game has no renderer yet")
        else:
            yield from _board(game, renderer)


def _board(game: Game[Any, Any], renderer: Any) -> Iterator[Figure]:
    from renderers.kit.encode import COMPRESSORS, PictureCache

    draw = _drawing(game, renderer)
    image = draw()
    saved = seconds_of(lambda: image.save(io.BytesIO(), "PNG"), RUNS)
    name = game.key.replace("-", "_")
    yield Figure(f"{name}_pillow_save_ms", saved * 1000, "ms", note=f"{image.width}x{image.height}")
    yield Figure(f"{name}_draw_to_pillow", seconds_of(draw, RUNS) / saved, "times")
    for compressor, target in (("zlib", 0.45), ("isal", 0.15)):
        if compressor in COMPRESSORS:
            full = seconds_of(partial(_drawn, draw, compressor), RUNS)
            yield Figure(f"{name}_{compressor}_to_pillow", full / saved, "times", target=target, most=True)
        else:
            yield Figure(f"{name}_{compressor}_to_pillow", None, "times", note=f"{compressor} is not installed")
    cache, seen = PictureCache(), _middle(game)[0].view(None)
    repost = seconds_of(lambda: cache.png(hashlib.blake2b(repr(seen).encode()).digest(), draw), RUNS)
    yield Figure(f"{name}_unchanged_to_pillow", repost / saved, "times", target=0.01, most=True)


def _drawn(draw: Callable[[], Any], compressor: str) -> bytes:
    """The finished file of a picture."""
    from renderers.kit.encode import encode_png

    return encode_png(draw(), compressor)


def _drawing(game: Game[Any, Any], renderer: Any) -> Callable[[], Any]:
    """A work that draws the board of a game in its middle."""
    match, facts = _middle(game)
    view, names = match.view(None), NAMES[: _seats(game)]
    public = [fact for fact in facts if fact.seen_by(None)]
    return lambda: renderer.board(view, names, public)


def _middle(game: Game[Any, Any]) -> tuple[Any, list[Any]]:
    return play_until(Plan(game, _seats(game), game.checked_options({}), SEED, keep=True), DECISIONS)


def _seats(game: Game[Any, Any]) -> int:
    """A table of middling size: neither the smallest picture nor the largest."""
    return sum(game.seats) // 2
