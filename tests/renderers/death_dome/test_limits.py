"""Pictures are quick and small: measured against Pillow's own saving of the same picture. [PICTURES]"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image

from renderers.death_dome import board, hand
from renderers.kit.encode import encode_png
from tests.death_dome.kit import between, shopping
from tests.renderers.death_dome.staging import NAMES, UNITS, seen
from tests.renderers.pictures import is_quick

MOST_BYTES = 1_500_000
Draw = Callable[[], Image.Image]
FOUR = "Wa1@E8 Gu1@C10 / Wa2@F8:w2 Gu2@Q14 / Wa3@J16 Sc3@I9 / Wa4@P10 Me4@jail1"


def board_of_four() -> Draw:
    """A whole table of four."""
    view = seen(FOUR, players=4, control="E8=P1 I9=P3 C6=P2")
    return lambda: board(view, NAMES)


def store_of_four() -> Draw:
    """The store with all its cards."""
    view = shopping("Wa1+W02", players=4).match.view(None)
    return lambda: board(view, NAMES)


def own_hand() -> Draw:
    """A hand of seven, and the surroundings of a unit with all its choices."""
    table = between(UNITS, hands="P1=P01,P02,P03,P04,P05,P06,P07").play("P1", "use Gu1")
    view, question = table.match.view(0), table.question("P1")
    return lambda: drawn(hand(view, NAMES, question))


def drawn(picture: Image.Image | None) -> Image.Image:
    """A picture that is there."""
    assert picture is not None
    return picture


@pytest.mark.alone
@pytest.mark.parametrize("scene", [board_of_four, store_of_four, own_hand])
def test_drawing_and_encoding_is_much_quicker_than_pillows_saving(scene: Callable[[], Draw]) -> None:
    """The second time, as sprites are kept; with the standard library's zlib. The target is 0.45."""
    draw = scene()
    assert is_quick(draw, 0.6)
    assert len(encode_png(draw())) < MOST_BYTES
