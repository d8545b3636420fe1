"""Pictures are quick and small: measured against Pillow's own saving of the same picture. [PICTURES]"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image

from renderers.deadzone import board, lookup
from renderers.kit.encode import encode_png
from rules.deadzone.model.moves import Sight
from tests.deadzone.kit import position
from tests.renderers.deadzone.staging import NAMES, held, seen
from tests.renderers.pictures import is_quick

MOST_BYTES = 1_000_000
CROWD = " ".join(
    ["E1:enforcer-troop/laser-rifle@D4-3", *[f"E{n}:enforcer-troop@{c}1-1" for n, c in enumerate("ABCDEFGH", 2)], "/"]
    + [f"Z{n}:stage-3z-zombie@{c}{row}-1" for row in (7, 8) for n, c in enumerate("ABCDEFGH", row * 8)]
)
Draw = Callable[[], Image.Image]


def full_board() -> Draw:
    """Twenty-five models, smoke and items."""
    view = seen(CROWD, smoke="E4-1 C3-1=2", tokens="1:ammo@D5-1 2:intel@B2-1:up", command=["shoot", "order"])
    return lambda: board(view, NAMES)


def sight() -> Draw:
    """What a model on the tower sees."""
    view = seen(CROWD)

    def draw() -> Image.Image:
        picture = lookup(view, NAMES, Sight("E1"))
        assert picture is not None
        return picture

    return draw


def own_hand() -> Draw:
    """The surroundings of a model with all its choices."""
    table = position(CROWD).play("P1", "activate E1")
    view, question = table.match.view(0), table.question("P1")
    return lambda: held(view, question)


@pytest.mark.alone
@pytest.mark.parametrize("scene", [full_board, sight, own_hand])
def test_drawing_and_encoding_is_much_quicker_than_pillows_saving(scene: Callable[[], Draw]) -> None:
    """The second time, as sprites are kept; with the standard library's zlib. The target is 0.45."""
    draw = scene()
    assert is_quick(draw, 0.65)
    assert len(encode_png(draw())) < MOST_BYTES
