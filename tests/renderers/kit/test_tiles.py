"""Putting tiles together."""

from __future__ import annotations

from PIL import Image

from renderers.kit.tiles import called, dimmed, joined, stamp, written

RED, CLEAR = (255, 0, 0, 255), (0, 0, 0, 0)


def test_what_sticks_out_of_a_tile_is_cut_off() -> None:
    """A piece over the edge leaves the tile as large as it was."""
    tile, piece = Image.new("RGBA", (10, 10)), Image.new("RGBA", (8, 8), RED)
    stamp(tile, piece, (-4, 6))
    assert tile.size == (10, 10)
    assert tile.getbbox() == (0, 6, 4, 10)
    stamp(tile, piece, (40, 40))
    assert tile.getbbox() == (0, 6, 4, 10)


def test_tiles_stand_side_by_side_in_the_middle() -> None:
    """The gap lies between them only."""
    small, tall = Image.new("RGBA", (4, 4), RED), Image.new("RGBA", (6, 10), RED)
    tile = joined([small, tall], 3, 10)
    assert tile.size == (13, 10)
    assert [tile.getpixel(at) for at in ((0, 5), (0, 0), (5, 5), (7, 0))] == [RED, CLEAR, CLEAR, RED]


def test_a_dimmed_tile_keeps_its_outline() -> None:
    """Only colours change."""
    tile = Image.new("RGBA", (4, 4))
    tile.putpixel((1, 1), RED)
    copy = dimmed(tile, 0.5)
    assert copy.getbbox() == tile.getbbox() == (1, 1, 2, 2)
    assert copy.getpixel((1, 1)) != RED


def test_text_is_made_smaller_before_it_is_cut() -> None:
    """A name fits its room."""
    assert written("Ann", 40).height > written("Ann" * 20, 40, room=200).height
    assert written("Ann" * 20, 40, room=200).width <= 200


def test_every_seat_is_called_something() -> None:
    """A seat without a name goes by its number."""
    assert called(["Ann", " "], 3) == ["Ann", "Player 2", "Player 3"]
