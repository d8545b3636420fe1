"""The legend at the foot of the board: what buildings run, what marks mean."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from renderers.deadlock.looks import ALARM, INNER, THEME
from renderers.deadlock.players import flag
from renderers.deadlock.slots import no_power
from renderers.deadlock.structures import person, ring, role_icon
from renderers.deadlock.territory import hatch
from renderers.deadlock.traces import poison, rebel, sign
from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.palette import CYAN, GOLD, STEEL
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import joined, stamp, written

PX, LINE = 28, 46
Item = tuple[Image.Image, str]


@cached_tile
def legend() -> Image.Image:
    """Lines of what is what."""
    roles = [
        ("farm", "food"), ("mine", "metal"), ("plant", "energy"), ("research", "research"), ("culture", "culture"),
        ("museum", "Art"), ("factory", "army"), ("port", "Ships"), ("hangar", "Planes"),
    ]  # fmt: skip
    return lines(
        [
            [(role_icon(role, 36), words) for role, words in roles],
            [
                (person(30), "works"),
                (ring(26, ALARM), "nobody works"),
                (no_power(32), "no energy"),
                (person(30, GOLD), "without work"),
                (hatch(44, 30, STEEL).convert("RGBA"), "stands, no control"),
            ],
            [
                (sign("battle", 40), "battle"),
                (sign("missile", 40), "missiles"),
                (sign("event", 40), "event"),
                (sign("built", 40, False), "built"),
                (poison(36), "poison"),
                (rebel(38), "rebels"),
                (flag(34), "land"),
                (icon("technology", 36, CYAN), "technologies"),
            ],
        ]
    )


def lines(rows: Sequence[Sequence[Item]]) -> Image.Image:
    """A panel with lines of items, spread over its width."""
    tile = pill(INNER, len(rows) * LINE + 16, PanelLook(THEME.panel, THEME.panel_edge, 3, 18)).copy()
    for number, row in enumerate(rows):
        pieces = [joined([picture, written(words, PX, THEME.ink)], 8, LINE) for picture, words in row]
        spare = (INNER - 36 - sum(piece.width for piece in pieces)) / max(1, len(pieces) - 1)
        left = 18.0
        for piece in pieces:
            stamp(tile, piece, (round(left), 8 + number * LINE))
            left += piece.width + min(spare, 60)
    return tile
