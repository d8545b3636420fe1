"""Command Dice: the six faces as icons, each of its own colour. [DZ-CMD-02]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from renderers.deadzone.looks import SHOT
from renderers.kit.cache import cached_tile
from renderers.kit.palette import BLOOD, CYAN, GOLD, LEAF, NIGHT, VIOLET, WHITE, Colour, mix
from renderers.kit.pen import Pen, arc, star
from renderers.kit.sprites import faded
from rules.engine import say


def _model(pen: Pen, ink: Colour) -> None:
    """Another model: a head and shoulders with a plus."""
    pen.disc(42, 36, 15, ink)
    pen.polygon([(18, 78), *arc((42, 78), 24, 24, 180, 360), (66, 78)], ink, 1)
    pen.line([(74, 26), (74, 50)], 8, ink)
    pen.line([(62, 38), (86, 38)], 8, ink)


def _symbol(pen: Pen, ink: Colour) -> None:
    """One more die: a die with an eight-sided outline."""
    pen.polygon([(50, 16), (80, 34), (80, 66), (50, 84), (20, 66), (20, 34)], ink, 2)
    pen.polygon([(50, 30), (68, 60), (32, 60)], mix(ink, WHITE, 0.75), 1)


def _advance(pen: Pen, ink: Colour) -> None:
    """A free Advance: two chevrons."""
    for left in (20, 46):
        pen.polygon(
            [(left, 22), (left + 14, 22), (left + 34, 50), (left + 14, 78), (left, 78), (left + 20, 50)], ink, 2
        )


def _shoot(pen: Pen, ink: Colour) -> None:
    """A free Shoot: a crosshair."""
    pen.ring(50, 50, 30, 8, ink)
    for line in ([(50, 12), (50, 34)], [(50, 66), (50, 88)], [(12, 50), (34, 50)], [(66, 50), (88, 50)]):
        pen.line(line, 8, ink)


def _assault(pen: Pen, ink: Colour) -> None:
    """A free Assault: crossed blades."""
    for turn in (1, -1):
        pen.line([(50 - 30 * turn, 18), (50 + 26 * turn, 76)], 10, ink)
        pen.line([(50 + 10 * turn, 78), (50 + 30 * turn, 58)], 8, ink)


def _order(pen: Pen, ink: Colour) -> None:
    """The Leader's Special Order: a star."""
    pen.polygon(star(5, 38, 16, y=53), ink, 2)


_FACES: Mapping[str, tuple[Callable[[Pen, Colour], None], Colour]] = {
    "model": (_model, CYAN),
    "symbol": (_symbol, WHITE),
    "advance": (_advance, LEAF),
    "shoot": (_shoot, SHOT),
    "assault": (_assault, mix(BLOOD, WHITE, 0.15)),
    "order": (_order, GOLD),
}
WORDS: Mapping[str, str] = {
    "model": say("+1 model"),
    "symbol": say("+1 die"),
    "advance": say("Advance"),
    "shoot": say("Shoot"),
    "assault": say("Assault"),
    "order": say("order"),
}


@cached_tile
def die(face: str, size: int, spent: bool = False, fixed: bool = False) -> Image.Image:
    """A Command Die; a spent one is a shadow, one that cannot be re-rolled has a ring."""
    draw, hue = _FACES[face]
    pen = Pen(size)
    pen.bar((2, 2, 98, 98), VIOLET if fixed else WHITE, 18)
    pen.bar((7, 7, 93, 93), NIGHT, 14)
    pen.bar((10, 10, 90, 90), mix(hue, NIGHT, 0.82) if spent else hue, 12)
    draw(pen, mix(hue, NIGHT, 0.45) if spent else NIGHT)
    return faded(pen.tile(), 0.55) if spent else pen.tile()
