"""What the tests of all boards share: where two pictures differ, and games with what was just seen to happen."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any

from PIL import Image, ImageChops

from renderers.kit.encode import encode_png
from rules.engine import Event, Match
from rules.engine.playout import step

Player = Callable[[Match[Any, Any], Any], Any]
Sides = tuple[int, int, int, int]
Board = Callable[..., Image.Image]
KEPT = 6
"""So many pictures are kept."""


def changed(before: Image.Image, after: Image.Image) -> Sides | None:
    """Left, top, right and bottom of what differs between two pictures of one size."""
    assert before.size == after.size
    return ImageChops.difference(before, after).getbbox()


def keeping(board: Board) -> Board:
    """The same board, which keeps its last pictures: most tests compare with the picture of the same frozen view."""
    kept: OrderedDict[object, tuple[Any, Image.Image]] = OrderedDict()

    def drawn(view: Any, names: Sequence[str], facts: Sequence[Event] = ()) -> Image.Image:
        key = (id(view), *names, *facts)
        if key not in kept:
            kept[key] = view, board(view, names, facts)  # while the view is held, nothing else has its id
        kept.move_to_end(key)
        if len(kept) > KEPT:
            kept.popitem(last=False)
        return kept[key][1]

    return drawn


def turns(match: Match[Any, Any], player: Player) -> Iterator[tuple[Match[Any, Any], list[Event]]]:
    """A game at each of its steps to the end, with the public facts since the turn passed."""
    turn, facts = None, list[Event]()
    while True:
        if match.state.active != turn:
            turn, facts = match.state.active, []
        facts += [fact for fact in match.drain().events if fact.seen_by(None)]
        yield match, facts
        if match.over:
            return
        step(match, player)


def share_of_saving(draw: Callable[[], Image.Image]) -> float:
    """How long drawing and encoding takes with the standard library's zlib, as a share of Pillow's saving.

    Both are timed in turn, so that a moment in which the machine is busy does not fall to one of them alone.
    """
    picture = draw()
    saving, ours = [], []
    for _ in range(5):
        saving.append(seconds(lambda: picture.save(io.BytesIO(), "PNG")))
        ours.append(seconds(lambda: encode_png(draw(), "zlib")))
    print(f"ours {min(ours) * 1000:.0f} ms, Pillow's saving {min(saving) * 1000:.0f} ms")
    return min(ours) / min(saving)


def seconds(work: Callable[[], object]) -> float:
    """How long this takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun
