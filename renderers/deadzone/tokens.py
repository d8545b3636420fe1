"""Models as counters: shape and colour of the seat, a glyph of the kind, the code, and every mark that it carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from PIL import Image

from renderers.deadzone.glyphs import (
    ROOM,
    affected,
    flame,
    item,
    leader_star,
    letter_of,
    lost_pips,
    plate,
    prey,
    raised,
)
from renderers.deadzone.kinds import glyph
from renderers.deadzone.looks import Plot
from renderers.kit.cache import cached_tile
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD, NIGHT, STEEL, WHITE, Colour, mix, seat_style
from renderers.kit.pen import Pen
from renderers.kit.sprites import seat_token
from renderers.kit.tiles import dimmed, stamp
from renderers.skirmish.lights import glow
from renderers.skirmish.marks import floored, tick
from rules.deadzone.model.models import has, item_of, sheet
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
KINDS = ("walker", "vehicle", "bike", "beast", "jump-pack")
TYPES = {
    "Leader": "leader",
    "Troop": "troop",
    "Specialist": "specialist",
    "Support": "support",
    "Living Legend": "legend",
}
ROOMY, LETTERED = 44, 30
"""A counter at least this wide has all its marks; one at least that wide its code on a plate and the main ones."""
SLIM = 1.5
"""A counter that much higher than wide has its code below its token."""
CROWD = 9
"""So many counters at most are drawn in a cube."""


class Look(NamedTuple):
    """All that shows of a model; `cube` is empty where it is not on the table."""

    id: str
    seat: int
    kind: str
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
        kind = next((word for word in KINDS if has(sector, f, word)), "")
        kind = "jump" if kind == "jump-pack" else kind
        leads = f.id == sector.sides[f.owner].leader
        kind = "leader" if leads else kind or TYPES[held.type]
        carried = item_of(sector, f)
        letter = letter_of(carried) if carried else EQUIPMENT[f.gear].name[:1] if f.gear else ""
        found.append(
            Look(
                f.id, f.owner, kind, held.name, held.sz, held.hp, f.damage, f.pinned, f.activated, f.burning,
                tuple(f.prey), letter, leads, f.platform, bool(f.effects), f.fate, f.cube if f.fate == "table" else "",
            )
        )  # fmt: skip
    return found


def by_cube(looks: Sequence[Look]) -> dict[str, list[Look]]:
    """The models on the table by their cube, the first seat's first, the large before the small."""
    found: dict[str, list[Look]] = {}
    for look in sorted(looks, key=lambda one: (one.seat, -one.size, one.id)):
        if look.cube:
            found.setdefault(look.cube, []).append(look)
    return found


def slots(area: Box, count: int) -> list[Box]:
    """Where on a cell so many counters go: alone, two by two, or three by three."""
    if count <= 1:
        return [area]
    columns = 2 if count <= 4 else 3
    return area.grid(columns, -(-min(count, CROWD) // columns))


def places(plot: Plot, here: Sequence[Look], marked: bool) -> dict[str, Box]:
    """Where the counters in one cube lie; a strip below them is left to marks of the cube."""
    if not here or not plot.holds(here[0].cube):
        return {}
    cell = plot.box(here[0].cube).inset(plot.share(0.04))
    area = Box(cell.x, cell.y, cell.width, cell.height - (plot.share(0.3) if marked else 0))
    return {look.id: box for look, box in zip(here, slots(area, len(here)), strict=False)}


@cached_tile
def counter(look: Look, width: int, height: int, light: Light) -> Image.Image:
    """The counter of a model in a box of this size."""
    tile = Image.new("RGBA", (width, height))
    least = min(width, height)
    roomy = least >= ROOMY
    small = look.size == 1 and roomy
    size = round(least * (0.82 if small else 0.94)) if roomy else least
    slim = height > SLIM * width
    middle = (width // 2, (height - round(least * (0.46 if slim else 0.1 if roomy else 0))) // 2)
    token = _token(look.kind, look.seat, size, look.pinned, look.activated)
    if light:
        colour, part, hardness = LIGHTS[light]
        stamp(tile, glow(token, max(3, round(part * token.width)), colour, hardness), middle, "mm")
    stamp(tile, token, middle, "mm")
    _stamp_code(tile, look, light, least, middle)
    if least >= LETTERED:
        _stamp_marks(tile, look, least, middle)
    elif look.damage:
        stamp(tile, lost_pips(1, max(7, least // 3)), (width, 0), "rt")
    return tile


@cached_tile
def _token(kind: str, seat: int, size: int, lying: bool, done: bool) -> Image.Image:
    style = seat_style(seat)
    tile = seat_token(seat, size).copy()
    picture = glyph(kind, round(size * 0.5), style.ink, mix(style.colour, WHITE, 0.4), lying)
    stamp(tile, picture, (size // 2, round(size * 0.42)), "mm")
    return dimmed(tile, 0.46, ROOM) if done else tile


def _stamp_code(tile: Image.Image, look: Look, light: Light, least: int, middle: tuple[int, int]) -> None:
    """The code on a plate at the foot, red when pinned."""
    fill = mix(BLOOD, NIGHT, 0.35) if look.pinned else NIGHT
    ink = mix(WHITE, NIGHT, 0.25) if look.activated and not look.pinned else WHITE
    slim = tile.height > SLIM * tile.width
    px = round(least * (0.37 if least >= ROOMY else 0.6 if slim else 0.48 if least >= LETTERED else 0.52))
    words = plate(look.id, max(11, px), fill, GOLD if light == "acting" else WHITE, ink)
    down = middle[1] + round(least * (0.66 if slim else 0.36 if least >= LETTERED else 0.25))
    stamp(tile, words, (tile.width // 2, min(down, tile.height - words.height // 2)), "mm")


def _stamp_marks(tile: Image.Image, look: Look, least: int, middle: tuple[int, int]) -> None:
    """Right: pinned or done, fire, Prey, what it carries. Left: the Leader's star, and HP lost or the size as pips."""
    size = round(least * (0.32 if least >= ROOMY else 0.36))
    right = [
        *[floored(size) for _ in range(look.pinned)],
        *[tick(size) for _ in range(look.activated and not look.pinned)],
        *[flame(size) for _ in range(look.burning)],
        *[prey(seat, size) for seat in look.prey],
        *[item(look.carries, size) for _ in range(bool(look.carries))],
    ]
    step = size if len(right) <= 2 else round((least * 0.72 - size) / (len(right) - 1))
    for number, mark in enumerate(right):
        stamp(tile, mark, (tile.width, number * step), "rt")
    down = 0
    if look.leader and least >= ROOMY:
        stamp(tile, leader_star(size), (0, 0), "lt")
        down = size
    if look.damage:
        stamp(tile, lost_pips(look.damage, round(size * 0.72)), (0, down), "lt")
        down += round(size * 0.72) * min(3, look.damage)
    elif look.size > 1 and least >= ROOMY:
        pips = size_pips(look.size, max(6, round(size * 0.34)))
        stamp(tile, pips, (0, down), "lt")
        down += pips.height
    if look.platform:
        stamp(tile, raised(size), (0, down), "lt")
    elif look.affected:
        stamp(tile, affected(round(size * 0.8)), (0, down), "lt")


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


@cached_tile
def more(count: int, size: int) -> Image.Image:
    """How many more than can be drawn share a cube."""
    return plate(f"+{count}", size, NIGHT)
