"""A cache bounded by the bytes that it holds, safe under threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

V = TypeVar("V")
P = ParamSpec("P")

TILE_BYTES = 48 * 1024 * 1024


class BoundedCache(Generic[V]):
    """Keep the values used last, up to `limit` bytes as `weigh` counts them."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self._limit = limit
        self._weigh = weigh
        self._held: OrderedDict[Hashable, V] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Give the value under the key, made now if it is not there; two threads may make it twice, and get one."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        return self._keep(key, make())

    def _keep(self, key: Hashable, value: V) -> V:
        with self._lock:
            if key in self._held:
                return self._held[key]
            self._held[key] = value
            self._bytes += self._weigh(value)
            while self._bytes > self._limit:
                self._bytes -= self._weigh(self._held.popitem(last=False)[1])
        return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._held.clear()
            self._bytes = 0

    @property
    def held_bytes(self) -> int:
        """Bytes held now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._held)


def _tile_bytes(tile: Image.Image) -> int:
    return tile.width * tile.height * len(tile.getbands())


TILES: BoundedCache[Image.Image] = BoundedCache(TILE_BYTES, _tile_bytes)


def cached_tile(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draw a tile once for the same arguments; whoever gets it pastes it and must never draw on it."""

    @wraps(draw)
    def cached(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (draw.__qualname__, args, tuple(sorted(kwargs.items())))
        return TILES.get(key, lambda: draw(*args, **kwargs))

    return cached
