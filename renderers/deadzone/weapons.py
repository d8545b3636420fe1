"""Silhouettes of what models fight with, one for each kind of weapon, and which of them a model shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from renderers.kit.cache import cached_tile
from renderers.kit.palette import Colour
from renderers.kit.pen import Pen, curve
from rules.deadzone.model.models import is_single
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import say

Drawing = Callable[[Pen, Colour], None]
SHORT, LONG = 3, 8
"""A weapon that reaches no further than the one is a pistol, one that reaches at least the other a cannon."""
CLAWS = ("claw", "talon", "pincer", "teeth", "maw", "fang", "bite", "tentacle", "scythe")
HAMMERS = (
    "hammer",
    "mace",
    "maul",
    "club",
    "fist",
    "gauntlet",
    "duster",
    "ram",
    "arm",
    "drill",
    "bar",
    "slam",
    "shock",
)
KINDS: Mapping[str, str] = {
    "rifle": say("rifle"),
    "pistol": say("pistol"),
    "sniper": say("sniper"),
    "cannon": say("cannon"),
    "launcher": say("launcher"),
    "flame": say("flamer"),
    "mind": say("psychic"),
    "blade": say("blade"),
    "hammer": say("blunt"),
    "claws": say("claws"),
}
"""The kinds of weapons, with the words of the key."""


def kind_of(weapons: Sequence[Weapon]) -> str:
    """The kind of a model's main weapon: what reaches furthest, unless it is a pistol beside a blade."""
    guns = [weapon for weapon in weapons if weapon.range and not is_single(weapon)]
    close = [weapon for weapon in weapons if not weapon.range]
    gun = max(guns, key=lambda weapon: weapon.range, default=None)
    if gun is None or (_of_gun(gun) == "pistol" and close):
        return _of_blade(close[0].name.casefold()) if close else "claws"
    return _of_gun(gun)


def _of_gun(gun: Weapon) -> str:
    words = gun.keywords
    for keyword, kind in (("sniper-scope", "sniper"), ("it-burns", "flame"), ("psychic", "mind")):
        if keyword in words:
            return kind
    if "indirect" in words or "explosive" in words:
        return "launcher"
    if "suppression" in words or "heavy" in words or gun.range >= LONG:
        return "cannon"
    return "pistol" if gun.range <= SHORT else "rifle"


def _of_blade(name: str) -> str:
    if any(word in name for word in CLAWS):
        return "claws"
    return "hammer" if any(word in name for word in HAMMERS) else "blade"


@cached_tile
def glyph(kind: str, size: int, ink: Colour, lying: bool = False) -> Image.Image:
    """What a model fights with, as a silhouette; `lying` on its head when it is pinned."""
    tilt = 0 if kind in ("flame", "mind", "claws") else 45 if kind in ("blade", "hammer") else -28
    pen = Pen(size, tilt + (180 if lying else 0))
    _DRAWINGS[kind](pen, ink)
    return pen.tile()


def _rifle(pen: Pen, ink: Colour) -> None:
    pen.polygon([(0, 40), (28, 40), (28, 58), (4, 72), (0, 72)], ink, 2)
    pen.bar((26, 36, 70, 58), ink, 3)
    pen.line([(66, 45), (97, 45)], 10, ink)
    pen.polygon([(48, 56), (64, 56), (58, 84), (44, 84)], ink, 2)


def _pistol(pen: Pen, ink: Colour) -> None:
    pen.bar((12, 24, 92, 50), ink, 4)
    pen.polygon([(16, 46), (46, 46), (38, 90), (8, 90)], ink, 3)
    pen.ring(56, 54, 16, 7, ink)


def _sniper(pen: Pen, ink: Colour) -> None:
    pen.polygon([(0, 46), (26, 46), (26, 60), (2, 74)], ink, 2)
    pen.bar((22, 44, 60, 60), ink, 2)
    pen.line([(58, 50), (100, 50)], 7, ink)
    pen.bar((24, 24, 64, 36), ink, 4)
    pen.line([(44, 34), (44, 46)], 8, ink)
    pen.line([(74, 52), (66, 80)], 6, ink)
    pen.line([(74, 52), (86, 80)], 6, ink)


def _cannon(pen: Pen, ink: Colour) -> None:
    pen.bar((2, 26, 52, 68), ink, 8)
    for y in (32, 47, 62):
        pen.line([(50, y), (97, y)], 9, ink)
    pen.bar((82, 24, 92, 70), ink, 2)
    pen.line([(30, 66), (14, 96)], 9, ink)
    pen.line([(34, 66), (52, 96)], 9, ink)


def _launcher(pen: Pen, ink: Colour) -> None:
    pen.bar((2, 38, 62, 66), ink, 3)
    pen.polygon([(68, 34), (100, 52), (68, 70)], ink, 3)
    pen.polygon([(22, 64), (40, 64), (36, 92), (20, 92)], ink, 2)
    pen.polygon([(0, 28), (14, 38), (14, 66), (0, 76)], ink, 1)


def _flame(pen: Pen, ink: Colour) -> None:
    outer = [
        *curve((50, -2), (92, 34), (84, 66)),
        *curve((84, 66), (78, 98), (50, 100)),
        *curve((50, 100), (20, 98), (15, 66)),
    ]
    pen.polygon([*outer, *curve((15, 66), (14, 44), (30, 30)), (38, 46), *curve((38, 46), (56, 30), (50, -2))], ink)


def _mind(pen: Pen, ink: Colour) -> None:
    pen.polygon([*curve((0, 50), (50, -6), (100, 50)), *curve((100, 50), (50, 106), (0, 50))], ink)
    pen.disc(50, 50, 20, (0, 0, 0, 0))
    pen.disc(50, 50, 11, ink)


def _blade(pen: Pen, ink: Colour) -> None:
    pen.polygon([(50, -8), (60, 8), (60, 62), (40, 62), (40, 8)], ink, 1)
    pen.line([(26, 67), (74, 67)], 10, ink)
    pen.line([(50, 66), (50, 98)], 11, ink)


def _hammer(pen: Pen, ink: Colour) -> None:
    pen.bar((16, -2, 84, 36), ink, 4)
    pen.line([(50, 34), (50, 104)], 13, ink)


def _claws(pen: Pen, ink: Colour) -> None:
    for x in (8, 38, 68):
        pen.polygon(
            [*curve((x + 22, 0), (x + 24, 60), (x - 8, 98)), *curve((x - 8, 98), (x + 4, 50), (x + 2, 10))], ink, 2
        )


_DRAWINGS: Mapping[str, Drawing] = {
    "rifle": _rifle,
    "pistol": _pistol,
    "sniper": _sniper,
    "cannon": _cannon,
    "launcher": _launcher,
    "flame": _flame,
    "mind": _mind,
    "blade": _blade,
    "hammer": _hammer,
    "claws": _claws,
}
