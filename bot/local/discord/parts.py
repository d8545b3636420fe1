"""Components of messages and forms, which may hold others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Json = dict[str, Any]
ROW, BUTTON, SELECT, INPUT, USERS, TEXT, GALLERY, LABEL = 1, 2, 3, 4, 5, 10, 12, 18
LISTS = (SELECT, USERS)


def walk(components: Iterable[Json] | None) -> Iterator[Json]:
    """Every component, those inside of others right after them."""
    for part in components or ():
        yield part
        yield from walk(part.get("components"))
        for key in ("accessory", "component"):
            if isinstance(inner := part.get(key), dict):
                yield from walk([inner])


def number(components: Iterable[Json] | None) -> None:
    """Give ids to the components that were sent without."""
    parts = list(walk(components))
    taken = {part["id"] for part in parts if part.get("id")}
    free = (number for number in range(1, len(parts) + len(taken) + 1) if number not in taken)
    for part in parts:
        if not part.get("id"):
            part["id"] = next(free)


def media(node: Any) -> Iterator[Json]:
    """Every media item of some components: a dict with an address."""
    if isinstance(node, dict):
        for key in ("media", "file"):
            if isinstance(item := node.get(key), dict) and "url" in item:
                yield item
        for part in node.values():
            yield from media(part)
    elif isinstance(node, list):
        for part in node:
            yield from media(part)
