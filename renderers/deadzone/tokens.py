"""Models as counters: shape and colour of the seat, its weapon, the code, and every mark that it carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from PIL import Image

from renderers.deadzone.glyphs import (
    ROOM,
    affected,
    flame,
    item,
    leader_star,
    letter_of,
    prey,
    raised,
)
from renderers.deadzone.weapons import glyph, kind_of
from renderers.kit.cache import cached_tile
from renderers.kit.palette import BLOOD, GOLD, NIGHT, STEEL, WHITE, Colour, mix, seat_style
from renderers.kit.panels import PanelLook, pill
from renderers.kit.pen import Pen
from renderers.kit.sprites import discs, seat_token
from renderers.kit.tiles import dimmed, stamp, written
from renderers.skirmish.lights import glow
from renderers.skirmish.marks import floored, tick
from rules.deadzone.model.models import item_of, sheet
from rules.deadzone.model.teams.factions import EQUIPMENT
from rules.deadzone.model.view import SectorView

Light = Literal["", "ready", "acting", "hit", "seer"]
LIGHTS: Mapping[Light, tuple[Colour, float, float]] = {
    "ready": (mix(GOLD, WHITE, 0.55), 0.06, 2.2),
    "acting": (GOLD, 0.1, 6.0),
    "hit": (BLOOD, 0.09, 5.0),
    "seer": (BLOOD, 0.08, 5.0),
}
"""Colour, reach in parts of the token and hardness of the light round a counter."""
STAND = 84
"""A counter at least this wide and high shows its weapon over its code; a smaller one its code on the token."""
FLAT, LOW = 0.62, 0.4
"""A counter lower than so many parts of its width has its code beside its token; one lower still its HP, too."""
PLATE = 0.31
"""The height of a code, in parts of a counter's width."""
GROWTH = (0.0, 0.9, 0.96, 1.0, 1.06)
"""How large the token of each Size is."""
DOTS = 3
"""More HP than this are a number."""


class Look(NamedTuple):
    """All that shows of a model; `cube` is empty where it is not on the table."""

    id: str
    seat: int
    weapon: str
    name: str
    size: int
    hp: int
    damage: int
    pinned: bool
    activated: bool
    burning: bool
    prey: tuple[int, ...]
    carries: str
    leader: bool
    platform: bool
    affected: bool
    fate: str
    cube: str

    @property
    def left(self) -> int:
        """HP left."""
        return self.hp - self.damage


def looks_of(view: SectorView) -> list[Look]:
    """All models that both sides ever had, in their order."""
    sector, found = view, []
    for f in sector.fighters:
        held = sheet(f)
        leads = f.id == sector.sides[f.owner].leader
        carried = item_of(sector, f)
        letter = letter_of(carried) if carried else EQUIPMENT[f.gear].name[:1] if f.gear else ""
        found.append(
            Look(
                f.id, f.owner, kind_of(held.weapons), held.name, held.sz, held.hp, f.damage, f.pinned, f.activated,
                f.burning, tuple(f.prey), letter, leads, f.platform, bool(f.effects), f.fate,
                f.cube if f.fate == "table" else "",
            )
        )  # fmt: skip
    return found


@cached_tile
def counter(look: Look, width: int, height: int, light: Light, beside: bool = False) -> Image.Image:
    """The counter of a model in a box of this size; `beside` leaves its upper right corner to what lies there."""
    tile = Image.new("RGBA", (width, height))
    if width < STAND or (height < STAND and height >= FLAT * width):
        _draw_lettered(tile, look, light)
    elif height < FLAT * width:
        _draw_beside(tile, look, light)
    else:
        _draw_above(tile, look, light, beside)
    return tile


def _draw_above(tile: Image.Image, look: Look, light: Light, beside: bool) -> None:
    """The token above its plate, marks at both sides."""
    width, height = tile.size
    high = round(width * (PLATE + 0.02))
    size = min(round(0.74 * width * GROWTH[look.size]), round(height - 0.66 * high - 0.03 * width))
    middle = (width // 2, height - round(0.68 * high) - size // 2)
    _stamp_token(tile, look, light, size, middle)
    plate = name_plate(look, width, high, light)
    stamp(tile, plate, (width // 2, height), "mb")
    mark = round(0.26 * width)
    down = round(0.26 * width) if beside else 0
    for number, piece in enumerate(marks_of(look, mark)):
        stamp(tile, piece, (width, down + number * round(mark * 0.8)), "rt")
    left = height - high
    for piece in _ranks(look, mark):
        stamp(tile, piece, (0, left), "lb")
        left -= piece.height


def _draw_beside(tile: Image.Image, look: Look, light: Light) -> None:
    """The token at the left of its plate."""
    width, height = tile.size
    size = min(round(height * 0.98), round(0.46 * width))
    two = height >= LOW * width
    high = round(height * (0.86 if two else 0.84))
    reach = round(size * 0.62)
    room = width - reach
    words = ledge(look, room, high, light, round(size * 0.42), two)
    stamp(tile, words, (width, height // 2), "rm")
    _stamp_token(tile, look, light, size, (size // 2, height // 2))
    mark = round(size * (0.46 if two else 0.52))
    corners = (((0, height), "lb"), ((0, 0), "lt"), ((size, 0), "rt"))
    for piece, (at, anchor) in zip([*marks_of(look, mark), *_ranks(look, mark)], corners, strict=False):
        stamp(tile, piece, at, anchor)


def _draw_lettered(tile: Image.Image, look: Look, light: Light) -> None:
    """The code on the token, for a crowd that is drawn large elsewhere."""
    size = min(tile.size)
    middle = (tile.width // 2, tile.height // 2)
    token = seat_token(look.seat, size)
    _stamp_light(tile, token, light, middle)
    stamp(tile, token, middle, "mm")
    ink = seat_style(look.seat).ink
    stamp(tile, written(look.id, round(size * 0.44), ink, round(size * 0.8), least=10), middle, "mm")
    for piece in marks_of(look, round(size * 0.4))[:1]:
        stamp(tile, piece, (middle[0] + size // 2, middle[1] - size // 2), "rt")


def _stamp_token(tile: Image.Image, look: Look, light: Light, size: int, middle: tuple[int, int]) -> None:
    token = _token(look.weapon, look.seat, size, look.pinned, look.activated)
    _stamp_light(tile, token, light, middle)
    stamp(tile, token, middle, "mm")


def _stamp_light(tile: Image.Image, token: Image.Image, light: Light, middle: tuple[int, int]) -> None:
    if light:
        colour, part, hardness = LIGHTS[light]
        stamp(tile, glow(token, max(3, round(part * token.width)), colour, hardness), middle, "mm")


@cached_tile
def _token(weapon: str, seat: int, size: int, lying: bool, done: bool) -> Image.Image:
    style = seat_style(seat)
    tile = seat_token(seat, size).copy()
    stamp(tile, glyph(weapon, round(size * 0.54), style.ink, lying), (size // 2, size // 2), "mm")
    return dimmed(tile, 0.25, ROOM) if done else tile


@cached_tile
def name_plate(look: Look, width: int, height: int, light: Light) -> Image.Image:
    """The code at the left and the HP at the right of a plate; red when pinned, gold-rimmed when it acts."""
    tile = pill(width, height, _plate_look(look, light, height)).copy()
    hearts = health(look.left, look.hp, round(height * 0.46))
    edge = round(height * 0.2)
    words = written(look.id, round(height * 0.88), _ink(look), width - hearts.width - 2 * edge - 2, least=18)
    stamp(tile, words, (edge, height // 2), "lm")
    stamp(tile, hearts, (width - edge, height // 2), "rm")
    return tile


@cached_tile
def ledge(look: Look, width: int, height: int, light: Light, start: int, two: bool) -> Image.Image:
    """The same for a plate whose left end, so wide, is behind a token: the HP below the code if there is room."""
    tile = pill(width, height, _plate_look(look, light, round(height * 0.6))).copy()
    room = width - start
    if two:
        words = written(look.id, round(height * 0.58), _ink(look), room - 6, least=18)
        stamp(tile, words, (start, round(height * 0.32)), "lm")
        stamp(
            tile,
            health(look.left, look.hp, min(round(height * 0.34), room // max(1, look.hp) - 2)),
            (start, round(height * 0.78)),
            "lm",
        )
        return tile
    hearts = health(look.left, look.hp, round(height * (0.44 if look.hp < 3 else 0.88 / look.hp)), upright=True)
    words = written(look.id, round(height * 0.86), _ink(look), room - hearts.width - 8, least=18)
    stamp(tile, words, (start, height // 2), "lm")
    stamp(tile, hearts, (width - 5, height // 2), "rm")
    return tile


def _plate_look(look: Look, light: Light, height: int) -> PanelLook:
    fill = mix(BLOOD, NIGHT, 0.3) if look.pinned else NIGHT
    edge = LIGHTS[light][0] if light else mix(WHITE, NIGHT, 0.55)
    return PanelLook(fill, edge, 4 if light else 2, height // 4)


def _ink(look: Look) -> Colour:
    return mix(WHITE, NIGHT, 0.3) if look.activated and not look.pinned else WHITE


@cached_tile
def health(left: int, most: int, size: int, upright: bool = False) -> Image.Image:
    """A red dot for each HP left, a hollow one for each lost; a number where there are many."""
    if most > DOTS:
        return written(f"{left}/{most}", round(size * 1.5), mix(BLOOD, WHITE, 0.45 if left < most else 0.75))
    step = size + 1
    tile = Image.new("RGBA", (size, most * step) if upright else (most * step, size))
    for place in range(most):
        whole = discs(size, (50, WHITE), (42, mix(BLOOD, WHITE, 0.12)))
        gone = discs(size, (50, mix(WHITE, NIGHT, 0.2)), (36, NIGHT))
        stamp(tile, whole if place < left else gone, (0, place * step) if upright else (place * step, 0))
    return tile


def marks_of(look: Look, size: int) -> list[Image.Image]:
    """What has come over a model: pinned or done, fire, Prey, what it carries."""
    return [
        *[floored(size) for _ in range(look.pinned)],
        *[tick(size) for _ in range(look.activated and not look.pinned)],
        *[flame(size) for _ in range(look.burning)],
        *[prey(seat, size) for seat in look.prey],
        *[item(look.carries, size) for _ in range(bool(look.carries))],
    ]


def _ranks(look: Look, size: int) -> list[Image.Image]:
    """What it is: the Leader, on a platform, under an effect, larger than others."""
    return [
        *[leader_star(size) for _ in range(look.leader)],
        *[raised(size) for _ in range(look.platform)],
        *[affected(size) for _ in range(look.affected and not look.platform)],
        *[size_pips(look.size, max(6, round(size * 0.36))) for _ in range(look.size > 1)],
    ]


@cached_tile
def size_pips(count: int, size: int) -> Image.Image:
    """The size of a model, as white dots one below the other."""
    tile = Image.new("RGBA", (size + 4, count * (size + 2) + 2))
    tile.paste((*NIGHT, 255), (0, 0, *tile.size))
    pen = Pen(size)
    pen.disc(50, 50, 48, STEEL)
    pen.disc(50, 50, 38, WHITE)
    for place in range(count):
        stamp(tile, pen.tile(), (2, 2 + place * (size + 2)))
    return tile
