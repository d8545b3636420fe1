"""What a record sheet counts, as symbols: the six goods, homes, culture, colonists, rebels, and a sign of danger."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.deadlock.icons import CHANGE
from renderers.deadlock.looks import ROLE, THEME
from renderers.deadlock.structures import person, role_icon
from renderers.kit.cache import cached_tile
from renderers.kit.icons import Symbol, icon
from renderers.kit.palette import GOLD, NIGHT, STEEL, WHITE, Colour, mix
from renderers.kit.pen import Pen, curve

HUES: Mapping[str, Colour] = {
    "food": ROLE["farm"], "metal": ROLE["mine"], "energy": ROLE["plant"], "credits": GOLD, "research": ROLE["research"],
    "art": ROLE["museum"], "homes": ROLE["housing"], "culture": ROLE["culture"], "people": WHITE,
    "rebels": THEME.bad, "danger": THEME.bad, "asked": GOLD, "offer": GOLD, "promise": STEEL, "orders": STEEL,
}  # fmt: skip
IN_KIT: Mapping[str, Symbol] = {
    "energy": "energy", "credits": "credit", "research": "research", "asked": CHANGE, "offer": "hand",
    "promise": "shield", "orders": "command",
}  # fmt: skip
"""What the kit draws already."""
ROLES = {"homes": "housing1", "culture": "culture"}
"""What has the symbol of a building."""


@cached_tile
def symbol(name: str, size: int) -> Image.Image:
    """A good, or what else `HUES` names, `size` pixels high and wide."""
    if name in IN_KIT:
        return icon(IN_KIT[name], size, HUES[name])
    if name in ROLES:
        return role_icon(ROLES[name], size)
    if name == "people":
        return person(size)
    pen = Pen(size)
    _DRAWINGS[name](pen, HUES[name])
    return pen.tile()


def _ear(pen: Pen, hue: Colour) -> None:
    """An ear of grain."""
    pen.line([(50, 96), (50, 30)], 8, mix(hue, NIGHT, 0.35))
    for top in (26, 46, 66):
        for side in (-1, 1):
            leaf = [*curve((50, top + 18), (50 + side * 8, top - 6), (50 + side * 38, top - 10))]
            leaf += curve((50 + side * 38, top - 10), (50 + side * 34, top + 18), (50, top + 18))
            pen.polygon(leaf, hue if side < 0 else mix(hue, WHITE, 0.35), 2)
    pen.polygon([*curve((50, 32), (34, 18), (50, 2)), *curve((50, 2), (66, 18), (50, 32))], mix(hue, WHITE, 0.55), 1)


def _ingots(pen: Pen, hue: Colour) -> None:
    """Three bars of metal."""
    for left, top in ((28, 12), (4, 52), (52, 52)):
        pen.polygon([(left + 10, top), (left + 34, top), (left + 44, top + 34), (left, top + 34)], NIGHT, 4)
        pen.polygon([(left + 10, top), (left + 34, top), (left + 44, top + 34), (left, top + 34)], hue, 1)
        pen.polygon([(left + 11, top), (left + 33, top), (left + 36, top + 11), (left + 8, top + 11)], WHITE, 1)


def _painting(pen: Pen, hue: Colour) -> None:
    """A framed picture."""
    pen.bar((4, 12, 96, 90), GOLD, 6)
    pen.bar((14, 22, 86, 80), mix(hue, NIGHT, 0.55), 2)
    pen.disc(66, 38, 9, GOLD)
    pen.polygon([(15, 79), (40, 40), (60, 66), (70, 56), (85, 79)], hue)
    pen.polygon([(40, 40), (60, 66), (52, 79), (40, 79)], mix(hue, WHITE, 0.5))


def _rebel(pen: Pen, hue: Colour) -> None:
    """A person with a flag raised."""
    pen.disc(36, 38, 17, hue)
    pen.polygon([(8, 96), *curve((8, 60), (36, 58), (64, 60)), (64, 96)], hue, 1)
    pen.line([(74, 96), (74, 6)], 7, WHITE)
    pen.polygon([(74, 6), (100, 18), (74, 34)], hue, 2)


def _danger(pen: Pen, hue: Colour) -> None:
    """A triangle with an exclamation mark."""
    pen.polygon([(50, 10), (94, 88), (6, 88)], WHITE, 5)
    pen.polygon([(50, 12), (92, 86), (8, 86)], hue, 2)
    pen.line([(50, 36), (50, 58)], 10, NIGHT)
    pen.disc(50, 74, 6.5, NIGHT)


_DRAWINGS: Mapping[str, Callable[[Pen, Colour], None]] = {
    "food": _ear,
    "metal": _ingots,
    "art": _painting,
    "rebels": _rebel,
    "danger": _danger,
}
