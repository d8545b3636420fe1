"""What the tests of all boards share: where two pictures differ, and games with what was just seen to happen."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from time import process_time
from typing import Any

from PIL import Image, ImageChops

from renderers.kit.encode import encode_png
from rules.engine import Event, Match
from rules.engine.playout import step
from testing.seeds import RUN

Player = Callable[[Match[Any, Any], Any], Any]
Sides = tuple[int, int, int, int]
Board = Callable[..., Image.Image]
KEPT = 6
"""So many pictures are kept."""
AT_NIGHT = RUN != 1
"""Whether this is `make soak`."""


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


def is_quick(draw: Callable[[], Image.Image], share: float) -> bool:
    """Whether drawing and encoding takes less than this share of Pillow's saving, with the standard library's zlib.

    Both are timed in turn, up to twenty times on a machine that is busy. In an ordinary run twice the share will do:
    where a host has neighbours, what goes through memory, as drawing does, slows down more than what computes.
    """
    picture, share = draw(), share * (1 if AT_NIGHT else 2)
    saving, ours = list[float](), list[float]()
    while len(ours) < 5 or (len(ours) < 20 and min(ours) >= share * min(saving)):
        saving.append(seconds(lambda: picture.save(io.BytesIO(), "PNG")))
        ours.append(seconds(lambda: encode_png(draw(), "zlib")))
    print(f"ours {min(ours) * 1000:.0f} ms, Pillow's saving {min(saving) * 1000:.0f} ms")
    return min(ours) < share * min(saving)


def seconds(work: Callable[[], object]) -> float:
    """How much processor time this takes."""
    begun = process_time()
    work()
    return process_time() - begun
