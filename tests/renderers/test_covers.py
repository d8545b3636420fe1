"""The covers of all games: what somebody sees before they know anything."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.catalogue import games
from bot.drawing.sketch import renderer_of
from renderers.kit.cover import HEIGHT, WIDTH

PHONE = (275, 275 * HEIGHT // WIDTH)


def cover(key: str) -> Image.Image:
    """A game's cover, drawn anew."""
    renderer: Any = renderer_of(key)
    image: Image.Image = renderer.cover()
    return image


@functools.cache
def first_cover(key: str) -> Image.Image:
    """A game's cover, drawn once for all tests."""
    return cover(key)


@pytest.mark.parametrize("key", games())
def test_a_cover_is_wide_and_always_the_same(key: str) -> None:
    """1280x480 and opaque; drawn anew it is the same picture, so that a restarted bot shows no other one."""
    first = first_cover(key)
    assert (first.size, first.mode) == ((WIDTH, HEIGHT), "RGB")
    assert first.tobytes() == cover(key).tobytes()


def test_covers_differ_on_a_phone() -> None:
    """As small as a phone shows them no two look alike."""
    small = {key: first_cover(key).resize(PHONE) for key in games()}
    for one, other in itertools.combinations(small, 2):
        apart = sum(ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean) / 3
        assert apart > 30, (one, other, apart)
