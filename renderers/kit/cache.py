"""A cache bounded by the bytes that it holds, safe under threads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from cachetools import LRUCache
from PIL import Image

V = TypeVar("V")
P = ParamSpec("P")

KIB, MIB = 1024, 1024 * 1024
SHELVES = ((512 * KIB, 34 * MIB), (2 * MIB, 12 * MIB), (64 * MIB, 40 * MIB))
"""Tiles up to how many bytes, and how many bytes of such are kept: one large tile must not push out 200 pieces."""
GROUNDS = 14 * MIB
"""Bytes of grounds that are kept: one of the tallest picture. Each table has its own; with many none is found again."""


class BoundedCache(Generic[V]):
    """Keep the values used last, up to `limit` bytes as `weigh` counts them; one that is larger is not kept at all."""

    def __init__(self, limit: int, weigh: Callable[[V], int]) -> None:
        self._held: LRUCache[Hashable, V] = LRUCache(limit, weigh)
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value under the key, made now if it is not there; two threads may make it twice, and get one."""
        held = self.find(key)
        return self.keep(key, make()) if held is None else held

    def find(self, key: Hashable) -> V | None:
        """Return the value under the key, None if it is not there."""
        with self._lock:
            return self._held.get(key)

    def keep(self, key: Hashable, value: V) -> V:
        """Hold a value, unless there is one already under the key; return the one that is held."""
        with self._lock:
            try:
                return self._held.setdefault(key, value)
            except ValueError:  # it is larger than the whole cache
                return value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._held.clear()

    @property
    def held_bytes(self) -> int:
        """Bytes held now."""
        return int(self._held.currsize)

    def __len__(self) -> int:
        return len(self._held)


def _tile_bytes(tile: Image.Image) -> int:
    return tile.width * tile.height * len(tile.getbands())


class TileCache:
    """Keep tiles by key, those of a size together: a large one only pushes out large ones, a ground only grounds."""

    def __init__(self, shelves: Sequence[tuple[int, int]] = SHELVES, grounds: int = GROUNDS) -> None:
        self._shelves = [(most, BoundedCache(limit, _tile_bytes)) for most, limit in shelves]
        self._grounds = BoundedCache(grounds, _tile_bytes)

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the tile under the key, made now if it is not there."""
        for _, shelf in self._shelves:
            if (held := shelf.find(key)) is not None:
                return held
        tile = make()
        size = _tile_bytes(tile)
        return next(shelf for most, shelf in self._shelves if size <= most).keep(key, tile)

    def ground(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """Return the ground under the key, made now if it is not there."""
        return self._grounds.get(key, make)

    def clear(self) -> None:
        """Forget everything."""
        for shelf in (*[shelf for _, shelf in self._shelves], self._grounds):
            shelf.clear()


TILES = TileCache()


def cached_tile(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Draw a tile once for the same arguments; whoever gets it pastes it and must never draw on it."""
    return _cached(draw, TILES.get)


def cached_ground(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """The same for what a whole picture of one table is drawn on."""
    return _cached(draw, TILES.ground)


def _cached(
    draw: Callable[P, Image.Image], get: Callable[[Hashable, Callable[[], Image.Image]], Image.Image]
) -> Callable[P, Image.Image]:
    @wraps(draw)
    def cached(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (draw.__module__, draw.__qualname__, args, tuple(sorted(kwargs.items())))
        return get(key, lambda: draw(*args, **kwargs))

    return cached
